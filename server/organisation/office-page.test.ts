import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testServices } from '../test/services.ts'
import { OfficeBuild } from './office-build.ts'
import { createOfficePage } from './office-page.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'office-'))
for (const language of ['nl', 'fr']) {
  mkdirSync(path.join(folder, language, 'client'), { recursive: true })
  writeFileSync(path.join(folder, language, 'page.html'), `<html lang="nl-BE"><title></title>${language}</html>`)
}
const services = await testServices()
await services.database.pool.query(
  `update setting set value = '"Garage \\"A<B\\" & zoon"' where key = 'organisation.name'`,
)
const office = createOfficePage(services, new OfficeBuild(folder))

async function page(address: string, headers: Record<string, string> = {}) {
  const response = await office.request(address, { headers })
  return { response, html: await response.text() }
}

test('every address below /office is the same page, which nobody keeps', async () => {
  const { response, html } = await page('/office/fuel/7?q=diesel')
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
  expect(html).toContain('<html lang="nl-BE" data-theme="light" data-chosen-theme="system"')
  expect(html).toContain('data-dealer="Garage &quot;A&lt;B&quot; &amp; zoon"')
  expect((await office.request('/officers')).status).toBe(404)
})

test.each([
  [{ cookie: 'office-language=fr; language=nl' }, 'fr'],
  [{ cookie: 'language=fr' }, 'fr'],
  [{ cookie: 'office-language=en', 'accept-language': 'fr-BE' }, 'fr'],
  [{}, 'nl'],
])('%j reads %s', async (headers, language) => {
  const { html } = await page('/office', headers)
  expect(html).toContain(`${language}</html>`)
  expect(html).toContain(`lang="${language}-BE"`)
})

test.each(['/login', '/logout'])('%s leads staff to the office, and customers on', async (address) => {
  const staff = await page(address, { cookie: 'office-session=x' })
  expect(staff.response.headers.get('Location')).toBe(`/office${address}`)
  expect((await page(address)).response.status).toBe(404)
})

test.each([
  ['dark', 'data-theme="dark" data-chosen-theme="dark"'],
  ['light', 'data-theme="light" data-chosen-theme="light"'],
  ['"><script>', 'data-theme="light" data-chosen-theme="system"'],
])('the theme %s is there from the first moment', async (theme, attributes) => {
  expect((await page('/office', { cookie: `office-theme=${theme}` })).html).toContain(attributes)
})
