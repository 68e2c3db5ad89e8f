import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

export type Module = {
  /** Relative to the project: `server/orders/checkout/orders.api.ts`. */
  readonly file: string
  readonly imports: readonly Import[]
  /** Re-exports everything of another file. */
  readonly isBarrel: boolean
}

export type Import = {
  /** One of our files relative to the project, or the name of a package. */
  readonly target: string
  readonly kind: 'file' | 'package' | 'node'
  /** Gone once the types are stripped. */
  readonly typeOnly: boolean
  readonly line: number
}

/** Reads the imports of our files. */
export function readModules(root: string, files: readonly string[]): Module[] {
  return files.map((file) => parseModule(file, fs.readFileSync(path.join(root, file), 'utf8')))
}

/** Reads the imports of a file. */
export function parseModule(file: string, code: string): Module {
  const { module } = parseSync(file, code)
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries, start }) => ({
      specifier: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
      start,
    })),
    ...module.staticExports
      .filter(({ entries }) => entries[0]?.moduleRequest)
      .map(({ entries, start }) => ({
        specifier: entries[0]!.moduleRequest!.value,
        typeOnly: entries.every(({ isType }) => isType),
        start,
      })),
    ...module.dynamicImports.flatMap(({ moduleRequest, start }) => {
      const literal = /^['"](.+)['"]$/.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[1]
      return literal === undefined ? [] : [{ specifier: literal, typeOnly: false, start }]
    }),
  ]
  return {
    file,
    imports: imports.map(({ specifier, typeOnly, start }) => ({
      ...resolve(file, specifier),
      typeOnly,
      line: code.slice(0, start).split('\n').length,
    })),
    isBarrel: module.staticExports.some(({ entries }) =>
      entries.some(({ moduleRequest, exportName }) => moduleRequest && exportName.name === null),
    ),
  }
}

function resolve(file: string, specifier: string): Pick<Import, 'target' | 'kind'> {
  const clean = specifier.replace(/\?.*/s, '')
  if (clean.startsWith('.')) return { target: path.posix.join(path.posix.dirname(file), clean), kind: 'file' }
  const ours = /^@forecourt\/(.+)$/.exec(clean)?.[1]
  if (ours !== undefined) return { target: ours, kind: 'file' }
  if (clean.startsWith('node:')) return { target: clean, kind: 'node' }
  if (clean.startsWith('virtual:')) return { target: clean, kind: 'node' }
  return {
    target: clean
      .split('/')
      .slice(0, clean.startsWith('@') ? 2 : 1)
      .join('/'),
    kind: 'package',
  }
}
