import type { PartKey } from '../../domain/catalogue/compatibility.ts'
import { OFFER_STATUSES } from '../../domain/offers/offer.ts'
import { emptyOffer, type OfferCar, type OfferContent, type OfferTradeIn } from '../../domain/offers/offer-content.ts'
import { addDays, type CalendarDay } from '../../domain/platform/calendar.ts'
import { beginOffer, reckon, sealVersion } from '../../server/offers/offer-desk.ts'
import { insertIssue } from '../../server/offers/customer-offers.sql.ts'
import { roleOf, updateOffer } from '../../server/offers/offers.sql.ts'
import { openDatabase, transaction, type Tx } from '../../server/platform/database.ts'
import { atClock, daysFrom } from './days.ts'
import { addOnlineOffers } from './online-offers.ts'
import { delay, sell, type Fate } from './dossiers.ts'
import { type Random, randomOf } from './random.ts'

const count = 96
/** So long ago the oldest was made. */
const oldestDays = 75

/** What the salespeople of the demo dealer proposed in the last months: by the same functions as at their desk. */
export async function addOffers(databaseUrl: string, today: CalendarDay): Promise<void> {
  const database = openDatabase(databaseUrl, { max: 1 })
  try {
    await transaction(database, (tx) => addAll(tx, today), { actor: 'seed', action: 'seed demo' })
    await transaction(database, (tx) => addOnlineOffers(tx, today), { actor: 'seed', action: 'seed demo' })
  } finally {
    await database.close()
  }
}

async function addAll(tx: Tx, today: CalendarDay): Promise<void> {
  const random = randomOf('offers')
  const [sellers, customers, cars, versions] = await Promise.all([
    sellersOf(tx),
    customersOf(tx),
    carsOf(tx),
    versionsOf(tx),
  ])
  const sales = await salesOf(tx, today)
  const moments: (Moment | Sale)[] = [
    ...Array.from({ length: count }, () => momentOf(random, today)),
    ...sales,
  ].toSorted((one, other) => one.made.getTime() - other.made.getTime())
  for (const [at, moment] of moments.entries()) {
    const { age, made } = moment
    const seller = random.pick(sellers)
    const customer = random.pick(customers)
    if ('fate' in moment) {
      const content: OfferContent = {
        ...emptyOffer,
        ...{ customer: customer.number, salesType: customer.customerType === 1 ? 'private' : 'fleet' },
        car: moment.car ?? configured(random, random.pick(versions)),
        manualDiscount: random.chance(0.4) ? { kind: 'share', bp: 100, reason: random.pick(reasons) } : null,
        tradeIns: random.chance(0.3) ? [tradeIn(random, today)] : [],
      }
      await confirmed(tx, random, { moment, content, seller, sellers, today })
      continue
    }
    const content: OfferContent = {
      ...emptyOffer,
      ...{ customer: customer.number, salesType: customer.customerType === 1 ? 'private' : 'fleet' },
      car: random.weighted([
        [0, 5],
        [1, 4],
      ])
        ? configured(random, random.pick(versions))
        : standing(random.pick(cars.filter(({ since }) => since <= daysFrom(today, -age)))),
      carCount:
        customer.customerType === 1
          ? 1
          : random.weighted([
              [1, 3],
              [3, 1],
              [6, 1],
            ]),
      manualDiscount: random.chance(0.3)
        ? { kind: 'share', bp: random.pick([100, 150, 200, 300, 600]), reason: random.pick(reasons) }
        : null,
      tradeIns: random.chance(0.3) ? [tradeIn(random, today)] : [],
      extras: random.chance(0.35) ? [random.pick(extras)] : [],
    }
    const isTrial = at % 12 === 0
    const offer = await beginOffer(tx, {
      ...{
        type: isTrial ? 'trial' : 'price',
        branchId: seller.branchId,
        ownerId: seller.id,
        reason: 'saved',
        at: made,
      },
      content: isTrial ? { ...content, customer: null, tradeIns: [] } : content,
    })
    if (!isTrial) await becomeOf(tx, random, { offer, content, seller, made, age })
  }
}

function momentOf(random: Random, today: CalendarDay) {
  const age = random.whole(1, oldestDays)
  return { age, made: atClock(daysFrom(today, -age), `${random.whole(10, 17)}:${random.whole(10, 59)}`) }
}

type Moment = ReturnType<typeof momentOf>
type Sale = Moment & {
  fate: Fate | 'delay'
  /** Null: built for the customer. */
  car: OfferCar | null
  vehicleId: string | null
}

/** How far the sales have come, each so many days after its offer was made. */
const fates: readonly (readonly [fate: Fate | 'delay', isNew: boolean, age: number])[] = [
  ...([
    ['delivered', false, 60],
    ['delivered', false, 44],
    ['canceled', true, 38],
    ['complete', true, 66],
  ] as const),
  ...([
    ['complete', false, 19],
    ['valid', true, 33],
    ['valid', false, 13],
    ['valid', true, 17],
  ] as const),
  ...([
    ['draft', true, 4],
    ['draft', false, 5],
    ['delay', true, 3],
    ['delay', true, 2],
  ] as const),
  ...([
    ['complete', false, 26],
    ['valid', true, 52],
    ['draft', true, 3],
  ] as const),
]

/** Sales of cars that the dealer has sold anyway, and of cars to be built. */
async function salesOf(tx: Tx, today: CalendarDay): Promise<Sale[]> {
  const sold = await tx
    .selectFrom('carSale')
    .innerJoin('vehicle', 'vehicle.id', 'carSale.vehicleId')
    .innerJoin('price', 'price.vehicleId', 'vehicle.id')
    .select(['vehicle.id', 'vehicle.number', 'vehicle.kind'])
    .select(({ fn }) => fn.min('price.validFrom').as('since'))
    .groupBy(['vehicle.id', 'vehicle.number', 'vehicle.kind'])
    .where('orderId', 'is', null)
    .where('freedAt', 'is', null)
    .where('vehicle.withdrawnAt', 'is', null)
    .where('vehicle.vehicleClass', '=', 1)
    .orderBy('vehicle.number')
    .execute()
  return fates.flatMap(([fate, isNew, age]): Sale[] => {
    const made = atClock(daysFrom(today, -age), '10:40')
    if (isNew) return [{ age, made, fate, car: null, vehicleId: null }]
    const at = sold.findIndex(({ since }) => since <= daysFrom(today, -age))
    const [chosen] = at < 0 ? [] : sold.splice(at, 1)
    if (!chosen) return []
    return [{ age, made, fate, car: standing(chosen), vehicleId: chosen.id }]
  })
}

/** An offer that its customer said yes to. */
async function confirmed(
  tx: Tx,
  random: Random,
  {
    moment: { fate, made, vehicleId },
    content,
    seller,
    sellers,
    today,
  }: {
    moment: Sale
    content: OfferContent
    seller: { id: string; branchId: string }
    sellers: readonly { id: string }[]
    today: CalendarDay
  },
): Promise<void> {
  const role = await roleOf(tx, seller.id)
  const reckoned = await reckon(tx, content, { role, now: made })
  if (!reckoned.priced.ok) return
  const { id, number } = await beginOffer(tx, {
    ...{ type: 'price', branchId: seller.branchId, ownerId: seller.id, content, reason: 'saved', at: made },
  })
  const version = { content, reason: 'issued' as const, by: seller.id, at: made }
  const told = await sealVersion(tx, { id, versionNo: 2 }, reckoned, version)
  const { day, terms } = reckoned.context
  const validUntil = addDays(day, terms.days)
  const sent = { status: OFFER_STATUSES.pending, issuedVersion: 2, issuedAt: made, validUntil }
  await updateOffer(tx, id, { ...told, ...sent })
  await insertIssue(tx, { offerId: id, versionNo: 2, customerId: told.customerId!, issuedAt: made, validUntil })
  const at = new Date(made.getTime() + 26 * 3_600_000)
  if (fate === 'delay') return delay(tx, number, { by: seller.id, at, until: addDays(today, random.whole(2, 6)) })
  // It was sold all along: now it is known by whom.
  if (vehicleId !== null) await tx.deleteFrom('carSale').where('vehicleId', '=', vehicleId).execute()
  const approver = sellers.find((other) => other.id !== seller.id)!.id
  return sell(tx, number, { by: seller.id, approver, at, today, fate, random })
}

/** What became of it: the older, the more is decided. */
async function becomeOf(
  tx: Tx,
  random: Random,
  {
    offer,
    content,
    seller,
    made,
    age,
  }: {
    offer: { id: string }
    content: OfferContent
    seller: { id: string }
    made: Date
    age: number
  },
): Promise<void> {
  const fate = random.weighted([
    ['draft', age < 10 ? 4 : 1],
    ['sent', 5],
    ['closed', age > 20 ? 4 : 0],
    ['canceled', age > 10 ? 1 : 0],
  ])
  if (fate === 'draft') return
  const reckoned = await reckon(tx, content, { role: await roleOf(tx, seller.id), now: made })
  if (!reckoned.priced.ok) return
  const version = { content, reason: 'issued' as const, by: seller.id, at: made }
  const told = await sealVersion(tx, { id: offer.id, versionNo: 2 }, reckoned, version)
  const sent = {
    ...{ ...told, status: OFFER_STATUSES.pending, issuedVersion: 2, issuedAt: made },
    validUntil: addDays(reckoned.context.day, reckoned.context.terms.days),
  }
  await updateOffer(tx, offer.id, sent)
  await insertIssue(tx, {
    ...{ offerId: offer.id, versionNo: 2, customerId: told.customerId!, issuedAt: made },
    validUntil: sent.validUntil,
  })
  if (fate === 'sent') return
  await updateOffer(tx, offer.id, {
    status: fate === 'closed' ? OFFER_STATUSES.suspended : OFFER_STATUSES.canceled,
    closedAt: new Date(made.getTime() + random.whole(2, 12) * 86_400_000),
    closedReason: random.pick(ends),
  })
}

const reasons = ['Vaste klant', 'Eindejaar', 'Gelijk aan een ander bod', 'Laatste wagen van het modeljaar']
const ends = ['Koos een ander merk', 'Stelt de aankoop uit', 'Budget te krap', 'Kocht een tweedehandswagen elders']
const extras = [
  { name: 'Rubberen matten', quantity: 1, cents: 9_680, vatExcluded: false },
  { name: 'Dakkoffer', quantity: 1, cents: 48_400, vatExcluded: false },
  { name: 'Winterbanden op velg', quantity: 4, cents: 29_645, vatExcluded: false },
]

function tradeIn(random: Random, today: CalendarDay): OfferTradeIn {
  const worth = random.whole(30, 140) * 10_000
  return {
    ...{ car: random.pick(['Velta Tour', 'Noord V4', 'Brabo 2', 'Lumen E2']), licencePlate: '', vin: '' },
    firstRegistration: addDays(today, -365 * random.whole(4, 11)),
    mileageKm: random.whole(40, 190) * 1_000,
    keys: random.weighted([
      [2, 4],
      [1, 1],
    ]),
    ...{ allowanceCents: worth + random.pick([0, 0, 20_000, 50_000]), expectedCents: worth },
  }
}

function standing({ kind, number }: { kind: 'used' | 'stock'; number: number }): OfferCar {
  return { kind, vehicle: number }
}

/** A version with the first engine, one of its colours, and some of what it can have. */
function configured(random: Random, { number, parts }: { number: number; parts: PartKey[] }): OfferCar {
  const one = (kind: string) => parts.filter((part) => part.startsWith(`${kind}-`)).slice(0, 3)
  const colours = one('colour')
  return { kind: 'configured', version: number, parts: colours.length > 0 ? [random.pick(colours)] : [] }
}

async function sellersOf(tx: Tx) {
  return tx
    .selectFrom('staffUser')
    .innerJoin('role', 'role.id', 'staffUser.roleId')
    .innerJoin('staffUserBranch', 'staffUserBranch.staffUserId', 'staffUser.id')
    .select(['staffUser.id', 'staffUserBranch.branchId'])
    .where('role.base', 'in', ['salesperson', 'sales-manager', 'fleet-manager'])
    .orderBy('staffUser.number')
    .execute()
}

async function customersOf(tx: Tx) {
  return tx
    .selectFrom('customer')
    .select(['number', 'customerType'])
    .where('isActive', '=', true)
    .where('mergedIntoId', 'is', null)
    .where('blockedReason', 'is', null)
    .where('customerType', 'in', [1, 2])
    .where('id', 'in', (of) => of.selectFrom('customerEmail').select('customerId'))
    .orderBy('number')
    .limit(120)
    .execute()
}

async function carsOf(tx: Tx) {
  return tx
    .selectFrom('listing')
    .innerJoin('vehicle', 'vehicle.id', 'listing.vehicleId')
    .innerJoin('price', 'price.vehicleId', 'vehicle.id')
    .select(['vehicle.number', 'vehicle.kind'])
    .select(({ fn }) => fn.min('price.validFrom').as('since'))
    .groupBy(['vehicle.number', 'vehicle.kind'])
    .where('listing.state', '=', 1)
    .where('vehicle.vehicleClass', '=', 1)
    .orderBy('vehicle.number')
    .limit(160)
    .execute()
}

async function versionsOf(tx: Tx): Promise<{ number: number; parts: PartKey[] }[]> {
  const rows = await tx
    .selectFrom('versionOffer')
    .innerJoin('version', 'version.id', 'versionOffer.versionId')
    .innerJoin('versionColour', 'versionColour.versionId', 'version.id')
    .innerJoin('exteriorColour', 'exteriorColour.id', 'versionColour.exteriorColourId')
    .select(['version.number', 'exteriorColour.number as colour'])
    .where('versionColour.tag', '<>', 3)
    .orderBy('version.number')
    .orderBy('exteriorColour.number')
    .execute()
  return [...Map.groupBy(rows, ({ number }) => number)].map(([number, of]) => ({
    number,
    parts: of.map(({ colour }) => `colour-${colour}` as const),
  }))
}
