import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('a bookkeeper sends a run of reminders, finds it at the customer and takes it back', async ({ page, axe }) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  await signIn(page, '/office/receivable', office.email)
  await page.getByRole('link', { name: /^Te herinneren/ }).click()
  await page.getByRole('link', { name: 'Herinneringen versturen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Herinneringen versturen' })).toBeVisible()
  const disputed = page.getByRole('listitem').filter({ hasText: 'Betwist' }).first()
  await expect(disputed.getByRole('checkbox')).toBeDisabled()
  await expect(disputed.getByRole('checkbox')).not.toBeChecked()
  const line = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { checked: true }) })
    .first()
  const customer = await line.getByRole('link').innerText()
  const coming = page.waitForEvent('download')
  await line.getByRole('button', { name: /^Brief bekijken/ }).click()
  expect((await coming).suggestedFilename()).toMatch(/^V[NMI]\d?-\d{4}-\d{6}-.*\.pdf$/)
  await axe()
  await page.getByRole('button', { name: /herinnering(en)? versturen$/ }).click()
  const sending = page.getByRole('dialog')
  await axe()
  await sending.getByRole('button', { name: 'Versturen' }).click()
  await expect(page.getByText(/herinnering(en)? verstuurd/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Openstaand' })).toBeVisible()

  await page.getByRole('link', { name: customer, exact: true }).click()
  const sent = page.getByRole('region', { name: 'Herinneringen', exact: true }).getByRole('listitem').first()
  await expect(sent).toContainText(/heeft “.*” voor V[NMI].* gestuurd/)
  await axe()
  await sent.getByRole('button', { name: 'Intrekken' }).click()
  const revoking = page.getByRole('dialog', { name: 'Herinnering intrekken' })
  await revoking.getByLabel('Reden').fill('De betaling was al onderweg')
  await revoking.getByRole('button', { name: 'Intrekken' }).click()
  await expect(sent).toContainText('De betaling was al onderweg')

  await page.getByRole('button', { name: 'Pauzeren' }).click()
  const pausing = page.getByRole('dialog', { name: 'Herinneringen pauzeren' })
  await pausing.getByLabel('Reden').fill('Afbetaling afgesproken')
  await pausing.getByRole('button', { name: 'Noteren' }).click()
  await expect(page.getByText(/^Gepauzeerd tot en met/)).toBeVisible()
})
