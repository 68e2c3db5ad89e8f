import { curve } from './geometry.ts'
import type { Points } from './geometry.ts'

/** Millimetres: x from the nose backwards, y from the middle towards the viewer's side, z up. */
export type Vector = readonly [x: number, y: number, z: number]

/** A level section: a lengthwise rounded slab, narrower towards both ends. */
export interface Section {
  z: number
  front: number
  rear: number
  halfWidth: number
  /** Length over which the corner at each end is rounded. */
  frontCorner: number
  rearCorner: number
}

/**
 * A car body as a stack of level sections. The side view gives where each section begins and ends, the front view how
 * wide it is; so whatever is drawn on those two views has its place on the solid.
 */
export class Solid {
  readonly #section: (z: number) => Section
  readonly #known = new Map<number, Section>()
  readonly bottom: number
  readonly top: number

  constructor(section: (z: number) => Section, bottom: number, top: number) {
    this.#section = section
    this.bottom = bottom
    this.top = top
  }

  section(z: number): Section {
    const height = Math.max(this.bottom, Math.min(this.top, z))
    let section = this.#known.get(height)
    if (!section) {
      section = this.#section(height)
      this.#known.set(height, section)
    }
    return section
  }

  /** Point of the flank that the side view shows at x, z. */
  flank = (x: number, z: number): Vector => {
    const section = this.section(z)
    return [x, section.halfWidth * widthShare(section, x), z]
  }

  /** Point of the front that the front view shows at y, z; y counts towards the viewer's side. */
  nose = (y: number, z: number): Vector => {
    const { front, halfWidth, frontCorner } = this.section(z)
    return [front + cornerDepth(Math.abs(y) / (halfWidth || 1)) * frontCorner, y, z]
  }

  tail = (y: number, z: number): Vector => {
    const { rear, halfWidth, rearCorner } = this.section(z)
    return [rear - cornerDepth(Math.abs(y) / (halfWidth || 1)) * rearCorner, y, z]
  }

  /** Unit normal of the surface at a point of the viewer's half. */
  normal([x, , z]: Vector): Vector {
    const step = 2
    const inside = this.section(z)
    const held = Math.max(inside.front + 1, Math.min(inside.rear - 1, x))
    const width = (a: number, b: number) => this.flank(a, b)[1]
    const lengthwise = (width(held + step, z) - width(held - step, z)) / (2 * step)
    // Downwards, where the body is at least as wide: above, it may already have ended.
    const upwards = (width(held, z) - width(held, z - step)) / step
    return unit([-lengthwise, 1, -upwards])
  }
}

// A corner is a superellipse: flat across the front, tight at the edge, as bumpers are.
const lengthPower = 2.5
const widthPower = 3

/** Share of the corner's length that the surface has fallen back at a share of the half width. */
const cornerDepth = (share: number) => 1 - (1 - Math.min(1, share) ** widthPower) ** (1 / lengthPower)

/** Share of the half width at a share of the corner's length. */
const cornerWidth = (share: number) =>
  share <= 0 ? 0 : share >= 1 ? 1 : (1 - (1 - share) ** lengthPower) ** (1 / widthPower)

function widthShare({ front, rear, frontCorner, rearCorner }: Section, x: number): number {
  return cornerWidth((x - front) / frontCorner) * cornerWidth((rear - x) / rearCorner)
}

/** Outline of a section on the viewer's half, from the front to the rear; denser in the corners. */
export function contour(section: Section, steps = 10): Vector[] {
  const { z, front, rear, halfWidth, frontCorner, rearCorner } = section
  const middle = (front + rear) / 2
  const [f, r] = [Math.min(frontCorner, middle - front), Math.min(rearCorner, rear - middle)]
  const corner = Array.from({ length: steps + 1 }, (_, i) => (i / steps) ** 2.2)
  const between = Array.from({ length: 5 }, (_, i) => front + f + ((rear - r - front - f) * (i + 1)) / 6)
  const xs = [
    ...corner.map((share) => front + f * share),
    ...between,
    ...corner.toReversed().map((share) => rear - r * share),
  ]
  return xs.map((x) => [x, halfWidth * widthShare(section, x), z])
}

export const opposite = ([x, y, z]: Vector): Vector => [x, -y, z]

export interface Camera {
  /** The picture's millimetres are those of the plane through the car's middle. */
  project: (point: Vector) => readonly [x: number, y: number]
  /** Direction from a point to the viewer. */
  towards: (point: Vector) => Vector
}

/** A camera beside the car, turned `angle` degrees from square on: to the front if negative, to the rear if positive. */
export function cameraAt(centre: Vector, angle: number, distance: number, height: number): Camera {
  const turn = (angle * Math.PI) / 180
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const eye: Vector = [centre[0] + distance * sin, centre[1] + distance * cos, height]
  return {
    project: ([x, y, z]) => {
      const [dx, dy] = [x - eye[0], y - eye[1]]
      const depth = -dx * sin - dy * cos
      const scale = distance / depth
      // Uprights stay upright, as with a shift lens.
      return [(dx * cos - dy * sin) * scale, height + (z - height) * scale]
    },
    towards: (point) => unit(subtract(eye, point)),
  }
}

export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const unit = (v: Vector): Vector => {
  const length = Math.hypot(...v) || 1
  return [v[0] / length, v[1] / length, v[2] / length]
}

/** The curve through points as a line of short pieces. */
export function flatten(points: Points, closed = false): [number, number][] {
  const numbers = [...curve(points, closed).matchAll(/([MLC])([^MLCZ]*)/g)]
  const line: [number, number][] = []
  for (const [, command, text] of numbers) {
    const n = text!.trim().split(/[ ,]+/).map(Number)
    const from = line.at(-1)
    if (command !== 'C' || !from) {
      line.push([n[0]!, n[1]!])
      continue
    }
    for (let i = 1; i <= 8; i++) {
      const t = i / 8
      const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
      line.push([a * from[0] + b * n[0]! + c * n[2]! + d * n[4]!, a * from[1] + b * n[1]! + c * n[3]! + d * n[5]!])
    }
  }
  return line
}

/** Value of one coordinate as a function of the other, from a line whose second coordinate only rises. */
export function lookUp(line: readonly (readonly [value: number, key: number])[]): (key: number) => number {
  const rising: (readonly [number, number])[] = []
  for (const point of line) if (rising.length === 0 || point[1] > rising.at(-1)![1] + 0.01) rising.push(point)
  return (key) => {
    if (key <= rising[0]![1]) return rising[0]![0]
    let [low, high] = [0, rising.length - 1]
    if (key >= rising[high]![1]) return rising[high]![0]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (rising[middle]![1] <= key) low = middle
      else high = middle
    }
    const [a, b] = [rising[low]!, rising[high]!]
    return a[0] + ((b[0] - a[0]) * (key - a[1])) / (b[1] - a[1])
  }
}
