import { line, path, rect } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { at, bothSides, curve, extent, map, round, shift, symmetric } from './geometry.ts'
import type { Points } from './geometry.ts'
import { shrink } from './lamps.ts'
import type { Lamp } from './lamps.ts'
import { flatPen, mirrored } from './pen.ts'
import type { Pen, Warp } from './pen.ts'

export type GrilleBars = 'horizontal' | 'vertical' | 'mesh' | 'closed'

/**
 * A car seen from the front and from behind. Everything is drawn on one pattern car (half its width, from the middle
 * outwards, in millimetres) and stretched to the body's own proportions.
 */
export interface HeadOn {
  width: number
  /** Scale of all below the windows, and of the windows and roof. */
  lower: number
  upper: number
  /** Ground clearance beyond the pattern's. */
  lift: number
  /** How much less the windows lean inwards. */
  flare: number
  /** Cladding and skid plates. */
  rugged: boolean
  roofRails: boolean
  blackRoof?: boolean
  headlamp: Lamp
  grille: { outline: Points; bars: GrilleBars }
  plateHeight: number
  intake: 'wide' | 'slim'
  curtain: 'wide' | 'slot'
  /** Height of a band of light between the headlamps. */
  lightBar?: number
  rear: {
    /** Height of the edge across the tailgate. */
    shoulder: number
    window: Points
    tailgate: Points
    lamp: Points
    /** Where the lamp is cut by the edge of the tailgate. */
    lampSplit: number
    /** Height of a light bar between the lamps. */
    lightBar?: number
    plateHeight: number
    spoiler: boolean
    wiper?: number
  }
}

const patternBelt = 980
const patternTop = 1458

/** From the pattern to the body's own proportions. */
export const proportionsOf =
  ({ width, lower, upper, lift, flare }: HeadOn): Warp =>
  (x, y) => {
    const above = Math.max(0, y - patternBelt)
    const lean = Math.min(1, above / 400)
    return [x * width * (1 + lean * flare), lift + Math.min(y, patternBelt) * lower + above * upper]
  }

/** Height of the roof, in millimetres. */
export const headOnHeight = (car: HeadOn) => proportionsOf(car)(0, patternTop)[1]

/** Right edge of the body, from the floor to the roof. */
export const bodyEdge =
  '892 400, 905 560, 900 700, 886 810, 862 890, 812 946, 776 985!, 740 1090, 672 1258, 610 1362, 540 1414, 380 1444, 0 1458'

export function drawFront(canvas: Canvas, car: HeadOn): string {
  const pen = flatPen(canvas, proportionsOf(car))
  const outline = pen.area(symmetric(at(`0 186, 560 184, 650 206, 780 214, 868 250!, ${bodyEdge}`)))
  const clip = canvas.clip(outline)
  return [
    tyres(canvas, car),
    path(outline, `fill="${basePaint(pen, car)}"`),
    `<g ${clip}>${roofLight(pen)}${frontLight(pen)}${turningAway(pen, car)}${car.blackRoof ? blackRoof(pen) : ''}</g>`,
    frontFace(pen, car),
    car.rugged ? `<g ${clip}>${onBothHalves(pen, archCladding)}</g>` : '',
    car.roofRails ? onBothHalves(pen, roofRail) : '',
    onBothHalves(pen, frontMirror),
  ].join('')
}

export function drawRear(canvas: Canvas, car: HeadOn): string {
  const pen = flatPen(canvas, proportionsOf(car))
  const outline = pen.area(symmetric(at(`0 230, 600 228, 780 222, 872 262!, ${bodyEdge}`)))
  const clip = canvas.clip(outline)
  return [
    onBothHalves(pen, rearMirror),
    tyres(canvas, car),
    path(outline, `fill="${basePaint(pen, car)}"`),
    `<g ${clip}>${roofLight(pen)}${rearLight(pen, car)}${turningAway(pen, car)}${car.blackRoof ? blackRoof(pen) : ''}</g>`,
    rearFace(pen, car),
    car.rugged ? `<g ${clip}>${onBothHalves(pen, archCladding)}</g>` : '',
    car.roofRails ? onBothHalves(pen, roofRail) : '',
  ].join('')
}

/** All that is mounted on the front. */
export const frontFace = (pen: Pen, car: HeadOn) =>
  [
    windscreen(pen),
    pen.gap(bothSides(at('0 708, 300 710, 470 722, 640 792, 730 884, 766 968')), 7),
    grille(pen, car),
    car.lightBar ? lightBand(pen, car, car.lightBar) : '',
    onBothHalves(pen, (half) => frontLamp(half, car.headlamp)),
    lowerIntake(pen, car.intake),
    onBothHalves(pen, car.curtain === 'wide' ? airCurtain : airSlot),
    frontLip(pen),
    car.rugged ? skidPlate(pen) : '',
    plate(pen, car.plateHeight),
  ].join('')

/** All that is mounted on the back. */
export const rearFace = (pen: Pen, car: HeadOn) =>
  [
    rearWindow(pen, car.rear.window),
    car.rear.spoiler ? roofSpoiler(pen) : '',
    pen.gap(bothSides(car.rear.tailgate), 8),
    onBothHalves(pen, (half) => rearLamp(half, car)),
    car.rear.lightBar ? lightBar(pen, car, car.rear.lightBar) : '',
    plateRecess(pen, car.rear.plateHeight),
    rearBumper(pen),
    car.rugged ? pen.fill(symmetric(at('0 268, 420 268!, 446 252!, 420 236!, 0 236')), 'fill="#b3bac1"') : '',
    car.rear.wiper
      ? pen.line(at(`-20 ${car.rear.wiper - 30}, 0 ${car.rear.wiper}, 260 ${car.rear.wiper + 34}`), '#030405', 14)
      : '',
    plate(pen, car.rear.plateHeight + 10),
  ].join('')

export const onBothHalves = (pen: Pen, draw: (half: Pen) => string) => draw(pen) + draw(mirrored(pen))

/** Vertical gradient between two heights on the car. */
const between = (pen: Pen, from: number, to: number, stops: string) =>
  pen.canvas.linear(0, pen.level(from), 0, pen.level(to), stops)

function tyres(canvas: Canvas, { width, lift }: HeadOn): string {
  const tread = canvas.linear(640 * width, 0, 890 * width, 0, '0 #0a0b0c, .3 #2a2d31, .7 #24272a, 1 #0a0b0c')
  const grooves = [0.25, 0.42, 0.58, 0.75].map((share) => {
    const x = round((638 + 240 * share) * width)
    return line(`M${x} 6L${x} 300`, '#000', 9, 0.75)
  })
  const tyre = rect(638 * width, 0, 240 * width, 460, tread, 42) + grooves.join('')
  const floor = at('-660 330!, 660 330!, 640 170!, 560 138!, -560 138!, -640 170!')
  const underFloor = flatPen(canvas, (x, y) => [x * width, y + lift]).fill(floor, 'fill="#08090a"')
  return `${tyre}<g transform="scale(-1 1)">${tyre}</g>${underFloor}`
}

function basePaint(pen: Pen, car: HeadOn): string {
  const [top, belt, foot] = [pen.level(patternTop), pen.level(985), car.lift + 180]
  const glassEnd = Math.round(((top - belt) / (top - 180)) * 100) / 100
  return pen.canvas.linear(0, top, 0, foot, `0 light, .12 paint, ${glassEnd} paint, .62 paint, .86 dark, 1 dark`)
}

/** Both flanks turn away from the light, the lowest part towards the floor. */
function turningAway({ canvas, level }: Pen, { width }: HeadOn): string {
  const half = 905 * width
  const flanks = canvas.linear(
    -half - 10,
    0,
    half + 10,
    0,
    '0 #020408 .72, .05 #020408 .38, .16 #020408 .04, .5 #fff .06, .84 #020408 .06, .95 #020408 .42, 1 #020408 .76',
  )
  const floor = canvas.linear(0, 420, 0, 180, '0 #03060a 0, 1 #03060a .6')
  return rect(-half - 40, 0, 2 * half + 80, level(985) + 60, flanks) + rect(-half, 0, 2 * half, 420, floor)
}

const roofLight = (pen: Pen) => pen.line(bothSides(at('0 1446, 380 1430, 540 1398')), '#fff', 18, 0.8, 6)

const blackRoof = (pen: Pen) =>
  pen.fill(symmetric(at('0 1475, 700 1475!, 700 1330!, 560 1366, 300 1410, 0 1418')), 'fill="#101316"') +
  pen.line(bothSides(at('0 1444, 380 1428, 540 1396')), '#dfe7ee', 14, 0.6, 6)

function frontLight(pen: Pen): string {
  const { canvas } = pen
  const dark = canvas.colour('dark')
  const bonnet = symmetric(at('0 712, 470 726, 640 790, 742 900, 770 990, 0 990'))
  const bonnetLight = between(pen, 990, 712, '0 dark .6, .2 paint, .62 light, 1 light .9')
  const middle = symmetric(at('0 730, 300 738, 430 800, 520 960, 0 950'))
  const besideCrease = `${curve(at('400 716, 504 820, 616 980'))}L${curve(at('716 980, 620 820, 500 726')).slice(1)}Z`
  return [
    pen.fill(bonnet, `fill="${bonnetLight}"`),
    pen.softArea(middle, '#fff', 0.15, 26),
    onBothHalves(
      pen,
      (half) =>
        half.line(at('380 716, 480 820, 590 980'), '#fff', 22, 0.55, 9) +
        half.softArea(besideCrease, dark, 0.36, 14) +
        // Wings above the lamps, and the hollow beside the bumper.
        half.line(at('640 800, 760 860, 850 880'), '#fff', 26, 0.5, 12) +
        half.softArea(at('900 760, 840 560, 730 480, 680 360, 900 300'), dark, 0.4, 34),
    ),
    bumperLight(pen),
  ].join('')
}

/** The bumper catches the light above the intake. */
export const bumperLight = (pen: Pen) =>
  [
    pen.line(bothSides(at('0 592, 420 586, 700 604, 870 640')), '#fff', 30, 0.4, 12),
    pen.line(bothSides(at('0 580, 420 574, 700 592, 880 630')), '#fff', 5, 0.45),
    pen.softBand(at('-880 620, -420 570, 420 570, 880 620'), 0, -90, pen.canvas.colour('dark'), 0.55, 12),
  ].join('')

export function rearLight(pen: Pen, car: HeadOn): string {
  const { canvas } = pen
  const y = car.rear.shoulder
  const edge = at(`-900 ${y - 20}, -400 ${y}, 0 ${y + 4}, 400 ${y}, 900 ${y - 20}`)
  const above = between(pen, y, y + 120, '0 light .95, 1 light 0')
  const below = between(pen, y, y - 190, '0 dark .9, .4 dark .5, 1 dark 0')
  return [
    onBothHalves(pen, (half) => half.line(at('770 930, 850 880, 890 780'), '#fff', 30, 0.5, 14)),
    pen.softBand(edge, 120, 0, above, 1, 8),
    pen.softBand(edge, -4, -200, below, 1, 6),
    pen.line(bothSides(at(`0 ${y + 12}, 400 ${y + 8}, 900 ${y - 12}`)), '#fff', 7, 0.7, 2),
    pen.line(bothSides(at('0 556, 500 552, 900 590')), '#fff', 34, 0.45, 13),
    pen.line(bothSides(at('0 546, 500 542, 900 580')), '#fff', 5, 0.5),
    pen.softBand(at('-900 570, -400 536, 400 536, 900 570'), 0, -100, canvas.colour('dark'), 0.6, 14),
  ].join('')
}

/** Glass with the cabin behind it, slanted reflections and the horizon mirrored. */
export function pane(pen: Pen, points: Points, cabin: string): string {
  const { canvas } = pen
  const outline = pen.area(points)
  const { y0, y1 } = extent(points)
  const slant = between(pen, y1, y0, '0 #fff .5, .7 #fff .1, 1 #fff 0')
  const tint = between(pen, y1, y0, '0 #4b5762, .3 #2b343c, .6 #151a1f, 1 #242c33')
  const horizon = between(pen, y0 + (y1 - y0) * 0.45, y0, '0 #c9d6e2 .3, 1 #8fa0b0 .04')
  const [top, foot] = [y1 + 20, y0 - 20]
  const ends = y0 + (y1 - y0) * 0.26
  return [
    line(outline, '#06080a', 34),
    `<g ${canvas.clip(outline)}>${path(outline, `fill="${tint}"`)}${cabin}`,
    pen.fill(`M-760 ${top}L-260 ${top}L-520 ${foot}L-900 ${foot}Z`, `fill="${slant}"`),
    pen.fill(`M-200 ${top}L-130 ${top}L-390 ${foot}L-460 ${foot}Z`, `fill="${slant}"`),
    pen.fill(`M250 ${top}L520 ${top}L260 ${foot}L-10 ${foot}Z`, `fill="${slant}" fill-opacity=".5"`),
    pen.fill(`M-900 ${foot}L900 ${foot}L900 ${ends}Q0 ${y0 + (y1 - y0) * 0.5} -900 ${ends}Z`, `fill="${horizon}"`),
    `</g>${line(outline, '#000', 6, 0.6)}`,
  ].join('')
}

function windscreen(pen: Pen): string {
  const seat = (x: number) =>
    pen.fill(
      shift(at('-200 900!, -190 1090, -140 1130, 140 1130, 190 1090, 200 900!'), x, 0),
      'fill="#050708" fill-opacity=".6"',
    ) +
    pen.fill(
      shift(at('-90 1150, -80 1230, 0 1245, 80 1230, 90 1150, 0 1142'), x, 0),
      'fill="#050708" fill-opacity=".7"',
    )
  const steeringWheel = pen.line(at('180 960, 220 1060, 350 1096, 480 1060, 520 960'), '#030405', 26)
  const mirror =
    '-104 1366!, -110 1336!, -98 1318!, 98 1318!, 110 1336!, 104 1366!, 26 1372!, 20 1410!, -20 1410!, -26 1372!'
  const cabin = seat(-340) + seat(340) + steeringWheel + pen.fill(at(mirror), 'fill="#07090a"')
  const glass = symmetric(at('0 968, 420 984, 716 1012!, 672 1130, 590 1300, 530 1366!, 300 1396, 0 1404'))
  const cowl = symmetric(at('0 956, 420 972, 740 1004!, 752 978!, 700 968, 400 940, 0 926'))
  return [
    pane(pen, glass, cabin),
    pen.fill(cowl, 'fill="#0d0f11"'),
    pen.line(at('-640 996, -300 984, 40 1010'), '#020304', 13),
    pen.line(at('20 980, 330 992, 600 1030'), '#020304', 13),
    pen.line(bothSides(at('0 924, 400 938, 730 976')), '#fff', 6, 0.5),
  ].join('')
}

function rearWindow(pen: Pen, half: Points): string {
  const heads = [-400, 0, 400].map((x) => {
    const head = shift(at('-80 1080, -70 1170, 0 1184, 70 1170, 80 1080, 0 1060'), x, 0)
    return pen.fill(head, 'fill="#040607" fill-opacity=".75"')
  })
  const bench = pen.fill(
    at('-640 960!, -640 1070, -300 1082, 300 1082, 640 1070, 640 960!'),
    'fill="#040607" fill-opacity=".6"',
  )
  return pane(pen, symmetric(half), heads.join('') + bench)
}

function roofSpoiler(pen: Pen): string {
  const shades = between(pen, 1432, 1340, '0 light, .4 paint, 1 dark')
  const wing = symmetric(at('0 1432, 380 1420, 560 1380, 600 1330!, 560 1336, 300 1368, 0 1376'))
  return [
    pen.fill(wing, `fill="${shades}"`),
    pen.line(bothSides(at('0 1424, 380 1411, 556 1372')), '#fff', 8, 0.7, 2),
    pen.line(bothSides(at('0 1372, 300 1364, 560 1332')), '#000', 9, 0.6),
    pen.fill(symmetric(at('0 1402, 120 1400!, 126 1386!, 0 1388')), 'fill="#c2121a"'),
  ].join('')
}

function grille(pen: Pen, { grille: { outline: half, bars } }: HeadOn): string {
  const outline = pen.area(symmetric(half))
  const { x1: w, y0, y1 } = extent(half)
  if (bars === 'closed') {
    const panel = between(pen, y1, y0, '0 #30353a, .4 #15181b, 1 #0b0d0f')
    return path(outline, `fill="${panel}"`) + line(outline, '#fff', 4, 0.25)
  }
  const chrome = between(pen, y1, y0, '0 #f4f6f8, .5 #868d94, 1 #dde1e5')
  const depth = between(pen, y1, y0, '0 #000 .75, .3 #000 .1, 1 #000 .5')
  const inside = grilleBars(pen, bars, w, y0, y1) + path(outline, `fill="${depth}"`)
  return [
    path(outline, 'fill="#07090b"'),
    `<g ${pen.canvas.clip(outline)}>${inside}</g>`,
    line(outline, chrome, 12) + line(outline, '#000', 3, 0.4),
  ].join('')
}

function grilleBars(pen: Pen, bars: Exclude<GrilleBars, 'closed'>, w: number, y0: number, y1: number): string {
  let drawn = ''
  switch (bars) {
    case 'vertical':
      for (let x = -w; x <= w; x += 46)
        drawn +=
          pen.line(`M${x} ${y0}L${x} ${y1}`, '#8f979e', 13) + pen.line(`M${x + 5} ${y0}L${x + 5} ${y1}`, '#2b3035', 7)
      return drawn
    case 'horizontal':
      for (let y = y0 + 18; y < y1; y += 34)
        drawn +=
          pen.line(`M${-w} ${y}L${w} ${y}`, '#7d858c', 9) + pen.line(`M${-w} ${y - 6}L${w} ${y - 6}`, '#22262a', 6)
      return drawn
    case 'mesh':
      for (let y = y0, row = 0; y < y1; y += 30, row++)
        for (let x = -w + (row % 2) * 30; x < w; x += 60)
          drawn += pen.line(`M${x - 15} ${y}L${x + 15} ${y}`, '#737b82', 9)
      return drawn
  }
}

export function frontLamp(pen: Pen, lamp: Lamp): string {
  const { canvas } = pen
  const outline = pen.area(lamp.outline)
  const { x0, x1, y0, y1 } = extent(lamp.outline)
  const housing = between(pen, y1, y0, '0 #8b97a2, .3 #343d45, 1 #0d1115')
  const radius = Math.min(38, (y1 - y0) * 0.24)
  const lenses = [0.36, 0.66].map((share) => {
    const [x, y] = [x0 + (x1 - x0) * share, y0 + (y1 - y0) * (0.34 + share * 0.26)]
    const [cx, cy] = pen.at(x, y)
    const glow = canvas.radial(cx, cy, radius * 2.6, '0 #fff .95, .4 #d5e9fb .4, 1 #d5e9fb 0')
    const lens = canvas.radial(cx - 8, cy + 8, radius, '0 #fff, .5 #cfe2f3, 1 #46545f')
    const disc = (r: number, fill: string) => pen.fill(circle(x, y, r), `fill="${fill}"`)
    return disc(radius * 2.6, glow) + disc(radius, '#10151a') + disc(radius - 7, lens)
  })
  return [
    path(outline, 'fill="#05070a" stroke="#05070a" stroke-width="10"'),
    `<g ${canvas.clip(outline)}>${path(outline, `fill="${housing}"`)}${lenses.join('')}`,
    pen.line(lamp.light, '#e8f4ff', 36, 0.75, 12) + pen.line(lamp.light, '#fff', 15),
    `${line(outline, '#fff', 8, 0.4)}</g>`,
  ].join('')
}

const circle = (x: number, y: number, r: number): Points =>
  Array.from({ length: 10 }, (_, i) => [x + r * Math.cos(i * 0.2 * Math.PI), y + r * Math.sin(i * 0.2 * Math.PI)])

function rearLamp(pen: Pen, { rear }: HeadOn): string {
  const { canvas } = pen
  const outline = pen.area(rear.lamp)
  const { x0, x1, y0, y1 } = extent(rear.lamp)
  const rise = y1 - y0
  const red = canvas.linear(...pen.at(x0, y1), ...pen.at(x1, y0), '0 #a3141b, .5 #d01b24, 1 #4a0609')
  const ring = pen.area(shrink(rear.lamp, 0.88, 0.6))
  const sheen = `M${x0} ${y1}L${x1} ${y1}L${x1} ${y1 - rise * 0.3}L${x0} ${y1 - rise * 0.2}Z`
  return [
    path(outline, 'fill="#160305" stroke="#120203" stroke-width="10"'),
    `<g ${canvas.clip(outline)}>${path(outline, `fill="${red}"`)}`,
    line(ring, '#ff3d33', 46, 0.8, 14) + line(ring, '#ff9a85', 13),
    pen.line(`M${rear.lampSplit} ${y0}L${rear.lampSplit} ${y1}`, '#120203', 8),
    pen.fill(sheen, 'fill="#fff" fill-opacity=".22"'),
    '</g>',
  ].join('')
}

function lightBar(pen: Pen, { rear }: HeadOn, y: number): string {
  const end = rear.lamp[0]![0]
  const strip = symmetric(at(`0 ${y + 18}, ${end} ${y + 14}!, ${end} ${y - 18}!, 0 ${y - 16}`))
  const filament = bothSides(at(`0 ${y}, ${end} ${y - 2}`))
  return [
    pen.fill(strip, 'fill="#3b0508"'),
    pen.line(filament, '#ff4a3d', 26, 0.6, 8),
    pen.line(filament, '#ff8d7a', 9),
  ].join('')
}

/** Band of light between the headlamps. */
function lightBand(pen: Pen, { headlamp }: HeadOn, y: number): string {
  const end = headlamp.outline[0]![0] + 30
  const filament = bothSides(at(`0 ${y - 6}, ${end * 0.6} ${y - 3}, ${end} ${y}`))
  return [
    pen.line(filament, '#07090b', 34),
    pen.line(filament, '#e8f4ff', 26, 0.6, 8),
    pen.line(filament, '#fff', 9),
  ].join('')
}

const intakes = {
  wide: at('0 520, 420 514, 500 500!, 570 330, 590 290!, 300 272, 0 268'),
  slim: at('0 404, 440 400, 540 384!, 580 330, 590 290!, 300 272, 0 268'),
}

function lowerIntake(pen: Pen, form: HeadOn['intake']): string {
  const half = intakes[form]
  const outline = pen.area(symmetric(half))
  let slats = ''
  for (let y = 272; y < half[0]![1]; y += 36) slats += pen.line(`M-620 ${y}L620 ${y}`, '#4e555c', 8)
  const inside = slats + line(outline, '#000', 40, 0.7, 12)
  return (
    path(outline, 'fill="#07090b"') + `<g ${pen.canvas.clip(outline)}>${inside}</g>` + line(outline, '#fff', 4, 0.22)
  )
}

const airSlot = (pen: Pen) =>
  pen.fill(at('768 566!, 842 580!, 846 470, 832 350!, 786 336!, 800 450'), 'fill="#0a0c0e"') +
  pen.line(at('842 576, 846 470, 833 354'), '#fff', 6, 0.35) +
  pen.line(at('766 560, 798 450, 786 342'), '#aeb6bd', 6, 0.5)

const airCurtain = (pen: Pen) =>
  [
    pen.fill(at('690 500!, 790 540, 846 560!, 850 470, 836 340!, 740 310, 660 300!, 700 400'), 'fill="#0a0c0e"'),
    pen.line(at('846 556, 848 470, 836 344'), '#fff', 6, 0.35),
    pen.line(at('700 330, 780 344, 826 356'), '#aeb6bd', 9, 0.7),
  ].join('')

function frontLip(pen: Pen): string {
  const plastic = between(pen, 270, 186, '0 #3a3f44, .3 #1c1f22, 1 #0a0b0c')
  const lip = symmetric(at('0 246, 400 250, 640 262, 872 280!, 862 246, 780 214, 650 204, 560 184, 0 186'))
  return (
    pen.fill(lip, `fill="${plastic}"`) + pen.line(bothSides(at('0 248, 400 252, 640 264, 868 282')), '#fff', 5, 0.3)
  )
}

function skidPlate(pen: Pen): string {
  const metal = between(pen, 254, 196, '0 #eef1f3, .5 #a5acb3, 1 #5d646b')
  return pen.fill(symmetric(at('0 252, 380 254!, 430 240!, 400 206!, 0 200')), `fill="${metal}"`)
}

const archCladding = (pen: Pen) =>
  pen.fill(at('960 250!, 860 250!, 850 330, 862 470, 884 600!, 960 600!'), 'fill="#1c1f22"') +
  pen.line(at('850 330, 862 470, 884 600'), '#fff', 6, 0.25)

const roofRail = (pen: Pen) =>
  pen.fill(at('498 1410!, 512 1452, 540 1458, 566 1440, 580 1384!'), 'fill="#15181b"') +
  pen.line(at('514 1446, 538 1454, 560 1438'), '#fff', 6, 0.6)

function rearBumper(pen: Pen): string {
  const plastic = between(pen, 400, 228, '0 #3a3f44, .25 #1e2124, 1 #08090a')
  const chrome = between(pen, 336, 280, '0 #f2f4f5, .5 #7b828a, 1 #c9ced3')
  const outline = symmetric(at('0 400, 480 396, 640 372, 880 396!, 872 262!, 780 222, 600 228, 0 230'))
  const fins = [-300, -150, 0, 150, 300].map(
    (x) =>
      pen.line(at(`${x} 250, ${x * 0.96} 340`), '#000', 10, 0.6) +
      pen.line(at(`${x + 10} 252, ${x * 0.96 + 10} 340`), '#fff', 4, 0.18),
  )
  return [
    pen.fill(outline, `fill="${plastic}"`),
    pen.line(bothSides(at('0 402, 480 398, 640 374, 878 398')), '#fff', 6, 0.28),
    onBothHalves(pen, (half) =>
      [
        // Reflector, and the finisher of the exhaust.
        half.fill(at('660 420!, 840 446!, 836 420!, 664 398!'), 'fill="#b5141b"'),
        half.line(at('668 414, 830 438'), '#ff6a5c', 5, 0.7),
        half.fill(at('480 330!, 700 336!, 690 286!, 500 280!'), `fill="${chrome}"`),
        half.fill(at('500 322!, 684 326!, 676 294!, 514 290!'), 'fill="#08090a"'),
      ].join(''),
    ),
    ...fins,
  ].join('')
}

/** European plate, left blank: cars in stock carry none. */
export function plate(pen: Pen, y: number): string {
  const block = (inset: number, foot = 0): Points =>
    at(
      `${-260 - inset} ${y + foot - inset}!, ${260 + inset} ${y + foot - inset}!, ${260 + inset} ${y + 112 + inset}!, ${-260 - inset} ${y + 112 + inset}!`,
    )
  return [
    pen.fill(block(8), 'fill="#0d0f11" stroke="#0d0f11" stroke-width="8" stroke-linejoin="round"'),
    pen.fill(block(-4), 'fill="#e9ecee" stroke="#e9ecee" stroke-width="8" stroke-linejoin="round"'),
    pen.fill(block(-4, 62), 'fill="#fff" fill-opacity=".7"'),
    pen.fill(block(-14), 'fill="none" stroke="#9aa2aa" stroke-width="4" stroke-linejoin="round"'),
  ].join('')
}

function plateRecess(pen: Pen, y: number): string {
  const recess = pen.area(symmetric(at(`0 ${y + 160}, 330 ${y + 158}!, 370 ${y - 20}!, 0 ${y - 26}`)))
  const chrome = between(pen, y + 176, y + 150, '0 #f4f6f7, .5 #8b9299, 1 #d3d8dc')
  const handle = symmetric(at(`0 ${y + 176}, 250 ${y + 172}!, 256 ${y + 150}!, 0 ${y + 152}`))
  return (
    path(recess, 'fill="#000" fill-opacity=".32"') + line(recess, '#fff', 4, 0.2) + pen.fill(handle, `fill="${chrome}"`)
  )
}

const mirrorHousing = at('800 1000, 786 1060, 806 1116, 880 1134, 980 1124, 1016 1084, 1008 1020, 960 992, 860 984')

function frontMirror(pen: Pen): string {
  const shades = between(pen, 1134, 984, '0 light, .4 paint, .68 dark, .69 #14171a, 1 #090b0d')
  return [
    pen.fill(at('735 1010!, 760 1040, 850 1036, 860 1006, 770 984!'), 'fill="#0c0e10"'),
    pen.fill(mirrorHousing, `fill="${shades}"`),
    pen.line(at('806 1098, 860 1122, 960 1114'), '#fff', 9, 0.7, 3),
    pen.line(at('812 1046, 900 1038, 1008 1044'), '#f3a53b', 8, 0.85),
  ].join('')
}

function rearMirror(pen: Pen): string {
  // Seen past the widest part of the body: smaller and further out.
  const behind = (points: Points) => map(points, (x, y) => [x * 0.9 + 46, y * 0.93 + 68])
  const shell = between(pen, 1120, 985, '0 light, .3 dark, 1 #07080a')
  const glass = pen.canvas.linear(...pen.at(760, 1090), ...pen.at(940, 1000), '0 #dfe7ee, .5 #7c8893, 1 #343c44')
  return [
    pen.fill(behind(at('730 1000!, 760 1044!, 860 1040!, 860 1006!')), 'fill="#0a0c0e"'),
    pen.fill(behind(mirrorHousing), `fill="${shell}"`),
    pen.fill(
      behind(at('812 1020!, 808 1070, 830 1106, 900 1116, 970 1106, 990 1070, 984 1026, 940 1008')),
      `fill="${glass}"`,
    ),
  ].join('')
}
