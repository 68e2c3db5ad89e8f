import { writeCoda } from '../domain/invoicing/bank/coda-writer.ts'
import { brusselsDay } from '../domain/platform/values/calendar.ts'
import { demoColleagues } from '../scripts/demo/accounts.ts'
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
  await boxes.first().check()
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

  const number = Number(new URL(address).pathname.split('/').at(-1))
  const { rows } = await database.query<{ own: string; cents: number; reference: string; iban: string }>(
    `select account.iban as own, line.cents::int, end_to_end as reference, line.iban from payment_line line
     join payment_batch batch on batch.id = batch_id join bank_account account on account.id = bank_account_id
     where batch.number = $1`,
    [number],
  )
  const [line] = rows
  const { rows: before } = await database.query<{ sequence: number; cents: number; day: string }>(
    `select sequence, new_cents::float8 as cents, new_day::text as day from bank_statement
     join bank_account account on account.id = bank_account_id where iban = $1 order by year desc, sequence desc limit 1`,
    [line!.own],
  )
  const text = writeCoda([
    {
      iban: line!.own,
      holder: 'AUTOGROEP',
      sequence: (before[0]?.sequence ?? 0) + 1,
      oldCents: before[0]?.cents ?? 0,
      oldDay: before[0]?.day ?? brusselsDay(new Date()),
      day: brusselsDay(new Date()),
      moves: [{ cents: -line!.cents, reference: line!.reference, iban: line!.iban, name: 'LEVERANCIER' }],
    },
  ])
  await page.goto('/office/bank')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'dag.cod', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(page.getByText('1 van 1 vanzelf verwerkt')).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('Uitgevoerd', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: line!.reference }).click()
  await expect(page.getByText('Betaald', { exact: true }).first()).toBeVisible()
})
