import {
  TradeInActRequest,
  TradeInAgreeRequest,
  TradeInAnswer,
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
  type ListedTradeIn,
} from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { tradeInList } from '@forecourt/domain/trade-ins/trade-in-list.ts'
import { TRADE_IN_STATES } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { may, type Place } from '@forecourt/domain/platform/rights.ts'
import { leadPlace } from '../contacts/leads.ts'
import { command, query } from '../platform/endpoint.ts'
import { readFields } from '../platform/field-columns.ts'
import { listRows } from '../platform/list.ts'
import { refuse } from '../platform/refusal.ts'
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
  tradeInNotFound,
  valueTradeIn,
} from './trade-in-acts.ts'
import { marketOf, placeOfTradeIn, tradeInRecord } from './trade-in-desk.ts'
import {
  countedTradeIns,
  deskTradeIn,
  listedTradeIns,
  offeringLead,
  tradeInConditions,
  tradeInsOfCustomer,
} from './trade-in-desk.sql.ts'

const list = query({
  path: 'POST /sales/tradein/list',
  right: 'TRADE_IN_VIEW',
  place: 'rows',
  summary: 'A page of the trade-ins that the caller may see, the newest first.',
  input: TradeInListRequest,
  output: TradeInListAnswer,
  run: ({ db, call: { staff, language } }, request) =>
    listRows(db, listedTradeIns(db, staff.who), tradeInList, request, {
      language,
      read: (row) => ({ id: row['id'], ...readFields(tradeInList.fields, row) }) as ListedTradeIn,
      own: tradeInConditions,
    }),
})

const counts = query({
  path: 'GET /sales/tradein/counts',
  right: 'TRADE_IN_VIEW',
  place: 'rows',
  summary: 'How many trade-ins stand where, as far as the right reaches.',
  input: TradeInNothing,
  output: TradeInCountsAnswer,
  async run({ db, call: { staff } }) {
    const rows = await countedTradeIns(db, staff.who)
    return {
      states: TRADE_IN_STATES.map((state) => ({
        ...{ state, count: rows.find((row) => row.state === state)?.count ?? 0 },
      })),
    }
  },
})

const get = query({
  path: 'GET /sales/tradein/get',
  right: 'TRADE_IN_VIEW',
  place: placeOfTradeIn,
  summary: 'All about one car that is traded in: what it is, its damage, its value and what was agreed.',
  input: TradeInRequest,
  output: TradeInAnswer,
  reads: (_, { id }) => [`tradeIn:${id}`],
  async run({ db, call }, { id }) {
    const tradeIn = await tradeInRecord(db, id, call.now)
    return tradeIn ? { tradeIn } : tradeInNotFound()
  },
})

const market = query({
  path: 'GET /sales/tradein/getmarket',
  right: 'TRADE_IN_VIEW',
  place: placeOfTradeIn,
  summary: 'What speaks for one value or another: the table, what takes off it, and our own cars like it.',
  input: TradeInRequest,
  output: TradeInMarketAnswer,
  async run({ db, call }, { id }) {
    const row = await deskTradeIn(db, id)
    return row ? marketOf(db, row, call.now) : tradeInNotFound()
  },
})

const ofLead = query({
  path: 'GET /sales/tradein/oflead',
  right: 'LEAD_VIEW',
  place: (db, { lead }) => leadPlace(db, lead),
  summary: 'The trade-in that a car offered in the shop became; null when it is none yet.',
  input: TradeInOfLeadRequest,
  output: TradeInOfLeadAnswer,
  run: async ({ db }, { lead }) => ({ id: (await offeringLead(db, lead))?.tradeIn ?? null }),
})

const ofCustomer = query({
  path: 'GET /sales/tradein/ofcustomer',
  right: 'TRADE_IN_VIEW',
  place: 'rows',
  summary: 'The cars of a customer that are not here yet: what an offer can take in, and what each is worth to us.',
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

const open = command({
  path: 'POST /sales/tradein/open',
  right: 'TRADE_IN_EDIT',
  place: 'rows',
  summary: 'Makes a trade-in of a car that was offered in the shop; the one that it became, when there is one.',
  input: TradeInOpenRequest,
  output: TradeInAnswer,
  async run({ tx, call }, { lead }) {
    const place = (await leadPlace(tx, lead)) as Place | undefined
    if (!place) return tradeInNotFound()
    const permission = may(call.staff.who, 'LEAD_VIEW', place)
    return permission.ok ? openFromLead(tx, call, lead) : refuse(permission.reason, { status: 403 })
  },
})

const create = command({
  path: 'POST /sales/tradein/create',
  right: 'TRADE_IN_EDIT',
  place: 'rows',
  summary: 'Begins a trade-in of the caller.',
  input: TradeInCreateRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, input) => createTradeIn(tx, call, input),
})

const save = command({
  path: 'POST /sales/tradein/save',
  right: 'TRADE_IN_EDIT',
  place: placeOfTradeIn,
  summary: 'Saves the car, its damage and its seller. What its value rests on changed: it is valued again.',
  input: TradeInSaveRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, { tradeIn, ...asked }) => saveTradeIn(tx, call, asked, tradeIn),
})

const value = command({
  path: 'POST /sales/tradein/value',
  right: 'TRADE_IN_VALUE',
  place: placeOfTradeIn,
  summary: 'Says what the car is worth to us.',
  input: TradeInValueRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => valueTradeIn(tx, call, asked),
})

const opinion = command({
  path: 'POST /sales/tradein/opinion',
  right: 'TRADE_IN_VALUE',
  place: placeOfTradeIn,
  summary: 'A second opinion on its value, of somebody else.',
  input: TradeInOpinionRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => giveOpinion(tx, call, asked),
})

const agree = command({
  path: 'POST /sales/tradein/agree',
  right: 'TRADE_IN_EDIT',
  place: placeOfTradeIn,
  summary: 'The customer agrees to what they get for it.',
  input: TradeInAgreeRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => agreeTradeIn(tx, call, asked),
})

const receive = command({
  path: 'POST /sales/tradein/receive',
  right: 'TRADE_IN_RECEIVE',
  place: placeOfTradeIn,
  summary: 'The car is here, its keys counted, with the attest or the invoice of its seller.',
  input: TradeInReceiveRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => receiveTradeIn(tx, call, asked),
})

const stock = command({
  path: 'POST /sales/tradein/stock',
  right: 'TRADE_IN_RECEIVE',
  place: placeOfTradeIn,
  summary: 'Makes a used car of ours of it, to be sold by the VAT that its seller could deduct.',
  input: TradeInStockRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => stockTradeIn(tx, call, asked),
})

const drop = command({
  path: 'POST /sales/tradein/drop',
  right: 'TRADE_IN_EDIT',
  place: placeOfTradeIn,
  summary: 'Nothing comes of it.',
  input: TradeInDropRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => dropTradeIn(tx, call, asked),
})

const reopen = command({
  path: 'POST /sales/tradein/reopen',
  right: 'TRADE_IN_EDIT',
  place: placeOfTradeIn,
  summary: 'Something comes of it after all: it is looked at anew.',
  input: TradeInActRequest,
  output: TradeInAnswer,
  run: ({ tx, call }, asked) => reopenTradeIn(tx, call, asked),
})

export const tradeInDeskEndpoints = [
  ...[
    list,
    counts,
    get,
    market,
    ofLead,
    ofCustomer,
    open,
    create,
    save,
    value,
    opinion,
    agree,
    receive,
    stock,
    drop,
    reopen,
  ],
] as const
