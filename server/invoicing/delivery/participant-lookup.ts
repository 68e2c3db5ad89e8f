import { createHash } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { errorCode } from '@forecourt/domain/platform/values/errors.ts'
import { NoAnswer, requestGuarded } from '../../platform/mail/guarded-request.ts'

/**
 * Places to look participants up: the network of Peppol, whose locator (SML) is the DNS, or at one service metadata
 * publisher (SMP), as the simulator is.
 */
export type ParticipantRegister =
  | { readonly kind: 'sml'; readonly zone: string }
  | { readonly kind: 'smp'; readonly address: string }

/** The zones of the locator, https://docs.peppol.eu/edelivery/. */
export const LOCATOR_ZONES = {
  production: 'participant.sml.prod.tech.peppol.org',
  test: 'participant.sml.test.tech.peppol.org',
} as const

const longestAnswerMs = 10_000
const mostBytes = 2_000_000

interface Wish {
  readonly participant: string
  readonly documentType: string
  readonly isTrusted: boolean
}

/**
 * Returns whether a participant receives a document type; null: no register answered. Its entry in the DNS names the publisher
 * that knows its document types.
 */
export async function lookUpParticipant(
  register: ParticipantRegister,
  { participant, documentType, isTrusted }: Wish,
): Promise<boolean | null> {
  try {
    const publisher = register.kind === 'smp' ? register.address : await locate(participant, register.zone)
    if (publisher === undefined) return false
    const url = new URL(`${publisher.replace(/\/$/, '')}/${encodeURIComponent(participant)}`)
    const { status, body } = await requestGuarded(url, {
      service: 'peppol-directory',
      method: 'GET',
      timeoutMs: longestAnswerMs,
      maxBytes: mostBytes,
      // A publisher named by the DNS is not trusted.
      isTrusted: isTrusted && register.kind === 'smp',
    })
    if (status === 404) return false
    return status === 200 ? listsDocumentType(body.toString('utf8'), documentType) : null
  } catch (error) {
    if (error instanceof NoAnswer) return null
    throw error
  }
}

/** Returns the name of a participant in the DNS, by the hash of its identifier. */
export function locatorName(participant: string, zone: string): string {
  const [scheme = '', id = ''] = participant.toLowerCase().split('::')
  return `${base32(createHash('sha256').update(id).digest())}.${scheme}.${zone}`
}

/** Returns the address of the publisher of a participant; undefined: it is not in Peppol. */
async function locate(participant: string, zone: string): Promise<string | undefined> {
  const host = locatorName(participant, zone)
  try {
    const records = await new Resolver({ timeout: 3_000, tries: 2 }).resolveNaptr(host)
    const record = records.find(({ flags, service }) => flags.toUpperCase() === 'U' && service === 'Meta:SMP')
    return record && /^!.*!(https?:\/\/[^!]+)!$/.exec(record.regexp)?.[1]
  } catch (error) {
    if (errorCode(error) === 'ENOTFOUND' || errorCode(error) === 'ENODATA') return undefined
    throw new NoAnswer('unclear', 'The locator of Peppol does not answer', { cause: error })
  }
}

/** Returns whether the list of a publisher has a document type, in an escaped address. */
function listsDocumentType(serviceGroup: string, documentType: string): boolean {
  return [...serviceGroup.matchAll(/href\s*=\s*"([^"]+)"/gi)].some(([, href = '']) => {
    try {
      return decodeURIComponent(href.replaceAll('&amp;', '&')).includes(documentType)
    } catch {
      return false
    }
  })
}

/** Encodes base32 (RFC 4648) without padding. */
function base32(bytes: Buffer): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
