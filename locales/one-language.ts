import type { Plugin } from 'vite'
import type { Locale } from './messages/messages.js'

const folder = '/locales/messages/'

/**
 * Binds every text to one language: the function of the other language is then unused and dropped. Leaves 20 bytes of
 * code per text and no runtime.
 */
export function oneLanguage(language: Locale): Plugin {
  return {
    name: 'one-language',
    transform: {
      filter: { id: /\/locales\/messages\/(runtime\.js|messages\/(?!_index)\w+\.js)$/ },
      handler(code, id) {
        if (id.endsWith(`${folder}runtime.js`)) return runtimeOf(language)
        const bound = code.replace(/export \{ (\w+) as /, `export { ${language}_$1 as `)
        if (bound === code) this.error(`${id} does not have the shape of a compiled text`)
        return bound
      },
    },
  }
}

function runtimeOf(language: Locale): string {
  return `export const getLocale = () => ${JSON.stringify(language)}
export const overwriteGetLocale = () => {}
export const experimentalStaticLocale = ${JSON.stringify(language)}`
}
