/** The path of a page in, the address of its QR code as a picture out. */
export function drawQrCode(path: string): string {
  return `/qr.svg?of=${encodeURIComponent(path)}`
}
