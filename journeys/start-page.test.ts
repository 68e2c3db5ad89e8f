import { expect, languages, test } from './support.ts'

for (const language of languages) {
  test(`the start page in ${language}: axe finds nothing, on small and wide screens`, async ({ page, axe }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.locator('html')).toHaveAttribute('lang', `${language}-BE`)
      await axe()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
}

test.describe('a French-speaking visitor', () => {
  test.use({ locale: 'fr-BE' })

  test('lands on the French start page', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/fr$/)
  })
})
