import type { Page } from '@playwright/test'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { chooseNewCar } from './offer-sale.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, expectToFit, test } from './support.ts'

/** Returns the head of a group of options, and its fold. */
function optionGroup(page: Page, name: string) {
  const head = page.locator('summary').filter({ hasText: name })
  return { head, fold: page.locator('details').filter({ has: head }) }
}

test('a salesperson finds an option by its code, folds what is read, and sees what clashes', async ({ page, axe }) => {
  await signIn(page, '/office/offer/new', demoAccounts.salesperson)
  await chooseNewCar(page)
  const total = page
    .getByRole('region', { name: 'Prijsopbouw' })
    .getByText('Totaal incl. btw')
    .locator('..')
    .locator('b')
  const search = page.getByRole('searchbox', { name: 'Opties zoeken op naam of code' })
  await expect(search).toBeVisible()
  await expect(page.getByText(/^\d\d opties$/).first()).toBeVisible()

  // With this many options only the packs are open; each group shows its content.
  const accessories = optionGroup(page, 'Accessoires')
  await expect(accessories.head).toHaveText(/Accessoires \d opties$/)
  await expect(accessories.fold).not.toHaveAttribute('open')
  await expect(page.getByRole('checkbox', { name: 'Rijhulppakket' })).toBeVisible()

  // By key and code, without the mouse: the only hit is chosen with Enter.
  const before = await total.innerText()
  await page.getByRole('button', { name: 'Andere klant' }).focus()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('a120')
  await expect(page.getByText('1 gevonden: kies met Enter')).toBeVisible()
  await page.keyboard.press('Enter')
  const carrier = page.getByRole('checkbox', { name: 'Fietsendrager voor trekhaak' })
  await expect(carrier).toBeChecked()

  // It needs another: the message shows at its place, and the last price stays.
  await expect(carrier).toHaveAccessibleDescription('Alleen met Trekhaak, wegklapbaar')
  await expect(total).toHaveText(before)
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(accessories.head).toHaveText(/1 gekozen$/)
  await expect(carrier).toBeVisible()
  await axe()
  await page
    .getByRole('group', { name: 'Zo krijgt de offerte weer een prijs' })
    .getByRole('button', { name: 'Met Trekhaak' })
    .click()
  await expect(carrier).toHaveAccessibleDescription('')
  await expect(page.getByRole('checkbox', { name: 'Trekhaak, wegklapbaar' })).toBeVisible()
  await expect(total).not.toHaveText(before)

  // Folded by key, though something in it is chosen; a search opens it again.
  await accessories.head.focus()
  await page.keyboard.press('Enter')
  await expect(carrier).toBeHidden()
  await search.fill('porte-velos')
  await expect(carrier).toBeVisible()
  await search.fill('')
  await expect(carrier).toBeHidden()

  // An option that a chosen pack brings along says so, and cannot be taken twice.
  await page.getByRole('checkbox', { name: 'Rijhulppakket' }).check()
  const comfort = optionGroup(page, 'Comfort')
  await expect(comfort.head).toHaveText(/· 1 inbegrepen in Rijhulppakket$/)
  await comfort.head.click()
  const cruise = page.getByRole('checkbox', { name: 'Adaptieve snelheidsregelaar' })
  await expect(cruise).toBeChecked()
  await expect(cruise).toBeDisabled()
  await expect(cruise).toHaveAccessibleDescription('Inbegrepen in Rijhulppakket')

  // Standard equipment is found as well; a search without hits says so.
  await search.fill('isofix')
  await expect(page.getByRole('group', { name: /^Standaard aanwezig/ }).getByText('standaard')).toBeVisible()
  await search.fill('zwembad')
  await expect(page.getByText('Bij deze versie hoort geen optie of pakket met die naam of code.')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Alle opties tonen' }).click()
  await expect(search).toHaveValue('')
  await expect(cruise).toBeVisible()
  await expectToFit(page)
})

test('another version is one step away: what fits stays, what falls away is named and can be brought back', async ({
  page,
  axe,
}) => {
  await signIn(page, '/office/offer/new', demoAccounts.salesperson)
  // Without the name of a version: a model begins with its cheapest one.
  await page.getByRole('button', { name: 'Kiezen per model' }).click()
  await expect(page.getByRole('searchbox', { name: 'Model zoeken' })).toBeFocused()
  await page.keyboard.type('lumen e3')
  await expect(page.getByRole('button', { name: /^Lumen E3/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Noord/ })).toHaveCount(0)
  await page.keyboard.press('Enter')

  const steps = page.getByRole('list', { name: 'Stappen van de samenstelling' })
  const step = (name: string) => steps.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(step('Model en jaar')).toHaveText(/Lumen E3 · 2027$/)
  await expect(step('Versie')).toHaveText(/Urban Comfort \+\s€\s1\.900$/)
  await expect(step('Kleur en bekleding')).toHaveText(/Nog te kiezen$/)
  await expect(page.getByRole('group', { name: 'Buitenkleur' })).toBeVisible()
  await step('Kleur en bekleding').press('Enter')
  await page.keyboard.press('Space')
  await expect(step('Kleur en bekleding')).not.toHaveText(/Nog te kiezen/)

  const total = page
    .getByRole('region', { name: 'Prijsopbouw' })
    .getByText('Totaal incl. btw')
    .locator('..')
    .locator('b')
  const addOption = async (code: string) => {
    await step('Opties').press('Enter')
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
  }
  await addOption('0790')
  await addOption('0021')
  await expect(step('Opties')).toHaveText(/2 gekozen$/)

  // By keyboard: what a version has more, what it costs more, and one that has the seats anyway.
  await step('Versie').press('Enter')
  const choices = page.getByRole('list', { name: 'Versie kiezen' })
  await expect(choices.getByRole('button', { name: /^Urban/, pressed: true })).toBeFocused()
  const performance = choices.getByRole('button', { name: /^Performance \+\s€\s8\.400 €\s40\.300$/ })
  await expect(performance).toHaveAccessibleDescription(/^Standaard erbij: .* en \d+ andere$/)
  await axe()
  await performance.press('Enter')
  await expect(step('Versie')).toBeFocused()
  await expect(step('Versie')).toHaveText(/Performance Comfort −\s€\s6\.500$/)
  await expect(page.getByText('U hebt Performance gekozen. Al uw keuzes zijn gebleven.')).toBeVisible()
  await expect(page.getByText('Nu standaard: Verwarmde voorzetels.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Trekhaak, wegklapbaar' })).toBeChecked()
  await axe()

  // Back at once: nothing was lost on the way.
  await page.getByRole('button', { name: 'Ongedaan maken', exact: true }).click()
  await expect(step('Versie')).toHaveText(/Urban/)
  await expect(step('Opties')).toHaveText(/2 gekozen$/)
  await step('Versie').press('Enter')
  await performance.press('Enter')
  await page.getByRole('checkbox', { name: 'Lichtpakket' }).check()
  await expect(step('Opties')).toHaveText(/2 gekozen$/)
  const before = await total.innerText()

  // The pack is not for the plain version: said before, and after.
  await step('Versie').press('Enter')
  const urban = choices.getByRole('button', { name: /^Urban/ })
  await expect(urban).toHaveAccessibleDescription(/Niet bij deze versie: Lichtpakket$/)
  await urban.press('Enter')
  await expect(page.getByText('Weggevallen: Lichtpakket.')).toBeVisible()
  await expect(step('Opties')).toHaveText(/1 gekozen$/)
  await expect(total).not.toHaveText(before)
  await axe()
  await page.getByRole('button', { name: 'Ongedaan maken', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Lichtpakket' })).toBeChecked()
  await expect(total).toHaveText(before)

  // The step of the engine: its difference is that of the price.
  await expect(step('Motor')).toHaveText(/58 kWh 77 kWh \+\s€\s4\.700$/)
  await step('Motor').press('Enter')
  await page
    .getByRole('list', { name: 'Motor kiezen' })
    .getByRole('button', { name: /^77 kWh/ })
    .press('Enter')
  await expect(step('Motor')).toHaveText(/77 kWh 58 kWh −\s€\s4\.700$/)
  await expect(total).not.toHaveText(before)
  await expectToFit(page)
})

test('en français, la version change par son étape et une option se trouve dans les deux langues', async ({
  page,
  axe,
}) => {
  await page
    .context()
    .addCookies([{ name: 'office-language', value: 'fr', url: `${process.env['JOURNEYS_ADDRESS']}/office` }])
  await signIn(page, '/office/offer/new', demoAccounts.salesperson)
  await page.getByRole('button', { name: 'Choisir par modèle' }).click()
  await page.getByRole('button', { name: /^Lumen E3 2027 à partir de/ }).click()
  const steps = page.getByRole('list', { name: 'Étapes de la configuration' })
  const version = steps.getByRole('button', { name: /^Version/ })
  await expect(version).toHaveText(/Urban Comfort \+\s1\s900\s€$/)
  await page.keyboard.press('/')
  await page.keyboard.type('trekhaak wegklapbaar')
  await expect(page.getByText('1 résultat : Entrée pour le choisir')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Attelage escamotable' })).toBeChecked()
  await page.keyboard.press('Escape')

  await version.press('Enter')
  await page
    .getByRole('list', { name: 'Choisir la version' })
    .getByRole('button', { name: /^Comfort/ })
    .press('Enter')
  await expect(page.getByText('Vous avez choisi Comfort. Tous vos choix sont conservés.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Attelage escamotable' })).toBeChecked()
  await axe()
  // The model that it is of already leaves the version as it is.
  const model = steps.getByRole('button', { name: /^Modèle et année/ })
  await model.press('Enter')
  await page.getByRole('button', { name: /^Lumen E3 2027/ }).click()
  await expect(model).toBeFocused()
  await expect(version).toHaveText(/Comfort/)
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(version).toHaveText(/Urban/)

  // Another model keeps what it has as well.
  await model.press('Enter')
  await page.getByRole('searchbox', { name: 'Chercher un modèle' }).fill('lumen e5')
  await page.keyboard.press('Enter')
  await expect(model).toHaveText(/Lumen E5 · 2027$/)
  await expect(page.getByRole('checkbox', { name: 'Attelage escamotable' })).toBeChecked()
  await axe()
})
