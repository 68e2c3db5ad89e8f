import {
  CustomerAdvanceAnswer,
  CustomerAdvanceRequest,
  PayAdvanceRequest,
} from '@forecourt/domain/orders/advance-request.schema.ts'
import {
  AdvanceActRequest,
  AdvanceAskRequest,
  AdvanceRefundRequest,
  DossierAnswer,
} from '@forecourt/domain/orders/dossier.schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { command, exchange, query, type Endpoint } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { askAdvance, refundAdvance, resendAdvance, withdrawAdvance } from './advance-acts.ts'
import { findAdvance } from './advance-links.ts'
import { advanceAnswer, payAdvance } from './advance-payments.ts'
import { loadAdvanceById, changeAdvance } from './advance-requests.sql.ts'
import { dossierPlace } from '../dossiers/dossiers.sql.ts'

const findPlace = (db: Db, { id }: { id: number }) => dossierPlace(db, id)

const askIt = command({
  path: 'POST /sales/dossier/askadvance',
  right: 'DOSSIER_EDIT',
  place: findPlace,
  summary: 'Requests an advance from the customer of a dossier and mails the payment link.',
  input: AdvanceAskRequest,
  output: DossierAnswer,
  limit: { max: 60, seconds: 600 },
  run: ({ tx, call, services }, asked) => askAdvance(tx, call, asked, services.settings),
})

const resend = command({
  path: 'POST /sales/dossier/resendadvance',
  right: 'DOSSIER_EDIT',
  place: findPlace,
  summary: 'Mails the payment link of an advance again and renews its term.',
  input: AdvanceActRequest,
  output: DossierAnswer,
  limit: { max: 60, seconds: 600 },
  run: ({ tx, call, services }, asked) => resendAdvance(tx, call, asked, services.settings),
})

const withdraw = exchange({
  path: 'POST /sales/dossier/withdrawadvance',
  right: 'DOSSIER_EDIT',
  place: findPlace,
  summary: 'Withdraws an advance request, unless a payment is in progress.',
  input: AdvanceActRequest,
  output: DossierAnswer,
  run: ({ db, transact, services, call }, asked) =>
    withdrawAdvance({ db, transact, services, now: call.now }, call, asked),
})

const refund = command({
  path: 'POST /sales/dossier/refundadvance',
  right: 'SHOP_ORDER_REFUND',
  place: findPlace,
  summary: 'Refunds an advance that was paid too late or twice, through the provider or as an existing transfer.',
  input: AdvanceRefundRequest,
  output: DossierAnswer,
  run: ({ tx, call, services }, asked) => refundAdvance(tx, call, asked, services),
})

const notTheirs = () => refuse('advance-not-found', { status: 404 })

const open = command({
  path: 'POST /shop/advance/open',
  right: 'public',
  summary: 'Returns an advance by its link, and records that it was opened.',
  input: CustomerAdvanceRequest,
  output: CustomerAdvanceAnswer,
  limit: { max: 120, seconds: 600 },
  async run({ tx, call }, { link }) {
    const opened = await findAdvance(tx, link, call.now)
    if (!opened) return notTheirs()
    const request = await loadAdvanceById(tx, opened.id)
    if (request.openedAt === null) await changeAdvance(tx, opened.id, { openedAt: call.now })
    return { advance: await advanceAnswer(tx, opened, call) }
  },
})

const get = query({
  path: 'POST /shop/advance/get',
  right: 'public',
  summary: 'Returns the payment state of an advance, to resume after a reload or on another device.',
  input: CustomerAdvanceRequest,
  output: CustomerAdvanceAnswer,
  limit: { max: 600, seconds: 600 },
  async run({ db, call }, { link }) {
    const opened = await findAdvance(db, link, call.now)
    return opened ? { advance: await advanceAnswer(db, opened, call) } : notTheirs()
  },
})

const pay = exchange({
  path: 'POST /shop/advance/pay',
  right: 'public',
  summary: 'Starts a payment of an advance. An earlier payment is stopped.',
  input: PayAdvanceRequest,
  output: CustomerAdvanceAnswer,
  limit: { max: 30, seconds: 600 },
  async run({ db, transact, services, call }, { link }) {
    const opened = await findAdvance(db, link, call.now)
    if (!opened) return notTheirs()
    const refused = await payAdvance({ db, transact, services, now: call.now }, opened, call)
    return refused ?? { advance: await advanceAnswer(db, opened, call) }
  },
})

export const advanceEndpoints = [askIt, resend, withdraw, refund, open, get, pay] as const satisfies readonly Endpoint[]
