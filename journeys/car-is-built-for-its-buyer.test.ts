import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { chooseNewCar, sellOffer } from './offer-sale.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, readable, test } from './support.ts'

test('the factory builds a car for its buyer, who hears when it comes later and when it is here', async ({
  page,
  context,
  axe,
  mailsTo,
}) => {
  test.setTimeout(180_000)
  const today = brusselsDay(new Date())
  await signIn(page, '/office/offer/new', demoAccounts.administrator)
  await chooseNewCar(page)
  await sellOffer(page)

  const panel = page.getByRole('region', { name: 'Bestelling bij de fabriek' })
  const order = panel.getByRole('button', { name: 'Bestellen bij de fabriek' })
  await expect(order).toHaveAccessibleDescription(/bestelbon/)
  await page.getByRole('button', { name: 'Bestelbon laten tekenen' }).click()
  await page.getByRole('button', { name: 'Verder naar de bestelbon' }).click()
  const signing = page.getByRole('dialog', { name: 'De klant tekent de bestelbon' })
  await signing.getByRole('radio', { name: 'Met de naam' }).check()
  await signing.getByRole('button', { name: 'Tekenen', exact: true }).click()
  await expect(page.getByText('De bestelbon is getekend.').first()).toBeVisible()

  await order.click()
  const ordering = page.getByRole('dialog', { name: 'Wagen bestellen bij de fabriek' })
  const confirm = ordering.getByRole('button', { name: 'Bestellen bij de fabriek' })
  await expect(confirm).toHaveAccessibleDescription('Vul de verwachte dag in.')
  await ordering.getByLabel('Verwacht op').fill(addDays(today, 60))
  await ordering.getByLabel('Productienummer').fill('P-482910')
  await axe()
  await confirm.click()
  await expect(page.getByText('De wagen is besteld en staat op de wachtlijst.')).toBeVisible()
  await expect(panel.getByText('P-482910')).toBeVisible()
  await axe()

  await panel.getByRole('button', { name: 'Levering bijwerken' }).click()
  const moving = page.getByRole('dialog', { name: /^Levering van/ })
  await moving.getByLabel('Verwacht op').fill(addDays(today, 81))
  await expect(moving.getByLabel('Klant verwittigen')).toBeChecked()
  await axe()
  await moving.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByText(new RegExp(`De klant is verwittigd: ${demoAccounts.customer}`))).toBeVisible()
  await expect(panel.getByText(`klant verwittigd op ${demoAccounts.customer}`)).toBeVisible()

  const dossier = new URL(page.url()).pathname
  const number = await page.getByRole('heading', { level: 1 }).innerText()
  const [dossierNumber] = /DO-\d{4}-\d{6}/.exec(number)!
  const findNews = async (words: string) =>
    (await mailsTo(demoAccounts.customer, 1))
      .map(readable)
      .filter((mail) => mail.includes(dossierNumber) && mail.includes(words))
  await expect.poll(async () => (await findNews('komt later dan gepland')).length).toBe(1)

  // The stock manager finds it in the queue, by the name of its buyer, and takes it in.
  await page.goto('/office/queue')
  await page.getByRole('searchbox').first().fill('P-482910')
  const row = page.getByRole('row').filter({ hasText: /Lotte/ })
  await expect(row).toHaveCount(1)
  await axe()
  await page.goto(dossier)
  await panel.getByRole('button', { name: 'Binnengekomen' }).click()
  const arriving = page.getByRole('dialog', { name: /is binnengekomen$/ })
  const take = arriving.getByRole('button', { name: 'Binnengekomen', exact: true })
  await expect(take).toHaveAccessibleDescription(/chassisnummer/i)
  await arriving.getByLabel('Chassisnummer').fill('WVWZZZCDZRW482910')
  await axe()
  await take.click()
  await expect(page.getByText(/De klant is verwittigd/)).toBeVisible()
  await expect(panel.getByText('Binnengekomen op')).toBeVisible()
  await expect(page.getByText('WVWZZZCDZRW482910').first()).toBeVisible()
  await expect.poll(async () => (await findNews('staat bij ons')).length).toBe(1)

  await context.addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 1000 })
    await page.goto(dossier)
    await expect(page.getByRole('heading', { name: 'Commande à l’usine', level: 2 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await axe()
  }
})
