import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { someEmail, test } from './order-checkout.ts'
import { expect, readable } from './support.ts'

const tell = (database: pg.Pool, name: string) =>
  database.query(`select graphile_worker.add_job($1, '{}', job_key := $1, run_at := now())`, [name])

/** The page behind the link of a mail that asks to confirm. */
async function openLink(page: Page, mail: string): Promise<void> {
  const [link] = /http:\/\/[^\s"<>]+\/(?:melding-bevestigen|confirmer-alerte)#[0-9a-f-]{36}/.exec(readable(mail))!
  await page.goto(link)
}
/** Opens the dialog behind the button of that name, which is pressed until it reacts. */
async function opened(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name })
  await expect(async () => {
    await page.getByRole('button', { name }).click()
    await expect(dialog).toBeVisible({ timeout: 2000 })
  }).toPass()
  return dialog
}

test('nl: a guest is mailed when a reserved car is free again, and the open page says so by itself', async ({
  page,
  car,
  database,
  axe,
  mailTo,
  mailsTo,
}) => {
  const email = someEmail()
  const { rows } = await database.query<{ slug: string; number: number }>(
    `select listing.number, concat_ws(' ', brand.name, model.name, version_name) as slug
     from listing join brand on brand.id = listing.brand_id join model on model.id = listing.model_id
     where vehicle_id = $1`,
    [car.vehicleId],
  )
  await database.query(
    `insert into car_hold (vehicle_id, holder, until) values ($1, 'another buyer', now() + interval '20 minutes')`,
    [car.vehicleId],
  )
  const address = buildPath('content.usedcar.detail', 'nl', { slug: rows[0]!.slug, id: rows[0]!.number })
  await page.goto(address)
  const dialog = await opened(page, 'Mail mij als deze wagen vrijkomt')
  await dialog.getByRole('button', { name: 'Mail mij' }).click()
  await expect(dialog.getByLabel('E-mailadres')).toHaveAttribute('aria-invalid', 'true')
  await axe()
  await dialog.getByLabel('E-mailadres').fill(email)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Kijk in uw mailbox')).toBeVisible()
  await axe()

  const another = await page.context().newPage()
  await openLink(another, await mailTo(email))
  await another.getByRole('button', { name: 'Ja, mail mij' }).click()
  await expect(another.getByText('De melding loopt')).toBeVisible()
  await another.close()

  await dialog.getByRole('button', { name: 'Sluiten' }).last().click()
  await database.query('delete from car_hold where vehicle_id = $1', [car.vehicleId])
  await expect(page.getByRole('button', { name: 'In winkelmandje' }).first()).toBeVisible()
  await tell(database, 'tell-freed-cars')
  const mails = await mailsTo(email, 2)
  expect(mails.map(readable).join()).toContain('Weer vrij: ')
})

test('fr: saving a search as a guest says why and offers both ways; a click in the mail ends it', async ({
  page,
  database,
  axe,
  mailTo,
}) => {
  await page.setViewportSize({ width: 1440, height: 960 })
  const email = someEmail()
  await page.goto(`${buildPath('content.usedcars', 'fr')}?fuel=electric`)
  const dialog = await opened(page, 'Enregistrer la recherche')
  await expect(dialog.getByText(/dès qu’un véhicule correspond/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Se connecter ou créer un compte' })).toBeVisible()
  await axe()
  await dialog.getByLabel('Adresse e-mail').fill(email)
  await dialog.getByRole('button', { name: 'M’avertir' }).click()
  await expect(dialog.getByText('Regardez votre boîte mail')).toBeVisible()

  const mail = await mailTo(email)
  await openLink(page, mail)
  await expect(page.getByRole('heading', { name: 'Confirmer l’alerte' })).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Oui, prévenez-moi' }).click()
  await expect(page.getByText('L’alerte est active')).toBeVisible()
  await axe()
  await page.getByRole('link', { name: 'Voir la liste' }).click()
  await expect(page).toHaveURL(/fuel=electric/)

  const [stop] = /http:\/\/[^\s"<>]+\/car-news\/stop\?key=[0-9a-f-]{36}[^\s"<>]*/.exec(readable(mail))!
  await page.goto(stop.replaceAll('&amp;', '&'))
  await page.getByRole('button', { name: 'Oui, arrêter ces e-mails' }).click()
  await expect(page.getByText('L’alerte est arrêtée.')).toBeVisible()
  expect((await database.query('select 1 from car_alert where email = $1', [email])).rows).toEqual([])
})
