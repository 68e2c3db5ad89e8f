import type { Insertable } from 'kysely'
import type { MailboxProblem } from '@forecourt/domain/invoicing/supplier-invoices/invoice-mailbox.ts'
import type { InvoiceMailbox } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** Lists the mailboxes to read, each with the company of its branch and the position reached. */
export function listMailboxes(db: Db) {
  return db
    .selectFrom('invoiceMailbox as mailbox')
    .innerJoin('branch', 'branch.id', 'mailbox.branchId')
    .innerJoin('company', 'company.enterpriseNumber', 'branch.enterpriseNumber')
    .leftJoin('mailboxStanding as standing', 'standing.mailboxId', 'mailbox.id')
    .select(['mailbox.id', 'mailbox.branchId', 'branch.name as branchName', 'company.id as companyId'])
    .select(['mailbox.host', 'mailbox.port'])
    .select(['mailbox.security', 'mailbox.userName', 'mailbox.passwordSecret', 'mailbox.folder'])
    .select(['standing.uidValidity', 'standing.lastUid'])
    .orderBy('branch.rank')
    .execute()
}
export type MailboxRow = Awaited<ReturnType<typeof listMailboxes>>[number]

/** Returns true for the mail server that the operator of the installation names: it may run beside it, without TLS. */
export function isTrustedMailbox(host: string, { mailboxHost }: Pick<Settings, 'mailboxHost'>): boolean {
  return mailboxHost !== undefined && host.toLowerCase() === mailboxHost.toLowerCase()
}

export async function findKnownMails(db: Db, companyId: string, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('incomingMessage')
    .select('messageKey')
    .where('channel', '=', 'mailbox')
    .where('companyId', '=', companyId)
    .where('messageKey', 'in', keys)
    .execute()
  return new Set(rows.map(({ messageKey }) => messageKey))
}

/** Records the last mail read of a mailbox. */
export async function writePlace(
  tx: Tx,
  mailboxId: string,
  { uidValidity }: { readonly uidValidity: number },
  uid: number,
): Promise<void> {
  const place = { uidValidity, lastUid: uid }
  await tx
    .insertInto('mailboxStanding')
    .values({ mailboxId, ...place })
    .onConflict((conflict) => conflict.column('mailboxId').doUpdateSet(place))
    .execute()
}

/** Records that a mailbox was read, or why it was not and since when. Reading it again resets its notice. */
export async function noteStanding(
  tx: Tx,
  mailboxId: string,
  { problem, now }: { problem: MailboxProblem | null; now: Date },
): Promise<{ problemSince: Date | null; toldAt: Date | null }> {
  return tx
    .insertInto('mailboxStanding')
    .values({ mailboxId, checkedAt: now, problem, problemSince: problem && now })
    .onConflict((conflict) =>
      conflict.column('mailboxId').doUpdateSet((eb) => ({
        checkedAt: now,
        problem,
        problemSince:
          problem === null
            ? null
            : eb
                .case()
                .when('mailboxStanding.problem', '=', problem)
                .then(eb.ref('mailboxStanding.problemSince'))
                .else(now)
                .end(),
        toldAt: problem === null ? null : eb.ref('mailboxStanding.toldAt'),
      })),
    )
    .returning(['problemSince', 'toldAt'])
    .executeTakeFirstOrThrow()
}

export async function noteNotified(tx: Tx, mailboxId: string, now: Date): Promise<void> {
  await tx.updateTable('mailboxStanding').set({ toldAt: now }).where('mailboxId', '=', mailboxId).execute()
}

export async function hasBrokenMailbox(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('mailboxStanding')
    .select('mailboxId')
    .where('problem', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the mails that were taken and are still in the inbox. */
export async function findUnfiled(db: Db, mailboxId: string, uidValidity: number): Promise<number[]> {
  const rows = await db
    .selectFrom('incomingMessage')
    .select('mailUid')
    .where('mailboxId', '=', mailboxId)
    .where('uidValidity', '=', uidValidity)
    .where('filedAt', 'is', null)
    .orderBy('mailUid')
    .limit(200)
    .execute()
  return rows.map(({ mailUid }) => mailUid ?? 0)
}

export async function noteFiled(
  tx: Tx,
  mailboxId: string,
  { uidValidity, uids, now }: { uidValidity: number; uids: readonly number[]; now: Date },
): Promise<void> {
  if (uids.length === 0) return
  await tx
    .updateTable('incomingMessage')
    .set({ filedAt: now })
    .where('mailboxId', '=', mailboxId)
    .where('uidValidity', '=', uidValidity)
    .where('mailUid', 'in', uids)
    .where('filedAt', 'is', null)
    .execute()
}

/** Returns the branches with the mailbox of each; those without a company have none. */
export function branchesWithMailbox(db: Db) {
  return db
    .selectFrom('branch')
    .innerJoin('company', 'company.enterpriseNumber', 'branch.enterpriseNumber')
    .leftJoin('invoiceMailbox as mailbox', 'mailbox.branchId', 'branch.id')
    .leftJoin('mailboxStanding as standing', 'standing.mailboxId', 'mailbox.id')
    .select(['branch.number', 'branch.name', 'mailbox.rev', 'mailbox.host', 'mailbox.port', 'mailbox.security'])
    .select(['mailbox.userName', 'mailbox.folder', 'standing.checkedAt', 'standing.problem', 'standing.problemSince'])
    .orderBy('branch.rank')
    .execute()
}

export function lockBranch(tx: Tx, number: number) {
  return tx
    .selectFrom('branch')
    .innerJoin('company', 'company.enterpriseNumber', 'branch.enterpriseNumber')
    .select('branch.id')
    .where('branch.number', '=', number)
    .forUpdate('branch')
    .executeTakeFirst()
}

export function findMailboxForUpdate(tx: Tx, branchId: string) {
  return tx.selectFrom('invoiceMailbox').selectAll().where('branchId', '=', branchId).forUpdate().executeTakeFirst()
}

export async function deleteMailbox(tx: Tx, branchId: string): Promise<void> {
  await tx.deleteFrom('invoiceMailbox').where('branchId', '=', branchId).execute()
}

/** Writes a mailbox; a changed one is read from its first mail. */
export async function writeMailbox(
  tx: Tx,
  { branchId, ...mailbox }: Insertable<InvoiceMailbox>,
  isAnother: boolean,
): Promise<void> {
  const { id } = await tx
    .insertInto('invoiceMailbox')
    .values({ branchId, ...mailbox })
    .onConflict((conflict) => conflict.column('branchId').doUpdateSet(mailbox))
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isAnother) await tx.deleteFrom('mailboxStanding').where('mailboxId', '=', id).execute()
}
