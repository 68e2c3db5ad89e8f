/** How texts that machines read as well are written. `tidy` takes what people type, or an import holds. */
const forms = {
  email: { pattern: /^[^@\s]+@[^@\s]+\.[^@\s]+$/, tidy: (typed: string) => typed.trim() },
  /** As the world dials it: +3293961420. A number that begins with 0 is Belgian. */
  phone: {
    pattern: /^\+[1-9][0-9]{4,14}$/,
    tidy: (typed: string) =>
      typed
        .replaceAll(/\(0\)|[\s./()-]/g, '')
        .replace(/^00/, '+')
        .replace(/^0/, '+32'),
  },
  web: { pattern: /^https?:\/\/\S+$/, tidy: (typed: string) => typed.trim().replace(/^(?=www\.)/i, 'https://') },
  /** Digits and capitals without spaces or points: an account, an enterprise number. */
  plain: {
    pattern: /^[A-Z0-9]+$/,
    tidy: (typed: string) => typed.replaceAll(/[\s.-]/g, '').toUpperCase(),
  },
} as const

export type TextForm = keyof typeof forms

export function isOfForm(form: TextForm, text: string): boolean {
  return forms[form].pattern.test(tidied(form, text))
}

/** As it is kept. */
export function tidied(form: TextForm, typed: string): string {
  return forms[form].tidy(typed)
}
