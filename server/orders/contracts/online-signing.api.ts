import { DossierAnswer } from '@forecourt/domain/orders/dossier.schema.ts'
import { IdentificationStarted } from '@forecourt/domain/offers/identity/identity.schema.ts'
import {
  OnlineSigningAnswer,
  OnlineSigningRequest,
  OrderFormIdentifyRequest,
  OrderFormOnlineAnswer,
  OrderFormOnlineRequest,
  OrderFormSignRequest,
  SendOrderFormRequest,
  WithdrawOrderFormRequest,
} from '@forecourt/domain/orders/online-signing.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { readUpload } from '../../media/uploads.ts'
import type { Db } from '../../platform/database/database.ts'
import { command, exchange, query } from '../../platform/http/endpoint.ts'
import { FileAnswer, fileAnswer } from '../../platform/files/file-answer.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { dossierNotFound } from '../dossiers/dossier-acts.ts'
import { deskDossier, dossierPlace } from '../dossiers/dossiers.sql.ts'
import { signedFormName } from './contract-mails.ts'
import {
  identifyForForm,
  loadOnlineSigning,
  openOrderForm,
  readOrderForm,
  sendOrderForm,
  signOnline,
  withdrawOrderForm,
} from './online-signing.ts'

const placeOfDossier = (db: Db, { id }: { id: number }) => dossierPlace(db, id)

const send = command({
  path: 'POST /sales/customerorder/sendform',
  right: 'CUSTOMER_ORDER_EDIT',
  place: placeOfDossier,
  summary: 'Mails the customer of a dossier a link to read and sign the order form online.',
  input: SendOrderFormRequest,
  output: DossierAnswer,
  limit: { max: 60, seconds: 600 },
  run: ({ tx, call, services }, asked) => sendOrderForm(tx, call, asked, services),
})

const withdraw = command({
  path: 'POST /sales/customerorder/withdrawform',
  right: 'CUSTOMER_ORDER_EDIT',
  place: placeOfDossier,
  summary: 'Withdraws the links by which the customer of a dossier reads and signs the order form online.',
  input: WithdrawOrderFormRequest,
  output: DossierAnswer,
  run: ({ tx, call }, { id }) => withdrawOrderForm(tx, call, id),
})

const getOnline = query({
  path: 'GET /sales/customerorder/getonline',
  right: 'DOSSIER_VIEW',
  place: placeOfDossier,
  summary: 'Returns what happened to the order form of a dossier that was sent to be signed online.',
  input: OnlineSigningRequest,
  output: OnlineSigningAnswer,
  reads: (_, { id }) => [`dossier:${id}`],
  async run({ db, call: { now }, services: { settings } }, { id }) {
    const dossier = await deskDossier(db, id)
    return dossier ? loadOnlineSigning(db, settings, { dossier, now }) : dossierNotFound()
  },
})

const open = exchange({
  path: 'POST /shop/orderform/open',
  right: 'public',
  summary: 'Returns an order form by its link, and records that it was opened.',
  input: OrderFormOnlineRequest,
  output: OrderFormOnlineAnswer,
  limit: { max: 60, seconds: 600 },
  async run(at, { link }) {
    const form = await openOrderForm(at, link)
    return isRefusal(form) ? form : { form }
  },
})

const print = exchange({
  path: 'POST /shop/orderform/print',
  right: 'public',
  summary:
    'Downloads the order form to sign by its link, and records that it was read; once it is signed, the signed copy.',
  input: OrderFormOnlineRequest,
  output: fileAnswer,
  limit: { max: 30, seconds: 600 },
  async run(at, { link }) {
    const file = await readOrderForm(at, link)
    if (isRefusal(file)) return file
    if (!('uploadId' in file)) {
      const { bytes, contentType, name: fileName } = file
      return new FileAnswer(new Uint8Array(bytes), { contentType, fileName })
    }
    const stored = await readUpload(at.db, at.services, file.uploadId)
    if (!stored) return refuse('order-form-not-found', { status: 404 })
    const fileName = signedFormName(file.orderNumber, at.call.language, stored.extension)
    return new FileAnswer(new Uint8Array(stored.content), { contentType: stored.contentType, fileName })
  },
})

const identify = exchange({
  path: 'POST /shop/orderform/identify',
  right: 'public',
  summary:
    'Begins an identification of the customer before they sign the order form that was shown. Returns the address of the provider.',
  input: OrderFormIdentifyRequest,
  output: IdentificationStarted,
  limit: { max: 20, seconds: 600 },
  run: (at, asked) => identifyForForm(at, asked),
})

const sign = exchange({
  path: 'POST /shop/orderform/sign',
  right: 'public',
  summary:
    'Signs the order form that was shown and read, by its link. The sale is concluded, and the customer receives the signed copy by mail.',
  input: OrderFormSignRequest,
  output: OrderFormOnlineAnswer,
  limit: { max: 20, seconds: 600 },
  async run(at, asked) {
    const form = await signOnline(at, asked)
    return isRefusal(form) ? form : { form }
  },
})

export const onlineSigningEndpoints = [send, withdraw, getOnline, open, print, identify, sign] as const
