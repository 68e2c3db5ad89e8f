import { VIEWS } from '../../domain/media/media-owners.ts'
import { findFiles, index } from '@forecourt/demo-pictures/files.ts'
import {
  fullSet,
  heroScenes,
  isVehicle,
  pictureKey,
  type Picture,
  type VehiclePicture,
  type View,
  viewsFor,
} from '@forecourt/demo-pictures/pictures.ts'
import type { Trim } from '@forecourt/demo-pictures/paints.ts'
import type { Batch } from './copy.ts'
import type { Department } from './organisation.ts'
import type { BrandSpec, EngineSpec, ModelSpec } from './range.ts'

/**
 * The pictures of a vehicle in the order of its gallery. Vehicles that look alike share them. Every view in every paint
 * would be many files, so only some cars have pictures from all sides, and one all views.
 */
export function choosePictures(
  brand: BrandSpec,
  model: ModelSpec,
  {
    paint,
    trim,
    views,
    engine,
    mileageKm,
    isTurned = false,
  }: {
    paint: string
    trim: Trim
    views: 'full' | 'all' | 'main'
    engine: EngineSpec
    mileageKm?: number
    /** Seen at an angle first, so that a list of cars that look alike shows several poses. */
    isTurned?: boolean
  },
): VehiclePicture[] {
  const variant = (model.vehicleClass === 3 ? brand.truckStyle : brand.maker) ?? 1
  const isManual = engine.gearbox.startsWith('manual')
  const isElectric = engine.fuel === 'electric'
  return selectViews(model, views, isTurned).map((view) => ({
    body: model.body,
    view,
    paint,
    trim,
    variant,
    isManual,
    isElectric,
    ...(mileageKm !== undefined && { mileageKm }),
  }))
}

/** The pictures that were drawn of a model in a paint, from outside. */
export function choosePaintedPictures(brand: BrandSpec, model: ModelSpec, paint: string): VehiclePicture[] {
  const { engines, trims } = model
  const [engine, trim] = [engines[0]!, trims[0]!.covers[0]![1]]
  return choosePictures(brand, model, { paint, trim, views: 'main', engine }).filter(
    (picture) => !inside.includes(picture.view) && index.has(pictureKey(picture)),
  )
}

const inside: readonly View[] = ['dashboard', 'seats', 'wheel']

function selectViews({ body }: ModelSpec, views: 'full' | 'all' | 'main', isTurned: boolean): readonly View[] {
  if (views === 'full') return fullSet
  const all = viewsFor(body)
  if (!all.includes('quarter-front')) return all
  const selected = views === 'main' ? all.filter((view) => !byTheWay.includes(view)) : all
  return isTurned ? ['quarter-front', ...selected.filter((view) => view !== 'quarter-front')] : selected
}

const byTheWay: readonly View[] = ['front', 'quarter-rear', 'wheel']

type Captions = Partial<Record<View, { nl: string; fr: string }>>

/** Returns the captions for all pictures of a car; damages have size and place. */
export function fullSetCaptions(mileageKm: number): Captions {
  const km = (separator: string) => String(mileageKm).replace(/(\d)(?=(\d{3})+$)/g, `$1${separator}`)
  return {
    side: { nl: 'Linkerkant', fr: 'Côté gauche' },
    front: { nl: 'Voorkant', fr: 'Face avant' },
    'right-side': { nl: 'Rechterkant', fr: 'Côté droit' },
    rear: { nl: 'Achterkant', fr: 'Face arrière' },
    headlamp: { nl: 'Ledkoplamp links', fr: 'Phare LED gauche' },
    taillamp: { nl: 'Achterlicht rechts', fr: 'Feu arrière droit' },
    wheel: { nl: 'Linkervoorwiel met lichtmetalen velg', fr: 'Roue avant gauche, jante en alliage' },
    boot: { nl: 'Koffer met rolhoes', fr: 'Coffre avec cache-bagages' },
    dashboard: { nl: 'Dashboard', fr: 'Tableau de bord' },
    instruments: {
      nl: `Kilometerstand: ${km('.')} km`,
      fr: `Compteur\u00a0: ${km('\u00a0')}\u00a0km`,
    },
    seats: { nl: 'Voorzetels in leder', fr: 'Sièges avant en cuir' },
    'rear-bench': { nl: 'Achterbank met middenarmsteun', fr: 'Banquette arrière avec accoudoir central' },
    'scratched-bumper': {
      nl: 'Kras van 6 cm op de achterbumper, rechts',
      fr: 'Griffe de 6 cm sur le pare-chocs arrière, à droite',
    },
    'dented-door': {
      nl: 'Deukje van 5 cm met lakschade op de linkervoordeur',
      fr: 'Petite bosse de 5 cm avec éclat de peinture sur la porte avant gauche',
    },
    'kerbed-wheel': {
      nl: 'Stoeprandschade aan de velg rechtsachter',
      fr: 'Jante arrière droite frottée contre une bordure',
    },
  }
}

/** Pictures of the heroes, by rank. */
export const heroPictures: readonly Picture[] = heroScenes.map((view) => ({ view }))

/** Returns the picture of a kind of department, different for three branches. */
export function departmentPicture(kind: Department['kind'], branchRank: number): Picture {
  if (kind === 'trucks') return { view: 'department-trucks-1' }
  const rooms = { 'sales-new': 'showroom', 'sales-used': 'used', workshop: 'workshop' } as const
  return { view: `department-${rooms[kind]}-${((branchRank % 3) + 1) as 1 | 2 | 3}` }
}

/** A host and its content. */
export interface Gallery {
  hostId: string
  kind: 'vehicle' | 'model' | 'model-colour' | 'hero' | 'branch' | 'department' | 'news'
  pictures: readonly Picture[]
  /** Pictures without one are called by the vehicle and their place. */
  captions?: Captions
}

/** Adds the host with its pictures, which the shop serves below /media/. */
export function addGallery(batch: Batch, id: () => string, { hostId, kind, pictures, captions }: Gallery): void {
  batch.add('media_host', { id: hostId, kind })
  for (const [rank, picture] of pictures.entries()) {
    const { colour, sizes } = findFiles(picture)
    const imageId = id()
    const view = isVehicle(picture) ? picture.view : null
    batch.add('media_image', {
      id: imageId,
      host_id: hostId,
      rank,
      view: VIEWS.find((known) => known === view) ?? null,
      alt: (view && captions?.[view]) ?? null,
      colour,
    })
    for (const [label, { file, width, height }] of Object.entries(sizes)) {
      batch.add('media_image_version', { image_id: imageId, label, url: `/media/${file}`, width, height })
    }
  }
}
