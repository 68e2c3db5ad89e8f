import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Every text has a Dutch wording; one that is not translated yet is shown in it. */
const BASE = 'nl'

/** `{"errors": {"app": {"back": "Terug"}}}` is `errors.app.back`. */
export function flattened(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${key} is no text`)
  return Object.entries(value).flatMap(([name, inner]) => flattened(inner, key ? `${key}.${name}` : name))
}

/** The texts of `<language>/<area>.json`, by area. */
export function readAreas(language: string): Map<string, [key: string, text: string][]> {
  const folder = path.join(import.meta.dirname, language)
  return new Map(
    readdirSync(folder).map((file) => [
      path.basename(file, '.json'),
      flattened(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))),
    ]),
  )
}

/** All texts of a language by their keys. */
export function readTexts(language: string): Map<string, string> {
  return new Map([BASE, language].flatMap((one) => [...readAreas(one).values()].flat()))
}

/** Matches a value to put in, and a brace that people see. */
const place = /(\{\w+\}|\\[{}])/

/** The names of the values that a text takes. */
export function placeholders(text: string): string[] {
  return [...new Set(text.split(place).flatMap((part) => /^\{(\w+)\}$/.exec(part)?.[1] ?? []))].sort()
}

/** The source of the function that gives a text: `{step} wijzigen` becomes `` (i) => `${i?.step} wijzigen` ``. */
export function compiledText(text: string): string {
  const parts = text.split(place).map((part) => {
    if (/^\\[{}]$/.test(part)) return part[1]
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name === undefined ? part.replaceAll(/[`\\$]/g, String.raw`\$&`) : `\${i?.${name}}`
  })
  return `${placeholders(text).length > 0 ? '(i)' : '()'} => \`${parts.join('')}\``
}
