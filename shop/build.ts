import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '@forecourt/domain/platform/languages.ts'
import { createBuilder } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Builds the shop, once per language, into `shop/build/<language>/client` and `/server`. Texts must be compiled. */
export async function buildShop(): Promise<void> {
  for (const language of LANGUAGES) {
    process.env['SHOP_LANGUAGE'] = language
    const builder = await createBuilder({
      root,
      mode: 'production',
      logLevel: 'warn',
      configFile: `${root}vite.config.ts`,
    })
    await builder.buildApp()
  }
  delete process.env['SHOP_LANGUAGE']
}

if (import.meta.main) await buildShop()
