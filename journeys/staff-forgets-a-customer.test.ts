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

test('the driver of a fleet without a mail address is found, gets what we hold, and is forgotten', async ({
  page,
  axe,
  database,
}) => {
  const { rows } = await database.query<{ company: number; person: number }>(`
    with named as (
      update dossier set driver_name = 'Ines Vandewalle', licence_plate = '1-IVW-042' where id = (
        select dossier.id from dossier join offer on offer.id = offer_id join customer on customer.id = offer.customer_id
        where customer.is_company and not customer.is_sole_trader order by dossier.number limit 1)
      returning offer_id)
    select customer.number as company,
      (select number from customer where not is_company and is_active and merged_into_id is null order by number limit 1) as person
    from named join offer on offer.id = offer_id join customer on customer.id = offer.customer_id`)
  const { company, person } = rows[0]!
  // A driver may not know under which company the car stands.
  await signIn(page, `/office/customer/${person}`, administration)
  await page.getByLabel('Meer handelingen').click()
  await page.getByRole('button', { name: 'Als bestuurder zoeken' }).click()
  const drivers = page.getByRole('dialog', { name: 'Bestuurders van fleets' })
  await drivers.getByLabel('Naam of nummerplaat').fill('1ivw042')
  await expect(drivers.getByText('Ines Vandewalle')).toBeVisible()
  await drivers.getByRole('button', { name: 'Sluiten' }).click()

  await page.goto(`/office/customer/${company}`)
  await page.getByLabel('Meer handelingen').click()
  await page.getByRole('button', { name: 'Bestuurders van de fleet' }).click()
  await expect(drivers.getByText('geen e-mailadres')).toBeVisible()
  await axe()
  const file = page.waitForEvent('download')
  await drivers.getByRole('button', { name: 'Gegevens overhandigen' }).click()
  expect((await file).suggestedFilename()).toContain(`bestuurder-${company}`)
  await drivers.getByRole('button', { name: 'Gegevens wissen' }).click()
  const erasing = page.getByRole('dialog', { name: 'Gegevens van Ines Vandewalle wissen' })
  await axe()
  await erasing.getByLabel('Hoe en wanneer is de vraag gekomen?').fill('Mail van 20 november')
  await erasing.getByRole('button', { name: 'Definitief wissen' }).click()
  await expect(page.getByText('De gegevens zijn gewist.')).toBeVisible()
  await expect(drivers.getByText('Geen bestuurder gevonden', { exact: false })).toBeVisible()
  expect((await database.query(`select from dossier where driver_name = 'Ines Vandewalle'`)).rows).toEqual([])
})
