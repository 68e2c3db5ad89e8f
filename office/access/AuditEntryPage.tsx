import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts as resourceTexts } from '@forecourt/locales/messages/resources/access.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { ConfirmDialog } from '@forecourt/ui/ConfirmDialog.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { formatInstant } from '../platform/language.ts'
import { callOptions } from '../platform/queries.ts'
import changes from '../platform/resource/Changes.module.css'
import { Panel } from '../platform/Panel.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { takeBack } from '../platform/undo.ts'
import { recordPath } from './record-path.ts'
import styles from './AuditPage.module.css'

type Entry = ApiResult<'GET /sales/audit/get'>['entry']
type ChangedRecord = Entry['records'][number]
type ChangedRow = ChangedRecord['rows'][number]

/** One change: who made it, when and how, each record that it changed, and its undo. */
export function AuditEntryPage() {
  const id = useLoaderData<number>()
  const { data } = useQuery(callOptions('GET /sales/audit/get', { id }))
  const title = m['office.audit.title']({ id })
  useTitle(title)
  return data && <EntryScreen key={id} entry={data.entry} title={title} />
}

function EntryScreen({ entry, title }: { entry: Entry; title: string }) {
  const [isAsking, setAsking] = useState(false)
  const refusal = entry.undoRefusal === null ? undefined : refusalText(entry.undoRefusal)
  return (
    <>
      <ScreenHead
        screen="audit"
        isRecord
        title={title}
        actions={
          <Button icon="history" disabledReason={refusal} onClick={() => setAsking(true)}>
            {m['office.undo.do']()}
          </Button>
        }
      />
      <div className={styles.entry}>
        <Panel>
          <DescriptionList items={buildFacts(entry)} />
          {entry.isStep && <p className="hint">{m['office.audit.step']()}</p>}
          {entry.undoes !== null && (
            <p>
              <TextLink href={`/audit/${entry.undoes}`}>{m['office.audit.undoes']({ id: entry.undoes })}</TextLink>
            </p>
          )}
          {entry.undoneBy !== null && (
            <p>
              <TextLink href={`/audit/${entry.undoneBy}`}>
                {m['office.audit.undone-by']({ id: entry.undoneBy })}
              </TextLink>
            </p>
          )}
        </Panel>
        {entry.records.map((record, index) => (
          <RecordChanges key={index} record={record} />
        ))}
        {entry.isMore && <p className="hint">{m['office.audit.more']()}</p>}
      </div>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title={m['office.undo.title']()}
          run={() => takeBack({ entry: entry.id })}
          texts={{
            confirm: m['office.undo.do'](),
            cancel: m['office.undo.keep'](),
            close: m['words.close'](),
            failure: m['errors.network'](),
          }}
        >
          {entry.records.map((record, index) => (
            <RecordChanges key={index} record={record} isUndone />
          ))}
        </ConfirmDialog>
      )}
    </>
  )
}

function buildFacts({ by, madeAt, act, call, reason, note, account }: Entry) {
  return [
    { term: m['words.user'](), value: by },
    { term: m['words.date-and-time'](), value: formatInstant(madeAt) },
    { term: m['office.audit.how'](), value: note ?? resourceTexts[`audit.choices.act.${act}`]?.() ?? act },
    { term: m['office.audit.call'](), value: call },
    ...(account === null ? [] : [{ term: m['office.audit.account'](), value: account }]),
    ...(reason === null ? [] : [{ term: m['words.reason'](), value: reason }]),
  ]
}

/** Shows the change of one record and its parts; with `isUndone`, the effect of undoing it. */
function RecordChanges({ record, isUndone = false }: { record: ChangedRecord; isUndone?: boolean }) {
  const path = record.id === null ? undefined : recordPath(record.subject, record.id)
  return (
    <Panel title={path && !isUndone ? <Link href={path}>{record.name}</Link> : record.name}>
      {record.rows.map((row, index) => (
        <RowChanges key={index} name={record.name} row={row} isUndone={isUndone} />
      ))}
    </Panel>
  )
}

function RowChanges({ name, row, isUndone }: { name: string; row: ChangedRow; isUndone: boolean }) {
  const what = kindText(row, isUndone)
  return (
    <div className={styles.row}>
      <p>{row.part === null ? what : m['office.audit.part']({ part: row.part, what })}</p>
      {row.isBlanked ? (
        <p className="hint">{m['office.audit.blanked']()}</p>
      ) : row.fields.length > 0 ? (
        <Table caption={m['words.labelled']({ label: name, text: what })}>
          <thead>
            <tr>
              <th scope="col">{m['words.field']()}</th>
              {row.kind !== 'i' && (
                <th scope="col">{isUndone ? m['office.audit.now']() : m['office.audit.before']()}</th>
              )}
              {row.kind !== 'd' && (
                <th scope="col">{isUndone ? m['office.audit.again']() : m['office.audit.after']()}</th>
              )}
            </tr>
          </thead>
          <tbody>
            {row.fields.map(({ label, before, after }, index) => (
              <tr key={index}>
                <th scope="row">{label}</th>
                {row.kind !== 'i' && (
                  <td>
                    <del className={changes.before}>{(isUndone && row.kind === 'u' ? after : before) ?? '–'}</del>
                  </td>
                )}
                {row.kind !== 'd' && (
                  <td>
                    <ins className={changes.after}>{(isUndone && row.kind === 'u' ? before : after) ?? '–'}</ins>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        row.kind === 'u' && <p className="hint">{m['office.audit.no-fields']()}</p>
      )}
    </div>
  )
}

function kindText({ kind, count }: ChangedRow, isUndone: boolean): string {
  switch (kind) {
    case 'i':
      return isUndone ? m['office.undo.goes']() : m['office.history.created']()
    case 'd':
      return isUndone ? m['office.undo.comes-back']() : m['office.history.removed']()
    case 'u':
      return isUndone ? m['office.undo.written']() : m['office.audit.changed']()
    case 'bulk':
      return m['audit.loaded']({ count: count ?? 0 })
  }
}

function refusalText(reason: NonNullable<Entry['undoRefusal']>): string {
  switch (reason) {
    case 'undone':
      return m['office.audit.refusals.undone']()
    case 'no-rows':
      return m['office.audit.refusals.no-rows']()
    case 'forgotten':
      return m['office.audit.refusals.forgotten']()
    case 'not-by-call':
      return m['office.audit.refusals.not-by-call']()
    case 'not-undoable':
      return m['office.audit.refusals.not-undoable']()
    case 'right-missing':
      return m['office.audit.refusals.right-missing']()
    case 'not-yours':
      return m['office.audit.refusals.not-yours']()
  }
}
