/** Parts of the export of personal data. */
export const PERSONAL_DATA_PARTS = [
  'account',
  'customers',
  'leads',
  'newsletter',
  'applications',
  'favouritesAndSearches',
  'carAlerts',
  'trade-ins',
  'offers',
  'identities',
  'orders',
  'contracts',
  'order-forms',
  'dossier-papers',
  'issued-invoices',
  'purchase-slips',
  'supplier-invoices',
  'bank-lines',
  'reminders',
  'sales',
  'driven-cars',
  'test-drives',
  'test-drive-loans',
  'appointments',
  'work-orders',
  'mails',
] as const
export type PersonalDataPart = (typeof PERSONAL_DATA_PARTS)[number]

/** Reasons why a part is kept on erasure: a law requires it, or it is deleted automatically soon. */
export const STAYING_REASONS = ['invoices', 'workshop', 'goes-by-itself'] as const
export type StayingReason = (typeof STAYING_REASONS)[number]
