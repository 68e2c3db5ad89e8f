import { line, path, rect, softArea, softBand } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { at, band, extent, map, round, shape, shift } from './geometry.ts'
import type { Points } from './geometry.ts'
import { headlamp, taillamp } from './lamps.ts'
import type { Lamp } from './lamps.ts'
import { flatPen } from './pen.ts'
import type { Pen } from './pen.ts'
import { placeWheel, wheel } from './wheels.ts'
import type { WheelDesign } from './wheels.ts'

/** A car seen from its left side, in millimetres: x from the nose to the tail, y from the floor up. */
export interface SideBody {
  length: number
  height: number
  frontAxle: number
  rearAxle: number
  tyreRadius: number
  archRadius: number
  /** Lower edge of the sill. */
  sill: number
  /** Height where glass begins. */
  belt: number
  wheel: WheelDesign
  outline: Points
  bonnet: Points
  roof: Points
  /** Edge along the flank where the body turns towards the sky. */
  shoulder: Points
  /** Edge above the sill where it turns towards the floor. */
  crease: Points
  windows: Points
  /** Width of the dark frame around the windows. */
  frame: number
  chrome: boolean
  blackRoof?: boolean
  beltLine?: Points
  /** What shows of windscreen and rear window. */
  screens: readonly Points[]
  pillars: readonly Points[]
  seats: Points
  steeringWheel: readonly [number, number]
  /** Slanted reflections: share of the window's length, width. */
  glints: Points
  shutLines: readonly Points[]
  /** Edges of bonnet and bumpers, which the other views show in full. */
  endLines: readonly Points[]
  /** Left end, height and width. */
  handles: readonly (readonly [x: number, y: number, width: number])[]
  mirror?: readonly [x: number, y: number, scale: number]
  headlamp: Lamp
  taillamp: Points
  /** Unpainted panels round arches and sills. */
  cladding?: readonly Points[]
  /** Relief pressed into the panels. */
  relief?: (pen: Pen) => string
  roofRail?: Points
  /** Lower edges of bumpers and sills. */
  trim: (pen: Pen) => string
  /** What shows of the nose's and the tail's own parts. */
  ends?: (pen: Pen) => string
  /** What stands proud of the body. */
  fittings?: (pen: Pen) => string
}

export function drawSide(canvas: Canvas, body: SideBody): string {
  const pen = flatPen(canvas)
  const outline = shape(body.outline)
  const inBody = (drawn: string) => `<g ${canvas.clip(outline)}>${drawn}</g>`
  return [
    underbody(body),
    path(outline, `fill="${basePaint(canvas, body)}"`),
    inBody(light(canvas, body) + (body.relief?.(pen) ?? '')),
    body.blackRoof ? inBody(blackRoof(canvas, body.roof)) : '',
    inBody(lowerPanels(pen, body) + (body.ends?.(pen) ?? '')),
    line(outline, '#0a1016', 5, 0.3),
    glass(pen, body),
    panelLines(pen, body),
    ...body.endLines.map((points) => pen.gap(points, 6.5)),
    headlamp(pen, body.headlamp),
    taillamp(pen, body.taillamp),
    body.roofRail ? roofRail(pen, body.roofRail) : '',
    body.fittings?.(pen) ?? '',
    body.mirror ? mirror(canvas, body.mirror) : '',
    ...axles(body).map((x) => placeWheel(wheel(canvas, body.wheel), x, body.tyreRadius, body.tyreRadius)),
  ].join('')
}

/** Cladding, bumpers, sills and the openings over the wheels. */
export const lowerPanels = (pen: Pen, body: SideBody) =>
  (body.cladding ? cladding(pen, body, body.cladding) : '') + body.trim(pen) + arches(pen, body)

export const panelLines = (pen: Pen, body: SideBody) =>
  body.shutLines.map((points) => pen.gap(points, 6.5)).join('') +
  body.handles.map((handle) => doorHandle(pen, handle)).join('')

const roofDepth = 74

function blackRoof(canvas: Canvas, roof: Points): string {
  return [
    path(band(roof, 40, -roofDepth), 'fill="#0f1215"'),
    line(shift(roof, 0, -14), '#dfe7ee', 12, 0.55, 6),
    line(shift(roof, 0, -roofDepth), '#000', 5, 0.5),
  ].join('')
}

export const axles = (body: SideBody) => [body.frontAxle, body.rearAxle]

function underbody(body: SideBody): string {
  const { frontAxle, rearAxle, sill, tyreRadius } = body
  const floor = `M${frontAxle} ${sill + 60}L${rearAxle} ${sill + 60}L${rearAxle - 60} ${sill - 46}L${frontAxle + 60} ${sill - 46}Z`
  const wells = axles(body).map((x) =>
    rect(x - tyreRadius * 0.6, tyreRadius * 0.6, tyreRadius * 1.2, tyreRadius, '#050607'),
  )
  return path(floor, 'fill="#07080a"') + wells.join('')
}

const shoulderHeight = ({ shoulder }: SideBody) => shoulder[Math.floor(shoulder.length / 2)]![1]

function basePaint(canvas: Canvas, body: SideBody): string {
  const { height, sill, belt } = body
  const share = (y: number) => (height - y) / (height - sill)
  const edge = share(shoulderHeight(body))
  const glassTop = round(share(belt) * 0.55)
  return canvas.linear(
    0,
    height,
    0,
    sill,
    `0 light, ${glassTop} paint, ${share(belt) * 0.98} paint, ${edge} light, ${edge + 0.012} paint, ${edge + 0.2} paint, .84 dark, 1 dark`,
  )
}

/** Light of a studio: a bright ceiling on all that faces up, a sheen on every edge, shade towards the floor and both ends. */
function light(canvas: Canvas, body: SideBody): string {
  const { shoulder, crease, bonnet, roof, length, height, sill, tyreRadius, archRadius } = body
  const edge = shoulderHeight(body)
  const creaseHeight = crease[1]![1]
  const ceiling = canvas.linear(0, edge, 0, edge + 150, '0 light .95, .55 light .5, 1 light 0')
  const belowEdge = canvas.linear(0, edge, 0, edge - 190, '0 dark .85, .35 dark .5, 1 dark 0')
  const fromFloor = canvas.linear(0, creaseHeight + 210, 0, creaseHeight, '0 light 0, .6 light .6, 1 light .36')
  const belowCrease = canvas.linear(0, creaseHeight + 10, 0, creaseHeight - 130, '0 dark .8, 1 dark .1')
  const ends = canvas.linear(
    0,
    0,
    length,
    0,
    '0 #020408 .62, .028 #020408 .3, .1 #020408 0, .5 #fff .05, .9 #020408 0, .972 #020408 .26, 1 #020408 .6',
  )
  const floorShade = canvas.linear(0, sill + 190, 0, sill, '0 #03060a 0, .6 #03060a .35, 1 #03060a .75')
  return [
    softBand(shoulder, 0, 190, ceiling, 1, 6),
    softBand(shoulder, -6, -190, belowEdge, 1, 5),
    softBand(crease, 200, 0, fromFloor, 1, 16),
    softBand(crease, 6, -130, belowCrease, 1, 7),
    line(shift(crease, 0, 10), '#fff', 9, 0.34, 4) + line(shift(crease, 0, 6), '#fff', 3, 0.3),
    line(shift(shoulder, 0, 16), '#fff', 26, 0.5, 10),
    line(shift(shoulder, 0, 4), '#fff', 5, 0.75),
    line(shift(bonnet, 0, -16), '#fff', 26, 0.55, 11),
    softBand(bonnet, -40, -110, canvas.colour('dark'), 0.35, 20),
    line(shift(roof, 0, -10), '#fff', 16, 0.75, 6),
    softBand(roof, -34, -80, canvas.colour('dark'), 0.45, 10),
    rect(0, 0, length, height + 20, ends),
    rect(0, 0, length, sill + 190, floorShade),
    // Wings swell over the wheels.
    ...axles(body).flatMap((x) => [
      line(archLine(x, tyreRadius, archRadius, 60), '#fff', 44, 0.16, 28),
      line(archLine(x, tyreRadius, archRadius, 13), canvas.colour('dark'), 20, 0.6, 7),
    ]),
  ].join('')
}

function cladding(pen: Pen, body: SideBody, panels: readonly Points[]): string {
  const { tyreRadius, archRadius, sill } = body
  const [top, foot] = [pen.level(archRadius + tyreRadius + 80), pen.level(sill)]
  const plastic = pen.canvas.linear(0, top, 0, foot, '0 #4a4f55, .25 #2b2f33, .7 #1d2023, 1 #0d0e10')
  return [
    ...panels.map((panel) => pen.fill(panel, `fill="${plastic}"`) + pen.line(shape(panel), '#fff', 3, 0.14)),
    ...axles(body).flatMap((x) => [
      pen.line(archLine(x, tyreRadius, archRadius, 30), plastic, 64),
      pen.line(archLine(x, tyreRadius, archRadius, 60), '#fff', 4, 0.25),
      pen.line(archLine(x, tyreRadius, archRadius, 66), '#000', 5, 0.35),
    ]),
  ].join('')
}

function arches(pen: Pen, body: SideBody): string {
  const { tyreRadius, archRadius, sill } = body
  const [top, foot] = [pen.level(tyreRadius + archRadius), pen.level(sill)]
  const inside = pen.canvas.linear(0, top, 0, foot, '0 #030405, .6 #0d0f11, 1 #050607')
  const [edge, opacity] = body.cladding ? (['#5b6067', 0.7] as const) : (['#fff', 0.4] as const)
  return axles(body)
    .map((x) => {
      const opening = archOpening(x, tyreRadius, archRadius, Math.min(sill - 25, 150))
      return pen.fill(opening, `fill="${inside}"`) + pen.line(archLine(x, tyreRadius, archRadius, 3), edge, 5, opacity)
    })
    .join('')
}

/** Opening over a wheel: a circle, a little flattened above the hub, open to the floor. */
export function archOpening(x: number, y: number, r: number, bottom: number): string {
  const foot = round(y - r * 0.18)
  return `M${round(x - r)} ${bottom}L${round(x - r)} ${foot}${archTop(x, y, r)}${round(x + r)} ${foot}L${round(x + r)} ${bottom}Z`
}

/** The edge of the opening, or a line `away` from it. */
export function archLine(x: number, y: number, radius: number, away = 0): string {
  const r = radius + away
  const foot = round(y - radius * 0.18)
  const end = round(y - radius * 0.4)
  return `M${round(x - r)} ${end}L${round(x - r)} ${foot}${archTop(x, y, r)}${round(x + r)} ${foot}L${round(x + r)} ${end}`
}

const archTop = (x: number, y: number, r: number) =>
  `C${round(x - r * 0.98)} ${round(y + r * 0.62)} ${round(x - r * 0.56)} ${round(y + r)} ${round(x)} ${round(y + r)}` +
  `C${round(x + r * 0.56)} ${round(y + r)} ${round(x + r * 0.98)} ${round(y + r * 0.62)} `

export function glass(pen: Pen, body: SideBody, screens = true): string {
  const { windows, height, belt, frame } = body
  const { canvas } = pen
  const outline = pen.area(windows)
  const { x0, x1, y0, y1 } = extent(windows)
  const rise = y1 - y0
  const middle = (x0 + x1) / 2
  const between = (from: number, to: number, stops: string) =>
    canvas.linear(0, pen.level(from), 0, pen.level(to), stops)
  const tint = between(height, belt - 20, '0 #1a2026, .3 #2e363e, .55 #171c21, .56 #0d1013, 1 #1f262d')
  const screenTint = between(height, belt, '0 #0d1115, .5 #39434c, 1 #12161a')
  const horizon = between(y0 + rise * 0.5, y0, '0 #aebccb .26, 1 #7f8fa0 .06')
  const sky = between(y1, y1 - rise * 0.4, '0 #dbe6f0 .38, 1 #dbe6f0 .02')
  const slant = between(y1, y0, '0 #ffffff .42, .6 #ffffff .1, 1 #ffffff 0')
  const rim = between(height, belt, '0 #f6f8fa, .4 #8b9299, 1 #dfe3e7')
  const glints = body.glints.map(([share, width]) => {
    const x = x0 + (x1 - x0) * share
    const top = x + rise * 0.62
    return pen.fill(`M${top} ${y1}L${top + width} ${y1}L${x + width} ${y0}L${x} ${y0}Z`, `fill="${slant}"`)
  })
  const lowerHalf = `M${x0} ${y0}L${x1} ${y0}L${x1} ${y0 + rise * 0.5}Q${middle} ${y0 + rise * 0.36} ${x0} ${y0 + rise * 0.2}Z`
  const upperHalf = `M${x0} ${y1}L${x1} ${y1}L${x1} ${y1 - rise * 0.12}Q${middle} ${y1 - rise * 0.1} ${x0} ${y1 - rise * 0.5}Z`
  const seen = [
    path(outline, `fill="${tint}"`),
    cabin(pen, body),
    pen.fill(lowerHalf, `fill="${horizon}"`),
    pen.fill(upperHalf, `fill="${sky}"`),
    ...glints,
    ...body.pillars.map(
      (pillar) => pen.fill(pillar, 'fill="#0a0c0e"') + pen.line([pillar[0]!, pillar.at(-1)!], '#fff', 3, 0.12),
    ),
  ].join('')
  return [
    ...(screens ? body.screens.map((screen) => pen.fill(screen, `fill="${screenTint}"`)) : []),
    body.chrome
      ? line(outline, rim, frame + 2) + line(outline, '#06080a', frame - 12)
      : line(outline, '#06080a', frame),
    `<g ${canvas.clip(outline)}>${seen}</g>${line(outline, '#000', 5, 0.6)}`,
    body.beltLine ? pen.line(shift(body.beltLine, 0, -9), '#c9d0d6', 5, 0.55) : '',
  ].join('')
}

/** Seats and steering wheel, as shadows behind the glass. */
function cabin(pen: Pen, { seats, steeringWheel: [wheelX, wheelY] }: SideBody): string {
  const shadows = seats.map(([x, y]) => {
    const back = shift(at('-40 -300, -10 -60, 40 10, 100 20, 140 -40, 120 -300'), x, y)
    const head = shift(at('40 40, 56 130, 96 152, 136 140, 140 60, 100 30'), x, y)
    return pen.fill(back, 'fill="#07090b" fill-opacity=".75"') + pen.fill(head, 'fill="#07090b" fill-opacity=".8"')
  })
  return shadows.join('') + pen.line(`M${wheelX} ${wheelY}L${wheelX + 90} ${wheelY + 190}`, '#06080a', 26)
}

function doorHandle(pen: Pen, [x, y, width]: readonly [number, number, number]): string {
  const end = x + width
  const middle = x + width / 2
  const recess = at(
    `${x + 30} ${y - 28}, ${middle} ${y - 34}, ${end - 30} ${y - 26}, ${end - 20} ${y + 6}, ${middle} ${y + 16}, ${x + 26} ${y + 4}`,
  )
  const [low, high] = [y - 17, y + 17]
  const bar = `M${x + 17} ${low}L${end - 17} ${low}Q${end} ${low} ${end} ${y}Q${end} ${high} ${end - 17} ${high}L${x + 17} ${high}Q${x} ${high} ${x} ${y}Q${x} ${low} ${x + 17} ${low}Z`
  return [
    pen.softArea(recess, '#000', 0.3, 6),
    pen.fill(
      bar,
      `fill="${pen.canvas.linear(0, pen.level(y + 17), 0, pen.level(y - 17), '0 light, .45 paint, 1 dark')}"`,
    ),
    pen.line(`M${x + 14} ${y + 9}L${end - 14} ${y + 9}`, '#fff', 5, 0.7),
    pen.line(`M${x + 8} ${y - 16}Q${middle} ${y - 22} ${end - 8} ${y - 16}`, '#000', 5, 0.5),
  ].join('')
}

/** Rail on feet, bright above. */
const roofRail = (pen: Pen, rail: Points) =>
  pen.line(rail, '#15181b', 22) + pen.line(shift(rail, 0, 6), '#d5dade', 7, 0.9)

function mirror(canvas: Canvas, [x, y, scale]: readonly [number, number, number]): string {
  const place = (points: string) => map(at(points), (a, b) => [x + a * scale, y + b * scale])
  const housing = shape(place('-28 12, -40 60, -14 112, 60 130, 130 120, 158 98!, 164 30, 148 -2, 60 -14, 0 -6'))
  const shades = canvas.linear(
    0,
    y + 130 * scale,
    0,
    y - 14 * scale,
    '0 light, .35 paint, .72 dark, .73 #14171a, 1 #090b0d',
  )
  return [
    path(shape(place('10 -40!, 120 -34!, 128 10, 20 10')), 'fill="#0b0d0f"'),
    `<g transform="translate(8 -10)">${softArea(housing, '#000', 0.3, 5)}</g>`,
    path(housing, `fill="${shades}"`),
    line(place('-22 84, 10 112, 70 122, 130 112'), '#fff', 8, 0.7, 2.5),
    line(place('140 112, 150 60, 140 4'), '#000', 6, 0.45),
  ].join('')
}
