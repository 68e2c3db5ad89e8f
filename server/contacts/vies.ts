import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { fetchTraced } from '../platform/tracing/traced-call.ts'

export type ViesAnswer =
  | { state: 'valid'; name: string | null; address: string | null; requestIdentifier: string | null }
  | { state: 'invalid'; requestIdentifier: string | null }
  /** No answer came, which proves nothing about the number. */
  | { state: 'unchecked' }

/**
 * Queries VIES, the Commission's register, about a number of right form. Member states are often out of reach for a moment,
 * so a fault is tried once more; after that the answer is `unchecked`, never `invalid`.
 * @param viesUrl address of VIES; undefined: it is not queried
 */
export async function askVies(
  viesUrl: string | undefined,
  { prefix, number }: { prefix: string; number: string },
  { timeoutMs = 4000, retryAfterMs = 300 } = {},
): Promise<ViesAnswer> {
  if (!viesUrl) return { state: 'unchecked' }
  const deadline = AbortSignal.timeout(timeoutMs)
  for (const isLast of [false, true]) {
    const answer = await askOnce(viesUrl, { countryCode: prefix, vatNumber: number }, deadline)
    if (answer) return answer
    if (isLast || deadline.aborted) break
    await pause(retryAfterMs)
  }
  return { state: 'unchecked' }
}

/** Queries VIES once; undefined: no usable answer. */
async function askOnce(
  url: string,
  body: { countryCode: string; vatNumber: string },
  signal: AbortSignal,
): Promise<ViesAnswer | undefined> {
  try {
    const response = await fetchTraced('vies', url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    })
    const answer = Answer.safeParse(await response.json())
    if (!response.ok || !answer.success) return undefined
    const { valid, name, address, requestIdentifier } = answer.data
    const identifier = textOrNull(requestIdentifier)
    if (!valid) return { state: 'invalid', requestIdentifier: identifier }
    return { state: 'valid', name: textOrNull(name), address: textOrNull(address), requestIdentifier: identifier }
  } catch {
    return undefined
  }
}

// Faults (MS_UNAVAILABLE, TIMEOUT …) come with status 200 too, without the field `valid`, or with `userError`.
const Answer = z
  .object({
    valid: z.boolean(),
    userError: z.string().optional(),
    name: z.string().nullish(),
    address: z.string().nullish(),
    requestIdentifier: z.string().nullish(),
  })
  .refine(({ userError }) => userError === undefined || ['VALID', 'INVALID'].includes(userError))

/** Dashes replace what a member state does not disclose. */
function textOrNull(text: string | null | undefined): string | null {
  const tidy =
    text
      ?.split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(', ') ?? ''
  return /^-*$/.test(tidy) ? null : tidy
}
