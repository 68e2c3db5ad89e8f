import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('work under warranty is claimed of the importer, accepted in part and paid', async ({
  page,
  context,
  axe,
  database,
  complaints,
}) => {
  const reception = demoColleagues.find(({ role }) => role === 'reception')!
  // A ready car whose work the importer bears.
  const { rows } = await database.query<{ number: number }>(
    `update work_order set vin = 'VLTZZZ3CZLE048777' from work_job job
     where job.work_order_id = work_order.id and job.name = 'Winterwielen' and work_order.number = (
       select min(one.number) from work_order one join work_job on work_job.work_order_id = one.id
       where work_job.name = 'Winterwielen' and one.state = 'ready')
     returning work_order.number`,
  )
  const order = rows[0]!.number
  await database.query(
    `update work_line set customer_bp = 0, importer_bp = 10000
     where work_order_id = (select id from work_order where number = $1)`,
    [order],
  )
  await signIn(page, `/office/workorder/${order}`, reception.email)
  await page.getByRole('button', { name: 'Afrekenen zonder factuur' }).click()
  const charging = page.getByRole('dialog', { name: 'Afrekenen zonder factuur' })
  await charging.getByRole('button', { name: 'Afrekenen zonder factuur' }).click()
  const claims = page.getByRole('region', { name: 'Garantieclaim' })
  await expect(claims).toContainText('Te versturen')
  await axe()
  await claims.getByRole('link', { name: /^WC-\d{4}-\d{6}$/ }).click()
  await expect(page.getByRole('region', { name: 'Gevraagd aan de invoerder' })).toContainText('Defectcode ontbreekt')
  await axe()

  // It does not leave without a defect code, and nothing typed is lost.
  await page.getByRole('button', { name: 'Verstuurd', exact: true }).click()
  const sending = page.getByRole('dialog', { name: 'Claim is verstuurd' })
  await sending.getByLabel('Claimnummer van de invoerder').fill('GA-26-9001')
  await sending.getByRole('button', { name: 'Verstuurd', exact: true }).click()
  await expect(sending).toContainText('defectcode')
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/status of 422/)])
  await expect(sending.getByLabel('Claimnummer van de invoerder')).toHaveValue('GA-26-9001')
  await axe()
  await sending.getByRole('button', { name: 'Terug' }).click()
  await page.getByRole('button', { name: 'Gegevens aanvullen' }).click()
  const editing = page.getByRole('dialog', { name: 'Gegevens aanvullen' })
  await editing.getByLabel('Defectcode van Winterwielen').fill('W-0101')
  await axe()
  await editing.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByRole('region', { name: 'Gevraagd aan de invoerder' })).toContainText('W-0101')
  await page.getByRole('button', { name: 'Verstuurd', exact: true }).click()
  await sending.getByLabel('Claimnummer van de invoerder').fill('GA-26-9001')
  await sending.getByRole('button', { name: 'Verstuurd', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Opvolging' })).toContainText('GA-26-9001')

  await page.getByRole('button', { name: 'Antwoord noteren' }).click()
  const answering = page.getByRole('dialog', { name: 'Antwoord van de invoerder' })
  await answering.getByLabel('Aanvaard bedrag, excl. btw').fill('20')
  await answering.getByText('Wijzelf').click()
  await expect(answering.getByRole('button', { name: 'Antwoord noteren' })).toHaveAccessibleDescription(/reden/i)
  await answering.getByLabel('Reden').fill('Slijtage')
  await axe()
  await answering.getByRole('button', { name: 'Antwoord noteren' }).click()
  await expect(page.getByText(/voor onze rekening: Slijtage/)).toBeVisible()

  await page.getByRole('button', { name: 'Betaald', exact: true }).click()
  const paying = page.getByRole('dialog', { name: 'Claim is betaald' })
  await paying.getByLabel('Factuurnummer van de invoerder').fill('SF2026/9911')
  await axe()
  await paying.getByRole('button', { name: 'Betaald', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Opvolging' })).toContainText('SF2026/9911')
  const { rows: stored } = await database.query<{ state: string; cents: number; bearer: string }>(
    `select state, accepted_cents as cents, borne_by as bearer from warranty_claim where reference = 'GA-26-9001'`,
  )
  expect(stored).toEqual([{ state: 'paid', cents: 2_000, bearer: 'house' }])

  await page.goto('/office/warrantyclaim?q=GA-26-9001')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: 'GA-26-9001' })).toContainText('Betaald')
  await axe()
  await context.addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office/warrantyclaim?state=sent')
  await expect(page.getByRole('heading', { level: 1, name: 'Demandes de garantie' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await axe()
})
