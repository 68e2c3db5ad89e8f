import { errorCode } from '@forecourt/domain/platform/values/errors.ts'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { createTransport, type Transporter } from 'nodemailer'
import { CUSTOMARY_PORTS, MAIL_PORTS, type MailSecurity } from '@forecourt/domain/platform/mails/mail-server.ts'
import type { Settings } from '../settings/settings.ts'

export interface MailServerConfig {
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  readonly username: string | null
  readonly password: string | null
}

/** Reason why a mail server cannot be used, and the field that it is about. */
export type MailServerProblem = {
  readonly reason:
    | 'mail-server-unknown'
    | 'mail-server-inside'
    | 'mail-server-port'
    | 'mail-server-refused'
    | 'mail-server-silent'
    | 'mail-server-certificate'
    | 'mail-server-no-tls'
    | 'mail-server-login'
    | 'mail-server-strange'
  readonly field: 'host' | 'port' | 'security' | 'username'
}

/** For a server that accepts a connection and sends nothing. */
export const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** For a user who waits before the screen. */
const quick = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000, dnsTimeout: 5_000 }

type OfOperator = Pick<Settings, 'smtpUrl'>

/**
 * Opens a transport to a mail server that a user entered on a screen. It is looked up once and called at that address, so
 * that no name leads into our own network by turns; there only a host is called that the environment names.
 */
export async function transportTo(
  server: MailServerConfig,
  { smtpUrl }: OfOperator,
  waits: Readonly<Record<string, number>> = patience,
): Promise<Transporter | MailServerProblem> {
  const { host, port, security, username, password } = server
  const isTrusted = smtpUrl !== undefined && new URL(smtpUrl).hostname === host
  if (!isTrusted && !MAIL_PORTS.includes(port)) return { reason: 'mail-server-port', field: 'port' }
  const address = await resolveAddress(host)
  if (address === undefined) return { reason: 'mail-server-unknown', field: 'host' }
  if (!isTrusted && isInside(address)) return { reason: 'mail-server-inside', field: 'host' }
  return createTransport({
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    // The certificate is of the name, not of the address.
    tls: { ...(isIP(host) ? {} : { servername: host }), minVersion: 'TLSv1.2' },
    ...(username !== null && { auth: { user: username, pass: password ?? '' } }),
    ...waits,
  })
}

/** Talks with a mail server up to where it would take a mail. Undefined: it would. */
export async function findProblem(
  server: MailServerConfig,
  operator: OfOperator,
): Promise<MailServerProblem | undefined> {
  const transport = await transportTo(server, operator, quick)
  if ('reason' in transport) return transport
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return problemIn(error, server)
  } finally {
    transport.close()
  }
}

/** Returns true if the mail server of the environment accepts connections. */
export async function isReached(smtpUrl: string): Promise<boolean> {
  const transport = createTransport({ url: smtpUrl, ...quick })
  try {
    return await transport.verify()
  } catch {
    return false
  } finally {
    transport.close()
  }
}

function problemIn(error: unknown, { security, port }: MailServerConfig): MailServerProblem {
  const codes = errorCodes(error)
  const is = (pattern: RegExp) => codes.some((code) => pattern.test(code))
  if (is(/^(EAUTH|ENOAUTH)$/)) return { reason: 'mail-server-login', field: 'username' }
  if (is(/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY|ISSUER/))
    return { reason: 'mail-server-certificate', field: 'host' }
  if (is(/^(ETLS|EPROTO)$|WRONG_VERSION|ERR_SSL/)) return { reason: 'mail-server-no-tls', field: 'security' }
  if (is(/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/)) return { reason: 'mail-server-refused', field: 'port' }
  if (is(/^ETIMEDOUT$/)) {
    // A server that expects TLS at once sends nothing to a client that begins without it.
    return security !== 'tls' && port === CUSTOMARY_PORTS.tls
      ? { reason: 'mail-server-no-tls', field: 'security' }
      : { reason: 'mail-server-silent', field: 'port' }
  }
  return { reason: 'mail-server-strange', field: 'port' }
}

/** Returns the codes of an error and its causes. */
function errorCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const code = errorCode(error)
  const originalCode = 'originalCode' in error ? error.originalCode : undefined
  const named = error.message.match(/\bE[A-Z_]{4,}\b/)?.[0]
  return [code, originalCode, named].filter((one) => typeof one === 'string').concat(errorCodes(error.cause))
}

async function resolveAddress(host: string): Promise<string | undefined> {
  try {
    return (await lookup(host)).address
  } catch {
    return undefined
  }
}

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(net, bits, 'ipv4')
  // The same, written as a newer address.
  inside.addSubnet(`::ffff:${net}`, 96 + bits, 'ipv6')
}
for (const [net, bits] of [
  // With the form of IPv4 in the last 32 bits, which no network carries any more.
  ['::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  // Translated and tunneled IPv4, behind which any address may be.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['::ffff:0:0:0', 96],
  ['2001::', 32],
  ['2002::', 16],
] as const) {
  inside.addSubnet(net, bits, 'ipv6')
}

/** Returns true for an address in a private network. */
export function isInside(address: string): boolean {
  return inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
