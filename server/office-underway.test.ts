import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serve } from './main.ts'
import { OfficeBuild } from './organisation/office-build.ts'
import { readInstallation } from './platform/settings/tenants.ts'
import { testDatabase } from './test/database.ts'
import { freePort } from './test/free-port.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'office-underway-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A server whose office is still being built, as after a first start. */
async function open(name: string) {
  const build = path.join(folder, name)
  const underway = Promise.withResolvers<void>()
  const port = await freePort()
  const { base } = readInstallation(
    { PORT: String(port), DATA_DIR: folder, VIES_URL: 'off', LOG_LEVEL: 'silent' },
    folder,
  )
  const running = await serve(
    { base, tenants: [{ ...base, databaseUrl: await testDatabase() }] },
    {
      source: {
        shop: { strict: true, rendererIn: () => Promise.reject(new Error('nobody asks for the shop')) },
        office: new OfficeBuild(build, underway.promise),
        middleware: (_request, _response, next) => next(),
      },
    },
  )
  const ask = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${address}`, { method, headers })
  return { build, running, underway, ask }
}

async function writeBuild(build: string): Promise<void> {
  for (const language of ['nl', 'fr']) {
    await mkdir(path.join(build, language, 'client/assets/office'), { recursive: true })
    await writeFile(path.join(build, language, 'page.html'), `<html><head><title></title></head>${language}</html>`)
    await writeFile(path.join(build, language, `client/assets/office/main-${language}.js`), 'export {}')
  }
}

test('who opens an office that is being built is told so, and gets it as soon as it is there', async () => {
  const { build, running, underway, ask } = await open('built')
  try {
    for (const [language, title] of [
      ['nl', 'De backoffice wordt gebouwd'],
      ['fr', 'Le back-office est en préparation'],
    ] as const) {
      const page = await ask('/office/fuel/7', { cookie: `language=${language}` })
      expect(page.status).toBe(503)
      expect(page.headers.get('Retry-After')).toBe('3')
      expect(page.headers.get('Cache-Control')).toBe('private, no-store')
      const html = await page.text()
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain(`<h1 style="font-size:2rem;line-height:1.2;margin:0 0 1rem">${title}</h1>`)
      expect(html).toContain('location.reload()')
    }
    // As the page itself asks.
    expect((await ask('/office', {}, 'HEAD')).status).toBe(503)

    // Half a build is not shown.
    await writeBuild(build)
    expect((await ask('/office')).status).toBe(503)

    underway.resolve()
    await running.office
    const page = await ask('/office', { cookie: 'language=fr' })
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
    expect(await page.text()).toContain('fr</html>')
    const script = await ask('/assets/office/main-fr.js')
    expect([script.status, await script.text()]).toEqual([200, 'export {}'])
  } finally {
    await running.stop()
  }
})

test('who opens an office that could not be built is told so', async () => {
  const { running, underway, ask } = await open('broken')
  try {
    underway.reject(new Error('no memory left'))
    await expect(running.office).rejects.toThrow('no memory left')
    for (const [language, title] of [
      ['nl', 'De backoffice kon niet gebouwd worden'],
      ['fr', 'Le back-office n’a pas pu être construit'],
    ] as const) {
      const page = await ask('/office', { cookie: `language=${language}` })
      expect([page.status, page.headers.get('Cache-Control')]).toEqual([500, 'private, no-store'])
      const html = await page.text()
      expect(html).toContain(title)
      expect(html).not.toContain('<script')
    }
  } finally {
    await running.stop()
  }
})

test('the script of the page is allowed by its hash, and nothing else is', async () => {
  const { running, underway, ask } = await open('policy')
  try {
    const policy = (await ask('/office')).headers.get('Content-Security-Policy')!
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='/)
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  } finally {
    underway.resolve()
    await running.office.catch(() => {})
    await running.stop()
  }
})
