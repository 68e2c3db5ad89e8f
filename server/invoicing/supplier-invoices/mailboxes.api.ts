import {
  MailboxesAnswer,
  MailboxesRequest,
  MailboxSaved,
  MailboxSaveRequest,
  type BranchMailbox,
} from '@forecourt/domain/invoicing/supplier-invoices/invoice-mailbox.schema.ts'
import { usualPort } from '@forecourt/domain/invoicing/supplier-invoices/invoice-mailbox.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isIP } from 'node:net'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse, type ApiRefusal, type RefusalReason } from '../../platform/http/refusal.ts'
import { isInside } from '../../platform/mail/mail-transport.ts'
import { encryptSecret } from '../../platform/mail/secrets.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { enqueueMailboxes } from './mailbox-polling.ts'
import {
  branchesWithMailbox,
  deleteMailbox,
  findMailboxForUpdate,
  isTrustedMailbox,
  lockBranch,
  writeMailbox,
} from './mailboxes.sql.ts'

const right = 'CONFIGURATION_EDIT'

const list = query({
  path: 'GET /sales/invoicemailbox/getall',
  right,
  summary:
    'Returns the mailbox of invoices of each branch, and what keeps it from being read. Passwords are never included.',
  input: MailboxesRequest,
  output: MailboxesAnswer,
  run: async ({ db, services: { settings } }) => ({
    mailboxes: (await branchesWithMailbox(db)).map(toAnswer),
    mayBePlain: settings.mailboxHost !== undefined,
  }),
})

const save = command({
  path: 'POST /sales/invoicemailbox/save',
  right,
  summary: 'Saves the mailbox that suppliers of a branch send their invoices to, or that it has none.',
  input: MailboxSaveRequest,
  output: MailboxSaved,
  async run({ tx, call: { now }, services: { settings } }, { branch: number, rev, isOn, password, ...asked }) {
    const branch = await lockBranch(tx, number)
    if (!branch) return refuse('record-not-found', { status: 404 })
    const kept = await findMailboxForUpdate(tx, branch.id)
    if ((kept?.rev ?? 0) !== rev) return refuse('changed-meanwhile')
    if (!isOn) await deleteMailbox(tx, branch.id)
    else {
      const wrong = checkMailbox(asked, settings)
      if (wrong) return wrong
      const { host, port, security, user: userName, folder } = asked
      // A stored password is sent to no other server than the one that it was entered for.
      const isSame =
        kept?.host === host && kept.port === port && kept.security === security && kept.userName === userName
      const passwordSecret =
        password !== '' ? await encryptSecret(settings, password) : isSame ? kept.passwordSecret : undefined
      if (passwordSecret === undefined) return refuse('mailbox-password', { status: 422, field: 'password' })
      await writeMailbox(tx, { branchId: branch.id, host, port, security, userName, folder, passwordSecret }, !isSame)
      await enqueueMailboxes(tx, now)
    }
    const current = (await branchesWithMailbox(tx)).find((one) => one.number === number)
    return { mailbox: toAnswer(requireValue(current, 'the branch that was saved')) }
  },
})

type Asked = Pick<BranchMailbox, 'host' | 'security' | 'user' | 'folder'>

function checkMailbox({ host, security, user, folder }: Asked, settings: Settings): ApiRefusal | undefined {
  const wrong = (reason: RefusalReason, field: keyof Asked) => refuse(reason, { status: 422, field })
  const isTrusted = isTrustedMailbox(host, settings)
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9.:-]*[A-Za-z0-9])?$/.test(host)) return wrong('mailbox-host', 'host')
  if (isIP(host) !== 0 && isInside(host) && !isTrusted) return wrong('mailbox-host', 'host')
  if (security === 'none' && !isTrusted) return wrong('mailbox-plain', 'security')
  if (user === '') return wrong('mailbox-user', 'user')
  return folder === '' || /[\p{Cc}*%"\\]/u.test(folder) || folder.toUpperCase() === 'INBOX'
    ? wrong('mailbox-folder', 'folder')
    : undefined
}

type Row = Awaited<ReturnType<typeof branchesWithMailbox>>[number]

function toAnswer({ number, name, rev, host, port, security, userName, folder, ...standing }: Row): BranchMailbox {
  return {
    branch: number,
    name,
    rev: rev ?? 0,
    isOn: host !== null,
    host: host ?? '',
    port: port ?? usualPort('tls'),
    security: security ?? 'tls',
    user: userName ?? '',
    folder: folder ?? '',
    checkedAt: standing.checkedAt?.toISOString() ?? null,
    problem: standing.problem,
    problemSince: standing.problemSince?.toISOString() ?? null,
  }
}

export const mailboxEndpoints = [list, save] as const
