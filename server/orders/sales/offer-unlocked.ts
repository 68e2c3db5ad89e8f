import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { approvalOfSale, DOSSIER_APPROVALS, dueOfCar, isProofAsked } from '@forecourt/domain/orders/dossier.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { loadForUpdate, offerAnswer, type AskedOffer, type OfferCaller } from '../../offers/desk/offer-acts.ts'
import {
  changeOffer,
  loadIssuedVersion,
  loadLockedOffer,
  type OfferSnapshot,
  type SoldOffer,
} from '../../offers/desk/offer-snapshot.ts'
import { saveInPlace } from '../../offers/desk/offer-unlocked.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { endContract } from '../contracts/contracts.sql.ts'
import { takeInTradeIns } from './offer-sales.ts'
import {
  dossiersOfOffer,
  dossiersToEnd,
  dropPaper,
  insertPapers,
  notePaper,
  noteStep,
  stepsOfDossier,
  updateCustomerOrder,
  updateDossier,
  type DossierRow,
} from '../dossiers/dossiers.sql.ts'
import { loadStandardEquipmentText } from '../dossiers/open-dossiers.ts'
import { followPremiums } from '../premium-claims/premium-claims.ts'

/**
 * Replaces the issued version of an unlocked offer. Dossiers of a sale follow: if its car or amounts change, it is signed again.
 */
export async function saveUnlocked(
  tx: Tx,
  call: OfferCaller,
  { offer: content, ...asked }: AskedOffer & { offer: OfferContent },
) {
  const row = await loadForUpdate(tx, call, asked, 'save-unlocked')
  if (isRefusal(row)) return row
  if (row.saleMode === 'sale' && (await isPartDelivered(tx, row))) {
    return refuse('unlocked-part-delivered', { status: 422 })
  }
  const before = await loadIssuedVersion(tx, row)
  const saved = await saveInPlace(tx, call, row, content)
  if (isRefusal(saved)) return saved
  const refused = row.saleMode === 'sale' ? await followSale(tx, call, row, before) : undefined
  if (refused) return refused
  return offerAnswer(tx, asked.id, call)
}

async function isPartDelivered(tx: Tx, { id }: SoldOffer): Promise<boolean> {
  return (await dossiersOfOffer(tx, id)).some(({ state }) => state === 'delivered')
}

async function followSale(tx: Tx, call: OfferCaller, row: SoldOffer, before: OfferSnapshot) {
  const after = await loadIssuedVersion(tx, await loadLockedOffer(tx, row.number))
  const refused = await takeInTradeIns(tx, row, after, { by: call.staff.userId, at: call.now })
  if (refused) return refused
  await changeOffer(tx, row.id, { confirmedVersion: after.no })
  const live = (await dossiersOfOffer(tx, row.id)).filter(({ state }) => state !== 'canceled').map(({ id }) => id)
  const isOther = !isSame(before.content.car, after.content.car) || !isSame(toAmounts(before), toAmounts(after))
  const given = await loadStandardEquipmentText(tx, after.content)
  for (const dossier of await dossiersToEnd(tx, row.id)) {
    if (!live.includes(dossier.id)) continue
    const due = dueOfCar(after.breakdown, dossier.carIndex)
    // The guarantee held was received for another amount, and a receipt states it.
    if (dossier.guaranteeReceivedOn !== null && dossier.guaranteeCents !== due.guaranteeCents) {
      const amount = formatExactMoney(dossier.guaranteeCents, call.language)
      return refuse('guarantee-held', { status: 422, values: { amount } })
    }
    await updateDossier(tx, dossier.id, {
      versionNo: after.no,
      carName: requireValue(after.context.car, 'the car of a sold offer').name,
      ...due,
      given,
      updatedAt: call.now,
    })
    if (isProofAsked(after.breakdown)) await insertPapers(tx, dossier.id, ['transport-proof'])
    else await dropPaper(tx, dossier.id, 'transport-proof')
    if (isOther) await signAgain(tx, call, dossier, after)
  }
  await followPremiums(tx, live, after, {
    contractDay: requireValue(row.contractDate, 'the contract date'),
    at: call.now,
  })
  return undefined
}

function toAmounts({ breakdown: { totals, settlement } }: OfferSnapshot) {
  return { totals, settlement }
}

/** Withdraws signature and approval after a change: both were given for other contents. */
async function signAgain(tx: Tx, call: OfferCaller, { id }: DossierRow, { content, breakdown }: OfferSnapshot) {
  const approval = approvalOfSale(content, breakdown)
  await updateDossier(tx, id, {
    approval: DOSSIER_APPROVALS[approval],
    approvedBy: null,
    approvedFor: null,
    approvedAt: null,
  })
  await updateCustomerOrder(tx, id, { state: 'draft', signedOn: null, completedAt: null })
  await endContract(tx, id, { because: 'replaced', at: call.now })
  const by = call.staff.userId
  await notePaper(tx, { dossierId: id, paper: 'order-form', on: null, by })
  for (const step of await stepsOfDossier(tx, id)) {
    const isToSign = step.needs.includes('order-form')
    if (isToSign && step.doneOn !== null) await noteStep(tx, { id: step.id, on: null, by })
  }
}
