import { rect, softArea } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { round } from './geometry.ts'

/** The drawings' own measure. */
export const studio = { width: 1600, height: 1200 } as const

/** Pixels per unit of the drawings: the largest size is 1280 wide. */
export const resolution = 0.8

export const pixels = (units: number) => Math.round(units * resolution)

/** Where a vehicle stands in the studio. */
export interface Stand {
  /** Line on which the wheels stand, from the top. */
  ground: number
  left: number
  right: number
  /** Centres and half widths of the tyres' marks on the floor. */
  tyres: readonly (readonly [x: number, halfWidth: number])[]
}

/** A nearly white room: the lists are white, and the car is to be the only colour. */
export function backdrop(canvas: Canvas, ground: number): string {
  const { width, height } = studio
  const horizon = ground - 150
  const wall = canvas.linear(0, 0, 0, horizon, '0 #e9edf0, .6 #eff2f4, 1 #f5f7f8')
  const floor = canvas.linear(0, horizon, 0, height, '0 #eef1f3, .3 #f1f3f5, 1 #e6eaed')
  const edge = canvas.linear(0, horizon - 40, 0, horizon + 40, '0 #f4f6f7 0, .5 #f4f6f7 .95, 1 #f4f6f7 0')
  const glow = canvas.radial(
    800,
    560,
    820,
    '0 #ffffff .7, .5 #ffffff .3, 1 #ffffff 0',
    ' gradientTransform="translate(0 190) scale(1 .66)"',
  )
  const pool = canvas.radial(
    800,
    ground + 40,
    860,
    '0 #ffffff .7, .6 #ffffff .25, 1 #ffffff 0',
    ` gradientTransform="translate(0 ${round((ground + 40) * 0.8)}) scale(1 .2)"`,
  )
  return [
    rect(0, 0, width, height, wall),
    rect(0, horizon, width, height - horizon, floor),
    rect(0, horizon - 40, width, 80, edge),
    rect(0, 0, width, height, glow),
    rect(0, horizon - 20, width, height - horizon + 20, pool),
  ].join('')
}

/** Soft shadow under the whole vehicle, a dense one between the wheels, a mark under each tyre. */
export function shadow(canvas: Canvas, { ground, left, right, tyres }: Stand): string {
  const width = right - left
  const middle = round((left + right) / 2)
  const dense = [
    `M${round(left + width * 0.05)} ${ground - 6}Q${middle} ${ground - 16} ${round(right - width * 0.05)} ${ground - 6}`,
    `L${round(right - width * 0.03)} ${ground + 9}Q${middle} ${ground + 20} ${round(left + width * 0.03)} ${ground + 9}Z`,
  ].join('')
  // Ellipses of a radial gradient, in place of blurred ones.
  const pool = (x: number, y: number, rx: number, ry: number, colour: string, opacity: number) => {
    const fade = canvas.radial(
      0,
      0,
      1,
      `0 ${colour} ${opacity}, .45 ${colour} ${opacity * 0.8}, .75 ${colour} ${opacity * 0.25}, 1 ${colour} 0`,
    )
    return `<circle r="1" fill="${fade}" transform="translate(${round(x)} ${round(y)}) scale(${round(rx)} ${ry})"/>`
  }
  return [
    pool(middle, ground + 8, width * 0.57, 62, '#141b24', 0.34),
    softArea(dense, '#070a0e', 0.46, 8),
    ...tyres.map(([x, half]) => pool(x, ground + 1, half * 1.25, 13, '#000', 0.9)),
  ].join('')
}
