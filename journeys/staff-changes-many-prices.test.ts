import { readFile } from 'node:fs/promises'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('staff raises the prices of a model year, takes it back, and does it by a file', async ({ page, axe }) => {
  // Two ways and axe on each step.
  test.slow()
  await signIn(page, '/office/range/year/1')
  await page.getByRole('link', { name: 'Prijzen wijzigen', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prijzen wijzigen' })).toBeVisible()

  // Nothing typed yet: it lists the missing fields.
  const look = page.getByRole('button', { name: 'Voorbeeld tonen' })
  await look.click()
  await expect(page.getByText('Vul een getal in, maar niet 0.')).toBeVisible()
  const day = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Geldig vanaf').fill(day)
  await page.getByLabel('Verhoging in procent').fill('2,5')
  await page.getByLabel('Afronden op').selectOption('€ 10')
  await page.getByRole('checkbox', { name: 'Motoren' }).check()
  await look.click()
  const preview = page.getByRole('region', { name: 'Voorbeeld', exact: true })
  await expect(preview.getByRole('row').nth(1)).toContainText('+ €')
  await expect(page.getByRole('heading', { name: 'Gevolgen voor open offertes' })).toBeVisible()
  await expect(page.getByText(/^\d+ bij de klant: wat daar op papier staat|^Geen enkele open offerte/)).toBeVisible()
  await axe()
  await page.getByRole('button', { name: /^\d+ prijzen wijzigen$/ }).click()
  const earlier = page.getByRole('region', { name: 'Eerdere wijzigingen' })
  const made = earlier.getByRole('row').nth(1)
  await expect(made).toContainText('+2,5 % vanaf')
  await made.getByRole('button', { name: 'Ongedaan maken' }).click()
  const asked = page.getByRole('dialog', { name: /ongedaan/i })
  await axe()
  await asked.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(made).toContainText('Ongedaan gemaakt')

  // The same by a file, with a line that cannot be read.
  await page.getByText('Bestand', { exact: true }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Prijzen downloaden' }).click()
  expect((await readFile(await (await saving).path())).subarray(0, 2).toString()).toBe('PK')
  const tree = page.getByRole('tree', { name: 'Versies' })
  const leaf = await tree.locator('[aria-checked="true"][data-node]').last().getAttribute('data-node')
  await page.getByLabel('Bestand met nieuwe prijzen').setInputFiles({
    name: 'prijzen.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Sleutel;Nieuwe prijs\nversion:${leaf};23.456\nversion:${leaf};x\n`),
  })
  await expect(page.getByText('Nieuwe prijzen in prijzen.csv: 1')).toBeVisible()
  await expect(page.getByText(/^Regel 3:/)).toBeVisible()
  await look.click()
  await expect(preview.getByRole('row').nth(1)).toContainText('€ 23.456')

  await page.context().addCookies([{ name: 'office-language', value: 'fr', url: page.url() }])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Modifier les prix' })).toBeVisible()
  await axe()
})
