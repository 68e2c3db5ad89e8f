import { LANGUAGES } from '../platform/values/languages.ts'
import { choice, optional, resource, text, yesNo, type Fields } from '../platform/resources/resource.ts'

/** Invited: has not chosen a password yet. */
export const USER_STATES = ['active', 'invited', 'blocked'] as const
export type UserState = (typeof USER_STATES)[number]

/** Days in which an invitation can be accepted. */
export const INVITATION_DAYS = 7

/** The fields of the form of a colleague. Role and branches are limited to those that the user may grant. */
export const USER_FIELDS = {
  firstName: text({ max: 60 }),
  lastName: text({ max: 60 }),
  email: text({ max: 254, form: 'email' }),
  phone: optional(text({ max: 30, form: 'phone' })),
  language: choice(LANGUAGES),
} as const satisfies Fields

/** A colleague, as a list shows them; the rest is in their form and its calls. */
export const user = resource({
  name: 'user',
  right: 'USER_EDIT',
  fields: {
    name: text({ max: 120 }),
    email: text({ max: 254 }),
    role: optional(text({ max: 60 })),
    branches: optional(text({ max: 1000 })),
    state: choice(USER_STATES),
    hasSecondFactor: yesNo({ default: false }),
    language: choice(LANGUAGES),
  },
  label: 'name',
  list: ['name', 'email', 'role', 'branches', 'state', 'hasSecondFactor'],
  search: ['name', 'email', 'role', 'branches'],
  filters: ['state', 'hasSecondFactor', 'language'],
  sort: 'name',
  importKey: ['email'],
  remove: 'never',
})
