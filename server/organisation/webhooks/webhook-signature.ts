import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Creates a secret of an endpoint: 32 random bytes, in the format of Standard Webhooks. */
export function createSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

export interface SignedMessage {
  /** Id of the event, the same in every attempt. */
  readonly id: string
  /** Time of the attempt, in seconds. */
  readonly timestamp: number
  readonly body: string
}

/**
 * Signs a message by HMAC-SHA256 with each of the secrets, as Standard Webhooks 1.0.0 requires
 * (github.com/standard-webhooks/standard-webhooks).
 * @returns the header webhook-signature
 */
export function signMessage(secrets: readonly string[], { id, timestamp, body }: SignedMessage): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
