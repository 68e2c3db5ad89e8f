import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { expect, expectToFit, shopLooks, test } from './support.ts'
import { inTurn } from './turns.ts'

for (const { language, width } of inTurn('content.home', shopLooks)) {
  test(`the start page in ${language}, ${width} px wide: axe finds nothing, and it fits`, async ({ page, axe }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('html')).toHaveAttribute('lang', `${language}-BE`)
    // The way to buy, and departments to call: one of each branch.
    const block = page.getByRole('region', { name: m['how-to-buy.title']({}, { locale: language }) })
    await expect(block.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveCount(3)
    await expect(block.locator('a[href^="tel:"]')).toHaveCount(3)
    await axe()
    await expectToFit(page)
  })
}

test('forced colours, which drop backgrounds and shadows, still tell the current page, list and version', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(buildPath('content.newcars', 'nl'))
  const current = page.locator('a[aria-current]').filter({ visible: true })
  const outlines = () => current.evaluateAll((links) => links.map((link) => getComputedStyle(link).outlineStyle))
  // In the menu and in the filter.
  await expect(current).toHaveCount(2)
  expect(await outlines()).toEqual(['solid', 'solid'])
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await expect(current.filter({ hasText: '€' })).toBeVisible()
  expect(new Set(await outlines())).toEqual(new Set(['solid']))
})

test.describe('a French-speaking visitor', () => {
  test.use({ locale: 'fr-BE' })

  test('lands on the French start page', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/fr$/)
  })
})
