import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { Checkout } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('staff adds a brand with a model, a version, options and pictures, and it is put together in the shop', async ({
  page,
  axe,
  complaints,
}) => {
  // From an empty brand to the cart, and axe on each screen of the way.
  test.setTimeout(240_000)
  const sign = String(Date.now()).slice(-6)
  const brand = `Zenne ${sign}`
  await signIn(page, '/office/brand/new')
  await page.getByLabel('Naam', { exact: true }).fill(brand)
  await page.getByLabel('Code in adressen').fill(`zenne-${sign}`)
  await page.getByRole('switch', { name: 'Wij zijn verdeler' }).check()
  await saved(page, 'brand')
  await addPicture(page, 'logo', '#20404f')
  await axe()

  const name = `Kempen ${sign}`
  const slug = name.toLowerCase().replace(' ', '-')
  await page.goto('/office/model/new')
  await choose(page, 'Merk', brand)
  await page.getByLabel('Naam', { exact: true }).fill(name)
  await page.getByLabel('Code in adressen').fill(`zenne-${slug}`)
  await page.getByLabel('Klasse').selectOption('Personenwagen')
  await page.getByLabel('Levertermijn in weken').fill('14')
  await saved(page, 'model')
  const model = new URL(page.url()).pathname.split('/').at(-1)!
  await addPicture(page, 'kempen', '#7a1f2b')

  const [plainName, roof] = [`Zetelverwarming ${sign}`, `Panoramadak ${sign}`]
  for (const [code, option] of [
    ['H1', plainName],
    ['D1', roof],
  ] as const) {
    await page.goto('/office/option/new')
    await choose(page, 'Merk', brand)
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByLabel('Naam, Nederlands').fill(option)
    await page.getByLabel('Soort').selectOption('Uitrusting af fabriek')
    await choose(page, 'Groep', 'Comfort')
    await saved(page, 'option')
  }

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
  await saved(page, 'engine')

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
  await expect(page.getByRole('heading', { level: 1, name: `${brand} ${name} 2027` })).toBeVisible()

  await page.getByRole('link', { name: 'Versie toevoegen' }).click()
  await page.getByLabel('Naam', { exact: true }).fill('Comfort')
  await page.getByLabel('Carrosserie').selectOption('Hatchback')
  await page.getByLabel('Deuren').selectOption('5 deuren')
  await page.getByLabel('Zitplaatsen').selectOption('5 zitplaatsen')
  await page.getByRole('switch', { name: 'Gepubliceerd' }).check()
  await page.getByRole('tab', { name: 'Motoren' }).click()
  await page.getByLabel('1.2 T bij deze versie').selectOption('In de prijs begrepen')
  await page.getByRole('tab', { name: 'Opties' }).click()
  await page.getByLabel(`${plainName} bij deze versie`).selectOption('Standaard')
  await page.getByLabel(`${roof} bij deze versie`).selectOption('Optie')
  await planPrice(page, roof, '950', `Prijs van ${roof}`)

  // A published version has a price: without one it is not saved, and the form says so.
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

  const address = `/nl/nieuwe-wagens/zenne-${slug}/${model}`
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByRole('img', { name: new RegExp(name) }).first()).toBeVisible()
  await expect(page.getByText(plainName).first()).toBeAttached()
  const box = page.getByRole('region', { name: 'Prijs en bestellen' })
  const price = box.locator('p[aria-live]')
  await expect(price).toContainText('€ 21.490')
  await page.getByRole('heading', { name: 'Opties en pakketten' }).click()
  await page.getByRole('region', { name: 'Stel uw wagen samen' }).getByRole('checkbox', { name: roof }).check()
  await expect(price).toContainText('€ 22.440')
  await axe()
  await box.getByRole('button', { name: 'In winkelmandje' }).click()
  await box.getByRole('button', { name: 'Bestel nu' }).click()
  const line = new Checkout(page, 'nl').dialog.getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText(roof)
  await expect(line).toContainText('€ 22.440')

  // A copy with another price; it is invisible before it is published.
  await page.goto(desk)
  await page.getByRole('button', { name: 'Kopiëren' }).click()
  const copying = page.getByRole('dialog', { name: 'Comfort kopiëren' })
  await copying.getByLabel('Naam').fill('Comfort Plus')
  await copying.getByRole('button', { name: 'Kopiëren' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comfort Plus' })).toBeVisible()
  await expect(page.getByText('Niet gepubliceerd')).toBeVisible()
  await expect(page.getByText('€ 21.490').first()).toBeVisible()
  await axe()

  // A conflict between parts shows as soon as it exists.
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

  // The same in French.
  await page.context().addCookies([{ name: 'office-language', value: 'fr', url: page.url() }])
  await page.reload()
  await page.getByRole('tab', { name: 'Couleurs extérieures' }).click()
  await axe()
})

/** A row of another list, by a part of its name. */
async function choose(page: Page, field: string, value: string): Promise<void> {
  const box = page.getByRole('combobox', { name: new RegExp(`^${field}( \\(niet verplicht\\))?$`) })
  await box.fill(value)
  await page.getByRole('listbox', { name: field }).getByRole('option', { name: value, exact: true }).click()
}

/** Waits until a new record has its address. */
async function saved(page: Page, record: string): Promise<void> {
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page).toHaveURL(new RegExp(`/office/${record}/\\d+$`))
}

async function addPicture(page: Page, name: string, background: string): Promise<void> {
  const media = page.getByRole('region', { name: 'Foto’s, documenten en video’s' })
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } })
  const buffer = await picture.png().toBuffer()
  await media.getByLabel('Toevoegen').setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer })
  await expect(media.getByRole('list', { name: 'Foto’s' }).getByRole('listitem')).toHaveCount(1)
}

async function planPrice(page: Page, name: string, euro: string, button = 'Prijs wijzigen'): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Prijs van ${name}` })
  await dialog.getByLabel('Nieuwe prijs').fill(euro)
  await dialog.getByRole('button', { name: 'Overnemen' }).click()
  await expect(dialog).toBeHidden()
}
