import { useEffect, useState, type ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { readView, viewAtFirst, writeView, type ListView } from '@forecourt/domain/platform/list-view.ts'
import { OFFICE_PAGE_SIZES } from '@forecourt/domain/platform/paging.ts'
import type { ListAnswer } from '@forecourt/domain/platform/resource-calls.ts'
import type { ListDefinition } from '@forecourt/domain/platform/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Pagination } from '@forecourt/ui/Pagination.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import type { Row } from '../kinds/row.ts'
import type { ResourceTexts } from '../resource/area-resources.ts'
import { ColumnChooser, useColumns } from './ColumnChooser.tsx'
import { DataTable } from './DataTable.tsx'
import { FilterChips } from './FilterChips.tsx'
import type { listOptions } from './list-options.ts'
import styles from './ListScreen.module.css'

interface ListScreenProps {
  /** Names what is kept of it in this browser. */
  id: string
  title: string
  list: ListDefinition
  label: string
  texts: ResourceTexts
  load: (view: ListView) => ReturnType<typeof listOptions>
  hrefOf: (row: Row) => string
  actions?: ReactNode
}

const typingPauseMs = 500

/** A list: searched, filtered, sorted and paged by the server; what one looks at stands in the address. */
export function ListScreen({ id, title, list, label, texts, load, hrefOf, actions }: ListScreenProps) {
  const { view, change, addressOf } = useView(list)
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...load(view), placeholderData: keepPreviousData })
  const columns = useColumns(id, list, label)
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {data && <RowCount filter={data.filter} />}
        <div className={styles.actions}>{actions}</div>
      </div>
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
        <div className={styles.columns}>
          <ColumnChooser {...columns} texts={texts} />
        </div>
      </div>
      {error ? (
        <StateCard
          icon="refresh"
          heading="h2"
          title={m['office.list.failed']()}
          action={<Button onClick={() => void refetch()}>{m['office.list.again']()}</Button>}
        >
          {error.message}
        </StateCard>
      ) : data?.data.length === 0 ? (
        <Nothing isQuerying={data.filter.isQuerying} onClear={() => change(viewAtFirst(list))} />
      ) : (
        data && (
          <div className={styles.panel}>
            <DataTable
              caption={title}
              list={list}
              label={label}
              columns={columns.shown}
              texts={texts}
              rows={data.data}
              sort={view.sort}
              isOld={isPlaceholderData}
              hrefOf={hrefOf}
              onSort={(sort) => change({ ...view, sort, page: 1 })}
            />
            <div className={styles.foot}>
              <Shown {...data} />
              <PageSize size={view.pageSize} onSize={(pageSize) => change({ ...view, pageSize, page: 1 })} />
              <Pagination
                page={data.filter.activePage}
                pages={data.filter.pageCount}
                hrefFor={(page) => addressOf({ ...view, page })}
                texts={{
                  label: m['office.list.pages'](),
                  previous: m['office.list.previous'](),
                  next: m['office.list.next'](),
                  page: m['office.list.page'](),
                }}
              />
            </div>
          </div>
        )
      )}
    </div>
  )
}

/** The view of the address, and the way to another one: typing replaces it, choosing adds a step back. */
function useView(list: ListDefinition) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const addressOf = (view: ListView) => `?${new URLSearchParams(writeView(list, view))}`
  return {
    view: readView(list, [...params]),
    addressOf,
    change(view: ListView, { replace = false } = {}) {
      void navigate(addressOf(view), { replace, preventScrollReset: true })
    },
  }
}

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  // Back, forward and "clear" change it from outside.
  if (known !== search) {
    setKnown(search)
    setTyped(search)
  }
  useEffect(() => {
    if (typed.trim() === search) return
    const timer = setTimeout(() => onSearch(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  })
  return (
    <div className={styles.search}>
      <TextField
        type="search"
        icon="search"
        hideLabel
        label={m['office.list.search']()}
        placeholder={m['office.list.search']()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

type Filter = ListAnswer<Row>['filter']

function RowCount({ filter: { rowCount, isCapped } }: { filter: Filter }) {
  return (
    <span className={styles.count} aria-live="polite">
      {isCapped ? `> ${rowCount}` : rowCount}
      <VisuallyHidden> {m['office.list.found']()}</VisuallyHidden>
    </span>
  )
}

function Shown({ data, filter }: ListAnswer<Row>) {
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
      title={m['office.list.none']()}
      action={<Button onClick={onClear}>{m['office.list.clear']()}</Button>}
    >
      {m['office.list.none-text']()}
    </StateCard>
  )
}
