import { CONFIRM_DAYS, NEWSLETTER_TERMS_VERSION } from '@forecourt/domain/content/newsletter.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import type { Tx } from '../platform/database/database.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'
import type { PersonalData } from '../platform/audit/personal-data.ts'
import { daysBefore, type Retention } from '../platform/jobs/retention.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { currentLegalVersion } from './legal.ts'
import {
  activeBranches,
  changeRequest,
  deleteOldRequests,
  forgetAddress,
  insertRequest,
  leave,
  leaveAt,
  lockAddress,
  newsletterSince,
  selectOpenRequest,
  selectRequests,
  subscribe,
  selectSubscriber,
} from './newsletter.sql.ts'

export { newsletterSince }

/** Between two mails to one address, however often they are requested: a mailbox is not flooded through us. */
const pauseSeconds = 300

type Wish = { email: string; branches: number[]; language: Language; ip: string }
type MailContext = { now: Date; publicUrl: string }

/**
 * Stores a request and mails a link that confirms it. Another request before the click changes the wishes: one link confirms
 * the latest.
 */
export async function askToConfirm(tx: Tx, wish: Wish, at: MailContext): Promise<void> {
  await lockAddress(tx, wish.email)
  const asked = await consentTo(tx, wish, at.now)
  const open = await selectOpenRequest(tx, wish.email, at.now)
  if (!open) return mailLink(tx, await insertRequest(tx, { ...asked, mailedAt: at.now }), at)
  await changeRequest(tx, open.token, asked)
  await mailAgain(tx, { ...open, ...asked }, at)
}

/** Subscribes a signed-in customer, whose address is verified, to the newsletter of every branch. */
export async function subscribeAccount(tx: Tx, who: Omit<Wish, 'branches'>, now: Date): Promise<void> {
  await lockAddress(tx, who.email)
  if (await selectSubscriber(tx, who.email)) return
  const asked = {
    ...(await consentTo(tx, { ...who, branches: await activeBranches(tx) }, now)),
    source: 'account' as const,
  }
  const confirmed = { confirmedAt: now, confirmedIp: who.ip }
  await subscribe(tx, await insertRequest(tx, { ...asked, ...confirmed, mailedAt: now }), now)
}

/** Unsubscribes the address of an account. */
export async function leaveByAddress(tx: Tx, email: string, now: Date): Promise<void> {
  await lockAddress(tx, email)
  await leaveAt(tx, email, now)
}

/** Returns the proof of a consent, to be stored: its subject, wording, time and address. */
async function consentTo(tx: Tx, wish: Wish, now: Date) {
  return {
    ...wish,
    termsVersion: NEWSLETTER_TERMS_VERSION,
    privacyVersion: await currentLegalVersion(tx, { kind: 'privacy', language: wish.language }, now),
    askedAt: now,
    validUntil: new Date(now.getTime() + CONFIRM_DAYS * 24 * 60 * 60 * 1000),
  }
}

/** Sends the mail once more, for the open request. Does nothing when there is none. */
export async function remindToConfirm(tx: Tx, email: string, at: MailContext): Promise<void> {
  await lockAddress(tx, email)
  const open = await selectOpenRequest(tx, email, at.now)
  if (open) await mailAgain(tx, open, at)
}

/** Newsletter of a customer, and the consent to it. */
export const newsletterData: PersonalData = {
  name: 'newsletter',
  read: (db, { email }) => selectRequests(db, email),
  forget: (tx, { email }) => forgetAddress(tx, email),
}

export const newsletterRetention: Retention = {
  name: 'newsletter',
  async remove(tx, now) {
    return deleteOldRequests(tx, {
      open: daysBefore(now, await readSetting(tx, 'content.newsletter-open-days')),
      left: daysBefore(now, await readSetting(tx, 'content.newsletter-left-days')),
    })
  },
}

/** Unsubscribes by the link in a mail, whether pressed by a person or by the mail program (RFC 8058). */
export function leaveNewsletter(tx: Tx, token: string, now: Date): Promise<void> {
  return leave(tx, token, now)
}

/** Returns the address to unsubscribe: mail programs post to it, readers see a page with a question. */
export function leaveUrl(publicUrl: string, token: string, language: Language): string {
  return `${publicUrl}/newsletter/leave?token=${token}&language=${language}`
}

type Request = { token: string; email: string; language: Language; mailedAt: Date }

async function mailAgain(tx: Tx, request: Request, at: MailContext): Promise<void> {
  if (at.now.getTime() - request.mailedAt.getTime() < pauseSeconds * 1000) return
  await changeRequest(tx, request.token, { mailedAt: at.now })
  await mailLink(tx, request, at)
}

async function mailLink(
  tx: Tx,
  { token, email, language }: Omit<Request, 'mailedAt'>,
  { now, publicUrl }: MailContext,
) {
  const link = new URLSearchParams({ email, token }).toString()
  await queueTemplateMail(tx, {
    template: 'newsletter-confirmation',
    to: email,
    language,
    values: { confirmUrl: `${publicUrl}${buildPath('content.maillist.confirm', language)}?${link}` },
    onceKey: `newsletter-confirmation:${token}:${now.toISOString()}`,
    unsubscribeUrl: leaveUrl(publicUrl, token, language),
    mailedBy: 'form',
  })
}
