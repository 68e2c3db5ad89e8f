import { emptyOffer, type OfferCar, type OfferContent, type OfferExtra } from '../../domain/offers/offer-content.ts'
import { usualSalesType } from '../../domain/offers/offer.ts'
import { addDays, brusselsDay, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Language } from '../../domain/platform/values/languages.ts'
import { openDatabase, transaction, type Tx } from '../../server/platform/database/database.ts'
import { atClock, daysBetween, daysFrom } from './days.ts'
import { addAccountSales } from './account-sales.ts'
import { planApprovals } from './approvals.ts'
import { deliverInvoices } from './deliveries.ts'
import { addBankStatements } from './bank.ts'
import { followInvoices } from './invoices.ts'
import { followReminders } from './reminders.ts'
import { addInternalOrders } from './internal-orders.ts'
import { delay, followSales, type Fate, type PlannedSale } from './dossiers.ts'
import { closeMonth } from './registers.ts'
import { moveOn, makeMovedOffers } from './moved-on.ts'
import {
  configureCar,
  loadHouse,
  sellerFor,
  loadSoldCars,
  standing,
  tradeIn,
  type Customer,
  type House,
  type Sold,
} from './offer-house.ts'
import { addOnlineOffers } from './online-offers.ts'
import { addOutgoingModel, endOutgoingModel } from './outgoing-model.ts'
import { later, writeOffers, type OfferFate, type PlannedOffer, type WrittenOffer } from './planned-offers.ts'
import { followClaims } from './premium-claims.ts'
import { addWorkOrders } from './work-orders.ts'
import { addPriceCards } from './price-cards.ts'
import { moveRulesOn } from './price-rules.ts'
import { createRandom, type Random } from './random.ts'
import { salesAbroad } from './sales-abroad.ts'
import { addVatPermits } from './vat-permits.ts'

/** Beside the sales, and what was made to tell of master data that moved on. */
const count = 260
/** So long ago the oldest was made. */
const oldestDays = 75

/**
 * Adds the offers of the last months and their results: calculated and stored with the functions of the desk, many at
 * once.
 */
export async function addOffers(databaseUrl: string, today: CalendarDay): Promise<void> {
  const database = openDatabase(databaseUrl, { max: 1 })
  try {
    await transaction(database, (tx) => addAll(tx, today), { actor: 'seed', action: 'seed demo' })
    await transaction(database, (tx) => addOnlineOffers(tx, today), { actor: 'seed', action: 'seed demo' })
    await transaction(database, (tx) => addPriceCards(tx, today), { actor: 'seed', action: 'seed demo' })
    await transaction(database, (tx) => addWorkOrders(tx, today), { actor: 'seed', action: 'seed demo' })
  } finally {
    await database.close()
  }
}

async function addAll(tx: Tx, today: CalendarDay): Promise<void> {
  const random = createRandom('offers')
  const house = { today, random, ...(await loadHouse(tx)) }
  const sold = await loadSoldCars(tx)
  const administration = house.managers.find(({ role }) => role === 'administration')!
  await addVatPermits(tx, today, { seller: house.sellers[0]!.id, certifier: administration.id })
  const outgoing = await addOutgoingModel(tx, today)
  const moved = await makeMovedOffers(tx, house, outgoing, sold)
  const approver = house.sellers.find(({ role }) => role === 'sales-manager')!
  const sales = [...planSales(house, sold), ...(await salesAbroad(tx, house))]
  const offers = [
    ...Array.from({ length: count }, () => usual(house)),
    ...moved.offers,
    ...delays(house),
    ...planApprovals(house),
  ]
  // They were sold all along: now it is known by whom.
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
  await deliverInvoices(tx)
  await followReminders(tx, { today, bookkeeper: administration.id })
  await addBankStatements(tx, { today, bookkeeper: administration.id })
  for (const offer of written) {
    if ('until' in offer.plan) await delay(tx, offer, offer.plan as Delay)
  }
  await moveRulesOn(tx, today)
  await endOutgoingModel(tx, today, outgoing)
  await moveOn(tx, today, moved.changes)
  await closeMonth(tx, { today, bookkeeper: administration.id })
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
    blocked: { reason: random.pick(words[seller.language].blocks), by: house.managers[0]!.id },
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
  return { kind, at, reason: random.pick(kind === 'closed' ? words[language].ends : words[language].cancels) }
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
    const reason = words[seller.language].delays[at % 2]!
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

/** So many cars of each went to a fleet at once. */
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

function buildContent(
  house: House,
  { customer, car, made, language = 'nl' }: { customer: Customer; car: OfferCar; made: Date; language?: Language },
): OfferContent {
  const { random, rules } = house
  const { customerType } = customer
  const isPrivate = customerType === 'private'
  const isNew = car.kind !== 'used'
  const day = brusselsDay(made)
  const carCount =
    isPrivate || car.kind !== 'configured'
      ? 1
      : random.weighted([
          [1, 3],
          [2, 1],
          [5, 1],
          [10, 0.5],
        ])
  const tradeIns = random.chance(isPrivate ? 0.35 : 0.1) ? [tradeIn(random, day)] : []
  const picks = [
    ...(isPrivate && random.chance(0.25) ? ['trouwe-klant'] : []),
    ...(isPrivate && isNew && tradeIns.length > 0 && random.chance(0.6) ? ['overname-zonder-premie'] : []),
    ...(customerType === 'fleet' && isNew && carCount < 5 && random.chance(0.5) ? ['wagenparkkorting'] : []),
    ...(!isPrivate && carCount >= 10 ? ['fleet-10'] : !isPrivate && carCount >= 5 ? ['fleet-5'] : []),
  ]
  const most = car.kind === 'used' ? [100, 100, 150, 200] : [100, 150, 200, 250, 300, 400]
  const text = words[language]
  return {
    ...emptyOffer,
    customer: customer.number,
    salesType: usualSalesType(customerType),
    car,
    carCount,
    tradeIns,
    picks: picks.map((code) => rules.get(code)!),
    manualDiscount: random.chance(0.3)
      ? { kind: 'share', bp: random.pick(most), reason: random.pick(text.reasons) }
      : null,
    extras: random.chance(0.35) ? [random.pick(text.extras)] : [],
    services: [
      ...(random.chance(0.5) ? ['inschrijving'] : []),
      ...(isNew && random.chance(0.3) ? ['levering'] : []),
      ...(!isNew && random.chance(0.25) ? ['garantie-24'] : []),
    ],
    deliveryDay: random.chance(isNew ? 0.9 : 0.4)
      ? addDays(day, isNew ? random.whole(60, 140) : random.whole(7, 25))
      : null,
    message: random.chance(0.3) ? random.pick(words[customer.language].messages) : '',
  }
}

type Words = Readonly<Record<'reasons' | 'ends' | 'cancels' | 'blocks' | 'delays' | 'messages', readonly string[]>> & {
  readonly extras: readonly OfferExtra[]
}

const words: Readonly<Record<Language, Words>> = {
  nl: {
    reasons: [
      'Vaste klant',
      'Eindejaar',
      'Gelijk aan een ander bod',
      'Laatste wagen van het modeljaar',
      'Koopt cash',
      'Tweede wagen in het gezin',
      'Wachttijd langer dan beloofd',
      'Klein krasje op de bumper',
    ],
    ends: [
      'Koos een ander merk',
      'Stelt de aankoop uit',
      'Budget te krap',
      'Kocht een tweedehandswagen elders',
      'Partner is niet overtuigd',
      'Levertijd te lang',
      'Bod op de overname te laag',
      'Neemt een leasewagen',
    ],
    cancels: ['Dubbel gemaakt', 'Verkeerde klant', 'Verkeerde uitvoering gekozen', 'Klant vroeg een nieuw voorstel'],
    blocks: ['Wacht op nazicht van de boekhouding', 'Identiteit van de klant na te kijken'],
    delays: ['Wil nog overleggen met de partner', 'Wacht op het antwoord van de bank'],
    messages: [
      'De proefrit kan elke zaterdag.',
      'De wagen kan binnen de week geleverd worden.',
      'Bel gerust met vragen over de opties.',
      'Deze prijs geldt zolang de actie loopt.',
    ],
    extras: [
      { name: 'Rubberen matten', quantity: 1, cents: 9_680, vatExcluded: false },
      { name: 'Dakkoffer', quantity: 1, cents: 48_400, vatExcluded: false },
      { name: 'Winterbanden op velg', quantity: 4, cents: 29_645, vatExcluded: false },
      { name: 'Laadpaal met plaatsing', quantity: 1, cents: 145_200, vatExcluded: false },
      { name: 'Fietsdrager op trekhaak', quantity: 1, cents: 54_450, vatExcluded: false },
    ],
  },
  fr: {
    reasons: [
      'Client fidèle',
      'Fin d’année',
      'Alignement sur une autre offre',
      'Dernière voiture de l’année-modèle',
      'Paie comptant',
      'Deuxième voiture du ménage',
      'Délai plus long que promis',
    ],
    ends: [
      'A choisi une autre marque',
      'Reporte son achat',
      'Budget trop serré',
      'A acheté une occasion ailleurs',
      'Reprise jugée trop basse',
      'Délai de livraison trop long',
      'Prend une voiture en leasing',
    ],
    cancels: [
      'Encodée deux fois',
      'Mauvais client',
      'Mauvaise finition choisie',
      'Le client souhaite une autre proposition',
    ],
    blocks: ['En attente d’un contrôle de la comptabilité', 'Identité du client à vérifier'],
    delays: ['Souhaite encore en parler à la maison', 'Attend la réponse de la banque'],
    messages: [
      'Un essai est possible chaque samedi.',
      'La voiture peut être livrée dans la semaine.',
      'Appelez-nous pour toute question sur les options.',
    ],
    extras: [
      { name: 'Tapis en caoutchouc', quantity: 1, cents: 9_680, vatExcluded: false },
      { name: 'Coffre de toit', quantity: 1, cents: 48_400, vatExcluded: false },
      { name: 'Pneus d’hiver sur jantes', quantity: 4, cents: 29_645, vatExcluded: false },
      { name: 'Borne de recharge avec pose', quantity: 1, cents: 145_200, vatExcluded: false },
    ],
  },
}
