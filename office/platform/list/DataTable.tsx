import { closestTo } from '@forecourt/ui/events.ts'
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on small screens rows are laid out anew, and are no table to the browser any more: the roles are said again */
import { memo, useId, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import type { ListColumn } from '@forecourt/domain/platform/lists/list-columns.ts'
import { nextSort, type Sort } from '@forecourt/domain/platform/lists/list-view.ts'
import { sortableColumns, type ListDefinition } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Grip } from '@forecourt/ui/Grip.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { useOrder } from '@forecourt/ui/useOrder.ts'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Cell } from '../kinds/Cell.tsx'
import { formatValue, isNumeric } from '../kinds/format.ts'
import { fieldValue, type ListedRow } from '../kinds/row.ts'
import type { ResourceTexts } from '../resource/area-resources.ts'
import { isChosen, type Chosen } from './chosen.ts'
import { renderOwn, type OwnCells } from './own-cells.ts'
import type { Choose } from './use-chosen.ts'
import type { PeekState } from './use-peek.ts'
import { useKeys, useShortcut } from '../shortcuts.ts'
import styles from './DataTable.module.css'

interface DataTableProps<R extends ListedRow> {
  caption: string
  list: ListDefinition
  /** The column that leads to the record. */
  label: string
  columns: readonly ListColumn[]
  /** The part that scrolls. */
  frame?: Ref<HTMLDivElement>
  texts: ResourceTexts
  rows: readonly R[]
  sort: Sort
  /** True while the rows of the previous view show, until those of this one arrive. */
  isOld: boolean
  hrefOf: (row: R) => string
  cells?: OwnCells<R> | undefined
  onSort: (sort: Sort) => void
  /** Moves a row, if people give the order and the user may. */
  onMove?: ((from: number, to: number) => void) | undefined
  /** The choice of rows, if the list has bulk acts. */
  choice?: RowChoice | undefined
  peek: Pick<PeekState, 'id' | 'open' | 'show' | 'close'>
}

interface RowChoice {
  readonly chosen: Chosen
  readonly choose: Choose
}

/**
 * Rows in a frame of their own that scrolls below its header. Arrow keys go from row to row, Enter opens one, the space
 * bar shows it beside the list, x chooses it.
 */
export function DataTable<R extends ListedRow>({
  caption,
  list,
  label,
  columns,
  texts,
  sort,
  isOld,
  hrefOf,
  cells,
  onSort,
  choice,
  peek,
  ...props
}: DataTableProps<R>) {
  const id = useId()
  const { onMove, frame } = props
  useKeys('choose', choice !== undefined)
  useShortcut('x', chooseRow, () => rowLink() !== undefined && choice !== undefined)
  useKeys('rank', onMove !== undefined)
  const {
    items: rows,
    lifted,
    gripOf,
  } = useOrder(props.rows, { layout: 'rows', keyOf: ({ id }) => id, onMove: onMove ?? (() => {}) })
  const withCents = findColumnsWithCents(list, props.rows)
  const rowName = (row: R) =>
    formatValue(fieldValue(row, label) ?? null, { name: label, field: list.fields[label]!, texts })
  return (
    <div ref={frame} className={styles.frame} role="region" aria-labelledby={id} tabIndex={0}>
      <table
        role="table"
        className={classes(styles.table, isOld && styles.old)}
        aria-busy={isOld}
        onKeyDown={(event) => {
          // A dialog of a cell has keys of its own.
          if (closestTo(event, 'dialog')) return
          const link = rowLink()
          if (event.key === 'Escape' && peek.id !== undefined) peek.close()
          else if (event.key === ' ' && link && event.target === link) {
            event.preventDefault()
            const row = rowIndex(link)
            if (peek.id === row) peek.close()
            else peek.open(row)
          } else moveFocus(event)
        }}
        // The peek beside the list follows the focus.
        onFocus={({ target }) => peek.id !== undefined && target.matches('tbody th a') && peek.show(rowIndex(target))}
      >
        <caption id={id}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {choice && (
              <th role="columnheader" scope="col" className={styles.choiceCell}>
                <PageChoice {...choice} rows={rows} />
              </th>
            )}
            {onMove && (
              <th role="columnheader" scope="col" className={styles.gripCell}>
                <VisuallyHidden>{m['office.rank.column']()}</VisuallyHidden>
              </th>
            )}
            {columns.map(({ name, below }) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                data-column={name}
                className={isNumeric(list.fields[name]!) ? styles.number : undefined}
                aria-sort={
                  sort.by === name || sort.by === below ? (sort.descending ? 'descending' : 'ascending') : undefined
                }
              >
                <ColumnName name={name} list={list} texts={texts} sort={sort} onSort={onSort} />
                {below !== undefined && (
                  <>
                    {' · '}
                    <ColumnName name={below} list={list} texts={texts} sort={sort} onSort={onSort} />
                  </>
                )}
              </th>
            ))}
            <th role="columnheader" scope="col" className={styles.peekCell}>
              <VisuallyHidden>{m['office.peek.column']()}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              list={list}
              label={label}
              columns={columns}
              texts={texts}
              cells={cells}
              withCents={withCents}
              href={hrefOf(row)}
              isChosen={choice && isChosen(choice.chosen, row.id)}
              choose={choice?.choose}
              isLifted={lifted?.key === row.id}
              isPeeked={peek.id === row.id}
              onPeek={peek.open}
              grip={
                onMove && (
                  <Grip
                    {...gripOf(row)}
                    label={m['office.rank.move']({ name: rowName(row) })}
                    aria-describedby={`${id}-rank`}
                  />
                )
              }
            />
          ))}
        </tbody>
      </table>
      {onMove && (
        <VisuallyHidden>
          <span id={`${id}-rank`}>{m['office.rank.how']()}</span>
          <span role="status">{lifted && m['office.rank.at']({ place: lifted.at + 1, count: rows.length })}</span>
        </VisuallyHidden>
      )}
    </div>
  )
}

type ColumnNameProps = { name: string } & Pick<DataTableProps<ListedRow>, 'list' | 'texts' | 'sort' | 'onSort'>

/** The name of a field in the head of its column: a button where the list can be sorted by it. */
function ColumnName({ name, list, texts, sort, onSort }: ColumnNameProps) {
  if (!sortableColumns(list).includes(name)) return texts.field(name)
  return (
    <button type="button" className={styles.sort} onClick={() => onSort(nextSort(list, sort, name))}>
      {texts.field(name)}
      {sort.by === name && <Icon name={sort.descending ? 'arrow-down' : 'arrow-up'} size="s" />}
    </button>
  )
}

interface TableRowProps<R extends ListedRow> extends Pick<
  DataTableProps<R>,
  'list' | 'label' | 'columns' | 'texts' | 'cells'
> {
  row: R
  /** The names of the amounts that are written with cents, separated by spaces: a text, so that `memo` compares it. */
  withCents: string
  href: string
  /** True while the row is picked up to be moved. */
  isLifted: boolean
  grip: ReactNode
  /** True while its record shows beside the list. */
  isPeeked: boolean
  onPeek: PeekState['open']
  /** Undefined where rows cannot be chosen. */
  isChosen: boolean | undefined
  choose: Choose | undefined
}

function PlainRow<R extends ListedRow>({ row, list, label, columns, texts, href, ...props }: TableRowProps<R>) {
  const withCents = props.withCents.split(' ')
  const { cells, isLifted, grip, isPeeked, onPeek, isChosen: isOn, choose } = props
  const fieldPlace = (name: string) => ({
    name,
    field: list.fields[name]!,
    texts,
    withCents: withCents.includes(name),
  })
  const name = formatValue(fieldValue(row, label) ?? null, fieldPlace(label))
  const looks = [
    fieldValue(row, 'isActive') === false && styles.archived,
    isLifted && styles.lifted,
    isOn && styles.chosen,
  ]
  return (
    <tr role="row" className={classes(...looks)} data-row={row.id} aria-current={isPeeked || undefined}>
      {choose && (
        <td role="cell" className={styles.choiceCell}>
          <Checkbox
            hideLabel
            label={m['office.chosen.row']({ name })}
            checked={isOn}
            onChange={({ target: { checked }, nativeEvent }) =>
              choose({
                kind: 'row',
                id: row.id,
                isOn: checked,
                isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
              })
            }
          />
        </td>
      )}
      {grip && (
        <td role="cell" className={styles.gripCell}>
          {grip}
        </td>
      )}
      {columns.map(({ name: column, below }) => {
        const place = fieldPlace(column)
        const value = fieldValue(row, column) ?? null
        const renderContent = (field: string) =>
          renderOwn(cells, field, row) ?? <Cell value={fieldValue(row, field) ?? null} place={fieldPlace(field)} />
        const cell = renderContent(column)
        const isText = place.field.kind === 'text'
        const second = below !== undefined && <span className={styles.below}>{renderContent(below)}</span>
        if (column === label)
          return (
            <th key={column} role="rowheader" scope="row">
              <Link href={href} className={styles.link}>
                {cell}
              </Link>
              {second}
            </th>
          )
        return (
          <td
            key={column}
            role="cell"
            data-label={[column, ...(below === undefined ? [] : [below])].map(texts.field).join(' · ')}
            className={classes(isNumeric(place.field) && styles.number, isText && styles.text)}
            title={isText && typeof value === 'string' ? value : undefined}
          >
            {second ? <span className={styles.above}>{cell}</span> : cell}
            {second}
          </td>
        )
      })}
      <td role="cell" className={styles.peekCell}>
        <IconButton
          icon="eye"
          label={m['office.peek.row']({ name })}
          aria-expanded={isPeeked}
          className={styles.peek}
          onClick={() => onPeek(row.id)}
        />
      </td>
    </tr>
  )
}

/** `memo` forgets that a row may be of any type. */
const TableRow = memo(PlainRow) as typeof PlainRow

/** Returns the amount columns with cents in some row: all rows then show cents, so that the figures align. */
function findColumnsWithCents(list: ListDefinition, rows: readonly ListedRow[]): string {
  return Object.entries(list.fields)
    .filter(([name, { kind }]) => kind === 'money' && rows.some((row) => Number(fieldValue(row, name)) % 100 !== 0))
    .map(([name]) => name)
    .join(' ')
}

function rowIndex(link: Element): number {
  return Number(link.closest<HTMLElement>('tr')?.dataset['row'])
}

/** All rows of the page, or none of them. */
function PageChoice({ chosen, choose, rows }: RowChoice & { rows: readonly ListedRow[] }) {
  const count = rows.filter(({ id }) => isChosen(chosen, id)).length
  const isAll = count > 0 && count === rows.length
  return (
    <Checkbox
      hideLabel
      label={m['office.chosen.page']()}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll
      }}
      checked={isAll}
      onChange={({ target: { checked } }) => choose({ kind: 'page', isOn: checked })}
    />
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined && focusRow(event.currentTarget, step)) event.preventDefault()
}

/** Returns the link of the row that has the focus. */
function rowLink(): HTMLElement | undefined {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement.matches('tr[data-row] > th a')
    ? activeElement
    : undefined
}

/** Chooses a row as a click on its box does: with Shift, all rows from the one chosen before. */
function chooseRow({ shiftKey }: { shiftKey: boolean }): void {
  const box = rowLink()?.closest('tr')?.querySelector('input')
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
}

/** Moves the focus by so many rows; @returns false if there is no such row. */
export function focusRow(table: HTMLElement, step: number): boolean {
  const links = [...table.querySelectorAll<HTMLElement>('tbody th a')]
  const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
  const next = links[at < 0 && step < 0 ? links.length - 1 : at + step]
  next?.focus()
  return next !== undefined
}
