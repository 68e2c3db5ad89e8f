import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

const lists = ['offer', 'dossier', 'tradein', 'premiumclaim', 'internalorder', 'shoporder', 'pricecard', 'testdrive']

test('each count above a list leads to as many rows as it says', async ({ page }) => {
  test.setTimeout(300_000)
  await signIn(page, '/office')
  for (const list of lists) {
    await page.goto(`/office/${list}`)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    const counts = await page
      .locator('nav a:has(> b)')
      .evaluateAll((all) =>
        all.map((link) => ({ address: link.getAttribute('href')!, count: link.querySelector('b')!.textContent })),
      )
    for (const { address, count } of counts) {
      await page.locator(`nav a[href="${address}"]:has(> b)`).first().click()
      await expect(page.locator('span[aria-live=polite]').first(), address).toHaveText(new RegExp(`^${count}\\s`))
    }
  }
})
