import type { OfferCar, OfferContent } from '../../domain/offers/offer-content.ts'
import { addDays, brusselsDay, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Language } from '../../domain/platform/values/languages.ts'
import type { Files } from '../../server/platform/files/files.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { atClock, daysBetween, daysFrom } from './days.ts'
import { addAccountSales } from './account-sales.ts'
import { planApprovals } from './approvals.ts'
import { deliverInvoices } from './deliveries.ts'
import { addBankStatements } from './bank.ts'
import { followInvoices } from './invoices.ts'
import { addSupplierPayments } from './supplier-payments.ts'
import { seedSupplierInvoices } from './supplier-invoices.ts'
import { followReminders } from './reminders.ts'
import { addLosses, addNextActions, addTargets } from './follow-up.ts'
import { addInternalOrders } from './internal-orders.ts'
import { delay, followSales, type Fate, type PlannedSale } from './dossiers.ts'
import { moveOn, makeMovedOffers } from './moved-on.ts'
import { configureCar, loadHouse, sellerFor, loadSoldCars, standing, type House, type Sold } from './offer-house.ts'
import { addIdentityProviders } from './identity-providers.ts'
import { addOnlineOffers } from './online-offers.ts'
import { addOutgoingModel, endOutgoingModel } from './outgoing-model.ts'
import { addPast } from './past.ts'
import { addPastWork } from './past-work.ts'
import { later, writeOffers, type OfferFate, type PlannedOffer, type WrittenOffer } from './planned-offers.ts'
import { followClaims } from './premium-claims.ts'
import { addWarrantyClaims } from './warranty-claims.ts'
import { addWorkOrders } from './work-orders.ts'
import { addPriceCards } from './price-cards.ts'
import { moveRulesOn } from './price-rules.ts'
import { buildContent, offerWords } from './offer-contents.ts'
import { createRandom, type Random } from './random.ts'
import { salesAbroad } from './sales-abroad.ts'
import { addVatPermits } from './vat-permits.ts'

/** Beside the sales, and what was made to tell of master data that moved on. */
const count = 260
/** The age of the oldest, in days. */
const oldestDays = 75

/**
 * Adds the offers of the last months and their results: calculated and stored with the functions of the desk, many at
 * once.
 */
export async function addOffers(tx: Tx, files: Pick<Files, 'put'>, today: CalendarDay): Promise<void> {
  await addAll(tx, today)
  await addIdentityProviders(tx)
  await addOnlineOffers(tx, today)
  await addPriceCards(tx, today)
  await addLosses(tx)
  await addNextActions(tx, today)
  await addTargets(tx, today)
  await addWorkOrders(tx, files, today)
}

async function addAll(tx: Tx, today: CalendarDay): Promise<void> {
  const random = createRandom('offers')
  const house = { today, random, ...(await loadHouse(tx)) }
  const sold = await loadSoldCars(tx)
  const administration = house.managers.find(({ role }) => role === 'administration')!
  await addVatPermits(tx, today, { seller: house.sellers[0]!.id, certifier: administration.id })
  const outgoing = await addOutgoingModel(tx, today)
  const approver = house.sellers.find(({ role }) => role === 'sales-manager')!
  await addPast(tx, house, { approver: approver.id, bookkeeper: administration.id })
  await addPastWork(tx, { today, bookkeeper: administration.id })
  const moved = await makeMovedOffers(tx, house, outgoing, sold)
  const sales = [...planSales(house, sold), ...(await salesAbroad(tx, house))]
  const offers = [
    ...Array.from({ length: count }, () => usual(house)),
    ...moved.offers,
    ...delays(house),
    ...planApprovals(house),
  ]
  // They were sold already: this adds the salesperson.
  await tx
    .deleteFrom('carSale')
    .where(
      'vehicleId',
      'in',
      sold.map(({ id }) => id),
    )
    .execute()
  const written = await writeOffers(tx, [...offers, ...sales], { today, approver: approver.id })
  const sellings = written.filter(isSale)
  const cars = sellings.flatMap(({ id, vehicleId, plan }) =>
    vehicleId === null ? [] : { vehicleId, offerId: id, soldAt: plan.fate.at },
  )
  await tx.insertInto('carSale').values(cars).execute()
  await followSales(tx, sellings, { today, approvers: house.managers })
  await addInternalOrders(tx, today)
  await followClaims(tx, today)
  await addAccountSales(tx, house, approver.id)
  await followInvoices(tx, { today, bookkeeper: administration.id })
  await addWarrantyClaims(tx, today)
  await deliverInvoices(tx)
  await seedSupplierInvoices(tx, { today, bookkeeper: administration.id, verifier: approver.id })
  await addSupplierPayments(tx, { today, bookkeeper: administration.id, approver: approver.id })
  await followReminders(tx, { today, bookkeeper: administration.id })
  await addBankStatements(tx, { today, bookkeeper: administration.id })
  for (const offer of written) {
    if ('until' in offer.plan) await delay(tx, offer, offer.plan as Delay)
  }
  await moveRulesOn(tx, today)
  await endOutgoingModel(tx, today, outgoing)
  await moveOn(tx, today, moved.changes)
}

function isSale(offer: WrittenOffer): offer is WrittenOffer<PlannedSale> {
  return offer.plan.fate.kind === 'sold'
}

/** An ordinary offer: the older, the more is decided. */
function usual(house: House): PlannedOffer {
  const { random, today } = house
  const made = chooseMade(house, 1, oldestDays)
  const age = daysBetween(brusselsDay(made), today)
  const customer = random.pick(house.customers)
  const asked = sellerFor(house, customer)
  const car = random.chance(0.5)
    ? configureCar(random, random.pick(house.versions))
    : standing(random.pick(house.cars.filter(({ since }) => since <= brusselsDay(made))))
  const content = buildContent(house, { customer, car, made, language: asked.language })
  const seller = content.carCount > 1 ? sellerFor(house, customer, content.carCount) : asked
  if (random.chance(0.06)) {
    const trial = { ...content, customer: null, tradeIns: [], manualDiscount: null }
    return { made, seller, content: trial, isTrial: true, fate: { kind: 'draft' } }
  }
  const isBlocked = random.chance(0.03)
  const blocked = isBlocked && {
    blocked: { reason: random.pick(offerWords[seller.language].blocks), by: house.managers[0]!.id },
  }
  const before = random.chance(0.3) ? [earlier(content)] : []
  return {
    made,
    seller,
    content,
    before,
    fate: chooseFate(house, { made, age, language: seller.language }),
    ...blocked,
  }
}

function chooseFate(
  { random }: House,
  { made, age, language }: { made: Date; age: number; language: Language },
): OfferFate {
  const kind = random.weighted([
    ['draft', age < 10 ? 4 : 0.6],
    ['sent', age < 30 ? 5 : 1.5],
    ['closed', age > 16 ? 4 : 0],
    ['canceled', age > 10 ? 1 : 0],
  ] as const)
  if (kind === 'draft' || kind === 'sent') return { kind }
  const at = later(made, random.whole(2, Math.min(25, age - 1)) * 24 * 60)
  return { kind, at, reason: random.pick(kind === 'closed' ? offerWords[language].ends : offerWords[language].cancels) }
}

/** Returns the first version of an offer: at list price, without the later discounts. */
function earlier(content: OfferContent): Partial<OfferContent> {
  return content.manualDiscount === null ? { extras: [] } : { manualDiscount: null }
}

/** Sales that wait for a decision of their customer. */
type Delay = PlannedOffer & { until: CalendarDay; at: Date; reason: string }

function delays(house: House): Delay[] {
  const { random, today } = house
  return [2, 3, 4, 5].map((ago, at) => {
    const made = atClock(daysFrom(today, -ago), '10:40')
    const customer = random.pick(house.customers.filter(({ customerType }) => customerType === 'private'))
    const seller = sellerFor(house, customer)
    const content = {
      ...buildContent(house, { customer, car: configureCar(random, random.pick(house.versions)), made }),
      extras: [],
    }
    const reason = offerWords[seller.language].delays[at % 2]!
    return {
      made,
      seller,
      content: { ...content, carCount: 1, manualDiscount: null },
      fate: { kind: 'sent' },
      until: addDays(today, random.whole(2, 6)),
      at: later(made, 26 * 60),
      reason,
    }
  })
}

/** Returns the progress of a sale by days since its signature. */
function chooseOrder(random: Random, age: number, isNew: boolean): Fate {
  if (age <= 3) return 'draft'
  if (isNew) {
    if (age < 38)
      return random.weighted([
        ['valid', 8],
        ['draft', age < 12 ? 2 : 0],
      ])
    return random.weighted([
      ['valid', 3],
      ['complete', 3],
      ['delivered', 4],
    ])
  }
  if (age < 14)
    return random.weighted([
      ['draft', 1],
      ['valid', 4],
    ])
  return age < 24
    ? random.weighted([
        ['valid', 2],
        ['complete', 4],
      ])
    : random.weighted([
        ['complete', 1],
        ['delivered', 8],
      ])
}

/** The number of cars of each that a fleet bought at once. */
const fleets = [6, 5, 8, 4, 3, 2, 2, 5]
const newSales = 56

/** Sales of cars that the dealer has sold anyway, and of cars to be built. */
function planSales(house: House, sold: readonly Sold[]): PlannedSale[] {
  const { random, today } = house
  const planSale = (
    car: OfferCar,
    signedOn: CalendarDay,
    isNew: boolean,
    given: Partial<OfferContent> = {},
  ): PlannedSale => {
    const age = daysBetween(signedOn, today)
    const at = atClock(signedOn, `${random.whole(11, 17)}:${random.whole(10, 59)}`)
    const made = later(at, -random.whole(1, 2) * 24 * 60)
    const isFleet = given.salesType === 'fleet'
    const customer = random.pick(house.customers.filter(({ customerType }) => (customerType === 'private') !== isFleet))
    const seller = sellerFor(house, customer, given.carCount)
    const content = {
      ...buildContent(house, { customer, car, made, language: seller.language }),
      carCount: 1,
      ...given,
    }
    const before = random.chance(0.4) ? [earlier(content)] : []
    const isOnline = random.chance(0.2)
    return {
      made,
      seller,
      content,
      before,
      fate: { kind: 'sold', at, isOnline },
      order: chooseOrder(random, age, isNew),
    }
  }
  const building = () => configureCar(random, random.pick(house.versions))
  return [
    ...sold.flatMap(({ id: _, since, soldOn, ...car }) =>
      since <= daysFrom(soldOn, -3) ? planSale(standing(car), soldOn, false) : [],
    ),
    ...Array.from({ length: newSales }, (_, at) => {
      const sale = planSale(building(), daysFrom(today, -(1 + Math.floor((at * 70) / newSales))), true)
      return at % 11 === 5 ? { ...sale, order: 'canceled' as const } : sale
    }),
    ...fleets.map((carCount, at) =>
      planSale(building(), daysFrom(today, -(3 + at * 8)), true, { salesType: 'fleet', carCount, tradeIns: [] }),
    ),
  ]
}

/** On a working day, so many days ago. */
function chooseMade({ random, today }: House, from: number, to: number): Date {
  const day = daysFrom(today, -random.whole(from, to))
  const isSunday = new Date(day).getUTCDay() === 0
  return atClock(isSunday ? daysFrom(day, -1) : day, `${random.whole(10, 17)}:${random.whole(10, 59)}`)
}
