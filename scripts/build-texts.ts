import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { compiledText, placeholders, readAreas, readTexts } from '@forecourt/locales/texts.ts'

const messages = join(import.meta.dirname, '../locales/messages')
/** Running processes always find complete texts. */
const draft = `${messages}-${process.pid}`
const former = `${draft}-former`

/**
 * Compiles the texts of `locales/<language>/<area>.json` to one function per text, in every language, for what Node runs
 * and for development. Builds take the texts of one language from `locales/one-language.ts`.
 */
export async function buildTexts(): Promise<void> {
  await mkdir(join(draft, 'resources'), { recursive: true })
  await writeTexts()
  await writeRuntime()
  await writeResourceTexts()
  await rename(messages, former).catch(() => {})
  await rename(draft, messages)
  await rm(former, { recursive: true, force: true })
}

async function writeTexts(): Promise<void> {
  const languages = LANGUAGES.map((language) => {
    const entries = [...readTexts(language)].map(([key, text]) => `    ${JSON.stringify(key)}: ${compiledText(text)},`)
    return [`  ${language}: {`, ...entries, '  },'].join('\n')
  })
  await writeFile(
    join(draft, 'messages.js'),
    `import { getLocale } from './runtime.js'
const texts = {
${languages.join('\n')}
}
export const m = {}
for (const key in texts.${DEFAULT_LANGUAGE}) m[key] = (input, options) => texts[options?.locale ?? getLocale()][key](input)
`,
  )
  await writeFile(
    join(draft, 'messages.d.ts'),
    `type Options = { locale?: Locale }
type Value = string | number
export type Locale = ${LANGUAGES.map((language) => `'${language}'`).join(' | ')}
export declare const m: {
${[...readTexts(DEFAULT_LANGUAGE)].map(([key, text]) => declareText(key, text)).join('\n')}
}
`,
  )
}

function declareText(key: string, text: string): string {
  const values = placeholders(text).map((name) => `${name}: Value`)
  const input = values.length === 0 ? 'input?: object' : `input: { ${values.join('; ')} }`
  return `  readonly '${key}': (${input}, options?: Options) => string`
}

/** Writes the module with the language of texts that are asked for without one. */
async function writeRuntime(): Promise<void> {
  await writeFile(
    join(draft, 'runtime.js'),
    `let current = () => '${DEFAULT_LANGUAGE}'
export const getLocale = () => current()
export const overwriteGetLocale = (next) => {
  current = next
}
`,
  )
  await writeFile(
    join(draft, 'runtime.d.ts'),
    `import type { Locale } from './messages.js'
export declare function getLocale(): Locale
export declare function overwriteGetLocale(current: () => Locale): void
`,
  )
}

/**
 * The texts of resources, a module for each area: a screen that is drawn from a definition looks them up by name, and
 * loads only those of its area.
 */
async function writeResourceTexts(): Promise<void> {
  const start = 'resources.'
  const keys = [...readAreas(DEFAULT_LANGUAGE)].flatMap(([area, texts]) =>
    texts.flatMap(([key]) => (key.startsWith(start) ? [{ area, key: key.slice(start.length) }] : [])),
  )
  // The texts that all lists share come with each of them, the others of the platform only with its own.
  const byModule = Map.groupBy(keys, ({ area, key }) =>
    area === 'platform' && key.startsWith('shared.') ? 'shared' : area,
  )
  for (const [name, texts] of byModule) {
    await writeFile(
      join(draft, 'resources', `${name}.js`),
      `import { m } from '@forecourt/locales/messages/messages.js'
export const texts = {
${texts.map(({ key }) => `  ${JSON.stringify(key)}: m[${JSON.stringify(start + key)}],`).join('\n')}
}
`,
    )
    await writeFile(
      join(draft, 'resources', `${name}.d.ts`),
      'export declare const texts: Readonly<Record<string, () => string>>\n',
    )
  }
}

if (import.meta.main) await buildTexts()
