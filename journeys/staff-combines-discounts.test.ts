import { demoAccounts } from '../scripts/demo/accounts.ts'
import { chooseNewCar } from './offer-sale.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('discounts that do not combine keep the last price in sight, and one click takes the one that is meant', async ({
  page,
  axe,
}) => {
  test.setTimeout(120_000)
  await signIn(page, '/office/offer/new', demoAccounts.salesperson)
  await chooseNewCar(page)
  const price = page.getByRole('region', { name: 'Prijsopbouw' })
  const total = price.getByText('Totaal incl. btw').locator('..').locator('b')
  await expect(total).toHaveText(/€/)
  const first = await total.innerText()

  // A discount that pushes out a larger premium says so before it is picked.
  const neighbours = page.getByRole('checkbox', { name: 'Burenkorting' })
  const warning = page.getByText(/^Maakt de wagen €\s[\d.]+,\d\d duurder: .* weg\.$/)
  await expect(warning.first()).toBeVisible()
  await neighbours.check()
  await expect(total).not.toHaveText(first)
  const dearer = toCents(await total.innerText()) - toCents(first)
  expect(dearer).toBeGreaterThan(0)
  await neighbours.uncheck()
  await expect(total).toHaveText(first)
  await expect(warning.filter({ hasText: formatCents(dearer) })).toBeVisible()

  // Two that do not combine.
  const loyal = page.getByRole('checkbox', { name: 'Korting trouwe klant' })
  await loyal.check()
  await expect(total).not.toHaveText(first)
  const withLoyal = await total.innerText()
  await neighbours.check()
  const fixes = page.getByRole('group', { name: 'Zo krijgt de offerte weer een prijs' })
  await expect(
    page
      .getByText(/Burenkorting gaat niet samen met/)
      .or(page.getByText(/gaat niet samen met Burenkorting/))
      .first(),
  ).toBeVisible()
  await expect(page.getByText(/^De laatste prijs die klopte\./)).toBeVisible()
  await expect(total).toHaveText(withLoyal)
  const dropNeighbours = fixes.getByRole('button', { name: 'Zonder Burenkorting' })
  await expect(dropNeighbours).toHaveText(`Zonder Burenkorting: ${withLoyal}`)
  const dropLoyal = fixes.getByRole('button', { name: 'Zonder Korting trouwe klant' })
  await expect(dropLoyal).toHaveText(/: €\s[\d.]+,\d\d$/)
  await axe()

  // Beside their cause: the way there from the top of the page.
  await page.getByRole('button', { name: 'Naar de oorzaak' }).click()
  await expect(dropNeighbours).toBeInViewport()

  await dropNeighbours.click()
  await expect(neighbours).not.toBeChecked()
  await expect(loyal).toBeChecked()
  await expect(fixes).toBeHidden()
  await expect(total).toHaveText(withLoyal)
  await page.keyboard.press('Control+z')
  await expect(fixes).toBeVisible()
  const other = (await dropLoyal.innerText()).split(': ')[1]!
  await dropLoyal.click()
  await expect(loyal).not.toBeChecked()
  await expect(total).toHaveText(other)
})

/** Reads an amount such as “€ 34.066,80”. */
function toCents(amount: string): number {
  return Number(amount.replaceAll(/\D/g, ''))
}

function formatCents(cents: number): string {
  const [euros, rest] = [Math.floor(cents / 100), String(cents % 100).padStart(2, '0')]
  return `${String(euros).replace(/(\d)(?=(\d{3})$)/, '$1.')},${rest}`
}
