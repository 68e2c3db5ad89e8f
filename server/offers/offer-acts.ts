import { offerCan, type OfferAct } from '@forecourt/domain/offers/offer.ts'
import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/result.ts'
import { lastEditorOf } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import type { CallerWith } from '../platform/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/refusal.ts'
import { offerRecord, standingOf } from './offer-desk.ts'
import { offerForUpdate, updateOffer, versionOf, type OfferRow } from './offers.sql.ts'

export type OfferCaller = CallerWith<'OFFER_EDIT'>
/** An offer, and the state of it that somebody saw. */
export type AskedOffer = { id: number; rev: number }

export const offerNotFound = () => refuse('record-not-found', { status: 404 })

/** The offer that somebody acts on, nobody else does until the transaction ends; or why they cannot. */
export async function actionable(
  tx: Tx,
  call: OfferCaller,
  { id, rev }: AskedOffer,
  act: OfferAct,
): Promise<OfferRow | ApiRefusal> {
  const row = await offerForUpdate(tx, id)
  if (!row) return offerNotFound()
  if (row.rev !== rev) {
    const current = (await versionOf(tx, row.id, row.currentVersion))!
    const by = await lastEditorOf(tx, 'offer', row.id)
    return refuse('changed-meanwhile', { detail: { theirs: { ...(current.content as object), id, rev: row.rev }, by } })
  }
  const can = offerCan(act, standingOf(row), brusselsDay(call.now))
  return can.ok ? row : refuse(can.reason, { status: 422 })
}

/** Does something to an offer and answers with what it is then. */
export async function acting(
  tx: Tx,
  call: OfferCaller,
  asked: AskedOffer,
  act: OfferAct,
  change: (row: OfferRow) => Promise<Parameters<typeof updateOffer>[2] | ApiRefusal>,
) {
  const row = await actionable(tx, call, asked, act)
  if (isRefusal(row)) return row
  const changes = await change(row)
  if ('reason' in changes) return changes
  await updateOffer(tx, row.id, changes)
  return offerAnswer(tx, asked.id, call)
}

export async function offerAnswer(tx: Tx, number: number, { now }: OfferCaller) {
  return { offer: (await offerRecord(tx, number, now))! }
}
