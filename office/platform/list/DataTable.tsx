import { memo, useId, type KeyboardEvent } from 'react'
import type { Sort } from '@forecourt/domain/platform/list-view.ts'
import type { ListDefinition } from '@forecourt/domain/platform/resource.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Cell } from '../kinds/Cell.tsx'
import { isNumeric } from '../kinds/format.ts'
import type { Row } from '../kinds/row.ts'
import type { ResourceTexts } from '../resource/area-resources.ts'
import styles from './DataTable.module.css'

interface DataTableProps {
  caption: string
  list: ListDefinition
  /** The column that leads to the record. */
  label: string
  columns: readonly string[]
  texts: ResourceTexts
  rows: readonly Row[]
  sort: Sort
  /** The rows of the view before, while those of this one are on their way. */
  isOld: boolean
  hrefOf: (row: Row) => string
  onSort: (sort: Sort) => void
}

/** Rows in a frame of their own that scrolls below its header. Arrow keys go from row to row, Enter opens one. */
export function DataTable({ caption, list, label, columns, texts, rows, sort, isOld, hrefOf, onSort }: DataTableProps) {
  const id = useId()
  return (
    <div className={styles.frame} role="region" aria-labelledby={id} tabIndex={0}>
      <table className={classes(styles.table, isOld && styles.old)} aria-busy={isOld} onKeyDown={moveFocus}>
        <caption id={id}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className={isNumeric(list.fields[name]!) ? styles.number : undefined}
                aria-sort={sort.by === name ? (sort.descending ? 'descending' : 'ascending') : undefined}
              >
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => onSort({ by: name, descending: sort.by === name && !sort.descending })}
                >
                  {texts.field(name)}
                  {sort.by === name && <Icon name={sort.descending ? 'arrow-down' : 'arrow-up'} size="s" />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.id} {...{ row, list, label, columns, texts }} href={hrefOf(row)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface TableRowProps extends Pick<DataTableProps, 'list' | 'label' | 'columns' | 'texts'> {
  row: Row
  href: string
}

const TableRow = memo(function TableRow({ row, list, label, columns, texts, href }: TableRowProps) {
  return (
    <tr className={row['isActive'] === false ? styles.archived : undefined}>
      {columns.map((name) => {
        const place = { name, field: list.fields[name]!, texts }
        const cell = <Cell value={row[name] ?? null} place={place} />
        if (name === label)
          return (
            <th key={name} scope="row">
              <Link href={href} className={styles.link}>
                {cell}
              </Link>
            </th>
          )
        return (
          <td key={name} className={isNumeric(place.field) ? styles.number : undefined}>
            {cell}
          </td>
        )
      })}
    </tr>
  )
})

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  const step = steps[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody th a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = links[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
