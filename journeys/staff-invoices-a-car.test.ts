import type { BaseRoleName } from '@forecourt/domain/access/base-role-names.ts'
import { BASE_ROLES } from '@forecourt/domain/access/base-roles.ts'
import { demoAccounts, demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('a car is invoiced from its dossier, which closes; a credit note of the whole opens it again', async ({
  page,
  context,
  axe,
  database,
}) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  const { rows } = await database.query<{ number: number }>(
    `select dossier.number from dossier join customer_order on customer_order.dossier_id = dossier.id
     join offer on offer.id = dossier.offer_id join customer on customer.id = offer.customer_id
     where customer_order.state in ('complete', 'delivered') and approval <> 2 and dossier.vin is not null and not is_company
       and not exists (select from invoice where invoice.dossier_id = dossier.id and kind = 'invoice')
       and not exists (select from dossier_invoice noted where noted.dossier_id = dossier.id)
     order by dossier.number limit 1`,
  )
  await signIn(page, `/office/dossier/${rows[0]!.number}`, office.email)
  const invoices = page.getByRole('region', { name: 'Facturen', exact: true })
  await invoices.getByRole('button', { name: 'Factuur opmaken' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Factuur · ontwerp' })).toBeVisible()
  await expect(page.getByText('Niets houdt de uitreiking tegen.')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Uitreiken' }).click()
  const issuing = page.getByRole('dialog', { name: 'Uitreiken' })
  await axe()
  await issuing.getByRole('button', { name: 'Uitreiken' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Factuur V[NMI]\d?-\d{4}-\d{6}$/ })).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pdf' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^V[NMI]\d?-\d{4}-\d{6}\.pdf$/)
  await axe()
  await page
    .getByRole('link', { name: /^DO-\d{4}-\d{6}$/ })
    .first()
    .click()
  await expect(invoices.getByRole('link', { name: /^V[NMI]\d?-/ })).toBeVisible()
  await expect(invoices.getByRole('button', { name: 'Factuur opmaken' })).toHaveCount(0)
  await invoices.getByRole('link', { name: /^V[NMI]\d?-/ }).click()

  await context.addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByRole('button', { name: 'Créditer' }).click()
  const crediting = page.getByRole('dialog', { name: 'Créditer' })
  await crediting.getByLabel('Motif').fill('Le client a renoncé à l’achat')
  await crediting.getByRole('radio', { name: /Tout ce qui reste/ }).check()
  await crediting.getByLabel('Le véhicule livré est revenu').check()
  await axe()
  await crediting.getByRole('button', { name: 'Créditer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Note de crédit · projet' })).toBeVisible()
  await page.getByRole('button', { name: 'Émettre' }).click()
  await page.getByRole('dialog', { name: 'Émettre' }).getByRole('button', { name: 'Émettre' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Note de crédit VC\d?-\d{4}-\d{6}$/ })).toBeVisible()
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
  const steps = page.getByRole('region', { name: 'Stappen' })
  const theirs = steps.getByRole('listitem').filter({ hasText: BASE_ROLES[rows[0]!.role as BaseRoleName].name.nl })
  await expect(theirs.first().getByRole('checkbox')).toBeDisabled()
  await expect(steps.getByText('u vinkt alleen de stappen van uw eigen rol af')).toBeVisible()
  await axe()
})
