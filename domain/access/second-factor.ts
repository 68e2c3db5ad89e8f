import type { SecondFactorAsked } from './second-factor.schema.ts'

/** Number and length of the recovery codes for users who lost their phone. */
export const RECOVERY_CODES = 10
export const RECOVERY_CODE_LENGTH = 10

/** Returns whether the `detail` of a refused sign-in names second factors, as the server sends them. */
export function isSecondFactorAsked(detail: unknown): detail is SecondFactorAsked {
  return typeof detail === 'object' && detail !== null && 'hasApp' in detail && 'passkey' in detail
}
