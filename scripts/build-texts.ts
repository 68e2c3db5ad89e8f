import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'
import { build } from 'vite'
import { flattened } from './lib/text-rules.ts'

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
  await writeResourceTexts()
  await writeTogether()
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

/**
 * The texts of resources, a module for each area: a screen that is drawn from a definition looks them up by name, and loads
 * those of its own area alone.
 */
async function writeResourceTexts(): Promise<void> {
  const files = await filesByKey()
  await mkdir(join(draft, 'resources'))
  for (const file of await readdir(join(locales, 'nl'))) {
    const area = file.replace('.json', '')
    const { resources } = JSON.parse(await readFile(join(locales, 'nl', file), 'utf8')) as { resources?: object }
    const keys = resources === undefined ? [] : flattened(resources).map(([key]) => key)
    if (keys.length === 0) continue
    const imports = keys.map(
      (key, index) =>
        `import { "resources.${key}" as text${index} } from '../messages/${files.get(`resources.${key}`)}'`,
    )
    const entries = keys.map((key, index) => `  ${JSON.stringify(key)}: text${index},`)
    await writeFile(
      join(draft, 'resources', `${area}.js`),
      [...imports, 'export const texts = {', ...entries, '}', ''].join('\n'),
    )
    await writeFile(
      join(draft, 'resources', `${area}.d.ts`),
      'export declare const texts: Readonly<Record<string, () => string>>\n',
    )
  }
}

/**
 * All texts as one module, for programs that Node runs: it would hold 40 MB for the hundreds of modules from which a build
 * takes those that it needs.
 */
async function writeTogether(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(draft, 'messages.js'),
      minify: true,
      outDir: draft,
      emptyOutDir: false,
      rolldownOptions: { external: /runtime\.js$/, output: { entryFileNames: 'together.js' } },
    },
  })
}

async function filesByKey(): Promise<Map<string, string>> {
  const folder = join(draft, 'messages')
  const found = new Map<string, string>()
  for (const file of await readdir(folder)) {
    const key = /export \{ \w+ as "([^"]+)" \}/.exec(await readFile(join(folder, file), 'utf8'))?.[1]
    if (key !== undefined) found.set(key, file)
  }
  return found
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
