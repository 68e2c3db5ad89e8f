import { house, waves } from './brand.ts'
import { Canvas, line, path, rect, softArea } from './canvas.ts'
import { lay, layMirrored, render, renderOpaque } from './compose.ts'
import type { Pixels } from './compose.ts'
import { paintOf, paletteOf } from './paint.ts'
import type { Body, VehicleView } from './vehicles.ts'
import { cutOut } from './vehicles.ts'

export const heroScenes = ['hero-stock', 'hero-electric', 'hero-used', 'hero-trucks'] as const
/** Each branch has other cars in its showroom, on its lot and on its lift. */
export const departmentScenes = [
  'department-showroom-1',
  'department-showroom-2',
  'department-showroom-3',
  'department-used-1',
  'department-used-2',
  'department-used-3',
  'department-workshop-1',
  'department-workshop-2',
  'department-workshop-3',
  'department-trucks-1',
] as const
export const categoryScenes = [
  'category-used',
  'category-stock',
  'category-new',
  'category-trucks',
  'category-tractor',
  'category-construction',
  'category-road',
] as const
export const scenes = [...heroScenes, ...departmentScenes, ...categoryScenes, 'open-graph'] as const
export type Scene = (typeof scenes)[number]

export type SizeLabel = 'sm' | 'md' | 'lg'

interface Actor {
  body: Body
  view: VehicleView
  paint: string
  variant: number
}

/** A vehicle set into a scene: where its drawing begins, how wide it is, and the line it stands on. */
interface Placed extends Actor {
  left: number
  ground: number
  width: number
  /** Strength of its image on a polished floor. */
  mirrored?: number
}

interface Stage {
  width: number
  height: number
  backdrop: string
  vehicles: readonly Placed[]
  /** Drawn over the vehicles. */
  foreground?: string
}

const actor = (body: Body, view: VehicleView, paint: string, variant: number): Actor => ({ body, view, paint, variant })

const heroActors: Record<(typeof heroScenes)[number], Actor> = {
  'hero-stock': actor('suv', 'side', 'pure-white', 5),
  'hero-electric': actor('hatch', 'side', 'mist-blue', 4),
  'hero-used': actor('estate', 'side', 'sand-bronze', 5),
  'hero-trucks': actor('tractor', 'side', 'pure-white', 2),
}

const categoryActors: Record<(typeof categoryScenes)[number], Actor> = {
  'category-used': actor('estate', 'quarter-front', 'petrol', 5),
  'category-stock': actor('suv', 'quarter-front', 'ruby-red', 2),
  'category-new': actor('hatch', 'quarter-front', 'atlantic-blue', 4),
  'category-trucks': actor('tractor', 'side', 'petrol', 1),
  'category-tractor': actor('tractor', 'side', 'ruby-red', 3),
  'category-construction': actor('tipper', 'side', 'amber-yellow', 1),
  'category-road': actor('box', 'side', 'atlantic-blue', 2),
}

const isOneOf = <T extends string>(list: readonly T[], value: string): value is T => list.includes(value as T)

export const isHero = (scene: Scene) => isOneOf(heroScenes, scene)

export function sceneWidth(scene: Scene, size: SizeLabel): number {
  if (isHero(scene)) return heroFrames[size].width
  return (isOneOf(departmentScenes, scene) ? { sm: 480, md: 960, lg: 1280 } : { sm: 480, md: 800, lg: 1200 })[size]
}

/** Heroes are laid out anew for each size; categories are cut out; all other scenes fill their frame. */
export function paintScene(scene: Scene, size: SizeLabel): Promise<Pixels> {
  const width = sceneWidth(scene, size)
  if (isOneOf(categoryScenes, scene)) return vehicleAt(categoryActors[scene], width).then(({ image }) => image)
  if (isOneOf(heroScenes, scene)) return play(heroStage(heroActors[scene], size))
  return play(scaled(isOneOf(departmentScenes, scene) ? department(scene) : openGraph(), width))
}

/** A vehicle drawn at exactly this width, and the row of pixels on which it stands. */
async function vehicleAt(
  { body, view, paint, variant }: Actor,
  width: number,
): Promise<{ image: Pixels; groundRow: number }> {
  const { svg, box, ground } = cutOut(body, view, variant, paletteOf(paintOf(paint)))
  const scale = width / box.width
  return {
    image: await render(sized(svg, width, Math.round(box.height * scale))),
    groundRow: Math.round((ground - box.y) * scale),
  }
}

const sized = (svg: string, width: number, height: number) =>
  svg.replace(/width="\d+" height="\d+"/, `width="${width}" height="${height}"`)

async function play({ backdrop, vehicles, foreground }: Stage): Promise<Pixels> {
  const scene = await renderOpaque(backdrop)
  for (const vehicle of vehicles) {
    const { image, groundRow } = await vehicleAt(vehicle, Math.round(vehicle.width))
    const [left, line] = [Math.round(vehicle.left), Math.round(vehicle.ground)]
    const reflection = { depth: Math.round(image.width * 0.12), strength: vehicle.mirrored ?? 0 }
    if (vehicle.mirrored) layMirrored(image, scene, left, line - groundRow, line, reflection)
    lay(image, scene, left, line - groundRow)
  }
  if (foreground) lay(await render(foreground), scene, 0, 0)
  return scene
}

const noPaint = paletteOf(paintOf('pure-white'))

/** Where the hero stands in its frame, as shares of width and height: large, and off the right edge. */
const heroFrames = {
  sm: { width: 780, height: 975, horizon: 0.68, ground: 0.84, left: 0.06, share: 1.24 },
  md: { width: 1440, height: 720, horizon: 0.66, ground: 0.83, left: 0.43, share: 0.66 },
  lg: { width: 2240, height: 960, horizon: 0.66, ground: 0.84, left: 0.44, share: 0.64 },
} as const

/** The dark stage: text has the left on wide screens, the top on narrow ones. */
function heroStage(lead: Actor, size: SizeLabel): Stage {
  const { width, height, horizon, ground, left, share } = heroFrames[size]
  // A truck is tall: it needs less width.
  const tall = lead.body === 'tractor' ? 0.76 : 1
  const placed: Placed = {
    ...lead,
    left: width * (left + (1 - tall) * share * 0.6),
    width: width * share * tall,
    ground: height * ground,
    ...(lead.view === 'side' && { mirrored: 0.22 }),
  }
  return { width, height, backdrop: stageBackdrop(width, height, horizon, placed), vehicles: [placed] }
}

function stageBackdrop(
  width: number,
  height: number,
  horizon: number,
  { left, width: span, ground }: { left: number; width: number; ground: number },
): string {
  const canvas = new Canvas(noPaint)
  const floor = height * horizon
  const middle = left + span / 2
  const wall = canvas.linear(0, 0, 0, floor, `0 ${house.stage}, 1 #0d323e`)
  const ground2 = canvas.linear(0, floor, 0, height, '0 #0e3542, .5 #134352, 1 #174b5b')
  const light = canvas.radial(
    0,
    0,
    1,
    `0 ${house.stageLit} 1, .45 ${house.stageLit} .62, 1 ${house.stageLit} 0`,
    ` gradientTransform="translate(${middle} ${floor * 0.62}) scale(${span * 0.78} ${height * 0.62})"`,
  )
  const pool = canvas.radial(
    0,
    0,
    1,
    '0 #ffffff .24, .5 #bfe0ea .1, 1 #bfe0ea 0',
    ` gradientTransform="translate(${middle} ${ground}) scale(${span * 0.66} ${height * 0.14})"`,
  )
  const edge = canvas.linear(0, floor - 30, 0, floor + 30, '0 #2c7387 0, .5 #2c7387 .22, 1 #2c7387 0')
  const shade = canvas.linear(0, 0, width * 0.5, 0, `0 ${house.stage} .75, 1 ${house.stage} 0`)
  return canvas.svg(
    width,
    height,
    [
      rect(0, 0, width, floor, wall),
      rect(0, floor, width, height - floor, ground2),
      rect(0, 0, width, height, light),
      rect(0, floor - 30, width, 60, edge),
      rect(0, floor, width, height - floor, pool),
      width > height ? rect(0, 0, width * 0.5, height, shade) : '',
    ].join(''),
  )
}

/** Drawn at 1600 by 1200 and scaled. */
function scaled(stage: Stage, width: number): Stage {
  const k = width / stage.width
  const resize = (svg: string) => sized(svg, width, Math.round(stage.height * k))
  return {
    width,
    height: Math.round(stage.height * k),
    backdrop: resize(stage.backdrop),
    vehicles: stage.vehicles.map((v) => ({ ...v, left: v.left * k, ground: v.ground * k, width: v.width * k })),
    ...(stage.foreground && { foreground: resize(stage.foreground) }),
  }
}

const departmentActors: Record<(typeof departmentScenes)[number], readonly Actor[]> = {
  'department-showroom-1': [
    actor('saloon', 'quarter-front', 'night-blue', 5),
    actor('suv', 'quarter-front', 'pure-white', 2),
  ],
  'department-showroom-2': [
    actor('hatch', 'quarter-front', 'pearl-white', 6),
    actor('estate', 'quarter-front', 'ruby-red', 3),
  ],
  'department-showroom-3': [
    actor('coupe', 'quarter-front', 'deep-black', 4),
    actor('hatch', 'quarter-front', 'mist-blue', 1),
  ],
  'department-used-1': [
    actor('city', 'quarter-front', 'amber-yellow', 6),
    actor('estate', 'quarter-front', 'glacier-silver', 5),
    actor('suv', 'quarter-front', 'fir-green', 1),
    actor('hatch', 'quarter-front', 'signal-red', 3),
  ],
  'department-used-2': [
    actor('hatch', 'quarter-front', 'pure-white', 4),
    actor('mpv', 'quarter-front', 'steel-grey', 3),
    actor('saloon', 'quarter-front', 'ruby-red', 5),
    actor('suv', 'quarter-front', 'petrol', 2),
  ],
  'department-used-3': [
    actor('suv', 'quarter-front', 'anthracite-grey', 4),
    actor('city', 'quarter-front', 'mist-blue', 1),
    actor('mpv', 'quarter-front', 'pearl-white', 2),
    actor('estate', 'quarter-front', 'sand-bronze', 5),
  ],
  'department-workshop-1': [actor('hatch', 'side', 'atlantic-blue', 2)],
  'department-workshop-2': [actor('estate', 'side', 'glacier-silver', 5)],
  'department-workshop-3': [actor('saloon', 'side', 'signal-red', 6)],
  'department-trucks-1': [actor('box', 'side', 'pure-white', 2), actor('tractor', 'side', 'petrol', 1)],
}

type Room = 'showroom' | 'used' | 'workshop' | 'trucks'

/** Where vehicles stand in a room, those at the back first. */
const departmentPlaces: Record<Room, readonly Pick<Placed, 'left' | 'width' | 'ground'>[]> = {
  showroom: [
    { left: -60, width: 900, ground: 810 },
    { left: 470, width: 1120, ground: 1010 },
  ],
  used: [
    { left: -120, width: 640, ground: 806 },
    { left: 330, width: 760, ground: 812 },
    { left: 880, width: 760, ground: 816 },
    { left: 250, width: 1150, ground: 1070 },
  ],
  workshop: [{ left: 120, width: 1180, ground: 730 }],
  trucks: [
    { left: 520, width: 1180, ground: 850 },
    { left: 40, width: 1180, ground: 1070 },
  ],
}

function department(scene: (typeof departmentScenes)[number]): Stage {
  const [, room] = scene.split('-') as [string, Room]
  const backdrops = { showroom, used: usedLot, workshop, trucks: truckYard }
  return {
    width: 1600,
    height: 1200,
    backdrop: backdrops[room](),
    vehicles: departmentPlaces[room].map((place, at) => ({ ...departmentActors[scene][at]!, ...place })),
    ...(room === 'workshop' && { foreground: lift() }),
  }
}

function scene1600(draw: (canvas: Canvas) => string): string {
  const canvas = new Canvas(noPaint)
  return canvas.svg(1600, 1200, draw(canvas))
}

const mark = (x: number, y: number, scale: number, colour: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${waves(colour)}</g>`

const showroom = () =>
  scene1600((canvas) => {
    const sky = canvas.linear(0, 120, 0, 700, '0 #dfe9ee, .6 #f4f8f9, 1 #e3eaec')
    const floor = canvas.linear(0, 700, 0, 1200, '0 #dde4e7, .4 #eef2f3, 1 #d3dbdf')
    const panes = [0, 330, 660, 990].map((x) =>
      [
        rect(x, 150, 310, 550, sky),
        path(`M${x + 40} 700L${x + 190} 150L${x + 260} 150L${x + 110} 700Z`, 'fill="#fff" fill-opacity=".5"'),
        rect(x + 310, 130, 20, 570, '#c3ccd0'),
      ].join(''),
    )
    const trees = softArea(
      'M0 700L0 610Q120 570 260 600T560 590T860 604T1160 588T1320 610L1320 700Z',
      '#9fb4ad',
      0.5,
      16,
    )
    const lamps = [180, 560, 940, 1320].map(
      (x) =>
        rect(x, 0, 8, 70, '#8b979c') +
        path(`M${x - 46} 70L${x + 54} 70L${x + 84} 104L${x - 76} 104Z`, 'fill="#20323a"') +
        rect(x - 70, 102, 148, 6, '#fff6df'),
    )
    const reflections = [0, 330, 660, 990].map((x) =>
      rect(x, 700, 310, 240, canvas.linear(0, 700, 0, 940, '0 #ffffff .75, 1 #ffffff 0')),
    )
    return [
      rect(0, 0, 1600, 700, '#eef2f3') + rect(0, 0, 1600, 150, '#e2e8ea'),
      ...panes,
      trees,
      rect(1320, 0, 280, 700, house.accent) + rect(1320, 0, 14, 700, '#000', 0, 'fill-opacity=".12"'),
      mark(1388, 200, 4.2, '#ffffff'),
      rect(0, 700, 1600, 500, floor),
      ...reflections,
      rect(1320, 700, 280, 200, canvas.linear(0, 700, 0, 900, `0 ${house.accent} .3, 1 ${house.accent} 0`)),
      line('M0 700L1600 700', '#b9c3c8', 4),
      ...lamps,
    ].join('')
  })

const usedLot = () =>
  scene1600((canvas) => {
    const sky = canvas.linear(0, 0, 0, 640, '0 #b9d3e0, .7 #e6f0f4, 1 #f3f7f8')
    const asphalt = canvas.linear(0, 640, 0, 1200, '0 #aab4b9, .35 #bac3c7, 1 #98a3a9')
    const flags = [120, 330, 1290, 1490].map((x, i) => {
      const colour = i % 2 ? '#ffffff' : house.accent
      return [
        rect(x, 120, 9, 540, '#8d999e'),
        path(
          `M${x + 9} 132Q${x + 60} 116 ${x + 112} 138L${x + 108} 420Q${x + 58} 402 ${x + 9} 416Z`,
          `fill="${colour}"`,
        ),
        mark(x + 26, 230, 2, i % 2 ? house.accent : '#ffffff'),
      ].join('')
    })
    const windows = Array.from({ length: 6 }, (_, i) =>
      rect(470 + i * 116, 400, 104, 210, canvas.linear(0, 400, 0, 610, '0 #7f9aa6, .5 #b9cdd6, 1 #8aa2ac')),
    )
    const bays = [-200, 160, 520, 880, 1240, 1600].map((x) => line(`M${x} 830L${x - 160} 1200`, '#f3f6f7', 10, 0.7))
    return [
      rect(0, 0, 1600, 640, sky),
      softArea('M-40 650L-40 560Q160 500 330 548T700 540T1080 530T1420 550T1640 540L1640 650Z', '#7f9a90', 0.55, 14),
      rect(440, 360, 740, 280, '#f2f5f6') + rect(410, 318, 800, 54, house.accent) + mark(780, 326, 1.3, '#ffffff'),
      ...windows,
      rect(440, 610, 740, 34, '#d4dce0'),
      ...flags,
      rect(0, 640, 1600, 560, asphalt),
      ...bays,
      line('M0 832L1600 832', '#f3f6f7', 8, 0.6),
    ].join('')
  })

const workshop = () =>
  scene1600((canvas) => {
    const wall = canvas.linear(0, 0, 0, 820, '0 #d9e1e4, 1 #eef2f3')
    const floor = canvas.linear(0, 820, 0, 1200, '0 #b9c3c8, .4 #cdd5d9, 1 #a9b4ba')
    const tubes = [90, 620, 1150].map(
      (x) =>
        rect(x, 60, 360, 18, '#ffffff', 9) +
        softArea(`M${x} 66L${x + 360} 66L${x + 360} 74L${x} 74Z`, '#ffffff', 0.7, 30),
    )
    const door = Array.from({ length: 7 }, (_, i) =>
      rect(1120, 250 + i * 82, 380, 76, canvas.linearInBox(0, 0, 0, 1, '0 #f7f9fa, 1 #ccd5d9'), 4),
    )
    const panes = Array.from({ length: 4 }, (_, i) => rect(1136 + i * 92, 342, 76, 60, '#9fc0cf', 4))
    const drawers = Array.from(
      { length: 5 },
      (_, i) => rect(96, 560 + i * 50, 250, 44, house.accent, 4) + rect(180, 576 + i * 50, 82, 8, '#dfe8eb', 4),
    )
    const tools = Array.from(
      { length: 9 },
      (_, i) =>
        line(`M${120 + i * 26} 330L${120 + i * 26} ${420 + (i % 3) * 26}`, '#5d6b72', 9) +
        `<circle cx="${120 + i * 26}" cy="326" r="11" fill="none" stroke="#5d6b72" stroke-width="7"/>`,
    )
    const tyres = Array.from(
      { length: 4 },
      (_, i) => rect(450, 640 + i * 44, 170, 42, '#1c2023', 20) + rect(462, 656 + i * 44, 146, 5, '#4b5257', 2),
    )
    return [
      rect(0, 0, 1600, 820, wall) + rect(0, 500, 1600, 14, house.accent, 0, 'fill-opacity=".85"'),
      ...tubes,
      rect(1104, 236, 412, 590, '#aab5ba') + door.join('') + panes.join(''),
      rect(84, 290, 290, 190, '#e9eef0', 8, 'stroke="#c3ccd0" stroke-width="4"') + tools.join(''),
      rect(84, 548, 274, 262, '#0b3d4d', 8) + drawers.join(''),
      ...tyres,
      rect(0, 820, 1600, 380, floor) + line('M0 820L1600 820', '#97a3a9', 4),
      path(
        'M180 1160L1280 1160L1190 860L270 860Z',
        'fill="none" stroke="#f2c14b" stroke-width="14" stroke-opacity=".85"',
      ),
      // The far post stands behind the car.
      rect(690, 150, 60, 700, canvas.linear(690, 0, 750, 0, '0 #0a4657, .5 #14748f, 1 #08384a')),
    ].join('')
  })

/** The near post and the arms that carry the car. */
const lift = () =>
  scene1600((canvas) => {
    const steel = canvas.linear(660, 0, 760, 0, '0 #0b5167, .4 #2088a5, .7 #0f6480, 1 #083c4e')
    return [
      softArea('M420 1108L1020 1108L1060 1130L380 1130Z', '#0a1216', 0.4, 24),
      rect(380, 728, 690, 26, '#2b3338', 6) + line('M384 732L1066 732', '#fff', 4, 0.3),
      rect(420, 706, 60, 26, '#15191c', 4) + rect(960, 706, 60, 26, '#15191c', 4),
      rect(664, 690, 92, 120, '#0b3d4d', 8),
      rect(670, 180, 80, 930, steel, 6),
      rect(630, 1092, 160, 34, '#0b3d4d', 8),
      rect(690, 190, 40, 880, '#06222c', 4, 'fill-opacity=".55"'),
      mark(686, 250, 1.35, '#ffffff'),
    ].join('')
  })

const truckYard = () =>
  scene1600((canvas) => {
    const sky = canvas.linear(0, 0, 0, 640, '0 #a9c3d1, .7 #dfeaef, 1 #f1f5f6')
    const ground = canvas.linear(0, 640, 0, 1200, '0 #a6afb4, .4 #b9c1c5, 1 #929da3')
    const cladding = Array.from({ length: 40 }, (_, i) => rect(i * 40, 180, 3, 460, '#8d9a9f', 0, 'fill-opacity=".35"'))
    const doors = [120, 520, 920, 1320].map((x) => {
      const slats = Array.from({ length: 9 }, (_, i) =>
        rect(x + 8, 306 + i * 37, 244, 32, canvas.linearInBox(0, 0, 0, 1, '0 #fbfcfc, 1 #d5dde0')),
      )
      return rect(x, 292, 260, 348, '#7f8d93') + slats.join('') + rect(x + 196, 224, 60, 44, '#0b2c37', 6)
    })
    return [
      rect(0, 0, 1600, 640, sky),
      rect(0, 180, 1600, 460, '#dce3e6') + cladding.join('') + rect(0, 150, 1600, 50, house.accent),
      mark(742, 158, 1.25, '#ffffff'),
      ...doors,
      rect(0, 640, 1600, 560, ground),
      line('M0 642L1600 642', '#8b979c', 5),
      ...[200, 760, 1320].map((x) => line(`M${x} 700L${x - 210} 1200`, '#f2c14b', 12, 0.6)),
    ].join('')
  })

/** What others see when they share a page; 1200 by 630. */
function openGraph(): Stage {
  const [width, height] = [1200, 630]
  const placed: Placed = { ...heroActors['hero-stock'], left: 380, width: 860, ground: 545 }
  const backdrop = stageBackdrop(width, height, 0.68, placed).replace('</svg>', `${mark(84, 96, 5.4, '#ffffff')}</svg>`)
  return { width, height, backdrop, vehicles: [placed] }
}
