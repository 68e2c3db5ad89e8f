import type { ListDefinition } from '@forecourt/domain/platform/resources/resource.ts'
import { fieldValue, type ListedRow, type Value } from '../kinds/row.ts'

/**
 * The fields of a row that say something of its record: the columns first, hidden ones too, then what else the row holds.
 * What the server left out, because of a right or otherwise, is none of them. @param without What is said elsewhere.
 */
export function peekFacts(
  { fields, list }: ListDefinition,
  row: ListedRow,
  without: readonly string[],
): readonly string[] {
  return [...new Set([...list, ...Object.keys(fields)])].filter(
    (name) => !without.includes(name) && name in fields && isSaid(fieldValue(row, name)),
  )
}

function isSaid(value: Value | undefined): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}
