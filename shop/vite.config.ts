import { oneLanguage } from '@forecourt/locales/one-language.ts'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { builtLanguage } from './built-language.ts'

const partsOfHeader =
  /\/(kept-cars|keep-car|popups|DialogComing|LazyPart|early-click|early-input|error-status)\.\w+$|text:layout\.(close|loading|to-trade-in|to-booking)\.js$/
const partsOfCars = /\/(CarBadges|Badge|FactLine|StructuredData)\.[\w.]+$/
const partsOfLists = /\/(Card|CarCard|KeepButton|CompareButton|Formula)\.[\w.]+$/

export default defineConfig({
  // Inside the shop folder the router would take each written file for a new route.
  cacheDir: '../node_modules/.vite/shop',
  plugins: [reactRouter(), ...(builtLanguage ? [oneLanguage(builtLanguage)] : [])],
  // One server file with the production React in it: starts faster, and NODE_ENV cannot make it slow.
  ...(builtLanguage ? { ssr: { noExternal: true } } : {}),
  // React looks for its developer tools; the shop does not need them.
  ...(builtLanguage ? { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } } : {}),
  // Short: a list repeats each class thirty times.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    target: 'baseline-widely-available',
    // A picture in the style sheet would count against the first view.
    assetsInlineLimit: 0,
    // One style sheet: parts by page would be loaded, and win, in the order of the visit.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The first script lists all others by name: a name besides a short hash would take a kB of the first view.
            chunkFileNames: 'assets/[hash:7].js',
            entryFileNames: 'assets/[hash:7].js',
            // The first outlives our releases; what many pages share compresses better as one file than as twenty.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
                { name: 'shared', minShareCount: 26 },
                // Shared by every header, otherwise too rare for the bundler to group.
                { name: 'header', test: partsOfHeader },
                // Each text that screens share would be a separate file, a hundred files of sixty bytes.
                { name: 'words', test: /text:words\./, minShareCount: 2 },
                // Shared by lists and the pages of cars.
                { name: 'cars', test: partsOfCars, minShareCount: 3 },
                // A list would load each of them separately: a dozen files of a few hundred bytes.
                { name: 'lists', test: partsOfLists, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
})
