import { line, path } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { mapPath, round } from './geometry.ts'
import { mix } from './paint.ts'

export type RimStyle = 'twin' | 'multi' | 'blade' | 'five' | 'ten' | 'turbine' | 'aero' | 'mesh' | 'steel' | 'truck'
export type RimTone = 'silver' | 'dark' | 'steel' | 'white' | 'bronze'

export interface WheelDesign {
  /** Radius of the rim in percent of the tyre's. */
  rim: number
  style: RimStyle
  tone: RimTone
  caliper?: string
}

const alloys: Record<RimTone, readonly [string, string, string, string]> = {
  silver: ['#fbfcfd', '#c9ced4', '#8d949c', '#565c64'],
  dark: ['#8b9199', '#565b62', '#32363b', '#1c1f23'],
  steel: ['#d9dde1', '#a9afb6', '#72797f', '#474c52'],
  white: ['#ffffff', '#dfe3e7', '#a7adb3', '#6c7279'],
  bronze: ['#e0cdb0', '#b59a72', '#7f6a4a', '#4c3f2c'],
}

const turn = (x: number, y: number, angle: number): [number, number] => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
]

const point = (x: number, y: number, angle: number) => turn(x, y, angle).map(round).join(' ')

/** Repeats a spoke around the hub. */
const around = (count: number, spoke: string) =>
  Array.from({ length: count }, (_, i) => mapPath(spoke, (x, y) => turn(x, y, (i * 2 * Math.PI) / count))).join('')

/** Wheel as a symbol: tyre radius 100, centre 0 0, y upwards. */
export function wheel(canvas: Canvas, design: WheelDesign): string {
  const name = ['wheel', ...Object.values(design)].join('-').replace('#', '')
  return canvas.symbol(name, () =>
    design.style === 'truck'
      ? tyre(canvas, design) + truckRim(canvas, design)
      : tyre(canvas, design) + carRim(canvas, design),
  )
}

export const placeWheel = (reference: string, cx: number, cy: number, radius: number) =>
  `<use ${reference} transform="translate(${round(cx)} ${round(cy)}) scale(${Math.round(radius * 10) / 1000})"/>`

function tyre(canvas: Canvas, { rim }: WheelDesign): string {
  const rubber = canvas.radial(-8, 16, 104, '0 #2a2d31, 0.78 #26292d, 0.88 #34383d, 0.94 #1a1c1f, 1 #08090a')
  return [
    `<circle r="100" fill="${rubber}"/>`,
    `<circle r="97.6" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="1.2"/>`,
    `<circle r="91" fill="none" stroke="#565b61" stroke-opacity=".5" stroke-width=".7"/>`,
    `<circle r="${rim + 7}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="1.4"/>`,
    // Tread blocks on the shoulder, lettering on the wall.
    `<circle r="98.6" fill="none" stroke="#000" stroke-opacity=".7" stroke-width="2.6" stroke-dasharray="4.2 1.2"/>`,
    `<circle r="${(rim + 103) / 2}" fill="none" stroke="#6a7077" stroke-opacity=".22" stroke-width="2.4" stroke-dasharray=".7 1.5"/>`,
    `<path d="M-70 62A93.5 93.5 0 0 0 40 84.5" fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="4"/>`,
  ].join('')
}

function metal(canvas: Canvas, { rim, tone }: WheelDesign) {
  const [bright, mid, shade, deep] = alloys[tone]
  return {
    face: canvas.linear(-50, 70, 45, -70, `0 ${bright}, 0.35 ${mid}, 0.65 ${shade}, 1 ${deep}`),
    lip: canvas.linear(-30, rim, 30, -rim, `0 ${bright}, 0.3 ${shade}, 0.5 ${deep}, 0.72 ${shade}, 1 ${mid}`),
    barrel: canvas.radial(0, 14, rim, '0 #1c1f22, 0.7 #0d0e10, 1 #303439'),
  }
}

function truckRim(canvas: Canvas, design: WheelDesign): string {
  const { rim, tone } = design
  const [bright, mid, shade, deep] = alloys[tone]
  const { face, lip, barrel } = metal(canvas, design)
  const dish = canvas.radial(-8, 12, rim - 16, `0 ${mid}, 0.55 ${shade}, 1 ${deep}`)
  let drawn = [
    `<circle r="${rim + 1.5}" fill="#0b0c0d"/><circle r="${rim}" fill="${lip}"/><circle r="${rim - 4}" fill="${barrel}"/>`,
    `<circle r="${rim - 8}" fill="${face}"/><circle r="${rim - 17}" fill="${lip}"/><circle r="${rim - 19}" fill="${dish}"/>`,
  ].join('')
  for (let i = 0; i < 10; i++) {
    const [x, y] = turn(0, rim - 12.6, (i * Math.PI) / 5 + 0.31).map(round)
    drawn += `<circle cx="${x}" cy="${y}" r="3.7" fill="#101214"/>`
  }
  drawn += `<circle r="26" fill="none" stroke="#2b2f33" stroke-width="1"/>`
  for (let i = 0; i < 10; i++) {
    const [x, y] = turn(0, 31, (i * Math.PI) / 5)
    drawn += `<circle cx="${round(x + 0.6)}" cy="${round(y - 1)}" r="3.3" fill="#1b1e21"/><circle cx="${round(x)}" cy="${round(y)}" r="2.9" fill="${bright}"/><circle cx="${round(x)}" cy="${round(y)}" r="1.6" fill="${shade}"/>`
  }
  return `${drawn}<circle r="21" fill="#24272b"/><circle r="20" fill="${face}"/><circle r="14" fill="#3a3f45"/><circle r="13" fill="${lip}"/>`
}

function carRim(canvas: Canvas, design: WheelDesign): string {
  const { rim, style, tone } = design
  const { face, lip, barrel } = metal(canvas, design)
  const depth = rim - 9
  const barrelWithLight = [
    `<circle r="${rim + 1.4}" fill="#08090a"/><circle r="${rim}" fill="${lip}"/><circle r="${rim - 2.6}" fill="${barrel}"/>`,
    `<path d="M${-depth} -12A${depth} ${depth} 0 0 0 ${depth} -12" fill="none" stroke="#8e959c" stroke-opacity=".25" stroke-width="8"/>`,
  ].join('')
  const edgeOfRim = `<circle r="${round(rim - 0.6)}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".7"/>`
  if (style === 'steel') return barrelWithLight + wheelCover(canvas, design) + edgeOfRim

  const { body, edges } = spokes(style as AlloyStyle, rim - 1.5)
  const alloy = [
    path(body, `fill="#050607" fill-opacity=".75" fill-rule="evenodd" transform="translate(1.6 -2.6)"`),
    path(body, `fill="${mix(alloys[tone][3], '#000000', 0.35)}" fill-rule="evenodd" transform="translate(.7 -1.3)"`),
    path(body, `fill="${face}" fill-rule="evenodd"`),
    path(edges, `fill="none" stroke="#fff" stroke-opacity="${tone === 'dark' ? 0.45 : 0.8}" stroke-width=".8"`),
  ].join('')
  return barrelWithLight + brake(canvas, design) + alloy + hub(face, lip) + edgeOfRim
}

function hub(face: string, lip: string): string {
  let drawn = `<circle r="17" fill="${face}"/>`
  for (let i = 0; i < 5; i++) {
    const [x, y] = turn(0, 14, i * Math.PI * 0.4 + Math.PI / 5).map(round) as [number, number]
    drawn += `<circle cx="${x}" cy="${y}" r="2.5" fill="#15171a"/><circle cx="${x}" cy="${round(y - 0.5)}" r="1.5" fill="#777d84"/>`
  }
  return `${drawn}<circle r="9.6" fill="#15171a"/><circle r="8.8" fill="${lip}"/><circle r="7.2" fill="#1d2024"/>${line('M-5 3A6 6 0 0 0 4 4.2', '#fff', 1, 0.5)}`
}

function brake(canvas: Canvas, { rim, caliper = '#2b2f34' }: WheelDesign): string {
  const radius = Math.round(rim * 0.73)
  const disc = canvas.linear(-40, 40, 40, -40, '0 #b5bac0, 0.3 #6e747a, 0.5 #9ba1a7, 0.7 #54595f, 1 #7d8389')
  const vents = Array.from({ length: 36 }, (_, i) => {
    const angle = (i * Math.PI) / 18
    return `M${point(radius - 4, 0, angle)}L${point(radius - 16, 0, angle + 0.12)}`
  }).join('')
  // The caliper sits on the disc's edge, behind the spokes.
  const outside = radius + 2
  const inside = radius - 19
  const clamp = `M${point(outside, 0, 0.62)}A${outside} ${outside} 0 0 0 ${point(outside, 0, -0.42)}L${point(inside, 0, -0.36)}A${inside} ${inside} 0 0 1 ${point(inside, 0, 0.55)}Z`
  const glint = `M${point(radius - 1, 0, 0.5)}A${radius} ${radius} 0 0 0 ${point(radius - 1, 0, -0.3)}`
  return [
    `<circle r="${radius}" fill="${disc}"/><circle r="${radius}" fill="none" stroke="#24272a" stroke-width=".8"/>`,
    path(vents, 'stroke="#1c1e20" stroke-opacity=".55" stroke-width=".9"'),
    `<circle r="${inside}" fill="#2a2d31"/><circle r="${inside - 2}" fill="#3c4045"/>`,
    path(clamp, `fill="${caliper}" stroke="#0c0d0e" stroke-width="1.2" stroke-linejoin="round"`),
    path(glint, 'fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.6"'),
  ].join('')
}

function wheelCover(canvas: Canvas, design: WheelDesign): string {
  const { rim, tone } = design
  const [bright, mid, shade, deep] = alloys[tone]
  const { face, lip } = metal(canvas, design)
  const cover = canvas.radial(-14, 20, rim, `0 ${bright}, 0.6 ${mid}, 1 ${deep}`)
  const cap = canvas.radial(-5, 8, 22, `0 ${bright}, 1 ${shade}`)
  const holes = around(
    12,
    `M-5.4 ${rim - 22}C-6 ${rim - 12} -4 ${rim - 9} 0 ${rim - 9}C4 ${rim - 9} 6 ${rim - 12} 5.4 ${rim - 22}C3 ${rim - 24} -3 ${rim - 24} -5.4 ${rim - 22}Z`,
  )
  return [
    `<circle r="${rim - 3}" fill="${cover}"/>${path(holes, 'fill="#141618"')}`,
    `<circle r="${rim - 26}" fill="none" stroke="#3a3f45" stroke-opacity=".7" stroke-width="1.4"/>`,
    `<circle r="${round(rim - 27.5)}" fill="${face}"/><circle r="22" fill="${lip}"/><circle r="20" fill="${cap}"/>`,
  ].join('')
}

type AlloyStyle = Exclude<RimStyle, 'steel' | 'truck'>

/** Outline of the spokes and the edges that catch the light; `end` is where they meet the rim. */
function spokes(style: AlloyStyle, end: number): { body: string; edges: string } {
  switch (style) {
    case 'twin':
      return {
        body: around(
          5,
          `M-8 9C-9.5 24 -15 46 -19.5 ${end - 4.5}L-11.5 ${end - 1.5}C-8.5 46 -4 30 -2 22C-1.2 19.5 1.2 19.5 2 22C4 30 8.5 46 11.5 ${end - 1.5}L19.5 ${end - 4.5}C15 46 9.5 24 8 9Z`,
        ),
        edges: around(5, `M-8 12C-9.5 26 -14.5 46 -19 ${end - 5}`) + around(5, `M2.2 23C4.4 32 8.6 46 11.6 ${end - 2}`),
      }
    case 'multi':
      return {
        body: around(
          10,
          `M-4 10C-3.6 26 -3 36 -2.6 42C-3.6 52 -7 62 -9.6 ${end - 1}L-5 ${end - 0.4}C-3 62 -1 55 0 50C1 55 3 62 5 ${end - 0.4}L9.6 ${end - 1}C7 62 3.6 52 2.6 42C3 36 3.6 26 4 10Z`,
        ),
        edges: around(10, `M-3.8 12C-3.4 26 -2.8 36 -2.5 42C-3.5 52 -6.8 62 -9.4 ${end - 2}`),
      }
    case 'blade':
      return {
        body: around(
          5,
          `M-9 8C-9 26 -13 48 -21 ${end - 5}C-14 ${end - 1} -4 ${end + 0.5} 5 ${end - 0.4}C3 50 5 30 9 12Z`,
        ),
        edges: around(5, `M-9 12C-9 28 -13 48 -20.5 ${end - 6}`) + around(5, `M-1 14C-2 34 -5 52 -8 ${end - 4}`),
      }
    case 'five':
      return {
        body: around(
          5,
          `M-12 6C-9 20 -8 30 -9 42C-10 52 -14 60 -19 ${end - 5}L19 ${end - 5}C14 60 10 52 9 42C8 30 9 20 12 6ZM-4.5 58C-3 46 -2.6 40 -2.2 34C-1.5 31 1.5 31 2.2 34C2.6 40 3 46 4.5 58C2 59.5 -2 59.5 -4.5 58Z`,
        ),
        edges: around(5, `M-10.5 14C-8.4 24 -8 32 -9 42C-10 52 -14 60 -18.5 ${end - 6}`),
      }
    case 'ten':
      return {
        body: around(10, `M-5 9L-3.6 40L-5.6 ${end - 0.6}L5.6 ${end - 0.6}L3.6 40L5 9Z`),
        edges: around(10, `M-4.6 14L-3.4 40L-5.2 ${end - 2}`),
      }
    case 'turbine':
      return {
        body: around(9, `M-5 9C-2 28 4 46 17 ${end - 6}C22 ${end - 9} 27 ${end - 13} 30 ${end - 16}C20 44 10 30 6 9Z`),
        edges: around(9, `M-4 14C-1 30 5 46 17 ${end - 7}`),
      }
    case 'aero':
      // Closed disc with five slots, as electric cars wear it.
      return {
        body:
          `M0 ${round(end)}A${round(end)} ${round(end)} 0 1 0 0 ${round(-end)}A${round(end)} ${round(end)} 0 1 0 0 ${round(end)}Z` +
          around(
            5,
            `M-6 24C-11 38 -19 52 -29 ${end - 13}C-16 ${end - 5} 2 ${end - 3} 13 ${end - 6}C11 50 9 38 9 25C5 21 -2 21 -6 24Z`,
          ),
        edges: around(5, `M10 26C10.5 40 12 52 14 ${end - 6.5}`),
      }
    case 'mesh':
      return {
        body: around(
          8,
          `M-4.5 9L-3 30L-14.5 ${end - 3}L-8.5 ${end - 1}L0 42L8.5 ${end - 1}L14.5 ${end - 3}L3 30L4.5 9Z`,
        ),
        edges: around(8, `M-4 12L-2.8 30L-14 ${end - 4}`),
      }
  }
}
