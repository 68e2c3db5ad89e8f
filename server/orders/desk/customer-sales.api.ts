import { resolveAdvanceView } from '@forecourt/domain/orders/advance-request.ts'
import {
  AccountFleetAnswer,
  AccountFleetRequest,
  AccountSalesAnswer,
  AccountSalesRequest,
  OpenAdvanceAnswer,
  OpenAdvanceRequest,
  SaleDocumentRequest,
} from '@forecourt/domain/orders/customer-sale.schema.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { customerOfAccount } from '../../contacts/customers.ts'
import { fleetOfAccount } from '../../contacts/fleet-members.ts'
import { readUpload } from '../../media/uploads.ts'
import { findLetter, printPaper } from '../../offers/letters/offer-letters.ts'
import type { Db } from '../../platform/database/database.ts'
import { command, query, type Endpoint } from '../../platform/http/endpoint.ts'
import { FileAnswer, fileAnswer } from '../../platform/files/file-answer.ts'
import type { Customer } from '../../platform/http/identity.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { newAccountAdvanceLink } from '../advances/advance-links.ts'
import { loadOpenAdvance } from '../advances/advance-requests.sql.ts'
import { contractOfDossier } from '../contracts/contracts.sql.ts'
import { salesOfCustomers, type SaleRow } from './customer-sales.sql.ts'
import { loadFleetCars, loadSales } from './customer-sales.ts'

const notTheirs = () => refuse('order-not-found', { status: 404 })

const getSales = query({
  path: 'GET /shop/account/getsales',
  right: 'customer',
  summary: 'Returns the cars that the signed-in customer bought through an offer, the newest first.',
  input: AccountSalesRequest,
  output: AccountSalesAnswer,
  async run({ db, call }) {
    const customerId = await customerOfAccount(db, call.customer.accountId)
    return { sales: customerId === undefined ? [] : await loadSales(db, customerId, call) }
  },
})

const getFleet = query({
  path: 'GET /shop/account/getfleet',
  right: 'customer',
  summary: 'Returns the cars bought by the company of a fleet member, and its other members.',
  input: AccountFleetRequest,
  output: AccountFleetAnswer,
  async run({ db, call }) {
    const fleet = await fleetOfAccount(db, call.customer.accountId)
    if (!fleet) return { company: null, cars: [] }
    const { customerId, name, members } = fleet
    return { company: { name, members: [...members] }, cars: await loadFleetCars(db, customerId, call) }
  },
})

const openAdvance = command({
  path: 'POST /shop/account/openadvance',
  right: 'customer',
  summary: 'Returns a payment link, valid for a day, to the requested advance of a car of the signed-in customer.',
  input: OpenAdvanceRequest,
  output: OpenAdvanceAnswer,
  limit: { max: 60, seconds: 600 },
  async run({ tx, call: { customer, now } }, { orderNumber }) {
    const sale = await selectSale(tx, customer, orderNumber)
    const request = sale && (await loadOpenAdvance(tx, sale.id))
    if (!sale) return notTheirs()
    if (!request || resolveAdvanceView(request, now) !== 'open') return refuse('advance-ended')
    return { link: await newAccountAdvanceLink(tx, { id: request.id, accountId: customer.accountId }, now) }
  },
})

const getDocument = query({
  path: 'POST /shop/account/getsaledocument',
  right: 'customer',
  summary: 'Downloads a document that the customer signed for a car: the accepted offer or the signed order form.',
  input: SaleDocumentRequest,
  output: fileAnswer,
  limit: { max: 30, seconds: 600 },
  async run({ db, call: { customer }, services }, { orderNumber, document }) {
    const sale = await selectSale(db, customer, orderNumber)
    if (!sale) return notTheirs()
    if (document === 'order-form') return (await readSignedForm(db, services, sale)) ?? notTheirs()
    const letter = await findLetter(db, sale.offerKey, sale.versionNo)
    if (!letter) return notTheirs()
    const { filename, contentType, contentBase64 } = await printPaper(db, letter, services)
    return new FileAnswer(new Uint8Array(Buffer.from(contentBase64, 'base64')), { contentType, fileName: filename })
  },
})

/** Reads the signed copy, as long as it binds. */
async function readSignedForm(
  db: Db,
  services: Services,
  { id, orderNumber }: SaleRow,
): Promise<FileAnswer | undefined> {
  const contract = await contractOfDossier(db, id)
  const stored = contract && (await readUpload(db, services, contract.signedId))
  if (!stored) return undefined
  return new FileAnswer(new Uint8Array(stored.content), {
    contentType: stored.contentType,
    fileName: `${urlize(orderNumber)}.${stored.extension}`,
  })
}

async function selectSale(db: Db, { accountId }: Customer, orderNumber: string) {
  const customerId = await customerOfAccount(db, accountId)
  if (customerId === undefined) return undefined
  return (await salesOfCustomers(db, [customerId])).find((sale) => sale.orderNumber === orderNumber)
}

export const customerSaleEndpoints = [
  getSales,
  getFleet,
  openAdvance,
  getDocument,
] as const satisfies readonly Endpoint[]
