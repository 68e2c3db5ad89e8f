/** Notices that the bell of the office shows a user. */
export const NOTICE_KINDS = [
  'approval-asked',
  'approval-granted',
  'approval-refused',
  'approval-countered',
  'lead-assigned',
  'offer-handed-over',
  'offer-question',
  'offer-accepted',
  'offer-declined',
  'dossier-disapproved',
  'advance-paid',
  'order-form-signed',
  'work-answered',
  'import-failed',
  'invoice-refused',
  'invoice-undelivered',
  'register-broken',
  'bank-file-read',
  'bank-file-refused',
  'backup-failed',
  'backup-overdue',
  'mailbox-unread',
  'trade-in-asked',
  'trade-in-answered',
  'trade-in-declined',
  'trade-in-questioned',
  'access-ending',
  'webhook-off',
  'deputy-named',
  'deputy-released',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** The number of notices that the bell shows, the newest first. */
export const MOST_NOTICES = 50

/** Days after which a notice is deleted, read or not. */
export const NOTICE_DAYS = 90
