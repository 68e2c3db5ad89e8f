import { demoAccounts } from '../scripts/demo/accounts.ts'
import { axeFindings } from './axe.ts'
import { draftOffer, makeOfferCustomer } from './offer-online.ts'
import { chooseNewCar } from './offer-sale.ts'
import { someEmail, test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect } from './support.ts'

test('a customer follows the desk on a tablet of their own, chooses a colour and an option, and the desk follows', async ({
  page,
  browser,
  axe,
}) => {
  test.setTimeout(180_000)
  await signIn(page, '/office/offer/new', demoAccounts.salesperson)
  await chooseNewCar(page)
  const price = page.getByRole('region', { name: 'Prijsopbouw' })
  const deskTotal = price.getByText('Totaal incl. btw').locator('..').locator('b')
  await expect(deskTotal).toHaveText(/€/)
  await page.getByRole('combobox', { name: 'Krediet' }).selectOption({ index: 1 })
  await expect(page.getByText('Totaal terug te betalen')).toBeVisible()

  await page.keyboard.press('F8')
  const dialog = page.getByRole('dialog', { name: 'Klantweergave' })
  const qr = dialog.getByRole('img', { name: 'QR-code van de klantweergave' })
  await expect(qr).toBeVisible()
  await axe()
  const address = new URL((await qr.getAttribute('src'))!, page.url()).searchParams.get('of')!
  expect(address).toMatch(/^\/office\/customer-view\/nl#[\w-]{43}$/)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Uw klant kijkt mee.')).toBeVisible()

  // On a tablet without a session.
  const context = await browser.newContext({
    baseURL: new URL('/', page.url()).href,
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
  })
  const tablet = await context.newPage()
  await tablet.goto(address)
  await expect(tablet.getByText(/^Voor Lotte/)).toBeVisible()
  const total = tablet
    .getByRole('region', { name: 'Uw prijs' })
    .getByText('Totaal incl. btw')
    .locator('..')
    .locator('span')
    .last()
  await expect(total).toHaveText(await deskTotal.innerText())
  const payment = tablet.getByRole('region', { name: 'Betaling' })
  await expect(payment.getByText('per maand')).toBeVisible()
  await expect(payment.getByText('JKP, vast')).toBeVisible()
  await expect(payment.getByText('Totaal terug te betalen')).toBeVisible()
  await expect(payment.getByText('Let op, geld lenen kost ook geld.').first()).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])

  // The desk types: the tablet follows within a quarter of a second, here with room for a busy machine.
  await page.getByRole('button', { name: 'Accessoire toevoegen' }).click()
  await page.getByRole('textbox', { name: 'Accessoire' }).fill('Rubberen matten')
  await page.getByRole('textbox', { name: 'Prijs per stuk' }).fill('96,80')
  await expect(tablet.getByText('Rubberen matten')).toBeVisible()
  await expect(total).toHaveText(await deskTotal.innerText())

  // The customer chooses: the desk follows and says so.
  const colour = tablet.getByRole('group', { name: 'Buitenkleur' }).getByRole('radio').nth(2)
  const name = (await colour.locator('..').innerText()).split(',')[0]!
  await colour.check()
  await expect(page.getByText(`Uw klant heeft gekozen: ${name}`, { exact: false })).toBeVisible()
  await expect(total).toHaveText(await deskTotal.innerText())
  await tablet.getByRole('button', { name: /^Opties/ }).tap()
  const options = tablet.getByRole('dialog', { name: 'Opties' })
  const option = options.getByRole('group', { name: 'Pakketten' }).getByRole('checkbox').first()
  const optionName = await option.evaluate((box) => box.closest('label')?.textContent ?? '')
  await option.check()
  await expect(option).toBeChecked()
  expect(await axeFindings(tablet, options)).toEqual([])
  await tablet.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: optionName })).toBeChecked()
  await expect(total).toHaveText(await deskTotal.innerText())
  // Undone at the desk, like any other change.
  await page.getByRole('button', { name: 'Gezien' }).click()
  await expect(page.getByText('Uw klant kijkt mee.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('checkbox', { name: optionName })).not.toBeChecked()
  await expect(total).toHaveText(await deskTotal.innerText())

  // In the other language, which the office does not follow.
  await tablet.getByLabel(/^NL, /).click()
  await tablet.getByRole('button', { name: 'Français' }).click()
  await expect(tablet.getByRole('region', { name: 'Votre prix' })).toBeVisible()
  await expect(tablet).toHaveURL(/\/office\/customer-view\/fr#/)
  await expect(page.getByText('Uw klant kijkt mee.')).toBeVisible()

  // The tablet is no way into the office, and ends with the view.
  await tablet.goto('/office/offer')
  await expect(tablet).toHaveURL(/\/office\/login/)
  await tablet.goto(address)
  await expect(tablet.getByText(/^Voor Lotte/)).toBeVisible()
  await page.getByRole('button', { name: 'Stoppen' }).click()
  await expect(tablet.getByRole('heading', { name: 'Deze weergave is afgesloten' })).toBeVisible()
  await context.close()
})

test('a screen that is turned round is locked until the salesperson gives the code, and the draft is still there', async ({
  page,
  complaints,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 820, height: 1180 })
  await signIn(page, '/office/offer', demoAccounts.salesperson)
  await page.getByRole('link', { name: 'Nieuwe offerte' }).click()
  await chooseNewCar(page)
  await page.getByRole('button', { name: 'Accessoire toevoegen' }).click()
  await page.getByRole('textbox', { name: 'Accessoire' }).fill('Rubberen matten')
  await page.keyboard.press('F8')
  const dialog = page.getByRole('dialog', { name: 'Klantweergave' })
  await dialog.getByRole('button', { name: 'Omdraaien' }).click()
  await expect(dialog.getByText('Geef vier tot zes cijfers in.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code van vier tot zes cijfers' }).fill('4711')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Uw prijs' })).toBeVisible()
  await expect(page).toHaveURL(/\/office\/customer-view\/nl#/)
  const colour = page.getByRole('group', { name: 'Buitenkleur' }).getByRole('radio').nth(2)
  await colour.check()
  await expect(colour).toBeChecked()

  // No user is signed in, whatever the customer opens.
  const view = page.url()
  await page.goBack()
  await expect(page).toHaveURL(/\/office\/login/)
  await page.goto('/office/offer')
  await expect(page).toHaveURL(/\/office\/login/)
  await page.goto(view)
  await page.reload()
  await page.getByRole('button', { name: 'Terug naar de verkoper' }).click()
  const unlocking = page.getByRole('dialog', { name: 'Terug naar de verkoper' })
  await unlocking.getByLabel('Code van de verkoper').fill('1234')
  await page.keyboard.press('Enter')
  await expect(unlocking.getByText('Verkeerde code. U kunt nog 4 keer proberen.')).toBeVisible()
  await unlocking.getByLabel('Code van de verkoper').fill('4711')
  await page.keyboard.press('Enter')

  // The desk continues: it keeps the typed input and the choices of the customer.
  await expect(page).toHaveURL(/\/office\/offer\/new/)
  await expect(page.getByRole('textbox', { name: 'Accessoire' })).toHaveValue('Rubberen matten')
  await expect(page.getByText(/^Uw klant heeft gekozen: /)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Buitenkleur' }).getByRole('radio').nth(2)).toBeChecked()
  // Of calls while the session was locked.
  complaints.splice(0)
})

test('a customer steps through the proposals on a screen of their own, sets them side by side, and follows the desk', async ({
  page,
  browser,
  database,
}) => {
  test.setTimeout(180_000)
  const customer = await makeOfferCustomer(database, someEmail(), 'nl')
  const first = await draftOffer(page, customer)
  const heading = page.getByRole('heading', { name: /^OF-/, level: 1 })
  await page.getByRole('button', { name: 'Alternatief toevoegen' }).click()
  await expect(heading).not.toHaveText(first)
  const second = await heading.innerText()
  await page.getByRole('combobox', { name: 'Krediet' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: /^Bewaren/ }).click()
  const strip = page.getByRole('navigation', { name: 'Alternatieven' })
  await expect(strip.locator('[aria-current]')).toHaveAccessibleName(/^B Krediet, 60 maanden/)
  await page.keyboard.press('F8')
  const qr = page.getByRole('img', { name: 'QR-code van de klantweergave' })
  const address = new URL((await qr.getAttribute('src'))!, page.url()).searchParams.get('of')!
  await page.keyboard.press('Escape')
  await expect(page.getByText('Uw klant kijkt mee.')).toBeVisible()

  const context = await browser.newContext({ baseURL: new URL('/', page.url()).href })
  const screen = await context.newPage()
  await screen.setViewportSize({ width: 820, height: 1180 })
  await screen.goto(address)
  const proposals = screen.getByRole('navigation', { name: 'U kiest uit 2 voorstellen' })
  await expect(proposals.locator('[aria-current]')).toHaveAccessibleName(/^B Krediet, 60 maanden .* per maand, JKP/)
  await expect(screen.getByText(`Voorstel ${second}`)).toBeVisible()
  expect(await axeFindings(screen)).toEqual([])

  await proposals.getByRole('button', { name: /^A Contant/ }).click()
  await expect(screen.getByText(`Voorstel ${first}`)).toBeVisible()
  await expect(screen.getByText('Uw verkoper heeft voorstel B open.', { exact: false })).toBeVisible()
  await screen.setViewportSize({ width: 390, height: 844 })
  await proposals.getByRole('button', { name: 'Naast elkaar zetten' }).click()
  const beside = screen.getByRole('dialog', { name: 'De voorstellen naast elkaar' })
  await expect(beside.getByRole('row', { name: /^JKP/ })).toBeVisible()
  expect(await axeFindings(screen, beside)).toEqual([])
  await screen.keyboard.press('Escape')

  // The desk switches to A, and the view with it: text typed there shows, and can be chosen from.
  await screen.setViewportSize({ width: 1440, height: 960 })
  await strip.getByRole('link', { name: /^A Contant/ }).click()
  await expect(heading).toHaveText(first)
  await expect(page.getByText('Uw klant kijkt mee.')).toBeVisible()
  await expect(screen.getByText('Uw verkoper heeft voorstel B open.', { exact: false })).toHaveCount(0)
  await page.getByRole('button', { name: 'Accessoire toevoegen' }).click()
  await page.getByRole('textbox', { name: 'Accessoire' }).fill('Rubberen matten')
  await page.getByRole('textbox', { name: 'Prijs per stuk' }).fill('96,80')
  await expect(screen.getByText('Rubberen matten')).toBeVisible()
  await expect(proposals.locator('[aria-current]')).toHaveAccessibleName(/^A Contant/)
  expect(await axeFindings(screen)).toEqual([])

  await screen.getByLabel(/^NL, /).click()
  await screen.getByRole('button', { name: 'Français' }).click()
  await expect(screen.getByRole('navigation', { name: 'Vous avez le choix entre 2 propositions' })).toBeVisible()
  await page.getByRole('button', { name: 'Stoppen' }).click()
  await expect(screen.getByRole('heading', { name: 'Cette vue est fermée' })).toBeVisible()
  await context.close()
})
