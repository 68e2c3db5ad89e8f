import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { audit, auditReading, RECORD_TABLES, type RecordKind } from '@forecourt/domain/access/audit.ts'
import {
  AuditEntryAnswer,
  AuditEntryRequest,
  AuditExportRequest,
  AuditListAnswer,
  AuditListRequest,
  ColleaguesAnswer,
  ColleaguesRequest,
  ReadingListAnswer,
  ReadingListRequest,
  type AuditRow,
  type ReadingRow,
} from '@forecourt/domain/access/audit.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { ListRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { ListDefinition } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { noteInAudit } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { command, query, type CallerWith } from '../platform/http/endpoint.ts'
import { spreadsheet } from '../platform/imports/export-file.ts'
import { fileAnswer } from '../platform/files/file-answer.ts'
import { everyRow, listRows } from '../platform/resources/list.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import {
  colleagues,
  entriesOfRecords,
  loadHeads,
  selectEntries,
  selectReadings,
  rowsOfEntries,
  rowsOfEntry,
  userKeys,
  type KeptHead,
} from './audit-list.sql.ts'
import {
  auditedTables,
  toKey,
  loadNames,
  loadNumbers,
  recordsCalled,
  recordsNumbered,
  type AuditedTables,
  type RecordKey,
  type RecordName,
} from './audit-names.sql.ts'
import { createAuditWords, textIn, type AuditWords, type NamedFields } from './audit-words.ts'
import type { Origin } from './audit.sql.ts'
import { loadOrigins } from './audit.sql.ts'

const right = 'AUDIT_VIEW'
/** Changes in an export, each with its first rows. */
const mostToExport = 5_000
const mostRowsEach = 20

/** Records about people: a user who looks at their changes has read personal data. */
export const personal = new Set([
  'shop_account',
  'lead',
  'application',
  'shop_order',
  'workshop_booking',
  'test_drive',
  'staff_user',
  'customer',
])

type Wishes = Omit<ListRequest, 'pageFilter'>

/**
 * @param resources those whose rows and fields have names of their own
 * @param undoRefusal why the caller may not undo what a call did
 */
export function auditListEndpoints(
  resources: readonly NamedFields[],
  undoRefusal: (origin: Origin, call: CallerWith<'staff'>) => ApiRefusal | undefined,
) {
  const list = query({
    path: 'POST /sales/audit/list',
    right,
    summary: 'Lists audit events: the actor, the record, the time and the action of each change.',
    input: AuditListRequest,
    output: AuditListAnswer,
    async run({ db, call }, request) {
      const { language } = call
      const tables = await auditedTables(db)
      const { rows, rest } = await selectWantedEntries(db, tables, request)
      const page = await listRows(
        db,
        rows,
        foundBefore(audit),
        { ...rest, pageFilter: request.pageFilter },
        { language, read: ({ id }) => id },
      )
      const data = await describeEntries(db, createAuditWords(resources, tables, call), tables, page.data, language)
      return { data, filter: asAsked(page.filter, request) }
    },
  })

  const get = query({
    path: 'GET /sales/audit/get',
    right,
    summary: 'Returns one change with the values of each row before and after, and whether it can be undone.',
    input: AuditEntryRequest,
    output: AuditEntryAnswer,
    reads: (answer) =>
      answer.entry.records.flatMap(({ subject, id }) =>
        personal.has(subject) && id !== null ? [`${subject}:${id}`] : [],
      ),
    async run({ db, call }, { id }) {
      const head = (await loadHeads(db, [id])).get(id)
      if (!head) return refuse('record-not-found', { status: 404 })
      const tables = await auditedTables(db)
      const words = createAuditWords(resources, tables, call)
      const { rows, isMore } = await rowsOfEntry(db, id)
      const names = await loadNames(
        db,
        tables,
        [...rows.flatMap((row) => words.findRecord(row) ?? []), ...words.listReferences(rows), ...listAccounts([head])],
        call.language,
      )
      const groups = Map.groupBy(rows, (row) => {
        const record = words.findRecord(row)
        return record ? toKey(record) : row.subject
      })
      const [origin] = await loadOrigins(db, [id])
      const hasRows = rows.some(({ kind }) => kind !== 'bulk')
      const isForgotten = rows.length > 0 && rows.every(({ isBlanked }) => isBlanked)
      return {
        entry: {
          id,
          madeAt: head.at.toISOString(),
          act: head.act as AuditRow['act'],
          reason: head.reason,
          by: words.actorText(head.actor, head.name),
          call: words.callText(head.action),
          note: head.note && words.noteText(head.note),
          account: accountText(head, names),
          undoes: head.undoes,
          undoneBy: head.undoneBy,
          isStep: head.batch !== null,
          isMore,
          records: [...groups.values()].map((of) => {
            const record = words.findRecord(requireValue(of[0], 'a change of the group'))
            const subject = record?.subject ?? requireValue(of[0], 'a change of the group').subject
            return {
              subject,
              id: (record && names.get(toKey(record))?.number) ?? null,
              name: words.recordText(requireValue(of[0], 'a change of the group'), names),
              rows: of.map((row) => ({
                kind: row.kind,
                part: row.subject === subject ? null : words.tableName(row.subject),
                isBlanked: row.isBlanked,
                count: row.kind === 'bulk' ? Number(row.after?.['rows'] ?? 0) : null,
                fields: words.describeFields(row, names),
              })),
            }
          }),
          undoRefusal: isForgotten ? 'forgotten' : hasRows ? refusalName(head, origin, call) : 'no-rows',
        },
      }
    },
  })

  function refusalName(
    { undoneBy }: KeptHead,
    origin: Origin | undefined,
    call: CallerWith<'staff'>,
  ): AuditEntryAnswer['entry']['undoRefusal'] {
    if (undoneBy !== null) return 'undone'
    const reason = origin === undefined ? 'record-not-found' : undoRefusal(origin, call)?.reason
    switch (reason) {
      case undefined:
        return null
      case 'right-missing':
      case 'not-yours':
      case 'not-undoable':
        return reason
      default:
        return 'not-by-call'
    }
  }

  const exportEntries = command({
    path: 'POST /sales/audit/export',
    right,
    summary: `Exports the listed audit events as a spreadsheet, at most ${mostToExport} changes. The export is itself recorded in the audit.`,
    input: AuditExportRequest,
    output: fileAnswer,
    async run({ tx, call }, request) {
      const { language } = call
      const tables = await auditedTables(tx)
      const words = createAuditWords(resources, tables, call)
      const { rows, rest } = await selectWantedEntries(tx, tables, request)
      const found = await everyRow(tx, rows, foundBefore(audit), rest, {
        language,
        read: ({ id }) => id,
        most: mostToExport,
      })
      if (!found) return refuse('too-many-to-export', { status: 422, values: { most: String(mostToExport) } })
      const { searchFilter, queryFilter } = request
      await noteInAudit(tx, {
        outcome: 'exported',
        rows: found.length,
        filter: queryFilter,
        ...(searchFilter.value === '' ? {} : { search: searchFilter.value }),
      })
      return spreadsheet(heads(language), await lines(tx, words, tables, found, language), fileNameIn(language))
    },
  })

  const readings = query({
    path: 'POST /sales/auditreading/list',
    right,
    summary: 'Lists which personal data was read and by whom, once per reader, record and hour.',
    input: ReadingListRequest,
    output: ReadingListAnswer,
    async run({ db, call }, request) {
      const { language } = call
      const tables = await auditedTables(db)
      const words = createAuditWords(resources, tables, call)
      const { user, ...queryFilter } = request.queryFilter
      const users = user === undefined ? undefined : await userKeys(db, user as readonly number[])
      const search = request.searchFilter.value.trim()
      const subjects =
        search === '' ? undefined : await loadNumbers(db, tables, await recordsCalled(db, tables, search))
      const rows = selectReadings(db, { ...(users && { users }), ...(subjects && { subjects }) })
      const page = await listRows(
        db,
        rows,
        foundBefore(auditReading),
        { ...request, ...unsearched, queryFilter },
        { language, read: (row) => row },
      )
      const data = await describeReadings(db, words, tables, page.data, language)
      return { data, filter: asAsked(page.filter, request) }
    },
  })

  const getColleagues = query({
    path: 'GET /sales/colleague/getall',
    right,
    summary: 'Returns the current and former staff members to filter the audit by.',
    input: ColleaguesRequest,
    output: ColleaguesAnswer,
    run: async ({ db }) => ({ data: (await colleagues(db)).map((one) => ({ ...one, rev: 0 })) }),
  })

  return [list, get, exportEntries, readings, getColleagues] as const
}

const unsearched = { searchFilter: { value: '' } }

/** Returns a list whose query has no columns for some of its fields, because the rows of these are found before. */
function foundBefore(list: ListDefinition): ListDefinition {
  return list
}

/** Finds entries by user, kind and name of a record first, because the general list cannot do that quickly. */
async function selectWantedEntries(db: Db, tables: AuditedTables, { queryFilter, searchFilter, sortFilter }: Wishes) {
  const { user, recordKind, ...rest } = queryFilter
  const search = searchFilter.value.trim()
  const users = user === undefined ? undefined : await userKeys(db, user as readonly number[])
  const entries = search === '' ? undefined : await entriesOfRecords(db, await recordsCalled(db, tables, search))
  const rows = selectEntries(db, {
    ...(users && { users }),
    ...(entries && { entries }),
    ...(recordKind !== undefined && { subjects: tablesOfKinds(tables, recordKind as readonly RecordKind[]) }),
  })
  return { rows, rest: { sortFilter, ...unsearched, queryFilter: rest } }
}

/** Lists the tables one by one, so that an index finds them: those of another kind too. */
function tablesOfKinds(tables: AuditedTables, kinds: readonly RecordKind[]): string[] {
  const known = new Set<string>(Object.values(RECORD_TABLES).flat())
  const others = kinds.includes('other') ? [...tables.keys()].filter((name) => !known.has(name)) : []
  return [...kinds.flatMap((kind): readonly string[] => RECORD_TABLES[kind]), ...others]
}

function asAsked<Filter extends { isQuerying: boolean; queryFilter: object }>(
  filter: Filter,
  { queryFilter, searchFilter }: Wishes,
): Filter {
  const isQuerying = Object.keys(queryFilter).length > 0 || searchFilter.value.trim() !== ''
  return { ...filter, isQuerying, queryFilter }
}

async function describeEntries(
  db: Db,
  words: AuditWords,
  tables: AuditedTables,
  ids: readonly number[],
  language: Language,
): Promise<AuditRow[]> {
  const heads = await loadHeads(db, ids)
  const known = ids.flatMap((id) => heads.get(id) ?? [])
  const records = known.flatMap(({ row }) => (row && words.findRecord(row)) ?? [])
  const names = await loadNames(db, tables, [...records, ...listAccounts(known)], language)
  return known.map((head) => ({
    id: head.id,
    rev: 0,
    madeAt: head.at.toISOString(),
    act: head.act as AuditRow['act'],
    by: words.actorText(head.actor, head.name),
    record: head.row ? words.recordText(head.row, names) : accountText(head, names),
    what: words.describeSubject(head),
  }))
}

/** Returns the accounts that notes are about. */
function listAccounts(heads: readonly KeptHead[]): RecordKey[] {
  return heads.flatMap(({ note }) => findAccount(note) ?? [])
}

function findAccount(note: KeptHead['note']): RecordKey | undefined {
  const [kind, rowId] = textIn(note, 'account').split(':')
  if (rowId === undefined) return undefined
  return { subject: kind === 'user' ? 'staff_user' : 'shop_account', rowId }
}

function accountText({ note, name }: KeptHead, names: ReadonlyMap<string, RecordName>): string | null {
  const account = findAccount(note)
  return account ? (names.get(toKey(account))?.name ?? null) : note && name
}

type KeptReading = { id: number; readAt: Date; actor: string; name: string | null; subject: string; action: string }

async function describeReadings(
  db: Db,
  words: AuditWords,
  tables: AuditedTables,
  readings: readonly KeptReading[],
  language: Language,
): Promise<ReadingRow[]> {
  const records = await recordsNumbered(
    db,
    tables,
    readings.map(({ subject }) => subject),
  )
  const names = await loadNames(db, tables, [...records.values()], language)
  return readings.map(({ id, readAt, actor, name, subject, action }) => {
    const [table = '', number = ''] = subject.split(':')
    const record = records.get(subject)
    // An export or a search speaks of many.
    const called = (record && names.get(toKey(record))?.name) ?? (/^\d+$/.test(number) ? number : '')
    return {
      id,
      rev: 0,
      readAt: readAt.toISOString(),
      by: words.actorText(actor, name),
      action: words.callText(action),
      subject: table,
      number: Number(number) || null,
      record: `${words.tableName(table)} ${called}`.trimEnd(),
    }
  })
}

function heads(locale: Language): string[] {
  return [
    m['resources.audit.fields.madeAt']({}, { locale }),
    m['resources.audit.fields.by']({}, { locale }),
    m['resources.audit.fields.act']({}, { locale }),
    m['resources.audit.fields.record']({}, { locale }),
    m['audit.field']({}, { locale }),
    m['audit.before']({}, { locale }),
    m['audit.after']({}, { locale }),
  ]
}

function fileNameIn(locale: Language): string {
  return `${m['resources.audit.plural']({}, { locale })}.xlsx`
}

/** Returns a line for each field that a change touched. */
async function lines(
  db: Db,
  words: AuditWords,
  tables: AuditedTables,
  ids: readonly number[],
  language: Language,
): Promise<(string | null)[][]> {
  const [entries, rowsOf] = await Promise.all([loadHeads(db, ids), rowsOfEntries(db, ids, mostRowsEach)])
  const known = ids.flatMap((id) => entries.get(id) ?? [])
  const every = [...rowsOf.values()].flat()
  const records = [...every.flatMap((row) => words.findRecord(row) ?? []), ...words.listReferences(every)]
  const names = await loadNames(db, tables, [...records, ...listAccounts(known)], language)
  return known.flatMap((head) => {
    const start = [words.instantText(head.at), words.actorText(head.actor, head.name), words.actText(head.act)]
    const rows = rowsOf.get(head.id) ?? []
    if (rows.length === 0) return [[...start, accountText(head, names), words.describeSubject(head), null, null]]
    return rows.flatMap((row) => {
      const record = words.recordText(row, names)
      const fields = words.describeFields(row, names)
      if (fields.length === 0) return [[...start, record, words.rowText(row), null, null]]
      return fields.map(({ label, before, after }) => [...start, record, label, before, after])
    })
  })
}
