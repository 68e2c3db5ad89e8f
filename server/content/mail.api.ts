import { MailQueuedAnswer, SendMailRequest } from '@forecourt/domain/content/newsletter.schema.ts'
import { command } from '../platform/http/endpoint.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'

/** Free words to any address: only for staff with the right. The public reaches departments, through forms. */
const send = command({
  path: 'POST /shop/mail/send',
  right: 'MAIL_SEND',
  summary: 'Sends a plain text mail written by a staff member, in the style of the dealer.',
  input: SendMailRequest,
  output: MailQueuedAnswer,
  limit: { max: 60, seconds: 600 },
  async run({ tx, call }, { to, subject, content, language }) {
    await queueTemplateMail(tx, {
      template: 'staff-message',
      to,
      language: language ?? call.language,
      values: { subject, content },
      onceKey: `staff-message:${call.requestId}`,
    })
    return { queued: true as const }
  },
})

export const mailEndpoints = [send] as const
