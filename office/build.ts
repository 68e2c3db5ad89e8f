import { rename } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { build } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * Builds the office in one language: its files into `office/build/<language>/client`, and beside them the page, which the
 * server completes for each user. Texts must be compiled.
 */
export async function buildOffice(language: Language): Promise<void> {
  process.env['OFFICE_LANGUAGE'] = language
  await build({ configFile: path.join(root, 'vite.config.ts'), mode: 'production', logLevel: 'warn' })
  const folder = path.join(root, 'build', language)
  await rename(path.join(folder, 'client', 'index.html'), path.join(folder, 'page.html'))
}
