import { toLocale } from '@forecourt/domain/platform/values/languages.ts'
import { getLocale } from '@forecourt/locales/messages/runtime.js'

/** Formats bytes for people: `312 kB`, `2,4 MB`; French counts in octets: `2,4 Mo`. */
export function sizeText(bytes: number): string {
  const language = getLocale()
  const isSmall = bytes < 1024 * 1024
  const value = isSmall ? Math.ceil(bytes / 1024) : bytes / 1024 / 1024
  const number = new Intl.NumberFormat(toLocale(language), { maximumFractionDigits: 1 }).format(value)
  return `${number}\u00a0${isSmall ? 'k' : 'M'}${language === 'fr' ? 'o' : 'B'}`
}
