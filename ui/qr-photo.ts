/** Larger photos are read from a smaller copy: a code that fills a tenth of it is still readable. */
const mostPixelsWide = 1600
/** The maximum time in ms; a clear photo needs less. */
const patience = 3_000

/** Returns the content of the QR code on a photo; undefined: no code, or the file is no picture. */
export async function decodePhoto(file: Blob): Promise<string | undefined> {
  try {
    const [{ decodeQR }, picture] = await Promise.all([import('qr/decode.js'), createImageBitmap(file)])
    const scale = Math.min(1, mostPixelsWide / Math.max(picture.width, picture.height))
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
    const pixels = new OffscreenCanvas(width, height).getContext('2d')!
    pixels.drawImage(picture, 0, 0, width, height)
    return decodeQR(pixels.getImageData(0, 0, width, height), { timeLimit: patience })
  } catch {
    return undefined
  }
}
