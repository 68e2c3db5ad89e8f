import { createHash } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import type { Place, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type {
  FileReason,
  MessageFate,
  MessageState,
} from '@forecourt/domain/invoicing/supplier-invoices/incoming-message.ts'
import type { IncomingMessage } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { searchIn } from '../../platform/resources/search-words.ts'

/** Records a received message; undefined: it was read before. */
export function insertMessage(tx: Tx, message: Insertable<IncomingMessage>) {
  return tx
    .insertInto('incomingMessage')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst()
}

interface Fate {
  readonly fate: MessageFate
  readonly state: Exclude<MessageState, 'aside'>
  readonly subject?: string
  readonly senderName?: string | undefined
  readonly detail?: string
}

export async function noteFate(tx: Tx, id: string, noted: Fate): Promise<void> {
  const { fate, state, subject, senderName, detail = '' } = noted
  await tx
    .updateTable('incomingMessage')
    .set({
      fate,
      state,
      detail: detail.slice(0, 300),
      ...(subject !== undefined && { subject }),
      ...(senderName !== undefined && { senderName: senderName.slice(0, 150) }),
    })
    .where('id', '=', id)
    .execute()
}

interface MessageFile {
  readonly place: number
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
  readonly reason: FileReason
}

/** Stores the bytes of a file that became no supplier invoice. */
export async function keepMessageFile(tx: Tx, messageId: string, { bytes, name, ...file }: MessageFile): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await tx
    .insertInto('incomingMessageFile')
    .values({ messageId, ...file, name: name.slice(0, 150), sha256, content: bytes })
    .execute()
}

/** Returns the first branch of a company: its clerks see messages to the company as a whole. */
export async function findFirstBranch(db: Db, companyId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('branch')
    .leftJoin('company', 'company.enterpriseNumber', 'branch.enterpriseNumber')
    .select('branch.id')
    .orderBy(sql`(company.id is not distinct from ${companyId}::uuid)`, 'desc')
    .orderBy('branch.rank')
    .executeTakeFirst()
  return row?.id
}

const place = { branch: 'incomingMessage.branchId' }

/** The sender by name, else by address or number on Peppol. */
export const shownSender = sql<string>`coalesce(nullif(incoming_message.sender_name, ''), incoming_message.sender)`

/** Selects the messages that the user may see, as their list shows them. */
export function selectListedMessages(db: Db, who: Who) {
  return db
    .selectFrom('incomingMessage')
    .innerJoin('branch', 'branch.id', 'incomingMessage.branchId')
    .select(['incomingMessage.number as id', 'receivedAt', 'channel', 'subject', 'fate', 'state'])
    .select(shownSender.as('sender'))
    .select(['incomingMessage.searched', 'incomingMessage.branchId'])
    .select([
      sql<
        string | null
      >`(select string_agg(invoice.arrival_number, ', ' order by invoice.number) from supplier_invoice invoice
        where invoice.message_id = incoming_message.id)`.as('invoices'),
      sql`jsonb_build_object('id', branch.number, 'label', branch.name)`.as('branch'),
    ])
    .where(within(who, 'PURCHASE_VIEW', place))
}

export const incomingMessageConditions: OwnConditions = {
  search: searchIn(sql.ref('row.searched')),
  filters: {
    branch: (numbers) =>
      sql`${sql.ref('row.branchId')} = any (array(select id from branch where number = any (${numbers}::integer[])))`,
  },
}

/** Returns the branch whose clerks see a message. */
export function placeOfMessage(db: Db, { id }: { id: number }): Promise<Place | undefined> {
  return db.selectFrom('incomingMessage').select('branchId as branch').where('number', '=', id).executeTakeFirst()
}

export function findDeskMessage(db: Db, number: number) {
  return db
    .selectFrom('incomingMessage as message')
    .innerJoin('branch', 'branch.id', 'message.branchId')
    .leftJoin('staffUser', 'staffUser.id', 'message.asideBy')
    .selectAll('message')
    .select(['branch.number as branchNumber', 'branch.name as branchName'])
    .select(sql<string>`concat_ws(' ', staff_user.first_name, staff_user.last_name)`.as('asideName'))
    .where('message.number', '=', number)
    .executeTakeFirst()
}

export function findMessageForUpdate(tx: Tx, number: number) {
  return tx.selectFrom('incomingMessage').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()
}

export function findMessageInvoices(db: Db, messageId: string) {
  return db
    .selectFrom('supplierInvoice')
    .select(['id as key', 'number as id', 'arrivalNumber', 'supplierName as supplier'])
    .where('messageId', '=', messageId)
    .orderBy('number')
    .execute()
}

export function findMessageFiles(db: Db, messageId: string) {
  return db
    .selectFrom('incomingMessageFile')
    .select(['place', 'name', 'reason', 'invoiceId', sql<number>`length(content)`.as('size')])
    .where('messageId', '=', messageId)
    .orderBy('place')
    .execute()
}

export function findMessageFile(db: Db, number: number, at: number) {
  return db
    .selectFrom('incomingMessageFile as file')
    .innerJoin('incomingMessage', 'incomingMessage.id', 'file.messageId')
    .select(['file.name', 'file.contentType', 'file.content', 'file.reason', 'file.invoiceId'])
    .where('incomingMessage.number', '=', number)
    .where('file.place', '=', at)
    .executeTakeFirst()
}

/** Counts the messages that wait for a user. */
export async function countOpenMessages(db: Db, who: Who): Promise<number> {
  const { count } = await db
    .selectFrom('incomingMessage')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('state', '=', 'open')
    .where(within(who, 'PURCHASE_VIEW', place))
    .executeTakeFirstOrThrow()
  return count
}
