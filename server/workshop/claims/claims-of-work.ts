import { ANSWERED_CLAIM_STATES, drawUpClaim } from '@forecourt/domain/workshop/claims/warranty-claim.ts'
import { findWarrantyTerm } from '@forecourt/domain/workshop/claims/warranty-term.ts'
import { addDays, brusselsDay, type CalendarDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { toPriced, type LoadedWork } from '../work-orders/loaded-work.ts'
import { findBrandOfWork, insertClaim, liveClaim, selectWarrantyTerms, updateClaim } from './warranty-claims.sql.ts'

const isAnswered = ({ state }: { state: string }) => ANSWERED_CLAIM_STATES.some((one) => one === state)

/**
 * Opens the claim on the importer when a work order is charged. A claim that the importer answered stays that of the order:
 * the importer is not claimed twice.
 */
export async function openClaim(tx: Tx, { row, lines }: LoadedWork, on: CalendarDay): Promise<void> {
  const claim = drawUpClaim(lines.map((line) => ({ ...line, ...toPriced(line) })))
  if (claim === null || (await liveClaim(tx, row.id))) return
  const [terms, brandId] = await Promise.all([selectWarrantyTerms(tx), findBrandOfWork(tx, row)])
  const workedOn = row.finishedAt === null ? on : brusselsDay(row.finishedAt)
  const term = findWarrantyTerm(terms, { brandId, on: workedOn })
  await insertClaim(
    tx,
    toYear(on),
    {
      workOrderId: row.id,
      brandId,
      settlement: term?.settlement ?? 'self-billed',
      vin: row.vin,
      mileageKm: row.kmIn,
      workedOn,
      dueOn: term ? addDays(workedOn, term.claimDays) : null,
      answerDays: term?.answerDays ?? null,
      netCents: claim.netCents,
      shareCostCents: claim.costCents,
    },
    claim.lines,
  )
}

/** Lets the claim lapse of a work order that is corrected: it is opened anew with the next charge, unless it was answered. */
export async function lapseClaim(tx: Tx, workOrderId: string): Promise<void> {
  const claim = await liveClaim(tx, workOrderId)
  if (!claim || isAnswered(claim)) return
  await updateClaim(tx, claim.id, { state: 'lapsed' })
}

/** Refuses another share of the importer in a work order once it answered the claim. */
export async function refuseOtherShare(tx: Tx, { row, lines }: LoadedWork): Promise<ApiRefusal | undefined> {
  const claim = await liveClaim(tx, row.id)
  if (!claim || !isAnswered(claim)) return undefined
  const netCents = drawUpClaim(lines.map((line) => ({ ...line, ...toPriced(line) })))?.netCents ?? 0
  return netCents === claim.netCents
    ? undefined
    : refuse('warranty-claim-answered', { status: 422, values: { number: claim.claimNumber } })
}
