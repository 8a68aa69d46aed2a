"""Sheets drawn by hand and photographed, made up: the teacher of the networks.

    cities → filled (drawer: hands, fillings, doodles, signs, digits, boxes, corrections)
           → pens on paper (pages, paper, folds)
           → camera (table, scene, hide, light, develop) → photo

`photo.simulate` ties it; `flat.flat_page` is the short way for training. Another `drawer.Drawer`
or `camera.Camera` can be put in place of ours. Nothing here imports the reader.
"""
