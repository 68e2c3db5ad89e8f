import { draftOffer, issueOffer, makeOfferCustomer } from './offer-online.ts'
import { someEmail, test } from './order-checkout.ts'
import { expect } from './support.ts'

test('nl: a salesperson loses an offer and says why; the list knows', async ({ page, axe, database }) => {
  const offer = await draftOffer(page, await makeOfferCustomer(database, someEmail(), 'nl'))
  await issueOffer(page)

  await page.getByLabel('Meer', { exact: true }).click()
  await page.getByRole('button', { name: 'Afsluiten', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Afsluiten zonder verkoop' })
  const confirm = dialog.getByRole('button', { name: 'Afsluiten', exact: true })
  await expect(confirm).toHaveAccessibleDescription('Kies waarom de klant niet gekocht heeft.')
  await dialog.getByLabel('Waarom heeft de klant niet gekocht?').selectOption('Elders gekocht')
  await dialog.getByLabel('Waar koopt de klant?').fill('Garage Lambrecht')
  await axe()
  await confirm.click()
  await expect(
    page.getByText(/^Verloren: Elders gekocht \(Garage Lambrecht\)\. Opgegeven door Sofie De Clercq op/),
  ).toBeVisible()

  await page.getByLabel('Meer', { exact: true }).click()
  await page.getByRole('button', { name: 'Verliesreden wijzigen' }).click()
  const change = page.getByRole('dialog', { name: 'Waarom is de verkoop niet doorgegaan?' })
  await change.getByLabel('Waarom heeft de klant niet gekocht?').selectOption('Levertermijn')
  await expect(change.getByLabel('Waar koopt de klant?')).toHaveCount(0)
  await change.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByText(/^Verloren: Levertermijn\. Opgegeven door/)).toBeVisible()
  await axe()

  await page.goto(`/office/offer?search=${offer}&lossReason=4`)
  await expect(page.getByRole('link', { name: offer })).toBeVisible()
})

test('fr: an offer that expired waits for its reason with its salesperson', async ({ page, axe, database }) => {
  const offer = await draftOffer(page, await makeOfferCustomer(database, someEmail(), 'fr'))
  await issueOffer(page)
  await database.query('update offer set valid_until = brussels_today() where offer_number = $1', [offer])

  await page.context().addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  await page.goto('/office/offer')
  await page.getByRole('link', { name: /^Motif à indiquer/ }).click()
  await page.getByRole('link', { name: offer }).click()
  await expect(page.getByText('Il reste à indiquer pourquoi cette vente n’a pas abouti.')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Indiquer le motif de perte' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Pourquoi le client n’a-t-il pas acheté').selectOption('Client sans réponse')
  await dialog.getByRole('button', { name: 'Clôturer', exact: true }).click()
  await expect(page.getByText(/^Perdue\s: Client sans réponse\. Indiqué par/)).toBeVisible()
})

test('nl: a salesperson plans the next action by keyboard, and what is done leads to the next', async ({
  page,
  axe,
  database,
}) => {
  const offer = await draftOffer(page, await makeOfferCustomer(database, someEmail(), 'nl'))
  await issueOffer(page)
  const line = page.getByRole('region', { name: 'Volgende stap' })
  await expect(line).toContainText(`Bellen over offerte ${offer}`)
  await axe()

  await page.getByRole('heading', { name: offer, level: 1 }).click()
  await page.keyboard.press('t')
  const form = page.getByRole('form', { name: 'Stap plannen' })
  await expect(form.getByLabel('Volgende stap')).toBeFocused()
  await form.getByLabel('Volgende stap').fill('Proefrit voorstellen')
  await form.getByLabel('Tegen').fill((await form.getByLabel('Tegen').getAttribute('min')) ?? '')
  await axe()
  await form.getByLabel('Volgende stap').press('Enter')
  await expect(line).toContainText('Proefrit voorstellen')

  await page.goto('/office')
  const tile = page.getByRole('region', { name: 'Offertes: vandaag te doen' })
  await tile.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/office\/offer\?isToDo=yes/)
  await page.getByRole('link', { name: offer }).click()
  await line.getByRole('button', { name: 'Klaar' }).click()
  await expect(form.getByLabel('Volgende stap')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(line).toContainText('Er is niets gepland.')
})
