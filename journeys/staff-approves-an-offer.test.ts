import { demoAccounts, demoColleagues } from '../scripts/demo/accounts.ts'
import { offerHighDiscount } from './offer-sale.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('a salesperson asks for approval, a manager refuses with a reason and then grants it, and the offer goes out', async ({
  page,
  browser,
  axe,
  mailsTo,
}) => {
  test.setTimeout(120_000)
  const { email: managerEmail } = demoColleagues.find(({ role }) => role === 'sales-manager')!
  await signIn(page, '/office/offer/new', demoAccounts.salesperson)
  const number = await offerHighDiscount(page)
  await expect(page.getByRole('button', { name: 'Uitbrengen', exact: true })).toHaveAccessibleDescription(
    /De korting is hoger dan de verkoper alleen mag geven/,
  )

  await page.getByRole('button', { name: 'Goedkeuring vragen' }).click()
  const asking = page.getByRole('dialog', { name: 'Goedkeuring vragen' })
  await asking.getByRole('textbox', { name: 'Toelichting voor wie goedkeurt' }).fill('Tekent vandaag.')
  await axe()
  await asking.getByRole('button', { name: 'Goedkeuring vragen' }).click()
  await expect(page.getByText('De goedkeuring is gevraagd.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Goedkeuring vragen' })).toHaveAccessibleDescription(/al gevraagd/)

  // The manager finds it on the start screen, and reads why it needs them.
  const context = await browser.newContext({ baseURL: new URL('/', page.url()).href })
  const manager = await context.newPage()
  await signIn(manager, '/office/', managerEmail)
  const tile = manager.getByRole('region', { name: 'Offertes goed te keuren' })
  await tile.getByRole('heading').getByRole('link').click()
  await expect(manager).toHaveURL(/\/office\/offer\?isToApprove=yes$/)
  await manager.getByRole('link', { name: number }).click()
  await expect(manager.getByText('“Tekent vandaag.”')).toBeVisible()
  await manager.getByRole('button', { name: 'Goedkeuring weigeren' }).click()
  const refusing = manager.getByRole('dialog', { name: 'Goedkeuring weigeren' })
  const refuse = refusing.getByRole('button', { name: 'Goedkeuring weigeren' })
  await expect(refuse).toHaveAccessibleDescription(/reden/)
  await refusing.getByRole('textbox', { name: 'Reden' }).fill('Hoogstens 5 % op dit model.')
  await refuse.click()
  await expect(manager.getByText('De goedkeuring is geweigerd.')).toBeVisible()
  await expect.poll(async () => (await mailsTo(managerEmail, 1)).some((mail) => mail.includes(number))).toBe(true)

  // The salesperson is notified at once, wherever they are, and reads it on the offer that is open.
  await expect(page.getByText(/heeft de goedkeuring van offerte .* geweigerd\.$/)).toBeVisible()
  await expect(page.getByText(/Hoogstens 5 % op dit model\.$/)).toBeVisible()
  await axe()
  await page.getByRole('textbox', { name: 'Korting op de wagen' }).fill('5')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Versie 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Goedkeuring vragen' }).click()
  await asking.getByRole('button', { name: 'Goedkeuring vragen' }).click()
  await expect(asking).toBeHidden()

  // The desk of the manager follows, also where its connection was just renewed.
  await expect(manager.getByText(/heeft de goedkeuring gevraagd op/)).toBeVisible()
  await manager.getByRole('button', { name: 'Goedkeuren', exact: true }).click()
  await expect(manager.getByText('Goedgekeurd: de offerte kan naar de klant.')).toBeVisible()
  await context.close()

  await expect(page.getByText(/^Goedgekeurd door /)).toBeVisible()
  // The bell keeps it, also after the message disappeared, and leads to the offer.
  await page.getByRole('link', { name: 'Dashboard' }).click()
  // A screen that arrives closes what is open.
  await expect(page.getByRole('region', { name: 'Antwoorden op mijn vragen om goedkeuring' })).toBeVisible()
  await page.getByLabel(/^Meldingen, [1-9]\d* ongelezen$/).click()
  const notices = page.getByRole('region', { name: 'Meldingen' })
  const granted = notices.getByRole('link', { name: new RegExp(`offerte ${number} goedgekeurd`) })
  await expect(granted.getByRole('img', { name: 'Ongelezen' })).toBeVisible()
  await axe()
  await granted.click()
  await expect(page.getByRole('heading', { name: number, level: 1 })).toBeVisible()
  await page.getByLabel(/^Meldingen/).click()
  await expect(granted).toBeVisible()
  await expect(granted.getByRole('img', { name: 'Ongelezen' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const answers = page.getByRole('region', { name: 'Antwoorden op mijn vragen om goedkeuring' })
  await answers.getByRole('heading').getByRole('link').click()
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('button', { name: 'Uitbrengen', exact: true }).click()
  await page.getByRole('dialog', { name: 'Offerte uitbrengen' }).getByRole('button', { name: 'Uitbrengen' }).click()
  await expect(page.getByText('De offerte is uitgebracht.')).toBeVisible()
  const mails = await mailsTo(demoAccounts.salesperson, 2)
  expect(mails.filter((mail) => mail.includes(number))).toHaveLength(2)
})
