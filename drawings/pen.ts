import { gap, line, path, softArea, softStroke } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { curve, map, mapPath, round, shape, shift } from './geometry.ts'
import type { Point, Points } from './geometry.ts'

export type Warp = (x: number, y: number) => readonly [x: number, y: number]

/**
 * Draws on one view of a vehicle in that view's own millimetres, wherever the view lies: flat on the picture, or round a
 * solid seen from a corner.
 */
export interface Pen {
  readonly canvas: Canvas
  /** Closed path. */
  area: (what: Points | string) => string
  /** Open path. */
  stroke: (what: Points | string) => string
  at: Warp
  /** Height in the picture of a height on the vehicle, for gradients. */
  level: (y: number) => number
  fill: (what: Points | string, attributes: string) => string
  line: (what: Points | string, colour: string, width: number, opacity?: number, softness?: number) => string
  softBand: (line: Points, from: number, to: number, colour: string, opacity: number, softness: number) => string
  softArea: (what: Points | string, colour: string, opacity: number, softness: number) => string
  gap: (what: Points | string, width?: number) => string
}

function pen(canvas: Canvas, at: Warp, area: Pen['area'], stroke: Pen['stroke'], level: Pen['level']): Pen {
  return {
    canvas,
    at,
    area,
    stroke,
    level,
    fill: (what, attributes) => path(area(what), attributes),
    line: (what, ...style) => line(stroke(what), ...style),
    softBand: (points, from, to, ...style) => {
      const [colour, opacity, softness] = style
      const middle = stroke(shift(points, 0, (from + to) / 2))
      return softStroke(middle, colour, Math.abs(to - from), opacity, softness, 'butt')
    },
    softArea: (what, ...style) => softArea(area(what), ...style),
    gap: (what, width) => gap(stroke(what), width),
  }
}

/** Draws flat; a warp stretches the drawing to other proportions, point by point. */
export function flatPen(canvas: Canvas, warp: Warp = (x, y) => [x, y]): Pen {
  const draw = (join: (points: Points) => string) => (what: Points | string) =>
    typeof what === 'string' ? mapPath(what, warp) : join(map(what, warp))
  return pen(canvas, warp, draw(shape), draw(curve), (y) => warp(0, y)[1])
}

/** Draws through a warp that bends straight lines, in short pieces. */
export function bendingPen(canvas: Canvas, warp: Warp, level: (y: number) => number): Pen {
  const draw = (closed: boolean) => (what: Points | string) => {
    const d = typeof what === 'string' ? what : curve(what, closed)
    return subpaths(d)
      .map((points) => {
        const placed = points.map(([x, y]) => warp(x, y).map(round).join(' '))
        return `M${placed.join('L')}${closed ? 'Z' : ''}`
      })
      .join('')
  }
  return pen(canvas, warp, draw(true), draw(false), level)
}

/** The same pen for the other half of a symmetric view. */
export const mirrored = (original: Pen): Pen => {
  const flip = (what: Points | string) =>
    typeof what === 'string' ? mapPath(what, (x, y) => [-x, y]) : map(what, (x, y) => [-x, y])
  return pen(
    original.canvas,
    (x, y) => original.at(-x, y),
    (what) => original.area(flip(what)),
    (what) => original.stroke(flip(what)),
    original.level,
  )
}

/** The same pen for a drawing of other proportions. */
export const warped = (original: Pen, warp: Warp): Pen => {
  const bend = (what: Points | string) => (typeof what === 'string' ? mapPath(what, warp) : map(what, warp))
  return pen(
    original.canvas,
    (x, y) => original.at(...warp(x, y)),
    (what) => original.area(bend(what)),
    (what) => original.stroke(bend(what)),
    (y) => original.level(warp(0, y)[1]),
  )
}

const longestPiece = 40

/** A path of absolute M, L, C, Q and Z as lines of short pieces. */
export function subpaths(d: string): Point[][] {
  const lines: Point[][] = []
  let current: Point[] = []
  const lineTo = (to: Point) => {
    const from = current.at(-1)!
    const pieces = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / longestPiece))
    for (let i = 1; i <= pieces; i++)
      current.push([from[0] + ((to[0] - from[0]) * i) / pieces, from[1] + ((to[1] - from[1]) * i) / pieces])
  }
  const curveTo = (points: Points) => {
    const all = [current.at(-1)!, ...points]
    const length = Math.hypot(all.at(-1)![0] - all[0]![0], all.at(-1)![1] - all[0]![1])
    const pieces = Math.max(4, Math.ceil(length / longestPiece))
    for (let i = 1; i <= pieces; i++) current.push(bezier(all, i / pieces))
  }
  for (const [, command, text] of d.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    const n = text!.trim().split(/[ ,]+/).map(Number)
    const points = Array.from({ length: n.length >> 1 }, (_, i): Point => [n[2 * i]!, n[2 * i + 1]!])
    if (command === 'M') lines.push((current = [points[0]!]))
    else if (command === 'Z') lineTo(current[0]!)
    else if (command === 'L') points.forEach(lineTo)
    else curveTo(points)
  }
  return lines
}

/** De Casteljau's construction, for curves of any degree. */
function bezier(points: Points, share: number): Point {
  let rest: Point[] = [...points]
  while (rest.length > 1)
    rest = rest
      .slice(1)
      .map((p, i) => [rest[i]![0] + (p[0] - rest[i]![0]) * share, rest[i]![1] + (p[1] - rest[i]![1]) * share])
  return rest[0]!
}
