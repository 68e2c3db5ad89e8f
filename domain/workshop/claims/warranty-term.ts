import { brand } from '../../catalogue/brand.ts'
import type { CalendarDay } from '../../platform/values/calendar.ts'
import { choice, day, one, optional, resource, translated, whole } from '../../platform/resources/resource.ts'

/** Ways in which an importer settles: it invoices itself in our name, or we invoice it. */
export const WARRANTY_SETTLEMENTS = ['self-billed', 'own-invoice'] as const
export type WarrantySettlement = (typeof WARRANTY_SETTLEMENTS)[number]

/** Terms of the importer of a brand; without a brand they are of all that have none of their own. */
export const warrantyTerm = resource({
  name: 'warrantyTerm',
  right: 'ORGANISATION_EDIT',
  view: 'ORGANISATION_EDIT',
  fields: {
    name: translated({ max: 60 }),
    brand: optional(one(brand)),
    /** After the work was ready. */
    claimDays: whole({ min: 1, max: 365 }),
    /** After the claim was sent. */
    answerDays: whole({ min: 1, max: 365 }),
    settlement: choice(WARRANTY_SETTLEMENTS),
    validFrom: day(),
    validUntil: optional(day()),
  },
  label: 'name',
  list: ['name', 'brand', 'claimDays', 'answerDays', 'settlement', 'validFrom', 'validUntil'],
  search: ['name'],
  filters: ['brand', 'settlement', 'validFrom'],
  sort: 'rank',
  importKey: ['brand', 'validFrom'],
  remove: 'delete',
})

/** Terms, with what a claim depends on. */
export interface TermRow {
  readonly brandId: string | null
  readonly claimDays: number
  readonly answerDays: number
  readonly settlement: WarrantySettlement
  readonly validFrom: CalendarDay
  /** Exclusive; null: no end is known. */
  readonly validUntil: CalendarDay | null
}

/** Finds the terms on a day: those of the brand before the ones of all. Without a row a claim has no last day. */
export function findWarrantyTerm(
  terms: readonly TermRow[],
  { brandId, on }: { brandId: string | null; on: CalendarDay },
): Pick<TermRow, 'claimDays' | 'answerDays' | 'settlement'> | undefined {
  const inForce = terms.filter(
    ({ validFrom, validUntil }) => validFrom <= on && (validUntil === null || on < validUntil),
  )
  const ofBrand = brandId === null ? undefined : inForce.find((term) => term.brandId === brandId)
  return ofBrand ?? inForce.find((term) => term.brandId === null)
}
