import type { z } from 'zod'
import type { WebhookRecord, WebhookSaveRequest } from '@forecourt/domain/organisation/webhooks/webhook.schema.ts'
import {
  checkEndpointUrl,
  toEndpointState,
  type GraceHours,
} from '@forecourt/domain/organisation/webhooks/webhook-endpoint.ts'
import { EVENT_TYPES } from '@forecourt/domain/organisation/webhooks/webhook-events.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { encryptSecret } from '../../platform/mail/secrets.ts'
import type { StoredSecret } from '../../platform/mail/stored-secrets.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { allowsLoopback } from './send-webhook.ts'
import { createSecret } from './webhook-signature.ts'
import { findEndpoint, insertEndpoint, lockEndpoint, resetStanding, updateEndpoint } from './webhooks.sql.ts'

export const endpointSecrets: readonly StoredSecret[] = [
  { table: 'webhook_endpoint', column: 'signing_secret' },
  { table: 'webhook_endpoint', column: 'old_signing_secret' },
]

const hourMs = 3_600_000

export function webhookNotFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}

export async function readWebhook(db: Db, number: number, now: Date): Promise<{ webhook: WebhookRecord } | ApiRefusal> {
  const row = await findEndpoint(db, number)
  if (!row) return webhookNotFound()
  const { id, rev, name, url, isEnabled, offReason, failingSince, deliveredAt, waiting, failed, graceUntil } = row
  return {
    webhook: {
      id,
      rev,
      name,
      url,
      // A type that this version does not know is never sent.
      eventTypes: EVENT_TYPES.filter((type) => row.eventTypes.includes(type)),
      isEnabled,
      state: toEndpointState({ isEnabled, offReason, failingSince }),
      offReason,
      failingSince: failingSince?.toISOString() ?? null,
      deliveredAt: deliveredAt?.toISOString() ?? null,
      waiting,
      failed,
      oldSecretUntil: graceUntil !== null && graceUntil > now ? graceUntil.toISOString() : null,
    },
  }
}

type Draft = z.output<typeof WebhookSaveRequest>['webhook']

/** Saves an endpoint. @returns its number, and the secret of a new one */
export async function saveWebhook(
  tx: Tx,
  settings: Settings,
  { id, rev, ...draft }: Draft,
): Promise<{ id: number; secret: string | null } | ApiRefusal> {
  const problem = checkEndpointUrl(draft.url, { allowsLoopback: allowsLoopback(settings) })
  if (problem || !URL.canParse(draft.url))
    return refuse(problem ?? 'webhook-url', { status: 422, field: 'webhook.url' })
  if (draft.name === '') return refuse('webhook-name', { status: 422, field: 'webhook.name' })
  if (id === null) {
    const secret = createSecret()
    return { id: await insertEndpoint(tx, { ...draft, signingSecret: await encryptSecret(settings, secret) }), secret }
  }
  const kept = await lockEndpoint(tx, id)
  if (!kept) return webhookNotFound()
  if (kept.rev !== rev) return refuse('changed-meanwhile')
  // A user corrected it: the five days begin again, and its former state is reset.
  const isAnother = kept.url !== draft.url || (draft.isEnabled && !kept.isEnabled)
  if (isAnother) await resetStanding(tx, kept.id)
  await updateEndpoint(tx, kept.id, { ...draft, ...(draft.isEnabled && { offReason: null }) })
  return { id, secret: null }
}

interface AskedRotation {
  readonly id: number
  readonly rev: number
  readonly graceHours: GraceHours
}

/** Replaces the secret of an endpoint; the old one signs too for a while. @returns the new secret */
export async function rotateSecret(
  tx: Tx,
  settings: Settings,
  { id, rev, graceHours }: AskedRotation,
  now: Date,
): Promise<string | ApiRefusal> {
  const kept = await lockEndpoint(tx, id)
  if (!kept) return webhookNotFound()
  if (kept.rev !== rev) return refuse('changed-meanwhile')
  const secret = createSecret()
  await updateEndpoint(tx, kept.id, {
    signingSecret: await encryptSecret(settings, secret),
    oldSigningSecret: graceHours === 0 ? null : kept.signingSecret,
    graceUntil: graceHours === 0 ? null : new Date(now.getTime() + graceHours * hourMs),
  })
  return secret
}
