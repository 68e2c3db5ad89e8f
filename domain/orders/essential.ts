/** Of what a buyer holds essential of a car (Royal Decree of 5 April 2019, art. 3, 5°), in characters. */
export const MAX_ESSENTIAL_LENGTH = 1_000
