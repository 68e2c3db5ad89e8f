import type { Plugin } from 'vite'

/**
 * What the shop never asks of the router, and code that stands in for it. All routes come with the first view (see
 * `react-router.config.ts`), nothing watches the router, and there are no server components.
 */
const unused: { in: string; code: RegExp; instead: string }[] = [
  { in: 'fog-of-war.js', code: /(?<!function )\bisFogOfWarEnabled\([^)]*\)/g, instead: 'false' },
  { in: 'router.js', code: /\binit\.instrumentations\b/g, instead: 'undefined' },
  { in: 'ssr/components.js', code: /\buseIsRSCRouterContext\(\)/g, instead: 'false' },
  { in: 'ssr/components.js', code: /(?<!function )\bisFogOfWarEnabled\([^)]*\)/g, instead: 'false' },
]

/**
 * Leaves out of the browser's router what the shop does not use: about 5 kB of its 40. The names for developer tools go
 * too, and what makes components is marked as free of effects: both keep every component in the bundle.
 */
export function leanRouter(): Plugin {
  const found = new Set<object>()
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\// },
      handler(code, id) {
        let lean = code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(/ = (?=React\$1\.(forwardRef|createContext)\()/g, ' = /* @__PURE__ */ ')
        for (const part of unused) {
          if (!id.endsWith(`/${part.in}`)) continue
          const without = lean.replace(part.code, part.instead)
          if (without !== lean) found.add(part)
          lean = without
        }
        return lean
      },
    },
    buildEnd(error) {
      const lost = unused.filter((part) => !found.has(part)).map((part) => `${part.code} in ${part.in}`)
      if (!error && lost.length > 0) this.error(`The router has changed, it no longer holds ${lost.join(', ')}`)
    },
  }
}
