import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const module = 'virtual:style-sheets'

interface Options {
  /** The modules that draw what a visitor lands on. */
  landing: readonly string[]
  /** What these load once the page has settled. */
  afterwards: string
  /** Where the browser's files are, once they are built; undefined in development, where styles are not parted. */
  client: string | undefined
}

/**
 * Parts the style sheet of the shop in two: what visitors land on, and the rest. Each keeps the order that the whole had,
 * so a part looks the same wherever somebody has been; sheets by chunk would be loaded in the order of the visit.
 *
 * Every file of styles is put into a condition that bears its number, which holds it together through the build.
 */
export function twoStyleSheets({ landing, afterwards, client }: Options): Plugin {
  const files: string[] = []
  return {
    name: 'two-style-sheets',
    enforce: 'pre',
    resolveId: { filter: { id: /^virtual:style-sheets$/ }, handler: () => `\0${module}` },
    load: {
      filter: { id: /^\0virtual:style-sheets$/ },
      handler() {
        const sheets = client === undefined || this.environment.name === 'client' ? undefined : builtSheets(client)
        return `export const built = ${JSON.stringify(sheets)}`
      },
    },
    transform: {
      filter: { id: /\.css$/ },
      handler(code, id) {
        // Its imports would not be allowed inside a condition.
        if (client === undefined || /^@import/m.test(code)) return undefined
        if (!files.includes(id)) files.push(id)
        return `@supports (--sheet: ${files.indexOf(id)}) {${code}}`
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (client === undefined) return
        const whole = Object.values(bundle).find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
        if (whole?.type !== 'asset') this.error('The build has no style sheet')
        if (this.environment.name !== 'client') {
          // The pages link the browser's; the router wants to find a file all the same.
          whole.source = ''
          return
        }
        const first = new Set(landing)
        for (const id of first) {
          const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
          for (const next of [...importedIds, ...dynamicallyImportedIds]) if (next !== afterwards) first.add(next)
        }
        const sheets = part(String(whole.source), (number) => first.has(files[number]!))
        whole.source = sheets.first
        this.emitFile({ type: 'asset', name: 'later.css', source: sheets.later })
      },
    },
  }
}

/** The whole style sheet in, its two parts out, without the conditions. */
export function part(css: string, isFirst: (number: number) => boolean): { first: string; later: string } {
  const sheets = { first: '', later: '' }
  let end = 0
  for (const opening of css.matchAll(/@supports \(--sheet: ?(\d+)\) ?\{/g)) {
    sheets.first += css.slice(end, opening.index)
    const start = opening.index + opening[0].length
    end = endOfBlock(css, start)
    sheets[isFirst(Number(opening[1])) ? 'first' : 'later'] += css.slice(start, end - 1)
  }
  sheets.first += css.slice(end)
  return sheets
}

/** The place behind the brace that closes the block whose inside begins at `start`. */
function endOfBlock(css: string, start: number): number {
  let depth = 1
  const signs = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{}]/g
  signs.lastIndex = start
  while (depth > 0) {
    const sign = signs.exec(css)
    if (!sign) throw new Error('A block of the style sheet has no end')
    if (sign[0] === '{') depth++
    if (sign[0] === '}') depth--
  }
  return signs.lastIndex
}

function builtSheets(client: string): { first: string; later: string } {
  const names = readdirSync(path.join(client, 'assets')).filter((name) => name.endsWith('.css'))
  const address = (name: string) => `/assets/${names.find((file) => file.startsWith(name))}`
  return { first: address('style-'), later: address('later-') }
}
