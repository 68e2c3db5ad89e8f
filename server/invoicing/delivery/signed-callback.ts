import { createHmac, timingSafeEqual } from 'node:crypto'

/** Header of a signed call: seconds since 1970, and HMAC-SHA256 of them and the body. */
export const CALLBACK_SIGNATURE_HEADER = 'peppol-signature'

/** Clocks of two machines differ; an older call may be a replay. */
const toleranceMs = 5 * 60_000

const form = /^t=(\d{10}),v1=([0-9a-f]{64})$/

function digest(seconds: string, body: string, key: string): string {
  return createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
}

/** Signs the body of a call with the key that both sides share. */
export function signCallback(body: string, { key, at }: { key: string; at: Date }): string {
  const seconds = String(Math.floor(at.getTime() / 1_000))
  return `t=${seconds},v1=${digest(seconds, body, key)}`
}

export type CallbackFault = 'unsigned' | 'wrong-signature' | 'too-old'

/** Checks the signature and time of a call, in constant time. Returns the signature, which is valid once. */
export function checkCallback(
  header: string | undefined,
  body: string,
  { key, now }: { key: string; now: Date },
): { ok: true; signature: string } | { ok: false; fault: CallbackFault } {
  const [, seconds, signature] = form.exec(header ?? '') ?? []
  if (seconds === undefined || signature === undefined) return { ok: false, fault: 'unsigned' }
  const expected = digest(seconds, body, key)
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(expected, 'hex')))
    return { ok: false, fault: 'wrong-signature' }
  const isNear = Math.abs(now.getTime() - Number(seconds) * 1_000) <= toleranceMs
  return isNear ? { ok: true, signature } : { ok: false, fault: 'too-old' }
}
