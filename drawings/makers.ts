import { at, extent, map } from './geometry.ts'
import type { Points } from './geometry.ts'
import type { HeadOn } from './head-on.ts'
import { shrink } from './lamps.ts'
import type { Lamp } from './lamps.ts'
import { warped } from './pen.ts'
import type { Pen, Warp } from './pen.ts'
import type { SideBody } from './side.ts'
import type { RimStyle, RimTone } from './wheels.ts'

/** What a maker does to every body it builds, so that its cars look related and others' do not. */
export interface Maker {
  proportions: Proportions
  rims: { style: RimStyle; tone: RimTone }
  chrome: boolean
  roofRails: boolean
  blackRoof?: boolean
  front: Partial<Pick<HeadOn, 'headlamp' | 'grille' | 'plateHeight' | 'intake' | 'curtain' | 'lightBar'>>
  sideLamp?: (nose: Points) => Lamp
  rear: { lamp?: 'slim' | 'tall'; lightBar?: boolean }
}

interface Proportions {
  /** Height of glass and roof. */
  glass: number
  /** Millimetres that the top of windscreen and rear window move backwards. */
  screen: number
  tail: number
  /** Millimetres that the roof falls towards the rear. */
  fall: number
  /** Millimetres added before the front wheels and between the axles. */
  overhang: number
  wheelbase: number
}

const asDrawn: Proportions = { glass: 1, screen: 0, tail: 0, fall: 0, overhang: 0, wheelbase: 0 }

/** The side of a lamp whose front is drawn in the pattern: from the nose back along the wing. */
const lampAlong =
  (height: number, drop: number, reach: number) =>
  (lamp: Points): Lamp => {
    const { x0, y0, y1 } = extent(lamp)
    const top = y1 - drop
    const end = x0 + reach
    return {
      outline: at(
        `${x0 + 6} ${y0 + 20}!, ${x0 + 50} ${y0 + 20 + height * 0.9}, ${x0 + reach * 0.5} ${top - height * 0.2}, ${end} ${top}!, ${end - 20} ${top - height * 0.55}, ${x0 + reach * 0.5} ${top - height * 0.95}, ${x0 + 150} ${y0 + 12}, ${x0} ${y0}!`,
      ),
      light: at(
        `${x0 + 20} ${y0 + 14}, ${x0 + 150} ${y0 + 30}, ${x0 + reach * 0.5} ${top - height * 0.72}, ${end - 40} ${top - height * 0.35}`,
      ),
    }
  }

export const makers: readonly Maker[] = [
  // As drawn: each body with its own face.
  {
    proportions: asDrawn,
    rims: { style: 'twin', tone: 'silver' },
    chrome: true,
    roofRails: true,
    front: {},
    rear: {},
  },
  // Upright and square, with an honest grille.
  {
    proportions: { glass: 1.09, screen: -150, tail: 170, fall: -10, overhang: -40, wheelbase: 60 },
    rims: { style: 'five', tone: 'silver' },
    chrome: false,
    roofRails: true,
    front: {
      headlamp: {
        outline: at('520 640!, 516 742, 560 776, 720 792, 850 802, 882 780!, 894 700, 872 656, 720 636'),
        light: at('548 668, 546 748, 600 766, 760 774'),
      },
      grille: { outline: at('0 744, 420 740, 490 728!, 478 610, 440 584!, 0 578'), bars: 'horizontal' },
    },
    sideLamp: lampAlong(96, 4, 380),
    rear: { lamp: 'tall' },
  },
  // Low and quick: narrow eyes, dark trim.
  {
    proportions: { glass: 0.92, screen: 110, tail: -200, fall: 70, overhang: 50, wheelbase: 10 },
    rims: { style: 'turbine', tone: 'dark' },
    chrome: false,
    roofRails: false,
    front: {
      headlamp: {
        outline: at('480 690!, 520 728, 660 780, 800 822, 878 830!, 886 792, 800 756, 640 712'),
        light: at('510 706, 650 742, 790 782, 872 812'),
      },
      grille: { outline: at('0 664, 360 664, 500 676!, 520 610, 470 540!, 0 528'), bars: 'mesh' },
      intake: 'slim',
      curtain: 'slot',
    },
    sideLamp: lampAlong(66, 0, 450),
    rear: { lamp: 'slim', lightBar: true },
  },
  // Electric: a closed face with a band of light from wing to wing.
  {
    proportions: { glass: 1.03, screen: 40, tail: -60, fall: 30, overhang: -110, wheelbase: 170 },
    rims: { style: 'aero', tone: 'silver' },
    chrome: false,
    roofRails: false,
    blackRoof: true,
    front: {
      headlamp: {
        outline: at('520 700!, 540 742, 680 776, 810 800, 880 804!, 888 752, 800 722, 660 706'),
        light: at('520 736, 650 760, 790 786, 876 796'),
      },
      grille: { outline: at('0 730, 440 734, 520 740!, 512 700, 440 690, 0 684'), bars: 'closed' },
      lightBar: 742,
      plateHeight: 452,
      intake: 'slim',
      curtain: 'slot',
    },
    sideLamp: lampAlong(74, 0, 400),
    rear: { lamp: 'slim', lightBar: true },
  },
  // Stately: upright bars, chrome and many spokes.
  {
    proportions: { glass: 0.98, screen: 120, tail: 60, fall: 0, overhang: 60, wheelbase: 130 },
    rims: { style: 'ten', tone: 'silver' },
    chrome: true,
    roofRails: true,
    front: {
      headlamp: {
        outline: at('500 664!, 510 738, 640 778, 800 806, 876 812!, 890 740, 862 686, 700 660'),
        light: at('868 700, 846 744, 700 726, 520 700'),
      },
      grille: { outline: at('0 738, 280 736, 388 716!, 372 580, 300 486!, 0 480'), bars: 'vertical' },
      plateHeight: 300,
    },
    sideLamp: lampAlong(84, 2, 430),
    rear: { lightBar: true },
  },
  // Friendly: round cheeks, a small mouth.
  {
    proportions: { glass: 1.08, screen: -60, tail: 20, fall: -10, overhang: -60, wheelbase: -170 },
    rims: { style: 'mesh', tone: 'silver' },
    chrome: false,
    roofRails: true,
    blackRoof: true,
    front: {
      headlamp: {
        outline: at('580 660, 560 724, 610 784, 720 810, 830 800, 886 752, 880 690, 800 650, 680 640'),
        light: at('600 690, 596 740, 650 780, 740 790'),
      },
      grille: { outline: at('0 676, 300 676, 430 690!, 444 664, 380 626, 0 616'), bars: 'horizontal' },
      curtain: 'slot',
    },
    sideLamp: lampAlong(92, 8, 330),
    rear: { lamp: 'tall' },
  },
]

/** A body as this maker builds it. */
export function builtBy(maker: Maker, body: SideBody): SideBody {
  const warp = proportioned(maker.proportions, body)
  const place = (points: Points) => map(points, warp)
  const lamp: Lamp = maker.sideLamp
    ? maker.sideLamp(place(body.headlamp.outline))
    : { outline: place(body.headlamp.outline), light: place(body.headlamp.light) }
  const along = (x: number) => warp(x, 0)[0]
  const draw = (part: (pen: Pen) => string) => (pen: Pen) => part(warped(pen, warp))
  const { beltLine, mirror, cladding, relief, roofRail, ends, fittings } = body
  const { roofRail: _, ...others } = body
  return {
    ...others,
    length: along(body.length),
    height: warp(body.length / 2, body.height)[1],
    frontAxle: along(body.frontAxle),
    rearAxle: along(body.rearAxle),
    wheel: rimsOf(maker, body),
    chrome: maker.chrome && body.chrome,
    blackRoof: (maker.blackRoof ?? false) && body.wheel.style !== 'steel',
    outline: place(body.outline),
    bonnet: place(body.bonnet),
    roof: place(body.roof),
    shoulder: place(body.shoulder),
    crease: place(body.crease),
    windows: place(body.windows),
    ...(beltLine && { beltLine: place(beltLine) }),
    screens: body.screens.map(place),
    pillars: body.pillars.map(place),
    seats: place(body.seats),
    steeringWheel: warp(...body.steeringWheel),
    shutLines: body.shutLines.map(place),
    endLines: body.endLines.map(place),
    handles: body.handles.map(([x, y, width]) => [...warp(x, y), width]),
    ...(mirror && { mirror: [...warp(mirror[0], mirror[1]), mirror[2]] }),
    headlamp: lamp,
    taillamp: rearLampOf(maker, place(body.taillamp)),
    ...(cladding && { cladding: cladding.map(place) }),
    ...(relief && { relief: draw(relief) }),
    ...(roofRail && maker.roofRails && { roofRail: place(roofRail) }),
    trim: draw(body.trim),
    ...(ends && { ends: draw(ends) }),
    ...(fittings && { fittings: draw(fittings) }),
  } satisfies SideBody
}

/** A face as this maker builds it. */
export function facedBy(maker: Maker, headOn: HeadOn): HeadOn {
  const { rear } = headOn
  return {
    ...headOn,
    ...maker.front,
    upper: headOn.upper * maker.proportions.glass,
    rugged: headOn.rugged,
    roofRails: headOn.roofRails && maker.roofRails,
    blackRoof: maker.blackRoof ?? false,
    rear: {
      ...rear,
      lamp: rearLampOf(maker, rear.lamp),
      ...(maker.rear.lightBar && { lightBar: middle(rearLampOf(maker, rear.lamp)) }),
    },
  }
}

const middle = (points: Points) => {
  const { y0, y1 } = extent(points)
  return (y0 + y1) / 2
}

function rearLampOf({ rear }: Maker, lamp: Points): Points {
  if (rear.lamp === 'slim') return shrink(lamp, 1, 0.62)
  return rear.lamp === 'tall' ? shrink(lamp, 0.86, 1.22) : lamp
}

function rimsOf({ rims }: Maker, { wheel }: SideBody): SideBody['wheel'] {
  // Vans and pick-ups keep their working wheels.
  return wheel.style === 'steel' || wheel.rim < 70 ? wheel : { ...wheel, ...rims }
}

/** Arches and wheels keep their form: lengths change between them and beyond, heights above the belt. */
function proportioned(proportions: Proportions, body: SideBody): Warp {
  const { glass, screen, tail, fall, overhang, wheelbase } = proportions
  const { belt, height, length, frontAxle, rearAxle, archRadius } = body
  const between = { from: frontAxle + archRadius, to: rearAxle - archRadius }
  const share = (v: number, from: number, to: number) => Math.max(0, Math.min(1, (v - from) / (to - from)))
  const eased = (t: number) => t * t * (3 - 2 * t)
  return (x, z) => {
    const above = Math.max(0, z - belt)
    const aloft = Math.min(1.1, above / (height - belt))
    const lengthened =
      x + overhang * share(x, 0, frontAxle - archRadius) + wheelbase * share(x, between.from, between.to)
    const lean =
      screen * (1 - eased(share(x, 0.3 * length, 0.6 * length))) + tail * eased(share(x, 0.6 * length, 0.8 * length))
    return [
      lengthened + lean * aloft,
      Math.min(z, belt) + above * glass - fall * aloft * eased(share(x, 0.45 * length, 0.9 * length)),
    ]
  }
}
