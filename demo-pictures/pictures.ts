import type { Trim } from './paints.ts'

export type Body =
  | 'hatch'
  | 'saloon'
  | 'estate'
  | 'suv'
  | 'coupe'
  | 'mpv'
  | 'city'
  | 'van'
  | 'pickup'
  | 'tractor'
  | 'tipper'
  | 'box'

const interiorViews = ['dashboard', 'seats', 'instruments', 'rear-bench'] as const
type InteriorView = (typeof interiorViews)[number]

export type View =
  | InteriorView
  | 'side'
  | 'quarter-front'
  | 'front'
  | 'quarter-rear'
  | 'rear'
  | 'wheel'
  | 'right-side'
  | 'boot'
  | 'headlamp'
  | 'taillamp'
  | 'scratched-bumper'
  | 'dented-door'
  | 'kerbed-wheel'

/** One picture of a vehicle in the studio, or of its interior. */
export interface VehiclePicture {
  body: Body
  view: View
  /** The slug of a paint. */
  paint: string
  trim?: Trim
  /** The maker's version of the body, from 1. */
  variant?: number
  /** Gears are changed by hand: a clutch and a lever stand in the dashboard. */
  isManual?: boolean
  /** It has neither gears nor revolutions. */
  isElectric?: boolean
  /** Mileage on its instruments. */
  mileageKm?: number
}

export const heroScenes = ['hero-stock', 'hero-electric', 'hero-used', 'hero-trucks'] as const

/** A picture of the shop itself. Each branch has other cars in its showroom, on its lot and on its lift. */
export interface ScenePicture {
  view:
    | (typeof heroScenes)[number]
    | `department-${'showroom' | 'used' | 'workshop'}-${1 | 2 | 3}`
    | 'department-trucks-1'
}

/** The logo of a branch: the towers of its town above the waves of the river, on a tile that stands on any ground. */
export interface LogoPicture {
  logo: 'gent' | 'aalst' | 'dendermonde'
}

export type Picture = VehiclePicture | ScenePicture | LogoPicture

export const isVehicle = (picture: Picture): picture is VehiclePicture => 'body' in picture

/** From what kind of cabin a body is driven. */
function cabinFor(body: Body): 'car' | 'van' | 'truck' {
  if (body === 'van' || body === 'pickup') return 'van'
  return body === 'tractor' || body === 'tipper' || body === 'box' ? 'truck' : 'car'
}

const viewsByCabin: Readonly<Record<ReturnType<typeof cabinFor>, readonly View[]>> = {
  car: ['side', 'quarter-front', 'front', 'quarter-rear', 'rear', 'dashboard', 'seats', 'wheel'],
  van: ['side', 'dashboard', 'wheel'],
  truck: ['side', 'front', 'dashboard'],
}

/** The views that a body is shown from, in the order of a gallery. */
export function viewsFor(body: Body): readonly View[] {
  return viewsByCabin[cabinFor(body)]
}

/** Everything a dealer who leaves nothing out photographs of a used car, in the order of an advert; the damage last. */
export const fullSet: readonly View[] = [
  'side',
  'front',
  'right-side',
  'rear',
  'headlamp',
  'taillamp',
  'wheel',
  'boot',
  'dashboard',
  'instruments',
  'seats',
  'rear-bench',
  'scratched-bumper',
  'dented-door',
  'kerbed-wheel',
]

/** The name of the picture's files; the same picture always has the same name. */
export function pictureKey(picture: Picture): string {
  if ('logo' in picture) return `logo-${picture.logo}`
  if (!isVehicle(picture)) return picture.view
  const { body, view, paint, variant = 1 } = picture
  const parts = isInterior(view) ? interiorParts(view, picture) : [body, view, paint]
  return [...parts, ...(variant > 1 ? [variant] : [])].join('-')
}

function isInterior(view: View): view is InteriorView {
  return interiorViews.some((one) => one === view)
}

/** An interior shows its trim, not the paint; a van's and a truck's are of plastics. */
function interiorParts(view: InteriorView, picture: VehiclePicture): (string | number)[] {
  const { body, trim = 'black', isManual = false, isElectric = false, mileageKm = 0 } = picture
  const cabin = cabinFor(body)
  switch (view) {
    case 'dashboard':
      if (cabin === 'truck') return [view, cabin]
      if (cabin === 'van') return [view, cabin, ...(isManual ? ['manual'] : [])]
      return [view, ...(isElectric ? ['electric'] : isManual ? ['manual'] : []), trim]
    case 'instruments':
      return [view, mileageKm, trim]
    default:
      return [view, trim]
  }
}
