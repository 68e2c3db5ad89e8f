import { choice, instant, text, yesNo, type ListDefinition, type ListRow } from '../platform/resources/resource.ts'
import { MAX_EMAIL_LENGTH } from '../platform/forms/validation.ts'

export const APPLICATION_STATUSES = ['new', 'considered', 'invited', 'hired', 'rejected'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** The applications that were sent, as their inbox shows them. */
export const applicationList = {
  name: 'application',
  fields: {
    name: text({ max: 200 }),
    vacancy: text({ max: 200 }),
    branch: text({ max: 160 }),
    sentAt: instant(),
    status: choice(APPLICATION_STATUSES),
    hasResume: yesNo({ default: false }),
    email: text({ max: MAX_EMAIL_LENGTH }),
  },
  label: 'name',
  list: ['name', 'vacancy', 'branch', 'sentAt', 'status', 'hasResume'],
  search: ['name', 'email', 'vacancy'],
  filters: ['status', 'sentAt', 'hasResume'],
  sort: 'sentAt',
  isDescending: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedApplication extends ListRow<typeof applicationList> {}
