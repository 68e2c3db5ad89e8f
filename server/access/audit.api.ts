import {
  HistoryAnswer,
  HistoryRequest,
  UndoAnswer,
  UndoRequest,
  type HistoryEntry,
} from '@forecourt/domain/access/audit.schema.ts'
import { isRight, reachOf } from '@forecourt/domain/platform/rights.ts'
import { turnAway } from '../platform/call.ts'
import { command, query, type Endpoint } from '../platform/endpoint.ts'
import { actorOf } from '../platform/identity.ts'
import { refuse } from '../platform/refusal.ts'
import { entriesOf, originOf, rowIdOf, undoEntry, type KeptEntry } from './audit.sql.ts'

const pageSize = 50

/** Records about people: who looks at their history has read about them. */
const personal = new Set(['shop_account', 'lead', 'application', 'shop_order', 'workshop_booking', 'staff_user'])

const getHistory = query({
  path: 'GET /sales/audit/history',
  right: 'AUDIT_VIEW',
  summary: 'What changed in a record and in what is part of it: who, when, what it said before and after.',
  input: HistoryRequest,
  output: HistoryAnswer,
  reads: (_, { subject, id }) => (personal.has(subject) ? [`${subject}:${id}`] : []),
  async run({ db }, { subject, id, before }) {
    const rowId = await rowIdOf(db, subject, id)
    if (rowId === undefined) return refuse('record-not-found', { status: 404 })
    const found = await entriesOf(db, { subject, rowId, before, limit: pageSize + 1 })
    return { entries: found.slice(0, pageSize).map(answerOf), isMore: found.length > pageSize }
  },
})

const kinds = ['user', 'customer', 'guest', 'job', 'seed'] as const

function answerOf({ at, actor, name, ...entry }: KeptEntry): HistoryEntry {
  const [named, ...rest] = actor.split(':')
  const kind: HistoryEntry['by']['kind'] = kinds.find((known) => known === named) ?? 'database'
  const isPerson = kind === 'user' || kind === 'customer'
  return { ...entry, at: at.toISOString(), by: { kind, name: isPerson ? name : rest.join(':') || null } }
}

/**
 * Taking a change back asks for the right that making it asked for. One that reaches only so far takes back its own:
 * whether it still reaches what others changed, nobody has looked up.
 * @param endpoints those whose changes there are
 */
export function undoEndpoint(endpoints: readonly Endpoint[]) {
  return command({
    path: 'POST /sales/audit/undo',
    right: 'staff',
    summary:
      'Takes a change back where what it wrote still stands, and says where it does not. Can itself be taken back.',
    input: UndoRequest,
    output: UndoAnswer,
    async run({ tx, call }, { entry }) {
      const origin = await originOf(tx, entry)
      const made = endpoints.find(({ path }) => path === origin?.action)
      if (!origin || !made) return refuse('record-not-found', { status: 404 })
      const turnedAway = turnAway(made.right, call)
      if (turnedAway) return turnedAway
      if (made.kind !== 'command' || !made.isUndoable) return refuse('not-undoable')
      const isWide = !isRight(made.right) || reachOf(call.staff.who, made.right) === 'all'
      if (!isWide && origin.actor !== actorOf(call)) return refuse('not-yours', { status: 403 })
      const rows = await undoEntry(tx, entry)
      const undone = rows.filter(({ isUndone }) => isUndone)
      if (undone.length === 0) return refuse('undo-overtaken')
      const changedSince = rows.filter(({ isUndone }) => !isUndone)
      return { undone: undone.length, changedSince: changedSince.map(({ subject, rowId }) => ({ subject, rowId })) }
    },
  })
}

export const auditEndpoints = [getHistory] as const
