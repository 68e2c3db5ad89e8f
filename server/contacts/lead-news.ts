import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatInstant, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { HOUSE_LANGUAGE, queueTemplateMail } from '../platform/mail/mail-template.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { DeskLead } from './lead-desk.sql.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'tell-lead-desks': Record<string, never>
  }
}

/** Notifies every open desk of news; one notice is enough for all that happens at once. */
export function notifyDesks(tx: Tx): Promise<void> {
  return enqueue(tx, 'tell-lead-desks', {}, { key: 'tell-lead-desks' })
}

/** Returns the event of the mail of an answer, so that the thread can show whether it was sent. */
export function answerEvent(entryId: string): string {
  return `lead-answer:${entryId}`
}

/** Sends the answer of a member of staff, in the frame of the dealer, with the question below it. */
export function mailAnswer(
  tx: Tx,
  lead: DeskLead,
  { entryId, subject, text, by }: { entryId: string; subject: string; text: string; by: string },
): Promise<void> {
  const { language } = lead
  return queueTemplateMail(tx, {
    template: 'lead-answer',
    to: lead.email,
    language,
    branch: lead.branchNumber,
    replyTo: lead.departmentEmail,
    onceKey: answerEvent(entryId),
    values: {
      subject,
      text: text.split(/\n{2,}/).map((paragraph) => ({ kind: 'text', parts: [paragraph.trim()] })),
      by,
      department: translate(lead.departmentName, language),
      departmentPhone: formatPhoneInBelgium(lead.departmentPhone),
      askedAt: formatInstant(lead.createdAt),
      message: lead.message || null,
    },
  })
}

/** A lead that was passed on, and its recipient. */
export interface PassedOn {
  readonly lead: DeskLead
  readonly entryId: string
  readonly to: string
  readonly by: string
  readonly language?: Language
}

/** Notifies the recipient of a lead that was passed on: a colleague, or its department. */
export function mailPassedOn(
  tx: Tx,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { lead, entryId, to, by, language = HOUSE_LANGUAGE }: PassedOn,
): Promise<void> {
  return queueTemplateMail(tx, {
    template: 'lead-passed-on',
    to,
    language,
    branch: lead.branchNumber,
    onceKey: `lead-passed-on:${entryId}`,
    values: {
      by,
      kind: m[`leads.kind.${lead.kind}`]({}, { locale: language }),
      name: lead.name,
      car: lead.car,
      message: lead.message || null,
      url: `${publicUrl}/office/lead/${lead.number}`,
    },
  })
}

/** Notifies one reader of several leads that were passed on at once. */
export async function mailAllPassedOn(
  tx: Tx,
  settings: Pick<Settings, 'publicUrl'>,
  passedOn: readonly PassedOn[],
): Promise<void> {
  const [first, second] = passedOn
  if (!first) return
  if (!second) return mailPassedOn(tx, settings, first)
  const { to, by, language = HOUSE_LANGUAGE } = first
  await queueTemplateMail(tx, {
    template: 'leads-passed-on',
    to,
    language,
    branch: first.lead.branchNumber,
    onceKey: `leads-passed-on:${first.entryId}`,
    values: {
      by,
      count: String(passedOn.length),
      leads: passedOn.map(({ lead: { number, kind, name, car } }) => ({
        kind: 'text',
        parts: [
          { label: name, url: `${settings.publicUrl}/office/lead/${number}` },
          ` · ${[m[`leads.kind.${kind}`]({}, { locale: language }), car].filter(Boolean).join(' · ')}`,
        ],
      })),
    },
  })
}

/** Returns the wished moment of a test drive, in the language. */
export function wishText(details: unknown, language: Language): string | null {
  const { wish } = details as Wishing
  if (!wish || !LANGUAGES.includes(language)) return null
  return m[`leads.wish.${wish.part}`]({ day: wish.day.split('-').reverse().join('/') }, { locale: language })
}

export function parseWishedDay(details: unknown): CalendarDay | null {
  return (details as Wishing).wish?.day ?? null
}

type Wishing = { wish?: { day: CalendarDay; part: 'morning' | 'afternoon' } | null }
