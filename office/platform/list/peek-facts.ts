import type { ListDefinition } from '@forecourt/domain/platform/resources/resource.ts'
import { fieldValue, type ListedRow, type Value } from '../kinds/row.ts'

/**
 * Returns the fields of a row that describe its record: the columns first, hidden ones too, then its other fields.
 * Fields that the server left out, as for a missing right, are not among them. @param without Fields shown elsewhere.
 */
export function peekFacts(
  { fields, list }: ListDefinition,
  row: ListedRow,
  without: readonly string[],
): readonly string[] {
  return [...new Set([...list, ...Object.keys(fields)])].filter(
    (name) => !without.includes(name) && name in fields && hasValue(fieldValue(row, name)),
  )
}

function hasValue(value: Value | undefined): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}
