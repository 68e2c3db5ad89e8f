import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { serve } from '../server/main.ts'
import { sourceShop } from '../server/platform/http/pages.ts'
import { readInstallation } from '../server/platform/settings/tenants.ts'
import { withDatabases } from './lib/database.ts'
import { explainError } from './lib/explained.ts'
import { root } from './lib/fingerprint.ts'
import { Shutdown } from './lib/shutdown.ts'

// The process that scripts/dev.ts restarts whenever code of the server changes. It serves shop and office from their source.

const shutdown = new Shutdown()
try {
  const { base, tenants: given } = readInstallation(process.env, root)
  if (base.databaseUrl === undefined && given.some(({ databaseUrl }) => databaseUrl === undefined))
    throw new Error('npm run dev starts this with a database')
  const tenants = withDatabases(given, base)
  const vite = await createServer({
    root: path.join(root, 'shop'),
    // The other loaders write a file, which a watcher of our code takes for a change.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true },
  })
  await shutdown.add(() => vite.close())
  const officeVite = await createServer({
    root: path.join(root, 'office'),
    configLoader: 'native',
    // Its files beside those of the shop.
    base: '/office/',
    appType: 'custom',
    // The shop uses the port before it.
    server: { middlewareMode: true, ws: { port: 24_679 } },
  })
  await shutdown.add(() => officeVite.close())
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite does not run the shop in this process')
  const running = await serve(
    { base, tenants },
    {
      source: {
        shop: sourceShop((id) => ssr.runner.import(id)),
        office: {
          strict: false,
          state: 'ready',
          ready: Promise.resolve(),
          assets: new Map(),
          pageIn: async () =>
            officeVite.transformIndexHtml('/', await readFile(path.join(root, 'office/index.html'), 'utf8')),
        },
        middleware(request, response, next) {
          const { url } = request
          officeVite.middlewares(request, response, () => {
            // It continues without its database.
            if (url !== undefined) request.url = url
            vite.middlewares(request, response, next)
          })
        },
      },
    },
  )
  await shutdown.add(() => running.stop())
  for (const { publicUrl } of tenants) console.log(`Ready: ${publicUrl}`)
} catch (error) {
  if (!shutdown.started) {
    console.error(explainError(error))
    await shutdown.end(1)
  }
}
