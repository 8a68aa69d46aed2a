"""The rules of the four games: boards, cities, notation, points."""
