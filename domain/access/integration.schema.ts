import { z } from 'zod'
import {
  Day,
  Instant,
  PublicNumber,
  PublicNumberParam,
  typedEmail,
  typedLines,
  typedText,
} from '../platform/forms/fields.schema.ts'
import { LANGUAGES } from '../platform/values/languages.ts'
import { REACHES, RIGHT_NAMES } from '../platform/resources/rights.ts'
import { listAnswer, listRequest, rowShape } from '../platform/resources/resource.schema.ts'
import { API_KEY_STATES } from './key-state.ts'
import { GRACE_DAYS, INTEGRATION_LIMITS, INTEGRATION_STATES, integration } from './integration.ts'

const { name, description, reason, networks, callsPerMinute } = INTEGRATION_LIMITS

const listed = z.strictObject({ id: PublicNumber, rev: z.int(), ...rowShape(integration) })

export const IntegrationListRequest = listRequest(integration)
export const IntegrationListAnswer = listAnswer(integration, listed)

const profile = {
  rev: z.int().min(0),
  name: typedText(name),
  email: typedEmail().describe('Contact who is notified before keys expire'),
  description: typedLines(description),
  language: z.enum(LANGUAGES).describe('Language of mails to the contact'),
  role: PublicNumber.nullable().describe('Its rights; null: not chosen yet'),
  branches: z.array(PublicNumber).max(200).describe('Reach of the rights over records of branches'),
  lastDay: Day.nullable().describe('Last day of access; null: no end'),
  callsPerMinute: z.int().min(callsPerMinute.min).max(callsPerMinute.max),
  networks: z.array(typedText(50)).max(networks).describe('Addresses or networks (CIDR) that may call; empty: any'),
}

export const IntegrationDraft = z.strictObject({ id: PublicNumber.nullable(), ...profile })
export type IntegrationDraft = z.infer<typeof IntegrationDraft>

export const ApiKey = z.strictObject({
  id: PublicNumber,
  hint: z.string().describe('First characters of the key'),
  state: z.enum(API_KEY_STATES),
  createdAt: Instant,
  createdBy: z.string(),
  expiresAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  revokedBy: z.string().nullable(),
  revokedFor: z.string().nullable(),
  lastUsedAt: Instant.nullable().describe('To the minute'),
  lastUsedFrom: z.string().nullable().describe('IP address'),
})
export type ApiKey = z.infer<typeof ApiKey>

export const Integration = z.strictObject({
  id: PublicNumber,
  ...profile,
  state: z.enum(INTEGRATION_STATES),
  grants: z
    .partialRecord(z.enum(RIGHT_NAMES), z.enum(REACHES))
    .describe('Rights of the role that integrations can use'),
  keys: z.array(ApiKey).describe('The newest first'),
})
export type Integration = z.infer<typeof Integration>

export const IntegrationNothing = z.strictObject({})
export const IntegrationRequest = z.strictObject({ id: PublicNumberParam })
export const IntegrationAnswer = z.strictObject({ integration: Integration })
export const NewIntegrationAnswer = z.strictObject({ integration: IntegrationDraft })
export const IntegrationSaveRequest = z.strictObject({ integration: IntegrationDraft })
export const IntegrationActRequest = z.strictObject({ id: PublicNumber })

/** The choices for an integration: each role with whether it can be granted, and if not, why. */
export const IntegrationChoicesAnswer = z.strictObject({
  roles: z.array(z.strictObject({ id: PublicNumber, name: z.string(), isGrantable: z.boolean() })),
  branches: z.array(z.strictObject({ id: PublicNumber, name: z.string() })),
})

export const KeyCreateRequest = z.strictObject({
  id: PublicNumber,
  lastDay: Day.nullable().describe('Last day on which the key works; null: no end'),
  graceDays: z
    .literal(GRACE_DAYS)
    .nullable()
    .describe('Days for which the present key still works; null: it keeps its own end'),
})
export const KeyCreateAnswer = z.strictObject({
  integration: Integration,
  key: z.string().describe('The key itself. It is shown once and cannot be read again.'),
})
export const KeyExpireRequest = z.strictObject({
  id: PublicNumber,
  key: PublicNumber,
  graceDays: z.literal(GRACE_DAYS),
})
export const KeyRevokeRequest = z.strictObject({
  id: PublicNumber,
  key: PublicNumber,
  reason: typedText(reason).min(1),
})
