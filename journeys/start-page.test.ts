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

test.describe('a French-speaking visitor', () => {
  test.use({ locale: 'fr-BE' })

  test('lands on the French start page', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/fr$/)
  })
})
