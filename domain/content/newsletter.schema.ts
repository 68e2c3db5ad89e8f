import { z } from 'zod'
import { typedLines, typedText, typedEmail } from '../platform/forms/fields.schema.ts'
import { formShape } from '../platform/forms/form.schema.ts'
import { mailPayload } from '../platform/mails/mail-payload.schema.ts'
import { LanguageInput } from '../platform/values/translated.schema.ts'
import { email } from '../platform/forms/validation.ts'
import { newsletterForm } from './newsletter.ts'

const Address = typedEmail()

/** `POST /shop/maillist/subscribe` */
export const SubscribeRequest = z
  .strictObject({
    ...formShape(newsletterForm),
    emailAddress: Address.optional(),
    email: Address.optional().describe('Another name for emailAddress'),
    acceptTerms: z
      .boolean()
      .default(true)
      .describe('Left out: the click on the link of the mail gives consent, beside its wording; false is refused'),
    language: LanguageInput,
  })
  .transform(({ emailAddress, email = '', ...wish }) => ({ ...wish, emailAddress: emailAddress ?? email }))
/** The same whether the address is known or not. */
export const SubscribeAnswer = z.strictObject({ emailAddress: z.string() })

/** `POST /shop/mail/sendmaillistconfirmation`: the mail once more. */
export const SendConfirmationRequest = z.strictObject({ ...mailPayload, to: Address })

/** The content of a link in a mail. */
export const NewsletterLink = z.strictObject({ email: Address, token: z.uuid() })
export const NewsletterStateAnswer = z.strictObject({
  state: z
    .enum(['open', 'confirmed', 'unknown'])
    .describe('open: a click confirms. unknown: withdrawn, too old, or never asked'),
})

/** `POST /shop/maillist/leave` */
export const LeaveRequest = z.strictObject({ token: z.uuid() })
export const LeaveAnswer = z.strictObject({ left: z.literal(true) })

/** `POST /shop/mail/send`: staff write to any address, in plain text; the template of the dealer adds the rest. */
export const SendMailRequest = z.strictObject({
  ...mailPayload,
  to: Address.min(1).refine((text) => email(text) === undefined),
  subject: typedText(200).min(1),
  content: typedLines(20_000).min(1),
  language: LanguageInput.optional(),
})
export const MailQueuedAnswer = z.strictObject({ queued: z.literal(true) })
