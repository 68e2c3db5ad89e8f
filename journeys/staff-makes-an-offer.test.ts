import { demoAccounts } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('a salesperson composes a new car for a customer, agrees on a total and sends the offer', async ({
  page,
  axe,
}) => {
  test.setTimeout(120_000)
  await signIn(page, '/office/offer', demoAccounts.salesperson)
  await page.getByRole('link', { name: 'Nieuwe offerte' }).click()
  await expect(page.getByText('Kies een wagen: dan verschijnt de prijs.')).toBeVisible()

  await page.getByRole('combobox', { name: 'Klant zoeken' }).fill('lotte.vandenbroeck')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(page.getByRole('button', { name: 'Andere klant' })).toBeVisible()
  const version = page.getByRole('combobox', { name: 'Versie' })
  await version.fill('lumen e3')
  await page
    .getByRole('option', { name: /Lumen E3/ })
    .first()
    .click()
  const price = page.getByRole('region', { name: 'Prijsopbouw' })
  const total = price.getByText('Totaal incl. btw').locator('..').locator('b')
  await expect(total).toHaveText(/€/)
  const before = await total.innerText()

  // A chosen option is in the price at once.
  const option = page.getByRole('group', { name: 'Pakketten' }).getByRole('checkbox').first()
  await option.check()
  await expect(total).not.toHaveText(before)
  // A step back, by key, and on again, by button.
  await page.keyboard.press('Control+z')
  await expect(option).not.toBeChecked()
  await expect(total).toHaveText(before)
  await page.getByRole('button', { name: 'Wijziging opnieuw doen' }).click()
  await expect(option).toBeChecked()
  await expect(total).not.toHaveText(before)
  await expect(page.getByRole('button', { name: 'Wijziging opnieuw doen' })).toBeDisabled()
  await page.getByRole('button', { name: 'Accessoire toevoegen' }).click()
  await page.getByRole('textbox', { name: 'Accessoire' }).fill('Rubberen matten')
  await page.getByRole('textbox', { name: 'Prijs per stuk' }).fill('96,80')
  await expect(price.getByText('Rubberen matten')).toBeVisible()
  await expect(price.getByText('€ 96,80')).toBeVisible()
  await price.getByLabel('Uitleg bij elke regel').check()
  await expect(price.getByText(/PRICE\.LIST/).first()).toBeVisible()
  await axe()

  // On credit: an impossible combination shows at its field, and the price stays.
  await page.getByRole('combobox', { name: 'Krediet' }).selectOption({ index: 1 })
  await expect(page.getByText('Totaal terug te betalen')).toBeVisible()
  await page.getByRole('textbox', { name: 'Looptijd in maanden' }).fill('200')
  await expect(page.getByRole('textbox', { name: 'Looptijd in maanden' })).toHaveAccessibleDescription(
    /Kies een looptijd/,
  )
  await expect(total).toHaveText(/€/)
  await page.getByRole('textbox', { name: 'Looptijd in maanden' }).fill('36')
  await expect(page.getByText(/^35 × €/)).toBeVisible()
  await axe()

  await page.getByRole('button', { name: /^Bewaren/ }).click()
  await expect(page.getByRole('heading', { name: /^OF-\d{4}-\d{6}$/, level: 1 })).toBeVisible()
  const number = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page.getByRole('button', { name: 'Versie 1' })).toBeVisible()

  // Typed and not saved: it would not be sent.
  await page.getByRole('textbox', { name: 'Tekst voor de klant' }).fill('Levering mogelijk in maart.')
  await expect(page.getByRole('button', { name: 'Uitbrengen' })).toHaveAccessibleDescription(/Bewaar eerst/)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Versie 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Uitbrengen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offerte uitbrengen' })
  const layout = dialog.getByRole('combobox', { name: 'Lay-out' })
  await expect(layout).toHaveValue(/^\d+$/)
  await expect(dialog.getByRole('combobox', { name: 'Detail van de prijs' })).toHaveValue('lines')
  await layout.selectOption({ label: 'Eén bladzijde' })
  await expect(dialog.getByRole('combobox', { name: 'Detail van de prijs' })).toHaveValue('groups')
  await axe()
  const [preview] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Voorbeeld in het Frans' }).click(),
  ])
  expect(preview.suggestedFilename()).toMatch(/^offre-of-.*\.pdf$/)
  await dialog.getByRole('button', { name: 'Uitbrengen' }).click()
  await expect(page.getByText('De offerte is uitgebracht.')).toBeVisible()
  await expect(page.getByText('Bij de klant').first()).toBeVisible()

  await page.getByRole('button', { name: 'Afdrukken' }).click()
  const printing = page.getByRole('dialog', { name: 'Afdrukken' })
  await expect(printing.getByText('Deze versie wordt afgedrukt zoals de klant ze kreeg.')).toBeVisible()
  await axe()
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    printing.getByRole('button', { name: 'Pdf bewaren' }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/^offerte-of-.*\.pdf$/)
  await expect(printing).toBeHidden()

  // A draft above it is discarded; the version of the customer counts again.
  await page.getByRole('textbox', { name: 'Tekst voor de klant' }).fill('Levering mogelijk in april.')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Versie 4' })).toBeVisible()
  await page.getByLabel('Meer', { exact: true }).click()
  await page.getByRole('button', { name: 'Concept verwijderen' }).click()
  const discarding = page.getByRole('dialog', { name: 'Concept verwijderen' })
  await expect(discarding.getByText(/Bij de klant ligt versie 3/)).toBeVisible()
  await axe()
  await discarding.getByRole('button', { name: 'Concept verwijderen', exact: true }).click()
  await expect(page.getByText('Versie 3 geldt weer.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Tekst voor de klant' })).toHaveValue('Levering mogelijk in maart.')
  await expect(page.getByText('Verwijderd')).toBeVisible()
  await page.getByLabel('Meer', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Concept verwijderen' })).toHaveAccessibleDescription(/In deze stand/)
  await page.keyboard.press('Escape')

  // A version is read as it was stored.
  await page.getByRole('button', { name: 'Versie 1' }).click()
  const snapshot = page.getByRole('dialog', { name: 'Versie 1' })
  await expect(snapshot.getByText('Rubberen matten')).toBeVisible()
  await axe()
  await snapshot.getByRole('button', { name: 'Sluiten' }).click()

  await page.goto('/office/offer')
  await page.getByRole('searchbox', { name: 'Zoeken' }).last().fill(number)
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await page.getByRole('link', { name: number }).click()
  await page.getByLabel('Meer', { exact: true }).click()
  await page.getByRole('button', { name: 'Afsluiten' }).click()
  const closing = page.getByRole('dialog', { name: 'Afsluiten zonder verkoop' })
  await closing.getByLabel('Waarom heeft de klant niet gekocht?').selectOption('Ander merk gekozen')
  await closing.getByLabel('Toelichting').fill('Koos een ander merk')
  await closing.getByRole('button', { name: 'Afsluiten' }).click()
  await expect(page.getByText('Afgesloten: Koos een ander merk')).toBeVisible()
  await expect(page.getByRole('main').getByText('Levering mogelijk in maart.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Tekst voor de klant' })).toHaveCount(0)
  await axe()
})

test('the desk says what each rule and pack does before it is picked, and what may still be given', async ({
  page,
  axe,
}) => {
  await signIn(page, '/office/offer/new', demoAccounts.salesperson)
  await page.getByRole('combobox', { name: 'Klant zoeken' }).fill('lotte.vandenbroeck')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'Versie' }).fill('lumen e3')
  await page
    .getByRole('option', { name: /Lumen E3/ })
    .first()
    .click()
  const price = page.getByRole('region', { name: 'Prijsopbouw' })
  const total = price.getByText('Totaal incl. btw').locator('..').locator('b')
  await expect(total).toHaveText(/€/)

  // The car is in view in the colour that is picked beside it.
  const colours = page.getByRole('group', { name: 'Buitenkleur' })
  await colours.getByRole('radio').nth(1).check()
  await expect(price.getByText(await colours.locator('b').innerText(), { exact: true })).toBeVisible()
  await expect(page.getByText('Stroomverbruik (WLTP)')).toBeVisible()

  // A pack against the same options separately, and against those that are chosen already.
  await expect(page.getByRole('checkbox', { name: 'Rijhulppakket' })).toHaveAccessibleDescription(/los samen €\s/)
  await page.getByRole('searchbox', { name: 'Opties zoeken' }).fill('0103')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: 'Dodehoekassistent' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Rijhulppakket' })).toHaveAccessibleDescription(
    /^Kost €\s.+ meer dan de opties die u hieruit los gekozen hebt, met .+ erbij\.$/,
  )

  // A rule that would make the car dearer says so; the best combination deducts the announced amount.
  await expect(page.getByText(/^Maakt de wagen €\s.+ duurder: .+ (valt|vallen) weg\.$/).first()).toBeVisible()
  const best = page.getByRole('button', { name: /^Beste combinatie/ })
  const saving = readAmount(await best.innerText())
  const before = readAmount(await total.innerText())
  await best.focus()
  await page.keyboard.press('Enter')
  await expect(best).toHaveCount(0)
  expect(readAmount(await total.innerText())).toBe(before - saving)

  // With the customer at the screen the remaining discount is not shown.
  const room = page.getByRole('region', { name: 'Korting zonder goedkeuring' })
  await expect(room).toHaveCount(0)
  await page.getByRole('button', { name: 'Interne cijfers tonen' }).click()
  const left = readAmount(await room.getByText(/^U kunt nog €\s.+ korting geven/).innerText())
  await page.getByRole('combobox', { name: 'Korting van de verkoper' }).selectOption('Bedrag')
  await page.getByRole('textbox', { name: 'Korting incl. btw' }).fill(String(left / 100).replace('.', ','))
  await page.getByRole('textbox', { name: 'Reden van de korting' }).fill('Trouwe klant')
  await expect(room.getByText('U kunt geen korting meer geven zonder goedkeuring.')).toBeVisible()
  await axe()
})

/** Reads the first amount of a text, in cents and without its sign. */
function readAmount(text: string): number {
  const [, euros = '', cents = ''] = /([\d.]+),(\d{2})/.exec(text) ?? []
  return Number(euros.replaceAll('.', '') + cents)
}
