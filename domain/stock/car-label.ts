import { parsePlace } from '../platform/routes/routes.ts'

/**
 * Returns the number of the car in the QR code of a windscreen card or a print sheet (the address of the car's page in the
 * shop, in any language); null: it is another code. The host is ignored: a car has one number.
 */
export function carOnLabel(text: string): number | null {
  const [, path] = /^https?:\/\/[^/?#\s]+(\/[^?#\s]*)/i.exec(text.trim()) ?? []
  const place = path === undefined ? undefined : parsePlace(path)
  const isCar =
    place?.name === 'content.usedcar.detail' ||
    place?.name === 'content.stockcar.detail' ||
    place?.name === 'content.truck.detail'
  const id = place?.params['id'] ?? ''
  return isCar && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
}
