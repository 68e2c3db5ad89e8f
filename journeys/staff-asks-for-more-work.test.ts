import { demoColleagues } from '../scripts/demo/accounts.ts'
import { someEmail, test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, readable } from './support.ts'

test('the workshop proposes more work, and its customer agrees and declines by the link', async ({
  page,
  browser,
  axe,
  database,
  mailTo,
}) => {
  const reception = demoColleagues.find(({ role }) => role === 'reception')!
  const { rows } = await database.query<{ number: number; plate: string }>(
    `select work_order.number, licence_plate as plate from work_order join department on department.id = department_id
     join branch on branch.id = branch_id where state = 'working' and branch.slug = 'gent'
     and not exists (select from proposed_work where work_order_id = work_order.id and proposed_work.state in ('asked', 'agreed'))
     order by work_order.number limit 1`,
  )
  const { number: id, plate } = rows[0]!
  await signIn(page, `/office/workorder/${id}`, reception.email)
  const more = page.getByRole('region', { name: 'Bijkomend werk' })
  await more.getByRole('button', { name: 'Werk voorstellen' }).click()
  const proposing = page.getByRole('dialog', { name: 'Werk voorstellen' })
  await proposing.getByLabel('Omschrijving').fill('Remschijven achteraan')
  await proposing.getByLabel('Waarom, voor de klant').fill('Gegroefd en onder de minimumdikte.')
  await proposing.getByLabel('Uren').fill('1,5')
  await proposing.getByRole('button', { name: 'Onderdeel toevoegen' }).click()
  const part = proposing.getByRole('group', { name: 'Onderdeel 1' })
  await part.getByLabel('Omschrijving').fill('Remschijf achteraan')
  await part.getByLabel('Aantal').fill('2')
  await part.getByLabel('Prijs per stuk').fill('64,50')
  await axe()
  await proposing.getByRole('button', { name: 'Bewaren' }).click()
  await expect(more).toContainText('Remschijven achteraan')
  // 1.5 × 84.50 + 2 × 64.50 = 255.75 without VAT.
  await expect(more).toContainText('309,46')
  await axe()

  const email = someEmail()
  await more.getByRole('button', { name: 'Vragen aan klant' }).click()
  const asking = page.getByRole('dialog', { name: 'Bijkomend werk vragen aan de klant' })
  await asking.getByLabel('E-mailadres').fill(email)
  await asking.getByText('Nederlands').click()
  await axe()
  await asking.getByRole('button', { name: 'Versturen' }).click()
  await expect(asking).toBeHidden()
  await expect(more).toContainText('Wacht op de klant')
  const link = /bijkomend-werk#[\w-]{43}/.exec(readable(await mailTo(email)))![0]

  const customer = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await customer.goto(new URL(`/nl/${link}`, page.url()).href)
  await expect(customer.getByRole('heading', { level: 1, name: 'Bijkomend werk aan uw wagen' })).toBeVisible()
  const proposals = customer.getByRole('main').getByRole('region')
  const brakes = customer.getByRole('region', { name: 'Remschijven achteraan' })
  await expect(brakes).toContainText('309,46')
  await customer.getByRole('button', { name: 'Antwoord versturen' }).click()
  await expect(brakes).toContainText('Kies ja of nee.')
  for (const region of await proposals.all())
    if (await region.getByLabel('Nee, nu niet').isVisible()) await region.getByLabel('Nee, nu niet').check()
  await brakes.getByLabel('Ja, voer dit uit').check()
  await customer.getByLabel('Uw volledige naam').fill('An Claes')
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await customer.getByRole('button', { name: 'Antwoord versturen' }).click()
  await expect(customer.getByText('We hebben uw antwoord goed ontvangen.')).toBeVisible()

  // The open desk updates without a reload.
  await expect(page.getByRole('region', { name: 'Taken' })).toContainText('Remschijven achteraan')
  await expect(more).toContainText('An Claes via de link')
  await axe()
  await page.goto('/office/workboard')
  await expect(page.getByRole('region', { name: 'In werk' }).getByRole('link', { name: plate })).toContainText(
    'Akkoord',
  )
  await customer.reload()
  await expect(customer.getByText('We hebben uw antwoord goed ontvangen.')).toBeVisible()
  await customer.goto(new URL('/fr/travaux-supplementaires#wrong', page.url()).href)
  await customer.evaluate(() => sessionStorage.clear())
  await customer.reload()
  await expect(customer.getByText('Ce lien n’est plus valable')).toBeVisible()
  await customer.close()
})

test('reception records what a customer says by telephone, and the board shows it', async ({ page, axe, database }) => {
  const reception = demoColleagues.find(({ role }) => role === 'reception')!
  const { rows } = await database.query<{ number: number }>(
    `select work_order.number from work_order join proposed_work on work_order_id = work_order.id and proposed_work.state = 'asked'
     where work_order.state = 'waiting' order by work_order.number limit 1`,
  )
  await signIn(page, `/office/workorder/${rows[0]!.number}`, reception.email)
  const more = page.getByRole('region', { name: 'Bijkomend werk' })
  await more.getByRole('button', { name: 'Antwoord noteren' }).first().click()
  const answering = page.getByRole('dialog', { name: 'Antwoord aan de telefoon' })
  await answering.getByText('Niet uitvoeren').click()
  await answering.getByLabel('Gesproken met').fill('Piet Maes')
  await axe()
  await answering.getByRole('button', { name: 'Noteren' }).click()
  await expect(more).toContainText('Piet Maes aan de telefoon')
  await expect(more).toContainText('Geweigerd')
})
