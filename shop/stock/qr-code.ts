/** Returns the address of the QR code, as a picture, for the path of a page. */
export function drawQrCode(path: string): string {
  return `/qr.svg?of=${encodeURIComponent(path)}`
}
