import { ImapFlow } from 'imapflow'
import { isIP } from 'node:net'
import { lookup } from 'node:dns/promises'
import { errorCode } from '@forecourt/domain/platform/values/errors.ts'
import type { MailboxProblem, MailboxSecurity } from '@forecourt/domain/invoicing/supplier-invoices/invoice-mailbox.ts'
import { isInside } from '../../platform/mail/mail-transport.ts'
import { traceWork } from '../../platform/tracing/spans.ts'

/** The mailbox cannot be read, for a reason that its administrator can see. */
export class MailboxFailure extends Error {
  readonly problem: MailboxProblem

  constructor(problem: MailboxProblem, options?: ErrorOptions) {
    super(`The mailbox cannot be read: ${problem}`, options)
    this.problem = problem
  }
}

export interface MailboxAddress {
  readonly host: string
  readonly port: number
  readonly security: MailboxSecurity
  readonly user: string
  readonly password: string
  /** True for a server that may be in our own network, and be read without TLS. */
  readonly isTrusted: boolean
}

/** A mail of the inbox, without its content. */
export interface FoundMail {
  readonly uid: number
  readonly size: number
  /** With its brackets; undefined: it has none. */
  readonly messageId: string | undefined
  readonly sender: string
  readonly senderName: string
  readonly subject: string
}

export interface OpenMailbox {
  /** A changed number means that the mails are numbered anew. */
  readonly uidValidity: number
  listAfter(uid: number, most: number): Promise<FoundMail[]>
  readMail(uid: number): Promise<Buffer | undefined>
  /** Moves mails out of the inbox; missing ones are no failure. */
  moveTo(folder: string, uids: readonly number[]): Promise<void>
}

const patienceMs = 20_000
const silenceMs = 60_000

/** Opens the inbox of a mailbox for as long as the work takes. Throws `MailboxFailure` where it cannot be read. */
export function withMailbox<T>(address: MailboxAddress, work: (mailbox: OpenMailbox) => Promise<T>): Promise<T> {
  return traceWork('read mailbox', { kind: 'client', attributes: { 'peer.service': 'mailbox' } }, () =>
    openDuring(address, work),
  )
}

async function openDuring<T>(address: MailboxAddress, work: (mailbox: OpenMailbox) => Promise<T>): Promise<T> {
  const { host, port, security, user, password } = address
  const client = new ImapFlow({
    // Resolved once: the name cannot lead elsewhere by the time of the connection.
    host: await findAddress(address),
    ...(isIP(host) === 0 && { servername: host }),
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: silenceMs,
  })
  // The failing call reports it too; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { uidValidity } = await client.mailboxOpen('INBOX')
    return await work(openMailbox(client, Number(uidValidity)))
  } catch (error) {
    throw toFailure(error)
  } finally {
    await client.logout().catch(() => client.close())
  }
}

async function findAddress({ host, isTrusted }: MailboxAddress): Promise<string> {
  const found = isIP(host) === 0 ? await lookup(host, { all: true }).catch(() => []) : [{ address: host }]
  const [first] = found
  if (!first || (!isTrusted && found.some(({ address }) => isInside(address)))) throw new MailboxFailure('unreachable')
  return first.address
}

function openMailbox(client: ImapFlow, uidValidity: number): OpenMailbox {
  const byUid = { uid: true } as const
  return {
    uidValidity,
    async listAfter(uid, most) {
      const found = (await client.search({ uid: `${uid + 1}:*` }, byUid)) || []
      // `5:*` includes the last mail even if its number is four (RFC 3501, 6.4.8).
      const uids = found
        .filter((one) => one > uid)
        .toSorted((one, other) => one - other)
        .slice(0, most)
      if (uids.length === 0) return []
      const mails: FoundMail[] = []
      for await (const mail of client.fetch(uids, { uid: true, size: true, envelope: true }, byUid))
        mails.push({
          uid: mail.uid,
          size: mail.size ?? 0,
          messageId: mail.envelope?.messageId,
          sender: mail.envelope?.from?.[0]?.address ?? '',
          senderName: mail.envelope?.from?.[0]?.name ?? '',
          subject: mail.envelope?.subject ?? '',
        })
      return mails.toSorted((one, other) => one.uid - other.uid)
    },
    async readMail(uid) {
      const mail = await client.fetchOne(uid, { source: true }, byUid)
      return mail ? mail.source : undefined
    },
    async moveTo(folder, uids) {
      if (uids.length === 0) return
      const isMoved = await client
        .mailboxCreate(folder)
        .then(({ path }) => client.messageMove([...uids], path, byUid))
        .catch(() => false)
      if (!isMoved) throw new MailboxFailure(client.usable ? 'folder' : 'unreachable')
    },
  }
}

function toFailure(error: unknown): unknown {
  if (error instanceof MailboxFailure) return error
  if (!(error instanceof Error)) return error
  if ('authenticationFailed' in error && error.authenticationFailed === true)
    return new MailboxFailure('login', { cause: error })
  const code = errorCode(error) ?? ''
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|SSL/.test(code))
    return new MailboxFailure('certificate', { cause: error })
  // Errors of the connection or the server have a code; errors of the program have none.
  return code === '' && !('responseStatus' in error) ? error : new MailboxFailure('unreachable', { cause: error })
}
