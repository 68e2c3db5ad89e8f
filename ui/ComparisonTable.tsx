import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './ComparisonTable.module.css'

interface ComparisonTableProps {
  /** Heading of the rows: "Line". */
  head: string
  /** The things that are compared; `name` also labels their cells where the rows are stacked. */
  columns: readonly { key: string; name: string; note?: ReactNode }[]
  /** Rows that belong together, set apart from the others. Each has a cell for each column. */
  groups: readonly (readonly ComparedRow[])[]
  /** Says that a cell is the same in all columns, where the rows are stacked: its value then shows once. */
  same: string
  /** Caption of the table; left out where the heading above names it. */
  label?: string
}

/** One line of the comparison. */
export interface ComparedRow {
  readonly key: string
  readonly name: string
  readonly cells: readonly string[]
}

/**
 * Compares several items line by line; cells that differ stand out. On phones each line has its cells below it, and one
 * cell where all are the same.
 */
export function ComparisonTable({ head, columns, groups, same, label }: ComparisonTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map(({ key, name, note }) => (
            <th key={key} scope="col">
              {name}
              {note !== undefined && <span>{note}</span>}
            </th>
          ))}
        </tr>
      </thead>
      {groups
        .filter((rows) => rows.length > 0)
        .map((rows, at) => (
          <tbody key={at}>
            {rows.map(({ key, name, cells }) => (
              <tr key={key} className={classes(new Set(cells).size > 1 && styles.differs)}>
                <th scope="row">{name}</th>
                {columns.map((column, index) => (
                  <td key={column.key} data-label={column.name} data-same={same}>
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
    </table>
  )
}
