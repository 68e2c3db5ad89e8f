import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { serve } from '../server/main.ts'
import { sourceShop } from '../server/platform/pages.ts'
import { readSettings } from '../server/platform/settings.ts'
import { explained } from './lib/explained.ts'
import { root } from './lib/fingerprint.ts'
import { Shutdown } from './lib/shutdown.ts'

// The process that scripts/dev.ts starts anew whenever code of the server changes. It shows shop and office from their
// source.

const shutdown = new Shutdown()
try {
  const given = readSettings(process.env, root)
  if (given.databaseUrl === undefined) throw new Error('npm run dev starts this with a database')
  const vite = await createServer({
    root: path.join(root, 'shop'),
    // The other loaders write a file, which whoever watches our code takes for a change.
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
    // The shop has the port before it.
    server: { middlewareMode: true, ws: { port: 24_679 } },
  })
  await shutdown.add(() => officeVite.close())
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite does not run the shop in this process')
  const running = await serve(
    { ...given, databaseUrl: given.databaseUrl },
    {
      shop: sourceShop((id) => ssr.runner.import(id)),
      office: {
        strict: false,
        pageIn: async () =>
          officeVite.transformIndexHtml('/', await readFile(path.join(root, 'office/index.html'), 'utf8')),
      },
      middleware(request, response, next) {
        const { url } = request
        officeVite.middlewares(request, response, () => {
          // It goes on without its base.
          if (url !== undefined) request.url = url
          vite.middlewares(request, response, next)
        })
      },
    },
  )
  await shutdown.add(() => running.stop())
  console.log(`Ready: ${running.url}`)
} catch (error) {
  if (!shutdown.started) {
    console.error(explained(error))
    await shutdown.end(1)
  }
}
