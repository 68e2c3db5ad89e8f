import type { Plugin } from 'vite'
import type { Locale } from './messages/messages.js'
import { compiledText, readTexts } from './texts.ts'

const all = '@forecourt/locales/messages/messages.js'
const runtime = '@forecourt/locales/messages/runtime.js'

/**
 * Binds every text to one language. A text is a module of its own, which only pages that show it load: what our code asks
 * `m` for becomes what that module exports. Leaves 20 bytes of code per text and no runtime.
 */
export function oneLanguage(language: Locale): Plugin[] {
  let texts: ReadonlyMap<string, string> = new Map()
  return [
    {
      name: 'one-language',
      enforce: 'pre',
      buildStart() {
        texts = readTexts(language)
      },
      resolveId: {
        filter: { id: /^(text:|@forecourt\/locales\/messages\/(messages|runtime)\.js$)/ },
        handler: (id) => `\0${id}`,
      },
      load: {
        filter: { id: /^\0(text:|@forecourt\/locales\/messages\/)/ },
        handler(id) {
          const source = id.slice(1)
          if (source === runtime) return { code: buildRuntime(language), moduleSideEffects: false }
          if (source === all) return { code: allTexts(texts), moduleSideEffects: false }
          const text = texts.get(/^text:(.*)\.js$/.exec(source)?.[1] ?? '')
          if (text === undefined) return this.error(`There is no ${source}`)
          return { code: `export const text = ${compiledText(text)}`, moduleSideEffects: false }
        },
      },
    },
    {
      name: 'texts-by-name',
      transform: {
        filter: { code: all },
        // After TypeScript and JSX are gone, so that what stands in types and comments asks for no text.
        handler: (code) => ({ code: bindTexts(code, texts), map: null }),
      },
    },
  ]
}

/** Replaces what compiled code asks `m` for by the texts of one language. */
export function bindTexts(code: string, texts: ReadonlyMap<string, string>): string {
  const names = new Map<string, string>()
  const bound = code.replaceAll(/(?<![\w$.])m\[(["'])([^"'\\]+)\1\]/g, (_, __, key: string) => {
    names.set(key, names.get(key) ?? `text$${names.size}`)
    return names.get(key)!
  })
  // Above the code, which may read them at once.
  const bindings = Array.from(names, ([key, name]) => bind(name, key, texts))
  return [...bindings, bound].join('\n')
}

/** A word that many screens share is repeated in each: as a module it would be a file of its own, which is one more request. */
function bind(name: string, key: string, texts: ReadonlyMap<string, string>): string {
  const word = key.startsWith('words.') ? texts.get(key) : undefined
  return word === undefined
    ? `import { text as ${name} } from ${JSON.stringify(`text:${key}.js`)}`
    : `const ${name} = ${compiledText(word)}`
}

/** For code that asks for a text by a computed name, which only servers do. */
function allTexts(texts: ReadonlyMap<string, string>): string {
  const entries = [...texts].map(([key, text]) => `  ${JSON.stringify(key)}: ${compiledText(text)},`)
  return ['export const m = {', ...entries, '}'].join('\n')
}

function buildRuntime(language: Locale): string {
  return `export const getLocale = () => ${JSON.stringify(language)}
export const overwriteGetLocale = () => {}`
}
