import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** Types a part of a name and takes the first that is offered. */
export async function choose(page: Page, label: string, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await (typed === '' ? box.click() : box.fill(typed))
  await page.getByRole('listbox', { name: label }).getByRole('option').first().click()
}

/** Completes an advert except its picture, for a car taken in with its model, department and chassis number. */
export async function completeAdvert(page: Page): Promise<void> {
  await choose(page, 'Carrosserie', 'break')
  await page.getByLabel('Bouwjaar').fill('2022')
  await page.getByLabel('Eerste inschrijving').fill('2022-05-04')
  await page.getByLabel('Kilometerstand').fill('41000')
  await page.getByLabel('Onderhoudsboekje').selectOption({ label: 'Ingevuld door een merkgarage' })
  await page.getByLabel('Aantal sleutels').fill('2')
  await choose(page, 'Garantie', '')
  await page.getByLabel('Btw-stelsel').selectOption({ label: 'Btw aftrekbaar' })
  await page.getByRole('textbox', { name: 'Motor' }).fill('2.0 T')
  await choose(page, 'Brandstof', 'benzine')
  await choose(page, 'Vermogen', '1')
  await choose(page, 'Versnellingsbak', '')
  await choose(page, 'Aandrijving', 'voor')
  await page.getByLabel('CO₂-uitstoot').fill('142')
  await page.getByLabel('Gemeten volgens').selectOption({ label: 'WLTP' })
  await choose(page, 'Emissienorm', 'euro 6')
  await page.getByRole('textbox', { name: 'Deuren' }).fill('5')
  await page.getByLabel('Zitplaatsen').fill('5')
  await choose(page, 'Buitenkleur', '')
  await page.getByLabel(/^Prijs \(/).fill('21900')
}

/** Looks at every point of the car that is open and finds it in order, one group after the other. */
export async function describeCondition(page: Page): Promise<void> {
  const report = page.getByRole('region', { name: /^(Staat van de wagen|État du véhicule)$/ })
  const rest = report.getByRole('button', { name: /^(Rest in orde|Le reste en ordre)/ })
  for (let left = await rest.count(); left > 0; left -= 1) await rest.first().click()
  await report.getByRole('button', { name: /^(Staat bewaren|Enregistrer l’état)$/ }).click()
}

export function readMedia(page: Page) {
  return page.getByRole('region', { name: 'Foto’s, documenten en video’s' })
}

export function picture() {
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#2a4a5a' } })
}
