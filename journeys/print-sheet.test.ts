import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { expect, test } from './support.ts'

const visits = [
  { language: 'nl', list: 'content.usedcars', price: /Prijs incl\. btw € \d/ },
  { language: 'fr', list: 'content.usedcars', price: /Prix TVAC \d[\d ]+ €/ },
  { language: 'fr', list: 'content.stockcars', price: /Prix TVAC \d[\d ]+ €/ },
  { language: 'nl', list: 'content.trucks', price: /Prijs incl\. btw € \d/ },
] as const

for (const { language, list, price } of visits) {
  test(`somebody takes the sheet of a car of ${list} along in ${language}`, async ({ page }) => {
    await page.goto(pathOf(list, language))
    await page.getByRole('article').first().getByRole('link').click()
    const link = page.getByRole('link', { name: m['detail.sheet']({ car: '' }, { locale: language }) })
    await expect(link).toBeVisible()
    const name = (await page.getByRole('heading', { level: 1 }).textContent())!
    await expect(link).toHaveAccessibleName(m['detail.sheet']({ car: name }, { locale: language }))
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])

    const file = download.suggestedFilename()
    expect([file.slice(0, name.length), file.slice(-4)]).toEqual([name, '.pdf'])
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())))
    const { text } = await extractText(pdf, { mergePages: true })
    const words = text.replace(/\s+/g, ' ')
    expect(words).toContain(name)
    expect(words).toMatch(price)
    expect(words).toContain(m['detail.specifications']({}, { locale: language }))
    expect(words).toContain(m['detail.costs.transport']({}, { locale: language }))
  })
}

test('the sheet of a car that does not exist is a page that says so', async ({ page, complaints }) => {
  const response = await page.goto('/fr/voitures-d-occasion/x/999999.pdf')
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  complaints.length = 0
})
