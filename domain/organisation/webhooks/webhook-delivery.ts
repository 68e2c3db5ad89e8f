/** waiting: an attempt will be made; failed: none will, unless a user repeats it. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type WebhookDeliveryState = (typeof DELIVERY_STATES)[number]

/** Reasons that an attempt failed. */
export const DELIVERY_PROBLEMS = [
  /** It answered with another status than 2xx. */
  'status',
  'redirect',
  'timeout',
  'unreachable',
  /** The name leads into our own network. */
  'inside',
  'certificate',
  /** The connection broke off. */
  'broken',
  /** Its secret was encrypted with another key. */
  'secret',
  /** Nothing was sent: the endpoint is off. */
  'switched-off',
] as const
export type WebhookProblem = (typeof DELIVERY_PROBLEMS)[number]

/** Most deliveries that a user repeats in one go. */
export const MOST_REPEATED = 1_000

/** Characters of a response that are stored. */
export const KEPT_RESPONSE = 500

/** Days after which events and their deliveries are deleted. */
export const WEBHOOK_DAYS = 30

/** Days of nothing but failures after which an endpoint is switched off. */
const mostFailingDays = 5

const minute = 60
const hour = 60 * minute
/** Seconds between attempts, as Standard Webhooks suggests: the tenth is made 75 hours after the first. */
export const RETRY_PAUSES = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

interface FailedAttempt {
  /** Attempts so far, this one included. */
  readonly attempts: number
  /** From 0 to 1, at random: receivers are not all called at the same moment. */
  readonly jitter: number
  /** Seconds that the receiver asked to wait; it is given a day at most. */
  readonly retryAfter?: number | undefined
}

/** Returns the seconds until the next attempt; undefined: it was the last one. */
export function nextPause({ attempts, jitter, retryAfter = 0 }: FailedAttempt): number | undefined {
  const pause = RETRY_PAUSES[attempts - 1]
  if (pause === undefined) return undefined
  return Math.max(Math.round(pause * (1 + jitter / 10)), Math.min(retryAfter, 24 * hour))
}

/** Returns true once an endpoint failed for so long that it is switched off. */
export function isGivenUp(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= mostFailingDays * 24 * hour * 1_000
}
