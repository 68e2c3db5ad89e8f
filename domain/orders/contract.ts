import type { UploadRules } from '../media/upload-rules.ts'
import type { CustomerType, ShopCustomerType } from '../contacts/customer.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'

/** The contract that a customer signs for a car: the order form, on the screen or on paper. */

/** Ways to sign before a user: drawn or typed on the screen, or on paper that is scanned. */
export const DESK_WAYS = ['drawn', 'typed', 'scan'] as const
export type DeskWay = (typeof DESK_WAYS)[number]
/** The same, and online by the link of a mail. */
export const CONTRACT_WAYS = [...DESK_WAYS, 'online'] as const
export type ContractWay = (typeof CONTRACT_WAYS)[number]

/** In force; replaced, as something else was sold since; canceled with its order. */
export const CONTRACT_STATES = ['in-force', 'replaced', 'canceled'] as const
export type ContractState = (typeof CONTRACT_STATES)[number]

/** The rules for a scan of a paper that was signed. */
export const SCAN_RULES = {
  types: ['pdf', 'jpg', 'jpeg', 'png'],
  maxBytes: 10 * 1024 * 1024,
  maxCount: 1,
} as const satisfies UploadRules

/** A box to draw in, as wide and as high as its points reach. */
export const SIGNATURE_BOX = { width: 600, height: 200 } as const
export const MOST_STROKES = 60
export const MOST_POINTS = 600
/** A name needs a certain length of strokes: less is an accident. */
const leastLength = 60

/** The points that a pen went through, x and y after each other, within the box. */
export type Stroke = readonly number[]

/**
 * Converts the strokes of a pen into an SVG, which contains nothing but lines. Refuses with `signature-empty` what is no
 * more than a dot or a short stroke.
 */
export function signatureSvg(strokes: readonly Stroke[]): { ok: true; svg: string } | Refusal<'signature-empty'> {
  if (strokes.reduce((sum, stroke) => sum + strokeLength(stroke), 0) < leastLength) return refuse('signature-empty')
  const { width, height } = SIGNATURE_BOX
  const lines = strokes.map(toSvgPath).join(' ')
  return accept({
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
      `<path d="${lines}" fill="none" stroke="#0f1619" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  })
}

/** Returns the commands of an SVG path that draws a stroke. */
export function toSvgPath(stroke: Stroke): string {
  const points = toPoints(stroke)
  // A line to where it begins is a dot.
  const [first, ...rest] = points.length === 1 ? [points[0]!, points[0]!] : points
  return first === undefined ? '' : `M${first.join(' ')}${rest.map((point) => `L${point.join(' ')}`).join('')}`
}

function toPoints(stroke: Stroke): (readonly [x: number, y: number])[] {
  return Array.from({ length: Math.floor(stroke.length / 2) }, (_, at) => [
    Math.round(stroke[at * 2]!),
    Math.round(stroke[at * 2 + 1]!),
  ])
}

function strokeLength(stroke: Stroke): number {
  const points = toPoints(stroke)
  return points.slice(1).reduce((sum, [x, y], at) => sum + Math.hypot(x - points[at]![0], y - points[at]![1]), 0)
}

/**
 * Returns the terms of sale of a buyer: those for consumers, or for businesses. A buyer with a VAT number buys for their
 * trade.
 */
export function resolveTermsType(buyer: {
  readonly customerType: CustomerType
  readonly isTaxable: boolean
}): ShopCustomerType {
  return buyer.customerType === 'private' && !buyer.isTaxable ? 'private' : 'fleet'
}
