import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Rolldown } from 'vite'
import { builtLanguage } from './built-language.ts'
import { oneLanguage } from './one-language.ts'
import { pages } from './pages.ts'
import { shortClassName } from './short-class-names.ts'
import { textsByPage } from './texts-by-page.ts'

const root = fileURLToPath(new URL('root.tsx', import.meta.url))

export default defineConfig({
  // Inside the shop the router would take each file it writes for a new route.
  cacheDir: '../node_modules/.vite/shop',
  plugins: [reactRouter(), ...(builtLanguage ? [textsByPage(), oneLanguage(builtLanguage)] : [])],
  // One server file with the production React in it: starts faster, and NODE_ENV cannot make it slow.
  ...(builtLanguage ? { ssr: { noExternal: true } } : {}),
  ...(builtLanguage ? { css: { modules: { generateScopedName: shortClassName } } } : {}),
  build: {
    target: 'baseline-widely-available',
    // A picture in the style sheet would count against the first view.
    assetsInlineLimit: 0,
    // One style sheet in one order. Split ones are loaded again behind each other by what is loaded later, and then the
    // look of a part depends on where somebody has been.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files compress better than twenty. The first outlives our releases, the second is what every page needs,
            // the third what most pages have in common: cards, buttons, badges.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { debugName: 'shell', name: (id, context) => (neededByEveryPage(context).has(id) ? 'shell' : null) },
                { debugName: 'common', name: (id, context) => (neededByMostPages(context).has(id) ? 'common' : null) },
              ],
            },
          },
        },
      },
    },
  },
})

type Context = Rolldown.ChunkingContext

const neededByEveryPage = oncePerBuild((context) => reachedFrom(root, context))

const neededByMostPages = oncePerBuild((context) => {
  const files = Object.values(pages).map((file) => fileURLToPath(new URL(file, import.meta.url)))
  const uses = new Map<string, number>()
  for (const file of files) for (const id of reachedFrom(file, context)) uses.set(id, (uses.get(id) ?? 0) + 1)
  return new Set([...uses].filter(([, count]) => count > (files.length * 2) / 3).map(([id]) => id))
})

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
