/** Names of the checks of the status page, in its order. */
export const CHECK_NAMES = [
  'backup',
  'jobs',
  'mails',
  'data-disk',
  'backup-disk',
  'database',
  'mailboxes',
  'peppol',
  'payments',
  'processes',
] as const
export type CheckName = (typeof CHECK_NAMES)[number]

export const CHECK_STATES = ['good', 'warning', 'failure', 'off'] as const
export type CheckState = (typeof CHECK_STATES)[number]

const gigabyte = 1_000_000_000

/** A disk fails a database below a gigabyte; ten, or a tenth of it, leave time to act. In bytes. */
export function judgeDisk({ free, total }: { free: number; total: number }): CheckState {
  if (free < gigabyte) return 'failure'
  return free < 10 * gigabyte && free < total / 10 ? 'warning' : 'good'
}
