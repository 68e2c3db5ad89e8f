import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('staff bring used cars of a portal in: look, say where they stand, correct, bring in, find, take back', async ({
  page,
  axe,
}) => {
  await signIn(page, '/office/usedcar')
  await page.getByRole('link', { name: 'Importeren' }).click()
  await expect(page.getByRole('heading', { name: 'Tweedehandswagens importeren' })).toBeVisible()
  await axe()
  const text =
    'Export van 26/11/2026\r\n\r\n' +
    'Make;Model;Version;VIN;First registration;Mileage;Price;Fuel;Image URLs\r\n' +
    'Noord;V6;Reis A;VF3RXSA0000000001;03/2021;41,000;18,490;Gasoline;\r\n' +
    'Noord;V6;Reis B;VF3RXSB0000000002;07/2019;84,500;12,950;Diesel;\r\n'
  await page
    .getByLabel('Bestand')
    .setInputFiles({ name: 'autoscout.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByText('Kolommen: 9 van 9 herkend')).toBeVisible()
  await expect(page.getByLabel('Rij met de kolomtitels')).toHaveValue('3')
  const department = page.getByRole('combobox', { name: 'Afdeling' })
  await department.fill('Gent')
  await page.getByRole('option', { name: /Gent/ }).first().click()
  await expect(page.getByRole('button', { name: /^Fout 2$/ })).toBeVisible()
  await expect(page.getByText('Sommige getallen kunt u op twee manieren lezen')).toBeVisible()
  await axe()
  await page.getByLabel('Hoe staan de getallen in dit bestand?').selectOption('point')
  await expect(page.getByRole('button', { name: /^Nieuw 2$/ })).toBeVisible()
  await page.getByRole('button', { name: '2 regels doorvoeren' }).click()
  await expect(page.getByText('2 regels doorgevoerd.')).toBeVisible()
  await axe()

  await page.goto('/office/usedcar?q=Reis')
  await expect(page.getByRole('row', { name: /Reis A/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Reis B/ })).toBeVisible()
  await page.getByRole('link', { name: 'Importeren' }).click()
  const imported = page.getByRole('row', { name: /autoscout\.csv/ })
  await imported.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(imported).toContainText('Teruggedraaid')
  await page.goto('/office/usedcar?q=Reis')
  await expect(page.getByRole('row', { name: /Reis A/ })).toHaveCount(0)
})

test('staff have the pictures of an import that failed tried again, and read why they fail', async ({ page }) => {
  await signIn(page, '/office/usedcar')
  await page.getByRole('link', { name: 'Importeren' }).click()
  // The program downloads nothing from its own network.
  const text =
    'Merk;Model;Versie;Chassisnummer;Prijs;Foto’s\r\n' +
    'Noord;V6;Reis C;VF3RXSC0000000003;18.490;https://127.0.0.1/voor.jpg\r\n'
  await page
    .getByLabel('Bestand')
    .setInputFiles({ name: 'wagens.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const department = page.getByRole('combobox', { name: 'Afdeling' })
  await department.fill('Gent')
  await page.getByRole('option', { name: /Gent/ }).first().click()
  await page.getByRole('button', { name: '1 regel doorvoeren' }).click()
  const failed = page.getByRole('listitem').filter({ hasText: 'voor.jpg' })
  await expect(failed).toBeVisible()
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/sales/import/retrypictures')),
    page.getByRole('button', { name: 'Mislukte foto’s opnieuw proberen' }).click(),
  ])
  expect(answer.status()).toBe(200)
  // The screen follows: the picture waits, then fails for the same reason.
  expect(await answer.json()).toMatchObject({ result: { import: { pictures: { waiting: 1, failed: 0 } } } })
  await expect(failed).toBeVisible()
})
