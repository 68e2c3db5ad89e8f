import type { ContactWay, LeadKind, LeadPerson } from '@forecourt/domain/contacts/lead.ts'
import { formatPhoneInBelgium, parsePhoneNumber } from '@forecourt/domain/platform/forms/phone.ts'
import { detectSuspicion, type Suspicion } from '@forecourt/domain/contacts/suspicion.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Customer } from '../platform/http/identity.ts'
import type { MailRow } from '../platform/mail/mail-frame.ts'
import type { MailValues } from '../platform/mail/mail-markup.ts'
import { HOUSE_LANGUAGE, queueTemplateMail } from '../platform/mail/mail-template.ts'
import type { PersonalData } from '../platform/audit/personal-data.ts'
import { daysBefore, type Retention } from '../platform/jobs/retention.ts'
import { readSetting } from '../platform/setting/setting.ts'
import type { TimelineSource } from '../platform/audit/timeline.ts'
import type { RunningSource } from './running.ts'
import { resourceText } from '../platform/resources/resource-text.ts'
import { secondsSinceOpened } from './form-stamp.ts'
import {
  deleteLeads,
  deleteOldLeads,
  departmentForLeads,
  insertLead,
  selectLeads,
  selectNewestLeads,
  selectRunningLeads,
} from './leads.sql.ts'
import { leadPlace } from './lead-desk.sql.ts'
import { notifyDesks } from './lead-news.ts'

/** A question to us, from any form. */
export type NewLead = {
  readonly kind: LeadKind
  /** Number of the department that answers. */
  readonly department: number
  readonly person: LeadPerson
  readonly message: string
  readonly language: Language
  /** Named in the mails; `url`: its page. */
  readonly car?: { readonly name: string; readonly url: string; readonly vehicleId: string | null } | undefined
  /** The name of the search as the sender saw it; `url`: its list. */
  readonly search?: { readonly name: string; readonly url: string } | undefined
  /** The wished time, in the languages of both readers. */
  readonly wish?: Readonly<Record<Language, string>> | undefined
  /** The data that only this kind has. */
  readonly details?: object
  /** The same for the department to read, in the language of the dealer. */
  readonly facts?: readonly MailRow[]
  /** The additional values of the confirmation of this kind. */
  readonly confirmation?: MailValues
  readonly suspicion?: Suspicion | undefined
  /** Key from the screen, so that a repeated call makes one lead. */
  readonly onceKey?: string | undefined
}

/** Null: it was taken before, by the same call. */
type TakenLead = { readonly id: string | null }

/**
 * Stores a lead and mails it to the department, and a confirmation to its sender. Suspected spam is stored without a mail: a
 * form must not send mails to strangers. Undefined: there is no such department. The mail to the sender is the template
 * `<kind>-confirmation`.
 */
export async function takeLead(tx: Tx, lead: NewLead): Promise<TakenLead | undefined> {
  const { kind, person, message, language, car, search, wish, suspicion } = lead
  const about = car ?? search
  const department = await departmentForLeads(tx, lead.department)
  if (!department) return undefined
  const phone = parsePhoneNumber(person.phone)
  const id = await insertLead(tx, {
    kind,
    status: suspicion ? 'quarantined' : 'new',
    suspicion: suspicion ?? null,
    departmentId: department.id,
    vehicleId: car?.vehicleId ?? null,
    name: person.name,
    company: person.company,
    email: person.email,
    phone: phone ?? null,
    contactBy: person.contactBy,
    car: about?.name ?? null,
    carPath: about ? pathOfUrl(about.url) : null,
    message,
    details: JSON.stringify(lead.details ?? {}),
    language,
    onceKey: lead.onceKey ?? null,
  })
  if (id === undefined) return { id: null }
  await notifyDesks(tx)
  if (suspicion) return { id }
  const branch = department.branchNumber
  await queueTemplateMail(tx, {
    template: 'lead',
    to: department.email,
    language: HOUSE_LANGUAGE,
    branch,
    replyTo: person.email,
    onceKey: `lead:${id}`,
    values: {
      kind: kindText(kind),
      car: car?.name ?? null,
      carUrl: car?.url ?? null,
      search: search?.name ?? null,
      listLink: search?.url ?? null,
      name: person.name,
      company: person.company,
      email: person.email,
      phone: phone ? formatPhoneInBelgium(phone) : null,
      contactBy: contactWayText(person.contactBy),
      visitorLanguage: m['platform.language-name']({}, { locale: language }),
      wish: wish?.[HOUSE_LANGUAGE] ?? null,
      facts: lead.facts?.length ? [{ kind: 'facts', rows: lead.facts }] : null,
      message,
    },
  })
  await queueTemplateMail(tx, {
    template: `${kind}-confirmation`,
    to: person.email,
    language,
    branch,
    onceKey: `lead-confirmation:${id}`,
    mailedBy: 'form',
    values: {
      name: person.name,
      car: car?.name ?? null,
      wish: wish?.[language] ?? null,
      department: translate(department.name, language),
      departmentPhone: formatPhoneInBelgium(department.phone),
      ...lead.confirmation,
    },
  })
  return { id }
}

/** Lists the leads of a customer, for the timeline that staff read. */
export const leadHappenings: TimelineSource = async (db, { emails }, { language, most }) => {
  const leads = await selectNewestLeads(db, emails, most)
  return leads.map(({ number, kind, message, createdAt }) => ({
    kind: 'lead',
    at: createdAt,
    title: m[`leads.kind.${kind}`]({}, { locale: language }),
    detail: message,
    record: number,
  }))
}

/** Lists the leads of a customer that are not handled, for their desk. */
export const runningLeads: RunningSource = async (db, { emails }, { who, language }) => {
  const leads = await selectRunningLeads(db, emails, who)
  return leads.map(({ number, kind, car, message, state, createdAt }) => ({
    kind: 'lead',
    record: number,
    number: m[`leads.kind.${kind}`]({}, { locale: language }),
    what: car ?? message,
    licencePlate: null,
    state: resourceText('lead', `choices.state.${state}`, language),
    standing: state === 'waiting' ? 'waiting' : 'ready',
    when: { is: 'since', at: createdAt.toISOString() },
    amountCents: null,
    openCents: 0,
    branch: null,
  }))
}

export { leadPlace }

/** The leads of a customer, from any form. */
export const leadData: PersonalData = {
  name: 'leads',
  read: (db, { email }) => selectLeads(db, email),
  forget: (tx, { email }) => deleteLeads(tx, email),
}

export const leadRetention: Retention = {
  name: 'leads',
  async remove(tx, now) {
    return deleteOldLeads(tx, {
      asked: daysBefore(now, await readSetting(tx, 'contacts.lead-days')),
      quarantined: daysBefore(now, await readSetting(tx, 'contacts.quarantined-lead-days')),
    })
  },
}

/** Returns the leads of a signed-in customer: the address is proven, also for leads from before the account. */
export function leadsOfCustomer(db: Db, { email }: Customer) {
  return selectLeads(db, email)
}

/** Returns what suggests that a machine sent the form; undefined: a person did. */
export async function suspicionOfForm(
  tx: Tx,
  form: { trap: string; stamp: string; name: string; company: string; message: string },
  now: Date,
): Promise<Suspicion | undefined> {
  return detectSuspicion({ ...form, secondsOpen: await secondsSinceOpened(tx, form.stamp, now) })
}

function pathOfUrl(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function kindText(kind: LeadKind): string {
  return m[`leads.kind.${kind}`]({}, { locale: HOUSE_LANGUAGE })
}

function contactWayText(way: ContactWay): string {
  return m[`leads.contact-by.${way}`]({}, { locale: HOUSE_LANGUAGE })
}
