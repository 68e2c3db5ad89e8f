import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { expect, readFirstCar, test } from './support.ts'

const visits = [
  { language: 'nl', list: 'content.usedcars', price: /Prijs incl\. btw € \d/ },
  { language: 'fr', list: 'content.usedcars', price: /Prix TVAC \d[\d ]+ €/ },
  { language: 'fr', list: 'content.stockcars', price: /Prix TVAC \d[\d ]+ €/ },
  { language: 'nl', list: 'content.trucks', price: /Prijs incl\. btw € \d/ },
] as const

for (const { language, list, price } of visits) {
  test(`somebody takes the sheet of a car of ${list} along in ${language}`, async ({ page }) => {
    await page.goto(await readFirstCar(page, buildPath(list, language)))
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

for (const { language, list, branch } of [
  { language: 'nl', list: 'content.usedcars', branch: /Autogroep Scheldeland (Gent|Aalst|Dendermonde)/ },
  { language: 'fr', list: 'content.newcars', branch: /Autogroep Scheldeland (Gand|Alost|Termonde)/ },
] as const) {
  test(`${language}: a page of ${list} that the browser prints has the way back to it, and whose it is`, async ({
    page,
  }) => {
    await page.goto(await readFirstCar(page, buildPath(list, language)))
    const code = page.locator('img[src^="/qr.svg"]')
    await expect(code).toHaveAttribute('src', `/qr.svg?of=${encodeURIComponent(new URL(page.url()).pathname)}`)
    const name = (await page.getByRole('heading', { level: 1 }).textContent())!
    const isLoaded = () => code.evaluate((picture: HTMLImageElement) => picture.naturalWidth > 0)
    // The screen does not need it.
    expect(await isLoaded()).toBe(false)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' }))), {
      mergePages: true,
    })
    await expect.poll(isLoaded).toBe(true)
    const words = text.replace(/\s+/g, ' ')
    expect(words).toMatch(branch)
    expect(words).toContain(name)
    expect(words).not.toContain(m['layout.newsletter']({}, { locale: language }))
    await page.emulateMedia({ media: 'print' })
    expect(await code.boundingBox()).toMatchObject({ width: 124, height: 124 })
  })
}

test('the sheet of a car that does not exist is a page that says so', async ({ page, complaints }) => {
  const response = await page.goto('/fr/voitures-d-occasion/x/999999.pdf')
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  complaints.length = 0
})
