import { streetLine } from '@forecourt/domain/contacts/address.ts'
import { parseVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import { allocate } from '@forecourt/domain/pricing/allocate.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Place } from '@forecourt/domain/platform/resources/rights.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { buyerWithNumber, type Buyer } from '../../contacts/buyers.ts'
import { customerKeysWithEmail, customerOfAccount } from '../../contacts/customers.ts'
import { askForPayerAccounts } from '../../payments/payer-accounts.ts'
import { paymentsUnder } from '../../payments/refunds.ts'
import { lockReference } from '../../payments/attempts.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { isPurchaseKnown, vehicleIdentity } from '../../stock/details/vehicle-contract.ts'
import { branchById, loadEntries, loadOrderById, type EntryRow, type OrderRow } from '../checkout/orders.sql.ts'
import { withdrawalOfOrder } from '../withdrawals/withdrawals.sql.ts'
import { findOrderByNumber, loadOrderForUpdate, placeOfOrder, selectSoldVehicles } from './order-desk.sql.ts'

export type BillableOrder = Awaited<ReturnType<typeof loadBillableOrder>>
export type BillableEntry = BillableOrder['entries'][number]

/** Returns the branch of a shop order, by its number. */
export function placeOfShopOrder(db: Db, number: number): Promise<Place | undefined> {
  return placeOfOrder(db, number)
}

/** Returns all that the invoices of a shop order are drawn up from: what was ordered, the parties, and what was paid. */
export async function findBillableOrder(db: Db, number: number): Promise<BillableOrder | undefined> {
  const row = await findOrderByNumber(db, number)
  return row && row.placedAt !== null ? loadBillableOrder(db, row.id) : undefined
}

/** Locks a shop order until the transaction ends, in the order of locks for payments: payments first. */
export async function lockBillableOrder(tx: Tx, id: string): Promise<void> {
  const { number, paymentReference } = await loadOrderById(tx, id)
  await lockReference(tx, paymentReference)
  await loadOrderForUpdate(tx, number)
}

export async function loadBillableOrder(db: Db, id: string) {
  const row = await loadOrderById(db, id)
  const [entries, branch, payments, withdrawal, sold, customer] = await Promise.all([
    loadEntries(db, id),
    branchById(db, row.branchId),
    paymentsUnder(db, row.paymentReference),
    withdrawalOfOrder(db, id),
    selectSoldVehicles(db, id),
    findCustomer(db, row),
  ])
  const advance = payments.find(
    ({ receivedAt, due }) =>
      receivedAt !== null && (due === null || due.reason === 'withdrawn' || due.reason === 'canceled'),
  )
  const withdrawn = new Set(withdrawal?.state === 'refused' ? [] : withdrawal?.statement.cars.map((car) => car.id))
  // Each car has its own invoice: the advance of the order is divided by their prices.
  const advances = allocate(
    advance?.amountCents ?? 0,
    entries.map(({ priceGrossCents }) => priceGrossCents),
  )
  const isOver = row.status === 'canceled' || entries.every((entry) => withdrawn.has(entry.id))
  return {
    row: { ...row, orderNumber: requireValue(row.orderNumber, 'the number of a placed order') },
    branch,
    customer,
    buyer: describeBuyer(row, customer),
    party: describeParty(row),
    isOver,
    isDelivered: row.deliveredOn !== null,
    withdrawal: withdrawal ? { receivedAt: withdrawal.receivedAt, returnedOn: withdrawal.returnedOn } : null,
    entries: await Promise.all(
      entries.map(async (entry, at) => {
        const advanceCents = requireValue(advances[at], 'the share of a car in the advance')
        return {
          id: entry.id,
          vehicleId: entry.vehicleId,
          isMargin: entry.isMargin,
          isWithdrawn: withdrawn.has(entry.id),
          isWithdrawalAccepted: withdrawal?.state === 'accepted' && withdrawn.has(entry.id),
          /** True for a car to build, and while the stock car is sold by this order and by no other sale. */
          isSold: entry.vehicleId === null || sold.has(entry.vehicleId),
          priceGrossCents: entry.priceGrossCents,
          carName: `${entry.car.carName} ${entry.car.versionName}`.trim(),
          parts: listParts(entry, row),
          car: await describeCar(db, entry),
          hasMarginOrigin: entry.vehicleId !== null && (await isPurchaseKnown(db, entry.vehicleId)),
          advance:
            advance && advance.receivedAt !== null && advanceCents > 0
              ? { attemptId: advance.id, cents: advanceCents, receivedOn: brusselsDay(advance.receivedAt) }
              : null,
        }
      }),
    ),
  }
}

/** Returns the customer of an order: the owner of the account, else of the mail address. */
async function findCustomer(db: Db, { shopAccountId, email }: OrderRow): Promise<Buyer | null> {
  const linked = shopAccountId === null ? undefined : await customerOfAccount(db, shopAccountId)
  const keys = linked === undefined ? await customerKeysWithEmail(db, email) : [linked]
  if (keys.length === 0) return null
  const customer = await db
    .selectFrom('customer')
    .select('number')
    .where('id', 'in', keys)
    .where('mergedIntoId', 'is', null)
    .orderBy('number')
    .executeTakeFirst()
  return (customer && (await buyerWithNumber(db, customer.number))) ?? null
}

function describeBuyer(row: OrderRow, customer: Buyer | null) {
  const { customerType, language, vatPrefix, vatNumber } = row
  const isKnown = customer !== null && vatNumber !== '' && plain(customer.vatId) === plain(vatPrefix + vatNumber)
  return {
    isTaxable: customerType === 'fleet',
    vatNumber: isKnown ? customer.vatNumber : ('not-checked' as const),
    language,
  }
}

const plain = (vatId: string) => vatId.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

/** Describes the buyer as in the order: the order is what is invoiced. */
function describeParty(row: OrderRow) {
  const { customerType, companyName, firstName, lastName, vatPrefix, vatNumber, email, language } = row
  const address = requireValue(row.invoiceAddress, 'the invoice address of an order')
  const parsed = customerType === 'fleet' ? parseVatNumber(vatPrefix, vatNumber) : undefined
  const vat = parsed?.ok === true ? parsed : undefined
  return {
    name: customerType === 'fleet' ? companyName : `${firstName} ${lastName}`.trim(),
    enterpriseNumber: vat?.prefix === 'BE' ? vat.number : null,
    vatNumber: vat ? `${vat.prefix}${vat.number}` : null,
    street: streetLine(address, language),
    postalCode: address.postalCode,
    city: address.city,
    country: address.countryCode,
    email,
  }
}

/** Lists the parts with a surcharge of a car that is configured for the order. */
function listParts({ car }: EntryRow, { language }: OrderRow) {
  const { parts, engineGrossCents, engineName } = car
  if (!parts || engineGrossCents === undefined) return []
  return [
    { id: 'engine', name: engineName, grossCents: engineGrossCents },
    ...parts.map(({ key, name, grossCents }) => ({ id: key, name: translate(name, language), grossCents })),
  ]
}

async function describeCar(db: Db, { vehicleId, identity, builtVin }: EntryRow) {
  const now = vehicleId === null ? undefined : await vehicleIdentity(db, vehicleId)
  return {
    stockNumber: now?.stockNumber ?? identity?.stockNumber ?? null,
    vin: now?.vin ?? identity?.vin ?? builtVin,
    licencePlate: null,
    firstRegistration: now?.firstRegistration ?? identity?.firstRegistration ?? null,
    // The mileage of a car from the factory does not count.
    mileageKm: now?.mileageKm ?? identity?.mileageKm ?? (vehicleId === null ? 0 : null),
  }
}

/** Lowers the worth of an order by its transport, which is no longer charged. */
export async function waiveTransport(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('shopOrder')
    .set(({ ref }) => ({ waivedCents: ref('transportCents') }))
    .where('id', '=', orderId)
    .execute()
}

/** Lowers the worth of a car of an order by what was credited; 0: nothing, or its whole invoice was credited. */
export async function noteOrderReduction(tx: Tx, entryId: string, creditedCents: number): Promise<void> {
  const { orderId } = await tx
    .updateTable('shopOrderEntry')
    .set({ creditedCents })
    .where('id', '=', entryId)
    .returning('orderId')
    .executeTakeFirstOrThrow()
  if (creditedCents > 0) await askForPayerAccounts(tx, (await loadOrderById(tx, orderId)).paymentReference)
}
