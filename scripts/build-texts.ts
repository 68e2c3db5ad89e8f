import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'

const locales = fileURLToPath(new URL('../locales', import.meta.url))
const project = join(locales, 'project.inlang')
const messages = join(locales, 'messages')
/** The compiler empties its folder first: it works beside, so that what runs meanwhile always finds texts. */
const draft = join(locales, `messages-${process.pid}`)
const former = `${draft}-former`

/** Compiles the texts of `locales/<language>/<area>.json` to one function per text in `locales/messages/`. */
export async function buildTexts(): Promise<void> {
  await compile({
    project,
    outdir: draft,
    strategy: ['baseLocale'],
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
    includeEslintDisableComment: false,
  })
  await writeTypes()
  await rename(messages, former).catch(() => {})
  await rename(draft, messages)
  await rm(former, { recursive: true, force: true })
  // The library leaves notes for its own tools beside the settings.
  await Promise.all(['README.md', '.gitignore', '.meta.json'].map((name) => rm(join(project, name), { force: true })))
}

/** The library describes its functions in comments of hundreds of files; one declaration file is what the editor needs. */
async function writeTypes(): Promise<void> {
  const folder = join(draft, 'messages')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js') && name !== '_index.js')
  const modules = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const lines = modules.map(declarationOf).sort()
  await writeFile(
    join(draft, 'messages.d.ts'),
    `type Options = { locale?: Locale }
type Value = string | number
export type Locale = 'nl' | 'fr'
export declare const m: {
${lines.join('\n')}
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

function declarationOf(code: string): string {
  const key = /export \{ \w+ as "([^"]+)" \}/.exec(code)?.[1]
  const inputs = /@typedef \{\{(.*)\}\} \w+Inputs/.exec(code)?.[1]
  if (key === undefined || inputs === undefined) throw new Error(`Not the shape of a compiled text:\n${code}`)
  const values = [...inputs.matchAll(/(\w+)\??:/g)].map(([, name]) => `${name}: Value`)
  const input = values.length === 0 ? 'input?: object' : `input: { ${values.join('; ')} }`
  return `  readonly '${key}': (${input}, options?: Options) => string`
}

if (import.meta.main) await buildTexts()
