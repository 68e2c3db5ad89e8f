import { z } from 'zod'
import { ChangeRef } from '../platform/resources/change.schema.ts'
import {
  CentsAmount,
  Instant,
  PublicNumber,
  PublicNumberParam,
  typedLines,
  typedText,
} from '../platform/forms/fields.schema.ts'
import { LANGUAGES } from '../platform/values/languages.ts'
import { listAnswer, listRequest, rowShape } from '../platform/resources/resource.schema.ts'
import {
  ISSUE_STATES,
  issueList,
  MOST_CARS,
  MOST_NEWS,
  subscriberList,
  type ListedIssue,
  type ListedSubscriber,
} from './newsletter-desk.ts'
import { IMPORT_PROBLEMS } from './newsletter-import.ts'

const issue: z.ZodType<ListedIssue> = z.strictObject({ id: PublicNumber, ...rowShape(issueList), rev: z.int() })
export const IssueListRequest = listRequest(issueList)
export const IssueListAnswer = listAnswer(issueList, issue)

const subscriber: z.ZodType<ListedSubscriber> = z.strictObject({
  id: PublicNumber,
  ...rowShape(subscriberList),
  rev: z.int(),
})
export const SubscriberListRequest = listRequest(subscriberList)
export const SubscriberListAnswer = listAnswer(subscriberList, subscriber)

const bothLanguages = (max: number) => z.strictObject({ nl: typedText(max), fr: typedText(max) })
const texts = z.strictObject({ nl: typedLines(4000), fr: typedLines(4000) })

/** The cars and news of an issue, as it shows them. A key that is no longer known is among `gone`. */
const PickedCar = z.strictObject({
  key: z.string(),
  name: z.string(),
  priceGrossCents: CentsAmount,
  picture: z.string().nullable(),
})
const PickedNews = z.strictObject({ id: PublicNumber, title: z.string(), isTranslated: z.boolean() })

const draft = {
  subject: bothLanguages(120),
  intro: texts,
  /** Keys of used cars: domain/stock/car-key.ts. */
  cars: z.array(z.string().regex(/^used-[1-9]\d{0,8}$/)).max(MOST_CARS),
  news: z.array(PublicNumber).max(MOST_NEWS),
  branches: z.array(PublicNumber).max(50),
}
const Draft = z.strictObject({ id: PublicNumber.nullable(), rev: z.int(), ...draft })

const Lack = z.union([
  z.strictObject({ field: z.enum(['subject', 'intro']), language: z.enum(LANGUAGES) }),
  z.strictObject({ field: z.enum(['content', 'cars', 'news']) }),
])

export const Issue = Draft.extend({
  id: PublicNumber,
  state: z.enum(ISSUE_STATES),
  plannedFor: Instant.nullable(),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  lacks: z.array(Lack),
  audience: z.int().describe('The number of subscribers who would get it now'),
  figures: z.strictObject({
    recipients: z.int(),
    sent: z.int(),
    waiting: z.int(),
    refused: z.int(),
    left: z.int(),
  }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Issue = z.infer<typeof Issue>

export const IssueNothing = z.strictObject({})
export const IssueRequest = z.strictObject({ id: PublicNumberParam })
export const IssueAnswer = z.strictObject({ issue: Issue })
export const IssueSaveRequest = z.strictObject({ issue: Draft })
export const IssueActRequest = z.strictObject({ id: PublicNumber, rev: z.int() })
export const IssueSendRequest = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  plannedFor: Instant.nullable().describe('Null: at once'),
})
export const IssueDeletedAnswer = z.strictObject({ change: ChangeRef.nullable() })

export const IssuePreviewRequest = z.strictObject({ issue: z.strictObject(draft), language: z.enum(LANGUAGES) })
export const IssuePreviewAnswer = z.strictObject({ subject: z.string(), html: z.string(), lacks: z.array(Lack) })
export const IssueTestRequest = z.strictObject({ id: PublicNumber })
export const IssueTestAnswer = z.strictObject({ to: z.string() })

export const PickRequest = z.strictObject({ q: typedText(80) })
export const PickedRequest = z.strictObject({ cars: draft.cars, news: draft.news })
export const PickAnswer = z.strictObject({ cars: z.array(PickedCar), news: z.array(PickedNews) })

export const SubscriberImportRequest = z.strictObject({
  lines: typedLines(400_000).describe('Lines of address, language, day of consent and how it was given'),
  isTrial: z.boolean().describe('True: only previews the result'),
})
export const SubscriberImportAnswer = z.strictObject({
  added: z.int(),
  known: z
    .int()
    .describe('Number of addresses subscribed already, or unsubscribed: those are never added without asking'),
  left: z.int(),
  refused: z.array(z.strictObject({ line: z.int(), email: z.string(), problem: z.enum(IMPORT_PROBLEMS) })),
})
export const SubscriberRequest = z.strictObject({ id: PublicNumberParam })
export const SubscriberAnswer = z.strictObject({ subscriber })
export const SubscriberLeaveRequest = z.strictObject({ id: PublicNumber })
export const SubscriberLeaveAnswer = z.strictObject({})

export const NewsletterCountsAnswer = z.strictObject({
  subscribers: z.array(z.strictObject({ language: z.enum(LANGUAGES), count: z.int() })),
  branches: z.array(z.strictObject({ id: PublicNumber, name: z.string(), isActive: z.boolean() })),
})
