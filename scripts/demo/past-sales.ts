import type { OfferCar, OfferContent } from '../../domain/offers/offer-content.ts'
import { addDays, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { atClock, openDayFrom, openDayUpTo } from './days.ts'
import type { PlannedSale } from './dossiers.ts'
import { buildContent, offerWords } from './offer-contents.ts'
import { configureCar, sellerFor, standing, type Customer, type House } from './offer-house.ts'
import {
  addPastUsedCars,
  countPastVehicles,
  loadUsedPatterns,
  type PastNumbers,
  type PastUsedCar,
  type UsedPattern,
} from './past-cars.ts'
import { later, type PlannedOffer, type Seller } from './planned-offers.ts'
import { createRandom } from './random.ts'
import { certifiedBuyers } from './sales-abroad.ts'

// Sales from January of last year until the recent months: the reports compare with them.

/** Sales in each month, from January of last year: spring and autumn are busy, holidays are quiet. */
const salesByMonth = [21, 19, 23, 18, 17, 18, 13, 12, 21, 24, 23, 15, 26, 24, 29, 23, 22, 23, 17, 15, 19, 22, 19, 16]

/** Days from contract to delivery: for a factory order, and fewer for a car in stock. */
const daysToDeliver = { configured: 40, used: 18 }

/** Days from offer to contract. Most buyers decide within a week; a used car is offered only once it is in stock. */
const daysToDecide = { configured: [1, 2, 4, 6, 12, 21], used: [1, 2, 3, 5, 8, 10] } as const

/** A sale whose car was delivered, and how its buyer paid the rest. */
export type PastSale = PlannedSale & { readonly settling: Settling }

/** Paid in time; on account, and still owed in full or in part; or written off. */
export type Settling = 'paid' | 'open' | 'part' | 'lost'

/** Plans the sales whose cars were delivered up to a day, and writes the used cars that they sell. */
export async function planPastSales(
  tx: Tx,
  house: House,
  until: CalendarDay,
): Promise<{ sales: PastSale[]; numbers: PastNumbers }> {
  const random = createRandom('past sales')
  const numbers = countPastVehicles(createRandom('past stock numbers'))
  const patterns = await loadUsedPatterns(tx)
  const abroad = await certifiedBuyers(tx, until)
  const usedCars: PastUsedCar[] = []
  const plan = { ...house, random, customers: await findInvoiceable(tx, house.customers) }
  const sales: PastSale[] = []
  for (const [at, day] of listContractDays(plan, until).entries()) {
    const isBuilt = at % 5 < 2 && openDayUpTo(addDays(day, daysToDeliver.configured)) <= until
    const own = isBuilt
      ? planNew(plan, { at, day, abroad, until })
      : planUsed(plan, { at, day, patterns, numbers, until })
    if (own.used) usedCars.push(own.used)
    sales.push(own.sale)
  }
  await addPastUsedCars(tx, usedCars, {
    random: createRandom('past used cars'),
    today: house.today,
    stockNumber: numbers.stockNumber,
  })
  return { sales, numbers }
}

/** Private persons, and businesses with a VAT number: others get no invoice. */
async function findInvoiceable(tx: Tx, customers: readonly Customer[]): Promise<Customer[]> {
  const rows = await tx.selectFrom('customer').select('number').where('vatNumber', '<>', '').execute()
  const withNumber = new Set(rows.map(({ number }) => number))
  return customers.filter(({ number, customerType }) => customerType === 'private' || withNumber.has(number))
}

/** Open days on which contracts were signed whose cars were delivered by the last day. */
function listContractDays({ random, today }: House, until: CalendarDay): CalendarDay[] {
  const first = Number(today.slice(0, 4)) - 1
  const last = openDayUpTo(addDays(until, -daysToDeliver.used))
  return salesByMonth
    .flatMap((count, month) => {
      const start: CalendarDay = `${first + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
      return Array.from({ length: count }, () => openDayFrom(addDays(start, random.whole(1, 27))))
    })
    .filter((day) => day <= last)
    .toSorted()
}

interface Planning {
  readonly at: number
  readonly day: CalendarDay
  readonly until: CalendarDay
}

type Planned = { readonly sale: PastSale; readonly used?: PastUsedCar }

/** One new car in three goes to a business, some in threes; now and then one goes to another member state. */
function planNew(house: House, { at, day, abroad, until }: Planning & { abroad: readonly Customer[] }): Planned {
  const { random } = house
  const car = configureCar(random, random.pick(house.versions))
  const isAbroad = at % 45 === 1 && addDays(day, 300) > house.today
  if (isAbroad) {
    const customer = requireValue(abroad[at % abroad.length], 'a buyer abroad')
    const sale = planSale(house, { customer, car, day })
    const content = {
      ...sale.content,
      salesType: 'fleet' as const,
      destination: 'union' as const,
      transport: 'buyer' as const,
    }
    return { sale: { ...sale, content, settling: 'paid' } }
  }
  const isBusiness = at % 15 === 0 || at % 15 === 6 || at % 15 === 10
  const customer = pickCustomer(house, isBusiness)
  const carCount = isBusiness && at % 30 === 0 ? random.whole(2, 4) : 1
  const sale = planSale(house, { customer, car, day, given: { carCount } })
  return { sale: { ...sale, settling: isBusiness ? settle(at, { day, until }) : 'paid' } }
}

interface PlanningUsed extends Planning {
  readonly patterns: readonly UsedPattern[]
  readonly numbers: PastNumbers
}

/** Most used cars go to private persons, those with deductible VAT rather to businesses. */
function planUsed(house: House, { at, day, patterns, numbers, until }: PlanningUsed): Planned {
  const { random } = house
  const isMargin = at % 4 !== 3
  const isBusiness = isMargin ? at % 12 === 2 : at % 3 !== 0
  const customer = pickCustomer(house, isBusiness)
  const seller = sellerFor(house, customer)
  const own = patterns.filter((pattern) => pattern.isMargin === isMargin && pattern.branchId === seller.branchId)
  const pattern = random.pick(own.length > 0 ? own : patterns.filter((one) => one.isMargin === isMargin))
  const number = numbers.vehicleNumber()
  const sale = planSale(house, { customer, car: standing({ kind: 'used', number }), day, seller })
  const used = { pattern, soldOn: day, daysInStock: random.whole(11, 34) + random.whole(0, 45), number }
  return { sale: { ...sale, settling: isBusiness ? settle(at, { day, until }) : 'paid' }, used }
}

function pickCustomer({ random, customers }: House, isBusiness: boolean): Customer {
  return random.pick(customers.filter(({ customerType }) => (customerType !== 'private') === isBusiness))
}

/** Some businesses of the last months still owe their car; a few of before never paid. */
function settle(at: number, { day, until }: { day: CalendarDay; until: CalendarDay }): Settling {
  if (day > addDays(until, -95)) return at % 4 === 1 ? 'part' : at % 3 === 0 ? 'open' : 'paid'
  // They were written off half a year later.
  return at % 50 === 30 && day < addDays(until, -210) ? 'lost' : 'paid'
}

interface SaleWish {
  readonly customer: Customer
  readonly car: OfferCar
  readonly day: CalendarDay
  readonly seller?: Seller
  readonly given?: Partial<OfferContent>
}

function planSale(house: House, { customer, car, day, given, seller: own }: SaleWish): PlannedSale {
  const { random } = house
  const at = atClock(day, `${random.whole(11, 17)}:${random.whole(10, 59)}`)
  const days = random.pick<number>(car.kind === 'configured' ? daysToDecide.configured : daysToDecide.used)
  const made = later(at, -days * 24 * 60)
  const seller = own ?? sellerFor(house, customer, given?.carCount)
  const content = buildContent(house, { customer, car, made, language: seller.language })
  return {
    made,
    seller,
    content: { ...content, carCount: 1, tradeIns: [], picks: [], ...given },
    fate: { kind: 'sold', at, isOnline: random.chance(0.15) },
    order: 'delivered',
  }
}

/** Offers in each month of which nothing came, beside the sales. */
const lossesByMonth = 14
const monthsOfLosses = 14

/** Plans offers before the recent months that were closed with a reason, over a little more than a year. */
export function planPastLosses(house: House, until: CalendarDay): PlannedOffer[] {
  const random = createRandom('past losses')
  const plan = { ...house, random }
  return Array.from({ length: lossesByMonth * monthsOfLosses }, (_, at) => {
    const day = openDayUpTo(addDays(until, -Math.round(((at + 40) * 30) / lossesByMonth)))
    const customer = random.pick(house.customers)
    const seller = sellerFor(plan, customer)
    const made = atClock(day, `${random.whole(10, 17)}:${random.whole(10, 59)}`)
    const car = configureCar(random, random.pick(house.versions))
    const content = buildContent(plan, { customer, car, made, language: seller.language })
    const closed = later(made, random.whole(3, 38) * 24 * 60)
    return {
      made,
      seller,
      content: { ...content, carCount: 1, tradeIns: [], manualDiscount: null },
      fate: { kind: 'closed', at: closed, reason: random.pick(offerWords[seller.language].ends) },
    }
  })
}
