export const MAILBOX_SECURITIES = ['tls', 'starttls', 'none'] as const
export type MailboxSecurity = (typeof MAILBOX_SECURITIES)[number]

export const MAILBOX_PROBLEMS = ['unreachable', 'certificate', 'login', 'folder', 'secret'] as const
/** Reasons why a mailbox is not read. `secret`: its password was encrypted with another key. */
export type MailboxProblem = (typeof MAILBOX_PROBLEMS)[number]

/**
 * Minutes that a mail server may be unreachable before administrators are notified: restarts and short interruptions pass.
 */
const patienceMinutes = 30

/**
 * Decides whether administrators are notified that a mailbox is not read. A server that does not answer may recover; every
 * other problem stays until a person changes something. `since`: the first try that had this problem.
 */
export function isWorthTelling(trouble: {
  readonly problem: MailboxProblem
  readonly since: Date
  readonly now: Date
}): boolean {
  const { problem, since, now } = trouble
  return problem !== 'unreachable' || now.getTime() - since.getTime() >= patienceMinutes * 60_000
}

/** Ports of IMAP: 993 with TLS from the first byte, 143 otherwise (RFC 8314). */
export const usualPort = (security: MailboxSecurity): number => (security === 'tls' ? 993 : 143)
