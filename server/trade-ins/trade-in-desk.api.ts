import { MOST_TO_EXPORT } from '../platform/imports/export-file.ts'
import { exportList } from '../platform/imports/export-list.ts'
import { fileAnswer } from '../platform/files/file-answer.ts'
import {
  KnownCarAnswer,
  KnownCarRequest,
  TradeInActRequest,
  TradeInAgreeRequest,
  TradeInAnswer,
  TradeInAnswerRequest,
  TradeInAskRequest,
  TradeInCountsAnswer,
  TradeInCreateRequest,
  TradeInDropRequest,
  TradeInListAnswer,
  TradeInListRequest,
  TradeInMarketAnswer,
  TradeInNothing,
  TradeInOfLeadAnswer,
  TradeInOfLeadRequest,
  TradeInOpenRequest,
  TradeInOpinionRequest,
  TradeInReceiveRequest,
  TradeInRequest,
  TradeInsOfCustomerAnswer,
  TradeInsOfCustomerRequest,
  TradeInSaveRequest,
  TradeInStockRequest,
  TradeInValueRequest,
  TradeInWishRequest,
  TradeInExportRequest,
} from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { tradeInList } from '@forecourt/domain/trade-ins/trade-in-list.ts'
import { TRADE_IN_STATES } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { may, type Place } from '@forecourt/domain/platform/resources/rights.ts'
import { leadPlace } from '../contacts/leads.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { readFields } from '../platform/resources/field-columns.ts'
import { listRows } from '../platform/resources/list.ts'
import { refuse } from '../platform/http/refusal.ts'
import {
  agreeTradeIn,
  createTradeIn,
  dropTradeIn,
  giveOpinion,
  openFromLead,
  receiveTradeIn,
  reopenTradeIn,
  saveTradeIn,
  stockTradeIn,
  takeOn,
  tradeInNotFound,
  valueTradeIn,
} from './trade-in-acts.ts'
import { findKnownCar, loadMarket, placeOfTradeIn, findTradeInRecord } from './trade-in-desk.ts'
import { answerValue, askValue, noteWish } from './asked-values.ts'
import {
  selectAskedCounts,
  selectTradeInCounts,
  deskTradeIn,
  selectTradeIns,
  selectOfferingLead,
  tradeInConditions,
  tradeInsOfCustomer,
} from './trade-in-desk.sql.ts'

const list = query({
  path: 'POST /sales/tradein/list',
  right: 'TRADE_IN_VIEW',
  place: 'rows',
  summary: "Lists the trade-ins within the caller's scope, the newest first.",
  input: TradeInListRequest,
  output: TradeInListAnswer,
  run: ({ db, call: { staff, language } }, request) =>
    listRows(db, selectTradeIns(db, staff.who), tradeInList, request, {
      language,
      read: (row) => ({ id: row.id, ...readFields(tradeInList.fields, row) }),
      own: tradeInConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/tradein/export',
  right: 'TRADE_IN_VIEW',
  place: 'rows',
  summary: `Exports the listed trade-ins as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: TradeInExportRequest,
  output: fileAnswer,
  reads: () => ['trade_in:export'],
  run: ({ db, call: { staff, language } }, request) =>
    exportList(db, selectTradeIns(db, staff.who), tradeInList, request, {
      language,
      read: (row) => ({ id: row.id, ...readFields(tradeInList.fields, row) }),
      own: tradeInConditions,
    }),
})

const counts = query({
  path: 'GET /sales/tradein/counts',
  right: 'TRADE_IN_VIEW',
  place: 'rows',
  summary: "Counts the trade-ins by state and those whose value is asked for, within the caller's scope.",
  input: TradeInNothing,
  output: TradeInCountsAnswer,
  async run({ db, call: { staff } }) {
    const rows = await selectTradeInCounts(db, staff.who)
    return {
      ...(await selectAskedCounts(db, staff.who)),
      states: TRADE_IN_STATES.map((state) => ({
        state,
        count: rows.find((row) => row.state === state)?.count ?? 0,
      })),
    }
  },
})

const get = query({
  path: 'GET /sales/tradein/get',
  right: 'TRADE_IN_VIEW',
  place: placeOfTradeIn,
  summary: 'Returns a trade-in: the car, its damage, its valuation and the agreed price.',
  input: TradeInRequest,
  output: TradeInAnswer,
  reads: (_, { id }) => [`tradeIn:${id}`],
  async run({ db, call }, { id }) {
    const tradeIn = await findTradeInRecord(db, id, call.now)
    return tradeIn ? { tradeIn } : tradeInNotFound()
  },
})

const market = query({
  path: 'GET /sales/tradein/getmarket',
  right: 'TRADE_IN_VIEW',
  place: placeOfTradeIn,
  summary: 'Returns the basis of a valuation: the price table, deductions and comparable vehicles in stock.',
  input: TradeInRequest,
  output: TradeInMarketAnswer,
  async run({ db, call }, { id }) {
    const row = await deskTradeIn(db, id)
    return row ? loadMarket(db, row, call.now) : tradeInNotFound()
  },
})

const ofLead = query({
  path: 'GET /sales/tradein/oflead',
  right: 'LEAD_VIEW',
  place: (db, { lead }) => leadPlace(db, lead),
  summary: 'Returns the trade-in that was created from a lead, or null.',
  input: TradeInOfLeadRequest,
  output: TradeInOfLeadAnswer,
  run: async ({ db }, { lead }) => ({ id: (await selectOfferingLead(db, { number: lead }))?.tradeIn ?? null }),
})

const ofCustomer = query({
  path: 'GET /sales/tradein/ofcustomer',
  right: 'TRADE_IN_VIEW',
  place: 'rows',
  summary: 'Returns the cars of a customer that an offer can take in, with the valuation of each.',
  input: TradeInsOfCustomerRequest,
  output: TradeInsOfCustomerAnswer,
  async run({ db, call: { staff } }, { customer }) {
    const rows = await tradeInsOfCustomer(db, staff.who, customer)
    return {
      tradeIns: rows.map(({ allowanceCents, ...tradeIn }) => ({
        ...tradeIn,
        allowanceCents: allowanceCents ?? tradeIn.expectedCents ?? 0,
      })),
    }
  },
})

const findCar = query({
  path: 'GET /sales/tradein/findcar',
  right: 'TRADE_IN_EDIT',
  place: 'rows',
  summary: 'Returns what is known of a car by its plate or chassis number, and the trade-in of it that is under way.',
  input: KnownCarRequest,
  output: KnownCarAnswer,
  run: ({ db, call: { staff } }, wanted) => findKnownCar(db, staff.who, wanted),
})

const open = command({
  path: 'POST /sales/tradein/open',
  right: 'TRADE_IN_EDIT',
  place: 'rows',
  summary: 'Creates a trade-in from a lead of the shop, or returns the existing one.',
  input: TradeInOpenRequest,
  output: TradeInAnswer,
  async run({ tx, call }, { lead }) {
    const place = (await leadPlace(tx, lead)) as Place | undefined
    if (!place) return tradeInNotFound()
    const permission = may(call.staff.who, 'LEAD_VIEW', place)
    return permission.ok ? openFromLead(tx, call, lead) : refuse(permission.reason, { status: 403 })
  },
})

const take = command({
  path: 'POST /sales/tradein/take',
  right: 'TRADE_IN_EDIT',
  place: 'rows',
  summary: "Makes a trade-in that was offered in the shop the caller's own.",
  input: TradeInActRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => takeOn(tx, call, asked),
})

const create = command({
  path: 'POST /sales/tradein/create',
  right: 'TRADE_IN_EDIT',
  place: 'rows',
  summary: 'Creates a trade-in of the caller.',
  input: TradeInCreateRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, input) => createTradeIn(tx, call, input),
})

const save = command({
  path: 'POST /sales/tradein/save',
  right: 'TRADE_IN_EDIT',
  place: placeOfTradeIn,
  summary: 'Saves the car, damage and seller of a trade-in. A change to its basis resets the valuation.',
  input: TradeInSaveRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, { tradeIn, ...asked }) => saveTradeIn(tx, call, asked, tradeIn),
})

const ask = command({
  path: 'POST /sales/tradein/ask',
  right: 'TRADE_IN_EDIT',
  place: placeOfTradeIn,
  summary: 'Asks the users with the right to value trade-ins for a value, with the amount that the customer asks.',
  input: TradeInAskRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => askValue(tx, call, asked),
})

const wish = command({
  path: 'POST /sales/tradein/wish',
  right: 'TRADE_IN_EDIT',
  place: placeOfTradeIn,
  summary: 'Records the amount that the customer asks for a trade-in.',
  input: TradeInWishRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => noteWish(tx, call, asked),
})

const answer = command({
  path: 'POST /sales/tradein/answer',
  right: 'TRADE_IN_VALUE',
  place: placeOfTradeIn,
  summary:
    'Answers the question for the value of a trade-in: a value, a refusal, or a question. Never by the user who asks.',
  input: TradeInAnswerRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => answerValue(tx, call, asked),
})

const value = command({
  path: 'POST /sales/tradein/value',
  right: 'TRADE_IN_VALUE',
  place: placeOfTradeIn,
  summary: 'Sets the valuation of a trade-in.',
  input: TradeInValueRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => valueTradeIn(tx, call, asked),
})

const opinion = command({
  path: 'POST /sales/tradein/opinion',
  right: 'TRADE_IN_VALUE',
  place: placeOfTradeIn,
  summary: 'Adds a second opinion on the valuation, by another user.',
  input: TradeInOpinionRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => giveOpinion(tx, call, asked),
})

const agree = command({
  path: 'POST /sales/tradein/agree',
  right: 'TRADE_IN_EDIT',
  place: placeOfTradeIn,
  summary: 'Records that the customer agrees to the price of a trade-in.',
  input: TradeInAgreeRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => agreeTradeIn(tx, call, asked),
})

const receive = command({
  path: 'POST /sales/tradein/receive',
  right: 'TRADE_IN_RECEIVE',
  place: placeOfTradeIn,
  summary: 'Records the receipt of a trade-in: its keys and the VAT statement or invoice of the seller.',
  input: TradeInReceiveRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => receiveTradeIn(tx, call, asked),
})

const stock = command({
  path: 'POST /sales/tradein/stock',
  right: 'TRADE_IN_RECEIVE',
  place: placeOfTradeIn,
  summary: 'Adds a received trade-in to the used car stock, under the VAT scheme of its purchase.',
  input: TradeInStockRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => stockTradeIn(tx, call, asked),
})

const drop = command({
  path: 'POST /sales/tradein/drop',
  right: 'TRADE_IN_EDIT',
  place: placeOfTradeIn,
  summary: 'Closes a trade-in without purchase.',
  input: TradeInDropRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => dropTradeIn(tx, call, asked),
})

const reopen = command({
  path: 'POST /sales/tradein/reopen',
  right: 'TRADE_IN_EDIT',
  place: placeOfTradeIn,
  summary: 'Reopens a closed trade-in for a new valuation.',
  input: TradeInActRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => reopenTradeIn(tx, call, asked),
})

export const tradeInDeskEndpoints = [
  list,
  exportRows,
  counts,
  get,
  market,
  ofLead,
  ofCustomer,
  findCar,
  open,
  take,
  create,
  save,
  ask,
  wish,
  answer,
  value,
  opinion,
  agree,
  receive,
  stock,
  drop,
  reopen,
] as const
