import type { Page } from '@playwright/test'
import { expect } from './support.ts'

/** On a new offer: a car that is still to be built, for who has an account in the demo, or for another customer. */
export async function chooseNewCar(page: Page, customer = 'lotte.vandenbroeck'): Promise<void> {
  await page.getByRole('combobox', { name: 'Klant zoeken' }).fill(customer)
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'Versie' }).fill('lumen e3')
  await page
    .getByRole('option', { name: /Lumen E3/ })
    .first()
    .click()
}

/** Keeps a new offer for a new car with a discount that its salesperson may not give alone, and returns its number. */
export async function offerHighDiscount(page: Page): Promise<string> {
  await chooseNewCar(page)
  await page.getByRole('combobox', { name: 'Korting van de verkoper' }).selectOption({ label: 'Percentage' })
  await page.getByRole('textbox', { name: 'Korting op de wagen' }).fill('6')
  await page.getByRole('textbox', { name: 'Reden van de korting' }).fill('Derde wagen in het gezin')
  await page.getByRole('button', { name: /^Bewaren/ }).click()
  const heading = page.getByRole('heading', { name: /^OF-\d{4}-\d{6}$/, level: 1 })
  await expect(heading).toBeVisible()
  return heading.innerText()
}

/** Keeps the offer on the screen, sends it, confirms it with sale and goes to the dossier of its car. */
export async function sellOffer(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Bewaren/ }).click()
  await expect(page.getByRole('heading', { name: /^OF-\d{4}-\d{6}$/, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Uitbrengen', exact: true }).click()
  const issuing = page.getByRole('dialog', { name: 'Offerte uitbrengen' })
  await issuing.getByRole('button', { name: 'Uitbrengen', exact: true }).click()
  await expect(page.getByText('De offerte is uitgebracht.')).toBeVisible()
  await page.getByRole('button', { name: 'Bevestigen met verkoop' }).click()
  const confirming = page.getByRole('dialog', { name: 'Verkoop bevestigen' })
  await confirming.getByLabel('De klant heeft de offerte op papier getekend').check()
  await confirming.getByLabel('Ik heb de identiteitskaart gezien').check()
  await confirming.getByRole('button', { name: 'Bevestigen met verkoop' }).click()
  await expect(page.getByText('De verkoop is bevestigd.')).toBeVisible()
  await page.getByRole('link', { name: /^DO-\d{4}-\d{6}$/ }).click()
}
