import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { LANGUAGES } from '@forecourt/domain/platform/languages.ts'
import { createBuilder } from 'vite'
import { shrinkManifest } from './small-manifest.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const compressible = /\.(css|js|svg|webmanifest)$/

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
    const client = path.join(root, 'build', language, 'client')
    shrinkManifest(client)
    await compressFiles(client)
  }
  delete process.env['SHOP_LANGUAGE']
}

/** Files are compressed once, as small as can be, rather than for each visitor. */
async function compressFiles(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      const content = await readFile(file)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

if (import.meta.main) await buildShop()
