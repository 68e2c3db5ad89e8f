import { sql } from 'kysely'
import { requireValue } from '../../domain/platform/values/required.ts'
import { OFFER_STATUSES } from '../../domain/offers/offer.ts'
import { emptyOffer, type OfferContent } from '../../domain/offers/offer-content.ts'
import { addDays, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { insertIssue, insertMessage, insertSending } from '../../server/offers/answers/customer-offers.sql.ts'
import { insertAnswer } from '../../server/offers/answers/offer-answers.sql.ts'
import { beginOffer, calculateOffer, storeVersion } from '../../server/offers/desk/offer-desk.ts'
import { loadBaseRole } from '../../server/access/base-role.ts'
import { updateOffer, loadVersion } from '../../server/offers/desk/offers.sql.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { demoAccounts } from './accounts.ts'
import { findColleague } from './caller.ts'
import { atClock, daysFrom } from './days.ts'
import { createIds } from './random.ts'

/** Adds the offers of customers with an account: to read, compare, ask about and answer. */
export async function addOnlineOffers(tx: Tx, today: CalendarDay): Promise<void> {
  const [lotte, nadia, seller, cars] = [
    await findCustomer(tx, demoAccounts.customer),
    await findCustomer(tx, demoAccounts.fleetCustomer),
    await findSeller(tx, await findSalesperson(tx)),
    await loadUsedCars(tx),
  ]
  const at = (days: number, clock: string) => atClock(daysFrom(today, -days), clock)
  const pickUsed = (index: number) => ({ kind: 'used' as const, vehicle: cars[index]! })
  const mats = { name: 'Rubberen matten', quantity: 1, cents: 9_680, vatExcluded: false }

  const open = await draftOffer(tx, seller, { ...emptyOffer, customer: lotte.number, car: pickUsed(0) }, at(6, '10:15'))
  await issueOffer(tx, open, open.content, at(6, '10:40'))
  const asked = { offerId: open.id, versionNo: 2 }
  await insertMessage(tx, {
    ...asked,
    staffId: null,
    author: lotte.name,
    writtenAt: at(5, '20:05'),
    text: 'Kunnen er ook rubberen matten bij? En is het onderhoudsboekje volledig?',
  })
  await insertMessage(tx, {
    ...asked,
    staffId: seller.id,
    author: seller.name,
    writtenAt: at(4, '09:20'),
    text: 'Het boekje is volledig. De matten staan in de nieuwe versie van uw offerte.',
  })
  await issueOffer(tx, open, { ...open.content, extras: [mats] }, at(4, '09:15'))

  const declined = await draftOffer(
    tx,
    seller,
    { ...emptyOffer, customer: lotte.number, car: pickUsed(1) },
    at(12, '14:30'),
  )
  await issueOffer(tx, declined, declined.content, at(12, '14:45'))
  await insertAnswer(tx, {
    offerId: declined.id,
    versionNo: 2,
    answer: 'declined',
    versionHash: await loadHash(tx, declined.id, 2),
    reason: 'Toch liever een kleinere wagen.',
    email: demoAccounts.customer,
    ip: '192.0.2.10',
    answeredAt: at(9, '18:30'),
  })

  await addAlternatives(tx, seller, {
    contents: [
      { ...emptyOffer, customer: lotte.number, car: pickUsed(4) },
      { ...emptyOffer, customer: lotte.number, car: pickUsed(4), credit: await chooseCredit(tx, today) },
      { ...emptyOffer, customer: lotte.number, car: pickUsed(5) },
    ],
    at: at(2, '16:05'),
  })

  const fleet: OfferContent = { ...emptyOffer, customer: nadia.number, salesType: 'fleet', car: pickUsed(2) }
  const ofNadia = await draftOffer(tx, seller, fleet, at(3, '11:00'))
  await issueOffer(tx, ofNadia, { ...fleet, message: 'Livraison possible dans la semaine.' }, at(3, '11:20'))

  const [first, second] = await loadFleetVersions(tx)
  const taxHelp = { isShown: true, maxMassKg: null, catalogueValueCents: null }
  const ofFleet = { ...emptyOffer, customer: nadia.number, salesType: 'fleet' as const, taxHelp }
  const fleetManager = await findSeller(tx, await findColleague(tx, 'fleet-manager'))
  await addAlternatives(tx, fleetManager, {
    contents: [
      {
        ...ofFleet,
        car: { kind: 'configured', version: first, parts: [] },
        carCount: 2,
        drivers: [
          { name: 'Julien Dumont', email: 'julien.dumont@lambert.example', language: 'fr' },
          { name: 'Sara Vermeersch', email: 'sara.vermeersch@lambert.example', language: 'nl' },
        ],
      },
      {
        ...ofFleet,
        car: { kind: 'configured', version: second, parts: [] },
        drivers: [{ name: 'Nadia Lambert', email: demoAccounts.fleetCustomer, language: 'fr' }],
      },
    ],
    at: at(1, '09:30'),
    isTogether: true,
  })
}

/** Two versions of different models that can be ordered. */
async function loadFleetVersions(tx: Tx): Promise<[first: number, second: number]> {
  const { rows } = await sql<{ number: number }>`
    select distinct on (version.model_id) version.number from version join model on model.id = version.model_id
    where model.vehicle_class = 1 and version.id in (select version_id from version_offer)
    order by version.model_id, version.number limit 2`.execute(tx)
  const [first, second] = rows.map(({ number }) => number)
  return [requireValue(first, 'a version to order'), requireValue(second, 'another version to order')]
}

/** Adds a set of offers, issued in one mail: their customer chooses one, or buys all of them together. */
async function addAlternatives(
  tx: Tx,
  seller: Seller,
  { contents, at, isTogether = false }: { contents: readonly OfferContent[]; at: Date; isTogether?: boolean },
): Promise<void> {
  const alternativesId = createIds('alternatives', Number(at))()
  let mailedWithId: string | null = null
  for (const [index, content] of contents.entries()) {
    const offer = await draftOffer(tx, seller, content, at)
    await updateOffer(tx, offer.id, { alternativesId, alternative: index + 1, isTogether })
    const sendingId = await issueOffer(tx, offer, content, at, mailedWithId)
    mailedWithId ??= sendingId
  }
}

/** Returns a credit of 48 months at a rate that is offered for used cars. */
async function chooseCredit(tx: Tx, today: CalendarDay): Promise<OfferContent['credit']> {
  const { id: rate } = await tx
    .selectFrom('financeRate')
    .select('id')
    .where('vehicleCondition', '=', 2)
    .where('validFrom', '<=', daysFrom(today, -2))
    .where((is) => is.or([is('validUntil', 'is', null), is('validUntil', '>', today)]))
    .orderBy('number')
    .executeTakeFirstOrThrow()
  return { rate, months: 48, ownFundsCents: 200_000, balloonCents: 0 }
}

interface Seller {
  readonly id: string
  readonly name: string
  readonly branchId: string
  /** Approves a discount above the limit of the seller. */
  readonly managerId: string
}

interface Begun {
  readonly id: string
  readonly seller: Seller
  readonly content: OfferContent
  version: number
}

async function draftOffer(tx: Tx, seller: Seller, content: OfferContent, at: Date): Promise<Begun> {
  const { id: ownerId, branchId } = seller
  const { id } = await beginOffer(tx, { type: 'price', branchId, ownerId, content, reason: 'saved', at })
  return { id, seller, content, version: 1 }
}

/** Issues an offer and returns its sending, whose mail may include further alternatives. */
async function issueOffer(
  tx: Tx,
  offer: Begun,
  content: OfferContent,
  at: Date,
  mailedWithId: string | null = null,
): Promise<string> {
  const { id, seller } = offer
  const calculated = await calculateOffer(tx, content, { role: await loadBaseRole(tx, seller.id), now: at })
  const versionNo = ++offer.version
  const summary = await storeVersion(tx, { id, versionNo }, calculated, {
    content,
    reason: 'issued',
    by: seller.id,
    at,
  })
  if (summary.totalCents === null) throw new Error('An offer of the demo has no price: it cannot be issued')
  const validUntil = addDays(calculated.context.day, calculated.context.terms.days)
  await updateOffer(tx, id, {
    ...summary,
    validUntil,
    status: OFFER_STATUSES.pending,
    issuedVersion: versionNo,
    issuedAt: at,
    ...(summary.needsApproval && {
      approvedHash: await loadHash(tx, id, versionNo),
      approvedBy: seller.managerId,
      approvedAt: at,
    }),
  })
  await insertIssue(tx, { offerId: id, versionNo, customerId: summary.customerId!, validUntil, issuedAt: at })
  const recipient = calculated.context.customer!.email
  return insertSending(tx, {
    offerId: id,
    versionNo,
    recipient,
    askedBy: seller.id,
    askedAt: at,
    mailedAt: at,
    mailedWithId,
  })
}

async function loadHash(tx: Tx, offerId: string, versionNo: number): Promise<string> {
  return (await loadVersion(tx, offerId, versionNo)).hash
}

/** The customer that an account is of. */
async function findCustomer(tx: Tx, email: string): Promise<{ number: number; name: string }> {
  const { number, firstName, lastName } = await tx
    .selectFrom('shopAccount')
    .innerJoin('customerAccount', 'customerAccount.shopAccountId', 'shopAccount.id')
    .innerJoin('customer', 'customer.id', 'customerAccount.customerId')
    .select(['customer.number', 'shopAccount.firstName', 'shopAccount.lastName'])
    .where('shopAccount.email', '=', email)
    .executeTakeFirstOrThrow()
  return { number, name: `${firstName} ${lastName}` }
}

async function findSalesperson(tx: Tx): Promise<string> {
  const { id } = await tx
    .selectFrom('staffUser')
    .select('id')
    .where('email', '=', demoAccounts.salesperson)
    .executeTakeFirstOrThrow()
  return id
}

async function findSeller(tx: Tx, id: string): Promise<Seller> {
  const { firstName, lastName, branchId } = await tx
    .selectFrom('staffUser')
    .innerJoin('staffUserBranch', 'staffUserBranch.staffUserId', 'staffUser.id')
    .select(['firstName', 'lastName', 'branchId'])
    .where('staffUser.id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, name: `${firstName} ${lastName}`, branchId, managerId: await findColleague(tx, 'sales-manager') }
}

/** Cars that have been in stock for long: their price was in force on the day of the offer. */
async function loadUsedCars(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('listing')
    .innerJoin('vehicle', 'vehicle.id', 'listing.vehicleId')
    .innerJoin('price', 'price.vehicleId', 'vehicle.id')
    .select('vehicle.number')
    .groupBy('vehicle.number')
    .where('listing.state', '=', 1)
    .where('vehicle.vehicleClass', '=', 1)
    .where('vehicle.kind', '=', 'used')
    // Credits of less than 5,600 euro may not run for 48 months.
    .having(({ eb, fn }) => eb(fn.min('price.priceCents'), '>=', 900_000))
    .orderBy(({ fn }) => fn.min('price.validFrom'))
    .orderBy('vehicle.number')
    .limit(6)
    .execute()
  return rows.map(({ number }) => number)
}
