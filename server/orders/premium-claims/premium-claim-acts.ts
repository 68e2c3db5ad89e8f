import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { premiumClaimCan, reopenedTo, type PremiumClaimAct } from '@forecourt/domain/orders/premium-claim.ts'
import type { PremiumClaimRecord } from '@forecourt/domain/orders/premium-claim.schema.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Selectable, Updateable } from 'kysely'
import type { PremiumClaim } from '../../db/schema.ts'
import { findLastEditor } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { deskPremiumClaim, premiumClaimForUpdate, updatePremiumClaim } from './premium-claims.sql.ts'

type Asked = { id: number; rev: number }
type Answer = { premiumClaim: PremiumClaimRecord } | ApiRefusal
type Changes = Updateable<PremiumClaim> | ApiRefusal

export const premiumClaimNotFound = () => refuse('record-not-found', { status: 404 })

/** Returns the record of a claim. */
export async function findPremiumClaimRecord(
  db: Db,
  number: number,
  now: Date,
): Promise<PremiumClaimRecord | undefined> {
  const today = brusselsDay(now)
  const row = await deskPremiumClaim(db, number, today)
  if (!row) return undefined
  const { rev, claimNumber, paidBy, supportNetCents, dueOn, state, claimedOn, reference, paidOn, paidCents } = row
  return {
    id: row.number,
    rev,
    claimNumber,
    paidBy,
    supportNetCents,
    dueOn,
    isLate: row.isLate,
    state,
    claimedOn,
    reference,
    paidOn,
    paidCents,
    repaidOn: row.repaidOn,
    refusedBecause: row.refusedBecause,
    lapsedBecause: row.lapsedBecause,
    premium: { id: row.premiumNumber, label: row.premiumName },
    dossier: { id: row.dossierKey, dossierNumber: row.dossierNumber },
    orderNumber: row.orderNumber,
    contractDay: requireValue(row.contractDate, 'the contract date'),
    customer: row.customerName,
    car: row.carName,
    vin: row.vin,
    owner: { id: row.ownerNumber, name: row.ownerName },
    branch: { id: row.branchNumber, name: row.branchName },
    today,
  }
}

export async function loadPremiumClaimRecord(db: Db, number: number, now: Date) {
  return requireValue(await findPremiumClaimRecord(db, number, now), `the premium claim ${number}`)
}

/** Performs an act on a locked claim, and returns its new state. */
async function performAct(
  tx: Tx,
  { id, rev }: Asked,
  { now, act }: { now: Date; act: PremiumClaimAct },
  changesOf: (claim: Selectable<PremiumClaim>) => Changes,
): Promise<Answer> {
  const claim = await premiumClaimForUpdate(tx, id)
  if (!claim) return premiumClaimNotFound()
  if (claim.rev !== rev) {
    const by = await findLastEditor(tx, 'premium_claim', claim.id)
    return refuse('changed-meanwhile', { detail: { theirs: await findPremiumClaimRecord(tx, id, now), by } })
  }
  const can = premiumClaimCan(act, claim)
  if (!can.ok) return refuse(can.reason, { status: 422 })
  const changes = changesOf(claim)
  if (isRefusal(changes)) return changes
  await updatePremiumClaim(tx, claim.id, changes)
  return { premiumClaim: await loadPremiumClaimRecord(tx, id, now) }
}

type Claimed = { on: CalendarDay; reference: string }

export function claimPremium(tx: Tx, now: Date, { on, reference, ...asked }: Asked & Claimed) {
  return performAct(
    tx,
    asked,
    { now, act: 'claim' },
    () => refuseClaimed({ on, reference }, now) ?? { state: 'claimed', claimedOn: on, reference },
  )
}

function refuseClaimed({ on, reference }: Claimed, now: Date): ApiRefusal | undefined {
  if (reference === '') return refuse('premium-claim-reference', { status: 422, field: 'reference' })
  return on > brusselsDay(now) ? refuse('day-to-come', { status: 422, field: 'on' }) : undefined
}

/**
 * Claims several premiums in one statement to their payer. Those that can no longer be claimed are not changed, and are named.
 */
export async function claimPremiums(tx: Tx, now: Date, { ids, ...claimed }: Claimed & { ids: readonly number[] }) {
  const refused = refuseClaimed(claimed, now)
  if (refused) return refused
  const left: { id: number; claimNumber: string }[] = []
  let [done, cents] = [0, 0]
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const claim = await premiumClaimForUpdate(tx, id)
    if (!claim) return premiumClaimNotFound()
    if (premiumClaimCan('claim', claim).ok) {
      await updatePremiumClaim(tx, claim.id, {
        state: 'claimed',
        claimedOn: claimed.on,
        reference: claimed.reference,
      })
      done += 1
      cents += claim.supportNetCents
    } else left.push({ id, claimNumber: claim.claimNumber })
  }
  return { done, cents, left }
}

/** Saves the amount received as it came in, even if another amount was claimed. */
export function payPremiumClaim(
  tx: Tx,
  now: Date,
  { on, paidCents, ...asked }: Asked & { on: CalendarDay; paidCents: number },
) {
  return performAct(tx, asked, { now, act: 'pay' }, ({ claimedOn }) => {
    if (on > brusselsDay(now)) return refuse('day-to-come', { status: 422, field: 'on' })
    if (on < requireValue(claimedOn, 'the day of the claim'))
      return refuse('premium-claim-paid-early', { status: 422, field: 'on' })
    return { state: 'paid', paidOn: on, paidCents }
  })
}

export function refusePremiumClaim(tx: Tx, now: Date, { reason, ...asked }: Asked & { reason: string }) {
  return performAct(tx, asked, { now, act: 'refuse' }, () => {
    if (reason === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
    return { state: 'refused', refusedBecause: reason }
  })
}

/** Reopens a claim that was noted by mistake or is claimed once more. */
export function reopenPremiumClaim(tx: Tx, now: Date, asked: Asked) {
  return performAct(tx, asked, { now, act: 'reopen' }, (claim) => {
    const state = reopenedTo(claim.state)
    const unclaimed = state === 'open' && { claimedOn: null, reference: '' }
    return { state, paidOn: null, paidCents: null, refusedBecause: '', ...unclaimed }
  })
}

/** Records that the paid premium of a canceled sale was repaid. */
export function repayPremiumClaim(tx: Tx, now: Date, { on, ...asked }: Asked & { on: CalendarDay }) {
  return performAct(tx, asked, { now, act: 'repay' }, ({ paidOn }) => {
    if (on > brusselsDay(now)) return refuse('day-to-come', { status: 422, field: 'on' })
    return on < requireValue(paidOn, 'the day of the payment')
      ? refuse('premium-claim-repaid-early', { status: 422, field: 'on' })
      : { repaidOn: on }
  })
}
