import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLoaderData, useNavigate, useParams, useSearchParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { listColumns, importLines, ROW_ACTIONS, type Import } from '@forecourt/domain/platform/resources/import.ts'
import { namesToChoose, type Reference } from '@forecourt/domain/platform/resources/resource.ts'
import { readView, writeView, type ListView } from '@forecourt/domain/platform/lists/list-view.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Row, Stack } from '../Layout.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { formatInstant } from '../language.ts'
import { ReferenceField } from '../inputs/ReferenceField.tsx'
import { referenceLabel } from '../inputs/references.ts'
import { ListPages } from '../list/ListPages.tsx'
import { useCommand } from '../queries.ts'
import type { NamedResource } from '../resource/area-resources.ts'
import { ScreenHead } from '../ScreenHead.tsx'
import { useTitle } from '../title.ts'
import { takeBack } from '../undo.ts'
import { importOptions, isUnderway, linesOptions } from './import-calls.ts'
import { actionText, columnText, LinesTable } from './LinesTable.tsx'
import { PictureArchives, Pictures } from './Pictures.tsx'
import { NumberStyleSelect } from './NumberStyleSelect.tsx'
import styles from './ImportPage.module.css'

/** Shows the effect of a file line by line, before it is applied. */
export function ImportPage() {
  const { resource, texts, importing } = useLoaderData<NamedResource>()
  const { id } = useParams()
  const { data: imported, error } = useQuery(importOptions(Number(id)))
  useTitle(imported?.fileName ?? m['office.import.action']())
  if (error) return <FailureNotice failure={error} />
  if (!imported) return null
  return (
    <>
      <Head resource={resource} texts={texts} imported={imported} importing={importing} />
      <Stack gap={8}>
        <Progress imported={imported} />
        {importing?.extras.includes('pictures') && <Pictures imported={imported} />}
        {imported.state === 'failed' && <Failed imported={imported} />}
        {imported.earlier && imported.state !== 'done' && (
          <Notice tone="warning">
            {m['office.import.imported-before']({
              at: formatInstant(imported.earlier.at),
              name: imported.earlier.by ?? '–',
            })}
          </Notice>
        )}
      </Stack>
      <Reading imported={imported} />
      <Columns
        key={imported.columns.join()}
        resource={resource}
        texts={texts}
        imported={imported}
        importing={importing}
      />
      {importing?.extras.includes('pictures') && <PictureArchives imported={imported} />}
      <EachLine key={imported.id} resource={resource} texts={texts} imported={imported} importing={importing} />
      {imported.state !== 'checking' && imported.state !== 'failed' && (
        <Lines resource={resource} texts={texts} imported={imported} />
      )}
    </>
  )
}

type Parts = NamedResource & { imported: Import }

function Head({ resource, imported, importing }: Parts) {
  const { counts } = imported
  const waiting = counts.add + counts.change - counts.done
  const apply = useCommand(() => api('POST /sales/import/apply', { id: imported.id }))
  return (
    <ScreenHead
      screen={importing?.desk?.screen ?? resource.name}
      isRecord
      title={`${m['office.import.action']()} · ${imported.fileName}`}
      actions={
        <>
          {imported.change && (
            <Button icon="history" onClick={() => void takeBack(imported.change!)}>
              {m['office.undo.do']()}
            </Button>
          )}
          {importing?.desk ? (
            <LinkButton icon="arrow-left" href={importing.desk.path}>
              {m['office.import.back']()}
            </LinkButton>
          ) : (
            <LinkButton icon="upload" href={`/${resource.name.toLowerCase()}/import`}>
              {m['office.import.other']()}
            </LinkButton>
          )}
          {!isUnderway(imported) && imported.state !== 'failed' && waiting > 0 && (
            <Button look="primary" icon="check" busy={apply.isPending} onClick={() => apply.mutate(undefined)}>
              {waiting === 1 ? m['office.import.apply-one']() : m['office.import.apply']({ count: waiting })}
            </Button>
          )}
        </>
      }
    />
  )
}

function Progress({ imported }: { imported: Import }) {
  const { counts, state } = imported
  const looked = counts.add + counts.change + counts.same + counts.wrong
  if (state === 'checking')
    return (
      <Share
        count={looked}
        total={looked + counts.waiting}
        text={m['office.import.checking']({ count: looked, total: looked + counts.waiting })}
      />
    )
  const total = counts.add + counts.change
  if (state === 'applying')
    return <Share count={counts.done} total={total} text={m['office.import.applying']({ count: counts.done, total })} />
  const wrong =
    counts.wrong === 0
      ? ''
      : counts.wrong === 1
        ? m['office.import.wrong-stays']()
        : m['office.import.wrong-stay']({ count: counts.wrong })
  if (state === 'failed') return null
  if (state === 'done')
    return (
      <Notice tone={counts.wrong > 0 ? 'warning' : 'success'} live>
        {counts.done === 1 ? m['office.import.finished-one']() : m['office.import.finished']({ count: counts.done })}{' '}
        {wrong}
      </Notice>
    )
  if (total === 0) return <Notice>{[m['office.import.nothing-to-apply'](), wrong].join(' ')}</Notice>
  return wrong && <Notice tone="warning">{wrong}</Notice>
}

/** Shows that the import failed for a reason of ours, and lets the user start again. */
function Failed({ imported: { id, columns } }: Pick<Parts, 'imported'>) {
  const again = useCommand(() => api('POST /sales/import/map', { id, columns }))
  return (
    <Notice tone="failure" live>
      <p>{m['office.import.failed']()}</p>
      <FailureNotice failure={again.error} />
      <Button busy={again.isPending} onClick={() => again.mutate(undefined)}>
        {m['words.retry']()}
      </Button>
    </Notice>
  )
}

function Share({ count, total, text }: { count: number; total: number; text: string }) {
  return (
    <div className={styles.share} role="status">
      {text}
      <progress max={Math.max(1, total)} value={count} aria-label={text} />
    </div>
  )
}

/** Edits the position of the table in the file, and the number format. */
function Reading({ imported }: Pick<Parts, 'imported'>) {
  const { id, columns, sheets, sheet, headLine, firstLines, numbers, isDoubtful, counts } = imported
  const reread = useCommand((place: { sheet: number | null; headLine: number | null }) =>
    api('POST /sales/import/reread', { id, ...place }),
  )
  const write = useCommand((style: typeof numbers) => api('POST /sales/import/map', { id, columns, numbers: style }))
  const isBusy = isUnderway(imported) || reread.isPending || write.isPending
  const isBegun = counts.done > 0
  if (isBegun && !isDoubtful) return null
  return (
    <section className={styles.reading}>
      {isDoubtful && <Notice tone="warning">{m['office.import.numbers-doubtful']()}</Notice>}
      <div className={styles.heads} data-field-row>
        {!isBegun && sheets.length > 1 && (
          <Select
            label={m['office.import.sheet']()}
            value={String(sheet ?? 0)}
            disabled={isBusy}
            options={sheets.map((name, index) => ({ value: String(index), label: name }))}
            onChange={({ target }) => reread.mutate({ sheet: Number(target.value), headLine: null })}
          />
        )}
        {!isBegun && firstLines.length > 1 && (
          <Select
            label={m['office.import.head-line']()}
            hint={m['office.import.reread-hint']()}
            value={String(headLine)}
            disabled={isBusy}
            options={firstLines.map(({ line, text }) => ({
              value: String(line),
              label: m['office.import.head-row']({ line, text }),
            }))}
            onChange={({ target }) => reread.mutate({ sheet, headLine: Number(target.value) })}
          />
        )}
        {(isDoubtful || numbers !== null) && (
          <NumberStyleSelect value={numbers} disabled={isBusy} onChange={(style) => write.mutate(style)} />
        )}
      </div>
      <FailureNotice failure={reread.error ?? write.error} />
    </section>
  )
}

/** Maps the columns of the file, and shows how the file was read. */
function Columns({ resource, texts, imported, importing }: Parts) {
  const [columns, setColumns] = useState<readonly string[]>(imported.columns)
  const map = useCommand(() => api('POST /sales/import/map', { id: imported.id, columns }))
  const known = imported.columns.filter((column) => column !== '').length
  const isChanged = columns.some((column, index) => column !== imported.columns[index])
  const { separator, encoding } = imported
  return (
    <details className={styles.columns} open={known < imported.columns.length || undefined}>
      <summary>{m['office.import.columns']({ known, all: imported.columns.length })}</summary>
      {separator !== null && (
        <p className="hint">
          {m['office.import.encoding']({
            encoding: encoding ?? '',
            separator: separator === '\t' ? m['office.import.tab']() : separator,
          })}
        </p>
      )}
      <div className={styles.heads} data-field-row>
        {imported.heads.map((head, index) => (
          <Select
            key={index}
            label={head || `(${index + 1})`}
            value={columns[index]}
            disabled={isUnderway(imported)}
            options={[
              { value: '', label: m['office.import.ignored']() },
              ...[...listColumns(resource), ...(importing?.extras ?? [])].map((column) => ({
                value: column,
                label: columnText(texts, column),
              })),
            ]}
            onChange={({ target: { value } }) =>
              setColumns(columns.map((one, at) => (at === index ? value : one === value ? '' : one)))
            }
          />
        ))}
      </div>
      <FailureNotice failure={map.error} />
      {isChanged && (
        <Button look="primary" busy={map.isPending} onClick={() => map.mutate(undefined)}>
          {m['office.import.save-columns']()}
        </Button>
      )}
    </details>
  )
}

/** Edits the values that the file lacks and every row needs: once for all its lines. */
function EachLine({ resource, texts, imported, importing }: Parts) {
  const { id, columns, defaults } = imported
  const [chosen, setChosen] = useState<Readonly<Record<string, Reference | null>>>({})
  const write = useCommand((next: Readonly<Record<string, string>>) =>
    api('POST /sales/import/map', { id, columns, defaults: next }),
  )
  const missing = Object.entries(resource.fields).filter(
    ([name, field]) =>
      (field.kind === 'one' ? !field.optional || importing?.desk : !field.optional && field.kind === 'choice') &&
      !columns.includes(name),
  )
  if (missing.length === 0) return null
  const put = (name: string, text: string) => {
    const { [name]: _, ...others } = defaults
    write.mutate(text === '' ? others : { ...others, [name]: text })
  }
  const isBusy = isUnderway(imported) || write.isPending
  return (
    <section className={styles.columns}>
      <h2 className={styles.title}>{m['office.import.each-line']()}</h2>
      <p className="hint">{m['office.import.each-line-hint']()}</p>
      <div className={styles.heads} data-field-row>
        {missing.map(([name, field]) =>
          field.kind === 'one' ? (
            <ReferenceField
              key={name}
              id={`each-${name}`}
              label={texts.field(name)}
              of={field.of}
              disabled={isBusy}
              value={chosen[name] ?? (defaults[name] === undefined ? null : { id: 0, label: defaults[name] })}
              onChange={(reference) => {
                setChosen({ ...chosen, [name]: reference })
                put(name, reference ? referenceLabel(reference) : '')
              }}
            />
          ) : field.kind === 'choice' ? (
            <Select
              key={name}
              label={texts.field(name)}
              placeholder={m['words.choose']()}
              disabled={isBusy}
              options={namesToChoose(field.of).map((value) => ({ value, label: texts.choice(name, value) }))}
              value={defaults[name] ?? ''}
              onChange={({ target }) => put(name, target.value)}
            />
          ) : null,
        )}
      </div>
      <FailureNotice failure={write.error} />
    </section>
  )
}

function Lines({ resource, texts, imported }: Parts) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const view = readView(importLines, [...params])
  const { data, isPlaceholderData } = useQuery({
    ...linesOptions(imported, view),
    placeholderData: keepPreviousData,
  })
  const viewAddress = (next: ListView) => `?${new URLSearchParams(writeView(importLines, next))}`
  const { counts } = imported
  const chosen = view.filters['action']
  const shown = Array.isArray(chosen) ? ROW_ACTIONS.find((action) => chosen.includes(action)) : undefined
  const all = ROW_ACTIONS.reduce((sum, action) => sum + counts[action], 0)
  const filters = [
    { action: undefined, count: all },
    ...ROW_ACTIONS.map((action) => ({ action, count: counts[action] })),
  ]
  return (
    <section className={styles.lines}>
      <Row role="group" aria-label={m['office.import.filter']()}>
        {filters.map(({ action, count }) => (
          <button
            key={action ?? 'all'}
            type="button"
            className={styles.filter}
            aria-pressed={shown === action}
            onClick={() =>
              void navigate(viewAddress({ ...view, page: 1, filters: action ? { action: [action] } : {} }), {
                preventScrollReset: true,
              })
            }
          >
            {action ? actionText(action) : m['office.import.all']()} <span className="num">{count}</span>
          </button>
        ))}
      </Row>
      {data && (
        <>
          <LinesTable
            resource={resource}
            texts={texts}
            imported={imported}
            lines={data.data}
            isOld={isPlaceholderData}
          />
          <ListPages filter={data.filter} hrefFor={(page) => viewAddress({ ...view, page })} />
        </>
      )}
    </section>
  )
}
