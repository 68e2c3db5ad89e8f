import {
  LeaveAnswer,
  LeaveRequest,
  NewsletterLink,
  NewsletterStateAnswer,
  SendConfirmationRequest,
  SubscribeAnswer,
  SubscribeRequest,
} from '@forecourt/domain/content/newsletter.schema.ts'
import { newsletterForm } from '@forecourt/domain/content/newsletter.ts'
import { findViolations } from '@forecourt/domain/platform/forms/form.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { askToConfirm, leaveNewsletter, remindToConfirm } from './newsletter.ts'
import { activeBranchesAmong, confirmRequest, requestByToken, subscribe } from './newsletter.sql.ts'

const subscribeToNewsletter = command({
  path: 'POST /shop/maillist/subscribe',
  right: 'public',
  summary:
    'Requests a newsletter subscription and mails the confirmation link. The answer is the same for known addresses.',
  input: SubscribeRequest,
  output: SubscribeAnswer,
  limit: { max: 10, seconds: 600 },
  async run({ tx, services, call: { now, ip } }, { emailAddress, language, acceptTerms, ...input }) {
    const branches = [...new Set(input.branches)]
    const [violation] = findViolations(newsletterForm, { emailAddress, branches, acceptTerms })
    if (violation) return refuse('form-incomplete', { status: 422, field: violation.field })
    if ((await activeBranchesAmong(tx, branches)) !== branches.length) {
      return refuse('form-incomplete', { status: 422, field: 'branches' })
    }
    const { publicUrl } = services.settings
    await askToConfirm(tx, { email: emailAddress, branches, language, ip }, { now, publicUrl })
    return { emailAddress }
  },
})

const sendConfirmation = command({
  path: 'POST /shop/mail/sendmaillistconfirmation',
  right: 'public',
  summary: 'Sends the confirmation link of a requested newsletter subscription again.',
  input: SendConfirmationRequest,
  output: SubscribeAnswer,
  limit: { max: 5, seconds: 600 },
  async run({ tx, services, call: { now } }, { to }) {
    await remindToConfirm(tx, to, { now, publicUrl: services.settings.publicUrl })
    return { emailAddress: to }
  },
})

const lookUp = query({
  path: 'GET /shop/maillist/confirm',
  right: 'public',
  isPersonal: true,
  summary: 'Returns whether a confirmation link is still valid, without confirming the subscription.',
  input: NewsletterLink,
  output: NewsletterStateAnswer,
  async run({ db, call: { now } }, { email, token }) {
    const request = await requestByToken(db, token)
    if (!request || request.email.toLowerCase() !== email.toLowerCase() || request.withdrawnAt) {
      return { state: 'unknown' as const }
    }
    if (request.confirmedAt) return { state: 'confirmed' as const }
    return { state: request.validUntil > now ? ('open' as const) : ('unknown' as const) }
  },
})

const confirm = command({
  path: 'POST /shop/maillist/confirm',
  right: 'public',
  summary: 'Confirms a newsletter subscription with the token from the mail.',
  input: NewsletterLink,
  output: NewsletterStateAnswer,
  limit: { max: 30, seconds: 600 },
  async run({ tx, call: { now, ip } }, { email, token }) {
    const request = await requestByToken(tx, token)
    if (request?.email.toLowerCase() !== email.toLowerCase()) return { state: 'unknown' as const }
    const confirmed = await confirmRequest(tx, token, { now, ip })
    if (confirmed) await subscribe(tx, confirmed, now)
    // Pressed twice is confirmed as well.
    const isConfirmed = confirmed !== undefined || (request.confirmedAt !== null && request.withdrawnAt === null)
    return { state: isConfirmed ? ('confirmed' as const) : ('unknown' as const) }
  },
})

const leave = command({
  path: 'POST /shop/maillist/leave',
  right: 'public',
  summary: 'Unsubscribes from the newsletter with the token from a mail.',
  input: LeaveRequest,
  output: LeaveAnswer,
  limit: { max: 30, seconds: 600 },
  async run({ tx, call: { now } }, { token }) {
    await leaveNewsletter(tx, token, now)
    return { left: true as const }
  },
})

export const newsletterEndpoints = [subscribeToNewsletter, sendConfirmation, lookUp, confirm, leave] as const
