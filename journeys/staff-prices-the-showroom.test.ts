import type { Page } from '@playwright/test'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

/** The card of a car, in the list that is searched for it. */
async function find(page: Page, car: string) {
  const stockNumber = /\((\S+)\)/.exec(car)![1]!
  await page.goto(`/office/pricecard?q=${stockNumber}`)
  const row = page.locator('tbody tr')
  await expect(row).toHaveCount(1)
  return row
}

test('cards are made for two cars and printed; a price changes, a car goes, and the list says where to walk', async ({
  page,
  axe,
}) => {
  test.setTimeout(180_000)
  await signIn(page, '/office/offer')
  await page.getByRole('link', { name: 'Prijskaarten', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Prijskaarten', level: 1 })).toBeVisible()
  await axe()

  // Two used cars that have none.
  await page.getByRole('button', { name: 'Nieuwe prijskaarten' }).click()
  const making = page.getByRole('dialog', { name: 'Prijskaarten maken' })
  await expect(making.getByRole('button', { name: 'Maken (0)' })).toHaveAccessibleDescription('Kies eerst een wagen.')
  const found = page.waitForResponse(/\/pricecard\/getcars\?.*noord/)
  await making.getByLabel('Zoek op model of stocknummer').fill('noord')
  await found
  const cars = making.getByRole('group', { name: 'Wagens zonder kaart' })
  const label = (checked: boolean) => cars.locator('label').filter({ has: page.getByRole('checkbox', { checked }) })
  for (const chosen of [1, 2]) {
    await label(false).first().click()
    await expect(label(true)).toHaveCount(chosen)
  }
  // The list may change under the pointer while the search is drawn: what is checked now is what was chosen.
  const names = (await label(true).allInnerTexts()).map((name) => name.replace(/ · .*$/, ''))
  await axe()
  await making.getByRole('button', { name: 'Maken (2)' }).click()
  await expect(page.getByText('Prijskaarten gemaakt: 2.')).toBeVisible()

  // Both are printed, of the list and of a row.
  const [first, second] = names as [string, string]
  const row = await find(page, first)
  await expect(row.getByText('Af te drukken')).toBeVisible()
  await row.getByRole('checkbox').check()
  await page.getByRole('group', { name: 'Selectie' }).getByRole('button', { name: 'Afdrukken' }).click()
  const printing = page.getByRole('dialog', { name: 'Prijskaarten afdrukken: 1' })
  await printing.getByLabel('Formaat').selectOption('a4-eight')
  await axe()
  const file = page.waitForEvent('download')
  await printing.getByRole('button', { name: 'PDF maken' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
  await expect(row.getByText('In orde')).toBeVisible()

  const other = await find(page, second)
  await other.getByRole('button', { name: 'Afdrukken' }).click()
  const secondFile = page.waitForEvent('download')
  await page
    .getByRole('dialog', { name: /^Prijskaart van/ })
    .getByRole('button', { name: 'PDF maken' })
    .click()
  await secondFile
  await expect(other.getByText('In orde')).toBeVisible()

  // One costs something else now, and is printed anew.
  const priced = await find(page, first)
  const newPrice = (await priced.innerText()).includes('12.345') ? '12346' : '12345'
  await priced.locator('th a').click()
  await page.waitForURL(/\/office\/(usedcar|stockcar)\/\d+$/)
  const desk = new URL(page.url()).pathname.replace(/\/\d+$/, '')
  await page.goto(`${desk}?q=${/\((\S+)\)/.exec(first)![1]!}`)
  await page.getByRole('button', { name: /^Prijs wijzigen/ }).click()
  const price = page.getByRole('dialog', { name: /^Prijs van/ })
  await price.getByLabel('Nieuwe prijs').fill(newPrice)
  await price.getByRole('button', { name: 'Prijs bewaren' }).click()
  await expect(price).toBeHidden()
  const outdated = await find(page, first)
  await expect(outdated.getByText('Prijs veranderd')).toBeVisible()
  await page.goto('/office/pricecard?label=outdated')
  await expect(page.locator('tbody').getByText(first, { exact: true })).toBeVisible()
  await axe()

  // The other one is taken out of the sale, and its paper off the car.
  await (await find(page, second)).locator('th a').click()
  await page.getByLabel('Meer mogelijkheden').click()
  await page.getByRole('button', { name: 'Terugtrekken' }).click()
  await page
    .getByRole('dialog', { name: /terugtrekken\?$/ })
    .getByRole('button', { name: 'Terugtrekken' })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const gone = await find(page, second)
  await expect(gone.getByText('Van de wagen te halen')).toBeVisible()
  await gone.getByRole('button', { name: 'Van de wagen gehaald' }).click()
  await page
    .getByRole('dialog', { name: 'Kaart van de wagen gehaald' })
    .getByRole('button', { name: 'Van de wagen gehaald' })
    .click()
  await expect(gone.getByText('Afgelopen')).toBeVisible()

  // The first one is removed with its label.
  const removed = await find(page, first)
  await removed.getByRole('checkbox').check()
  await page.getByRole('group', { name: 'Selectie' }).getByRole('button', { name: 'Verwijderen' }).click()
  const removing = page.getByRole('dialog', { name: 'Prijskaarten verwijderen: 1' })
  await removing.getByRole('button', { name: 'Verwijderen' }).click()
  await expect(page.getByText('Prijskaarten verwijderd: 1.')).toBeVisible()
})

test('the card of a new car becomes an offer for one that is built like it', async ({ page, axe }) => {
  test.setTimeout(120_000)
  await signIn(page, '/office/pricecard?kind=stock')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/[?&]peek=\d+$/)
  const peek = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Verwijderen' }) })
  await axe()
  await peek.getByRole('button', { name: 'Omzetten naar prijsofferte' }).click()
  const asking = page.getByRole('dialog', { name: 'Een nieuwe wagen zoals deze' })
  await asking.getByRole('button', { name: 'Omzetten naar prijsofferte' }).click()
  await expect(page.getByRole('heading', { name: /^OF-\d{4}-\d{6}$/, level: 1 })).toBeVisible()
  await expect(page.getByText('Prijsofferte', { exact: true }).first()).toBeVisible()
})
