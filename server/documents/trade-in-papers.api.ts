import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { TradeInPrintRequest } from '@forecourt/domain/documents/trade-in-print.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { tradeInPaperCan } from '@forecourt/domain/trade-ins/trade-in-papers.ts'
import { findCustomerRecord } from '../contacts/customers.ts'
import { makesOwnInvoices } from '../organisation/companies.ts'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/http/endpoint.ts'
import { FileAnswer, fileAnswer } from '../platform/files/file-answer.ts'
import { refuse } from '../platform/http/refusal.ts'
import { readTradeInTerms } from '../pricing/sales-policy.ts'
import { placeOfTradeIn, findTradeInRecord } from '../trade-ins/trade-in-desk.ts'
import { paperDay, tradeInSheet } from './trade-in-sheets.ts'
import { printDocument } from './typst.ts'

const print = query({
  path: 'POST /sales/tradein/print',
  right: 'TRADE_IN_VIEW',
  place: placeOfTradeIn,
  summary: 'Prints a trade-in document in the language of the seller: VAT statement, purchase slip or receipt.',
  input: TradeInPrintRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`tradeIn:${id}`],
  async run({ db, services, call: { now } }, { id, paper }) {
    const tradeIn = await findTradeInRecord(db, id, now)
    if (!tradeIn) return refuse('record-not-found', { status: 404 })
    const customer = tradeIn.customer === null ? undefined : await findCustomerRecord(db, tradeIn.customer)
    const can = tradeInPaperCan(paper, { ...tradeIn, hasCustomer: customer !== undefined })
    if (!can.ok) return refuse(can.reason, { status: 422 })
    const branch = await branchNumbered(db, tradeIn.branch.id)
    if (paper === 'purchase-slip' && (await makesOwnInvoices(db, branch.id, paperDay({ tradeIn, now }))))
      return refuse('slip-is-numbered', { status: 422 })
    const terms = await readTradeInTerms(db, paperDay({ tradeIn, now }))
    const printing = tradeInSheet(paper, {
      tradeIn,
      customer: requireValue(customer, 'the customer of the trade-in'),
      branch,
      now,
      terms,
    })
    const pdf = await printDocument(printing, services.settings.look)
    if (isRefusal(pdf)) return pdf
    const fileName = `${urlize(printing.data.title)}.pdf`
    return new FileAnswer(new Uint8Array(pdf), { contentType: 'application/pdf', fileName })
  },
})

export const tradeInPaperEndpoints = [print] as const

function branchNumbered(db: Db, number: number) {
  return db.selectFrom('branch').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
}
