// Shows the components of ui/ on separate pages: `npm run ui`.
import { fileURLToPath } from 'node:url'
import { createServer, type InlineConfig } from 'vite'

const project = fileURLToPath(new URL('..', import.meta.url))

export const galleryConfig = {
  root: `${project}ui/gallery`,
  configFile: false,
  cacheDir: `${project}node_modules/.vite/ui`,
  server: { host: '127.0.0.1', port: 5180, fs: { allow: [project] } },
  preview: { host: '127.0.0.1', port: 0 },
} satisfies InlineConfig

if (import.meta.main) {
  const server = await createServer(galleryConfig)
  await server.listen()
  server.printUrls()
}
