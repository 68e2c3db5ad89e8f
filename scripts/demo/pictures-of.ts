import { isLogo, type Logo, logoKey } from './branch-logos.ts'
import type { Batch } from './copy.ts'
import {
  categoryScenes,
  heroScenes,
  isScene,
  type Picture,
  pictureKey,
  type View,
  viewsOf,
} from '@forecourt/drawings/pictures.ts'
import type { Trim } from '@forecourt/drawings/paint.ts'
import type { PlannedPicture } from '@forecourt/drawings/rasterise.ts'
import type { Department } from './organisation.ts'
import type { BrandSpec, EngineSpec, ModelSpec } from './range.ts'

/**
 * The pictures of a vehicle in the order of its gallery. Vehicles that look alike share them. Drawing every view in every
 * paint would make the first start a minute longer, so only some cars show themselves from all sides.
 */
export function picturesOf(
  brand: BrandSpec,
  model: ModelSpec,
  { paint, trim, views, engine }: { paint: string; trim: Trim; views: 'all' | 'main'; engine: EngineSpec },
): Picture[] {
  const variant = (model.vehicleClass === 3 ? brand.truckStyle : brand.maker) ?? 1
  const all = viewsOf(model.body)
  const shown = views === 'main' && all.includes('quarter-front') ? all.filter((view) => !byTheWay.includes(view)) : all
  const isManual = engine.gearbox.startsWith('manual')
  return shown.map((view) => ({ body: model.body, view, paint, trim, variant, isManual }))
}

const byTheWay: readonly View[] = ['front', 'quarter-rear', 'wheel']

/** What stands in the hero of that rank. */
export const heroPictures: readonly Picture[] = heroScenes.map((view) => ({ view }))

/** What a department of that kind looks like: three branches differ. */
export function departmentPicture(kind: Department['kind'], branchRank: number): Picture {
  if (kind === 'trucks') return { view: 'department-trucks-1' }
  const rooms = { 'sales-new': 'showroom', 'sales-used': 'used', workshop: 'workshop' } as const
  return { view: `department-${rooms[kind]}-${((branchRank % 3) + 1) as 1 | 2 | 3}` }
}

/** Pictures that no row points at: pages name them by their key. */
export const pagePictures: readonly Picture[] = [...categoryScenes, 'open-graph' as const].map((view) => ({ view }))

/** Where the pictures of the plan are or will be, by their key. */
export type Drawn = ReadonlyMap<string, PlannedPicture>

export type DemoPicture = Picture | Logo

/** The name of its files. */
export const keyOf = (picture: DemoPicture) => (isLogo(picture) ? logoKey(picture) : pictureKey(picture))

/** A host and what it shall show. */
export interface Gallery {
  hostId: string
  kind: 'vehicle' | 'model' | 'hero' | 'branch' | 'department' | 'news'
  pictures: readonly DemoPicture[]
}

/** Adds the host with its pictures, which the shop serves below /media/. */
export function addGallery(batch: Batch, id: () => string, { hostId, kind, pictures }: Gallery, drawn: Drawn): void {
  batch.add('media_host', { id: hostId, kind })
  for (const [rank, picture] of pictures.entries()) {
    const { colour, sizes } = drawn.get(keyOf(picture))!
    const imageId = id()
    batch.add('media_image', {
      id: imageId,
      host_id: hostId,
      rank,
      view: isLogo(picture) || isScene(picture) ? null : picture.view,
      colour,
    })
    for (const [label, { file, width, height }] of Object.entries(sizes)) {
      batch.add('media_image_version', { image_id: imageId, label, url: `/media/${file}`, width, height })
    }
  }
}
