/**
 * Maximum length of the properties that a buyer considers essential (Royal Decree of 5 April 2019, art. 3, 5°), in
 * characters.
 */
export const MAX_ESSENTIAL_LENGTH = 1_000
