import {
  ReceptionAnswer,
  ReceptionPrintRequest,
  ReceptionRequest,
  ReceptionSignRequest,
  WorkPhotoAnswer,
  WorkPhotoDeleteRequest,
  WorkPhotoLabelRequest,
  WorkPhotoRequest,
  WorkPhotoSaveRequest,
} from '@forecourt/domain/workshop/work-orders/reception.schema.ts'
import { WORK_PHOTO_RULES } from '@forecourt/domain/workshop/work-orders/reception.ts'
import { WorkOrderAnswer } from '@forecourt/domain/workshop/work-orders/work-order.schema.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { command, query, upload } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { workOrderNotFound } from './perform-work-act.ts'
import { loadReceptionToSign, signReception } from './reception-acts.ts'
import { printReception } from './reception-sheet.ts'
import { readPhoto, relabelPhoto, removePhoto, savePhoto } from './work-photo-acts.ts'
import { seesPrices } from './work-order-record.ts'
import { placeOfWorkOrder } from './work-orders.sql.ts'

const save = upload({
  path: 'POST /sales/workorder/savephoto',
  right: 'WORK_ORDER_EXECUTE',
  place: placeOfWorkOrder,
  summary: 'Uploads a photo of a car in the workshop.',
  input: WorkPhotoSaveRequest,
  output: WorkOrderAnswer,
  maxBytes: WORK_PHOTO_RULES.maxBytes,
  run: (at, { proposal, ...asked }, sent) => savePhoto(at, { ...asked, proposal: proposal ?? null }, sent),
})

const label = command({
  path: 'POST /sales/workorder/labelphoto',
  right: 'WORK_ORDER_EXECUTE',
  place: placeOfWorkOrder,
  summary: 'Saves what a photo of a car in the workshop shows, until the customer signed or answered with it.',
  input: WorkPhotoLabelRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call }, asked) => relabelPhoto(tx, call, asked),
})

const remove = command({
  path: 'POST /sales/workorder/deletephoto',
  right: 'WORK_ORDER_EXECUTE',
  place: placeOfWorkOrder,
  summary: 'Deletes a photo of a car in the workshop, unless the customer signed or answered with it.',
  input: WorkPhotoDeleteRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call }, asked) => removePhoto(tx, call, asked),
})

const getPhoto = query({
  path: 'GET /sales/workorder/getphoto',
  right: 'WORK_ORDER_VIEW',
  place: placeOfWorkOrder,
  summary: 'Returns a photo of a car in the workshop, sized for a row of photos or for the screen.',
  input: WorkPhotoRequest,
  output: WorkPhotoAnswer,
  // The small ones are part of the desk, whose reading is logged.
  reads: (_, { id, size }) => (size === 'large' ? [`work_order:${id}`] : []),
  run: ({ db, services }, asked) => readPhoto(db, services, asked),
})

const getReception = query({
  path: 'GET /sales/workorder/getreception',
  right: 'WORK_ORDER_EDIT',
  place: placeOfWorkOrder,
  summary: 'Returns what the customer of a car is to sign at the desk. Requires the right to see prices.',
  input: ReceptionRequest,
  output: ReceptionAnswer,
  reads: (_, { id }) => [`work_order:${id}`],
  async run({ db, call }, asked) {
    if (!seesPrices(call)) return refuse('right-missing', { status: 403 })
    return (await loadReceptionToSign(db, call, asked)) ?? workOrderNotFound()
  },
})

const sign = command({
  path: 'POST /sales/workorder/signreception',
  right: 'WORK_ORDER_EDIT',
  place: placeOfWorkOrder,
  summary:
    'Stores the signature of the customer with what was read. Refused if that changed since. Requires the right to see prices.',
  input: ReceptionSignRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call }, asked) => signReception(tx, call, asked),
})

const print = query({
  path: 'POST /sales/workorder/printreception',
  right: 'WORK_ORDER_EDIT',
  place: placeOfWorkOrder,
  summary:
    'Prints the intake sheet of a work order with its photos: as it was signed, or as it is now, for a pen. Requires the right to see prices.',
  input: ReceptionPrintRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`work_order:${id}`],
  run({ db, call, services }, asked) {
    if (!seesPrices(call)) return Promise.resolve(refuse('right-missing', { status: 403 }))
    return printReception({ db, call, services }, asked)
  },
})

export const receptionEndpoints = [save, label, remove, getPhoto, getReception, sign, print] as const
