import type pg from 'pg'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { signInCustomer } from './customer-sign-in.ts'
import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, readable } from './support.ts'

/**
 * A dossier of the salesperson that is signed, of which nothing is paid, its customer reading mail at an address of
 * this journey.
 */
async function unpaid(database: pg.Pool, email: string): Promise<number> {
  const { rows } = await database.query<{ id: string; number: number; customerId: string }>(
    `select dossier.id, dossier.number, offer.customer_id as "customerId" from dossier join offer on offer.id = dossier.offer_id
     join customer_order ordered on ordered.dossier_id = dossier.id join staff_user owner on owner.id = offer.owner_id
     where ordered.state = 'valid' and owner.email = $1 and dossier.advance_cents > 0 and dossier.due_cents > dossier.advance_cap_cents
       and not exists (select from advance_request where dossier_id = dossier.id)
       and not exists (select from invoice where dossier_id = dossier.id)
       and not exists (select from customer_account where customer_id = offer.customer_id)
     order by dossier.number desc limit 1`,
    [demoAccounts.salesperson],
  )
  const { id, number, customerId } = rows[0]!
  await database.query(
    'delete from allocation where dossier_payment_id in (select id from dossier_payment where dossier_id = $1)',
    [id],
  )
  await database.query('delete from dossier_payment where dossier_id = $1', [id])
  await database.query(
    `update customer_order_step set done_on = null, done_by = null from customer_order ordered
     where ordered.id = customer_order_id and ordered.dossier_id = $1 and 'advance' = any (needs)`,
    [id],
  )
  await database.query(`delete from customer_email where customer_id = $1`, [customerId])
  await database.query(
    `insert into customer_email (customer_id, label, address, is_preferred) values ($1, 'home', $2, true)`,
    [customerId, email],
  )
  await database.query(`update customer set language = 'nl' where id = $1`, [customerId])
  return number
}

test('staff ask for the advance, the customer pays it on a phone, and the dossier has it', async ({
  page,
  context,
  axe,
  database,
  mailsTo,
}) => {
  test.slow()
  const email = `voorschot.${Date.now()}@example.be`
  const dossier = await unpaid(database, email)
  await page.setViewportSize({ width: 1440, height: 960 })
  await signIn(page, `/office/dossier/${dossier}`, demoAccounts.salesperson)
  const money = page.getByRole('region', { name: 'Betalingen' })
  await money.getByRole('button', { name: 'Voorschot vragen' }).click()
  const asking = page.getByRole('dialog', { name: 'Voorschot vragen' })
  await expect(asking.getByText(email)).toBeVisible()
  const usual = await asking.getByLabel('Bedrag').inputValue()
  await asking.getByLabel('Bedrag').fill('900000')
  await expect(asking.getByRole('button', { name: 'Voorschot vragen' })).toHaveAccessibleDescription(/15 %/)
  await asking.getByLabel('Bedrag').fill(usual)
  await axe()
  await asking.getByRole('button', { name: 'Voorschot vragen' }).click()
  await expect(page.getByText('De vraag is verstuurd.')).toBeVisible()
  await expect(money.getByText('Gevraagd', { exact: true })).toBeVisible()

  const [mail] = await mailsTo(email, 1)
  const link = /https?:\/\/\S+?(\/nl\/voorschot-betalen#[\w-]{43})/.exec(readable(mail!))![1]!
  const phone = await context.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: /^Voorschot van €/ })).toBeVisible()
  await expect(phone.getByText('Liever overschrijven?')).toBeVisible()
  await phone.getByRole('button', { name: /betalen$/ }).click()
  const app = phone.getByRole('link', { name: 'Betaalapp openen' })
  await expect(app).toBeVisible()
  const deepLink = (await app.getAttribute('href'))!
  await page.reload()
  await expect(money.getByText('Wordt betaald')).toBeVisible()
  await page.request.post(`${deepLink}/pay`)
  await expect(phone.getByRole('heading', { name: 'Bedankt, uw voorschot is betaald' })).toBeVisible()

  await page.reload()
  await expect(money.getByText('Betaald', { exact: true }).last()).toBeVisible()
  await expect(money.getByText(/Online betaald/)).toBeVisible()
  await expect(page.getByText(/het voorschot is binnen/)).toBeVisible()
  await axe()
})

test('fr: an account shows its cars, its advance and its fleet', async ({ page, axe }) => {
  test.slow()
  await signInCustomer(page, demoAccounts.fleetCustomer, demoAccounts.password)
  await page.goto(`${buildPath('account.home', 'fr')}?section=fleet`)
  await expect(page.getByRole('heading', { name: /^Véhicules de Lambert Toitures/ })).toBeVisible()
  await expect(page.getByText(/^Livrée le/).first()).toBeVisible()
  await expect(page.getByText(/Nadia Lambert \(vous\)/)).toBeVisible()
  await axe()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${buildPath('account.home', 'fr')}?section=offers`)
  await expect(page.getByRole('heading', { name: 'Vos véhicules' })).toBeVisible()
  await page.getByText('Étapes et paiement').first().click()
  await expect(page.getByText('Reste à payer').first()).toBeVisible()
  await axe()
  await page
    .getByRole('button', { name: /^Payer l’acompte du bon de commande CO-/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^Acompte de/ })).toBeVisible()
  await expect(page.getByText('Vous préférez un virement ?')).toBeVisible()
  await axe()
})
