export const MAILBOX_SECURITIES = ['tls', 'starttls', 'none'] as const
export type MailboxSecurity = (typeof MAILBOX_SECURITIES)[number]

export const MAILBOX_PROBLEMS = ['unreachable', 'certificate', 'login', 'folder', 'secret'] as const
/** Reasons why a mailbox is not read. `secret`: its password was encrypted with another key. */
export type MailboxProblem = (typeof MAILBOX_PROBLEMS)[number]

/** Ports of IMAP: 993 with TLS from the first byte, 143 otherwise (RFC 8314). */
export const usualPort = (security: MailboxSecurity): number => (security === 'tls' ? 993 : 143)
