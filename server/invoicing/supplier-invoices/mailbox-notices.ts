import { isWorthTelling, type MailboxProblem } from '@forecourt/domain/invoicing/supplier-invoices/invoice-mailbox.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { colleagues } from '../../access/staff-with-right.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addNotices, clearNotices } from '../../platform/notices/notices.ts'
import { hasBrokenMailbox, noteStanding, noteNotified, type MailboxRow } from './mailboxes.sql.ts'

/** Records that a mailbox was read; notices of mailboxes end once all of them are. */
export async function noteWorkingMailbox(tx: Tx, { id }: MailboxRow, now: Date): Promise<void> {
  await noteStanding(tx, id, { problem: null, now })
  if (!(await hasBrokenMailbox(tx))) await clearNotices(tx, ['mailbox-unread'], { before: now, now })
}

/** Records why a mailbox cannot be read, and notifies the users who can change that, once until it is read again. */
export async function noteBrokenMailbox(
  tx: Tx,
  { id, branchName }: MailboxRow,
  { problem, now }: { problem: MailboxProblem; now: Date },
): Promise<void> {
  const { problemSince, toldAt } = await noteStanding(tx, id, { problem, now })
  if (toldAt !== null || problemSince === null || !isWorthTelling({ problem, since: problemSince, now })) return
  await noteNotified(tx, id, now)
  const administrators = (await colleagues(tx, 'CONFIGURATION_EDIT')).filter(({ holds }) => holds)
  for (const [language, users] of Map.groupBy(administrators, (user) => user.language))
    await addNotices(
      tx,
      users.map((user) => user.id),
      { kind: 'mailbox-unread', screen: 'invoiceMailbox', record: 0, label: describe(branchName, problem, language) },
    )
}

const describe = (branch: string, problem: MailboxProblem, language: Language) =>
  m['office.invoice-mailbox.told'](
    { branch, problem: problemTexts[problem]({}, { locale: language }) },
    { locale: language },
  )

const problemTexts = {
  unreachable: m['office.invoice-mailbox.problem.unreachable'],
  certificate: m['office.invoice-mailbox.problem.certificate'],
  login: m['office.invoice-mailbox.problem.login'],
  folder: m['office.invoice-mailbox.problem.folder'],
  secret: m['office.invoice-mailbox.problem.secret'],
} as const satisfies Record<MailboxProblem, (typeof m)['office.invoice-mailbox.problem.login']>
