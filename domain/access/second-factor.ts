/** For whoever lost the phone: so many, of so many signs. */
export const RECOVERY_CODES = 10
export const RECOVERY_CODE_LENGTH = 10
