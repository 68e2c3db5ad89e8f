import { extent, map, shape } from './geometry.ts'
import type { Point, Points } from './geometry.ts'
import type { Pen } from './pen.ts'

export interface Lamp {
  outline: Points
  /** Line of the daytime running light, from the nose backwards. */
  light: Points
}

/** Headlamp seen from the side: three modules above the running light. */
export function headlamp(pen: Pen, lamp: Lamp): string {
  const { canvas } = pen
  const { x0, x1, y0, y1 } = extent(lamp.outline)
  const outline = pen.area(lamp.outline)
  const housing = canvas.linear(...pen.at(x0, y1), ...pen.at(x1, y0), '0 #dfe9f1, .3 #56616b, .6 #1b2128, 1 #0d1115')
  const lens = canvas.linearInBox(0, 0, 1, 1, '0 #ffffff, .35 #d6e6f4, .7 #7b8c9b, 1 #2a333c')
  const height = Math.max(24, Math.min(44, (y1 - y0) * 0.24))
  const width = (x1 - x0) * 0.155
  const modules = [0.2, 0.42, 0.63].map((share, i) => {
    const [x, y, angle] = along(lamp.light, share)
    const block = (w: number, h: number) => slanted(x, y + height * 1.05, angle, w, h)
    return [
      pen.fill(block(width + 14, height + 12), 'fill="#0a0d11"'),
      pen.fill(block(width, height), `fill="${lens}"`),
      pen.fill(block(width * 0.42, height * 0.44), `fill="#fff" fill-opacity="${i < 2 ? 0.95 : 0.5}"`),
    ].join('')
  })
  return [
    `<g ${canvas.clip(outline)}><path d="${outline}" fill="${housing}"/>${modules.join('')}`,
    pen.line(lamp.light, '#eaf5ff', 26, 0.8, 9) + pen.line(lamp.light, '#ffffff', 11),
    `<path d="${outline}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="8"/></g>`,
    `<path d="${outline}" fill="none" stroke="#05070a" stroke-opacity=".7" stroke-width="5"/>`,
  ].join('')
}

/** Block along a line, its ends leaning back. */
function slanted(x: number, y: number, angle: number, width: number, height: number): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [w, h] = [width / 2, height / 2]
  const lean = h * 0.25
  const corners: [number, number][] = [
    [-w + lean, -h],
    [w + lean, -h],
    [w - lean, h],
    [-w - lean, h],
  ]
  return corners.map(([a, b]) => [x + a * cos - b * sin, y + a * sin + b * cos, 1])
}

/** Point at a share of an open line's pieces, with the direction there. */
function along(points: Points, share: number): [x: number, y: number, angle: number] {
  const place = share * (points.length - 1)
  const i = Math.min(points.length - 2, Math.floor(place))
  const [a, b] = [points[i]!, points[i + 1]!]
  const rest = place - i
  return [a[0] + (b[0] - a[0]) * rest, a[1] + (b[1] - a[1]) * rest, Math.atan2(b[1] - a[1], b[0] - a[0])]
}

/** Tail lamp seen from the side: a lit ring in red glass. */
export function taillamp(pen: Pen, points: Points): string {
  const { canvas } = pen
  const { x0, x1, y0, y1 } = extent(points)
  const rise = y1 - y0
  const outline = pen.area(points)
  const red = canvas.linear(...pen.at(x0, y1), ...pen.at(x1, y0), '0 #8d1016, .5 #c4161f, 1 #3d0507')
  const ring = shape(shrink(points, 0.86, 0.56))
  const sheen: Points = [
    [x0, y1, 1],
    [x1, y1, 1],
    [x1, y1 - rise * 0.22, 1],
    [x0, y1 - rise * 0.16, 1],
  ]
  return [
    `<g ${canvas.clip(outline)}><path d="${outline}" fill="${red}"/>`,
    pen.line(ring, '#ff4b3e', rise * 0.16, 1, 8) + pen.line(ring, '#ff8d7a', Math.max(5, rise * 0.06)),
    pen.fill(sheen, 'fill="#fff" fill-opacity=".28"'),
    `</g><path d="${outline}" fill="none" stroke="#1a0304" stroke-opacity=".75" stroke-width="5"/>`,
  ].join('')
}

/** The same outline drawn smaller about the middle of its box. */
export function shrink(points: Points, width: number, height: number): Point[] {
  const { x0, x1, y0, y1 } = extent(points)
  const into = (v: number, from: number, to: number, share: number) => (from + to) / 2 + (v - (from + to) / 2) * share
  return map(points, (x, y) => [into(x, x0, x1, width), into(y, y0, y1, height)])
}
