import { LANGUAGES } from '../platform/values/languages.ts'
import { choice, day, instant, optional, resource, text, whole, type Fields } from '../platform/resources/resource.ts'

/** Ended: its last day is over. Without keys: nothing can call yet. */
export const INTEGRATION_STATES = ['active', 'without-key', 'disabled', 'ended'] as const
export type IntegrationState = (typeof INTEGRATION_STATES)[number]

/** Limits and lengths of the fields of an integration. */
export const INTEGRATION_LIMITS = {
  name: 60,
  description: 500,
  reason: 300,
  networks: 50,
  callsPerMinute: { min: 1, max: 6_000 },
} as const

/** Calls per minute of a new integration. */
export const USUAL_CALLS_PER_MINUTE = 120

/** Days for which the key before a new one still works: to choose from. */
export const GRACE_DAYS = [0, 1, 7, 30] as const

/**
 * The fields of the form of an integration that a definition describes. Role and branches are limited to those that the
 * user may grant.
 */
export const INTEGRATION_FIELDS = {
  name: text({ max: INTEGRATION_LIMITS.name }),
  email: text({ max: 254, form: 'email' }),
  language: choice(LANGUAGES),
  lastDay: optional(day()),
  callsPerMinute: whole(INTEGRATION_LIMITS.callsPerMinute),
} as const satisfies Fields

/** An integration, as the list shows it; the rest is in its form and its calls. */
export const integration = resource({
  name: 'integration',
  right: 'INTEGRATION_EDIT',
  fields: {
    name: text({ max: INTEGRATION_LIMITS.name }),
    email: text({ max: 254 }),
    role: optional(text({ max: 60 })),
    branches: optional(text({ max: 1000 })),
    state: choice(INTEGRATION_STATES),
    keys: whole({ min: 0, max: 2 }),
    lastUsedAt: optional(instant()),
    lastDay: optional(day()),
    language: choice(LANGUAGES),
  },
  label: 'name',
  list: ['name', 'role', 'branches', 'state', 'keys', 'lastUsedAt', 'lastDay'],
  search: ['name', 'email', 'role', 'branches'],
  filters: ['state', 'lastUsedAt', 'lastDay'],
  sort: 'name',
  importKey: ['name'],
  remove: 'never',
})
