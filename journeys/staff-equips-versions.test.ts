import type { Locator, Page } from '@playwright/test'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('options are put in a template once, and a version and a model year get what they lack', async ({ page, axe }) => {
  // A model, a template and three screens with axe.
  test.slow()
  const sign = String(Date.now()).slice(-6)
  await signIn(page, '/office/featuretemplate/new')
  await choose(page, 'Merk', 'Velta')
  await page.getByLabel('Code', { exact: true }).fill(`T${sign}`)
  await page.getByLabel('Naam, Nederlands').fill(`Winter ${sign}`)
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page).toHaveURL(/\/office\/featuretemplate\/\d+$/)
  const section = page.getByRole('region', { name: 'Opties van dit sjabloon' })
  await expect(section.getByText('Nog geen opties in dit sjabloon')).toBeVisible()
  const choices = section.getByRole('combobox')
  const [first, second] = [await nameOf(choices.nth(0)), await nameOf(choices.nth(1))]
  await choices.nth(0).selectOption('Standaard')
  await expect(section.getByText('1 optie in dit sjabloon')).toBeVisible()
  await choices.nth(1).selectOption('Optie')
  await expect(section.getByText('2 opties in dit sjabloon')).toBeVisible()
  await axe()
  await page.reload()
  await expect(choices.nth(0)).toHaveValue('standard')

  await page.goto('/office/model/new')
  await choose(page, 'Merk', 'Velta')
  await page.getByLabel('Naam', { exact: true }).fill(`Sjabloon ${sign}`)
  await page.getByLabel('Code in adressen').fill(`velta-sjabloon-${sign}`)
  await page.getByLabel('Klasse').selectOption('Personenwagen')
  await page.getByLabel('Levertermijn in weken').fill('14')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page).toHaveURL(/\/office\/model\/\d+$/)
  await page.goto(page.url().replace('/office/model/', '/office/range/model/'))
  await page.getByRole('button', { name: 'Modeljaar toevoegen' }).click()
  const adding = page.getByRole('dialog', { name: 'Modeljaar toevoegen' })
  await adding.getByLabel('Modeljaar').fill('2027')
  await adding.getByLabel('Te bestellen vanaf').fill('2026-01-01')
  await adding.getByRole('button', { name: 'Toevoegen' }).click()
  await expect(page).toHaveURL(/\/range\/year\/\d+$/)
  const year = page.url()

  // One version with the template among what is edited, saved with it.
  await page.getByRole('link', { name: 'Versie toevoegen' }).click()
  await page.getByLabel('Naam', { exact: true }).fill('Comfort')
  await page.getByLabel('Carrosserie').selectOption('Hatchback')
  await page.getByLabel('Deuren').selectOption('5 deuren')
  await page.getByLabel('Zitplaatsen').selectOption('5 zitplaatsen')
  await page.getByRole('tab', { name: 'Opties' }).click()
  await page.getByLabel(`${first} bij deze versie`).selectOption('Niet leverbaar')
  await page.getByRole('button', { name: 'Sjabloon toepassen' }).click()
  const taking = page.getByRole('dialog', { name: 'Sjabloon toepassen op Comfort' })
  await taking.getByLabel('Sjabloon').selectOption(`Winter ${sign}`)
  await expect(taking.getByText(`${second} (Optie)`)).toBeVisible()
  await expect(taking.getByText(first, { exact: true })).toBeVisible()
  await axe()
  await taking.getByRole('button', { name: 'Overnemen' }).click()
  await expect(page.getByLabel(`${first} bij deze versie`)).toHaveValue('not-available')
  await expect(page.getByLabel(`${second} bij deze versie`)).toHaveValue('optional')
  await page.getByLabel(`${second} bij deze versie`).selectOption('–')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page).toHaveURL(/\/range\/version\/\d+$/)
  const version = page.url()

  // The whole year at once, and back again.
  await page.goto(year)
  await page.getByRole('button', { name: 'Sjabloon toepassen' }).click()
  const applying = page.getByRole('dialog', { name: /^Sjabloon toepassen op Velta/ })
  await applying.getByLabel('Sjabloon').selectOption(`Winter ${sign}`)
  await expect(applying.getByLabel('Comfort')).toBeChecked()
  await expect(applying.getByText('1 optie komt erbij')).toBeVisible()
  await axe()
  await applying.getByRole('button', { name: 'Toepassen' }).click()
  await expect(page.getByText('1 optie toegevoegd')).toBeVisible()
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(page.getByRole('button', { name: 'Opnieuw uitvoeren' })).toBeVisible()
  await page.goto(version)
  await page.getByRole('tab', { name: 'Opties' }).click()
  await expect(page.getByLabel(`${first} bij deze versie`)).toHaveValue('not-available')
  await expect(page.getByLabel(`${second} bij deze versie`)).toHaveValue('')
})
async function choose(page: Page, field: string, value: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true })
  await box.fill(value)
  await page.getByRole('listbox', { name: field }).getByRole('option', { name: value, exact: true }).click()
}

/** What a choice of the template is about, as its label says. */
async function nameOf(choice: Locator): Promise<string> {
  const label = await choice.evaluate((select: HTMLSelectElement) => select.labels[0]!.textContent)
  return label.replace(' in dit sjabloon', '').trim()
}
