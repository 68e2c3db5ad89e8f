/** Joins class names; what is false or missing falls out. */
export const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
