import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { AdvanceMoney } from '@forecourt/domain/orders/advance-request.ts'
import { resolveTermsType } from '@forecourt/domain/orders/contract.ts'
import type { DossierRecord } from '@forecourt/domain/orders/dossier.schema.ts'
import {
  DOSSIER_APPROVALS,
  DOSSIER_PAPERS,
  listTradeInsDue,
  findTransportProof,
  missingFor,
  type DossierGuarantee,
  type DossierPaper,
  type DossierStanding,
} from '@forecourt/domain/orders/dossier.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import { selectShownVersion } from '../../offers/desk/offer-snapshot.ts'
import type { Db } from '../../platform/database/database.ts'
import { undescribedFacts } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { tradeInsOfDeal } from '../../trade-ins/trade-in-deals.ts'
import { contractOfDossier } from '../contracts/contracts.sql.ts'
import { filesOfDossier } from './dossier-files.sql.ts'
import { advancesAsked } from '../advances/advance-desk.ts'
import { carOrderRecord } from '../car-orders/car-order-desk.ts'
import { loadCarOrder } from '../car-orders/car-orders.sql.ts'
import { readCashOfSale } from './cash-of-sale.ts'
import {
  deskDossier,
  dossiersOfOffer,
  findInvoice,
  findOpening,
  invoicesOfDossier,
  orderOfDossier,
  papersOfDossier,
  paymentsOfDossier,
  stepsOfDossier,
  type DeskDossier,
  type DossierRow,
} from './dossiers.sql.ts'

/**
 * Returns all that is known of the car of a dossier: the sale as it was stored, and its progress since. Users without the right to
 * see offers get no prices.
 */
export async function findDossierRecord(
  db: Db,
  number: number,
  { now, who }: { now: Date; who: Who },
): Promise<DossierRecord | undefined> {
  const row = await deskDossier(db, number)
  if (!row) return undefined
  const [order, steps, papers, payments, sold, siblings, tradeIns, files, contract, car, invoices, opening] =
    await Promise.all([
      orderOfDossier(db, row.id),
      stepsOfDossier(db, row.id),
      papersOfDossier(db, row.id),
      paymentsOfDossier(db, row.id),
      selectShownVersion(db, row.offerId, row.versionNo),
      dossiersOfOffer(db, row.offerId),
      tradeInsTakenIn(db, row),
      filesOfDossier(db, row.id),
      contractOfDossier(db, row.id),
      carStanding(db, row),
      invoicesOfDossier(db, row.id),
      findOpening(db, row.id),
    ])
  const money = toMoney(row, payments)
  const papersMissing = missingPapers(papers)
  const seesPrices = may(who, 'OFFER_VIEW', { branch: row.branchId, owner: row.ownerId }).ok
  const customer = requireValue(sold.context.customer, 'the customer of a sold offer')
  return {
    id: row.number,
    rev: row.rev,
    dossierNumber: row.dossierNumber,
    orderNumber: order.orderNumber,
    opening: opening ? { outsideNumber: opening.outsideNumber, expectedOn: sold.content.deliveryDay } : null,
    offer: { id: row.offerKey, offerNumber: row.offerNumber, version: row.versionNo, cars: row.carCount },
    carIndex: row.carIndex,
    others: siblings.flatMap(({ number: id, dossierNumber }) => (id === number ? [] : { id, dossierNumber })),
    ...toPeople(row),
    car: {
      kind: row.vehicleKind,
      id: row.vehicleNumber,
      name: row.carName,
    },
    vin: row.vin,
    driver: [row.driverName, row.driverEmail].filter((text) => text !== '').join(' · '),
    licencePlate: row.licencePlate,
    productionNumber: row.productionNumber,
    factoryOrderNumber: row.factoryOrderNumber,
    given: row.givenNames,
    invoices: invoices.map((invoice) => invoiceAnswer(invoice, seesPrices)),
    ...toApproval(row),
    state: order.state,
    flowName: order.flowName,
    isConsumer: resolveTermsType(customer) === 'private',
    language: customer.language,
    essential: order.essential,
    termsHanded:
      order.termsHandedAt === null || order.termsHandedVersion === null
        ? null
        : {
            at: order.termsHandedAt.toISOString(),
            by: order.termsHanderName,
            version: order.termsHandedVersion,
          },
    contract: contract?.number ?? null,
    signedOn: order.signedOn,
    completedAt: order.completedAt?.toISOString() ?? null,
    handover: toPlanned(row),
    deliveredOn: order.deliveredOn,
    canceledAt: order.canceledAt?.toISOString() ?? null,
    cancelReason: order.cancelReason,
    steps: steps.map(({ number: id, label, role, dueOn, doneOn, doneByName, needs }) => ({
      id,
      label,
      role,
      dueOn,
      doneOn,
      doneBy: doneByName,
      needs: [...needs],
      missing: doneOn === null ? missingFor(needs, { ...money, papersMissing, car }) : [],
    })),
    papers: inOrder(papers).map(({ need, receivedOn, receivedByName, expiresOn }) => ({
      paper: need,
      receivedOn,
      receivedBy: receivedByName,
      expiresOn,
      files: files
        .filter((file) => file.need === need)
        .map(({ number: id, name, by, createdAt }) => ({ id, name, by, at: createdAt.toISOString() })),
    })),
    money: seesPrices
      ? {
          ...money,
          payments: payments.map(paymentAnswer),
          cash: await readCashOfSale(db, row.id),
          guarantee: guaranteeAnswer(row),
          ...(await advancesAsked(db, row)),
        }
      : null,
    tradeIns: tradeIns.map(({ id, tradeInNumber, state, keyCount, receivedOn, ...described }) => ({
      id,
      tradeInNumber,
      state,
      keyCount,
      receivedOn,
      undescribed: undescribedFacts({ ...described, state }),
    })),
    isOnAccount: row.isOnAccount,
    carStanding: car,
    carOrder: await carOrderRecord(db, row, sold, brusselsDay(now)),
    sold: seesPrices ? sold : null,
    today: brusselsDay(now),
  }
}

export async function loadDossierRecord(db: Db, number: number, options: { now: Date; who: Who }) {
  return requireValue(await findDossierRecord(db, number, options), `the dossier ${number}`)
}

function invoiceAnswer(
  {
    number: id,
    invoiceNumber,
    invoicedOn,
    by,
    amountCents,
    ...row
  }: Awaited<ReturnType<typeof invoicesOfDossier>>[number],
  seesPrices: boolean,
) {
  return {
    id,
    number: invoiceNumber,
    on: invoicedOn,
    by,
    amountCents: seesPrices ? amountCents : null,
    credit:
      row.creditNumber === null
        ? null
        : {
            number: row.creditNumber,
            on: requireValue(row.creditedOn, 'the day of the credit note'),
            by: requireValue(row.crediter, 'the name of who entered the credit note'),
          },
  }
}

function guaranteeAnswer(row: DeskDossier) {
  return {
    ...toGuarantee(row),
    receivedBy: row.guaranteeReceiverName,
    repaidBy: row.guaranteeRepayerName,
    reference: row.guaranteeReference,
    repaidReference: row.guaranteeRepaidReference,
  }
}

function toGuarantee({ guaranteeCents, guaranteeReceivedOn, guaranteeRepaidOn }: DossierRow): DossierGuarantee {
  return { cents: guaranteeCents, receivedOn: guaranteeReceivedOn, repaidOn: guaranteeRepaidOn }
}

function paymentAnswer({
  number: id,
  onDay: on,
  amountCents,
  isAdvance,
  reference,
  isCash,
  isOpening,
  by,
}: Awaited<ReturnType<typeof paymentsOfDossier>>[number]) {
  const kind = amountCents < 0 ? ('refund' as const) : isAdvance ? ('advance' as const) : ('balance' as const)
  return { id, on, amountCents, kind, reference, isCash, isOpening, by }
}

function inOrder<Paper extends { readonly need: string }>(papers: readonly Paper[]): Paper[] {
  return DOSSIER_PAPERS.flatMap((paper) => papers.filter(({ need }) => need === paper))
}

function toPeople(row: DeskDossier) {
  return {
    owner: { id: row.ownerNumber, name: row.ownerName },
    branch: { id: row.branchNumber, name: row.branchName },
    contractDay: requireValue(row.contractDate, 'the contract date'),
    confirmedBy: { id: row.confirmerNumber, name: row.confirmerName },
    customer: { id: row.customerNumber, name: row.customerName },
  }
}

function toApproval(row: DeskDossier) {
  return {
    approval: getEnumerationName(DOSSIER_APPROVALS, row.approval),
    approvedBy: row.approverName,
    approvedFor: row.approvedForName,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    approvalRemark: row.approvalRemark,
  }
}

/** Returns the facts that decide which acts a dossier allows. */
export async function dossierStanding(db: Db, row: DossierRow): Promise<DossierStanding & AdvanceMoney> {
  const [order, papers, payments, tradeIns, car, invoices] = await Promise.all([
    orderOfDossier(db, row.id),
    papersOfDossier(db, row.id),
    paymentsOfDossier(db, row.id),
    tradeInsTakenIn(db, row),
    carStanding(db, row),
    invoicesOfDossier(db, row.id),
  ])
  return {
    car,
    invoice: findInvoice(invoices),
    approval: getEnumerationName(DOSSIER_APPROVALS, row.approval),
    state: order.state,
    vin: row.vin,
    papersMissing: missingPapers(papers),
    ...toMoney(row, payments),
    isOnAccount: row.isOnAccount,
    tradeInsDue: listTradeInsDue(tradeIns),
    guarantee: toGuarantee(row),
    transport: findTransportProof(papers.map(({ need: paper, receivedOn }) => ({ paper, receivedOn }))),
  }
}

function toPlanned({ deliveryType, handoverOn, handoverPart }: DossierRow) {
  if (deliveryType === null || handoverOn === null || handoverPart === null) return null
  return { deliveryType, day: handoverOn, part: handoverPart }
}

/**
 * Returns the state of the car: a dossier without a car and without a chassis number has still to be ordered; one taken over from
 * another system was ordered there.
 */
export async function carStanding(db: Db, { id, vehicleId, vin }: Pick<DossierRow, 'id' | 'vehicleId' | 'vin'>) {
  if (vehicleId === null && vin === null) return (await findOpening(db, id)) ? 'to-come' : 'to-order'
  if (vehicleId === null) return 'here'
  const order = await loadCarOrder(db, id)
  return order?.arrivedOn === null ? 'to-come' : 'here'
}

/** Returns the trade-ins of a sale: its first car bears them. */
export async function tradeInsTakenIn(db: Db, { offerId, carIndex }: Pick<DossierRow, 'offerId' | 'carIndex'>) {
  if (carIndex !== 1) return []
  const offer = await db.selectFrom('offer').select('offerNumber').where('id', '=', offerId).executeTakeFirstOrThrow()
  return tradeInsOfDeal(db, offer.offerNumber)
}

function toMoney(
  {
    dueCents,
    reductionCents,
    advanceCents,
    advanceCapCents,
  }: Pick<DossierRow, 'dueCents' | 'reductionCents' | 'advanceCents' | 'advanceCapCents'>,
  payments: readonly { amountCents: number | bigint | string }[],
) {
  const paidCents = payments.reduce((sum, { amountCents }) => sum + Number(amountCents), 0)
  const balanceCents = dueCents - reductionCents - paidCents
  return { dueCents, reductionCents, advanceCents, advanceCapCents, paidCents, balanceCents }
}

function missingPapers(papers: readonly { need: DossierPaper; receivedOn: string | null }[]): DossierPaper[] {
  return papers.flatMap(({ need, receivedOn }) => (receivedOn === null ? [need] : []))
}
