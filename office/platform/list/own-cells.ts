import type { ReactNode } from 'react'
import type { ListedRow } from '../kinds/row.ts'

/** Cells that a desk renders itself, by column; undefined: the cell of the field's kind. The same object each time. */
export type OwnCells<R extends ListedRow> = { readonly [Name in keyof R]?: (row: R) => ReactNode }

/** Renders the cell that a desk has for a column; undefined: it has none. */
export function renderOwn<R extends ListedRow>(cells: OwnCells<R> | undefined, column: string, row: R): ReactNode {
  return cells?.[column as keyof R]?.(row)
}
