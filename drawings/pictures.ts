import { interiorViews } from './interior.ts'
import type { InteriorView } from './interior.ts'
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
}

/** A picture of the shop itself: heroes, departments, categories. */
export interface ScenePicture {
  view: Scene
}

export type Picture = VehiclePicture | ScenePicture

export const isScene = (picture: Picture): picture is ScenePicture => !('body' in picture)

export const isInterior = (view: View): view is InteriorView => (interiorViews as readonly View[]).includes(view)

/** Views that exist of a body, in the order of a gallery. */
export function viewsOf(body: Body): readonly View[] {
  const outside = vehicleViewsOf(body)
  return outside.includes('wheel')
    ? [...outside.filter((view) => view !== 'wheel'), ...interiorViews, 'wheel']
    : outside
}

/** Name of the picture's files; the same picture always has the same name. */
export function pictureKey(picture: Picture): string {
  if (isScene(picture)) return picture.view
  const { body, view, paint, trim = 'black', variant = 1, isManual = false } = picture
  // An interior shows its trim, not the paint.
  const cabin = view === 'dashboard' && isManual ? [view, 'manual', trim] : [view, trim]
  const parts = isInterior(view) ? cabin : [body, view, paintOf(paint).slug]
  return [...parts, ...(variant > 1 ? [variant] : [])].join('-')
}
