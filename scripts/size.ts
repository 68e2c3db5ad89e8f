// Prints the transfer size of a first visit to each page of the built shop: `node scripts/size.ts`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { routeNames, type RouteName } from '@forecourt/domain/platform/routes/routes.ts'

export interface FirstView {
  /** Bytes after gzip. */
  js: number
  css: number
  files: { name: string; bytes: number }[]
}

interface Manifest {
  url: string
  entry: { module: string; imports: string[]; css?: string[] }
  routes: Record<string, { parentId?: string; module: string; imports?: string[]; css?: string[] }>
}

const build = fileURLToPath(new URL('../shop/build', import.meta.url))

/** Returns the scripts and style sheets that a page needs before it is interactive. Undefined: no such page. */
export function firstView(page: RouteName, language: Language): FirstView | undefined {
  const client = path.join(build, language, 'client')
  const manifest = readManifest(client)
  const names = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...(manifest.entry.css ?? [])])
  let id: string | undefined = `${page}.${language}`
  if (!manifest.routes[id]) return undefined
  while (id !== undefined) {
    const { parentId, module, imports = [], css = [] }: Manifest['routes'][string] = manifest.routes[id]!
    for (const name of [module, ...imports, ...css]) names.add(name)
    id = parentId
  }
  const files = [...new Set([...names].map(withoutFragment))].map((name) => ({
    name,
    bytes: gzipSync(readFileSync(path.join(client, name)), { level: 9 }).length,
  }))
  const total = (extension: string) =>
    files.filter(({ name }) => name.endsWith(extension)).reduce((sum, { bytes }) => sum + bytes, 0)
  return { js: total('.js'), css: total('.css'), files }
}

/** The router marks the style sheets of the root with a `#`. */
function withoutFragment(name: string): string {
  return name.replace(/#$/, '')
}

function readManifest(client: string): Manifest {
  const script = readFileSync(path.join(client, 'assets', nameIn(client, /^manifest-\w+\.js$/)), 'utf8')
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Manifest
}

function nameIn(client: string, pattern: RegExp): string {
  const assets = path.join(client, 'assets')
  const name = existsSync(assets) ? readdirSync(assets).find((file) => pattern.test(file)) : undefined
  if (!name) throw new Error('The shop is not built: node scripts/build.ts')
  return name
}

if (import.meta.main) {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
  for (const language of LANGUAGES) {
    for (const page of routeNames()) {
      const view = firstView(page, language)
      if (view) console.log(`${page.padEnd(26)} ${language}  JS ${kilobytes(view.js)}  CSS ${kilobytes(view.css)}`)
    }
  }
  const largest = firstView('content.home', LANGUAGES[0])?.files ?? []
  for (const { name, bytes } of largest.toSorted((a, b) => b.bytes - a.bytes))
    console.log(`${kilobytes(bytes)}  ${name}`)
}
