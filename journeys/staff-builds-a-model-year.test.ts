import type { Page } from '@playwright/test'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('staff adds a model year with a version, options and a price, and the shop shows it', async ({
  page,
  axe,
  complaints,
}) => {
  // From an empty model to the shop, and axe on each screen of the way.
  test.slow()
  await signIn(page, '/office/model/new')
  const name = `Kempen ${String(Date.now()).slice(-6)}`
  const slug = name.toLowerCase().replace(' ', '-')
  await choose(page, 'Merk', 'Velta')
  await page.getByLabel('Naam', { exact: true }).fill(name)
  await page.getByLabel('Code in adressen').fill(`velta-${slug}`)
  await page.getByLabel('Klasse').selectOption('Personenwagen')
  await page.getByLabel('Levertermijn in weken').fill('14')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page).toHaveURL(/\/office\/model\/\d+$/)
  const model = new URL(page.url()).pathname.split('/').at(-1)!

  await page.goto('/office/engine/new')
  await choose(page, 'Model', name)
  await page.getByLabel('Naam', { exact: true }).fill('1.2 T')
  await page.getByLabel('Code', { exact: true }).fill('1-2-t')
  for (const [field, value] of [
    ['Brandstof', 'Benzine'],
    ['Vermogen', '74'],
    ['Versnellingsbak', 'Manuele 6-versnellingsbak'],
    ['Aandrijving', 'Voorwielaandrijving'],
    ['Emissienorm', 'Euro 6e'],
  ] as const) {
    await choose(page, field, value)
  }
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page).toHaveURL(/\/office\/engine\/\d+$/)

  // The tree leads there, by keyboard too.
  await page.goto('/office/range')
  await page.getByRole('searchbox', { name: 'Zoek een model of versie' }).fill(name)
  await page.getByRole('link', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Modeljaar toevoegen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modeljaar toevoegen' })
  await dialog.getByLabel('Modeljaar').fill('2027')
  await dialog.getByLabel('Te bestellen vanaf').fill('2026-01-01')
  await axe()
  await dialog.getByRole('button', { name: 'Toevoegen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Velta ${name} 2027` })).toBeVisible()

  await page.getByRole('link', { name: 'Versie toevoegen' }).click()
  await page.getByLabel('Naam', { exact: true }).fill('Comfort')
  await page.getByLabel('Carrosserie').selectOption('Hatchback')
  await page.getByLabel('Deuren').selectOption('5 deuren')
  await page.getByLabel('Zitplaatsen').selectOption('5 zitplaatsen')
  await page.getByRole('switch', { name: 'Gepubliceerd' }).check()
  await page.getByRole('tab', { name: 'Motoren' }).click()
  await page.getByLabel('1.2 T bij deze versie').selectOption('In de prijs begrepen')
  await page.getByRole('tab', { name: 'Opties' }).click()
  const options = page.getByRole('region', { name: 'Opties' })
  const option = options
    .getByRole('row')
    .filter({ has: page.getByRole('combobox') })
    .first()
  // Its code stands behind it.
  const plainName = ((await option.getByRole('rowheader').textContent()) ?? '').trim().replace(/\s+\S+$/, '')
  await option.getByRole('combobox').selectOption('Standaard')

  // What is published has a price: without one it is not saved, and the form says so.
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByText(/^Comfort heeft geen prijs op/).first()).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  await page.getByRole('tab', { name: 'Gegevens' }).click()
  await planPrice(page, 'Comfort', '21.490')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page).toHaveURL(/\/office\/range\/version\/\d+$/)
  await expect(page.getByRole('link', { name: 'Comfort In de webshop' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('De webshop toont deze versie niet:')).toBeHidden()
  await axe()
  const desk = page.url()

  const address = `/nl/nieuwe-wagens/velta-${slug}/${model}`
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByText('€ 21.490').first()).toBeVisible()
  await expect(page.getByText(plainName).first()).toBeAttached()

  // A copy with another price; nobody sees it before it is published.
  await page.goto(desk)
  await page.getByRole('button', { name: 'Kopiëren' }).click()
  const copying = page.getByRole('dialog', { name: 'Comfort kopiëren' })
  await copying.getByLabel('Naam').fill('Comfort Plus')
  await copying.getByRole('button', { name: 'Kopiëren' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comfort Plus' })).toBeVisible()
  await expect(page.getByText('Niet gepubliceerd')).toBeVisible()
  await expect(page.getByText('€ 21.490').first()).toBeVisible()
  await axe()

  // What does not go together is said as soon as it is so.
  await page.getByRole('button', { name: 'Relatie toevoegen' }).click()
  const relating = page.getByRole('dialog', { name: 'Relatie toevoegen' })
  await relating.getByLabel('Onderdeel').selectOption('Motoren: 1.2 T')
  await relating.getByLabel('Relatie').selectOption('Sluit uit')
  await relating.getByLabel('Met', { exact: true }).selectOption(`Opties: ${plainName}`)
  await relating.getByLabel('Geldt voor').selectOption('Enkel deze versie')
  await axe()
  await relating.getByRole('button', { name: 'Bewaren' }).click()
  await expect(relating).toBeHidden()
  const tester = page.getByRole('region', { name: 'Uitproberen' })
  await expect(tester.getByText(`1.2 T gaat niet samen met ${plainName}.`)).toBeVisible()
  await axe()

  // In French too.
  await page.context().addCookies([{ name: 'office-language', value: 'fr', url: page.url() }])
  await page.reload()
  await page.getByRole('tab', { name: 'Couleurs extérieures' }).click()
  await axe()
})

/** A row of another list, by a part of its name. */
async function choose(page: Page, field: string, value: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true })
  await box.fill(value)
  await page.getByRole('listbox', { name: field }).getByRole('option', { name: value, exact: true }).click()
}

async function planPrice(page: Page, name: string, euro: string): Promise<void> {
  await page.getByRole('button', { name: 'Prijs wijzigen' }).click()
  const dialog = page.getByRole('dialog', { name: `Prijs van ${name}` })
  await dialog.getByLabel('Nieuwe prijs').fill(euro)
  await dialog.getByRole('button', { name: 'Overnemen' }).click()
  await expect(dialog).toBeHidden()
}
