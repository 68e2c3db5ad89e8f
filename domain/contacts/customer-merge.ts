import { listKeys } from '../platform/values/records.ts'
import type { CustomerDraft } from './customer.schema.ts'

/** The fields to choose between when two customers turn out to be one; some only make sense together. */
export const MERGE_FIELDS = {
  name: ['isCompany', 'isSoleTrader', 'companyName', 'firstName', 'lastName'],
  customerType: ['customerType'],
  vatNumber: ['vatPrefix', 'vatNumber', 'enterpriseNumber'],
  carUsage: ['carUsage'],
  language: ['language'],
  branch: ['branch'],
  salesperson: ['salesperson'],
} as const satisfies Record<string, readonly (keyof CustomerDraft)[]>
export type MergeField = keyof typeof MERGE_FIELDS

export const MERGE_FIELD_NAMES = listKeys(MERGE_FIELDS)

type Chosen = Pick<CustomerDraft, (typeof MERGE_FIELDS)[MergeField][number] | 'remarks' | 'blockedReason' | 'isActive'>

/** Returns the fields that differ, of which the user has to choose one. */
export function mergeChoices(kept: Chosen, other: Chosen): MergeField[] {
  return MERGE_FIELD_NAMES.filter(
    (field) => differs(kept, other, field) && !isEmpty(kept, field) && !isEmpty(other, field),
  )
}

/**
 * Merges the data of two customers: the kept one wins, except for its empty fields and the fields chosen from the other.
 * Remarks of both are kept, and so is a block.
 */
export function mergedFacts(kept: Chosen, other: Chosen, taken: readonly MergeField[]): Chosen {
  const fromOther = MERGE_FIELD_NAMES.filter((field) => taken.includes(field) || isEmpty(kept, field))
  const values = fromOther.flatMap((field) => MERGE_FIELDS[field].map((name) => [name, other[name]] as const))
  return {
    ...kept,
    ...(Object.fromEntries(values) as Partial<Chosen>),
    remarks: [...new Set([kept.remarks, other.remarks])].filter(Boolean).join('\n\n').slice(0, 4000),
    blockedReason: kept.blockedReason || other.blockedReason,
    isActive: kept.isActive || other.isActive,
  }
}

function differs(one: Chosen, other: Chosen, field: MergeField): boolean {
  return MERGE_FIELDS[field].some((name) => one[name] !== other[name])
}

/** Returns whether a field is empty: the country of a VAT number alone counts as empty. */
function isEmpty(customer: Chosen, field: MergeField): boolean {
  if (field === 'name' || field === 'customerType' || field === 'language') return false
  if (field === 'vatNumber') return customer.vatNumber === '' && customer.enterpriseNumber === ''
  return customer[field] === null
}
