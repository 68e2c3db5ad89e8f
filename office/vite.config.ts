import { fileURLToPath } from 'node:url'
import { oneLanguage } from '@forecourt/locales/one-language.ts'
import { isLanguage } from '@forecourt/domain/platform/values/languages.ts'
import { defineConfig } from 'vite'

const asked = process.env['OFFICE_LANGUAGE']
/** Built once per language, as the shop; undefined in development, where the page says which it speaks. */
const language = isLanguage(asked) ? asked : undefined

/** Modules that forms and desks share and lists do not have: whoever opens a list first does not wait for them. */
const onlyOfRecords =
  /\/(ActDialog|ReasonDialog|ConflictDialog|EditForm|FileDrop|HistoryPanel|TranslatedField|use-record|customer-texts|dossier-texts|vat-number-rules|vat-number|desk\/Desk|desk\/use-first-few)\.tsx?$|text:resources\.(?!shared\.)|messages\/resources\/(contacts|content|invoicing|orders)\.js$|domain\/(contacts|invoicing|offers|orders|stock)\//

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: '../node_modules/.vite/office',
  plugins: language ? [oneLanguage(language)] : [],
  build: {
    target: 'baseline-widely-available',
    outDir: `build/${language}/client`,
    emptyOutDir: true,
    // Shop and office are served side by side.
    assetsDir: 'assets/office',
    // A picture in a style sheet would need `data:` in the policy.
    assetsInlineLimit: 0,
    // It would stand in the page itself, which the policy forbids; all our browsers preload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Modules that outlive our releases, and are the same in both languages.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//,
              priority: 1,
            },
            // Modules of most screens come in one file: one by one, a list would request some hundred.
            { name: 'shared', minShareCount: 20, test: (id) => !onlyOfRecords.test(id) },
          ],
        },
      },
    },
  },
})
