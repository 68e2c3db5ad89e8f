import { fileURLToPath } from 'node:url'
import { oneLanguage } from '@forecourt/locales/one-language.ts'
import { isLanguage } from '@forecourt/domain/platform/values/languages.ts'
import { defineConfig } from 'vite'

const asked = process.env['OFFICE_LANGUAGE']
/** Built once per language, as the shop; undefined in development, where the page has the language. */
const language = isLanguage(asked) ? asked : undefined

/** Modules that forms, desks and reports share and lists do not have: a user who opens a list first does not wait for them. */
const onlyOfRecords = new RegExp(
  [
    /\/(ActDialog|Breadcrumbs|Combobox|ConflictDialog|DescriptionList|DraftOffer|EditForm|FailureNotice|FieldPair)(\.module)?\.\w+$/,
    /\/(FileDrop|HistoryPanel|Page|Panel|ReasonDialog|RecordForm|ScreenHead|TextArea|TextLink)(\.module)?\.\w+$/,
    /\/(TranslateButton|TranslatedField|desk\/Desk)(\.module)?\.\w+$/,
    /\/(actor-name|customer-texts|dossier-texts|field-texts|merge|order-flow-texts|profit-margin|use-draft|use-first-few)\.ts$/,
    /\/(use-record|use-typed|use-unsaved|vat-number|vat-number-rules)\.ts$/,
    /text:(refusals|invoice|office\.(conflict|draft|form|order-flow|translated))\.|text:resources\.(?!shared\.)/,
    /messages\/resources\/(contacts|content|invoicing|orders)\.js$|domain\/(contacts|invoicing|offers|orders|stock)\//,
  ]
    .map(({ source }) => source)
    .join('|'),
)

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
    // It would be an inline script, which the policy forbids; all our browsers preload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first script lists all others by name: a name besides the hash would take some kB of the first view.
        chunkFileNames: 'assets/office/[hash].js',
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
