import { interiorViews } from './interior.ts'
import type { CabinKind, InteriorView } from './interior.ts'
import { paintOf } from './paint.ts'
import type { Trim } from './paint.ts'
import { categoryScenes, heroScenes } from './scenes.ts'
import type { Scene } from './scenes.ts'
import { vehicleViewsOf } from './vehicles.ts'
import type { Body, VehicleView } from './vehicles.ts'

export { categoryScenes, heroScenes }
export type { Body, Scene }

export type View = VehicleView | InteriorView

/** One picture of a vehicle in the studio, or of its interior. */
export interface VehiclePicture {
  body: Body
  view: View
  /** Slug of a paint, or any hex colour. */
  paint: string
  trim?: Trim
  /** The maker's version of the body, from 1. */
  variant?: number
  /** Gears are changed by hand: a clutch and a lever stand in the dashboard. */
  isManual?: boolean
  /** It has neither gears nor revolutions. */
  isElectric?: boolean
  /** What its instruments show. */
  mileageKm?: number
}

/** A picture of the shop itself: heroes, departments, categories. */
export interface ScenePicture {
  view: Scene
}

export type Picture = VehiclePicture | ScenePicture

export const isScene = (picture: Picture): picture is ScenePicture => !('body' in picture)

export const isInterior = (view: View): view is InteriorView => (interiorViews as readonly View[]).includes(view)

/** From what kind of cabin a body is driven. */
export function cabinOf(body: Body): CabinKind {
  if (body === 'van' || body === 'pickup') return 'van'
  return body === 'tractor' || body === 'tipper' || body === 'box' ? 'truck' : 'car'
}

/** Views that exist of a body, in the order of a gallery. */
export function viewsOf(body: Body): readonly View[] {
  const outside = vehicleViewsOf(body).filter((view) => view !== 'wheel')
  switch (cabinOf(body)) {
    case 'car':
      return [...outside, 'dashboard', 'seats', 'wheel']
    case 'van':
      return [...outside, 'dashboard', 'wheel']
    case 'truck':
      return [...outside, 'dashboard']
  }
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

/** Name of the picture's files; the same picture always has the same name. */
export function pictureKey(picture: Picture): string {
  if (isScene(picture)) return picture.view
  const { view, variant = 1 } = picture
  const parts = isInterior(view) ? interiorParts(view, picture) : [picture.body, view, paintOf(picture.paint).slug]
  return [...parts, ...(variant > 1 ? [variant] : [])].join('-')
}

/** An interior shows its trim, not the paint; a van's and a truck's are of plastics. */
function interiorParts(view: InteriorView, picture: VehiclePicture): (string | number)[] {
  const { body, trim = 'black', isManual = false, isElectric = false, mileageKm = 0 } = picture
  const kind = cabinOf(body)
  switch (view) {
    case 'dashboard':
      if (kind === 'truck') return [view, kind]
      if (kind === 'van') return [view, kind, ...(isManual ? ['manual'] : [])]
      return [view, ...(isElectric ? ['electric'] : isManual ? ['manual'] : []), trim]
    case 'instruments':
      return [view, mileageKm, trim]
    default:
      return [view, trim]
  }
}
