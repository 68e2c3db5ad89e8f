import { execFile, spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { LANGUAGES } from '../../domain/platform/values/languages.ts'
import { buildPath } from '../../domain/platform/routes/routes.ts'
import { dataDir, makeDealer, withCluster } from './databases.ts'
import { exactly, reported } from './figures.ts'
import { startProduct } from './servers.ts'

/** An error that the W3C's checker finds in a page. */
interface HtmlError {
  url: string
  message: string
  extract?: string
}

/** Checks every public page in both languages with the W3C Nu checker, without any error. */
export async function measure(): Promise<void> {
  if (spawnSync('java', ['-version']).error) {
    reported('HTML of every page', 'skipped: no java')
    return
  }
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_html')
    const { origin } = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
    const folder = path.join(dataDir, 'html')
    const pages = await savePages(origin, folder)
    const errors = await errorsIn(folder)
    for (const { url: file, message, extract = '' } of errors.slice(0, 20))
      console.log(`  ${pages.get(path.basename(file))}: ${message}\n    ${extract.replaceAll('\n', ' ').trim()}`)
    reported('pages whose HTML was checked', String(pages.size))
    exactly('errors of the W3C checker in their HTML', errors.length, 0)
  })
}

/** Writes each page into a file; returns the page of each file. */
async function savePages(origin: string, folder: string): Promise<Map<string, string>> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const pages = new Map<string, string>()
  for (const page of [...(await listPages(origin)), ...unlistedPages()]) {
    const answer = await fetch(origin + page)
    if (answer.status >= 500) throw new Error(`${page} answers ${answer.status}`)
    const file = `${pages.size + 1}.html`
    await writeFile(path.join(folder, file), await answer.text())
    pages.set(file, page)
  }
  return pages
}

async function listPages(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const pages = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => new URL(address!).pathname)
  if (pages.length === 0) throw new Error('The sitemap lists no page')
  return pages
}

/** Returns pages that are not in the sitemap: filtered lists, pages of one visitor, and pages that do not exist. */
function unlistedPages(): string[] {
  return LANGUAGES.flatMap((language) => [
    `${buildPath('content.usedcars', language)}?page=2`,
    `${buildPath('content.usedcars', language)}?price=-12000&sort=price-desc`,
    `${buildPath('content.usedcars', language)}?price=-1`,
    buildPath('content.favourites', language),
    buildPath('content.compare', language),
    buildPath('content.payment', language, { orderId: '0190b6a0-0000-7000-8000-000000000000' }),
    `/${language}/no-such-page`,
  ])
}

async function errorsIn(folder: string): Promise<HtmlError[]> {
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
  const options = ['--errors-only', '--format', 'json', '--exit-zero-always', '--no-langdetect']
  // The report comes on stderr.
  const { stderr } = await promisify(execFile)('java', ['-Xss1024k', '-jar', jar, ...options, folder], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return (JSON.parse(stderr) as { messages: HtmlError[] }).messages
}
