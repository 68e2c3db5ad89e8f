/** Encryption of the connection to a mail server: from the start, by STARTTLS, or none. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]

/** Default port of each. */
export const CUSTOMARY_PORTS: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 }

/** On which ports mail servers out in the world take mail. */
export const MAIL_PORTS: readonly number[] = [25, 465, 587, 2525]

/**
 * Source of the mail settings: the dealer on the screen, the environment, or none, so that mails are written to a
 * folder.
 */
export const MAIL_SOURCES = ['own', 'environment', 'folder'] as const
export type MailSource = (typeof MAIL_SOURCES)[number]
