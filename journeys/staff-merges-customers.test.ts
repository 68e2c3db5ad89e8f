import { signIn } from './staff-sign-in.ts'
import { expect, holdAnswer, test } from './support.ts'

test('staff add a customer, are warned that they are there already, merge both and take it back', async ({
  page,
  axe,
}) => {
  test.slow()
  const name = `Verstraete${Date.now() % 100_000}`
  await signIn(page, '/office/customer/new')
  await expect(page.getByRole('heading', { name: 'Klant toevoegen', level: 1 })).toBeVisible()
  const form = page.getByRole('form', { name: 'Klant' })
  await page.keyboard.press('Control+S')
  await expect(form.getByRole('alert')).toContainText('Vul dit in.')
  await axe()

  await form.getByLabel('Voornaam').fill('Griet')
  await form.getByLabel('Naam', { exact: true }).fill(name)
  await form.getByRole('button', { name: 'E-mailadres toevoegen' }).click()
  await form.getByLabel('E-mailadres', { exact: true }).fill(`griet@${name}.example`)
  await form.getByRole('button', { name: 'Adres toevoegen', exact: true }).click()
  await form.getByLabel('Straat').fill('Kerkstraat')
  await form.getByLabel('Nummer', { exact: true }).fill('12')
  await form.getByLabel('Postcode en gemeente').fill('9300')
  await page.getByRole('option', { name: '9300 Aalst' }).click()
  const answerSave = await holdAnswer(page, /\/customer\/save$/)
  await page.keyboard.press('Control+S')
  await form.getByLabel('Nummer', { exact: true }).fill('12 A')
  answerSave()
  await expect(page.getByRole('heading', { name: `Griet ${name}`, level: 1 })).toBeVisible()
  // The form stays open: something was typed during the save.
  await expect(page).toHaveURL(/\/office\/customer\/\d+\/edit$/)
  await expect(form.getByText('Niet bewaard')).toBeVisible()
  await page.keyboard.press('Control+S')
  await expect(page).toHaveURL(/\/office\/customer\/\d+$/)
  await expect(page.getByText('Kerkstraat 12 A, 9300 Aalst')).toBeVisible()
  const first = page.url()

  await page.goto('/office/customer/new')
  await form.getByLabel('Naam', { exact: true }).fill(name)
  await form.getByRole('button', { name: 'E-mailadres toevoegen' }).click()
  await form.getByLabel('E-mailadres', { exact: true }).fill(`griet@${name}.example`)
  await expect(form.getByText('Misschien bestaat deze klant al')).toBeVisible()
  await expect(form.getByRole('link', { name: `${name} Griet, Aalst` })).toBeVisible()
  await form.getByRole('button', { name: 'Nummer toevoegen' }).click()
  await form.getByLabel('Telefoon', { exact: true }).fill('0487 12 34 56')
  await page.keyboard.press('Control+S')
  await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible()

  await page.keyboard.press('Control+K')
  const palette = page.getByRole('combobox', { name: 'Zoek een klant, wagen, bestelling of scherm …' })
  const found = page.getByRole('option', { name: `${name} Griet` })
  await expect(page.getByRole('group', { name: 'Laatst bekeken' }).getByRole('option')).toContainText([
    name,
    `${name} Griet`,
  ])
  await axe()
  await palette.fill(`griet ${name}`)
  await expect(page.getByRole('group', { name: 'Klanten' })).toContainText('Aalst')
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await palette.press('Enter')
  await expect(page).toHaveURL(first)
  await page.getByRole('button', { name: 'Samenvoegen' }).first().click()
  const dialog = page.getByRole('dialog', { name: `Samenvoegen met ${name}` })
  await expect(dialog.getByRole('group', { name: 'Naam' })).toBeVisible()
  await axe()
  await dialog.getByRole('button', { name: 'Samenvoegen', exact: true }).click()
  await expect(page.getByRole('link', { name: '0487 12 34 56' })).toBeVisible()
  await page
    .getByRole('status')
    .filter({ hasText: 'Samengevoegd met' })
    .getByRole('button', { name: 'Ongedaan maken' })
    .click()
  await expect(page.getByRole('link', { name: '0487 12 34 56' })).toHaveCount(0)
  await expect(page.getByText('Misschien bestaat deze klant al')).toBeVisible()

  await page.goto('/office/customer?q=lambert+toitures')
  await expect(page.getByRole('rowheader', { name: 'Lambert Toitures SRL' })).toBeVisible()
  await axe()
})
