import { utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeCamt } from '../server/invoicing/bank/camt.test-data.ts'
import { demoColleagues } from '../scripts/demo/accounts.ts'
import { findDemoIban } from '../scripts/demo/demo-ibans.ts'
import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect } from './support.ts'

test('files of the bank are imported from the folder of the server, and the bell says what came', async ({
  page,
  axe,
  database,
}) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  // A new account: the others have statements already, and these begin with their own balance.
  const { rows } = await database.query<{ iban: string; day: string }>(
    `insert into bank_account (company_id, name, iban)
       select company_id, 'Spaarrekening', $1 from bank_account order by rank desc, number desc limit 1
     on conflict (iban) do update set name = excluded.name returning iban, brussels_today()::text as day`,
    [findDemoIban(900)],
  )
  const next = { ...rows[0]!, sequence: 1, oldCents: 1_000_000, moves: [{ cents: 12_345, name: 'KBC', text: 'rente' }] }
  const put = async (name: string, content: string) => {
    const place = path.join(process.env['JOURNEYS_BANK_FOLDER']!, name)
    await writeFile(place, content)
    const before = new Date(Date.now() - 60_000)
    await utimes(place, before, before)
  }
  await put('a-stuk.xml', writeCamt(next).replace('123.45', '123.46'))
  await put('b-dag.xml', writeCamt(next))

  await signIn(page, '/office/bank', office.email)
  await expect(page.getByText('Bestanden uit de map van de bank worden niet automatisch ingelezen.')).toBeVisible()
  await page.getByRole('button', { name: 'Automatisch inlezen' }).click()
  await expect(page.getByText(/worden automatisch ingelezen, in naam van \S+ \S+/)).toBeVisible()
  await axe()
  await page.getByLabel(/^Meldingen, \d+ ongelezen$/).click({ timeout: 20_000 })
  const notices = page.getByRole('region', { name: 'Meldingen' })
  await expect(notices.getByText(/geweigerd: a-stuk\.xml\. Lijn \d+: het nieuwe saldo is/)).toBeVisible()
  await notices.getByText('Een bestand van de bank is ingelezen: b-dag.xml.').click()
  await expect(page.getByText(/123,45/).first()).toBeVisible()
  await page.goto('/office/bank')
  await page.getByRole('button', { name: 'Stoppen' }).click()
  await expect(page.getByText('worden niet automatisch ingelezen')).toBeVisible()
})
