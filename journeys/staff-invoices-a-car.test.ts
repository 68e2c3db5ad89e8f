import type { BaseRoleName } from '@forecourt/domain/access/base-role-names.ts'
import { BASE_ROLES } from '@forecourt/domain/access/base-roles.ts'
import { demoAccounts, demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('the invoice of a car closes its dossier, and a credit note opens it again', async ({
  page,
  context,
  axe,
  complaints,
}) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  await signIn(page, '/office/dossier', office.email)
  // The rows of before stay until those that were asked for have come.
  const filtered = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/sales/dossier/list') && answer.request().postData()?.includes('isInvoiced') === true,
  )
  await page.getByRole('link', { name: /Te factureren/ }).click()
  await filtered
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await page
    .getByRole('link', { name: /^DO-\d{4}-\d{6}$/ })
    .first()
    .click()
  const invoices = page.getByRole('region', { name: 'Factuur' })
  await invoices.getByRole('button', { name: 'Factuur noteren' }).click()
  const noting = page.getByRole('dialog', { name: 'Factuur noteren' })
  const note = noting.getByRole('button', { name: 'Noteren' })
  await expect(note).toHaveAccessibleDescription(/Vul het nummer in/)
  await axe()
  // The demo has that one.
  const year = new Date().getFullYear()
  await noting.getByLabel('Nummer van de factuur').fill(`VF-${year}-00001`)
  await note.click()
  await expect(noting.getByText(/staat al bij een ander dossier/)).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  await noting.getByLabel('Nummer van de factuur').fill(`VF-${year}-90001`)
  await note.click()
  await expect(page.getByText('De factuur is genoteerd.').first()).toBeVisible()
  await expect(invoices.getByText(new RegExp(`Factuur VF-${year}-90001 van`))).toBeVisible()
  await expect(invoices.getByText(/Alleen een creditnota/)).toBeVisible()
  await axe()

  await context.addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const french = page.getByRole('region', { name: 'Facture' })
  await french.getByRole('button', { name: 'Noter la note de crédit' }).click()
  const crediting = page.getByRole('dialog', { name: 'Noter la note de crédit' })
  await crediting.getByLabel('Numéro de la note de crédit').fill(`CN-${year}-90002`)
  await axe()
  await crediting.getByRole('button', { name: 'Noter', exact: true }).click()
  await expect(french.getByText(new RegExp(`Note de crédit CN-${year}-90002 du`))).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await axe()
})

test('who does not work on a dossier ticks only the steps of their role', async ({ page, database, axe }) => {
  const { rows } = await database.query<{ number: number; role: string }>(
    `select dossier.number, step.role from dossier
     join offer on offer.id = dossier.offer_id
     join staff_user_branch works on works.branch_id = offer.branch_id
     join staff_user who on who.id = works.staff_user_id and who.id <> offer.owner_id and who.email = $1
     join customer_order on customer_order.dossier_id = dossier.id and customer_order.state = 'valid'
     join customer_order_step step on step.customer_order_id = customer_order.id
     where step.done_on is null and step.needs = '{}' and step.role <> 'salesperson'
     order by dossier.number limit 1`,
    [demoAccounts.salesperson],
  )
  await signIn(page, `/office/dossier/${rows[0]!.number}`, demoAccounts.salesperson)
  const steps = page.getByRole('heading', { name: 'Stappen' }).locator('..')
  const theirs = steps.getByRole('listitem').filter({ hasText: BASE_ROLES[rows[0]!.role as BaseRoleName].name.nl })
  await expect(theirs.first().getByRole('checkbox')).toBeDisabled()
  await expect(steps.getByText('u vinkt alleen de stappen van uw eigen rol af')).toBeVisible()
  await axe()
})
