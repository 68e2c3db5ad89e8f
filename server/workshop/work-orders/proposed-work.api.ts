import {
  AnswerWorkRequest,
  AskChoicesAnswer,
  AskChoicesRequest,
  AskMoreWorkRequest,
  CustomerWorkAnswer,
  CustomerWorkRequest,
  ProposedPhotoRequest,
  ProposeRequest,
  RecordAnswerRequest,
  WithdrawProposalRequest,
} from '@forecourt/domain/workshop/work-orders/proposed-work.schema.ts'
import { WorkPhotoAnswer } from '@forecourt/domain/workshop/work-orders/reception.schema.ts'
import { WorkOrderAnswer, WorkOrderPrintRequest } from '@forecourt/domain/workshop/work-orders/work-order.schema.ts'
import { buyerWithNumber } from '../../contacts/buyers.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { answerByLink, openCustomerWork, openProposedPhoto } from './customer-work.ts'
import { printHandOver } from './hand-over-sheet.ts'
import { workOrderNotFound } from './perform-work-act.ts'
import { askMoreWork, proposeWork, recordAnswer, withdrawProposal } from './proposed-work-acts.ts'
import { findWorkOrderRecord } from './work-order-record.ts'
import { deskWorkOrder, placeOfWorkOrder } from './work-orders.sql.ts'

const propose = command({
  path: 'POST /sales/workorder/propose',
  right: 'WORK_ORDER_EDIT',
  place: placeOfWorkOrder,
  summary:
    'Saves work that is proposed to the customer of a car, with its price. Requires the right to see prices. The customer is asked by another call.',
  input: ProposeRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call }, asked) => proposeWork(tx, call, asked),
})

const withdraw = command({
  path: 'POST /sales/workorder/withdrawproposal',
  right: 'WORK_ORDER_EDIT',
  place: placeOfWorkOrder,
  summary: 'Withdraws proposed work that the customer did not answer.',
  input: WithdrawProposalRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call }, asked) => withdrawProposal(tx, call, asked),
})

const askChoices = query({
  path: 'GET /sales/workorder/askchoices',
  right: 'WORK_ORDER_EDIT',
  place: placeOfWorkOrder,
  summary: 'Returns the mail address and language of the customer of a work order, for asking about more work.',
  input: AskChoicesRequest,
  output: AskChoicesAnswer,
  reads: (_, { id }) => [`work_order:${id}`],
  async run({ db, call: { language } }, { id }) {
    const row = await deskWorkOrder(db, id)
    if (!row) return workOrderNotFound()
    const buyer = row.customerNumber === null ? undefined : await buyerWithNumber(db, row.customerNumber)
    return { email: buyer?.email ?? '', language: buyer?.language ?? language }
  },
})

const ask = command({
  path: 'POST /sales/workorder/askmorework',
  right: 'WORK_ORDER_EDIT',
  place: placeOfWorkOrder,
  summary:
    'Mails the customer all proposed work that is not answered, with a link to agree to or decline each. Earlier links to another address stop working.',
  input: AskMoreWorkRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call, services }, asked) => askMoreWork(tx, call, { ...asked, publicUrl: services.settings.publicUrl }),
})

const record = command({
  path: 'POST /sales/workorder/recordanswer',
  right: 'WORK_ORDER_EDIT',
  place: placeOfWorkOrder,
  summary: 'Records what the customer answered by telephone to proposed work. Agreed work becomes a job of the order.',
  input: RecordAnswerRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call }, asked) => recordAnswer(tx, call, asked),
})

const printSheet = query({
  path: 'POST /sales/workorder/printhandover',
  right: 'WORK_ORDER_VIEW',
  place: placeOfWorkOrder,
  summary: 'Prints the hand-over sheet of a work order: what was done, and what was advised and declined.',
  input: WorkOrderPrintRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`work_order:${id}`],
  async run({ db, call, services }, { id }) {
    const order = await findWorkOrderRecord(db, id, call)
    if (!order) return workOrderNotFound()
    const buyer = order.customer.id === null ? undefined : await buyerWithNumber(db, order.customer.id)
    return printHandOver(order, buyer?.language ?? call.language, services.settings.look)
  },
})

const getProposed = query({
  path: 'POST /shop/workshop/getproposedwork',
  right: 'public',
  summary: 'Returns the work that the workshop proposes for a car, by the link of a mail. Changes nothing.',
  input: CustomerWorkRequest,
  output: CustomerWorkAnswer,
  limit: { max: 240, seconds: 600 },
  run: ({ db, call }, { link }) => openCustomerWork(db, link, call.now),
})

const getPhoto = query({
  path: 'POST /shop/workshop/getproposedphoto',
  right: 'public',
  summary: 'Returns a photo of a part that the workshop proposes to replace, by the link of a mail.',
  input: ProposedPhotoRequest,
  output: WorkPhotoAnswer,
  limit: { max: 240, seconds: 600 },
  run: ({ db, call, services }, asked) => openProposedPhoto(db, services, asked, call.now),
})

const answer = command({
  path: 'POST /shop/workshop/answerproposedwork',
  right: 'public',
  summary:
    'Agrees to or declines all proposed work that waits for an answer, as it was read, by the link of a mail. Agreed work becomes part of the order at the price that was read.',
  input: AnswerWorkRequest,
  output: CustomerWorkAnswer,
  limit: { max: 30, seconds: 600 },
  run: ({ tx, call }, asked) => answerByLink(tx, call, asked),
})

export const proposedWorkEndpoints = [
  propose,
  withdraw,
  askChoices,
  ask,
  record,
  printSheet,
  getProposed,
  getPhoto,
  answer,
] as const
