/** No setting allows longer ones: hashing must not become work without end. */
export const LONGEST_PASSWORD = 128
