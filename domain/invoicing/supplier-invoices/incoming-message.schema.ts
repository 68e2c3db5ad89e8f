import { z } from 'zod'
import { Instant, PublicNumber, PublicNumberParam, typedLines } from '../../platform/forms/fields.schema.ts'
import { exportRequest, listAnswer, listRequest, rowShape } from '../../platform/resources/resource.schema.ts'
import { FILE_REASONS, MESSAGE_CHANNELS, MESSAGE_FATES, MESSAGE_STATES } from './incoming-message.ts'
import { incomingMessageList, type ListedMessage } from './incoming-message-list.ts'

const listed: z.ZodType<ListedMessage> = z.strictObject({ id: PublicNumber, ...rowShape(incomingMessageList) })

export const IncomingMessageListRequest = listRequest(incomingMessageList)
export const IncomingMessageListAnswer = listAnswer(incomingMessageList, listed)
export const IncomingMessageExportRequest = exportRequest(incomingMessageList)

const Invoice = z.strictObject({ id: PublicNumber, arrivalNumber: z.string(), supplier: z.string() })
const Record = z.strictObject({
  id: PublicNumber,
  channel: z.enum(MESSAGE_CHANNELS),
  sender: z.string().describe('E-mail address, or number on Peppol'),
  senderName: z.string().describe('Name that the mail or the document states; empty: it states none'),
  receiver: z.string(),
  subject: z.string(),
  fate: z.enum(MESSAGE_FATES),
  detail: z.string().describe('Reason of a fate: why a document could not be read, or which invoice came before'),
  state: z.enum(MESSAGE_STATES),
  receivedAt: Instant,
  branch: z.strictObject({ id: PublicNumber, name: z.string() }),
  body: z.string().describe('Text of a mail, shortened'),
  invoices: z.array(Invoice).describe('The invoices created from it'),
  files: z
    .array(
      z.strictObject({
        place: z.int(),
        name: z.string(),
        size: z.int().describe('Bytes'),
        reason: z.enum(FILE_REASONS),
        invoice: Invoice.nullable().describe('Made of it by a clerk'),
      }),
    )
    .describe('Files that became no invoice by themselves'),
  aside: z.strictObject({ at: Instant, by: z.string(), because: z.string() }).nullable(),
})
export type IncomingMessageRecord = z.infer<typeof Record>

export const IncomingMessageRequest = z.strictObject({ id: PublicNumberParam })
export const IncomingMessageAnswer = z.strictObject({ message: Record })

const place = z.int().min(1).max(1_000)
export const IncomingMessageFileRequest = z.strictObject({ id: PublicNumber, place })
export const IncomingMessageMakeRequest = z.strictObject({ id: PublicNumber, place })
export const IncomingMessageMakeAnswer = z.strictObject({ invoice: PublicNumber })
export const IncomingMessageAsideRequest = z.strictObject({ id: PublicNumber, reason: typedLines(300) })
