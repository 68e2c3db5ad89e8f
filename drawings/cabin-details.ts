import { stitch, vignette } from './cabin.ts'
import { line, path, rect } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { figures } from './digits.ts'
import { mix } from './paint.ts'

/** What the driver sees behind the wheel: the dials, and between them the kilometres the car has run. */
export function drawInstruments(canvas: Canvas, mileageKm: number): string {
  const glow = canvas.colour('ambient')
  const bright = mix(glow, '#ffffff', 0.55)
  return [
    rect(0, 0, 1600, 1200, canvas.linear(0, 0, 0, 1200, '0 #17191b, .3 #0d0e10, 1 #050607')),
    hood(canvas),
    path(bezel, 'fill="#04060a" stroke="#3d4247" stroke-width="5"'),
    `<g ${canvas.clip(bezel)}>`,
    rect(60, 200, 1480, 780, canvas.radial(800, 560, 900, '0 #10202e, .5 #0a131c, 1 #04070b')),
    dial(canvas, { cx: 378, numbers: [0, 30, 60, 90, 120, 150, 180, 210, 240], unit: 'km/h', value: 0, reading: '0' }),
    dial(canvas, { cx: 1222, numbers: [0, 1, 2, 3, 4, 5, 6, 7], unit: '', value: 0.115, reading: 'P', redFrom: 0.86 }),
    middle(glow, bright, mileageKm),
    path('M120 200L760 200L420 980L60 980Z', 'fill="#fff" fill-opacity=".035"'),
    '</g>',
    wheelRim(canvas),
    vignette(canvas, 560, '.6 #000 0, 1 #000 .6'),
  ].join('')
}

const bezel =
  'M150 236Q800 196 1450 236Q1506 240 1512 296L1532 860Q1534 930 1470 936Q800 964 130 936Q66 930 68 860L88 296Q94 240 150 236Z'

function hood(canvas: Canvas): string {
  return [
    path(
      'M0 0L1600 0L1600 330Q1560 190 1440 172Q800 120 160 172Q40 190 0 330Z',
      `fill="${canvas.linear(0, 0, 0, 200, '0 #4b4f53, .5 #303336, 1 #0c0d0e')}"`,
    ),
    stitch(canvas, 'M0 252Q50 132 170 116Q800 66 1430 116Q1550 132 1600 252', 0.9, 5),
    line('M10 322Q50 196 160 176Q800 126 1440 176Q1550 196 1590 322', '#000', 16, 0.7, 8),
  ].join('')
}

interface Dial {
  cx: number
  numbers: readonly number[]
  unit: string
  /** Share of the scale at which the needle stands. */
  value: number
  reading: string
  redFrom?: number
}

function dial(canvas: Canvas, { cx, numbers, unit, value, reading, redFrom }: Dial): string {
  const glow = canvas.colour('ambient')
  const [cy, r] = [580, 278]
  const place = (share: number, radius: number) => {
    const angle = ((220 - share * 260) * Math.PI) / 180
    return [cx + Math.cos(angle) * radius, cy - Math.sin(angle) * radius] as const
  }
  const point = (share: number, radius: number) =>
    place(share, radius)
      .map((v) => v.toFixed(1))
      .join(' ')
  const arc = (from: number, to: number, radius: number) =>
    `M${point(from, radius)}A${radius} ${radius} 0 ${(to - from) * 260 > 180 ? 1 : 0} 1 ${point(to, radius)}`
  const steps = numbers.length - 1
  const marks = Array.from({ length: steps * 5 + 1 }, (_, i) => {
    const share = i / (steps * 5)
    return line(
      `M${point(share, i % 5 ? r - 22 : r - 36)}L${point(share, r - 4)}`,
      '#dfe8ef',
      i % 5 ? 3 : 6,
      i % 5 ? 0.6 : 1,
    )
  })
  return [
    line(arc(0, 1, r + 8), glow, 26, 0.35, 9),
    line(arc(0, 1, r + 8), glow, 5),
    ...marks,
    redFrom === undefined ? '' : line(arc(redFrom, 1, r - 13), '#e2352b', 18),
    ...numbers.map((n, i) => {
      const [x, y] = place(i / steps, r - 78)
      return figures(String(n), { x, y: y - 18, height: 36, colour: '#eef4f8', weight: 1.8 })
    }),
    line(`M${point(value, 130)}L${point(value, r - 30)}`, '#000', 22, 0.4, 4),
    line(`M${point(value, 130)}L${point(value, r - 26)}`, '#ff5a45', 10),
    `<circle cx="${cx}" cy="${cy}" r="126" fill="${canvas.radial(cx, cy - 50, 170, '0 #17242f, 1 #060a0e')}"/>`,
    `<circle cx="${cx}" cy="${cy}" r="126" fill="none" stroke="#4a5a67" stroke-width="3"/>`,
    figures(reading, { x: cx, y: cy - 52, height: 92, colour: '#ffffff', weight: 1.7 }),
    unit ? figures(unit, { x: cx, y: cy + 62, height: 26, colour: '#9db2c2', weight: 1.7 }) : '',
  ].join('')
}

function middle(glow: string, bright: string, mileageKm: number): string {
  const belt = [
    '<circle cx="800" cy="-24" r="12" fill="none" stroke="#ff4b3e" stroke-width="5"/>'.replaceAll('800', '0'),
    line('M-22 30Q-20 2 0 0Q20 2 22 30M-18 -8L20 26', '#ff4b3e', 5),
  ].join('')
  const thousands = String(mileageKm).replace(/(\d)(?=(\d{3})+$)/g, '$1 ')
  return [
    figures('14°C', { x: 800, y: 268, height: 32, colour: '#b9cad7' }),
    `<g transform="translate(800 356)">${belt}</g>`,
    // The tank: three quarters.
    rect(716, 436, 168, 20, '#1c2b38', 10),
    rect(716, 436, 122, 20, glow, 10),
    ...[0, 1, 2, 3, 4].map((i) => line(`M${716 + i * 42} 466L${716 + i * 42} 476`, '#8fa4b4', 3)),
    figures('540 km', { x: 800, y: 496, height: 36, colour: bright }),
    line('M700 566L900 566', '#2d4354', 3),
    path('M770 760L792 612L808 612L830 760Z', 'fill="#1d3d52" fill-opacity=".8"'),
    line('M744 760L784 608M856 760L816 608', '#7d98ab', 4, 0.8),
    path('M784 720L788 690Q800 684 812 690L816 720Z', `fill="${bright}"`),
    line('M690 790L910 790', '#2d4354', 3),
    figures(`${thousands} km`, { x: 800, y: 824, height: 44, colour: '#ffffff', weight: 1.8 }),
  ].join('')
}

/** The top of the wheel, out of focus in front. */
function wheelRim(canvas: Canvas): string {
  const rim = 'M-60 1300Q140 1010 800 1004Q1460 1010 1660 1300'
  return [
    line(rim, '#000', 150, 0.6, 26),
    line(rim, canvas.linear(0, 940, 0, 1120, '0 #6a6e73, .35 #36393c, 1 #101113'), 128),
    line('M-20 1230Q180 984 800 978Q1420 984 1620 1230', '#fff', 26, 0.22, 12),
    stitch(canvas, 'M0 1290Q200 1066 800 1060Q1400 1066 1600 1290', 0.9, 5),
  ].join('')
}
