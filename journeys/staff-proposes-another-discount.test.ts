import { demoAccounts, demoColleagues } from '../scripts/demo/accounts.ts'
import { newColleague } from './colleague.ts'
import { offerHighDiscount } from './offer-sale.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('a salesperson asks for a discount, a manager proposes another on the desk of approvals, and the offer goes out with it', async ({
  page,
  browser,
  axe,
}) => {
  test.setTimeout(120_000)
  const { email: managerEmail } = demoColleagues.find(({ role }) => role === 'sales-manager')!
  await signIn(page, '/office/offer/new', demoAccounts.salesperson)
  const number = await offerHighDiscount(page)
  await page.getByRole('button', { name: 'Goedkeuring vragen' }).click()
  const asking = page.getByRole('dialog', { name: 'Goedkeuring vragen' })
  await asking.getByRole('textbox', { name: 'Toelichting voor wie goedkeurt' }).fill('Tekent vandaag.')
  await asking.getByRole('button', { name: 'Goedkeuring vragen' }).click()
  await expect(page.getByText('De goedkeuring is gevraagd.')).toBeVisible()

  // A colleague who approves up to 2 % reads that others decide, in either language.
  const leader = await newColleague({
    role: { routes: ['approval', 'offer'], right: ['OFFER_VIEW', 'OFFER_APPROVE_LIMIT'], mostBp: 200 },
  })
  const limited = await browser.newContext({ baseURL: new URL('/', page.url()).href })
  const desk = await limited.newPage()
  await signIn(desk, '/office/approval', leader)
  await desk.getByRole('region', { name: 'Boven uw grens' }).getByRole('link').first().click()
  const closed = desk.getByRole('article', { name: number })
  await expect(closed.getByText(/^Boven uw grens: hierover beslist .*Uw grens is 2\s% per wagen\.$/)).toBeVisible()
  await expect(closed.getByRole('button')).toHaveCount(0)
  await limited.addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  await desk.reload()
  await expect(
    closed.getByText(/^Au-dessus de votre limite\s: la décision revient à .*2\s% par véhicule\.$/),
  ).toBeVisible()
  await limited.close()

  // The manager works in French, and by keyboard: the newest request is on top.
  const context = await browser.newContext({ baseURL: new URL('/', page.url()).href })
  const manager = await context.newPage()
  await context.addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  await signIn(manager, '/office/approval', managerEmail)
  const request = manager.getByRole('article', { name: number })
  await expect(request.getByText('« Tekent vandaag. »')).toBeVisible()
  const send = request.getByRole('button', { name: 'Envoyer la contre-proposition' })
  await send.click()
  await expect(request.getByText('Indiquez la remise de votre contre-proposition.')).toBeVisible()
  await request.getByRole('button', { name: 'Refuser' }).click()
  await expect(request.getByText('Expliquez le refus dans votre réponse.')).toBeVisible()
  const amount = request.getByRole('textbox', { name: 'Remise proposée' })
  await amount.fill('99000')
  await expect(request.getByText(/inférieure aux .* demandés/)).toBeVisible()
  await amount.fill('1500')
  await request.getByRole('textbox', { name: /^Réponse à / }).fill('Avec les pneus d’hiver.')
  const table = request.getByRole('table')
  await expect(
    table
      .getByRole('row', { name: /^Remise/ })
      .getByRole('cell')
      .last(),
  ).toHaveText(/1\s500,00/)
  await expect(
    table
      .getByRole('row', { name: /^Marge en\s%/ })
      .getByRole('cell')
      .last(),
  ).toHaveText(/%/)
  await axe()
  await send.press('Enter')
  await expect(manager.getByText('La contre-proposition est envoyée.')).toBeVisible()
  await expect(manager.getByText(/^Contre-proposition.*1\s500/).first()).toBeVisible()

  await expect(page.getByText(/^Tegenvoorstel €\s1.500,00 van /)).toBeVisible()
  await expect(page.getByText('“Avec les pneus d’hiver.”')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Tegenvoorstel overnemen' }).click()
  await expect(page.getByText(/^Goedgekeurd door /)).toBeVisible()
  await context.close()
  await page.getByRole('button', { name: 'Uitbrengen', exact: true }).click()
  await page.getByRole('dialog', { name: 'Offerte uitbrengen' }).getByRole('button', { name: 'Uitbrengen' }).click()
  await expect(page.getByText('De offerte is uitgebracht.')).toBeVisible()
})
