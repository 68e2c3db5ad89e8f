/** How the talk with a mail server is kept from others: from its first word, after a first one in the open, or not at all. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]

/** Where each of them listens by custom. */
export const CUSTOMARY_PORTS: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 }

/** On which ports mail servers out in the world take mail. */
export const MAIL_PORTS: readonly number[] = [25, 465, 587, 2525]

/** Who says where mails go: the dealer on the screen, the environment, or nobody, and they lie in a folder. */
export const MAIL_SOURCES = ['own', 'environment', 'folder'] as const
export type MailSource = (typeof MAIL_SOURCES)[number]
