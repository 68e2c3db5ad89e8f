import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage } from './language.ts'

/** Formats kilometres in the language of the page: `42 000 km`. */
export function formatKilometres(count: number): string {
  return m['words.kilometres']({ count: formatWhole(count, currentLanguage()) })
}
