/** Names of the checks of the status page, in its order. */
export const CHECK_NAMES = [
  'backup',
  'jobs',
  'mails',
  'data-disk',
  'backup-disk',
  'certificate',
  'database',
  'mailboxes',
  'peppol',
  'payments',
  'processes',
] as const
export type CheckName = (typeof CHECK_NAMES)[number]

export const CHECK_STATES = ['good', 'warning', 'failure', 'off'] as const
export type CheckState = (typeof CHECK_STATES)[number]

const dayMs = 24 * 60 * 60_000
/** Certificates are renewed by programs a month before they expire: with three weeks left, that has failed once. */
const warnedDays = 21
const urgentDays = 7

/** Judges the certificate of the address that visitors open, by the day on which it expires: three weeks before it is time to look, one week is late. */
export function judgeCertificate(validUntil: Date, now: Date): CheckState {
  const daysLeft = (validUntil.getTime() - now.getTime()) / dayMs
  if (daysLeft < urgentDays) return 'failure'
  return daysLeft < warnedDays ? 'warning' : 'good'
}

const gigabyte = 1_000_000_000

/** A disk fails a database below a gigabyte; ten, or a tenth of it, leave time to act. In bytes. */
export function judgeDisk({ free, total }: { free: number; total: number }): CheckState {
  if (free < gigabyte) return 'failure'
  return free < 10 * gigabyte && free < total / 10 ? 'warning' : 'good'
}
