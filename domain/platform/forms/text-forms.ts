import { plainCode, plainEmail, plainIban, plainPostalCode, plainSigns, plainVatNumber } from './pasted.ts'
import { parsePhoneNumber } from './phone.ts'
import { email } from './validation.ts'

/** Formats of texts that machines read. `tidy` accepts typed and imported texts. */
const forms = {
  email: { isRight: (text: string) => email(text) === undefined, tidy: plainEmail },
  /** As the world dials it: +3293961421. A number without its country is Belgian. */
  phone: {
    isRight: (text: string) => parsePhoneNumber(text) === text,
    tidy: (typed: string) => parsePhoneNumber(typed) ?? plainSigns(typed),
  },
  web: {
    isRight: (text: string) => /^https?:\/\/\S+$/.test(text),
    tidy: (typed: string) => plainSigns(typed).replace(/^(?=www\.)/i, 'https://'),
  },
  /** Digits and capitals without spaces or points: a code of a bank or of the books. */
  plain: { isRight: isPlain, tidy: plainCode },
  iban: { isRight: (text: string) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text), tidy: plainIban },
  /** Belgian: ten digits, of which older ones have nine. */
  'enterprise-number': {
    isRight: (text: string) => /^[01]\d{9}$/.test(text),
    tidy: (typed: string) =>
      plainVatNumber(typed)
        .replace(/^BE(?=\d)/, '')
        .replace(/^(?=\d{9}$)/, '0'),
  },
  'postal-code': { isRight: (text: string) => /^\d{4}$/.test(text), tidy: plainPostalCode },
} as const

export type TextForm = keyof typeof forms

export function isOfForm(form: TextForm, text: string): boolean {
  const tidy = tidyText(form, text)
  return tidy !== '' && forms[form].isRight(tidy)
}

/** Returns the stored form of a typed text. */
export function tidyText(form: TextForm, typed: string): string {
  return forms[form].tidy(typed)
}

function isPlain(text: string): boolean {
  return /^[A-Z0-9]+$/.test(text)
}
