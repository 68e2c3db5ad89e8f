import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/** The key of a text of a resource; all of them take no values. */
type ResourceTextKey = 'resources.shared.fields.name'

/** Returns a text of a list, such as the label of a field: its own, or the one that lists share. */
export function resourceText(name: string, key: string, locale: Language): string {
  const text = findResourceText(name, key, locale)
  if (text === undefined) throw new Error(`There is no text resources.${name}.${key}`)
  return text
}

/** Returns a text of a list, or undefined where neither the list nor all lists together have one. */
export function findResourceText(name: string, key: string, locale: Language): string | undefined {
  return findText([`resources.${name}.${key}`, `resources.shared.${key}`], locale)
}

/** Returns the first of these texts that there is; none of them takes values. */
export function findText(keys: readonly string[], locale: Language): string | undefined {
  const found = keys.find((key) => key in m)
  return found && m[found as ResourceTextKey]({}, { locale })
}
