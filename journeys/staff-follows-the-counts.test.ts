import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

const lists = ['offer', 'dossier', 'tradein', 'premiumclaim', 'internalorder', 'shoporder', 'pricecard', 'testdrive']

test('each count above a list leads to as many rows as it says', async ({ page }) => {
  test.setTimeout(300_000)
  await signIn(page, '/office')
  for (const list of lists) {
    await page.goto(`/office/${list}`)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    const counts = page.locator('nav a:has(> b)')
    const addresses = await counts.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    for (const address of addresses) {
      const count = page.locator(`nav a[href="${address}"]:has(> b)`).first()
      // A colleague may do something with a record between the count and its list: both are read again then.
      let isAgain = false
      await expect(async () => {
        if (isAgain) await page.reload()
        isAgain = true
        const rows = await count.locator('b').textContent()
        await count.click()
        await expect(page.locator('span[aria-live=polite]').first(), address).toHaveText(new RegExp(`^${rows}\\s`), {
          timeout: 3_000,
        })
      }).toPass({ timeout: 20_000 })
    }
  }
})
