import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('a discount changes, the offer says why it cannot go out, and is brought up to date and issued', async ({
  page,
  context,
  axe,
  baseURL,
}) => {
  await signIn(page, '/office/discount/new', demoColleagues[0]!.email)
  const rule = page.getByRole('form', { name: 'Verkoopregel' })
  await rule.getByRole('group', { name: 'Naam' }).getByRole('textbox').first().fill('Kijkkorting')
  await rule.getByLabel('Code').fill('kijkkorting')
  await rule.getByLabel(/^Percentage \(niet/).fill('5')
  await rule.getByRole('button', { name: /Bewaren/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kijkkorting' })).toBeVisible()
  await expect(page).toHaveURL(/\/office\/discount\/\d+/)
  const discount = page.url()

  await page.goto('/office/offer/new')
  await page.getByRole('combobox', { name: 'Klant zoeken' }).fill('lotte.vandenbroeck')
  await page.getByRole('listbox').getByRole('option').first().click()
  const version = page.getByRole('combobox', { name: 'Versie' })
  await version.fill('lumen e3')
  await page
    .getByRole('option', { name: /Lumen E3/ })
    .first()
    .click()
  await page.getByRole('checkbox', { name: 'Kijkkorting' }).check()
  await page.getByRole('button', { name: /^Bewaren/ }).click()
  await expect(page.getByRole('heading', { name: /^OF-\d{4}-\d{6}$/, level: 1 })).toBeVisible()
  const number = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page).toHaveURL(/\/office\/offer\/\d+/)
  const offer = page.url()
  const messages = page.getByRole('region', { name: 'Na te kijken' })
  await expect(messages).toHaveCount(0)

  await page.goto(discount)
  await rule.getByLabel(/^Percentage \(niet/).fill('3')
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/sales/discount/save'))
  await rule.getByRole('button', { name: /Bewaren/ }).click()
  expect((await saved).status()).toBe(200)

  // The list updates without opening the record.
  const message = 'Korting Kijkkorting is nu 3 % in plaats van 5 %.'
  await expect(async () => {
    await page.goto(`/office/offer?check=error`)
    await page.getByRole('searchbox', { name: 'Zoeken' }).last().fill(number)
    await expect(page.getByRole('row').filter({ hasText: number })).toContainText(message, { timeout: 3_000 })
    await expect(page.getByRole('row')).toHaveCount(2, { timeout: 3_000 })
  }).toPass()
  await axe()

  await page.goto(offer)
  await expect(messages).toContainText(message)
  await expect(page.getByRole('listitem').filter({ hasText: message })).toHaveCount(2)
  await axe()
  const act = (name: string) => page.getByRole('button', { name })
  for (const name of ['Uitbrengen', 'Afdrukken'])
    await expect(act(name)).toHaveAccessibleDescription(/Deze offerte heeft fouten/)

  await context.addCookies([{ name: 'office-language', value: 'fr', url: `${baseURL}/office` }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(offer)
  const french = page.getByRole('region', { name: 'À vérifier' })
  await expect(french).toContainText('est désormais de 3 % au lieu de 5 %')
  await axe()
  await french.getByRole('button', { name: 'Mettre à jour', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Mettre l’offre à jour' })
  const total = preview.getByRole('row').filter({ hasText: 'Total TVA comprise' })
  await expect(total).toContainText('+')
  await axe()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await preview.getByRole('button', { name: 'Mettre à jour', exact: true }).click()
  await expect(page.getByText('L’offre est à jour.')).toBeVisible()
  await expect(french).toHaveCount(0)

  // Versions are read side by side.
  await page.getByRole('button', { name: 'Version 2' }).click()
  const snapshot = page.getByRole('dialog', { name: 'Version 2' })
  await snapshot.getByLabel('Comparer avec').selectOption({ index: 1 })
  await expect(snapshot.getByRole('row').filter({ hasText: 'Kijkkorting' })).toContainText('+')
  await axe()
  await snapshot.getByRole('button', { name: 'Fermer' }).click()

  await page.getByRole('button', { name: 'Émettre' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Émettre', exact: true }).click()
  await expect(page.getByText('Chez le client').first()).toBeVisible()
})
