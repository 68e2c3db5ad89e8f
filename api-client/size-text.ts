import { toLocale } from '@forecourt/domain/platform/values/languages.ts'
import { getLocale } from '@forecourt/locales/messages/runtime.js'

/** Formats bytes for people: `312 kB`, `2,4 MB`. */
export function sizeText(bytes: number): string {
  const isSmall = bytes < 1024 * 1024
  const value = isSmall ? Math.ceil(bytes / 1024) : bytes / 1024 / 1024
  return `${new Intl.NumberFormat(toLocale(getLocale()), { maximumFractionDigits: 1 }).format(value)}\u00a0${isSmall ? 'kB' : 'MB'}`
}
