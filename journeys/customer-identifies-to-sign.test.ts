import { makeOfferCustomer, offerLink, sendOffer } from './offer-online.ts'
import { someEmail, test } from './order-checkout.ts'
import { expect } from './support.ts'

test('nl: a customer cancels the identification, identifies themselves, and agrees in that name; staff read how', async ({
  page,
  axe,
  database,
  mailsTo,
}) => {
  test.slow()
  const email = someEmail()
  const desk = await sendOffer(page, await makeOfferCustomer(database, email, 'nl'))
  const [mail] = await mailsTo(email, 1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(offerLink(mail!))
  await page.getByRole('button', { name: 'Ik ga akkoord', exact: true }).click()
  await expect(page.getByText(/nooit uw rijksregisternummer/)).toBeVisible()
  await axe()

  await page.getByRole('button', { name: 'Identificeren met Proef-ID' }).click()
  await expect(page.getByText(/Dit is een proefidentificatie/)).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Annuleren' }).click()
  await expect(
    page.getByText('U hebt de identificatie geannuleerd. Er is niets getekend en niets verloren.'),
  ).toBeVisible()
  await axe()

  await page.getByRole('button', { name: 'Identificeren met Proef-ID' }).click()
  await expect(page.getByLabel('Familienaam')).toHaveValue('Offermans')
  await page.getByRole('button', { name: 'Bevestigen' }).click()
  await expect(page.getByText(/^U bent geïdentificeerd als Hanne Offermans. Teken voor/)).toBeVisible()
  await expect(page.getByLabel('Uw volledige naam')).toHaveCount(0)
  await axe()
  await page.getByLabel(/^Ik ga akkoord met versie 2/).check()
  await page.getByRole('button', { name: 'Ik ga akkoord, maak de bestelbon op' }).click()
  await expect(page.getByText(/Geïdentificeerd met Proef-ID als Hanne Offermans\./)).toBeVisible()
  await axe()

  await page.setViewportSize({ width: 1440, height: 960 })
  await page.goto(desk)
  await expect(
    page.getByText(/^Geïdentificeerd met Proef-ID als Hanne Offermans .*identiteitskaart niet/),
  ).toBeVisible()
  await axe()
})

test('fr: somebody else than the customer is shown as such, to themselves and to staff', async ({
  page,
  axe,
  database,
  mailsTo,
}) => {
  test.slow()
  const email = someEmail()
  const desk = await sendOffer(page, await makeOfferCustomer(database, email, 'fr'))
  const [mail] = await mailsTo(email, 1)
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(offerLink(mail!))
  await page.getByRole('button', { name: 'Je suis d’accord', exact: true }).click()
  await page.getByRole('button', { name: 'M’identifier avec Proef-ID' }).click()
  await page.getByLabel('Prénoms').fill('Benoît')
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText(/l’offre est au nom de Hanne Offermans/)).toBeVisible()
  await axe()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /établissez le bon de commande/ }).click()
  await expect(page.getByText(/un autre nom que celui du client/)).toBeVisible()
  await axe()

  await page.setViewportSize({ width: 1440, height: 960 })
  await page.goto(desk)
  await expect(page.getByText(/een andere naam dan die van de klant: ga na wie er akkoord gaat/)).toBeVisible()
  await axe()
})
