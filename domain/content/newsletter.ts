import { email, firstViolation, required, type FieldViolation } from '../platform/validation.ts'

/** Names the words of consent (`newsletter.terms` in the texts). Give it a new date whenever those words change. */
export const NEWSLETTER_TERMS_VERSION = '2026-11-20'

/** A link in a mail that nobody followed is dead after this. */
export const CONFIRM_DAYS = 7

/** How long the news of success stands. */
export const NOTICE_SECONDS = 8

export interface NewsletterForm {
  emailAddress: string
  /** Numbers of branches. */
  branches: number[]
  acceptTerms: boolean
}

/** What keeps somebody from subscribing, in the order of the fields. */
export function newsletterViolations({ emailAddress, branches, acceptTerms }: NewsletterForm): FieldViolation[] {
  const address = firstViolation(emailAddress, required, email)
  return [
    ...(address ? [{ field: 'emailAddress', ...address }] : []),
    ...(branches.length === 0 ? [{ field: 'branches', reason: 'required' as const }] : []),
    ...(acceptTerms ? [] : [{ field: 'acceptTerms', reason: 'required' as const }]),
  ]
}
