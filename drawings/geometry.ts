/** A point in the drawing; a third entry marks a corner that the curve does not round. */
export type Point = readonly [x: number, y: number, corner?: 1]
export type Points = readonly Point[]

/** Points written as 'x y, x y!': the exclamation mark makes a corner. */
export const at = (text: string): Point[] =>
  text.split(',').map((part) => {
    const [x, y] = part.replace('!', '').trim().split(/\s+/).map(Number)
    return part.endsWith('!') ? [x!, y!, 1] : [x!, y!]
  })

/** Tenths are finer than a pixel of the largest picture. */
export const round = (n: number) => Math.round(n * 10) / 10 || 0

const distance = (a: Point, b: Point) => Math.max(1e-3, Math.hypot(b[0] - a[0], b[1] - a[1]))

/** Smooth path through the points: a cubic spline with tangents weighted by distance, so that uneven steps do not overshoot. */
export function curve(points: Points, closed = false): string {
  const count = points.length
  const at = (i: number): Point => points[closed ? (i + count) % count : i]!
  const isCorner = (i: number) => at(i)[2] === 1 || (!closed && (i === 0 || i === count - 1))
  const tangent = (i: number): [number, number] => {
    const [before, here, after] = [at(i - 1), at(i), at(i + 1)]
    const d1 = distance(before, here)
    const d2 = distance(here, after)
    const along = (k: 0 | 1) => (((here[k] - before[k]) / d1) * d2 + ((after[k] - here[k]) / d2) * d1) / (d1 + d2)
    return [along(0), along(1)]
  }
  let d = `M${round(at(0)[0])} ${round(at(0)[1])}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const a = at(i)
    const b = at(i + 1)
    const cornerA = isCorner(i)
    const cornerB = isCorner(i + 1)
    if (cornerA && cornerB) {
      d += `L${round(b[0])} ${round(b[1])}`
      continue
    }
    const length = distance(a, b)
    const chord = [(b[0] - a[0]) / length, (b[1] - a[1]) / length] as const
    // At a corner the curve starts so that it meets the other end's tangent in an even bow.
    const bow = (other: [number, number]): [number, number] => [
      1.5 * chord[0] - 0.5 * other[0],
      1.5 * chord[1] - 0.5 * other[1],
    ]
    const tangentB = cornerB ? bow(tangent(i)) : tangent(i + 1)
    const tangentA = cornerA ? bow(tangentB) : tangent(i)
    const third = length / 3
    d += `C${round(a[0] + tangentA[0] * third)} ${round(a[1] + tangentA[1] * third)} ${round(b[0] - tangentB[0] * third)} ${round(b[1] - tangentB[1] * third)} ${round(b[0])} ${round(b[1])}`
  }
  return closed ? `${d}Z` : d
}

export const shape = (points: Points) => curve(points, true)

export const polygon = (points: Points) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`

export const map = (points: Points, change: (x: number, y: number) => readonly [number, number]): Point[] =>
  points.map(([x, y, corner]) => (corner ? [...change(x, y), corner] : change(x, y)))

/** Moves every point of a path made of absolute M, L, C, Q and Z; curves stay close as long as the change is smooth. */
export const mapPath = (d: string, change: (x: number, y: number) => readonly [number, number]): string =>
  d.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, x: string, y: string) => change(Number(x), Number(y)).map(round).join(' '))

export const shift = (points: Points, dx: number, dy: number) => map(points, (x, y) => [x + dx, y + dy])

/** Closed band along a line, from `from` to `to` above it. */
export const band = (points: Points, from: number, to: number) =>
  `${curve(shift(points, 0, from))}L${curve(shift(points, 0, to).toReversed()).slice(1)}Z`

/** Half an outline from the middle outwards, completed by its mirror image. */
export const symmetric = (half: Points): Point[] => [...half, ...mirrored(withoutMiddle(half)).toReversed()]

/** An open line from the middle outwards, with its mirror image. */
export const bothSides = (half: Points): Point[] => [
  ...mirrored(half).toReversed(),
  ...half.slice(half[0]![0] === 0 ? 1 : 0),
]

const mirrored = (points: Points) => map(points, (x, y) => [-x, y])

const withoutMiddle = (half: Points) => half.slice(half[0]![0] === 0 ? 1 : 0, half.at(-1)![0] === 0 ? -1 : undefined)

export interface Extent {
  x0: number
  x1: number
  y0: number
  y1: number
}

export function extent(points: Points): Extent {
  const xs = points.map((p) => p[0])
  const ys = points.map((p) => p[1])
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) }
}

/** Height of an open line at x, between its points taken as straight pieces. */
export function heightAt(line: Points, x: number): number {
  const first = line[0]!
  const last = line.at(-1)!
  if (x <= first[0]) return first[1]
  if (x >= last[0]) return last[1]
  const next = line.findIndex((p) => p[0] >= x)
  const [a, b] = [line[next - 1]!, line[next]!]
  return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0] || 1)
}
