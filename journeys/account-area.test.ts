import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { FAVOURITES_STORAGE_KEY } from '@forecourt/domain/stock/kept-cars.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { hashPassword } from '../server/access/passwords.ts'
import { signInCustomer } from './customer-sign-in.ts'
import { boughtByAnother, someEmail, test } from './order-checkout.ts'
import { expect, readable } from './support.ts'

const password = 'Welkom2026'

/** A customer with a proven address, as after signing up. */
async function account(database: pg.Pool, email: string, language = 'nl'): Promise<void> {
  await database.query(
    `insert into shop_account (email, password_hash, customer_type, first_name, last_name, language, terms_accepted_at, confirmed_at)
     values ($1, $2, 'private', 'Lotte', 'Peeters', $3, now(), now())`,
    [email, await hashPassword(password), language],
  )
}

/** Signs in by the screen, which merges the data of the browser into the account. */
async function signInByHand(page: Page, email: string): Promise<void> {
  await page.goto(buildPath('account.login', 'nl'))
  await page.getByRole('main').getByLabel('E-mailadres', { exact: true }).fill(email)
  await page.getByRole('main').getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByLabel('Account van Lotte Peeters')).toBeVisible()
}

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Onderdelen van uw account' }).getByRole('link', { name })

test('nl: a guest order is found again, data are kept, taken along and forgotten', async ({
  page,
  car,
  database,
  axe,
}) => {
  test.slow(true, 'axe looks at every section')
  await page.setViewportSize({ width: 1440, height: 960 })
  const email = someEmail()
  await boughtByAnother(car, email)
  await account(database, email)

  await page.goto(buildPath('account.home', 'nl'))
  await expect(page.getByRole('heading', { name: 'Meld u aan' })).toBeVisible()
  await axe()
  await signInCustomer(page, email, password)
  await page.goto(buildPath('account.home', 'nl'))
  await expect(page.getByRole('heading', { name: 'Profiel' })).toBeVisible()
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  await axe()

  await page.getByLabel('Voornaam').fill('')
  await page.getByLabel('Gsm of telefoon').fill('12')
  await page.getByRole('button', { name: 'Bewaren', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Kijk deze velden na')
  await page.getByLabel('Voornaam').fill('Lotje')
  await page.getByLabel('Gsm of telefoon').fill('0478 12 34 56')
  await page.getByRole('button', { name: 'Bewaren', exact: true }).click()
  await expect(page.getByText('De gegevens werden opgeslagen')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Voornaam')).toHaveValue('Lotje')

  // Forms know who is signed in.
  await page.goto(buildPath('content.contact', 'nl'))
  await expect(page.getByLabel('Naam', { exact: true })).toHaveValue('Lotje Peeters')
  await expect(page.getByLabel('E-mailadres')).toHaveValue(email)
  await expect(page.getByLabel('Gsm of telefoon')).toHaveValue('0478 12 34 56')
  await page.goto(buildPath('content.jobs', 'nl'))
  await page.getByRole('article').first().getByRole('link').click()
  await page.getByRole('button', { name: 'Solliciteren' }).click()
  const application = page.getByRole('dialog')
  await expect(application.getByLabel('Voornaam')).toHaveValue('Lotje')
  await expect(application.getByLabel('Telefoon')).toHaveValue('0478 12 34 56')
  await page.goto(buildPath('account.home', 'nl'))

  await section(page, 'Bestellingen').click()
  await expect(page.getByRole('heading', { name: 'Bestellingen' })).toBeFocused()
  await page.getByRole('button', { name: /^Bestelling SO-/ }).click()
  const order = page.getByRole('dialog', { name: /^Bestelling SO-/ })
  await expect(order.getByText('In behandeling')).toBeVisible()
  await expect(order.getByRole('img', { name: 'QR-code van de overschrijving' })).toBeVisible()
  await expect(order.getByRole('button', { name: 'Kopieer het rekeningnummer' })).toBeVisible()
  await expect(order.getByRole('heading', { name: 'Afhaling' })).toBeVisible()
  await expect(order.getByText('nog tot 14 kalenderdagen na de levering')).toBeVisible()
  await axe()
  await order.getByRole('button', { name: 'Overeenkomst hier herroepen' }).click()
  await expect(page.getByRole('heading', { name: 'Uw verklaring' })).toBeVisible()
  await page.goBack()

  for (const [name, none] of [
    ['Offertes', 'Nog geen offertes'],
    ['Fleet', 'Nog geen wagens in uw wagenpark'],
    ['Verhuur', 'Geen lopende verhuur'],
    ['Afspraken', 'Nog geen afspraken'],
    ['Proefritten', 'Nog geen proefritten'],
  ] as const) {
    await section(page, name).click()
    await expect(page.getByRole('heading', { name: none })).toBeVisible()
  }
  await axe()

  await section(page, 'Profiel').click()
  await page.getByLabel(/^Ik wil de nieuwsbrief per e-mail/).check()
  await expect(page.getByText('U krijgt voortaan onze nieuwsbrief.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Ingeschreven sinds/)).toBeVisible()
  await page.getByLabel(/^Ik wil de nieuwsbrief per e-mail/).uncheck()
  await expect(page.getByText('U bent uitgeschreven.', { exact: false })).toBeVisible()
  const agreed = page.getByRole('link', { name: /^Versie \d+, aanvaard op/ })
  await expect(agreed.first()).toHaveAttribute('href', /^\/nl\/algemene-voorwaarden\?versie=2$/)
  await axe()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Mijn gegevens downloaden' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('mijn-gegevens.json')
  const mine = JSON.parse(await readFile(await download.path(), 'utf8')) as { parts: { orders: unknown[] } }
  expect(mine.parts.orders).toHaveLength(1)

  await page.getByRole('button', { name: 'Account verwijderen' }).click()
  const sure = page.getByRole('dialog', { name: 'Uw account verwijderen?' })
  await axe()
  await sure.getByLabel('Uw wachtwoord').fill(password)
  await sure.getByRole('button', { name: 'Definitief verwijderen' }).click()
  await expect(page.getByRole('heading', { name: 'Meld u aan' })).toBeVisible()
})

test('nl: past orders say how they stand, how the car came, and what was paid', async ({ page, axe }) => {
  await page.setViewportSize({ width: 1440, height: 960 })
  await signInCustomer(page, demoAccounts.customer, demoAccounts.password)
  await page.goto(`${buildPath('account.home', 'nl')}?section=orders`)
  const past = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Bestelling SO-/ }) })
  await expect(past).toHaveCount(2)
  await expect(past.first()).toContainText('In behandeling')
  await expect(past.first()).toContainText('Levering')
  await expect(past.last()).toContainText('Geleverd')
  await expect(past.last()).toContainText('Afhaling')
  await axe()

  await past.last().getByRole('button').click()
  const order = page.getByRole('dialog', { name: /^Bestelling SO-/ })
  await expect(order.getByText('betaald via uw bankapp')).toBeVisible()
  for (const step of ['Besteld', 'Voorschot betaald', 'Klaar om af te halen', 'Afgehaald'])
    await expect(order.getByRole('listitem').filter({ hasText: step })).toContainText(/\d\d\/\d\d\/\d{4}/)
  const saved = page.waitForEvent('download')
  await order.getByRole('button', { name: 'Algemene voorwaarden' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^SO-\d{4}-\d{6} Algemene voorwaarden\.pdf$/)
  await expect(order.getByRole('link', { name: /^0\d/ })).toHaveAttribute('href', /^tel:\+32/)
  await expect(order).not.toContainText('nu, via uw bankapp')
  await expect(order.getByText(/^U kunt deze overeenkomst herroepen tot en met \d\d\/\d\d\/\d{4}\.$/)).toBeVisible()
  await axe()
})

test('nl: favourites follow to another device, and a search is saved, mailed and stopped', async ({
  page,
  browser,
  database,
  axe,
  mailTo,
}) => {
  await page.setViewportSize({ width: 1440, height: 960 })
  const email = someEmail()
  await account(database, email)
  await page.goto(`${buildPath('content.usedcars', 'nl')}?fuel=electric`)
  const [first] = await page.getByRole('article').all()
  await first!.getByRole('button', { name: /favorieten/ }).click()
  const favourites = () => page.evaluate((key) => localStorage.getItem(key), FAVOURITES_STORAGE_KEY)
  await expect.poll(favourites).toContain('used-')
  const kept = /used-\d+/.exec((await favourites())!)![0]

  // A visitor may sign in first, and the search is not lost.
  await page.getByRole('button', { name: 'Zoekopdracht bewaren' }).click()
  await page.getByRole('button', { name: 'Aanmelden of account maken' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aanmelden' })
  await dialog.getByLabel('E-mailadres', { exact: true }).fill(email)
  await dialog.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByLabel('Account van Lotte Peeters')).toBeVisible()
  const saving = page.getByRole('dialog', { name: 'Zoekopdracht bewaren' })
  await saving.getByRole('button', { name: 'Mail mij' }).click()
  await expect(saving.getByText('De melding loopt')).toBeVisible()
  await saving.getByRole('button', { name: 'Sluiten' }).last().click()
  await page.getByRole('button', { name: 'Zoekopdracht bewaren' }).click()
  await expect(page.getByText('Zoekopdracht bewaard: we mailen u zodra er iets bijkomt.')).toBeVisible()

  const other = await (await browser.newContext({ baseURL: process.env['JOURNEYS_ADDRESS']! })).newPage()
  await other.setViewportSize({ width: 1440, height: 960 })
  await signInByHand(other, email)
  await expect.poll(() => other.evaluate((key) => localStorage.getItem(key), FAVOURITES_STORAGE_KEY)).toContain(kept)
  await other.context().close()

  await page.goto(buildPath('account.home', 'nl'))
  await expect(page.getByRole('link', { name: /^Tweedehandswagens: / })).toBeVisible()
  await page.getByLabel('Mail mij wanneer een van mijn favorieten in prijs daalt').check()

  // As if it had been saved before the cars of the demo came in: other journeys count on their order.
  await database.query(
    `update saved_search set seen_until = '2000-01-01' from shop_account
      where shop_account.id = shop_account_id and email = $1`,
    [email],
  )
  await database.query(
    `select graphile_worker.add_job('tell-car-news', '{}', job_key := 'tell-car-news', run_at := now())`,
  )
  const mail = readable(await mailTo(email))
  expect(mail).toContain('Nieuw binnen')
  const [stop] = /http:\/\/[^\s"<>]+\/car-news\/stop\?key=[0-9a-f-]{36}/.exec(mail)!
  await page.goto(stop)
  await axe()
  await page.getByRole('button', { name: 'Ja, stop deze mails' }).click()
  await expect(page.getByText('De bewaarde zoekopdracht is verwijderd.')).toBeVisible()
  await page.goto(buildPath('account.home', 'nl'))
  await expect(page.getByText('Bewaar een zoekopdracht bij een lijst met wagens')).toBeVisible()
})

test('nl: the workshop knows who is signed in, and what was typed stays', async ({ page, database }) => {
  const email = someEmail()
  await account(database, email)
  await signInCustomer(page, email, password)
  await page.goto(buildPath('content.schedule', 'nl'))
  const next = page.getByRole('button', { name: 'Verder' })
  await page.getByRole('radio', { name: /^Werkplaats Dendermonde/ }).check()
  await next.click()
  await page.getByRole('radio', { name: /^Banden wisselen/ }).check()
  await next.click()
  await page.getByLabel('Nummerplaat').fill('1 abc 234')
  await page.getByLabel('Kilometerstand').fill('45.000')
  await page.getByLabel('Merk en model').fill('Noord V6')
  await next.click()
  await page.getByRole('button', { name: 'Volgende maand' }).click()
  await page.getByRole('grid').getByRole('button', { disabled: false }).last().click()
  await page
    .getByRole('group', { name: /^(Voor|Na)middag$/ })
    .getByRole('radio')
    .first()
    .check()
  await next.click()
  await expect(page.getByLabel('Voornaam')).toHaveValue('Lotte')
  await expect(page.getByLabel('E-mailadres')).toHaveValue(email)
  await page.getByLabel('Voornaam').fill('Jef')
  await page.reload()
  await expect(page.getByRole('banner').getByLabel('Account van Lotte Peeters')).toBeVisible()
  await expect(page.getByLabel('Voornaam')).toHaveValue('Jef')
  await expect(page.getByLabel('Naam', { exact: true })).toHaveValue('Peeters')
})

test('nl: what was typed comes back, without password or agreement, and goes with whoever signs out', async ({
  page,
  database,
}) => {
  const dialog = page.getByRole('dialog')
  const openSignUp = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Aanmelden' }).click()
    await dialog.getByRole('button', { name: 'Registreren', exact: true }).click()
  }
  await page.setViewportSize({ width: 1440, height: 960 })
  await page.goto('/nl')
  await openSignUp()
  await dialog.getByLabel('Voornaam').fill('Lot')
  await dialog.getByLabel('E-mailadres').fill('lot@')
  await dialog.getByLabel('Kies een wachtwoord').fill('kort')
  await expect(dialog.getByText('Dit is geen volledig e-mailadres.', { exact: false })).toBeVisible()
  await dialog.getByLabel(/^Ik aanvaard/).check()
  await expect(dialog.getByText('Kies een wachtwoord van 8 tot 12 tekens.')).toBeVisible()
  await page.reload()
  await openSignUp()
  await expect(dialog.getByLabel('Voornaam')).toHaveValue('Lot')
  await expect(dialog.getByLabel('E-mailadres')).toHaveValue('lot@')
  await expect(dialog.getByLabel('Kies een wachtwoord')).toHaveValue('')
  await expect(dialog.getByLabel(/^Ik aanvaard/)).not.toBeChecked()
  expect(await drafts(page)).not.toContain('kort')

  const email = someEmail()
  await account(database, email)
  await signInCustomer(page, email, password)
  await page.goto(buildPath('account.home', 'nl'))
  const firstName = page.getByLabel('Voornaam')
  await firstName.fill('Lotje')
  await page.reload()
  await expect(firstName).toHaveValue('Lotje')
  await expect(page.getByText('Nog niet bewaard.')).toBeVisible()
  await page.getByRole('button', { name: 'Wijzigingen wissen' }).click()
  await expect(firstName).toHaveValue('Lotte')
  await expect(page.getByText('Nog niet bewaard.')).toBeHidden()
  await firstName.fill('Lotje')
  await page.goto(buildPath('content.contact', 'nl'))
  await page.getByLabel('Uw bericht').fill('Mag ik langskomen?')
  // The form is kept once its script, which comes after the first view, is there.
  await expect.poll(() => drafts(page)).toContain('langskomen')
  expect(await drafts(page)).toContain('Lotje')

  // Removes the local access to orders placed in this browser.
  await page.evaluate(() => localStorage.setItem('forecourt.orders', '[]'))
  await page.getByLabel('Account van Lotte Peeters').click()
  await page.getByRole('button', { name: 'Afmelden' }).click()
  await dialog.getByRole('button', { name: 'Afmelden' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Aanmelden' })).toBeVisible()
  expect(await drafts(page)).toBe('{}')
  expect(await page.evaluate(() => localStorage.getItem('forecourt.orders'))).toBeNull()
})

/** Returns the form drafts of this tab. */
const drafts = (page: Page) => page.evaluate(() => sessionStorage.getItem('forecourt.drafts'))

test.describe('on a French phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'fr-BE' })

  test('fr: the sections are a list to choose from', async ({ page, database, axe }) => {
    const email = someEmail()
    await account(database, email, 'fr')
    await page.goto(buildPath('account.login', 'fr'))
    const main = page.getByRole('main')
    await main.getByLabel('Adresse e-mail', { exact: true }).fill(email)
    await main.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(m['messages.login.success']({}, { locale: 'fr' }))).toBeVisible()
    await page.goto(buildPath('account.home', 'fr'))
    await page.getByRole('combobox', { name: 'Rubriques de votre compte' }).selectOption('Rendez-vous')
    await expect(page.getByRole('heading', { name: 'Aucun rendez-vous pour le moment' })).toBeVisible()
    await expect(page).toHaveURL(/section=appointments/)
    await axe()
  })
})
