import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('a clerk makes an invoice of what could not be read, and sets aside what is none', async ({ page, axe }) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  await signIn(page, '/office/incomingmessage?state=open', office.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Ontvangen berichten' })).toBeVisible()
  await axe()
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await row('Niet leesbaar').getByRole('link').first().click()
  await expect(page.getByText('Geen factuur die we kunnen lezen')).toBeVisible()
  await axe()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Downloaden' }).click()
  expect((await file).suggestedFilename()).toBe('demo-311.pdf')
  await page.getByRole('button', { name: 'Factuur maken en intikken' }).click()
  await expect(page).toHaveURL(/\/office\/supplierinvoice\/\d+\/edit$/)

  await page.goto('/office/incomingmessage?state=open')
  await row('Zelf opgemaakt door de klant').getByRole('link').first().click()
  await expect(page.getByText('Ze hoort bij de verkopen')).toBeVisible()
  await page.getByRole('button', { name: 'Opzijleggen' }).click()
  await page.getByLabel('Reden').fill('Geboekt als verkoop')
  await axe()
  await page.getByRole('dialog').getByRole('button', { name: 'Opzijleggen' }).click()
  await expect(page.getByText('Geboekt als verkoop')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Opzijleggen' })).toHaveCount(0)
})
