import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { synchronizeOffer, type SyncRefusal } from '@forecourt/domain/offers/checks/sync.ts'
import {
  OfferAnswer,
  OfferRequest,
  OfferSyncedSeveral,
  OfferSyncManyPreview,
  OfferSyncManyRequest,
  OfferSyncPreview,
  OfferSyncRequest,
  OfferSyncSeveral,
  type OfferSyncRow,
} from '@forecourt/domain/offers/offer.schema.ts'
import { offerCan } from '@forecourt/domain/offers/offer.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { performAct, offerNotFound, appendVersion, type OfferCaller } from './offer-acts.ts'
import { checkAgain, checksFor, loadCheckInput, type CheckInput } from '../checks/offer-checks.ts'
import { priceMoved } from './offer-issue.ts'
import {
  toPricedAnswer,
  resolveReading,
  calculateOffer,
  toVersionAnswer,
  toStanding,
  type OfferReading,
} from './offer-desk.ts'
import {
  findDeskOffer,
  loadOfferForUpdate,
  offersToSync,
  placeOfOffer,
  updateOffer,
  loadVersion,
  type OfferRow,
} from './offers.sql.ts'

const getSync = query({
  path: 'GET /sales/offer/getsync',
  right: 'OFFER_SYNC',
  place: placeOfOffer,
  summary: 'Compares the saved version of an offer with the same offer at current data, and lists what is removed.',
  input: OfferRequest,
  output: OfferSyncPreview,
  reads: (_, { id }) => [`offer:${id}`],
  async run({ db, call }, { id }) {
    const row = await findDeskOffer(db, id)
    if (!row) return offerNotFound()
    const version = await loadVersion(db, row.id, row.currentVersion)
    const checkInput = await loadCheckInput(db, row, version, { now: call.now, role: row.ownerRole })
    const synced = syncIn(row, checkInput)
    if (!synced.ok) return toApiRefusal(synced, call)
    const { content, removed } = synced
    const after = toPricedAnswer(content, { context: checkInput.calculated.context, priced: synced.priced })
    return { before: toVersionAnswer(version), after: { content, ...after }, removed: [...removed] }
  },
})

const sync = command({
  path: 'POST /sales/offer/sync',
  right: 'OFFER_SYNC',
  place: placeOfOffer,
  summary: 'Updates an offer to current prices and rules as a new version. The issued version stays valid.',
  input: OfferSyncRequest,
  output: OfferAnswer,
  run: ({ tx, call }, { totalCents, ...asked }) =>
    performAct(tx, call, asked, 'sync', (row, reading) =>
      applySynchronization(tx, call, row, { shownCents: totalCents, reading }),
    ),
})

const getSyncMany = query({
  path: 'POST /sales/offer/getsyncmany',
  right: 'OFFER_SYNC_MANY',
  place: 'rows',
  summary: 'Previews the current and the updated totals of several offers, and which cannot be updated.',
  input: OfferSyncManyRequest,
  output: OfferSyncManyPreview,
  reads: ({ offers }) => offers.map(({ id }) => `offer:${id}`),
  async run({ db, call }, { ids }) {
    const rows = await offersToSync(db, call.staff.who, ids)
    const offers: OfferSyncRow[] = []
    for (const row of rows) offers.push(await buildPreview(db, row, call.now))
    return { offers }
  },
})

const syncMany = command({
  path: 'POST /sales/offer/syncmany',
  right: 'OFFER_SYNC_MANY',
  place: 'rows',
  summary: 'Updates several offers to current prices and rules. Offers that changed since the preview are skipped.',
  input: OfferSyncSeveral,
  output: OfferSyncedSeveral,
  async run({ tx, call }, { offers }) {
    const rows = await offersToSync(
      tx,
      call.staff.who,
      offers.map(({ id }) => id),
    )
    const left: { id: number; offerNumber: string }[] = []
    for (const { number, offerNumber } of rows) {
      const asked = requireValue(
        offers.find(({ id }) => id === number),
        'the requested offer',
      )
      const row = await loadOfferForUpdate(tx, number)
      const isFree = row.rev === asked.rev && offerCan('sync', toStanding(row), brusselsDay(call.now)).ok
      const reading = await resolveReading(tx, row.ownerId, call.now)
      const changes = isFree
        ? await applySynchronization(tx, call, row, { shownCents: asked.totalCents, reading })
        : undefined
      if (changes === undefined || isRefusal(changes)) {
        left.push({ id: number, offerNumber })
        continue
      }
      await updateOffer(tx, row.id, changes)
      await checkAgain(tx, await loadOfferForUpdate(tx, number), call.now, reading)
    }
    return { synced: rows.length - left.length, left }
  },
})

export const offerSyncEndpoints = [getSync, sync, getSyncMany, syncMany] as const

/** Returns the sync as its rules define it; a refusal by the status of the offer comes first. */
function syncIn(row: OfferRow, { snapshot, now, today }: CheckInput) {
  const can = offerCan('sync', toStanding(row), today)
  return can.ok ? synchronizeOffer(snapshot, now, today) : can
}

async function applySynchronization(
  tx: Tx,
  call: OfferCaller,
  row: OfferRow,
  { shownCents, reading }: { shownCents: number | null; reading: OfferReading },
) {
  const version = await loadVersion(tx, row.id, row.currentVersion)
  const synced = syncIn(row, await loadCheckInput(tx, row, version, reading))
  if (!synced.ok) return toApiRefusal(synced, call)
  const { content } = synced
  const calculated = await calculateOffer(tx, content, reading)
  const totalCents = calculated.priced.ok ? calculated.priced.breakdown.totals.totalCents : null
  if (totalCents !== shownCents) return priceMoved(shownCents, totalCents, call.language)
  return appendVersion(tx, call, row, { calculated, content, reason: 'synced' })
}

function toApiRefusal(
  refused: SyncRefusal | { reason: SyncRefusal['reason'] | ApiRefusal['reason'] },
  call: OfferCaller,
): ApiRefusal {
  const items = 'items' in refused ? checksFor(call.staff.who, refused.items) : undefined
  return refuse(refused.reason, { status: 422, ...(items && { detail: { items } }) })
}

async function buildPreview(db: Db, row: OfferRow & { ownerRole: string | null }, now: Date): Promise<OfferSyncRow> {
  const { number: id, offerNumber, rev, customerName: customer, totalCents: beforeCents } = row
  const version = await loadVersion(db, row.id, row.currentVersion)
  const synced = syncIn(row, await loadCheckInput(db, row, version, { now, role: row.ownerRole }))
  const offer = { id, offerNumber, rev, customer, beforeCents }
  if (isRefusal(synced)) {
    return { ...offer, refusal: synced.reason as OfferSyncRow['refusal'], afterCents: beforeCents, removed: 0 }
  }
  const afterCents = synced.priced.ok ? synced.priced.breakdown.totals.totalCents : null
  return { ...offer, refusal: null, afterCents, removed: synced.removed.length }
}
