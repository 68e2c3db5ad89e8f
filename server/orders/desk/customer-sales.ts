import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { resolveAdvanceView } from '@forecourt/domain/orders/advance-request.ts'
import { SALE_DOCUMENTS, type AccountFleet, type CustomerSale } from '@forecourt/domain/orders/customer-sale.schema.ts'
import { expectedOn, findNextStep } from '@forecourt/domain/orders/customer-sale.ts'
import { communicationOfSale } from '@forecourt/domain/orders/order-number.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { createCustomerData } from '../../contacts/customer-keyed-data.ts'
import { carsAsSold, type CarAsSold } from '../../offers/answers/customer-offers.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AnswerContext } from '../../platform/http/endpoint.ts'
import { advancesOfDossier, loadOpenAdvance } from '../advances/advance-requests.sql.ts'
import { contractOfDossier } from '../contracts/contracts.sql.ts'
import { salesOfCustomers, type SaleRow } from './customer-sales.sql.ts'
import { papersOfDossier, paymentsOfDossier, stepsOfDossier } from '../dossiers/dossiers.sql.ts'
import { handoverText } from '../checkout/order-conditions.ts'
import { branchById } from '../checkout/orders.sql.ts'
import { transferTo } from '../checkout/ways-to-pay.ts'

type FleetCar = AccountFleet['cars'][number]
type At = Pick<AnswerContext, 'language' | 'now'>

/** Loads the cars that a customer bought by offers, the newest first, as they follow them. */
export async function loadSales(db: Db, customerId: string, at: At): Promise<CustomerSale[]> {
  const rows = await salesOfCustomers(db, [customerId])
  const cars = await carsAsSold(db, rows, at.language)
  return Promise.all(rows.map((row) => saleAnswer(db, row, cars.get(row.offerId), at)))
}

/** Loads the cars bought by a fleet, those on their way before those delivered. */
export async function loadFleetCars(
  db: Db,
  customerId: string,
  { language }: Pick<At, 'language'>,
): Promise<FleetCar[]> {
  const rows = (await salesOfCustomers(db, [customerId])).filter(({ state }) => state !== 'canceled')
  const cars = await carsAsSold(db, rows, language)
  const answers = rows.map(async (row): Promise<FleetCar> => {
    const car = cars.get(row.offerId)
    const steps = await stepsAnswer(db, row.id, language)
    return {
      ...carIdentity(row, car),
      expectedOn: expectedOn({ ...row, deliveryDay: car?.deliveryDay ?? null, steps }),
      next: findNextStep({ ...row, steps }),
    }
  })
  const all = await Promise.all(answers)
  return [
    ...all.filter(({ deliveredOn }) => deliveredOn === null),
    ...all.filter(({ deliveredOn }) => deliveredOn !== null),
  ]
}

function describeHandover({ state, handoverOn, handoverPart }: SaleRow, language: Language): string | null {
  const isOver = state === 'delivered' || state === 'canceled'
  if (isOver || handoverOn === null || handoverPart === null) return null
  return handoverText({ day: handoverOn, part: handoverPart }, language)
}

async function saleAnswer(
  db: Db,
  row: SaleRow,
  car: CarAsSold | undefined,
  { language, now }: At,
): Promise<CustomerSale> {
  const [steps, payments, advance, branch, contract] = await Promise.all([
    stepsAnswer(db, row.id, language),
    paymentsOfDossier(db, row.id),
    loadOpenAdvance(db, row.id),
    branchById(db, row.branchId),
    contractOfDossier(db, row.id),
  ])
  const paid = payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const isOff = row.state === 'canceled'
  const balance = isOff ? -paid : row.dueCents - row.reductionCents - paid
  const communication = communicationOfSale(row.orderNumber)
  const isAsked = advance !== undefined && resolveAdvanceView(advance, now) === 'open'
  return {
    ...carIdentity(row, car),
    state: row.state,
    expectedOn: expectedOn({ ...row, deliveryDay: car?.deliveryDay ?? null, steps }),
    handover: describeHandover(row, language),
    steps: isOff ? [] : steps.map(({ label, dueOn, doneOn }) => ({ label, dueOn, doneOn })),
    // A sale of another system was signed there.
    documents: SALE_DOCUMENTS.filter((name) => (name === 'offer' ? !row.isOpening : contract !== undefined)),
    total: row.dueCents - row.reductionCents,
    paid,
    balance,
    transfer: balance > 0 ? await transferTo(branch, { amountCents: balance, communication }) : null,
    advance: isAsked ? { amount: advance.amountCents, until: addDays(brusselsDay(advance.expiresAt), -1) } : null,
    salesperson: { name: row.ownerName, email: row.ownerEmail },
  }
}

function carIdentity(row: SaleRow, car: CarAsSold | undefined) {
  const { orderNumber, carName, vin, licencePlate, contractDate, deliveredOn } = row
  return {
    orderNumber,
    car: carName,
    picture: car?.picture ?? null,
    vin,
    licencePlate,
    boughtOn: requireValue(contractDate, 'the contract date'),
    deliveredOn,
  }
}

async function stepsAnswer(db: Db, dossierId: string, language: Language) {
  return (await stepsOfDossier(db, dossierId)).map(({ label, dueOn, doneOn, needs }) => ({
    label: translate(label, language),
    dueOn,
    doneOn,
    needs,
  }))
}

/** The purchases of a person by an offer: kept with their invoices for ten years. */
export const saleData = createCustomerData(
  { name: 'sales', stays: 'invoices' },
  {
    async read(db, keys) {
      const rows = await salesOfCustomers(db, keys)
      return Promise.all(
        rows.map(async ({ id, ...row }) => {
          const [steps, papers, payments, advances] = await Promise.all([
            stepsOfDossier(db, id),
            papersOfDossier(db, id),
            paymentsOfDossier(db, id),
            advancesOfDossier(db, id),
          ])
          return {
            orderNumber: row.orderNumber,
            dossierNumber: row.dossierNumber,
            offerNumber: row.offerNumber,
            customer: row.customerName,
            car: row.carName,
            vin: row.vin,
            licencePlate: row.licencePlate,
            state: row.state,
            boughtOn: row.contractDate,
            deliveredOn: row.deliveredOn,
            dueCents: row.dueCents,
            reductionCents: row.reductionCents,
            canceledAt: row.canceledAt,
            cancelReason: row.cancelReason,
            steps: steps.map(({ label, dueOn, doneOn }) => ({ label, dueOn, doneOn })),
            papers: papers.map(({ need, receivedOn }) => ({ paper: need, receivedOn })),
            payments: payments.map(({ onDay, amountCents, reference }) => ({ on: onDay, amountCents, reference })),
            advancesAsked: advances.map(({ amountCents, state, email: mailedTo, askedAt, openedAt, endedAt }) => ({
              amountCents,
              state,
              mailedTo,
              askedAt,
              openedAt,
              endedAt,
            })),
          }
        }),
      )
    },
  },
)
