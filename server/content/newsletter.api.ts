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
import { violationsOf } from '@forecourt/domain/platform/form.ts'
import { command, query } from '../platform/endpoint.ts'
import { refuse } from '../platform/refusal.ts'
import { askToConfirm, leaveNewsletter, remindToConfirm } from './newsletter.ts'
import { activeBranchesAmong, confirmRequest, requestByToken, subscribe } from './newsletter.sql.ts'

const subscribeToNewsletter = command({
  path: 'POST /shop/maillist/subscribe',
  right: 'public',
  summary: 'Asks for the newsletter and mails the link that confirms it. The answer is the same for known addresses.',
  input: SubscribeRequest,
  output: SubscribeAnswer,
  limit: { max: 10, seconds: 600 },
  async run({ tx, services, call: { now, ip } }, { emailAddress, language, acceptTerms, ...input }) {
    const branches = [...new Set(input.branches)]
    const [violation] = violationsOf(newsletterForm, { emailAddress, branches, acceptTerms })
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
  summary: 'Mails the link that confirms a newsletter once more, to an address that asked for it.',
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
  summary: 'Whether a link that confirms the newsletter still works. Looking confirms nothing.',
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
  summary: 'Confirms the newsletter, with what the mail carried.',
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
  summary: 'Takes whoever got this token by mail off the newsletter.',
  input: LeaveRequest,
  output: LeaveAnswer,
  limit: { max: 30, seconds: 600 },
  async run({ tx, call: { now } }, { token }) {
    await leaveNewsletter(tx, token, now)
    return { left: true as const }
  },
})

export const newsletterEndpoints = [subscribeToNewsletter, sendConfirmation, lookUp, confirm, leave] as const
