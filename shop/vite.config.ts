import { fileURLToPath } from 'node:url'
import { oneLanguage } from '@forecourt/locales/one-language.ts'
import { textsByPage } from '@forecourt/locales/texts-by-page.ts'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Rolldown } from 'vite'
import { builtLanguage } from './built-language.ts'
import { leanRouter } from './lean-router.ts'
import { landingPages, pages } from './pages.ts'
import { shortClassName } from './short-class-names.ts'
import { twoStyleSheets } from './two-style-sheets.ts'

const frame = ['root.tsx', 'layout/Content.tsx'].map(absolute)

const styles = twoStyleSheets({
  landing: [...frame, ...landingPages.map((name) => absolute(pages[name]!))],
  afterwards: absolute('layout/AfterFirstView.tsx'),
  client: builtLanguage && absolute(`build/${builtLanguage}/client`),
})

export default defineConfig({
  // Inside the shop the router would take each file it writes for a new route.
  cacheDir: '../node_modules/.vite/shop',
  plugins: [reactRouter(), ...(builtLanguage ? [textsByPage(), oneLanguage(builtLanguage), leanRouter()] : []), styles],
  // One server file with the production React in it: starts faster, and NODE_ENV cannot make it slow.
  ...(builtLanguage ? { ssr: { noExternal: true } } : {}),
  // React looks for its developer tools; they have no business in the shop.
  ...(builtLanguage ? { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } } : {}),
  ...(builtLanguage ? { css: { modules: { generateScopedName: shortClassName } } } : {}),
  build: {
    target: 'baseline-widely-available',
    // A picture in the style sheet would count against the first view.
    assetsInlineLimit: 0,
    // `twoStyleSheets` parts the one.
    cssCodeSplit: false,
    modulePreload: {
      // All that these fields stand on is there before them; naming it would cost checkout half a kilobyte.
      resolveDependencies: (file, needed) => (/\/CompanyFields-/.test(file) ? [file] : needed),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files compress better than twenty. The first outlives our releases; the second holds what every page
            // needs, and what the pages that visitors land on have in common: cards, buttons, badges.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { debugName: 'shell', name: (id, context) => (neededByMost(context).has(id) ? 'shell' : null) },
                { name: 'fields', test: /\/ui\/(Field|FieldHelp|FieldPair|Select|TextField)\b/ },
                { name: 'phone', test: /\/(PhoneFields\.tsx|domain\/contacts\/phone\.ts|messages\/phone_\w+\.js)$/ },
              ],
            },
          },
        },
      },
    },
  },
})

type Context = Rolldown.ChunkingContext

/**
 * The modules of the frame, and those that more than half of the landing pages need. And what several of them need that
 * stands on other pages too: small things, each of which would be a file of its own.
 */
const neededByMost = oncePerBuild((context) => {
  const uses = new Map<string, { landing: number; other: number }>()
  for (const [name, file] of Object.entries(pages)) {
    const isLanding = landingPages.some((landing) => landing === name)
    for (const id of reachedFrom(absolute(file), context)) {
      const use = uses.get(id) ?? { landing: 0, other: 0 }
      use[isLanding ? 'landing' : 'other']++
      uses.set(id, use)
    }
  }
  const many = landingPages.length / 2
  const several = landingPages.length / 3
  const shared = [...uses].filter(([, { landing, other }]) => landing > many || (landing > several && other > 0))
  return new Set([...frame.flatMap((file) => [...reachedFrom(file, context)]), ...shared.map(([id]) => id)])
})

function absolute(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}

/** The modules that one reaches without a dynamic import, itself included. */
function reachedFrom(id: string, context: Context): Set<string> {
  const reached = new Set([id])
  for (const from of reached) for (const to of context.getModuleInfo(from)?.importedIds ?? []) reached.add(to)
  return reached
}

function oncePerBuild<Found extends object>(find: (context: Context) => Found): (context: Context) => Found {
  const found = new WeakMap<Context, Found>()
  return (context) => {
    if (!found.has(context)) found.set(context, find(context))
    return found.get(context)!
  }
}
