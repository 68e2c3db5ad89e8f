import { line, path, rect, softArea } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { round } from './geometry.ts'
import { drawFront, drawRear } from './head-on.ts'
import type { HeadOn } from './head-on.ts'
import { drawSide } from './side.ts'
import type { SideBody } from './side.ts'
import { studio } from './studio.ts'

/** What an advert of a used car shows besides the usual views: parts seen closely, and what is not as new. */
export const closeUps = ['headlamp', 'taillamp', 'scratched-bumper', 'dented-door', 'kerbed-wheel'] as const
export type CloseUp = (typeof closeUps)[number]

export function drawCloseUp(canvas: Canvas, view: CloseUp, side: SideBody, headOn: HeadOn): string {
  switch (view) {
    case 'headlamp': {
      const [x, y] = middleOf(
        headOn.headlamp.outline.map(([a]) => a * headOn.width),
        headOn.headlamp.outline.map(([, b]) => b * headOn.lower + headOn.lift),
      )
      return near(drawFront(canvas, headOn), { x: x - 40, y: y - 20, width: 900 })
    }
    case 'taillamp': {
      const { lamp } = headOn.rear
      const [x, y] = middleOf(
        lamp.map(([a]) => a * headOn.width),
        lamp.map(([, b]) => b * headOn.lower + headOn.lift),
      )
      return near(drawRear(canvas, headOn), { x: x - 20, y, width: 860 })
    }
    case 'scratched-bumper': {
      const [x, y] = [728 * headOn.width, 494 * headOn.lower + headOn.lift]
      return near(drawRear(canvas, headOn) + scratch(x, y), { x: x - 30, y: y - 20, width: 520 })
    }
    case 'dented-door': {
      const [x, y] = side.handles[0]!
      return near(drawSide(canvas, side) + dent(canvas, x - 120, y - 210), { x: x - 60, y: y - 140, width: 900 })
    }
    case 'kerbed-wheel': {
      const { rearAxle, tyreRadius, wheel } = side
      const damaged = drawSide(canvas, side) + kerbing(rearAxle, tyreRadius, tyreRadius * (wheel.rim / 100))
      // The side of the kerb is the right one.
      return near(damaged, { x: rearAxle - 60, y: tyreRadius * 0.94, width: 800, isRight: true })
    }
  }
}

interface Frame {
  /** What stands in the middle, in the drawing's own millimetres. */
  x: number
  y: number
  /** Millimetres from the left edge of the picture to the right. */
  width: number
  /** The drawing of the left side shows the right one. */
  isRight?: boolean
}

function near(drawn: string, { x, y, width, isRight = false }: Frame): string {
  const scale = studio.width / width
  const across = isRight ? -scale : scale
  const place = `translate(${round(studio.width / 2 - x * across)} ${round(studio.height / 2 + y * scale)})`
  return `<g transform="${place} scale(${across.toFixed(4)} ${(-scale).toFixed(4)})">${drawn}</g>`
}

const middleOf = (xs: readonly number[], ys: readonly number[]) =>
  [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2] as const

/** Six centimetres along the bumper: through the lacquer, in the middle down to the primer. */
function scratch(x: number, y: number): string {
  const course = `M${x - 30} ${y - 5}L${x - 18} ${y - 1}L${x - 6} ${y}L${x + 9} ${y + 4}L${x + 21} ${y + 5}L${x + 30} ${y + 9}`
  const beside = `M${x - 22} ${y - 10}L${x - 8} ${y - 7}L${x + 6} ${y - 4}M${x + 4} ${y + 10}L${x + 16} ${y + 12}L${x + 25} ${y + 15}`
  return [
    line(course, '#000', 5, 0.35, 1.4),
    line(course, '#e9ecee', 2.1, 0.92),
    line(`M${x - 12} ${y - 0.6}L${x + 9} ${y + 4}L${x + 16} ${y + 4.6}`, '#5d646b', 1.3),
    line(beside, '#f3f5f6', 0.9, 0.75),
    pointer(x - 50, y - 22),
  ].join('')
}

/** What a neighbour's door left: a hollow that turns the light around, with a chip of paint gone in its middle. */
function dent(canvas: Canvas, x: number, y: number): string {
  const hollow = canvas.radial(x, y, 34, '0 #000 .38, .45 #000 .26, .8 #000 .07, 1 #000 0')
  const lit = canvas.radial(x + 7, y - 15, 22, '0 #fff .55, .6 #fff .18, 1 #fff 0')
  return [
    `<ellipse cx="${x}" cy="${y}" rx="26" ry="34" fill="${hollow}"/>`,
    `<ellipse cx="${x + 7}" cy="${y - 15}" rx="17" ry="22" fill="${lit}"/>`,
    line(`M${x - 16} ${y + 17}Q${x - 2} ${y + 31} ${x + 15} ${y + 18}`, '#fff', 3, 0.4, 2),
    path(
      `M${x - 4} ${y + 4}L${x + 1} ${y + 7}L${x + 5} ${y + 3}L${x + 3} ${y - 4}L${x - 3} ${y - 5}L${x - 6} ${y - 1}Z`,
      'fill="#eceff1" stroke="#3a3f45" stroke-width="1"',
    ),
    path(`M${x - 2} ${y + 2}L${x + 2} ${y + 3}L${x + 1} ${y - 2}L${x - 2} ${y - 2}Z`, 'fill="#6b7178"'),
    pointer(x - 44, y - 28),
  ].join('')
}

/** Where the edge of the rim met the kerb: scraped bright, with torn edges. */
function kerbing(cx: number, cy: number, r: number): string {
  const place = (degrees: number, radius: number): [number, number] => {
    const angle = (degrees * Math.PI) / 180
    return [round(cx + Math.cos(angle) * radius), round(cy + Math.sin(angle) * radius)]
  }
  const on = (degrees: number, radius: number) => place(degrees, radius).join(' ')
  const arc = (from: number, to: number, radius: number) =>
    `M${on(from, radius)}A${round(radius)} ${round(radius)} 0 0 1 ${on(to, radius)}`
  const teeth = Array.from({ length: 34 }, (_, i) => {
    const degrees = 204 + i * 1.55 + ((i * 7) % 5) * 0.2
    const depth = 5 + ((i * 13) % 7) * 1.1
    return `M${on(degrees, r - 0.5)}L${on(degrees + 0.8, r - depth)}`
  })
  return [
    line(arc(203, 257, r - 4), '#24272b', 13, 0.8, 1),
    line(arc(204, 230, r - 4), '#e3e6e8', 8.5),
    line(arc(233, 256, r - 3.4), '#d6dade', 7),
    line(teeth.join(''), '#4a4f55', 1.4, 0.9),
    line(arc(210, 226, r - 5.6), '#fff', 1.4, 0.9),
    line(arc(262, 268, r - 2.6), '#cdd2d6', 3.6, 0.9),
    pointer(...place(231, r + 10)),
  ].join('')
}

/** A sticker that points at what is easily overlooked: up and to the right. */
function pointer(x: number, y: number): string {
  const arrow = `M${x} ${y}L${x - 10} ${y - 24}L${x - 15.5} ${y - 18}L${x - 42} ${y - 38}L${x - 48} ${y - 30}L${x - 21.5} ${y - 10.5}L${x - 26} ${y - 4}Z`
  return (
    softArea(arrow, '#000', 0.3, 3) +
    path(arrow, 'fill="#f6c92b" stroke="#c79a10" stroke-width="1.2" stroke-linejoin="round"')
  )
}

/** The flap of the tank, which only the right side has. */
export function tankFlap(body: SideBody): string {
  const [x, y] = [body.rearAxle + 240, body.tyreRadius + body.archRadius + 60]
  const flap = `M${x - 78} ${y - 60}L${x - 86} ${y + 52}Q${x - 86} ${y + 74} ${x - 64} ${y + 76}L${x + 62} ${y + 82}Q${x + 84} ${y + 82} ${x + 84} ${y + 60}L${x + 78} ${y - 52}Q${x + 76} ${y - 72} ${x + 56} ${y - 74}L${x - 60} ${y - 80}Q${x - 78} ${y - 80} ${x - 78} ${y - 60}Z`
  return line(flap, '#05070a', 5, 0.55) + `<g transform="translate(3 -3)">${line(flap, '#fff', 2.5, 0.22)}</g>`
}

/** The boot under its open door, seen from behind the car. */
export function drawBoot(canvas: Canvas): string {
  const [cargo, wall] = [
    canvas.linear(0, 760, 0, 1000, '0 #26282b, .6 #3a3d41, 1 #4a4e52'),
    canvas.linear(0, 300, 0, 960, '0 #2a2c2f, .5 #34373a, 1 #1c1e20'),
  ]
  return [
    rect(0, 0, studio.width, studio.height, canvas.linear(0, 0, 0, 1200, '0 #d9dee2, .5 #c3c9ce, 1 #9aa1a7')),
    body(canvas),
    seatBacks(canvas),
    path('M232 250L470 330L470 770L190 960Z', `fill="${wall}"`),
    path('M1368 250L1130 330L1130 770L1410 960Z', `fill="${wall}"`),
    path('M470 764L1130 764L1416 968L184 968Z', `fill="${cargo}"`),
    carpet(canvas),
    fittings(canvas),
    blind(canvas),
    openingEdge(canvas),
    lamps(canvas),
    bumper(canvas),
    tailgate(canvas),
  ].join('')
}

/** What is painted around the opening. */
function body(canvas: Canvas): string {
  const flank = canvas.linear(
    20,
    0,
    1580,
    0,
    '0 dark, .05 paint, .11 light, .16 paint, .5 paint, .84 paint, .89 light, .95 paint, 1 dark',
  )
  return (
    path('M150 0L1450 0Q1520 300 1556 620Q1592 860 1584 1200L16 1200Q8 860 44 620Q80 300 150 0Z', `fill="${flank}"`) +
    path(
      'M226 0L1374 0L1400 240Q1440 620 1432 940Q1428 1000 1370 1000L230 1000Q172 1000 168 940Q160 620 200 240Z',
      'fill="#060708"',
    )
  )
}

/** The backs of the rear seats, split 60 to 40, with the heads of the belts. */
function seatBacks(canvas: Canvas): string {
  const cloth = canvas.linear(0, 330, 0, 770, '0 #4d5155, .15 #3b3e42, .8 #2a2c2f, 1 #141516')
  return [
    rect(470, 210, 660, 130, canvas.linear(0, 210, 0, 340, '0 #8b959c, 1 #5b656c')),
    ...[560, 800, 1040].map((x) =>
      rect(x - 62, 232, 124, 96, canvas.linear(0, 232, 0, 328, '0 #4a4d51, 1 #1a1c1e'), 26),
    ),
    rect(466, 320, 668, 450, cloth),
    line('M868 322L868 768', '#000', 9, 0.8),
    line('M876 322L876 768', '#fff', 3, 0.15),
    ...[640, 1000].map((x) => rect(x - 46, 344, 92, 18, '#141618', 9) + rect(x - 14, 336, 28, 12, '#b3161c', 4)),
    ...[600, 740, 1000].map((x) => line(`M${x} 420L${x} 740`, '#000', 5, 0.16, 3)),
    softArea('M470 700L1130 700L1130 780L470 780Z', '#000', 0.5, 18),
    softArea('M466 330L500 330L500 770L466 770Z', '#000', 0.45, 14),
    softArea('M1134 330L1100 330L1100 770L1134 770Z', '#000', 0.45, 14),
  ].join('')
}

function carpet(canvas: Canvas): string {
  const nap = Array.from({ length: 9 }, (_, i) => {
    const x = 520 + i * 70
    return line(`M${x} 768L${800 + (x - 800) * 1.86} 964`, '#fff', 3, 0.05, 1)
  })
  return [
    ...nap,
    // The board over the tyre kit, with its handle.
    line('M500 794L1100 794L1330 952L270 952Z', '#000', 5, 0.45),
    line('M500 798L1100 798L1330 956L270 956Z', '#fff', 2, 0.14),
    path('M724 906L876 906L886 930L714 930Z', 'fill="#101214"'),
    path('M734 910L866 910L872 924L728 924Z', `fill="${canvas.linear(0, 906, 0, 930, '0 #6a6f74, 1 #2b2e31')}"`),
    softArea('M480 764L1120 764L1150 786L450 786Z', '#000', 0.45, 12),
  ].join('')
}

/** Eyes to lash to, a hook for a bag, a socket and the lamp. */
function fittings(canvas: Canvas): string {
  const side = [
    path('M250 560Q330 560 436 600L436 706Q330 690 226 760Z', 'fill="#141618"'),
    line('M250 560Q330 560 436 600', '#5b6065', 4, 0.6),
    line('M226 760Q330 690 436 706', '#000', 5, 0.5),
    `<ellipse cx="300" cy="884" rx="24" ry="14" fill="none" stroke="#b9c0c6" stroke-width="6"/>`,
    `<ellipse cx="452" cy="780" rx="15" ry="9" fill="none" stroke="#b9c0c6" stroke-width="4"/>`,
    path('M384 470L420 480L420 500L398 512L384 496Z', 'fill="#0c0d0e" stroke="#6a6f74" stroke-width="3"'),
    softArea('M262 424L400 460L400 540L252 520Z', '#fff6d8', 0.12, 20),
    rect(
      268,
      420,
      66,
      30,
      canvas.radial(300, 434, 60, '0 #fffdf2, .6 #f6ecc9, 1 #cbbf95'),
      8,
      'transform="rotate(9 300 434)"',
    ),
  ].join('')
  return `${side}<g transform="translate(1600 0) scale(-1 1)">${side}</g>`
}

/** The roller blind that hides the luggage, half drawn. */
function blind(canvas: Canvas): string {
  const cassette = canvas.linear(0, 318, 0, 356, '0 #5b6065, .3 #34373a, 1 #101214')
  return (
    rect(452, 318, 696, 38, cassette, 14) +
    rect(460, 322, 680, 4, '#fff', 2, 'fill-opacity=".2"') +
    rect(736, 346, 128, 16, '#17191b', 7)
  )
}

/** Rubber all around, and the guard where luggage is lifted in. */
function openingEdge(canvas: Canvas): string {
  const opening =
    'M226 0L200 240Q160 620 168 940Q172 1000 230 1000L1370 1000Q1428 1000 1432 940Q1440 620 1400 240L1374 0'
  return [
    line(opening, '#040505', 34),
    line(opening, '#2b2e31', 22),
    line(opening, '#5b6065', 5, 0.6),
    path(
      'M214 962Q800 944 1386 962L1418 1050Q800 1034 182 1050Z',
      `fill="${canvas.linear(0, 950, 0, 1050, '0 #54585c, .2 #34373a, 1 #17191b')}"`,
    ),
    path(
      'M330 976Q800 962 1270 976L1284 1026Q800 1014 316 1026Z',
      `fill="${canvas.linear(0, 966, 0, 1026, '0 #f2f4f5, .35 #a9b0b6, .6 #d3d8dc, 1 #6f767c')}"`,
    ),
    ...[0, 1, 2, 3].map((i) =>
      line(`M332 ${982 + i * 11}Q800 ${968 + i * 11} 1268 ${982 + i * 11}`, '#5d646b', 2.5, 0.6),
    ),
    // The catch.
    rect(758, 1026, 84, 26, '#0b0c0d', 8),
    line('M776 1036L776 1022Q800 1010 824 1022L824 1036', '#c9d0d6', 7),
  ].join('')
}

function lamps(canvas: Canvas): string {
  const outline = 'M70 560Q110 540 166 548L160 800Q96 812 46 790Q46 660 70 560Z'
  const lamp = [
    path(
      outline,
      `fill="${canvas.linear(40, 540, 170, 810, '0 #a3141b, .5 #d01b24, 1 #4a0609')}" stroke="#120203" stroke-width="6"`,
    ),
    line('M88 590Q116 576 142 580L138 770Q106 778 78 766Q78 670 88 590Z', '#ff3d33', 20, 0.55, 7),
    line('M88 590Q116 576 142 580L138 770Q106 778 78 766Q78 670 88 590Z', '#ff9a85', 5, 0.9),
    path('M70 560Q110 540 166 548L165 600Q104 590 58 630Z', 'fill="#fff" fill-opacity=".2"'),
  ].join('')
  return `${lamp}<g transform="translate(1600 0) scale(-1 1)">${lamp}</g>`
}

function bumper(canvas: Canvas): string {
  return [
    path(
      'M24 1050Q800 1026 1576 1050L1586 1200L14 1200Z',
      `fill="${canvas.linear(0, 1036, 0, 1200, '0 light, .12 paint, .6 paint, 1 dark')}"`,
    ),
    line('M26 1052Q800 1028 1574 1052', '#fff', 6, 0.6),
    line('M26 1044Q800 1020 1574 1044', '#05070a', 7, 0.6),
    line('M20 1120Q800 1096 1580 1120', '#fff', 22, 0.22, 9),
  ].join('')
}

/** Its lower edge, over the viewer's head. */
function tailgate(canvas: Canvas): string {
  return [
    softArea('M140 90L1460 90L1440 150L160 150Z', '#000', 0.4, 20),
    path(
      'M96 0L1504 0L1462 96Q800 150 138 96Z',
      `fill="${canvas.linear(0, 0, 0, 140, '0 #4a4e52, .5 #2b2e31, 1 #17191b')}"`,
    ),
    line('M140 97Q800 151 1460 97', canvas.colour('paint'), 9),
    line('M142 94Q800 147 1458 94', '#fff', 3, 0.35),
    rect(640, 28, 320, 54, '#0c0d0e', 18),
    rect(650, 34, 300, 4, '#fff', 2, 'fill-opacity=".14"'),
    `<circle cx="800" cy="104" r="15" fill="#1c1f22" stroke="#b9c0c6" stroke-width="3"/>`,
    // Struts that hold it up.
    ...[1, -1].map((side) => {
      const x = (v: number) => (side > 0 ? v : studio.width - v)
      return line(`M${x(176)} 96L${x(198)} 420`, '#0b0c0d', 20) + line(`M${x(172)} 100L${x(182)} 250`, '#b9c0c6', 9)
    }),
  ].join('')
}
