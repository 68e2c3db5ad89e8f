import { addDays, brusselsDay, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import {
  claimPremiums,
  payPremiumClaim,
  refusePremiumClaim,
} from '../../server/orders/premium-claims/premium-claim-acts.ts'
import { lapsePremiumClaims } from '../../server/orders/premium-claims/premium-claims.sql.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { unwrapDone } from './caller.ts'
import { atClock } from './days.ts'

/** The office claims a premium so many days after the sale, and most are paid so many days later. */
const [claimedAfter, paidAfter] = [12, 40]

/** Completes the premiums of sales: claimed monthly, paid, sometimes partly or not at all, and some forgotten. */
export async function followClaims(tx: Tx, today: CalendarDay): Promise<void> {
  const claims = await tx
    .selectFrom('premiumClaim as claim')
    .innerJoin('customerOrder', 'customerOrder.dossierId', 'claim.dossierId')
    .select(['claim.number', 'claim.dossierId', 'claim.createdAt', 'claim.dueOn', 'claim.supportNetCents', 'claim.rev'])
    .select(['customerOrder.state as order', 'customerOrder.cancelReason'])
    .orderBy('claim.number')
    .execute()
  const late = claims.findLast(({ order, dueOn }) => order !== 'canceled' && dueOn < today)
  let canceled = 0
  for (const [at, claim] of claims.entries()) {
    const sold = brusselsDay(claim.createdAt)
    const isCanceled = claim.order === 'canceled'
    // The first that was canceled had been paid by then.
    const isPaidAnyway = isCanceled && canceled === 0
    if (isCanceled) canceled += 1
    const [claimedOn, paidOn] = [addDays(sold, claimedAfter), addDays(sold, paidAfter)]
    const isForgotten = claim === late || (at % 8 === 3 && claim.dueOn >= today)
    if (isPaidAnyway || (!isCanceled && !isForgotten && claimedOn < today)) {
      const on = claimedOn < today ? claimedOn : today
      await claimPremium(tx, claim.number, on)
      if (isPaidAnyway || paidOn < today) await answerClaim(tx, claim, paidOn < today ? paidOn : today, at)
    }
    if (isCanceled) await lapsePremiumClaims(tx, claim.dossierId, claim.cancelReason)
  }
}

async function claimPremium(tx: Tx, number: number, on: CalendarDay): Promise<void> {
  const reference = `PREM-${on.slice(0, 7)}`
  unwrapDone(await claimPremiums(tx, atClock(on, '16:40'), { ids: [number], on, reference }))
}

async function answerClaim(
  tx: Tx,
  { number, supportNetCents, rev }: { number: number; supportNetCents: number; rev: number },
  on: CalendarDay,
  at: number,
): Promise<void> {
  const asked = { id: number, rev: rev + 1 }
  const now = atClock(on, '17:05')
  if (at % 9 === 4) {
    unwrapDone(
      await refusePremiumClaim(tx, now, { ...asked, reason: 'Chassisnummer niet aangemeld voor deze campagne' }),
    )
    return
  }
  const paidCents = at % 6 === 5 ? supportNetCents - Math.round(supportNetCents / 10) : supportNetCents
  unwrapDone(await payPremiumClaim(tx, now, { ...asked, on, paidCents }))
}
