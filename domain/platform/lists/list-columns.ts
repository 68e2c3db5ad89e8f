import type { ListDefinition } from '../resources/resource.ts'

/** A column of a table: one field, or two below each other. */
export interface ListColumn {
  readonly name: string
  readonly below?: string
}

/** Arranges the shown fields of a list in columns: a paired field is below its partner if both show. */
export function pairColumns({ pairs = [] }: Pick<ListDefinition, 'pairs'>, shown: readonly string[]): ListColumn[] {
  const below = new Map(pairs.filter((pair) => pair.every((name) => shown.includes(name))))
  const paired = new Set(below.values())
  return shown.filter((name) => !paired.has(name)).map((name) => toColumn(name, below.get(name)))
}

/**
 * Chooses the columns that a table leaves out because they do not fit, by the name of their first field. `excess`: the
 * width that is missing, in pixels. `widths`: that of each column. The label always stays.
 */
export function columnsToLeaveOut(
  { essential = [] }: Pick<ListDefinition, 'essential'>,
  { label, excess, widths }: { label: string; excess: number; widths: ReadonlyMap<string, number> },
): string[] {
  const names = [...widths.keys()].filter((name) => name !== label).reverse()
  const inOrder = [
    ...names.filter((name) => !essential.includes(name)),
    ...names.filter((name) => essential.includes(name)),
  ]
  const leftOut: string[] = []
  let missing = excess
  for (const name of inOrder) {
    if (missing <= 0) break
    missing -= widths.get(name) ?? 0
    leftOut.push(name)
  }
  return leftOut
}

function toColumn(name: string, below: string | undefined): ListColumn {
  return below === undefined ? { name } : { name, below }
}
