import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('messages/messages/', import.meta.url))
const importOfAll = /^import \{ m \} from '@forecourt\/locales\/messages\/messages\.js'$/m

/**
 * Imports each text by itself: a key asked of `m` becomes the function of that text. So a page loads its own texts; through
 * `m`, which holds them all, every page would load the texts of the whole product.
 */
export function textsByPage(): Plugin {
  let files: ReadonlyMap<string, string>
  return {
    name: 'texts-by-page',
    enforce: 'pre',
    buildStart() {
      files = filesByKey()
    },
    transform: {
      filter: { id: /\/(shop|office)\/.*\.tsx?$/, code: importOfAll },
      handler(code) {
        const names = new Map<string, string>()
        const direct = code.replace(/\bm\['([^']+)'\]/g, (use, key: string) => {
          if (!files.has(key)) return use
          if (!names.has(key)) names.set(key, `text${names.size}`)
          return names.get(key)!
        })
        const imports = [...names].map(
          ([key, name]) => `import { ${JSON.stringify(key)} as ${name} } from '${files.get(key)}'`,
        )
        // A key that is put together at run time still needs them all.
        const needsAll = /\bm\[/.test(direct)
        // On one line, so that line numbers stay.
        return direct.replace(importOfAll, (all) => [...(needsAll ? [all] : []), ...imports].join(';'))
      },
    },
  }
}

function filesByKey(): Map<string, string> {
  return new Map(
    readdirSync(folder).flatMap((file): [string, string][] => {
      const key = /export \{ \w+ as "([^"]+)" \}/.exec(readFileSync(folder + file, 'utf8'))?.[1]
      return key === undefined ? [] : [[key, folder + file]]
    }),
  )
}
