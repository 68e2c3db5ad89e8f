import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('a business gets its invoice over Peppol; the one that it refuses is credited', async ({
  page,
  axe,
  database,
}) => {
  test.slow()
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  const { rows } = await database.query<{ number: number; recipient: string }>(
    `select invoice.number, recipient from invoice
     join invoice_delivery delivery on delivery.invoice_id = invoice.id
     where kind = 'invoice' and invoice.state = 'issued' and channel = 'peppol' and delivery.state in ('delivered', 'accepted')
       and not exists (select from invoice credit where credit.credits_id = invoice.id)
     order by invoice.number desc limit 1`,
  )
  const { number, recipient } = rows[0]!
  const setBehaviour = (behaviour: 'refuses' | null) =>
    page.request.post('/simulator/peppol/behaviour', { data: { participant: recipient, behaviour } })
  await signIn(page, `/office/invoice/${number}`, office.email)
  const delivery = page.getByRole('region', { name: 'Verzending' })
  await expect(delivery.getByText(recipient)).toBeVisible()

  const issue = async () => {
    await page.getByRole('button', { name: 'Uitreiken' }).click()
    await page.getByRole('dialog', { name: 'Uitreiken' }).getByRole('button', { name: 'Uitreiken' }).click()
    await expect(delivery.getByRole('listitem').filter({ hasText: 'Afgeleverd' })).toBeVisible({ timeout: 20_000 })
  }
  const credit = async (reason: string) => {
    await page.getByRole('button', { name: 'Crediteren' }).click()
    const dialog = page.getByRole('dialog', { name: 'Crediteren' })
    await dialog.getByLabel('Reden').fill(reason)
    await dialog.getByRole('radio', { name: /Alles wat overblijft/ }).check()
    await dialog.getByLabel('De geleverde wagen is teruggekomen').check()
    await dialog.getByRole('button', { name: 'Crediteren' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Creditnota · ontwerp' })).toBeVisible()
    await issue()
  }

  // The whole is credited: the credit note is delivered in the same way.
  await credit('Verkeerd adres')
  await expect(delivery.getByText('Afgeleverd')).toHaveCount(2)
  await axe()

  // Its buyer refuses the next one, while the screen is open.
  await setBehaviour('refuses')
  await page
    .getByRole('link', { name: /^DO-\d{4}-\d{6}$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Factuur opmaken' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Factuur · ontwerp' })).toBeVisible()
  await issue()
  await expect(async () => {
    // Answers are polled every few minutes: now. A poll that runs just then plans the next one for later.
    await database.query(
      `update graphile_worker._private_jobs job set run_at = now() from graphile_worker._private_tasks task
       where task.id = job.task_id and task.identifier = 'poll-peppol'`,
    )
    await expect(delivery.getByText('De klant heeft de factuur geweigerd.')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await expect(delivery.getByText('Verkeerd bestelbonnummer')).toBeVisible()
  await axe()
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  const invoiceNumber = heading.replace('Factuur ', '')
  await page.getByLabel(/^Meldingen, [1-9]\d* ongelezen$/).click()
  await expect(page.getByRole('region', { name: 'Meldingen' }).getByText('geweigerd').first()).toBeVisible()
  await page.goto('/office/invoice')
  await page.getByRole('link', { name: /^Niet afgeleverd/ }).click()
  const refused = page.getByRole('row').filter({ hasText: invoiceNumber })
  await expect(refused).toBeVisible()

  // The credit note ends the work.
  await setBehaviour(null)
  await refused.getByRole('link', { name: invoiceNumber }).click()
  await credit('Geweigerd: verkeerd bestelbonnummer')
  await page.goto('/office/invoice?isUndelivered=yes')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(refused).toHaveCount(0)
})
