import path from 'node:path'
import { build, preview } from 'vite'
import { onlyWhenStale, root } from '../scripts/lib/fingerprint.ts'
import { galleryConfig } from '../scripts/ui.ts'

const folder = '.data/test-gallery'

/** Serves the pieces of ui/ as they are now; builds them when they changed. */
export async function startGallery(): Promise<{ address: string; stop: () => Promise<void> }> {
  const outDir = path.join(root, folder)
  const config = { ...galleryConfig, logLevel: 'warn', build: { outDir, emptyOutDir: true } } as const
  await onlyWhenStale(
    `${folder}/.stamp`,
    ['ui', 'scripts/ui.ts', 'package-lock.json'],
    async () => void (await build(config)),
  )
  const server = await preview(config)
  return { address: server.resolvedUrls!.local[0]!, stop: () => server.close() }
}
