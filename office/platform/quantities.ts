import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage } from './language.ts'

/** `42 000 km` as the language of the page writes it. */
export function formatKilometres(count: number): string {
  return m['words.kilometres']({ count: formatWhole(count, currentLanguage()) })
}
