import type { ApiInput, ApiResult } from '@forecourt/api-client/api.ts'
import { issueList, subscriberList } from '@forecourt/domain/content/newsletter-desk.ts'
import { texts } from '@forecourt/locales/messages/resources/content.js'
import { resourceTexts, type NamedList } from '../platform/resource/area-resources.ts'

export const namedIssues: NamedList & { resource: typeof issueList } = {
  resource: issueList,
  texts: resourceTexts('newsletter', texts),
}

export const namedSubscribers: NamedList & { resource: typeof subscriberList } = {
  resource: subscriberList,
  texts: resourceTexts('newsletterSubscriber', texts),
}

export type KeptIssue = ApiResult<'GET /sales/newsletter/get'>['issue']
type Sent = ApiInput<'POST /sales/newsletter/save'>['issue']

/** An issue as its form holds it; a new one has no id yet. */
export type IssueDraft = Sent & Partial<Omit<KeptIssue, keyof Sent>>

/** Returns the fields that are sent: the server knows the rest. */
export function toInput({ id, rev, ...issue }: IssueDraft): Sent {
  return { id, rev, ...toContent(issue) }
}

/** Returns the content that its readers would get. */
export function toContent({ subject, intro, cars, news, branches }: Omit<IssueDraft, 'id' | 'rev'>) {
  return { subject, intro, cars, news, branches }
}

export const blankIssue: IssueDraft = {
  id: null,
  rev: 0,
  cars: [],
  news: [],
  branches: [],
  subject: { nl: '', fr: '' },
  intro: { nl: '', fr: '' },
}
