import type { RecordRight, RightName } from '../platform/resources/rights.ts'
import { PICTURE_RULES, type UploadRules } from './upload-rules.ts'

/** The kinds of owners of a media host. */
export type HostKind =
  | 'vehicle'
  | 'model'
  | 'model-colour'
  | 'brand'
  | 'branch'
  | 'department'
  | 'hero'
  | 'news'
  | 'colour'
  | 'cover'

/** The right to write the media of some hosts, and the path of the calls. */
export interface MediaOwner {
  readonly path: `/sales/${string}`
  readonly right: Exclude<RightName, RecordRight>
  readonly kinds: readonly HostKind[]
}

/** The rights over media, by the kinds of hosts. A kind of host without a right cannot be changed. */
export const MEDIA_OWNERS = {
  vehicle: { path: '/sales/vehiclemedia', right: 'CAR_TEXT_MEDIA_EDIT', kinds: ['vehicle'] },
  catalogue: {
    path: '/sales/cataloguemedia',
    right: 'CATALOGUE_EDIT',
    kinds: ['brand', 'model', 'model-colour', 'colour', 'cover'],
  },
  content: { path: '/sales/contentmedia', right: 'CONTENT_EDIT', kinds: ['hero', 'news'] },
  organisation: { path: '/sales/organisationmedia', right: 'ORGANISATION_EDIT', kinds: ['branch', 'department'] },
} as const satisfies Record<string, MediaOwner>

export type MediaOwnerName = keyof typeof MEDIA_OWNERS

/** Records whose page in the shop shows their videos and documents. */
export const KINDS_WITH_ATTACHMENTS: readonly HostKind[] = ['vehicle', 'model', 'news']

/** Pictures of cars, with their viewpoint. */
export const KINDS_WITH_VIEWS: readonly HostKind[] = ['vehicle', 'model', 'model-colour']

const anyhow: readonly HostKind[] = ['brand', 'branch', 'department', 'colour', 'cover']

/** Narrower ones are thumbnails: the card of a car on a telephone shows them blown up already. */
const NARROWEST_CAR_PICTURE = 320

/**
 * Returns the rules for the pictures of a host: logos, people and paints may be upright, cars are in landscape and large.
 */
export function pictureRules(kind: HostKind): UploadRules {
  const { orientation, ...rules } = PICTURE_RULES
  if (anyhow.includes(kind)) return rules
  return KINDS_WITH_VIEWS.includes(kind)
    ? { ...rules, orientation, minWidth: NARROWEST_CAR_PICTURE }
    : { ...rules, orientation }
}

/** The documents besides the pictures: a brochure, a report. */
export const DOCUMENT_RULES = {
  types: ['pdf', 'doc', 'docx'],
  maxBytes: 5_242_880,
} as const satisfies UploadRules

/** From where a vehicle is seen. */
export const VIEWS = ['side', 'front', 'rear', 'quarter-front', 'quarter-rear', 'dashboard', 'seats', 'wheel'] as const
export type View = (typeof VIEWS)[number]

/** Views that are the same in every colour of the car. */
export const INTERIOR_VIEWS: readonly View[] = ['dashboard', 'seats']
