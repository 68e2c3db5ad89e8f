/** Reasons that an endpoint was switched off automatically. */
export const OFF_REASONS = ['gone', 'failing'] as const
export type OffReason = (typeof OFF_REASONS)[number]

/** working: the last attempt succeeded, or none was made; failing: it did not; off: by a user; stopped: automatically. */
export const ENDPOINT_STATES = ['working', 'failing', 'off', 'stopped'] as const
export type EndpointState = (typeof ENDPOINT_STATES)[number]

export interface EndpointStanding {
  readonly isEnabled: boolean
  readonly offReason: OffReason | null
  readonly failingSince: Date | string | null
}

export function toEndpointState({ isEnabled, offReason, failingSince }: EndpointStanding): EndpointState {
  if (isEnabled) return failingSince === null ? 'working' : 'failing'
  return offReason === null ? 'off' : 'stopped'
}

/** Hours that the old secret continues to sign after a rotation; 0: it leaked, and ends at once. */
export const GRACE_HOURS = [0, 24, 168] as const
export type GraceHours = (typeof GRACE_HOURS)[number]

/** Scheme, user, host, and what follows: a port, a path. */
const webAddress = /^(https?):\/\/(?:([^/?#@\s]*)@)?([^/?#\s:@[\]]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/i

export type UrlProblem = 'webhook-url' | 'webhook-url-https' | 'webhook-url-secret'

/**
 * Checks the address of an endpoint.
 * @param allowsLoopback this machine may be called, without TLS: only where the product itself runs for its developer
 * @returns undefined if it may be called
 */
export function checkEndpointUrl(
  text: string,
  { allowsLoopback }: { allowsLoopback: boolean },
): UrlProblem | undefined {
  const [, scheme = '', user, host = ''] = webAddress.exec(text) ?? []
  if (host === '') return 'webhook-url'
  // Passwords in an address end up in logs and on screens.
  if (user !== undefined) return 'webhook-url-secret'
  return scheme.toLowerCase() === 'https' || (allowsLoopback && isLoopback(host)) ? undefined : 'webhook-url-https'
}

/** Returns true for a host name that is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname)
}
