import { fileURLToPath } from 'node:url'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { createBuilder } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Builds the shop in one language, into `shop/build/<language>/client` and `/server`. Texts must be compiled. */
export async function buildShop(language: Language): Promise<void> {
  process.env['SHOP_LANGUAGE'] = language
  const builder = await createBuilder({
    root,
    mode: 'production',
    logLevel: 'warn',
    configFile: `${root}vite.config.ts`,
  })
  await builder.buildApp()
}
