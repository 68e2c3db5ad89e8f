import type { ShopCustomerType } from '@forecourt/domain/contacts/customer.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { addressLine } from '@forecourt/domain/contacts/address.ts'
import {
  splitSections,
  unknownFacts,
  withFacts,
  type LegalFacts,
  type LegalKind,
} from '@forecourt/domain/content/legal.ts'
import type { LegalTextAnswer } from '@forecourt/domain/content/legal.schema.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatEnterpriseNumber } from '@forecourt/domain/platform/values/enterprise-number.ts'
import { LANGUAGES, toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { periodText } from '@forecourt/domain/platform/values/period-text.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { readCompanies } from '../organisation/organisation.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { readSetting, readSettings } from '../platform/setting/setting.ts'
import { safeLegalMarkup } from './legal-markup.ts'
import { insertText, kindsUntil, lastVersion, textOfVersion, versionsUntil, type LegalTextKey } from './legal.sql.ts'

/** A text for one customer type, or for all. */
export interface LegalSubject {
  kind: LegalKind
  customerType?: ShopCustomerType | undefined
  language: Language
}

/**
 * Returns the version that a person agrees to now: stored with orders, sign-ups and newsletter consents. Null: there is no
 * such text.
 */
export async function currentLegalVersion(db: Db, subject: LegalSubject, now: Date): Promise<number | null> {
  const [newest] = await versionsUntil(db, toKey(subject), brusselsDay(now))
  return newest?.version ?? null
}

/** Reads the text in force, or the version asked for; undefined where there is none, or its day has not come. */
export async function readLegalText(
  db: Db,
  subject: LegalSubject & { version?: number | undefined },
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<LegalTextAnswer | undefined> {
  const key = toKey(subject)
  const versions = await versionsUntil(db, key, brusselsDay(now))
  const wanted = versions.find(({ version }) => version === (subject.version ?? versions[0]?.version))
  if (!wanted) return undefined
  const { version, validFrom, title, body } = await textOfVersion(db, key, wanted.version)
  const facts = await readFacts(db, key.language, publicUrl)
  return {
    kind: key.kind,
    customerType: key.customerType,
    version,
    validFrom,
    isInForce: version === versions[0]?.version,
    title,
    ...splitSections(withFacts(body, facts)),
    versions,
  }
}

/** Returns the kinds of text in force in a language. */
export function legalKindsInForce(db: Db, language: Language, now: Date): Promise<LegalKind[]> {
  return kindsUntil(db, language, brusselsDay(now))
}

export interface NewLegalText {
  kind: LegalKind
  customerType?: ShopCustomerType
  validFrom: CalendarDay
  /** By language, for those that have it. */
  texts: Partial<Record<Language, { title: string; body: string }>>
}

/** Adds the next version of a text. Its markup is made safe; a fact it names and we do not know is a mistake. */
export async function addLegalVersion(tx: Tx, text: NewLegalText): Promise<number> {
  const subject = { kind: text.kind, customerType: text.customerType ?? null }
  const version = (await lastVersion(tx, subject)) + 1
  for (const language of LANGUAGES) {
    const written = text.texts[language]
    if (!written) continue
    await insertText(tx, { ...subject, language, version, validFrom: text.validFrom, ...safeText(written) })
  }
  return version
}

/** Returns the permitted part of a title and a body as they were entered. */
export function safeText({ title, body }: { title: string; body: string }): { title: string; body: string } {
  const unknown = unknownFacts(body)
  if (unknown.length > 0) throw new Error(`A legal text names facts that we do not know: ${unknown.join(', ')}`)
  return { title: title.trim(), body: safeLegalMarkup(body) }
}

function toKey({ kind, customerType, language }: LegalSubject): LegalTextKey {
  return { kind, customerType: kind === 'terms' ? (customerType ?? 'private') : null, language }
}

export async function readFacts(db: Db, language: Language, publicUrl: string): Promise<LegalFacts> {
  const companies = await readCompanies(db, language)
  const main = companies[0]
  if (!main) throw new Error('A dealer group has at least one branch')
  const [group, advance, advanceCap, transport, readyInDays] = await Promise.all([
    readSetting(db, 'organisation.name'),
    readSetting(db, 'orders.advance-cents'),
    readSetting(db, 'orders.advance-cap-bp'),
    readSetting(db, 'orders.transport-gross-cents'),
    readSetting(db, 'orders.ready-in-days'),
  ])
  const locale = toLocale(language)
  const list = new Intl.ListFormat(locale)
  const kept = await readSettings(db, KEPT)
  const days = (name: (typeof KEPT)[number]) => periodText(kept[name], 'day', language)
  return {
    group,
    company: main.companyName,
    companies: list.format(
      companies.map((one) => `${one.companyName} (${formatEnterpriseNumber(one.enterpriseNumber)})`),
    ),
    enterpriseNumber: formatEnterpriseNumber(main.enterpriseNumber),
    address: addressLine(main, language),
    email: main.email,
    phone: formatPhoneInBelgium(main.phone).replaceAll(' ', '\u00a0'),
    website: new URL(publicUrl).host,
    advance: formatMoney(advance, language),
    advancePercent: `${new Intl.NumberFormat(locale).format(advanceCap / 100)}\u00a0%`,
    transport: formatMoney(transport, language),
    readyInDays: String(readyInDays),
    customersKept: days('contacts.customer-days'),
    leadsKept: days('contacts.lead-days'),
    papersKept: days('orders.paper-days'),
    loansKept: days('agenda.loan-days'),
    receptionsKept: days('workshop.reception-days'),
    applicationsKept: days('content.application-days'),
    newsletterProofKept: days('content.newsletter-left-days'),
    alertsKept: days('stock.alert-days'),
    mailsKept: days('platform.mail-days'),
    changesKept: periodText(kept['platform.audit-months'], 'month', language),
    readingsKept: periodText(kept['platform.audit-reading-months'], 'month', language),
  }
}

/** The periods that a privacy statement names, so that it matches the jobs (docs/how-to/retention.md). */
const KEPT = [
  'contacts.customer-days',
  'contacts.lead-days',
  'orders.paper-days',
  'agenda.loan-days',
  'workshop.reception-days',
  'content.application-days',
  'content.newsletter-left-days',
  'stock.alert-days',
  'platform.mail-days',
  'platform.audit-months',
  'platform.audit-reading-months',
] as const
