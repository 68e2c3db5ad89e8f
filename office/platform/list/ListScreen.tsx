import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { pairColumns } from '@forecourt/domain/platform/lists/list-columns.ts'
import {
  readView,
  viewAtFirst,
  writeView,
  type ListView,
  type Sort,
} from '@forecourt/domain/platform/lists/list-view.ts'
import { OFFICE_PAGE_SIZES } from '@forecourt/domain/platform/lists/paging.ts'
import type { ListAnswer } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { sortableColumns, type ListDefinition } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { formatValue } from '../kinds/format.ts'
import { fieldValue, type ListedRow } from '../kinds/row.ts'
import type { ResourceTexts } from '../resource/area-resources.ts'
import { branchFilter, useChosenBranch } from '../branch-choice.ts'
import { ColumnChooser, useColumns } from './ColumnChooser.tsx'
import { useShortcut } from '../shortcuts.ts'
import { ScreenHead } from '../ScreenHead.tsx'
import { DataTable, focusRow } from './DataTable.tsx'
import { ChosenBar, type ChosenRows } from './ChosenBar.tsx'
import { countChosen, toSelection } from './chosen.ts'
import { FilterChips } from './FilterChips.tsx'
import { keepSearch } from './last-search.ts'
import type { ListQuery } from './list-options.ts'
import { viewsOptions, VIEW_WORD, type KeptView } from './list-views.ts'
import { ListPages } from './ListPages.tsx'
import type { OwnCells } from './own-cells.ts'
import type { OwnPeek, Peek as PlainPeek } from './Peek.tsx'
import { SavedViews } from './SavedViews.tsx'
import type { StandardView } from './standard-views.ts'
import { useFittingColumns } from './use-fitting-columns.ts'
import { useChosen, useFocusBack } from './use-chosen.ts'
import { usePeek, type PeekState } from './use-peek.ts'
import { useRanking, type SaveRanking } from './use-ranking.ts'
import styles from './ListScreen.module.css'

/** `lazy` forgets that a row may be of any type. */
const Peek = lazy(() => import('./Peek.tsx').then(({ Peek }) => ({ default: Peek }))) as typeof PlainPeek

interface ListScreenProps<R extends ListedRow> {
  /** Names what is kept of it in this browser. */
  id: string
  title: string
  list: ListDefinition
  label: string
  texts: ResourceTexts
  load: (view: ListView) => ListQuery<R>
  hrefOf: (row: R) => string
  cells?: OwnCells<R>
  /** Beside the title: the counts of the list. */
  counts?: ReactNode
  /** Above the list: what its reader has to know first. */
  notices?: ReactNode
  /** The built-in views, before those that the user saved. */
  views?: readonly StandardView[]
  /** Renders the acts for the list in its current view. */
  renderActions?: (view: ListView) => ReactNode
  /** Renders the bulk acts for chosen rows; without it none can be chosen. */
  renderBulk?: (chosen: ChosenRows, view: ListView) => ReactNode
  /** The content of the peek beside the list, besides the facts of its row. */
  peek?: OwnPeek<R>
  /** Puts rows in another order; undefined where the list has no order of its own, or this user may not change it. */
  rank?: SaveRanking | undefined
}

const typingPauseMs = 500

/** A list: searched, filtered, sorted and paged by the server; its state is in the address. */
export function ListScreen<R extends ListedRow>(props: ListScreenProps<R>) {
  const views = useQuery(viewsOptions(props.id)).data?.views ?? []
  const [params] = useSearchParams()
  const kept = views.find(({ id }) => String(id) === params.get(VIEW_WORD))
  // One screen may draw two lists: rows chosen in one are not chosen in the other.
  return <ListInView key={`${props.id} ${kept?.id}`} {...props} savedViews={views} kept={kept} />
}

interface ListInViewProps<R extends ListedRow> extends ListScreenProps<R> {
  savedViews: readonly KeptView[]
  /** The one that shows, changed or not. */
  kept: KeptView | undefined
}

function ListInView<R extends ListedRow>({
  id,
  title,
  list,
  label,
  texts,
  load,
  hrefOf,
  rank,
  views = noViews,
  savedViews,
  kept,
  ...props
}: ListInViewProps<R>) {
  const { view, change, buildAddress: viewAddress } = useView(id, list)
  const options = load(view)
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...options, placeholderData: keepPreviousData })
  const columns = useColumns(id, list, label, kept)
  const paired = useMemo(() => pairColumns(list, columns.shown), [list, columns.shown])
  const fitting = useFittingColumns({
    list,
    label,
    columns: paired,
    rows: data,
    mayLeaveOut: !(list.offAtFirst ?? []).some((name) => columns.shown.includes(name)),
  })
  const rowName = (row: R) =>
    formatValue(fieldValue(row, label) ?? null, { name: label, field: list.fields[label]!, texts })
  const move = useRanking(options, rank, rowName)
  const isRanked = view.sort.by === 'rank' && !view.sort.descending && !data?.filter.isQuerying
  const screen = useRef<HTMLDivElement>(null)
  const ids = data?.data.map((row) => row.id) ?? []
  const peek = usePeek(ids, screen)
  useListKeys(screen, peek)
  const isElsewhere = peek.id !== undefined && data !== undefined && !isPlaceholderData && !ids.includes(peek.id)
  const scope = JSON.stringify([view.search, view.filters])
  const [chosen, choose] = useChosen(scope, ids)
  const count = data ? countChosen(chosen, data.filter.rowCount) : 0
  useFocusBack(screen, count > 0)
  const { renderBulk } = props
  useChosenBranch()
  const ofBranch = branchFilter(id, list)
  return (
    <div ref={screen} className={styles.screen}>
      <ScreenHead
        isList
        screen={id}
        title={title}
        beside={data && <RowCount filter={data.filter} />}
        counts={props.counts}
        actions={props.renderActions?.(view)}
      />
      {props.notices}
      <SavedViews
        screen={id}
        standard={ofBranch ? views.map((one) => withinBranch(one, ofBranch)) : views}
        isShown={({ search }) =>
          !kept &&
          filterText(list, view, ofBranch?.[0]) ===
            filterText(list, readView(list, [...new URLSearchParams(search)]), ofBranch?.[0])
        }
        isFiltered={view.search !== '' || filterText(list, view, ofBranch?.[0]) !== ''}
        views={savedViews}
        shown={kept}
        search={toKeptSearch(list, view)}
        hiddenColumns={columns.hidden}
        onReset={() => {
          columns.reset()
          if (kept) change(readView(list, [...new URLSearchParams(kept.search)]))
        }}
      />
      <div className={classes(peek.id !== undefined && styles.split)}>
        <div className={styles.panel}>
          {renderBulk && data && count > 0 ? (
            <ChosenBar
              count={count}
              all={count < data.filter.rowCount ? { ...data.filter, count: data.filter.rowCount } : undefined}
              onAll={() => choose({ kind: 'all' })}
              onNone={() => choose({ kind: 'only', ids: [] })}
            >
              {renderBulk(
                { selection: toSelection(chosen, view), onDone: (ids) => choose({ kind: 'only', ids }) },
                view,
              )}
            </ChosenBar>
          ) : (
            <div className={styles.tools}>
              <SearchField
                search={view.search}
                onSearch={(search) => change({ ...view, search, page: 1 }, { replace: true })}
              />
              <FilterChips
                list={list}
                texts={texts}
                filters={view.filters}
                onChange={(filters) => change({ ...view, filters, page: 1 })}
              />
              <div className={styles.sort}>
                <SortChoice
                  list={list}
                  texts={texts}
                  sort={view.sort}
                  onSort={(sort) => change({ ...view, sort, page: 1 })}
                />
              </div>
              <div className={styles.columns}>
                <ColumnChooser {...columns} leftOut={fitting.leftOut} texts={texts} />
              </div>
            </div>
          )}
          {error ? (
            <StateCard
              icon="refresh"
              heading="h2"
              title={m['office.list.failed']()}
              action={<Button onClick={() => void refetch()}>{m['words.retry']()}</Button>}
            >
              {error.message}
            </StateCard>
          ) : (
            data &&
            (data.data.length === 0 ? (
              <Nothing isQuerying={data.filter.isQuerying} onClear={() => change(viewAtFirst(list))} />
            ) : (
              <>
                <DataTable
                  caption={title}
                  list={list}
                  label={label}
                  columns={fitting.columns}
                  frame={fitting.frame}
                  texts={texts}
                  rows={data.data}
                  sort={view.sort}
                  isOld={isPlaceholderData}
                  hrefOf={hrefOf}
                  cells={props.cells}
                  onSort={(sort) => change({ ...view, sort, page: 1 })}
                  onMove={isRanked && rank ? move : undefined}
                  choice={renderBulk && { chosen, choose }}
                  peek={peek}
                />
                <div className={styles.foot}>
                  <Shown {...data} />
                  <PageSize size={view.pageSize} onSize={(pageSize) => change({ ...view, pageSize, page: 1 })} />
                  <ListPages filter={data.filter} hrefFor={(page) => viewAddress({ ...view, page })} />
                </div>
              </>
            ))
          )}
        </div>
        {data && !error && peek.id !== undefined && (
          <Suspense>
            <Peek
              list={list}
              label={label}
              texts={texts}
              peek={peek}
              nameOf={rowName}
              hrefOf={hrefOf}
              cells={props.cells}
              shown={data.data}
              elsewhere={isElsewhere ? load({ ...viewAtFirst(list), row: peek.id }) : undefined}
              own={props.peek}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** Reads the view from the address, and changes it: typing replaces the entry of the history, choosing adds one. */
function useView(id: string, list: ListDefinition) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = params.toString()
  useEffect(() => keepSearch(id, search && `?${search}`), [id, search])
  const kept = params.get(VIEW_WORD)
  const words: [string, string][] = kept === null ? [] : [[VIEW_WORD, kept]]
  const buildAddress = (view: ListView) => {
    const pairs = [...words, ...writeView(list, view)]
    // An empty search leads to the chosen branch: a user who takes that filter away wants all.
    return `?${new URLSearchParams(pairs.length === 0 && branchFilter(id, list) ? [[VIEW_WORD, 'all']] : pairs)}`
  }
  return {
    view: readView(list, [...params]),
    buildAddress,
    change(view: ListView, { replace = false } = {}) {
      void navigate(buildAddress(view), { replace, preventScrollReset: true })
    },
  }
}

const noViews: readonly StandardView[] = []

/** Limits a view to the chosen branch. Its count, which is that of the dealer group, stays only if it is 0. */
function withinBranch({ name, search, count }: StandardView, filter: readonly [string, string]): StandardView {
  const params = new URLSearchParams(search)
  if (!params.has(filter[0])) params.set(filter[0], filter[1])
  // Nothing waits in a branch if nothing waits in the dealer group.
  return { name, search: params.toString(), ...(count === 0 && { count }) }
}

/** Returns the filters of a view as text: equal texts show the same rows, if nothing is searched for. */
function filterText(list: ListDefinition, { filters }: ListView, except?: string): string {
  const pairs = writeView(list, { ...viewAtFirst(list), filters })
  return new URLSearchParams(pairs.filter(([name]) => name !== except)).toString()
}

/** Returns the search that a saved view keeps: without the page. */
function toKeptSearch(list: ListDefinition, { place: _, ...view }: ListView): string {
  return new URLSearchParams(writeView(list, { ...view, page: 1 })).toString()
}

/** Moves from row to row by j, k and the arrows, and to the search by /. */
function useListKeys(ref: RefObject<HTMLDivElement | null>, peek: PeekState) {
  const isInList = () => ref.current?.querySelector('tbody')?.contains(document.activeElement)
  const step = (rows: number) => {
    if (peek.id !== undefined && !isInList()) peek.step(rows)
    else if (ref.current) focusRow(ref.current, rows)
  }
  useShortcut('j', () => step(1))
  useShortcut('k', () => step(-1))
  // In a field, a menu or a row they have a meaning of their own.
  useShortcut('arrowdown', () => step(1), isFocusNowhere)
  useShortcut('arrowup', () => step(-1), isFocusNowhere)
  useShortcut('/', () => ref.current?.querySelector<HTMLElement>('input[type=search]')?.focus())
}

/** True while no element has the focus but the content, as after the screen was opened. */
function isFocusNowhere(): boolean {
  const { activeElement, body } = document
  return activeElement === body || activeElement?.id === 'content'
}

interface SortChoiceProps {
  list: ListDefinition
  texts: ResourceTexts
  sort: Sort
  onSort: (sort: Sort) => void
}

/** Sorts the list if there is no room for column headers. */
function SortChoice({ list, texts, sort, onSort }: SortChoiceProps) {
  const texted = (by: string) => (by in list.fields ? texts.field(by) : m['office.rank.own']())
  return (
    <Select
      hideLabel
      label={m['words.sort']()}
      value={`${sort.descending ? '-' : ''}${sort.by}`}
      options={sortableColumns(list).flatMap((by) =>
        by in list.fields
          ? [
              { value: by, label: m['office.list.up']({ column: texted(by) }) },
              { value: `-${by}`, label: m['office.list.down']({ column: texted(by) }) },
            ]
          : [{ value: by, label: texted(by) }],
      )}
      onChange={({ target: { value } }) => onSort({ by: value.replace(/^-/, ''), descending: value.startsWith('-') })}
    />
  )
}

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  const { pathname } = useLocation()
  const { location: next = { pathname } } = useNavigation()
  const isLeaving = next.pathname !== pathname
  // Back, forward and "clear" change it from outside.
  if (known !== search) {
    setKnown(search)
    setTyped(search)
  }
  useEffect(() => {
    // A user who followed a link meanwhile is not called back by the pending search.
    if (isLeaving || typed.trim() === search) return
    const timer = setTimeout(() => onSearch(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  })
  return (
    <div className={styles.search}>
      <TextField
        type="search"
        icon="search"
        hideLabel
        label={m['words.search']()}
        placeholder={m['words.search']()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

type Filter = ListAnswer<ListedRow>['filter']

function RowCount({ filter: { rowCount, isCapped } }: { filter: Filter }) {
  return (
    <span className={styles.count} aria-live="polite">
      {isCapped ? `> ${rowCount}` : rowCount}
      <VisuallyHidden> {m['office.list.found']()}</VisuallyHidden>
    </span>
  )
}

function Shown({ data, filter }: ListAnswer<ListedRow>) {
  const first = (filter.activePage - 1) * filter.pageSize + 1
  const total = filter.isCapped ? `> ${filter.rowCount}` : String(filter.rowCount)
  return <span>{m['office.list.shown']({ from: first, to: first + data.length - 1, total })}</span>
}

function PageSize({ size, onSize }: { size: ListView['pageSize']; onSize: (size: ListView['pageSize']) => void }) {
  return (
    <Select
      hideLabel
      label={m['office.list.size']()}
      value={String(size)}
      options={OFFICE_PAGE_SIZES.map((one) => ({
        value: String(one),
        label: one === 0 ? m['office.list.all']() : m['office.list.per-page']({ count: one }),
      }))}
      onChange={(event) => onSize(OFFICE_PAGE_SIZES.find((one) => String(one) === event.target.value)!)}
    />
  )
}

function Nothing({ isQuerying, onClear }: { isQuerying: boolean; onClear: () => void }) {
  if (!isQuerying) return <StateCard icon="database" heading="h2" title={m['office.list.empty']()} />
  return (
    <StateCard
      icon="search"
      heading="h2"
      title={m['words.nothing-found']()}
      action={<Button onClick={onClear}>{m['words.clear-all']()}</Button>}
    >
      {m['office.list.none-text']()}
    </StateCard>
  )
}
