import { needsLossReason } from '@forecourt/domain/offers/offer-loss.ts'
import type { LossGiven, OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { OfferCaller } from '../desk/offer-acts.ts'
import type { OfferRow } from '../desk/offers.sql.ts'
import { findLoss, findLossReason, insertLoss, loadChanceStanding } from './losses.sql.ts'

/**
 * Stores why an offer is lost, and returns the name of the reason; null: its end is no lost sale. The set of the offer is locked by the
 * caller. Refuses with `loss-reason-missing`, `loss-reason-unknown` and `loss-not-asked`.
 */
export async function recordLoss(
  tx: Tx,
  call: Pick<OfferCaller, 'staff' | 'now' | 'language'>,
  row: OfferRow,
  given: LossGiven | null,
): Promise<string | null | ApiRefusal> {
  const isNeeded = needsLossReason(await loadChanceStanding(tx, row, brusselsDay(call.now)))
  if (given === null) return isNeeded ? refuse('loss-reason-missing', { status: 422, field: 'loss.reason' }) : null
  if (!isNeeded) return refuse('loss-not-asked', { status: 422, field: 'loss.reason' })
  const reason = await findLossReason(tx, given.reason)
  if (!reason) return refuse('loss-reason-unknown', { status: 422, field: 'loss.reason' })
  const { competitor } = given
  await insertLoss(tx, row, { lossReasonId: reason.id, competitor, notedBy: call.staff.userId, notedAt: call.now })
  return translate(reason.name, call.language)
}

/** Returns the loss of an offer as its desk shows it. */
export async function loadLoss(db: Db, row: OfferRow, today: CalendarDay): Promise<OfferRecord['loss']> {
  const [standing, given] = await Promise.all([loadChanceStanding(db, row, today), findLoss(db, row.id)])
  const isAsked = needsLossReason(standing)
  return {
    isAsked,
    isDue: isAsked && given === undefined && !standing.isOpen,
    given: given
      ? {
          reason: { id: given.number, label: given.name },
          competitor: given.competitor,
          by: given.by,
          at: given.notedAt.toISOString(),
        }
      : null,
  }
}
