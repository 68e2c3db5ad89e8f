import type pg from 'pg'
import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect } from './support.ts'

/** Inserts a test drive of a showroom car for now, and returns the address of its page. */
async function drives(database: pg.Pool, lastName: string, language: 'nl' | 'fr'): Promise<string> {
  const { rows } = await database.query<{ path: string }>(
    `insert into test_drive (number, once_key, vehicle_id, car_key, car, department_id, place, starts_at, ends_at,
       first_name, last_name, email, phone, language)
     select take_number('TD', extract(year from brussels_today())::integer), md5(random()::text), l.vehicle_id,
       l.kind || '-' || l.number, concat_ws(' ', brand.name, model.name, l.version_name), l.department_id, 20,
       date_bin('15 minutes', now(), '2000-01-01'), date_bin('15 minutes', now(), '2000-01-01') + interval '45 minutes',
       'Jana', $1, lower($1) || '@voorbeeld.example', '+32478123456', $2
     from listing l join brand on brand.id = l.brand_id join model on model.id = l.model_id
     join test_drive_capacity using (department_id)
     where l.kind = 'used' and l.state = 1 and l.vehicle_id not in (select vehicle_id from test_drive_loan where back_at is null)
     order by random() limit 1 returning '/office/testdrive/' || desk_number as path`,
    [lastName, language],
  )
  return rows[0]!.path
}

test('a car goes out with whoever shows a licence, under a contract, and comes back', async ({
  page,
  axe,
  database,
}) => {
  test.setTimeout(120_000)
  const path = await drives(database, 'Proefrijder', 'nl')
  await signIn(page, '/office/testdrive?q=Proefrijder')
  const row = page.getByRole('row').filter({ hasText: 'Jana Proefrijder' })
  await expect(row).toContainText('Geboekt')
  await axe()

  await page.goto(path)
  await expect(page.getByRole('heading', { name: /^Jana Proefrijder · /, level: 1 })).toBeVisible()
  await expect(page.getByText('De wagen is niet meegegeven.')).toBeVisible()
  await page.getByRole('button', { name: 'Wagen meegeven' }).click()
  const out = page.getByRole('dialog', { name: /meegeven$/ })
  const confirm = out.getByRole('button', { name: 'Meegeven', exact: true })
  await expect(confirm).toHaveAccessibleDescription(/Vul bestuurder, adres/)
  await expect(out.getByLabel('Bestuurder')).toHaveValue('Jana Proefrijder')
  await out.getByLabel('Geboortedatum').fill('1990-03-14')
  await out.getByLabel('Straat en nummer').fill('Kerkstraat 12')
  await out.getByLabel('Postcode').fill('9000')
  await out.getByLabel('Gemeente').fill('Gent')
  await out.getByLabel('Nummer van het rijbewijs').fill('1234567890')
  await out.getByLabel('Afgegeven op').fill('2015-06-02')
  await out.getByLabel('Nummerplaat').fill('1-tza-042')
  const km = Number((await out.getByLabel('Kilometerstand').inputValue()).replaceAll('.', ''))
  await out.getByLabel('Brandstof of batterij').fill('75')
  await out.getByRole('button', { name: /Dak/ }).click()
  await out.getByRole('group', { name: 'Dak', exact: true }).getByLabel('Opmerking').fill('hagel')
  await out.getByLabel(/Andere zichtbare schade/).fill('Kras op de achterbumper')
  await axe()
  await confirm.click()
  await expect(page.getByRole('status').getByText('De wagen is meegegeven.')).toBeVisible()
  await expect(page.getByText('1-TZA-042')).toBeVisible()
  await axe()

  await page.getByRole('button', { name: 'Laten tekenen' }).click()
  const signing = page.getByRole('dialog', { name: 'Contract laten tekenen' })
  await signing.getByText('Met de naam', { exact: true }).click()
  await axe()
  await signing.getByRole('button', { name: 'Getekend', exact: true }).click()
  await expect(page.getByRole('status').getByText('Het contract is getekend.')).toBeVisible()

  const contract = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Getekend contract' }).click()
  expect((await contract).suggestedFilename()).toMatch(/^td-\d{4}-\d{6}\.pdf$/)

  await page.getByRole('button', { name: 'Wagen terugnemen' }).click()
  const back = page.getByRole('dialog', { name: /terugnemen$/ })
  const taken = back.getByRole('button', { name: 'Terugnemen', exact: true })
  await back.getByLabel('Kilometerstand').fill(String(km - 1))
  await expect(taken).toHaveAccessibleDescription(/mag niet lager zijn/)
  await back.getByLabel('Kilometerstand').fill(String(km + 23))
  await axe()
  await taken.click()
  await expect(page.getByRole('status').getByText('De wagen is terug, na 23 km.')).toBeVisible()
  await expect(page.getByText('Afgerond', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Kalender' }).click()
  await expect(page.getByRole('complementary').getByText('Afgerond', { exact: true })).toBeVisible()
})

test('fr, on a telephone: a car is handed out beside it', async ({ page, axe, database }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const path = await drives(database, 'Essayeur', 'fr')
  await signIn(page, '/office/')
  await page.context().addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  await page.goto(path)
  await page.getByRole('button', { name: 'Remettre la voiture' }).click()
  const out = page.getByRole('dialog', { name: /^Remettre/ })
  await out.getByLabel('Date de naissance').fill('1988-07-02')
  await out.getByLabel('Rue et numéro').fill('Rue du Moulin 8')
  await out.getByLabel('Code postal').fill('5000')
  await out.getByLabel('Commune').fill('Namur')
  await out.getByLabel('Numéro du permis de conduire').fill('0987654321')
  await out.getByLabel('Délivré le').fill('2019-03-14')
  await out.getByLabel('Plaque').fill('1-TZA-043')
  await axe()
  await out.getByRole('button', { name: 'Remettre', exact: true }).click()
  await expect(page.getByText('Sur la route', { exact: true })).toBeVisible()
  await axe()
})
