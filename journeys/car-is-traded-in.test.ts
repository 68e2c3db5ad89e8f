import path from 'node:path'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('a car is traded in: its damage drawn, valued, agreed on, received, and then it stands in our stock', async ({
  page,
  axe,
}) => {
  test.setTimeout(180_000)
  await signIn(page, '/office/tradein', 'pieter.maes@forecourt.example')
  await expect(page.getByRole('heading', { name: 'Overnames', level: 1 })).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Overname toevoegen' }).click()
  const form = page.getByRole('dialog', { name: 'Nieuwe overname' })
  await form.getByRole('combobox', { name: 'Klant zoeken' }).fill('lotte.vandenbroeck')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(form.getByRole('button', { name: 'Andere klant' })).toBeVisible()
  await form.getByLabel('Merk', { exact: true }).fill('Tessel')
  await form.getByLabel('Model', { exact: true }).fill('Ronde')
  const plate = form.getByLabel('Nummerplaat')
  await plate.pressSequentially('1-rn-771')
  await plate.press('Home')
  for (const key of ['ArrowRight', 'ArrowRight', 'j']) await plate.press(key)
  await expect(plate).toHaveValue('1-JRN-771')
  // The caret stays where somebody types in the middle.
  await plate.press('x')
  await expect(plate).toHaveValue('1-JXRN-771')
  await plate.press('Backspace')
  await expect(plate).toHaveValue('1-JRN-771')
  await form.getByLabel('Eerste inschrijving').fill('2021-03-15')
  await form.getByLabel('Kilometerstand').fill('68000')
  await form.getByLabel('Aantal sleutels').fill('1')
  await axe()
  await form.getByRole('button', { name: /^Bewaren/ }).click()
  await expect(page.getByRole('heading', { name: /^TI-\d{4}-\d{6} · Tessel Ronde$/, level: 1 })).toBeVisible()
  await expect(page.getByText('1-JRN-771')).toBeVisible()

  // Its damage is drawn on the car, by mouse or keyboard.
  const outline = page.getByRole('group', { name: 'Wagen van boven gezien, voorkant links' })
  await outline.getByRole('button', { name: 'Motorkap: schade toevoegen' }).press('Enter')
  await outline.getByRole('button', { name: 'Voordeur links: schade toevoegen' }).click()
  await page.getByRole('group', { name: 'Motorkap' }).getByLabel('Aftrek').fill('350')
  await page.getByRole('group', { name: 'Voordeur links' }).getByLabel('Soort').selectOption({ label: 'Deuk' })
  await page.getByRole('group', { name: 'Voordeur links' }).getByLabel('Aftrek').fill('250')

  // A draft survives leaving the page before it is saved.
  await page.reload()
  await expect(page.getByText('Geen schade genoteerd.')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Verder werken', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Voordeur links' }).getByLabel('Aftrek')).toHaveValue('250,00')
  await page.getByRole('button', { name: 'Schade bewaren' }).click()
  await expect(page.getByRole('status').getByText('De schade is bewaard.')).toBeVisible()
  await expect(page.getByText('Ontbrekende sleutel')).toBeVisible()
  await axe()

  // Photos show the car, or one of its damages.
  const photo = path.resolve(import.meta.dirname, '../docs/pictures/detail.webp')
  await page.getByLabel('Foto’s toevoegen').setInputFiles([photo])
  await page.getByLabel('Foto 1 toont').selectOption({ label: 'Motorkap' })
  await expect(page.getByRole('img', { name: 'Foto 1: Motorkap' }).first()).toBeVisible()
  await page.getByLabel('Foto’s toevoegen').setInputFiles([photo])
  await page.getByRole('button', { name: 'Foto 2 verwijderen' }).click()
  await expect(page.getByRole('status').getByText('De foto is verwijderd.')).toBeVisible()
  await expect(page.getByLabel('Foto 2 toont')).toBeHidden()
  await axe()

  await page.getByRole('button', { name: 'Schatten', exact: true }).click()
  const value = page.getByRole('dialog', { name: 'Wat is deze wagen ons waard?' })
  await value.getByLabel('Waarde, btw inbegrepen').fill('9500')
  await value.getByRole('button', { name: 'Schatten', exact: true }).click()
  await expect(page.getByRole('status').getByText('De wagen is geschat.')).toBeVisible()
  const opinion = page.getByRole('button', { name: 'Tweede mening', exact: true })
  await expect(opinion).toHaveAccessibleDescription(/iemand anders/)

  await page.getByRole('button', { name: 'Prijs afspreken', exact: true }).click()
  const agree = page.getByRole('dialog', { name: 'De klant gaat akkoord' })
  await agree.getByLabel('Overnameprijs, btw inbegrepen').fill('9800')
  await expect(agree.getByText(/meer dan de wagen ons waard is/)).toBeVisible()
  await axe()
  await agree.getByRole('button', { name: 'Prijs afspreken', exact: true }).click()
  await expect(page.getByRole('status').getByText('De overnameprijs is afgesproken.')).toBeVisible()

  // An offer for the same customer takes it in at what was agreed.
  const offer = await page.context().newPage()
  await offer.goto('/office/offer/new')
  await offer.getByRole('combobox', { name: 'Klant zoeken' }).fill('lotte.vandenbroeck')
  await offer.getByRole('listbox').getByRole('option').first().click()
  await offer.getByRole('button', { name: /^Tessel Ronde \(TI-.*\) overnemen$/ }).click()
  const line = offer.getByRole('group', { name: /^Tessel Ronde/ })
  await expect(line.getByLabel('Overnameprijs')).toHaveValue('9.800,00')
  // Our value of the car is internal: the customer can see the screen.
  await expect(line.getByLabel('Waard voor ons')).toBeHidden()
  await offer.getByRole('button', { name: 'Interne cijfers tonen' }).click()
  await expect(line.getByLabel('Waard voor ons')).toHaveValue('9.500,00')
  await offer.getByRole('button', { name: 'Interne cijfers verbergen' }).click()
  await expect(line.getByLabel('Waard voor ons')).toBeHidden()
  await expect(line.getByRole('link', { name: 'Overname openen' })).toHaveAttribute('href', /\/tradein\/\d+$/)
  await offer.close()

  await expect(page.getByText('Nog in geen offerte.')).toBeVisible()

  // A car is received only once its chassis number is known.
  const receive = page.getByRole('button', { name: 'Wagen ontvangen', exact: true })
  await expect(receive).toHaveAccessibleDescription(/chassisnummer/)
  await page.getByRole('button', { name: 'Wagen en klant wijzigen' }).click()
  const edit = page.getByRole('dialog', { name: 'Wagen en klant' })
  await edit.getByLabel('Chassisnummer').fill('VF1JRN77100000771')
  await edit.getByRole('button', { name: /^Bewaren/ }).click()
  await expect(page.getByRole('status').getByText('De overname is bewaard.')).toBeVisible()
  await receive.click()
  const arrival = page.getByRole('dialog', { name: 'De wagen is hier' })
  await arrival.getByLabel('Het btw-attest is getekend').check()
  await axe()
  await arrival.getByRole('button', { name: 'Wagen ontvangen', exact: true }).click()
  await expect(page.getByRole('status').getByText('De wagen is ontvangen.')).toBeVisible()

  await page.getByRole('button', { name: 'Naar de stock', exact: true }).click()
  const stock = page.getByRole('dialog', { name: 'Tweedehandswagen maken' })
  for (const name of ['Model in onze catalogus', 'Afdeling']) {
    await stock.getByRole('combobox', { name }).click()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('listbox').getByRole('option').first().click()
  }
  await axe()
  await stock.getByRole('button', { name: 'Naar de stock', exact: true }).click()
  await expect(page.getByRole('status').getByText('De wagen staat in de stock.')).toBeVisible()
  await page.getByRole('link', { name: /^Wagen .* openen$/ }).click()
  await expect(page).toHaveURL(/\/usedcar\/\d+$/)
  await expect(page.getByText('VF1JRN77100000771')).toBeVisible()

  // By its plate it is found from anywhere, and looked at beside its list.
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Zoek een klant, wagen, bestelling of scherm' }).fill('1-jrn-771')
  await expect(page.getByRole('option', { name: /TI-.*Tessel Ronde/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/office/tradein?q=1-JRN-771')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.keyboard.press('j')
  await expect(page.locator('tbody').getByRole('link')).toBeFocused()
  await page.keyboard.press('p')
  await expect(page.getByRole('region', { name: /^TI-/ }).getByText('VF1JRN77100000771')).toBeVisible()
  await axe()
})
