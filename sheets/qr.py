"""The QR code of a sheet: version 1, level M."""

Modules = tuple[tuple[bool, ...], ...]


def modules(text: str, mask: int | None = None) -> Modules:
    """Which modules are dark, row by row; under the mask that suits the text, or a given one."""
    from reportlab.graphics.barcode import qrencoder

    code = qrencoder.QRCode(1, qrencoder.QRErrorCorrectLevel.M)
    code.addData(qrencoder.QRAlphaNum(text))
    code.makeImpl(False, code.getBestMaskPattern() if mask is None else mask)
    return tuple(tuple(bool(cell) for cell in row) for row in code.modules)
