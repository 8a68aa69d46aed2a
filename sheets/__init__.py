"""What is printed: layouts in millimetres, and the drawing of them."""
