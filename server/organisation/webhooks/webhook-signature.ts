import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Makes a secret of an endpoint: 32 random bytes, written as Standard Webhooks says. */
export function createSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

export interface SignedMessage {
  /** Of the event, the same in every attempt. */
  readonly id: string
  /** Of the attempt, in seconds. */
  readonly timestamp: number
  readonly body: string
}

/**
 * Signs a message by HMAC-SHA256 with each of the secrets, as Standard Webhooks 1.0.0 says
 * (github.com/standard-webhooks/standard-webhooks). @returns the header webhook-signature
 */
export function signMessage(secrets: readonly string[], { id, timestamp, body }: SignedMessage): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
