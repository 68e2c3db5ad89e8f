import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { randomUUID } from 'node:crypto'
import {
  HistoryAnswer,
  HistoryRequest,
  UndoAnswer,
  UndoRequest,
  type HistoryEntry,
} from '@forecourt/domain/access/audit.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import {
  findReach,
  firstRefusal,
  isRight,
  may,
  type Place,
  type RightName,
} from '@forecourt/domain/platform/resources/rights.ts'
import { rightRefusal } from '../platform/http/call.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { RelatedRecords } from '../platform/audit/related-records.ts'
import { command, query, type CallerWith, type Endpoint } from '../platform/http/endpoint.ts'
import { toActor } from '../platform/http/identity.ts'
import type { AuditedAct } from '../platform/imports/importable.ts'
import { namingReferences } from '../platform/resources/references.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { namesOfRows } from '../platform/resources/resource-rows.ts'
import { withoutHidden } from './audit-costs.ts'
import { auditListEndpoints, personal } from './audit-list.api.ts'
import { auditedTables, toKey, loadNames, type AuditedTables, type RecordKey } from './audit-names.sql.ts'
import type { NamedFields } from './audit-words.ts'
import {
  loadEntries,
  entriesOfBatch,
  loadOrigins,
  findRecordNumber,
  findRowId,
  undoEntry,
  type KeptEntry,
  type Origin,
  type UndoneRow,
} from './audit.sql.ts'

const pageSize = 50
/** Most rows that are named of those that an undo leaves as they are. */
const mostNamed = 20

/**
 * @param acts the calls and other acts that changes were made by
 * @param resources those whose rows have names
 * @param lists those of desks: their fields have names and choices as well
 * @param relatedRecords records of other tables whose changes a history shows as well
 * @param places of the records that rights reach in part, by their table
 */
export function auditEndpoints(
  acts: readonly (Endpoint | AuditedAct)[],
  resources: readonly Resource[],
  lists: readonly NamedFields[],
  relatedRecords: readonly RelatedRecords[],
  places: RecordPlaces,
) {
  const getHistory = query({
    path: 'GET /sales/audit/history',
    right: 'AUDIT_VIEW',
    summary:
      'Returns the history of a record and its parts: each change with its author, time and the values before and after.',
    input: HistoryRequest,
    output: HistoryAnswer,
    reads: (_, { subject, id }) => (personal.has(subject) ? [`${subject}:${id}`] : []),
    async run({ db, call }, { subject, id, before }) {
      const rowId = await findRowId(db, subject, id)
      if (rowId === undefined) return refuse('record-not-found', { status: 404 })
      const source = relatedRecords.find((one) => one.subject === subject)
      const related = source ? await source.find(db, rowId) : []
      const found = await loadEntries(db, { subject, rowId, related, before, limit: pageSize + 1 })
      const entries = found
        .slice(0, pageSize)
        .map((entry) => toAnswer(entry, undoRefusal(acts, entry.origin, call)))
        .map((entry) => ({ ...entry, rows: entry.rows.map((row) => withoutHidden(call.staff.who, row)) }))
      await namingReferences(
        db,
        resources,
        entries.flatMap(({ rows }) => rows),
      )
      return { entries, isMore: found.length > pageSize }
    },
  })

  const undo = command({
    path: 'POST /sales/audit/undo',
    right: 'staff',
    summary:
      'Undoes a change, with all its parts or not at all. Refused with the fields that were changed again since. An undo can itself be undone.',
    input: UndoRequest,
    output: UndoAnswer,
    async run({ tx, call }, input) {
      const entries = 'batch' in input ? await entriesOfBatch(tx, input.batch) : [input.entry]
      const origins = await loadOrigins(tx, entries)
      if (origins.length === 0) return refuse('record-not-found', { status: 404 })
      for (const origin of origins) {
        const refused = undoRefusal(acts, origin, call)
        if (refused) return refused
      }
      const record = 'record' in input ? await findRowId(tx, input.record.subject, input.record.id) : undefined
      if ('record' in input && record === undefined) return refuse('record-not-found', { status: 404 })
      const batch = 'batch' in input ? randomUUID() : undefined
      const rows: UndoneRow[] = []
      let last = 0
      for (const entry of entries) {
        const done = await undoEntry(tx, entry, { batch, record })
        rows.push(...done.rows)
        last = done.entry ?? last
      }
      if (!rows.some(({ isUndone }) => isUndone)) return refuse('undo-overtaken')
      const limited = listLimitedRights(acts, origins, call)
      const beyond = limited.length === 0 ? undefined : await reachRefusal(tx, places, { rows, limited }, call)
      if (beyond) return beyond
      const left = rows.filter(({ isUndone }) => !isUndone)
      return {
        undone: rows.length - left.length,
        left: left.length,
        leftRows: await namesOfLeft(tx, resources, left, call.language),
        change: batch === undefined ? { entry: last } : { batch },
      }
    },
  })

  const pages = auditListEndpoints([...resources, ...lists], (origin, call) => undoRefusal(acts, origin, call))
  return [getHistory, undo, ...pages] as const
}

/** Names the first of the rows left, each once; a part without a name of its own has that of the record that it belongs to. */
async function namesOfLeft(
  tx: Tx,
  resources: readonly Resource[],
  left: readonly UndoneRow[],
  language: Language,
): Promise<UndoAnswer['leftRows']> {
  const some = left.slice(0, mostNamed)
  const named = await namesOfRows(tx, resources, some, language)
  const tables = await auditedTables(tx)
  const keys = some.map((row) => ({ own: ownKey(row), whole: completeKey(row, tables) }))
  const wanted = keys.flatMap(({ own, whole }) => [own, whole].filter((key) => key !== undefined))
  const others = await loadNames(tx, tables, wanted, language)
  const all = named.map((row, index): UndoAnswer['leftRows'][number] => {
    if (row.label !== null) return row
    const { own, whole } = requireValue(keys[index], 'the keys of the row')
    const ownName = own && others.get(toKey(own))?.name
    if (ownName) return { ...row, label: ownName }
    const record = whole && others.get(toKey(whole))
    return record?.name
      ? { subject: requireValue(whole, 'the record of the row').subject, id: record.number, label: record.name }
      : row
  })
  return all.filter(
    ({ subject, label }, index) =>
      label === null || index === all.findIndex((one) => one.subject === subject && one.label === label),
  )
}

function ownKey({ subject, rowId }: UndoneRow): RecordKey | undefined {
  return rowId === null ? undefined : { subject, rowId }
}

function completeKey({ subject, partOf }: UndoneRow, tables: AuditedTables): RecordKey | undefined {
  const whole = tables.get(subject)?.whole ?? null
  return whole === null || partOf === null ? undefined : { subject: whole, rowId: partOf }
}

const kinds = ['user', 'integration', 'customer', 'guest', 'job', 'seed'] as const

function toAnswer({ at, actor, name, origin: _, ...entry }: KeptEntry, refused: ApiRefusal | undefined): HistoryEntry {
  const [named, ...rest] = actor.split(':')
  const kind: HistoryEntry['by']['kind'] = kinds.find((known) => known === named) ?? 'database'
  const isPerson = kind === 'user' || kind === 'customer'
  return {
    ...entry,
    at: at.toISOString(),
    by: { kind, name: isPerson ? name : rest.join(':') || null },
    isUndoable: refused === undefined,
  }
}

/** Finds the places of a record by its number. */
export type RecordPlaces = Readonly<
  Record<string, (db: Db, number: number) => Promise<Place | readonly Place[] | undefined>>
>

/** Lists the rights with a limited reach that undone changes needed. */
function listLimitedRights(
  acts: readonly (Endpoint | AuditedAct)[],
  origins: readonly Origin[],
  { staff: { who } }: CallerWith<'staff'>,
): RightName[] {
  const rights = new Set(origins.flatMap(({ action }) => acts.find(({ path }) => path === action)?.right ?? []))
  return [...rights].filter((right) => isRight(right)).filter((right) => findReach(who, right) !== 'all')
}

/**
 * Rejects an undo of a record that is beyond the user's reach, even after it. One that their own change took out of their reach
 * comes back into it.
 */
async function reachRefusal(
  tx: Tx,
  places: RecordPlaces,
  { rows, limited }: { rows: readonly UndoneRow[]; limited: readonly RightName[] },
  { staff: { who } }: CallerWith<'staff'>,
): Promise<ApiRefusal | undefined> {
  const tables = await auditedTables(tx)
  const records = rows.flatMap((row) => [ownKey(row), completeKey(row, tables)].filter((key) => key !== undefined))
  for (const record of new Map(records.map((key) => [toKey(key), key])).values()) {
    const { table, number } = await findRecordNumber(tx, record, Object.keys(places))
    const found = number === undefined ? undefined : await places[table]?.(tx, number)
    const reached = [found ?? []].flat().flatMap((place) => limited.map((right) => may(who, right, place)))
    const refused = firstRefusal(...reached)
    if (refused) return refuse(refused.reason, { status: 403 })
  }
  return undefined
}

/**
 * Rejects an undo by a user without the right that the change needed. A right with a limited reach undoes only the user's own
 * changes, as long as it reaches their records.
 */
function undoRefusal(
  acts: readonly (Endpoint | AuditedAct)[],
  origin: Origin,
  call: CallerWith<'staff'>,
): ApiRefusal | undefined {
  const made = acts.find(({ path }) => path === origin.action)
  if (!made) return refuse('record-not-found', { status: 404 })
  const refused = rightRefusal(made.right, call)
  if (refused) return refused
  if ('kind' in made && (made.kind !== 'command' || !made.isUndoable)) return refuse('not-undoable')
  const isWide = !isRight(made.right) || findReach(call.staff.who, made.right) === 'all'
  return isWide || origin.actor === toActor(call) ? undefined : refuse('not-yours', { status: 403 })
}
