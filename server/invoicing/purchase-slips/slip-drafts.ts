import {
  checkPurchaseSlip,
  type PurchaseSlipContent,
  type SlipCheck,
  type SlipSettlement,
} from '@forecourt/domain/invoicing/purchase-slips/purchase-slip.ts'
import type { SlipSource } from '@forecourt/domain/invoicing/purchase-slips/purchase-slip.schema.ts'
import type { InvoiceParty } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import { parseIban } from '@forecourt/domain/organisation/iban.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { SellerVat } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { buyerWithNumber } from '../../contacts/buyers.ts'
import { findInvoiceParty } from '../../contacts/invoice-party.ts'
import { loadBranch } from '../../organisation/companies.ts'
import type { Db } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { findBoughtCar } from '../../stock/details/bought-car.ts'
import { findTradeInRecord } from '../../trade-ins/trade-in-desk.ts'
import { hashContent } from '../invoices/invoice-drafts.ts'
import { readInvoiceTerms } from '../invoices/invoice-terms.ts'
import { houseInvoiceParty } from '../invoices/sale-of-car.ts'
import { findOtherSlip, findTradeInKeys, findTradeInOfVehicle } from './purchase-slips.sql.ts'

/** A purchase as its slip is drawn up from it: the keys of what it concerns, and what stands on the paper. */
export interface Purchase {
  readonly tradeInId: string | null
  readonly vehicleId: string | null
  readonly branchId: string
  readonly ownerId: string | null
  readonly seller: number
  readonly reference: string
  /** Null: not known. */
  readonly boughtOn: CalendarDay | null
  readonly priceCents: number | null
  readonly sellerVat: SellerVat
  /** The number of the offer that it is set off against. */
  readonly dealNumber: string | null
  readonly car: PurchaseSlipContent['car']
}

/** A slip as it would be issued. */
export interface DrawnSlip {
  readonly content: PurchaseSlipContent
  readonly checks: readonly SlipCheck[]
  readonly hash: string
  readonly sellerKey: string
}

const notFound = () => refuse('record-not-found', { status: 404 })

/** Finds the purchase that a slip is asked for: a car that was taken over, or one of our stock with its seller. */
export async function findPurchase(db: Db, source: SlipSource, now: Date): Promise<Purchase | ApiRefusal> {
  if (source.tradeIn !== null) return findTradedIn(db, source.tradeIn, now)
  if (source.car === null) return notFound()
  const car = await findBoughtCar(db, source.car)
  if (!car) return notFound()
  const tradeIn = await findTradeInOfVehicle(db, car.key)
  if (tradeIn) return findTradedIn(db, tradeIn.number, now)
  if (source.seller === null) return refuse('slip-without-seller', { status: 422, field: 'seller' })
  return {
    tradeInId: null,
    vehicleId: car.key,
    branchId: car.branchId,
    ownerId: null,
    seller: source.seller,
    reference: car.stockNumber,
    boughtOn: car.purchasedOn,
    priceCents: car.purchaseCents,
    sellerVat: car.isMargin ? 'private' : 'full',
    dealNumber: null,
    car: {
      name: car.name,
      vin: car.vin ?? '',
      licencePlate: car.licencePlate,
      firstRegistration: car.firstRegistration,
      mileageKm: car.mileageKm,
      engine: '',
      colour: '',
      keyCount: car.keyCount,
    },
  }
}

async function findTradedIn(db: Db, number: number, now: Date): Promise<Purchase | ApiRefusal> {
  const [keys, record] = await Promise.all([findTradeInKeys(db, number), findTradeInRecord(db, number, now)])
  if (!keys || !record) return notFound()
  if (record.state !== 'received' && record.state !== 'stocked') return refuse('trade-in-not-here', { status: 422 })
  if (keys.customer === null) return refuse('trade-in-no-customer', { status: 422 })
  return {
    tradeInId: keys.id,
    vehicleId: keys.vehicleId,
    branchId: keys.branchId,
    ownerId: keys.ownerId,
    seller: keys.customer,
    reference: record.tradeInNumber,
    boughtOn: record.receivedOn,
    priceCents: record.allowanceCents,
    sellerVat: record.sellerVat,
    dealNumber: record.dealNumber,
    car: {
      name: [record.brand, record.model, record.versionName].filter(Boolean).join(' '),
      vin: record.vin,
      licencePlate: record.licencePlate || null,
      firstRegistration: record.firstRegistration,
      mileageKm: record.mileageKm,
      engine: record.engine,
      colour: record.colour,
      keyCount: record.keyCount,
    },
  }
}

/** Draws up the slip of a purchase as it stands now, in the language of the seller. Nothing but the account is typed. */
export async function drawUpSlip(
  db: Db,
  purchase: Purchase,
  { on, iban }: { on: CalendarDay; iban: string },
): Promise<DrawnSlip | ApiRefusal> {
  const customer = await buyerWithNumber(db, purchase.seller)
  if (!customer) return refuse('reference-gone', { status: 422, field: 'seller' })
  const settlement = readSettlement(purchase, iban)
  if (isRefusal(settlement)) return settlement
  const { language } = customer
  const [branch, party, otherPurchase, { texts }] = await Promise.all([
    loadBranch(db, purchase.branchId),
    findInvoiceParty(db, customer.id, language),
    findOtherSlip(db, purchase.car.vin, purchase),
    readInvoiceTerms(db, 'private'),
  ])
  const seller: InvoiceParty = { ...party, endpoint: null }
  const content: PurchaseSlipContent = {
    language,
    issuedOn: on,
    boughtOn: purchase.boughtOn ?? on,
    seller,
    buyer: houseInvoiceParty(branch, language),
    reference: purchase.reference,
    car: purchase.car,
    priceCents: purchase.priceCents ?? 0,
    settlement,
    declarations: [translate(texts['purchase-slip'], language), ...ownDeclarations(language)],
  }
  return {
    content,
    sellerKey: customer.key,
    hash: hashContent(content),
    checks: checkPurchaseSlip(content, {
      sellerVat: purchase.sellerVat,
      otherPurchase,
      isPriceKnown: purchase.priceCents !== null && purchase.boughtOn !== null,
    }),
  }
}

function readSettlement({ dealNumber }: Purchase, iban: string): SlipSettlement | ApiRefusal {
  if (dealNumber !== null) return { kind: 'set-off', offer: dealNumber }
  if (iban.trim() === '') return { kind: 'transfer', iban: null }
  const parsed = parseIban(iban)
  return parsed.ok
    ? { kind: 'transfer', iban: parsed.iban }
    : refuse('slip-account-wrong', { status: 422, field: 'iban' })
}

function ownDeclarations(language: Language): string[] {
  const locale = { locale: language }
  return [
    m['trade-in-sheet.purchase-slip.owner']({}, locale),
    m['trade-in-sheet.purchase-slip.mileage']({}, locale),
    m['trade-in-sheet.purchase-slip.margin']({}, locale),
  ]
}
