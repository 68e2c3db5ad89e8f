import { demoColleagues } from '../scripts/demo/accounts.ts'
import { importTransfer } from './bank-statement.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('a clerk makes a batch, another user approves it, and the statement pays its invoices', async ({
  page,
  axe,
  database,
}) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  await signIn(page, '/office/paymentbatch/new', office.email)
  const boxes = page.getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  for (const box of await boxes.all()) await box.setChecked(false)
  await expect(page.getByText('0 betalingen gekozen')).toBeVisible()
  // Other journeys add orders and slips to pay.
  await page.getByRole('listitem').filter({ hasText: 'Aankoopfactuur' }).getByRole('checkbox').first().check()
  await axe()
  await page.getByRole('button', { name: 'Samenstellen' }).click()
  await expect(page.getByRole('button', { name: 'Goedkeuren' })).toHaveAttribute('aria-disabled', 'true')
  const address = page.url()
  await axe()

  // The main administrator is the second pair of eyes.
  await signIn(page, new URL(address).pathname)
  await page.getByRole('button', { name: 'Goedkeuren' }).click()
  await expect(page.getByText('De betaalopdracht is goedgekeurd.')).toBeVisible()

  await signIn(page, new URL(address).pathname, office.email)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bestand maken' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^PB-\d{4}-\d{6}\.xml$/)
  await page.getByRole('button', { name: 'Verzonden noteren' }).click()
  await expect(page.getByText('De verzending is genoteerd.')).toBeVisible()

  const reference = await importTransfer(page, database, new URL(address).pathname, 'LEVERANCIER')
  await page.goto(address)
  await expect(page.getByText('Uitgevoerd', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: reference }).click()
  await expect(page.getByText('Betaald', { exact: true }).first()).toBeVisible()
})
