import type { InferResult } from 'kysely'
import {
  IssueActRequest,
  IssueAnswer,
  IssueDeletedAnswer,
  IssueListAnswer,
  IssueListRequest,
  IssueNothing,
  IssuePreviewAnswer,
  IssuePreviewRequest,
  IssueRequest,
  IssueSaveRequest,
  IssueSendRequest,
  IssueTestAnswer,
  IssueTestRequest,
  NewsletterCountsAnswer,
  PickAnswer,
  PickedRequest,
  PickRequest,
  SubscriberImportAnswer,
  SubscriberImportRequest,
  SubscriberAnswer,
  SubscriberLeaveAnswer,
  SubscriberLeaveRequest,
  SubscriberListAnswer,
  SubscriberListRequest,
  SubscriberRequest,
  type Issue,
} from '@forecourt/domain/content/newsletter-desk.schema.ts'
import {
  issueCan,
  issueList,
  MOST_IMPORTED,
  subscriberList,
  type ListedSubscriber,
} from '@forecourt/domain/content/newsletter-desk.ts'
import { readSubscribers } from '@forecourt/domain/content/newsletter-import.ts'
import { NEWSLETTER_TERMS_VERSION } from '@forecourt/domain/content/newsletter.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { changeUnderway, findLastEditor } from '../platform/audit/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { readFields } from '../platform/resources/field-columns.ts'
import { listRows } from '../platform/resources/list.ts'
import { inBrowser } from '../platform/mail/mail-logo.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Services } from '../platform/http/services.ts'
import { postsOn } from './news.sql.ts'
import {
  audienceCount,
  branchesToChoose,
  deleteIssue,
  insertImported,
  insertIssue,
  findIssue,
  loadIssue,
  issueFigures,
  issueForUpdate,
  loadKnown,
  selectIssues,
  selectSubscribers,
  postsNumbered,
  subscriberCounts,
  subscriberEmail,
  updateIssue,
  type IssueRow,
} from './newsletter-issues.sql.ts'
import { findLacks, buildLetter, renderPreview, type LetterCar, type LetterCars } from './newsletter-letter.ts'
import { toDraft, scheduleNewsletters } from './newsletter-sending.ts'
import { leaveByAddress } from './newsletter.ts'
import { activeBranches } from './newsletter.sql.ts'

const right = 'NEWSLETTER_EDIT'

type StoredSubscriber = InferResult<ReturnType<typeof selectSubscribers>>[number]

function readSubscriber(row: StoredSubscriber): ListedSubscriber {
  return { id: row.id, rev: row.rev, ...readFields(subscriberList.fields, row) }
}

const subscribers = query({
  path: 'POST /sales/newslettersubscriber/list',
  right,
  summary: 'Lists the current and former newsletter subscribers.',
  input: SubscriberListRequest,
  output: SubscriberListAnswer,
  reads: () => ['newsletter_subscriber:list'],
  run: ({ db, call: { language } }, request) =>
    listRows(db, selectSubscribers(db), subscriberList, request, {
      language,
      read: readSubscriber,
    }),
})

const getSubscriber = query({
  path: 'GET /sales/newslettersubscriber/get',
  right,
  summary: 'Returns a newsletter subscriber with the proof of consent.',
  input: SubscriberRequest,
  output: SubscriberAnswer,
  reads: (_, { id }) => [`newsletter_subscriber:${id}`],
  async run({ db }, { id }) {
    const row = await selectSubscribers(db).where('subscriber.number', '=', id).executeTakeFirst()
    return row ? { subscriber: readSubscriber(row) } : notFound()
  },
})

const getCounts = query({
  path: 'GET /sales/newsletter/getcounts',
  right,
  summary: 'Counts the newsletter subscribers by language, and returns the branches that an issue can be sent for.',
  input: IssueNothing,
  output: NewsletterCountsAnswer,
  async run({ db }) {
    const [counts, branches] = await Promise.all([subscriberCounts(db), branchesToChoose(db)])
    return {
      subscribers: LANGUAGES.map((language) => ({
        language,
        count: counts.find((one) => one.language === language)?.count ?? 0,
      })),
      branches,
    }
  },
})

const importSubscribers = command({
  path: 'POST /sales/newslettersubscriber/import',
  right,
  summary:
    'Imports newsletter subscribers with consent on paper. Lines without the day and the form of consent are refused.',
  input: SubscriberImportRequest,
  output: SubscriberImportAnswer,
  async run({ tx, call: { now } }, { lines, isTrial }) {
    const { subscribers: read, refused } = readSubscribers(lines, brusselsDay(now))
    if (read.length + refused.length > MOST_IMPORTED) {
      return refuse('too-many-to-import', { status: 422, field: 'lines', values: { most: String(MOST_IMPORTED) } })
    }
    const known = new Map(
      (
        await loadKnown(
          tx,
          read.map(({ email }) => email),
        )
      ).map(({ email, leftAt }) => [email, leftAt]),
    )
    const fresh = read.filter(({ email }) => !known.has(email.toLowerCase()))
    const left = [...known.values()].filter((leftAt) => leftAt !== null).length
    if (!isTrial && refused.length > 0) return refuse('import-has-problems', { status: 422, field: 'lines' })
    if (!isTrial) {
      const branches = await activeBranches(tx)
      await insertImported(tx, fresh, { branches, now, termsVersion: NEWSLETTER_TERMS_VERSION })
    }
    return { added: fresh.length, known: known.size - left, left, refused: refused.slice(0, 100) }
  },
})

const unsubscribe = command({
  path: 'POST /sales/newslettersubscriber/leave',
  right,
  summary: 'Unsubscribes a reader who asked for it by phone or in person.',
  input: SubscriberLeaveRequest,
  output: SubscriberLeaveAnswer,
  async run({ tx, call: { now } }, { id }) {
    const email = await subscriberEmail(tx, id)
    if (email === undefined) return notFound()
    await leaveByAddress(tx, email, now)
    return {}
  },
})

/** @param cars the cars that an issue may show */
export function newsletterDeskEndpoints(cars: LetterCars) {
  const list = query({
    path: 'POST /sales/newsletter/list',
    right,
    summary: 'Lists the newsletter issues.',
    input: IssueListRequest,
    output: IssueListAnswer,
    run: ({ db, call: { language } }, request) =>
      listRows(db, selectIssues(db, language), issueList, request, {
        language,
        read: (row) => ({ id: row.id, rev: row.rev, ...readFields(issueList.fields, row) }),
      }),
  })

  const get = query({
    path: 'GET /sales/newsletter/get',
    right,
    summary: 'Returns a newsletter issue with missing content, its audience and, once sent, its statistics.',
    input: IssueRequest,
    output: IssueAnswer,
    async run({ db, services, call: { now } }, { id }) {
      const row = await findIssue(db, id)
      return row ? { issue: await issueAnswer(db, row, { services, cars, now }) } : notFound()
    },
  })

  const save = command({
    path: 'POST /sales/newsletter/save',
    right,
    summary: 'Saves a newsletter issue. A planned issue must stay complete in both languages.',
    input: IssueSaveRequest,
    output: IssueAnswer,
    async run({ tx, services, call: { now } }, { issue: { id, rev, ...draft } }) {
      const at = { services, cars, now }
      if (draft.subject.nl === '') return refuse('form-incomplete', { status: 422, field: 'issue.subject.nl' })
      const values = {
        ...draft,
        subject: draft.subject,
        intro: JSON.stringify(draft.intro),
      }
      if (id === null) return loadAnswer(tx, await insertIssue(tx, values), at)
      const row = await issueForUpdate(tx, id)
      if (!row) return notFound()
      if (!issueCan('save', row.state)) return refuse('newsletter-went-out')
      if (row.rev !== rev) return conflictRefusal(tx, row, at)
      if (row.state === 'planned' && (await findLacks(tx, draft, at)).length > 0) return refuse('newsletter-lacks')
      await updateIssue(tx, row.id, values)
      return loadAnswer(tx, id, at)
    },
  })

  const remove = command({
    path: 'POST /sales/newsletter/delete',
    right,
    summary: 'Deletes a newsletter issue that was never sent.',
    input: IssueActRequest,
    output: IssueDeletedAnswer,
    isUndoable: true,
    async run({ tx, services, call: { now } }, { id, rev }) {
      const row = await issueForUpdate(tx, id)
      if (!row) return notFound()
      if (!issueCan('delete', row.state)) return refuse('newsletter-went-out')
      if (row.rev !== rev) return conflictRefusal(tx, row, { services, cars, now })
      await deleteIssue(tx, row.id)
      return { change: await changeUnderway(tx) }
    },
  })

  const send = command({
    path: 'POST /sales/newsletter/send',
    right,
    summary: 'Sends a newsletter issue now or at a planned time. Refused while a language is incomplete.',
    input: IssueSendRequest,
    output: IssueAnswer,
    async run({ tx, services, call: { now } }, { id, rev, plannedFor }) {
      const at = { services, cars, now }
      const row = await issueForUpdate(tx, id)
      if (!row) return notFound()
      if (!issueCan('send', row.state)) return refuse('newsletter-went-out')
      if (row.rev !== rev) return conflictRefusal(tx, row, at)
      if ((await findLacks(tx, toDraft(row), at)).length > 0) return refuse('newsletter-lacks')
      if ((await audienceCount(tx, row.branches)) === 0) return refuse('newsletter-without-readers')
      const time = plannedFor === null ? now : new Date(plannedFor)
      if (time < now) return refuse('planned-in-the-past', { status: 422, field: 'plannedFor' })
      await updateIssue(tx, row.id, { state: 'planned', plannedFor: time })
      if (plannedFor === null) await scheduleNewsletters(tx, now)
      return loadAnswer(tx, id, at)
    },
  })

  const unplan = command({
    path: 'POST /sales/newsletter/unplan',
    right,
    summary: 'Cancels the planned sending of a newsletter issue, before the first mail is sent.',
    input: IssueActRequest,
    output: IssueAnswer,
    async run({ tx, services, call: { now } }, { id, rev }) {
      const at = { services, cars, now }
      const row = await issueForUpdate(tx, id)
      if (!row) return notFound()
      if (!issueCan('unplan', row.state)) return refuse('newsletter-went-out')
      if (row.rev !== rev) return conflictRefusal(tx, row, at)
      await updateIssue(tx, row.id, { state: 'draft', plannedFor: null })
      return loadAnswer(tx, id, at)
    },
  })

  const preview = query({
    path: 'POST /sales/newsletter/preview',
    right,
    summary: 'Renders a newsletter issue as its readers receive it, without saving it.',
    input: IssuePreviewRequest,
    output: IssuePreviewAnswer,
    async run({ db, services, call: { now } }, { issue, language }) {
      const at = { services, cars, now }
      const [{ subject, html }, lacks] = await Promise.all([
        renderPreview(db, issue, language, at),
        findLacks(db, issue, at),
      ])
      return { subject, html: await inBrowser(html, services.settings.look), lacks }
    },
  })

  const test = command({
    path: 'POST /sales/newsletter/test',
    right,
    summary: 'Sends a newsletter issue in both languages to the caller only.',
    input: IssueTestRequest,
    output: IssueTestAnswer,
    limit: { max: 20, seconds: 600 },
    async run({ tx, services, call: { now, staff } }, { id }) {
      const row = await findIssue(tx, id)
      if (!row) return notFound()
      for (const language of LANGUAGES) {
        const letter = await buildLetter(tx, toDraft(row), language, { services, cars, now })
        await queueTemplateMail(tx, {
          template: 'newsletter-issue',
          to: staff.email,
          language,
          ...letter,
          onceKey: `newsletter-test:${row.id}:${language}:${staff.userId}:${now.toISOString()}`,
        })
      }
      return { to: staff.email }
    },
  })

  const find = query({
    path: 'GET /sales/newsletter/find',
    right,
    summary: 'Finds used cars for sale and news posts to include in an issue, the newest first.',
    input: PickRequest,
    output: PickAnswer,
    async run({ db, services, call: { now, language } }, { q }) {
      const [found, posts] = await Promise.all([
        cars.find(db, q, { services, language, now }),
        postsOn(db, brusselsDay(now), { limit: 8, words: q }),
      ])
      return { cars: found.map(toPickedCar), news: posts.map((post) => toPickedNews(post, language)) }
    },
  })

  const getPicked = query({
    path: 'POST /sales/newsletter/getpicked',
    right,
    summary:
      'Returns the content of the cars and posts that an issue includes. Those no longer available are left out.',
    input: PickedRequest,
    output: PickAnswer,
    async run({ db, services, call: { now, language } }, { cars: keys, news }) {
      const [found, posts] = await Promise.all([
        cars.byKey(db, keys, { services, language, now }),
        postsNumbered(db, news, brusselsDay(now)),
      ])
      return { cars: found.map(toPickedCar), news: posts.map((post) => toPickedNews(post, language)) }
    },
  })

  return [
    list,
    get,
    save,
    remove,
    send,
    unplan,
    preview,
    test,
    find,
    getPicked,
    subscribers,
    getSubscriber,
    getCounts,
    importSubscribers,
    unsubscribe,
  ] as const
}

type At = { services: Services; cars: LetterCars; now: Date }

async function issueAnswer(db: Db, row: IssueRow, at: At): Promise<Issue> {
  const draft = toDraft(row)
  const isOut = row.state === 'sent' || row.state === 'sending'
  const [lacks, audience, figures] = await Promise.all([
    isOut ? [] : findLacks(db, draft, at),
    audienceCount(db, row.branches),
    issueFigures(db, row),
  ])
  const { number, rev, state, plannedFor, startedAt, finishedAt, createdAt, updatedAt } = row
  return {
    id: number,
    rev,
    ...draft,
    cars: [...draft.cars],
    news: [...draft.news],
    branches: [...draft.branches],
    state,
    lacks,
    audience,
    figures,
    plannedFor: plannedFor?.toISOString() ?? null,
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

async function loadAnswer(tx: Tx, number: number, at: At): Promise<{ issue: Issue }> {
  return { issue: await issueAnswer(tx, await loadIssue(tx, number), at) }
}

async function conflictRefusal(tx: Tx, row: IssueRow, at: At): Promise<ApiRefusal> {
  return refuse('changed-meanwhile', {
    detail: { theirs: await issueAnswer(tx, row, at), by: await findLastEditor(tx, 'newsletter_issue', row.id) },
  })
}

function toPickedCar({ key, name, priceGrossCents, picture }: LetterCar) {
  return { key, name, priceGrossCents, picture }
}

type Post = Awaited<ReturnType<typeof postsNumbered>>[number]

function toPickedNews({ number, title, intro }: Post, language: (typeof LANGUAGES)[number]) {
  const isTranslated = [title, intro].every((text) => (text.fr ?? '').trim() !== '')
  return { id: number, title: (language === 'fr' && title.fr) || title.nl, isTranslated }
}

function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}
