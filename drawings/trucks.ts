import { gap, line, path, rect, softArea, softBand } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { at, bothSides, shape, shift, symmetric } from './geometry.ts'
import type { Points } from './geometry.ts'
import { frontLamp, onBothHalves, pane, plate } from './head-on.ts'
import { headlamp } from './lamps.ts'
import type { Lamp } from './lamps.ts'
import { flatPen } from './pen.ts'
import type { Pen } from './pen.ts'
import { placeWheel, wheel } from './wheels.ts'
import type { RimTone } from './wheels.ts'

/** What tells one maker's trucks from another's. */
export interface TruckStyle {
  lamp: 'block' | 'hook' | 'blade'
  grille: 'slats' | 'bars' | 'mesh'
  visor: 'dark' | 'painted'
  mirrors: 'pair' | 'camera'
  rims: RimTone
  /** Extra lights on the roof, with horns. */
  roofLights: boolean
  /** Coloured swoosh along a box body, or a stripe on the cab. */
  stripe: boolean
}

export const truckStyles: readonly TruckStyle[] = [
  { lamp: 'block', grille: 'slats', visor: 'dark', mirrors: 'pair', rims: 'steel', roofLights: false, stripe: true },
  { lamp: 'hook', grille: 'bars', visor: 'painted', mirrors: 'pair', rims: 'white', roofLights: true, stripe: false },
  { lamp: 'blade', grille: 'mesh', visor: 'dark', mirrors: 'camera', rims: 'dark', roofLights: false, stripe: false },
]

/** A truck seen from its left side, in millimetres: x from the bumper backwards, y from the road up. */
export interface Truck {
  length: number
  height: number
  tyreRadius: number
  axles: readonly number[]
  draw: (canvas: Canvas, style: TruckStyle) => string
  drawFront: (canvas: Canvas, style: TruckStyle) => string
}

interface Cab {
  outline: Points
  roof: Points
  length: number
  height: number
  /** Upper edge of the door's window. */
  windowTop: number
  sleeper: boolean
}

const sleeperCab: Cab = {
  outline: at(`
    70 300!, 28 360, 10 560, 10 1200, 24 1600, 60 1960, 150 2500, 226 2880, 300 3080, 460 3330, 760 3540, 1200 3660,
    1800 3730, 2180 3740, 2270 3716, 2298 3680, 2300 3600!, 2300 880!, 2020 880!, 760 300!`),
  roof: at('300 3080, 460 3330, 760 3540, 1200 3660, 1800 3730, 2180 3740'),
  length: 2300,
  height: 3740,
  windowTop: 2860,
  sleeper: true,
}

const dayCab: Cab = {
  outline: at(`
    70 300!, 28 360, 10 560, 10 1200, 24 1600, 60 1960, 150 2480, 206 2760, 290 2900, 480 2990, 900 3030, 1700 3040,
    1820 3024, 1854 2990, 1860 2930!, 1860 880!, 760 300!`),
  roof: at('206 2760, 290 2900, 480 2990, 900 3030, 1700 3040'),
  length: 1860,
  height: 3040,
  windowTop: 2760,
  sleeper: false,
}

const lamps: Record<TruckStyle['lamp'], Lamp> = {
  block: {
    outline: at('16 690!, 14 850!, 120 900, 300 890, 392 850!, 384 790, 330 720!, 200 690'),
    light: at('26 722, 170 724, 300 746, 374 800'),
  },
  hook: {
    outline: at('14 680!, 10 960!, 90 990, 150 970!, 170 890, 300 880, 396 846!, 380 740!, 200 690'),
    light: at('30 960, 40 740, 200 716, 372 770'),
  },
  blade: {
    outline: at('12 740!, 10 830!, 140 868, 300 900, 420 960!, 400 880, 330 800, 200 752'),
    light: at('24 766, 180 786, 320 836, 404 926'),
  },
}

export const tractor: Truck = {
  length: 5950,
  height: 3740,
  tyreRadius: 520,
  axles: [1390, 5010],
  draw: (canvas, style) => {
    const rear = 5010
    return [
      chassis(canvas, 1800, 5850),
      fifthWheel(canvas),
      rect(2340, 1120, 90, 1500, canvas.linear(2340, 0, 2430, 0, '0 #3a3f44, .4 #8c939a, 1 #24272a'), 40),
      sideDeflector(canvas),
      tank(canvas, 2440, 400, 900, 560),
      sideSkirt(canvas),
      mudguard(rear, 520),
      rect(5560, 620, 60, 480, '#0d0f11', 10) + rearLamp(5820, 840) + rect(4350, 700, 100, 240, '#24282c', 20),
      placeWheel(truckWheel(canvas, style, 62), rear, 520, 520),
      cabSide(canvas, sleeperCab, 1390, 520, style),
      path(
        'M1960 880L2330 880L2330 420L2030 420Q2024 700 1960 880Z',
        `fill="${canvas.linear(0, 880, 0, 420, '0 paint, 1 dark')}"`,
      ),
      gap(at('2300 880, 2300 1400, 2300 3600'), 8),
      placeWheel(truckWheel(canvas, style, 62), 1390, 520, 520),
    ].join('')
  },
  drawFront: (canvas, style) => truckFront(canvas, sleeperCab, style),
}

export const box: Truck = {
  length: 8650,
  height: 3780,
  tyreRadius: 490,
  axles: [1340, 6350],
  draw: (canvas, style) =>
    [
      chassis(canvas, 1700, 8500, 850) + rect(2060, 1040, 6560, 90, '#16181b'),
      boxBody(canvas, style),
      roofDeflector(canvas),
      underrunRails(canvas, 4100, 5600) + tank(canvas, 2080, 420, 800, 480),
      rect(2960, 440, 420, 440, canvas.linear(0, 880, 0, 440, '0 #3c4146, 1 #121416'), 30),
      rect(3440, 500, 560, 380, '#1d2023', 30) + mudguard(6350, 490),
      underrunRails(canvas, 7100, 8300) + rearLamp(8530, 820) + rect(8300, 480, 330, 110, '#23272b', 14),
      placeWheel(truckWheel(canvas, style, 61), 6350, 490, 490),
      cabSide(canvas, dayCab, 1340, 490, style) + rect(1830, 420, 60, 700, '#0d0f11', 20),
      placeWheel(truckWheel(canvas, style, 61), 1340, 490, 490),
    ].join(''),
  drawFront: (canvas, style) => boxFront(canvas) + truckFront(canvas, dayCab, style),
}

export const tipper: Truck = {
  length: 8200,
  height: 3260,
  tyreRadius: 510,
  axles: [1360, 3080, 5560, 6960],
  draw: (canvas, style) => {
    const [front, ...behind] = tipper.axles as [number, ...number[]]
    const ram = canvas.linear(1960, 0, 2110, 0, '0 #2c3034, .4 #9aa1a8, 1 #2c3034')
    return [
      chassis(canvas, 1700, 7900, 900) + rect(2300, 1090, 5700, 90, '#101214'),
      rect(1960, 1100, 150, 1700, ram, 30),
      tipperBody(canvas),
      tank(canvas, 3760, 460, 900, 480) + rect(4740, 500, 200, 400, '#1d2023', 30),
      ...behind.map((x) => mudguard(x, 510, 60)),
      rect(7620, 420, 60, 640, '#0d0f11') + rearLamp(7800, 860),
      ...behind.map((x) => placeWheel(truckWheel(canvas, style, 58), x, 510, 510)),
      cabSide(canvas, dayCab, front, 510, style),
      placeWheel(truckWheel(canvas, style, 58), front, 510, 510),
    ].join('')
  },
  drawFront: (canvas, style) => truckFront(canvas, dayCab, style) + canopyFront(canvas),
}

const truckWheel = (canvas: Canvas, { rims }: TruckStyle, rim: number) =>
  wheel(canvas, { rim, style: 'truck', tone: rims })

function cabSide(canvas: Canvas, cab: Cab, axle: number, tyreRadius: number, style: TruckStyle): string {
  const outline = shape(cab.outline)
  const paint = canvas.linear(
    0,
    cab.height,
    0,
    300,
    '0 light, .12 paint, .34 paint, .5 light, .515 dark, .62 paint, .8 paint, 1 dark',
  )
  return [
    path(outline, `fill="${paint}"`),
    `<g ${canvas.clip(outline)}>${cabLight(canvas, cab)}${style.stripe ? cabStripe(canvas, cab) : ''}${cabFoot(canvas)}${grilleEdge(style)}</g>`,
    line(outline, '#0a1016', 9, 0.35),
    markerLights(cab),
    windscreenEdge(canvas, cab),
    doorWindow(canvas, cab),
    doorLines(cab),
    cab.sleeper ? sleeperDetails(canvas) : '',
    rect(1330, 1700, 190, 60, '#101316', 22) + line(at('1350 1744, 1500 1744'), '#fff', 8, 0.5),
    sunVisor(canvas, cab, style),
    cabArch(canvas, axle, tyreRadius),
    headlamp(flatPen(canvas), lamps[style.lamp]),
    style.mirrors === 'pair' ? mirrorPair(canvas, cab) : mirrorCamera(canvas, cab),
    rect(300, 1780, 70, 34, '#f2a33a', 10),
    style.roofLights ? roofLights(cab) : '',
  ].join('')
}

function cabLight(canvas: Canvas, { roof, length, height }: Cab): string {
  const ends = canvas.linear(
    0,
    0,
    length,
    0,
    '0 #020408 .6, .07 #020408 .35, .16 #020408 .06, .2 #fff .14, .5 #fff 0, .9 #020408 .04, 1 #020408 .42',
  )
  const belt: Points = [
    [300, 1850],
    [800, 1900],
    [1500, 1960],
    [length, 1980],
  ]
  const belowBelt = canvas.linear(0, 1960, 0, 1660, '0 dark .85, 1 dark 0')
  const floor = canvas.linear(0, 1000, 0, 300, '0 #03060a 0, 1 #03060a .6')
  return [
    rect(0, 0, length, height, ends),
    line(shift(roof, 6, -30), '#fff', 40, 0.6, 20) + line(shift(roof, 0, -6), '#fff', 10, 0.7, 3),
    line(belt, '#fff', 34, 0.45, 14) + line(belt, '#fff', 6, 0.7),
    softBand(belt, -8, -260, belowBelt, 1, 8),
    softArea(shape(at('480 1250!, 480 1510, 1490 1570, 1490 1250!')), canvas.colour('light'), 0.26, 60),
    line(
      [
        [length * 0.66, 1000],
        [length * 0.66, height - 160],
      ],
      '#fff',
      240,
      0.12,
      60,
    ),
    rect(0, 300, length, 700, floor),
    line(
      [
        [1000, 2960],
        [1500, 2990],
        [length, 3000],
      ],
      '#fff',
      20,
      0.25,
      12,
    ),
    line(at('430 1170, 1000 1180, 1560 1330'), '#fff', 8, 0.3, 2),
  ].join('')
}

/** Two slanted stripes from the sill to the roof, behind the door. */
function cabStripe(canvas: Canvas, { length, height, sleeper }: Cab): string {
  const foot = length - (sleeper ? 620 : 330)
  const stripe = (x: number, width: number, tone: 'light' | 'dark', opacity: number) =>
    path(
      `M${x} 860L${x + width} 860L${x + width + 330} ${height}L${x + 330} ${height}Z`,
      `${canvas.fill(tone)} fill-opacity="${opacity}"`,
    )
  return stripe(foot, 110, 'light', 0.6) + stripe(foot + 150, 44, 'light', 0.45)
}

/** Amber lamps along the edge of the roof. */
const markerLights = ({ roof, sleeper }: Cab) =>
  roof
    .slice(sleeper ? 2 : 1, sleeper ? 5 : 4)
    .map(([x, y]) => rect(x - 40, y - (sleeper ? 74 : 58), 84, 26, '#f2a33a', 12))
    .join('')

/** Bumper and the steps up to the door. */
function cabFoot(canvas: Canvas): string {
  const bumper = canvas.linear(0, 640, 0, 300, '0 #484d53, .3 #26292d, 1 #0f1113')
  const steps = [380, 660, 920].map(
    (y) => rect(450, y, 330, 46, '#2c3034', 8) + rect(450, y + 34, 330, 9, '#a5acb3', 4, 'fill-opacity=".7"'),
  )
  return [
    path(shape(at('0 280!, 0 620!, 300 640!, 420 600!, 430 280!')), `fill="${bumper}"`),
    line(at('10 622, 300 642, 420 602'), '#fff', 6, 0.3),
    // Fog lamp in the bumper.
    rect(60, 440, 150, 84, '#0a0c0e', 30) + rect(84, 456, 70, 52, '#dfe9f1', 22) + rect(94, 470, 30, 24, '#fff', 10),
    path('M430 1130L830 1130Q800 900 790 560L780 280L430 280Z', 'fill="#0d0f11"'),
    ...steps,
  ].join('')
}

/** What shows of the grille round the corner. */
function grilleEdge({ grille }: TruckStyle): string {
  const opening = path(shape(at('0 900!, 0 1600!, 84 1600!, 126 1520, 140 1250, 126 980, 84 900!')), 'fill="#0c0e10"')
  const step = { slats: 76, bars: 120, mesh: 44 }[grille]
  const [colour, width] = grille === 'bars' ? ['#c9d0d6', 22] : ['#83898f', grille === 'mesh' ? 5 : 9]
  let slats = ''
  for (let y = 960; y < 1570; y += step)
    slats += line(
      [
        [4, y],
        [112, y + 6],
      ],
      colour,
      width,
      0.6,
    )
  return opening + slats
}

function windscreenEdge(canvas: Canvas, { sleeper }: Cab): string {
  const [top, inner] = sleeper
    ? ([
        [226, 2880],
        [350, 2900],
      ] as const)
    : ([
        [204, 2740],
        [320, 2750],
      ] as const)
  const glass = canvas.linear(0, 2900, 0, 1930, '0 #0c1014, .35 #48535d, .6 #1b2127, 1 #2d353c')
  return path(
    shape([
      [60, 1960, 1],
      [150, 2490],
      [...top, 1],
      [...inner, 1],
      [286, 2480],
      [220, 1930, 1],
    ]),
    `fill="${glass}"`,
  )
}

function doorWindow(canvas: Canvas, { windowTop: top }: Cab): string {
  const outline = shape([
    [440, 1975, 1],
    [470, 2300],
    [540, top - 50],
    [580, top, 1],
    [1440, top + 10, 1],
    [1480, top - 40, 1],
    [1480, 2150],
    [1440, 2090, 1],
    [1000, 2050],
    [700, 1960],
    [480, 1930, 1],
  ])
  const tint = canvas.linear(0, top, 0, 1930, '0 #39434c, .45 #1b2127, .46 #0f1316, 1 #29323a')
  const slant = canvas.linear(0, top, 0, 1930, '0 #fff .5, 1 #fff 0')
  const driversSeat = at('1080 1900!, 1110 2200, 1150 2420, 1230 2440, 1290 2400, 1300 1900!')
  return [
    line(outline, '#06080a', 46),
    `<g ${canvas.clip(outline)}>${path(outline, `fill="${tint}"`)}`,
    softArea(shape(driversSeat), '#050708', 0.65, 8),
    line(at('640 1940, 760 2160'), '#050708', 34, 0.8),
    path(`M900 ${top}L1180 ${top}L780 1900L500 1900Z`, `fill="${slant}"`),
    path(`M1250 ${top}L1310 ${top}L910 1900L850 1900Z`, `fill="${slant}"`),
    // Post of the quarter light.
    line(
      [
        [690, 1940],
        [720, top + 10],
      ],
      '#07090b',
      26,
    ),
    '</g>',
  ].join('')
}

function doorLines({ windowTop: top }: Cab): string {
  const door: Points = [
    [400, 1140],
    [400, 1900],
    [440, 2400],
    [540, top + 60],
    [600, top + 90, 1],
    [1480, top + 100, 1],
    [1560, top + 40],
    [1570, 2200],
    [1566, 1700],
    [1560, 1320, 1],
    [1500, 1180],
  ]
  return gap(door, 10) + gap(at('250 640, 262 1200, 280 1920'), 8) + gap(at('400 1480, 800 1500, 1566 1540'), 7)
}

function sleeperDetails(canvas: Canvas): string {
  const window = at(
    '1810 2330!, 1800 2400!, 1800 2690!, 1814 2726, 1850 2740!, 2120 2740!, 2150 2726, 2160 2690!, 2160 2440!, 2150 2400, 2110 2376!',
  )
  const glass = canvas.linear(0, 2740, 0, 2320, '0 #56626d, .5 #20272d, 1 #12171b')
  return [
    gap(at('330 2960, 900 3010, 1600 3040, 2300 3050'), 9),
    gap(at('1720 900, 1726 1900, 1730 3040'), 8),
    path(shape(window), `fill="${glass}" stroke="#06080a" stroke-width="24"`),
    // Locker below the bunk.
    gap(at('1790 1020!, 1790 1560!, 2220 1560!, 2220 1020!, 1790 1020!'), 6) + rect(1960, 1490, 90, 26, '#101316', 10),
  ].join('')
}

function sunVisor(canvas: Canvas, { sleeper }: Cab, { visor }: TruckStyle): string {
  const outline = sleeper
    ? at('200 2900!, 130 2890, 100 2960, 200 3080, 360 3130!, 390 2980!')
    : at('180 2760!, 110 2740, 86 2810, 180 2910, 330 2960!, 370 2830!')
  const shades =
    visor === 'dark'
      ? canvas.linear(100, 3000, 380, 2900, '0 #3b4248, .4 #14171a, 1 #060708')
      : canvas.linear(0, 3080, 0, 2760, '0 light, .5 paint, 1 dark')
  const edge = outline.slice(2, 5)
  return path(shape(outline), `fill="${shades}" stroke="#06080a" stroke-width="8"`) + line(edge, '#fff', 8, 0.35)
}

function cabArch(canvas: Canvas, x: number, tyreRadius: number): string {
  const r = tyreRadius + 70
  const y = tyreRadius
  const lining = canvas.linear(0, y + r, 0, y, '0 #5a6067, .3 #2a2e32, 1 #121416')
  return [
    path(
      `M${x - r} 480L${x - r} ${y}A${r} ${r} 0 0 0 ${x + r} ${y}L${x + r} 620L${x + r - 40} 620L${x + r - 40} 480Z`,
      'fill="#08090b"',
    ),
    line(`M${x - r} ${y - 60}L${x - r} ${y}A${r} ${r} 0 0 0 ${x + r} ${y}L${x + r} ${y - 60}`, lining, 60),
    line(`M${x - r - 26} ${y}A${r + 26} ${r + 26} 0 0 0 ${x + r + 26} ${y}`, '#fff', 6, 0.3),
  ].join('')
}

function mirrorPair(canvas: Canvas, { windowTop: top }: Cab): string {
  const shell = canvas.linear(50, 0, 260, 0, '0 #42484e, .35 #1d2024, 1 #08090b')
  const outline = at('70 2200!, 50 2300, 66 2700, 110 2760, 210 2760, 250 2700, 250 2240, 210 2170, 110 2160!')
  return [
    line(
      [
        [330, top - 60],
        [250, top + 10],
        [180, top - 40],
      ],
      '#101214',
      34,
    ),
    line(at('340 2140, 270 2160, 220 2220'), '#101214', 30),
    path(shape(outline), `fill="${shell}"`),
    line(at('74 2300, 84 2690, 120 2740'), '#fff', 8, 0.4),
    line(at('60 2400, 250 2392'), '#000', 9, 0.55) + line(at('60 2390, 250 2382'), '#fff', 4, 0.16),
  ].join('')
}

/** Cameras instead of mirrors: a slim arm at the roof's edge. */
function mirrorCamera(canvas: Canvas, { windowTop: top }: Cab): string {
  const shell = canvas.linear(0, top + 150, 0, top + 20, '0 light, .5 paint, 1 dark')
  const arm = shift(at('360 60!, 250 40, 120 36, 90 70, 120 108, 250 120, 360 150!'), 0, top)
  return (
    path(shape(arm), `fill="${shell}" stroke="#06080a" stroke-width="6"`) + rect(96, top + 44, 60, 46, '#0b0d0f', 20)
  )
}

function roofLights({ roof, height }: Cab): string {
  const [x, y] = roof[2]!
  const lamp = (dx: number, dy: number) =>
    rect(x + dx, y + dy, 110, 90, '#15181b', 30) + rect(x + dx - 14, y + dy + 14, 34, 62, '#e8f1f8', 14)
  const bar = line(
    [
      [x - 60, y + 30],
      [x + 420, Math.min(height, y + 130)],
    ],
    '#c9d0d6',
    26,
  )
  return bar + lamp(-70, 24) + lamp(120, 62)
}

function chassis(canvas: Canvas, start: number, end: number, y = 880): string {
  const steel = canvas.linear(0, y + 200, 0, y, '0 #3d4247, .2 #1f2225, 1 #0b0c0e')
  const rivets = Array.from(
    { length: Math.floor((end - start) / 260) },
    (_, i) => `<circle cx="${start + 140 + i * 260}" cy="${y + 100}" r="16" fill="#000" fill-opacity=".6"/>`,
  )
  return (
    rect(start, y, end - start, 200, steel) +
    line(
      [
        [start, y + 196],
        [end, y + 196],
      ],
      '#fff',
      7,
      0.2,
    ) +
    rivets.join('')
  )
}

function fifthWheel(canvas: Canvas): string {
  const plate = canvas.linear(0, 1240, 0, 1080, '0 #6b7279, 1 #191c1f')
  return (
    rect(4500, 1080, 900, 70, '#1b1e21', 14) +
    path('M4560 1150L5440 1150L5560 1090L5480 1210Q5000 1260 4600 1210Z', `fill="${plate}"`)
  )
}

/** Guides the air from the cab to the trailer. */
function sideDeflector(canvas: Canvas): string {
  const shades = canvas.linear(2300, 0, 2560, 0, '0 dark, .2 paint, .7 paint, 1 dark')
  return [
    path(shape(at('2300 860!, 2300 3700!, 2520 3640, 2560 3560!, 2560 900!')), `fill="${shades}"`),
    rect(2300, 860, 30, 2830, '#04060a', 0, 'fill-opacity=".5"'),
    line(at('2540 960, 2540 3550'), '#fff', 6, 0.3),
  ].join('')
}

function sideSkirt(canvas: Canvas): string {
  const shades = canvas.linear(0, 960, 0, 400, '0 light, .12 paint, .6 paint, 1 dark')
  return [
    path('M3400 960L4320 960L4260 400L3400 400Z', `fill="${shades}"`),
    line(at('3410 950, 4310 950'), '#fff', 7, 0.6) + gap(at('3860 950, 3850 410'), 7),
    path('M2440 400L4260 400L4250 360L2440 360Z', 'fill="#121417"'),
  ].join('')
}

function tank(canvas: Canvas, x: number, y: number, width: number, height: number): string {
  const aluminium = canvas.linearInBox(
    0,
    1,
    0,
    0,
    '0 #8a9198, .18 #f4f6f8, .4 #c2c8ce, .62 #7b828a, .82 #a5acb3, 1 #4b5157',
  )
  const straps = [0.2, 0.8].map((share) => {
    const strap = x + width * share
    return (
      rect(strap - 22, y - 6, 44, height + 12, '#1b1e21', 10) +
      rect(strap - 16, y, 6, height, '#fff', 0, 'fill-opacity=".3"')
    )
  })
  return (
    rect(x, y, width, height, aluminium, 90) +
    straps.join('') +
    rect(x + width / 2 - 60, y + height - 20, 120, 40, '#15171a', 14)
  )
}

function mudguard(x: number, tyreRadius: number, clearance = 62): string {
  const y = tyreRadius + 10
  const arc = (r: number) => `M${x - r} ${y}A${r} ${r} 0 0 0 ${x + r} ${y}`
  const r = tyreRadius + clearance
  return line(arc(r), '#191c1f', 44) + line(arc(r + 14), '#fff', 7, 0.25)
}

const rearLamp = (x: number, y: number) =>
  rect(x, y, 90, 200, '#20040a', 14) +
  rect(x + 14, y + 12, 62, 110, '#d81f26', 10) +
  rect(x + 14, y + 130, 62, 54, '#f2a33a', 8)

function underrunRails(canvas: Canvas, start: number, end: number, y = 420): string {
  const aluminium = canvas.linearInBox(0, 1, 0, 0, '0 #eef1f3, .5 #9fa6ad, 1 #5f666d')
  const posts = [0.15, 0.85].map((share) => rect(start + (end - start) * share, y, 60, 520, '#1b1e21'))
  return [y, y + 240].map((v) => rect(start, v, end - start, 110, aluminium, 20)).join('') + posts.join('')
}

function boxBody(canvas: Canvas, { stripe }: TruckStyle): string {
  const [a, b, y0, y1] = [2050, 8640, 1120, 3780]
  const side = canvas.linear(0, y1, 0, y0, '0 #ffffff, .3 #f3f5f6, .62 #dfe3e7, .66 #cfd5da, .85 #e4e8eb, 1 #b3bac1')
  const ends = canvas.linear(
    a,
    0,
    b,
    0,
    '0 #10161d .38, .05 #10161d .05, .3 #fff .25, .6 #10161d .02, .96 #10161d .12, 1 #10161d .42',
  )
  const rail = canvas.linearInBox(0, 1, 0, 0, '0 #f7f8f9, .4 #aeb5bc, 1 #6d747b')
  const post = canvas.linearInBox(0, 0, 1, 0, '0 #7d848b, .4 #eceff1, 1 #9aa1a8')
  let seams = ''
  for (let x = a + 700; x < b - 300; x += 700)
    seams +=
      line(
        [
          [x, y0 + 70],
          [x, y1 - 70],
        ],
        '#2a333c',
        6,
        0.16,
      ) +
      line(
        [
          [x + 9, y0 + 70],
          [x + 9, y1 - 70],
        ],
        '#fff',
        5,
        0.7,
      )
  let markers = ''
  for (let x = a + 260; x < b - 200; x += 900) markers += rect(x, y0 + 22, 90, 34, '#f0a637', 10)
  const swoosh = `M${a + 400} ${y0 + 80}L${b - 70} ${y0 + 80}L${b - 70} ${y0 + 640}Q${(a + b) / 2 + 700} ${y0 + 560} ${a + 400} ${y0 + 80}Z`
  return [
    rect(a, y0, b - a, y1 - y0, side, 26) + rect(a, y0, b - a, y1 - y0, ends, 26),
    seams,
    rect(a, y1 - 66, b - a, 66, rail, 20) + rect(a, y0, b - a, 80, rail, 12),
    rect(a, y0, 70, y1 - y0, post, 20) + rect(b - 70, y0, 70, y1 - y0, post, 20),
    markers,
    stripe ? path(swoosh, `fill="${canvas.linear(a, 0, b, 0, '0 paint 0, .25 paint .9, 1 paint')}"`) : '',
  ].join('')
}

function roofDeflector(canvas: Canvas): string {
  const shades = canvas.linear(0, 3660, 0, 3000, '0 light, .3 paint, 1 dark')
  return [
    path(shape(at('500 3000!, 640 3240, 1000 3500, 1500 3640, 1850 3660!, 1850 3000!')), `fill="${shades}"`),
    line(at('520 3010, 650 3230, 1010 3484, 1500 3624, 1840 3646'), '#fff', 14, 0.6, 4),
    gap(at('600 3060, 1200 3080, 1850 3080'), 8),
  ].join('')
}

function tipperBody(canvas: Canvas): string {
  const outline = shape(
    at('2180 1260!, 2160 2620!, 2240 2700!, 7980 2640!, 8080 2560!, 7860 1240!, 7700 1180!, 2300 1180!'),
  )
  const steel = canvas.linear(
    0,
    2700,
    0,
    1180,
    '0 #b9c0c6, .07 #8d949b, .1 #5d646b, .45 #6d747b, .75 #565d64, 1 #2b2f33',
  )
  const rib = canvas.linearInBox(0, 0, 1, 0, '0 #c3c9ce, .3 #8b9299, 1 #3f454b')
  let ribs = ''
  for (let x = 2640; x < 7800; x += 560)
    ribs += rect(x, 1180, 90, 1400, rib) + rect(x + 90, 1180, 46, 1400, '#05070a', 0, 'fill-opacity=".3"')
  const lowerRail = canvas.linear(0, 1330, 0, 1180, '0 #aab1b7, .3 #787f86, 1 #2d3135')
  const ends = canvas.linear(2160, 0, 8080, 0, '0 #05070a .4, .06 #05070a 0, .35 #fff .14, .7 #05070a 0, 1 #05070a .45')
  const upperRail = canvas.linear(0, 2720, 0, 2540, '0 light, .3 paint, 1 dark')
  const canopy = canvas.linear(0, 3200, 0, 2700, '0 light, .3 paint, 1 dark')
  const tailgate = canvas.linear(7860, 0, 8190, 0, '0 #8b9299, 1 #3b4147')
  return [
    path(outline, `fill="${steel}"`),
    `<g ${canvas.clip(outline)}>${ribs}${rect(2100, 1180, 6000, 150, lowerRail)}${rect(2100, 1170, 6000, 1600, ends)}</g>`,
    path('M2140 2600L8090 2540L8090 2640L2240 2720Z', `fill="${upperRail}"`) +
      line(
        [
          [2240, 2706],
          [8080, 2630],
        ],
        '#fff',
        10,
        0.7,
      ),
    // The canopy keeps the load off the cab.
    path(
      'M2200 2700L2110 3080L1060 3120L1040 3230Q1060 3260 1120 3258L2240 3230Q2290 3226 2304 3170L2400 2712Z',
      `fill="${canopy}"`,
    ),
    line('M1090 3250L2230 3222', '#fff', 8, 0.7),
    path('M7860 1240L7980 1230L8190 2560L8080 2580Z', `fill="${tailgate}"`),
  ].join('')
}

/** Half the width of every cab, in millimetres. */
export const cabHalfWidth = 1250

const frontOutlines = {
  sleeper: at(
    '0 300, 1180 300!, 1236 350, 1242 900, 1236 1900, 1216 2600, 1180 3200, 1110 3560, 980 3690, 700 3735, 0 3745',
  ),
  day: at(
    '0 300, 1180 300!, 1236 350, 1242 900, 1236 1900, 1216 2600, 1190 2850, 1120 2970, 960 3020, 700 3036, 0 3042',
  ),
}

const frontLamps: Record<TruckStyle['lamp'], Lamp> = {
  block: {
    outline: at('770 690!, 780 850, 900 890, 1170 884!, 1226 800, 1214 706, 1080 676'),
    light: at('800 716, 1000 706, 1190 724, 1200 850'),
  },
  hook: {
    outline: at('820 680!, 840 830, 960 880, 1060 990!, 1190 980, 1232 860, 1220 720, 1080 676'),
    light: at('850 716, 1060 704, 1196 740, 1204 950'),
  },
  blade: {
    outline: at('700 730!, 780 800, 960 850, 1130 940!, 1226 930, 1232 830, 1120 760, 900 724'),
    light: at('730 746, 940 766, 1110 800, 1216 900'),
  },
}

function truckFront(canvas: Canvas, cab: Cab, style: TruckStyle): string {
  const pen = flatPen(canvas)
  const half = frontOutlines[cab.sleeper ? 'sleeper' : 'day']
  const outline = pen.area(symmetric(half))
  const paint = canvas.linear(0, cab.height, 0, 300, '0 light, .1 paint, .5 light, .56 paint, .8 paint, 1 dark')
  const windscreen = symmetric(at('0 1950, 900 1956, 1120 1984!, 1146 2200, 1116 2760, 1076 2836!, 600 2868, 0 2872'))
  return [
    onBothHalves(pen, (side) => frontTyre(side)),
    onBothHalves(pen, (side) => (style.mirrors === 'pair' ? frontMirrorPair(side) : frontMirrorCamera(side))),
    path(outline, `fill="${paint}"`),
    `<g ${canvas.clip(outline)}>${frontCabLight(canvas, cab)}</g>${line(outline, '#0a1016', 9, 0.35)}`,
    cab.sleeper ? roofFairing(pen) : '',
    pane(pen, windscreen, cabinShadows(pen)),
    ...[-700, 0, 700].map((x) => pen.line(at(`${x - 250} 1990, ${x} 1950, ${x + 330} 2160`), '#030405', 22)),
    pen.fill(symmetric(at('0 1946, 1120 1970!, 1130 1880, 1000 1846, 0 1836')), 'fill="#0d1013"'),
    frontVisor(pen, style),
    frontGrille(pen, style),
    frontBumper(pen),
    onBothHalves(pen, (side) => frontLamp(side, frontLamps[style.lamp])),
    onBothHalves(pen, (side) => side.fill(at('1010 960!, 1060 1480!, 1120 1520!, 1130 1000!'), 'fill="#0c0e10"')),
    plate(pen, 470),
    roofMarkers(pen, cab, style),
  ].join('')
}

function frontCabLight(canvas: Canvas, { height }: Cab): string {
  const flanks = canvas.linear(
    -cabHalfWidth,
    0,
    cabHalfWidth,
    0,
    '0 #020408 .66, .05 #020408 .34, .16 #020408 .03, .5 #fff .08, .84 #020408 .05, .95 #020408 .38, 1 #020408 .7',
  )
  const floor = canvas.linear(0, 1100, 0, 300, '0 #03060a 0, 1 #03060a .55')
  return [
    rect(-cabHalfWidth, 0, 2 * cabHalfWidth, height, flanks) + rect(-cabHalfWidth, 300, 2 * cabHalfWidth, 800, floor),
    softBand(at('-1240 1770, 0 1800, 1240 1770'), 40, -40, '#fff', 0.5, 26),
    softBand(at('-1240 1690, 0 1720, 1240 1690'), 20, -160, canvas.colour('dark'), 0.5, 40),
    line(
      [
        [-800, height - 60],
        [0, height - 34],
        [800, height - 60],
      ],
      '#fff',
      40,
      0.6,
      20,
    ),
  ].join('')
}

const frontTyre = (pen: Pen) =>
  pen.fill(at('880 20, 900 0, 1190 0, 1212 24, 1212 620!, 880 620!'), 'fill="#17191b"') +
  [950, 1010, 1080, 1140].map((x) => pen.line(at(`${x} 8, ${x} 330`), '#000', 12, 0.7)).join('')

function cabinShadows(pen: Pen): string {
  const seat = (x: number) =>
    pen.fill(
      shift(at('-230 1900!, -220 2240, -150 2330, 150 2330, 220 2240, 230 1900!'), x, 0),
      'fill="#050708" fill-opacity=".6"',
    ) +
    pen.fill(
      shift(at('-110 2360, -100 2470, 0 2500, 100 2470, 110 2360, 0 2340'), x, 0),
      'fill="#050708" fill-opacity=".7"',
    )
  const wheel = pen.line(at('330 1940, 380 2110, 600 2170, 820 2110, 870 1940'), '#030405', 40)
  return seat(-600) + seat(600) + wheel
}

function roofFairing(pen: Pen): string {
  return [
    pen.gap(at('-1200 3000, 0 3040, 1200 3000'), 9),
    pen.fill(
      symmetric(at('0 3600, 620 3580, 760 3500!, 700 3190, 0 3180')),
      `${pen.canvas.fill('dark')} fill-opacity=".35"`,
    ),
    pen.line(bothSides(at('0 3604, 620 3584, 764 3500')), '#fff', 10, 0.45),
  ].join('')
}

function frontVisor(pen: Pen, { visor }: TruckStyle): string {
  const shades =
    visor === 'dark'
      ? pen.canvas.linear(0, 3000, 0, 2830, '0 #3b4248, .4 #14171a, 1 #060708')
      : pen.canvas.linear(0, 3000, 0, 2830, '0 light, .6 paint, 1 dark')
  const shield = symmetric(at('0 3004, 900 2990, 1150 2930!, 1130 2830, 700 2866, 0 2880'))
  return [
    pen.fill(shield, `fill="${shades}" stroke="#06080a" stroke-width="8"`),
    pen.line(bothSides(at('0 2996, 900 2982, 1140 2926')), '#fff', 9, 0.35),
    ...[-760, -380, 380, 760].map((x) => rect(x - 44, 2920, 88, 30, '#dfe9f1', 14)),
  ].join('')
}

function frontGrille(pen: Pen, { grille }: TruckStyle): string {
  const half = at('0 1600, 820 1590, 930 1510!, 900 1000, 840 920!, 0 906')
  const outline = pen.area(symmetric(half))
  const chrome = pen.canvas.linear(0, 1600, 0, 906, '0 #f4f6f8, .5 #868d94, 1 #dde1e5')
  const step = { slats: 92, bars: 150, mesh: 46 }[grille]
  const [colour, width] =
    grille === 'bars' ? (['#c9d0d6', 34] as const) : (['#79818a', grille === 'mesh' ? 8 : 18] as const)
  let bars = ''
  for (let y = 950; y < 1590; y += step)
    bars +=
      pen.line(`M-940 ${y}L940 ${y}`, colour, width) +
      pen.line(`M-940 ${y - width * 0.7}L940 ${y - width * 0.7}`, '#1c2024', width * 0.5)
  const uprights =
    grille === 'mesh'
      ? Array.from({ length: 40 }, (_, i) => pen.line(`M${-940 + i * 48} 900L${-940 + i * 48} 1600`, '#3a4046', 7))
      : []
  return [
    path(outline, 'fill="#07090b"'),
    `<g ${pen.canvas.clip(outline)}>${bars}${uprights.join('')}</g>`,
    line(outline, chrome, 20) + line(outline, '#000', 5, 0.4),
    // Bonnet flap with the maker's bar.
    pen.gap(at('-1130 1830, -1120 1640, 0 1632, 1120 1640, 1130 1830'), 9),
    rect(-330, 1690, 660, 60, chrome, 30),
  ].join('')
}

function frontBumper(pen: Pen): string {
  const plastic = pen.canvas.linear(0, 660, 0, 300, '0 #4a4f55, .3 #26292d, 1 #0d0f11')
  return [
    pen.fill(symmetric(at('0 640, 700 650, 1238 670!, 1236 360, 1180 296!, 0 290')), `fill="${plastic}"`),
    pen.line(bothSides(at('0 640, 700 650, 1236 668')), '#fff', 8, 0.3),
    pen.fill(symmetric(at('0 860, 640 858!, 600 690!, 0 684')), 'fill="#0b0d0f"'),
    onBothHalves(pen, (side) =>
      [
        side.fill(at('840 400!, 850 540!, 1130 550!, 1150 420!'), 'fill="#0a0c0e"'),
        side.fill(at('880 430!, 886 520!, 1090 528!, 1104 442!'), 'fill="#dfe9f1"'),
      ].join(''),
    ),
  ].join('')
}

function frontMirrorPair(pen: Pen): string {
  const shell = pen.canvas.linear(...pen.at(1290, 0), ...pen.at(1500, 0), '0 #08090b, .5 #2a2e32, 1 #42484e')
  return [
    pen.line(at('1180 2800, 1280 2850, 1380 2790'), '#101214', 34),
    pen.line(at('1210 2140, 1290 2150, 1350 2220'), '#101214', 30),
    pen.fill(
      at('1300 2200, 1290 2700, 1330 2770, 1440 2770, 1490 2700, 1504 2300, 1470 2170, 1350 2150'),
      `fill="${shell}"`,
    ),
    pen.line(at('1496 2300, 1484 2690, 1440 2756'), '#fff', 8, 0.4),
    pen.line(at('1300 2400, 1500 2392'), '#000', 9, 0.55),
  ].join('')
}

function frontMirrorCamera(pen: Pen): string {
  const shell = pen.canvas.linear(0, 2900, 0, 2780, '0 light, .5 paint, 1 dark')
  return (
    pen.fill(at('1180 2900!, 1400 2900, 1520 2860, 1530 2820, 1480 2790, 1180 2800!'), `fill="${shell}"`) +
    pen.fill(at('1440 2840, 1500 2836, 1500 2806, 1446 2806'), 'fill="#0b0d0f"')
  )
}

function roofMarkers(pen: Pen, cab: Cab, { roofLights: extra }: TruckStyle): string {
  const y = cab.height - (cab.sleeper ? 150 : 90)
  const amber = [-820, -410, 0, 410, 820].map((x) => rect(x - 50, y - Math.abs(x) * 0.06, 100, 34, '#f2a33a', 15))
  const lamps = [-600, -200, 200, 600].map(
    (x) =>
      rect(x - 110, cab.height - 26, 220, 140, '#15181b', 60) +
      rect(x - 84, cab.height - 2, 168, 92, '#aeb9c1', 40) +
      rect(x - 56, cab.height + 34, 112, 34, '#ffffff', 17),
  )
  const bar = pen.line(
    [
      [-860, cab.height - 6],
      [860, cab.height - 6],
    ],
    '#c9d0d6',
    26,
  )
  return amber.join('') + (extra ? bar + lamps.join('') : '')
}

/** The box above and beside the cab. */
function boxFront(canvas: Canvas): string {
  const wall = canvas.linear(-1270, 0, 1270, 0, '0 #9aa2a9, .06 #dfe3e7, .5 #ffffff, .94 #dfe3e7, 1 #9aa2a9')
  const fairing = canvas.linear(0, 3700, 0, 2900, '0 light, .4 paint, 1 dark')
  return [
    rect(-1270, 1120, 2540, 2660, wall, 26) +
      rect(-1270, 1120, 2540, 2660, 'none', 26, 'stroke="#8b9299" stroke-width="12"'),
    path(shape(symmetric(at('0 3640, 800 3610, 1050 3480!, 1160 2900!, 0 2900'))), `fill="${fairing}"`),
  ].join('')
}

/** The tipper's canopy over the roof of the cab. */
function canopyFront(canvas: Canvas): string {
  const shades = canvas.linear(0, 3260, 0, 3060, '0 light, .4 paint, 1 dark')
  return path(
    shape(symmetric(at('0 3260, 1230 3250!, 1240 3160!, 1210 3010!, 0 3030'))),
    `fill="${shades}" stroke="#0a1016" stroke-width="8" stroke-opacity=".4"`,
  )
}
