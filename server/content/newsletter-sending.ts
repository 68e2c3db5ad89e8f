import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { IssueDraft } from '@forecourt/domain/content/newsletter-desk.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueue, job, type Job, type JobContext } from '../platform/jobs/jobs.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'
import {
  insertCopies,
  issueFigures,
  issueForUpdate,
  issuesDue,
  nextReaders,
  updateIssue,
  type IssueRow,
} from './newsletter-issues.sql.ts'
import { buildLetter, type Letter, type LetterCars } from './newsletter-letter.ts'
import { leaveUrl } from './newsletter.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'send-newsletters': Record<string, never>
  }
}

const minuteMs = 60_000
/** Readers whose mails are written in one transaction, which a kill rolls back. */
const batchSize = 50
/** No more mails of an issue wait at once, so that an order is confirmed without waiting for thousands of letters. */
const mostWaiting = 200
const pauseMs = 5_000

/** Queues the job once, however many processes request it. */
export function scheduleNewsletters(tx: Tx, at: Date): Promise<void> {
  return enqueue(tx, 'send-newsletters', {}, { key: 'send-newsletters', runAt: at })
}

/**
 * Every minute: begins planned issues, and goes on with those being sent, after a kill too. A batch is one transaction with
 * the copies that it makes, so that each reader gets an issue exactly once.
 */
export function sendNewsletters(cars: LetterCars): Job {
  return job('send-newsletters', async (at) => {
    let isWaiting = false
    for (const { number } of await issuesDue(at.db, at.now)) {
      let sent: 'more' | 'waiting' | 'done' = 'more'
      while (sent === 'more') sent = await sendBatch(number, at, cars)
      isWaiting ||= sent === 'waiting'
    }
    await at.transact((tx) => scheduleNewsletters(tx, new Date(at.now.getTime() + (isWaiting ? pauseMs : minuteMs))))
  })
}

function sendBatch(
  number: number,
  { services, transact, now }: JobContext,
  cars: LetterCars,
): Promise<'more' | 'waiting' | 'done'> {
  return transact(async (tx) => {
    const found = await issueForUpdate(tx, number)
    const issue = found && (await beginSending(tx, found, now))
    if (!issue) return 'done'
    if ((await issueFigures(tx, issue)).waiting >= mostWaiting) return 'waiting'
    const readers = await nextReaders(tx, issue, batchSize)
    const letters = new Map<Language, Letter>()
    for (const { id, email, language, leaveToken } of readers) {
      const letter = letters.get(language) ?? (await buildLetter(tx, toDraft(issue), language, { services, cars, now }))
      letters.set(language, letter)
      await queueTemplateMail(tx, {
        template: 'newsletter-issue',
        to: email,
        language,
        ...letter,
        onceKey: `newsletter-issue:${issue.id}:${id}`,
        unsubscribeUrl: leaveUrl(services.settings.publicUrl, leaveToken, language),
      })
    }
    if (readers.length > 0) await insertCopies(tx, issue.id, readers, now)
    const isDone = readers.length < batchSize
    await updateIssue(tx, issue.id, {
      recipients: issue.recipients + readers.length,
      ...(isDone && { state: 'sent', finishedAt: now }),
    })
    return isDone ? 'done' : 'more'
  })
}

/** Begins a planned issue, or returns one that is being sent. Undefined: it was withdrawn meanwhile, or is done. */
async function beginSending(tx: Tx, issue: IssueRow, now: Date): Promise<IssueRow | undefined> {
  if (issue.state === 'sending') return issue
  if (
    issue.state !== 'planned' ||
    requireValue(issue.plannedFor, 'the instant for which the newsletter is planned') > now
  )
    return undefined
  await updateIssue(tx, issue.id, { state: 'sending', startedAt: now })
  return { ...issue, state: 'sending', startedAt: now }
}

/** Returns an issue as its form has it. */
export function toDraft({ subject, intro, cars, news, branches }: IssueRow): IssueDraft {
  const fillBoth = ({ nl = '', fr = '' }: { nl?: string; fr?: string | undefined }) => ({ nl, fr })
  return { subject: fillBoth(subject), intro: fillBoth(intro), cars, news, branches }
}
