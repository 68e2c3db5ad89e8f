import * as sides from './bodies.ts'
import { Canvas } from './canvas.ts'
import type { Box } from './canvas.ts'
import { closeUps, drawBoot, drawCloseUp, tankFlap } from './closeups.ts'
import * as fronts from './fronts.ts'
import { round } from './geometry.ts'
import { drawFront, drawRear, headOnHeight } from './head-on.ts'
import type { HeadOn } from './head-on.ts'
import { builtBy, facedBy, makers } from './makers.ts'
import type { Palette } from './paint.ts'
import { drawQuarter, quarterExtent } from './quarter.ts'
import type { End } from './quarter.ts'
import { axles, drawSide } from './side.ts'
import type { SideBody } from './side.ts'
import { pixels, resolution, shadow, studio } from './studio.ts'
import type { Stand } from './studio.ts'
import * as trucks from './trucks.ts'
import type { Truck, TruckStyle } from './trucks.ts'

export const bodies = [
  'hatch',
  'saloon',
  'estate',
  'suv',
  'coupe',
  'mpv',
  'city',
  'van',
  'pickup',
  'tractor',
  'tipper',
  'box',
] as const
export type Body = (typeof bodies)[number]

export const vehicleViews = ['side', 'quarter-front', 'front', 'quarter-rear', 'rear', 'wheel'] as const
/** Only some cars are looked at as closely as an advert with many photos does. */
export const detailViews = ['right-side', 'boot', ...closeUps] as const
export type VehicleView = (typeof vehicleViews)[number] | (typeof detailViews)[number]

/** A vehicle without its surroundings, placed in the studio. */
export interface CutOut {
  svg: string
  /** The part of the studio that the drawing covers, in whole pixels. */
  box: Box
  /** Line on which it stands, from the top. */
  ground: number
  /** Seen square on, the floor mirrors the vehicle about the line it stands on. */
  mirrored: boolean
}

/** How a drawing in millimetres, y upwards, is set down in the studio. */
interface Setting {
  scale: number
  /** Where x = 0 comes to stand. */
  origin: number
  ground: number
}

type Design = { side: SideBody; headOn?: HeadOn } | { truck: Truck }

const designs: Record<Body, Design> = {
  hatch: { side: sides.hatch, headOn: fronts.hatch },
  saloon: { side: sides.saloon, headOn: fronts.saloon },
  estate: { side: sides.estate, headOn: fronts.estate },
  suv: { side: sides.suv, headOn: fronts.suv },
  coupe: { side: sides.coupe, headOn: fronts.coupe },
  mpv: { side: sides.mpv, headOn: fronts.mpv },
  city: { side: sides.city, headOn: fronts.city },
  van: { side: sides.van },
  pickup: { side: sides.pickup },
  tractor: { truck: trucks.tractor },
  tipper: { truck: trucks.tipper },
  box: { truck: trucks.box },
}

export function vehicleViewsOf(body: Body): readonly VehicleView[] {
  const design = designs[body]
  if ('truck' in design) return ['side', 'front']
  return design.headOn ? vehicleViews : ['side', 'wheel']
}

/** Views of single parts, for a car with a full set. */
export const detailViewsOf = (body: Body): readonly VehicleView[] =>
  vehicleViewsOf(body) === vehicleViews ? detailViews : []

/** How many makers' versions of a body there are; variants count from 1. */
export const variantsOf = (body: Body) => ('truck' in designs[body] ? trucks.truckStyles : makers).length

export function cutOut(body: Body, view: VehicleView, variant: number, palette: Palette): CutOut {
  const canvas = new Canvas(palette)
  const design = designs[body]
  if (variant < 1 || variant > variantsOf(body)) throw new Error(`No variant ${variant} of ${body}`)
  if (![...vehicleViewsOf(body), ...detailViewsOf(body)].includes(view)) throw new Error(`No ${view} view of ${body}`)
  if ('truck' in design) {
    const style = trucks.truckStyles[variant - 1]!
    return view === 'side' ? truckCutOut(canvas, design.truck, style) : truckFrontCutOut(canvas, design.truck, style)
  }
  const maker = makers[variant - 1]!
  const side = builtBy(maker, design.side)
  if (view === 'side') return sideCutOut(canvas, side)
  if (view === 'wheel') return wheelDetail(canvas, side)
  const headOn = facedBy(maker, design.headOn!)
  switch (view) {
    case 'front':
      return headOnCutOut(canvas, headOn, drawFront)
    case 'rear':
      return headOnCutOut(canvas, headOn, drawRear)
    case 'quarter-front':
      return quarterCutOut(canvas, side, headOn, 'front')
    case 'quarter-rear':
      return quarterCutOut(canvas, side, headOn, 'rear')
    case 'right-side':
      return sideCutOut(canvas, side, true)
    case 'boot':
      return closeCutOut(canvas, drawBoot(canvas))
    default:
      return closeCutOut(canvas, drawCloseUp(canvas, view, side, headOn))
  }
}

/** Long vehicles fill four fifths of the studio; short ones stay short. */
const sideScale = ({ length }: SideBody) => Math.min(1280 / length, 0.335)

function sideCutOut(canvas: Canvas, body: SideBody, isRight = false): CutOut {
  const scale = sideScale(body)
  const width = body.length * scale
  // Tall vehicles stand lower, so that all have about as much room above as below.
  const ground = Math.round(790 + (body.height * scale) / 4.4)
  const left = round((studio.width - width) / 2)
  const stand: Stand = {
    ground,
    left,
    right: left + width,
    tyres: axles(body).map((x) => [left + x * scale, body.tyreRadius * scale * 0.62]),
  }
  const drawn =
    shadow(canvas, stand) +
    set(drawSide(canvas, body) + (isRight ? tankFlap(body) : ''), { scale, origin: left, ground })
  return frame(canvas, isRight ? turnedRound(drawn) : drawn, stand, body.height * scale + 30)
}

function headOnCutOut(canvas: Canvas, car: HeadOn, draw: (canvas: Canvas, car: HeadOn) => string): CutOut {
  const scale = car.rugged ? 0.465 : 0.5
  const ground = 1010
  const middle = studio.width / 2
  const half = 920 * car.width * scale
  const stand: Stand = {
    ground,
    left: middle - half,
    right: middle + half,
    tyres: [-760, 760].map((x) => [middle + x * car.width * scale, 70]),
  }
  const drawn = set(draw(canvas, car), { scale, origin: middle, ground })
  // The mirrors stand out beyond the body.
  return frame(canvas, shadow(canvas, stand) + drawn, stand, headOnHeight(car) * scale + 40, 80)
}

function quarterCutOut(canvas: Canvas, side: SideBody, headOn: HeadOn, end: End): CutOut {
  const { x0, x1, y0, y1 } = quarterExtent(side, end)
  const scale = Math.min(1300 / (x1 - x0), 690 / (y1 - y0))
  const middle = studio.height / 2 + 10
  const ground = Math.round(middle + ((y1 + y0) / 2) * scale)
  const origin = studio.width / 2 - ((x0 + x1) / 2) * scale
  const drawn = set(drawQuarter(canvas, side, headOn, end), { scale, origin, ground })
  const around = {
    x: origin + x0 * scale - 110,
    y: ground - y1 * scale - 40,
    width: (x1 - x0) * scale + 220,
    height: (y1 - y0) * scale + 120,
  }
  return cutOutOf(canvas, drawn, around, ground - y0 * scale, false)
}

function truckCutOut(canvas: Canvas, truck: Truck, style: TruckStyle): CutOut {
  const scale = Math.min(1290 / truck.length, 0.215)
  const width = truck.length * scale
  const ground = Math.round(850 + (truck.height * scale) / 5)
  const left = round((studio.width - width) / 2)
  const stand: Stand = {
    ground,
    left,
    right: left + width,
    tyres: truck.axles.map((x) => [left + x * scale, truck.tyreRadius * scale * 0.62]),
  }
  const drawn = set(truck.draw(canvas, style), { scale, origin: left, ground })
  return frame(canvas, shadow(canvas, stand) + drawn, stand, truck.height * scale + 50)
}

function truckFrontCutOut(canvas: Canvas, truck: Truck, style: TruckStyle): CutOut {
  const scale = 0.235
  const ground = 1070
  const middle = studio.width / 2
  const half = trucks.cabHalfWidth * scale
  const stand: Stand = {
    ground,
    left: middle - half,
    right: middle + half,
    tyres: [-1045, 1045].map((x) => [middle + x * scale, 62]),
  }
  const drawn = set(truck.drawFront(canvas, style), { scale, origin: middle, ground })
  return frame(canvas, shadow(canvas, stand) + drawn, stand, truck.height * scale + 70, 110)
}

/** Nothing is written on a car, so its right side is the left one turned round. */
const turnedRound = (drawn: string) => `<g transform="translate(${studio.width} 0) scale(-1 1)">${drawn}</g>`

/** A part that fills the picture; what floor there is lies as deep as under the wheel. */
const closeCutOut = (canvas: Canvas, drawn: string) =>
  cutOutOf(canvas, drawn, { x: 0, y: 0, ...studio }, closeGround, false)

const closeGround = 1090

/** Front wheel and headlamp, close. */
function wheelDetail(canvas: Canvas, body: SideBody): CutOut {
  const scale = 355 / body.tyreRadius
  const ground = closeGround
  const origin = 948 - body.frontAxle * scale
  const stand: Stand = {
    ground,
    left: origin,
    right: origin + body.length * scale,
    tyres: [[948, 230]],
  }
  const drawn = set(drawSide(canvas, body), { scale, origin, ground })
  return cutOutOf(canvas, shadow(canvas, stand) + drawn, { x: 0, y: 0, ...studio }, ground, true)
}

const set = (drawn: string, { scale, origin, ground }: Setting) =>
  `<g transform="translate(${round(origin)} ${ground}) scale(${scale.toFixed(4)} ${(-scale).toFixed(4)})">${drawn}</g>`

function frame(canvas: Canvas, drawn: string, { ground, left, right }: Stand, height: number, beside = 60): CutOut {
  const around = { x: left - beside, y: ground - height, width: right - left + 2 * beside, height: height + 90 }
  return cutOutOf(canvas, drawn, around, ground, true)
}

function cutOutOf(canvas: Canvas, drawn: string, around: Box, ground: number, mirrored: boolean): CutOut {
  // Whole pixels, so that the drawing falls on the backdrop's.
  const whole = (n: number, up: boolean) => (up ? Math.ceil : Math.floor)(n * resolution) / resolution
  const x = Math.max(0, whole(around.x, false))
  const y = Math.max(0, whole(around.y, false))
  const box = {
    x,
    y,
    width: whole(Math.min(studio.width, around.x + around.width) - x, true),
    height: whole(Math.min(studio.height, around.y + around.height) - y, true),
  }
  const svg = canvas.svg(pixels(box.width), pixels(box.height), drawn, box)
  return { svg, box, ground, mirrored }
}
