import { OFFICE_COOKIES } from '@forecourt/domain/platform/routes/office-page.ts'
import { demoColleagues } from '../scripts/demo/accounts.ts'
import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect } from './support.ts'

const administration = demoColleagues.find(({ role }) => role === 'administration')!.email

test('somebody who asks gets what we hold of them, and is forgotten', async ({
  page,
  axe,
  context,
  database,
  complaints,
}) => {
  const { rows } = await database.query<{ number: number; name: string }>(`
    select number, first_name || ' ' || last_name as name from customer
    where not is_company and is_active and merged_into_id is null
      and not exists (select from customer_account where customer_id = customer.id)
      and not exists (select from customer_email e join shop_order o on lower(o.email) = lower(e.address)
        where e.customer_id = customer.id)
    order by number offset 40 limit 1`)
  const { number, name } = rows[0]!
  await signIn(page, `/office/customer/${number}`, administration)
  const file = page.waitForEvent('download')
  await page.getByLabel('Meer handelingen').click()
  await page.getByRole('button', { name: 'Gegevens overhandigen' }).click()
  expect((await file).suggestedFilename()).toContain(`persoonsgegevens-${number}`)
  await axe()

  await context.addCookies([{ name: OFFICE_COOKIES.language, value: 'fr', url: page.url() }])
  await page.reload()
  await page.getByLabel('Plus d’actions').click()
  await page.getByRole('button', { name: 'Effacer les données' }).click()
  const dialog = page.getByRole('dialog', { name: `Effacer les données de ${name}` })
  await expect(dialog.getByText('Fiche client avec notes et tâches', { exact: false })).toBeVisible()
  await axe()
  await expect(dialog.getByRole('button', { name: 'Effacer définitivement' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Comment et quand la demande est-elle arrivée ?').fill('E-mail du 20 novembre')
  await dialog.getByRole('button', { name: 'Effacer définitivement' }).click()
  await expect(page.getByText('Les données sont effacées.')).toBeVisible()
  await page.goto(`/office/customer/${number}`)
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
  expect((await database.query('select 1 from customer where number = $1', [number])).rows).toEqual([])
  complaints.splice(0)
})
