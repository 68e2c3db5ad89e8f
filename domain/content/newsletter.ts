import { agreement, form, several, emailLine } from '../platform/forms/form.ts'

/** Names the words of consent (`newsletter.terms` in the texts). Give it a new date whenever those words change. */
export const NEWSLETTER_TERMS_VERSION = '2026-11-22'

/** Days after which an unused link in a mail expires. */
export const CONFIRM_DAYS = 7

/** The time for which the news of success is shown, in seconds. */
export const NOTICE_SECONDS = 8

/** The form to subscribe: branches by number. */
export const newsletterForm = form({
  fields: {
    emailAddress: emailLine({ required: true }),
    branches: several({ max: 50 }),
    acceptTerms: agreement(),
  },
})
