import type { FieldKinds, Kind } from '@forecourt/domain/platform/resources/resource.ts'

/** A row of any list. */
export type ListedRow = { readonly id: number }
/** A row whose resource is known at run time only. */
export type Row = ListedRow & { readonly rev: number } & Readonly<Record<string, Value>>
export type Value = FieldKinds[Kind]['value'] | null

/** Returns the value of a field in a row; undefined: the server left it out. */
export function fieldValue(row: ListedRow, name: string): Value | undefined {
  return (row as Partial<Row>)[name]
}
