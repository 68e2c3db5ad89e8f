import { LANGUAGES, type Language } from '../platform/values/languages.ts'
import {
  choice,
  instant,
  optional,
  text,
  whole,
  type ListDefinition,
  type ListRow,
} from '../platform/resources/resource.ts'
import { MAX_EMAIL_LENGTH } from '../platform/forms/validation.ts'

/** The states of an issue: a planned one can be stopped, one that is being sent cannot. */
export const ISSUE_STATES = ['draft', 'planned', 'sending', 'sent'] as const
export type IssueState = (typeof ISSUE_STATES)[number]

/** The places to ask for the newsletter. */
export const CONSENT_SOURCES = ['form', 'account', 'import'] as const
export const SUBSCRIBER_STATES = ['subscribed', 'left'] as const

export const MOST_CARS = 12
export const MOST_NEWS = 6
/** Lines of one import. */
export const MOST_IMPORTED = 2000

/** An issue as its form represents it. */
export interface IssueDraft {
  subject: Readonly<Record<Language, string>>
  intro: Readonly<Record<Language, string>>
  cars: readonly string[]
  news: readonly number[]
  /** The branches whose subscribers get it; none: everybody. */
  branches: readonly number[]
}

export type IssueLack = { field: 'subject' | 'intro'; language: Language } | { field: 'content' | 'cars' | 'news' }

/**
 * Returns the reasons why an issue cannot be sent: a language that lags, no content, or an item that is gone. The caller
 * determines which items are gone.
 */
export function issueLacks(
  { subject, intro, cars, news }: IssueDraft,
  gone: { cars: number; news: readonly Language[] },
): IssueLack[] {
  const texts = (['subject', 'intro'] as const).flatMap((field) =>
    LANGUAGES.filter((language) => (field === 'subject' ? subject : intro)[language].trim() === '').map((language) => ({
      field,
      language,
    })),
  )
  return [
    ...texts,
    ...(cars.length + news.length === 0 ? [{ field: 'content' as const }] : []),
    ...(gone.cars > 0 ? [{ field: 'cars' as const }] : []),
    ...(gone.news.length > 0 ? [{ field: 'news' as const }] : []),
  ]
}

const acts = {
  save: ['draft', 'planned'],
  delete: ['draft'],
  send: ['draft', 'planned'],
  unplan: ['planned'],
} as const satisfies Record<string, readonly IssueState[]>

/** Returns whether something can be done with an issue in this state. */
export function issueCan(act: keyof typeof acts, state: IssueState): boolean {
  return (acts[act] as readonly IssueState[]).includes(state)
}

export const issueList = {
  name: 'newsletter',
  fields: {
    subject: text({ max: 120 }),
    state: choice(ISSUE_STATES),
    plannedFor: optional(instant()),
    startedAt: optional(instant()),
    recipients: whole({ min: 0, max: 9_999_999 }),
    left: whole({ min: 0, max: 9_999_999 }),
    updatedAt: instant(),
  },
  label: 'subject',
  list: ['subject', 'state', 'plannedFor', 'startedAt', 'recipients', 'left'],
  search: ['subject'],
  filters: ['state', 'startedAt'],
  sort: 'updatedAt',
  isDescending: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedIssue extends ListRow<typeof issueList> {
  readonly rev: number
}

export const subscriberList = {
  name: 'newsletterSubscriber',
  fields: {
    email: text({ max: MAX_EMAIL_LENGTH }),
    state: choice(SUBSCRIBER_STATES),
    language: choice(LANGUAGES),
    source: choice(CONSENT_SOURCES),
    consentAt: instant(),
    proof: optional(text({ max: 200 })),
    leftAt: optional(instant()),
  },
  label: 'email',
  list: ['email', 'state', 'language', 'source', 'consentAt', 'leftAt'],
  search: ['email'],
  filters: ['state', 'language', 'source', 'consentAt'],
  sort: 'consentAt',
  isDescending: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedSubscriber extends ListRow<typeof subscriberList> {
  readonly rev: number
}
