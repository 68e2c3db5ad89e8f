import { Checkout, someEmail, test } from './order-checkout.ts'
import { expect } from './support.ts'

const cannotWithdraw = /niet herroepen.*artikel VI\.53, 3°/

test('a car that the factory builds: no way back, said from its page to the mail', async ({ page, axe, mailTo }) => {
  test.slow(true, 'axe looks at several steps')
  const checkout = new Checkout(page, 'nl')
  const email = someEmail()
  await page.goto('/nl/nieuwe-wagens?brand=lumen')
  await page.getByRole('article').first().getByRole('link').click()
  const box = page.getByRole('region', { name: 'Prijs en bestellen' })
  const overview = page.getByRole('region', { name: 'Overzicht' })
  await expect(overview).toContainText(cannotWithdraw)
  await expect(overview).toContainText(/Levering uiterlijk op \d\d\/\d\d\/\d{4}/)
  await expect(page.getByRole('img', { name: /^Europese kennisgeving/ })).toBeVisible()
  await box.getByRole('link', { name: 'Kies een kleur' }).click()
  await page.getByRole('group', { name: 'Kies uw kleur' }).getByRole('radio').first().check()
  await box.getByRole('button', { name: 'In winkelmandje' }).click()
  await box.getByRole('button', { name: 'Bestel nu' }).click()

  await expect(checkout.dialog.getByText('Op bestelling')).toBeVisible()
  await expect(checkout.dialog.getByText(cannotWithdraw)).toBeVisible()
  await axe()
  await checkout.chooseWay('deliver')
  await expect(checkout.field('words.day')).toHaveCount(0)
  await checkout.goToOverview(email, { isToBeBuilt: true })
  await expect(checkout.dialog.getByText(/ondernemingsnummer .* · RPR /)).toBeVisible()
  await expect(checkout.dialog.getByText(cannotWithdraw)).toBeVisible()
  await expect(checkout.dialog.getByText(/twee jaar wettelijke garantie/)).toBeVisible()
  await expect(checkout.dialog.getByRole('img', { name: /^Europese kennisgeving/ })).toBeVisible()
  await axe()

  await checkout.button('checkout.order-with-obligation').click()
  await checkout.paymentIsOpen()
  await checkout.inApp('pay')
  await expect(checkout.dialog.getByText('Wij bestellen uw wagen bij de fabriek')).toBeVisible()
  const saved = page.waitForEvent('download')
  await checkout.button('words.order-form').click()
  expect((await saved).suggestedFilename()).toMatch(/^SO-\d{4}-\d{6} Bestelbon\.pdf$/)
  await axe()
  expect(await mailTo(email)).toContain('application/pdf')
})
