import type { InferResult } from 'kysely'
import {
  IncomingMessageAnswer,
  IncomingMessageAsideRequest,
  IncomingMessageExportRequest,
  IncomingMessageFileRequest,
  IncomingMessageListAnswer,
  IncomingMessageListRequest,
  IncomingMessageMakeAnswer,
  IncomingMessageMakeRequest,
  IncomingMessageRequest,
} from '@forecourt/domain/invoicing/supplier-invoices/incoming-message.schema.ts'
import {
  incomingMessageList,
  type ListedMessage,
} from '@forecourt/domain/invoicing/supplier-invoices/incoming-message-list.ts'
import { FileAnswer, fileAnswer } from '../../platform/files/file-answer.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { MOST_TO_EXPORT } from '../../platform/imports/export-file.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows } from '../../platform/resources/list.ts'
import { findMessageRecord, makeInvoice, messageNotFound, setAside } from './incoming-message-acts.ts'
import {
  findMessageFile,
  incomingMessageConditions,
  placeOfMessage,
  selectListedMessages,
} from './incoming-messages.sql.ts'

type StoredMessage = InferResult<ReturnType<typeof selectListedMessages>>[number]

const toListed = ({ id, ...row }: StoredMessage): ListedMessage => ({
  id,
  ...readFields(incomingMessageList.fields, row),
})
const reads = (_: unknown, { id }: { id: number }) => [`incomingMessage:${id}`]

const list = query({
  path: 'POST /sales/incomingmessage/list',
  right: 'PURCHASE_VIEW',
  place: 'rows',
  summary: "Lists the messages that brought invoices, or something else, within the caller's scope, the newest on top.",
  input: IncomingMessageListRequest,
  output: IncomingMessageListAnswer,
  run: ({ db, call: { staff, language } }, request) =>
    listRows(db, selectListedMessages(db, staff.who), incomingMessageList, request, {
      language,
      read: toListed,
      own: incomingMessageConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/incomingmessage/export',
  right: 'PURCHASE_VIEW',
  place: 'rows',
  summary: `Exports the listed messages as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: IncomingMessageExportRequest,
  output: fileAnswer,
  reads: () => ['incomingMessage:export'],
  run: ({ db, call: { staff, language } }, request) =>
    exportList(db, selectListedMessages(db, staff.who), incomingMessageList, request, {
      language,
      read: toListed,
      own: incomingMessageConditions,
    }),
})

const get = query({
  path: 'GET /sales/incomingmessage/get',
  right: 'PURCHASE_VIEW',
  place: placeOfMessage,
  summary: 'Returns a message with its result, and the files that became no invoice.',
  input: IncomingMessageRequest,
  output: IncomingMessageAnswer,
  reads,
  async run({ db }, { id }) {
    const message = await findMessageRecord(db, id)
    return message ? { message } : messageNotFound()
  },
})

const file = query({
  path: 'POST /sales/incomingmessage/file',
  right: 'PURCHASE_VIEW',
  place: placeOfMessage,
  summary: 'Downloads a file of a message as it came. It may be unsafe, and is never shown in the browser.',
  input: IncomingMessageFileRequest,
  output: fileAnswer,
  reads,
  async run({ db }, { id, place }) {
    const found = await findMessageFile(db, id, place)
    if (!found) return messageNotFound()
    return new FileAnswer(new Uint8Array(found.content), { contentType: found.contentType, fileName: found.name })
  },
})

const make = command({
  path: 'POST /sales/incomingmessage/makeinvoice',
  right: 'PURCHASE_EDIT',
  place: placeOfMessage,
  summary: 'Makes an incoming invoice of a file of a message, which is then typed.',
  input: IncomingMessageMakeRequest,
  output: IncomingMessageMakeAnswer,
  run: ({ tx, call: { staff, now } }, asked) => makeInvoice(tx, { userId: staff.userId, now }, asked),
})

const putAside = command({
  path: 'POST /sales/incomingmessage/setaside',
  right: 'PURCHASE_EDIT',
  place: placeOfMessage,
  summary: 'Sets a message aside that is nothing for the books, with the reason.',
  input: IncomingMessageAsideRequest,
  output: IncomingMessageAnswer,
  async run({ tx, call: { staff, now } }, asked) {
    const refused = await setAside(tx, { userId: staff.userId, now }, asked)
    if (refused) return refused
    const message = await findMessageRecord(tx, asked.id)
    return message ? { message } : messageNotFound()
  },
})

export const incomingMessageEndpoints = [list, exportRows, get, file, make, putAside] as const
