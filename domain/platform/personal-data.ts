/** What the house may hold about a person, by the parts that the file of it has. */
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
  'orders',
  'contracts',
  'dossier-papers',
  'sales',
  'test-drives',
  'test-drive-loans',
  'appointments',
  'mails',
] as const
export type PersonalDataPart = (typeof PERSONAL_DATA_PARTS)[number]

/** Why a part stays when its owner is forgotten: a law wants it, or it goes by itself before long. */
export const STAYING_REASONS = ['invoices', 'workshop', 'goes-by-itself'] as const
export type StayingReason = (typeof STAYING_REASONS)[number]
