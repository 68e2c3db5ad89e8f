import type { UploadRules } from '../../media/upload-rules.ts'
import type { Cents } from '../../platform/values/money.ts'

/** Subjects of a photo: the car as it came in, a damage, the dashboard with its kilometres and lamps, or a part. */
export const WORK_PHOTO_KINDS = ['car', 'damage', 'dashboard', 'part'] as const
export type WorkPhotoKind = (typeof WORK_PHOTO_KINDS)[number]

export const WORK_PHOTO_RULES = {
  types: ['jpg', 'jpeg', 'png'],
  maxBytes: 5_242_880,
  maxCount: 24,
} as const satisfies UploadRules

/** A photo as it was signed: its file is known by its SHA-256. */
export interface SignedPhoto {
  readonly id: number
  readonly kind: WorkPhotoKind
  readonly note: string
  readonly fingerprint: string
}

/** The text that a customer reads and signs when a car comes in. */
export interface ReceptionContent {
  readonly workNumber: string
  readonly branch: string
  readonly customer: string
  readonly car: string
  readonly licencePlate: string | null
  readonly vin: string | null
  readonly km: number | null
  readonly keyCount: number | null
  readonly complaint: string
  /** Names of the jobs that were ordered; work that was agreed to later is none of them. */
  readonly jobs: string[]
  readonly promisedAt: string | null
  /** VAT included; null: no limit. */
  readonly limitCents: Cents | null
  readonly photos: SignedPhoto[]
  readonly terms: string
}

/** The facts that may differ from the signed ones. */
export const RECEPTION_FACTS = [
  'customer',
  'car',
  'licencePlate',
  'vin',
  'km',
  'keyCount',
  'complaint',
  'jobs',
  'promisedAt',
  'limitCents',
] as const satisfies readonly (keyof ReceptionContent)[]
export type ReceptionFact = (typeof RECEPTION_FACTS)[number]

/**
 * Returns the facts of a work order that differ from what its customer signed. Photos that were taken later are no difference:
 * those that were signed stay as they were.
 */
export function findReceptionChanges(
  signed: Pick<ReceptionContent, ReceptionFact>,
  current: Pick<ReceptionContent, ReceptionFact>,
): ReceptionFact[] {
  return RECEPTION_FACTS.filter((fact) => JSON.stringify(signed[fact]) !== JSON.stringify(current[fact]))
}
