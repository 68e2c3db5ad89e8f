/** Checks before a VAT period is closed. */
export const PERIOD_CHECKS = [
  'bank',
  'garage',
  'numbers',
  'balance',
  'purchase-papers',
  'advances',
  'transport-proofs',
  'fingerprints',
] as const
export type PeriodCheckCode = (typeof PERIOD_CHECKS)[number]
