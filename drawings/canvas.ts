import { curve, round, shift } from './geometry.ts'
import type { Points } from './geometry.ts'
import type { Palette, Tone } from './paint.ts'

/** Collects the gradients, blurs and clips of one drawing; equal ones are defined once. */
export class Canvas {
  readonly palette: Palette
  readonly #definitions = new Map<string, { id: string; xml: string }>()
  readonly #symbols = new Map<string, string>()

  constructor(palette: Palette) {
    this.palette = palette
  }

  colour(tone: Tone | (string & {})): string {
    return this.palette[tone as Tone] ?? tone
  }

  fill(tone: Tone): string {
    return `fill="${this.colour(tone)}"`
  }

  stroke(tone: Tone): string {
    return `stroke="${this.colour(tone)}"`
  }

  linear(x1: number, y1: number, x2: number, y2: number, stops: string, more = ''): string {
    const box = `x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"`
    return this.#url('linearGradient', `gradientUnits="userSpaceOnUse" ${box}${more}`, this.#stops(stops))
  }

  /** Linear gradient in shares of the filled shape's own box. */
  linearInBox(x1: number, y1: number, x2: number, y2: number, stops: string): string {
    return this.#url('linearGradient', `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`, this.#stops(stops))
  }

  radial(cx: number, cy: number, r: number, stops: string, more = ''): string {
    const circle = `cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}"`
    return this.#url('radialGradient', `gradientUnits="userSpaceOnUse" ${circle}${more}`, this.#stops(stops))
  }

  blur(deviation: number): string {
    const body = `<feGaussianBlur color-interpolation-filters="sRGB" stdDeviation="${deviation}"/>`
    return `filter="${this.#url('filter', 'x="-40%" y="-40%" width="180%" height="180%"', body)}"`
  }

  clip(path: string): string {
    return `clip-path="${this.#url('clipPath', '', `<path d="${path}"/>`)}"`
  }

  mask(attributes: string, body: string): string {
    return `mask="${this.#url('mask', attributes, body)}"`
  }

  /** Something drawn several times, by name. */
  symbol(name: string, draw: () => string): string {
    if (!this.#symbols.has(name)) this.#symbols.set(name, draw())
    return `href="#${name}"`
  }

  svg(width: number, height: number, inner: string, view: Box = { x: 0, y: 0, width, height }): string {
    const symbols = [...this.#symbols].map(([name, body]) => `<g id="${name}">${body}</g>`).join('')
    const definitions = [...this.#definitions.values()].map(({ xml }) => xml).join('')
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view.x} ${view.y} ${view.width} ${view.height}"><defs>${definitions}${symbols}</defs>${inner}</svg>`
  }

  /** Stops are written as 'offset colour opacity, …'; the colour is a tone or any CSS colour, the opacity may be left out. */
  #stops(stops: string): string {
    return stops
      .split(',')
      .map((stop) => {
        const [offset, colour, opacity] = stop.trim().split(' ')
        const transparency = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
        return `<stop offset="${Math.round(Number(offset) * 1000) / 1000}" stop-color="${this.colour(colour!)}"${transparency}/>`
      })
      .join('')
  }

  #url(element: string, attributes: string, body: string): string {
    const content = `${element} ${attributes}>${body}`
    let known = this.#definitions.get(content)
    if (!known) {
      const id = `d${this.#definitions.size + 1}`
      known = { id, xml: `<${element} id="${id}" ${attributes}>${body}</${element}>` }
      this.#definitions.set(content, known)
    }
    return `url(#${known.id})`
  }
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export const path = (d: string, attributes: string) => `<path d="${d}" ${attributes}/>`

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0, more = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${radius ? ` rx="${radius}"` : ''} fill="${fill}" ${more}/>`

/** A line along points or a path; softness blurs it, as the deviation of a Gaussian. */
export function line(points: Points | string, colour: string, width: number, opacity = 1, softness = 0): string {
  const d = typeof points === 'string' ? points : curve(points)
  return softness === 0 ? stroke(d, colour, width, opacity) : softStroke(d, colour, width, opacity, softness, 'round')
}

/** A blurred band along a line, from `from` to `to` above it. */
export const softBand = (points: Points, from: number, to: number, colour: string, opacity: number, softness: number) =>
  softStroke(curve(shift(points, 0, (from + to) / 2)), colour, Math.abs(to - from), opacity, softness, 'butt')

const stroke = (d: string, colour: string, width: number, opacity: number, cap = 'round') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${round(width)}"${opacity === 1 ? '' : ` stroke-opacity="${round3(opacity)}"`} stroke-linecap="${cap}" stroke-linejoin="round"/>`

const round3 = (n: number) => Math.round(n * 1000) / 1000

/**
 * A blurred line as a few sharp ones on top of each other, each narrower than the last. A Gaussian filter looks the same
 * and costs twenty times as much, because it works through the whole picture for every line.
 */
export function softStroke(
  d: string,
  colour: string,
  width: number,
  opacity: number,
  softness: number,
  cap: 'round' | 'butt',
): string {
  const half = width / 2
  const [outer, inner] = [half + 2 * softness, Math.max(0, half - 2 * softness)]
  const steps = 8
  const strengthAt = (distance: number) =>
    (errorFunction((distance + half) / (softness * Math.SQRT2)) -
      errorFunction((distance - half) / (softness * Math.SQRT2))) /
    2
  let drawn = ''
  let covered = 0
  for (let i = 0; i < steps; i++) {
    const reach = outer + ((inner - outer) * i) / steps
    const target = opacity * strengthAt(outer + ((inner - outer) * (i + 0.5)) / steps)
    drawn += stroke(d, colour, 2 * reach, (target - covered) / (1 - covered), cap)
    covered = Math.max(covered, target)
  }
  return drawn
}

/** A filled area whose edge fades out over about twice the softness. */
export function softArea(d: string, colour: string, opacity: number, softness: number): string {
  const steps = 9
  let drawn = ''
  let covered = 0
  for (let i = 0; i < steps; i++) {
    const beyond = 2 * softness * (1 - i / steps)
    const target = opacity * (1 - errorFunction((beyond - softness / steps) / softness))
    drawn += `<path d="${d}" fill="${colour}" stroke="${colour}" stroke-width="${round(2 * beyond)}" stroke-linejoin="round" opacity="${round3(Math.max(0, (target - covered) / (1 - covered)))}"/>`
    covered = Math.max(covered, target)
  }
  return drawn + `<path d="${d}" fill="${colour}" fill-opacity="${round3((opacity - covered) / (1 - covered))}"/>`
}

/** Abramowitz and Stegun 7.1.26. */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return Math.sign(x) * (1 - series * Math.exp(-x * x))
}

/** Shut line between two panels: a dark gap with a lit edge beside it. */
export function gap(points: Points | string, width = 6): string {
  const d = typeof points === 'string' ? points : curve(points)
  const lit = `<path d="${d}" transform="translate(${round(width * 0.8)} ${round(-width * 0.6)})" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="${round(width * 0.6)}" stroke-linecap="round"/>`
  return `${lit}<path d="${d}" fill="none" stroke="#05070a" stroke-opacity=".62" stroke-width="${width}" stroke-linecap="round"/>`
}
