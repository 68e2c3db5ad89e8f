import type { Browser, Page } from '@playwright/test'
import { addDays, brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { chooseNewCar } from './offer-sale.ts'
import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect } from './support.ts'

const annick = 'annick.vermeersch@forecourt.example'
const tom = 'tom.desmet@forecourt.example'

/** The rights that a team leader has for their own branches alone; the others are those of a sales manager. */
const branchRights = ['OFFER_VIEW', 'OFFER_EDIT', 'OFFER_APPROVE_LIMIT', 'DOSSIER_APPROVE', 'DOSSIER_VIEW']

test('an approver notes an absence, the deputy decides in their place, and the absence ends', async ({
  page,
  browser,
  axe,
  database,
  mailsTo,
}) => {
  test.setTimeout(150_000)
  await database.query('delete from staff_user where email = any ($1)', [[annick, tom]])
  await database.query(
    `with leader_role as (insert into role (name, requires_routes) values ('{"nl": "Teamleider", "fr": "Chef d’équipe"}', false) returning id),
     rights as (
       insert into role_right (role_id, right_name, reach)
       select leader.id, right_name, case when right_name = any ($1) then 'branch' else reach end
       from leader_role leader, role_right where role_right.role_id = (select id from role where base = 'sales-manager' order by number limit 1)),
     seller as (select * from staff_user where email = $2),
     leaders as (
       insert into staff_user (email, password_hash, first_name, last_name, language, role_id)
       select leader.email, seller.password_hash, leader.first_name, leader.last_name, leader.language, leader_role.id
       from leader_role, seller, (values ($3, 'Annick', 'Vermeersch', 'nl'), ($4, 'Tom', 'Desmet', 'fr')) as leader (email, first_name, last_name, language)
       returning id, email)
     insert into staff_user_branch (staff_user_id, branch_id)
     select leaders.id, works.branch_id from leaders join seller on true
     join staff_user_branch works on works.staff_user_id = seller.id where leaders.email = $3
     union all
     select leaders.id, (select branch.id from branch where branch.id not in
       (select branch_id from staff_user_branch join seller on seller.id = staff_user_id) order by number limit 1)
     from leaders where leaders.email = $4`,
    [branchRights, demoAccounts.salesperson, annick, tom],
  )
  const today = brusselsDay(new Date())
  const until = addDays(today, 6)

  await signIn(page, '/office/sessions', annick)
  const panel = page.getByRole('region', { name: 'Afwezigheid en vervanging' })
  await panel.getByRole('button', { name: 'Afwezigheid noteren' }).click()
  const noting = page.getByRole('dialog', { name: 'Afwezigheid noteren' })
  const save = noting.getByRole('button', { name: 'Bewaren' })
  await expect(save).toHaveAccessibleDescription('Kies wie in uw plaats beslist.')
  await noting.getByLabel('Laatste dag').fill(addDays(today, -1))
  await expect(noting.getByText('De laatste dag moet op of na de eerste vallen.').first()).toBeVisible()
  await noting.getByLabel('Laatste dag').fill(until)
  await noting.getByLabel('Vervanger').selectOption({ label: 'Tom Desmet' })
  await expect(noting.getByText(/Tom Desmet ziet in die dagen ook wat u ziet/)).toBeVisible()
  await axe()
  await save.click()
  await expect(page.getByText('De afwezigheid is genoteerd.')).toBeVisible()
  await expect(panel.getByText('Tom Desmet beslist namens Annick Vermeersch.')).toBeVisible()
  await page.goto('/office/offer')
  await expect(page.getByText(`U bent afwezig tot en met ${formatDay(until)}.`)).toBeVisible()
  await axe()

  // The salesperson asks, and reads who is absent and who decides.
  const seller = await openOffice(page, browser)
  await signIn(seller, '/office/offer/new', demoAccounts.salesperson)
  await chooseNewCar(seller)
  await seller.getByRole('combobox', { name: 'Korting van de verkoper' }).selectOption({ label: 'Percentage' })
  await seller.getByRole('textbox', { name: 'Korting op de wagen' }).fill('6')
  await seller.getByRole('textbox', { name: 'Reden van de korting' }).fill('Derde wagen in het gezin')
  await seller.getByRole('button', { name: /^Bewaren/ }).click()
  await expect(seller.getByRole('heading', { name: /^OF-\d{4}-\d{6}$/, level: 1 })).toBeVisible()
  const number = await seller.getByRole('heading', { level: 1 }).innerText()
  await seller.getByRole('button', { name: 'Goedkeuring vragen' }).click()
  await seller
    .getByRole('dialog', { name: 'Goedkeuring vragen' })
    .getByRole('button', { name: 'Goedkeuring vragen' })
    .click()
  await expect(
    seller.getByText(`Annick Vermeersch is afwezig tot en met ${formatDay(until)}: Tom Desmet beslist.`),
  ).toBeVisible()

  // The deputy finds it in French: mail, list and offer.
  await expect.poll(async () => (await mailsTo(tom, 1)).some((mail) => mail.includes(number))).toBe(true)
  expect((await mailsTo(annick, 0)).some((mail) => mail.includes(number))).toBe(false)
  const deputy = await openOffice(page, browser)
  await deputy
    .context()
    .addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  await signIn(deputy, '/office/offer?isToApprove=yes', tom)
  await expect(deputy.getByText(/^Vous remplacez Annick Vermeersch jusqu’au/)).toBeVisible()
  await deputy.getByRole('link', { name: number }).click()
  await expect(deputy.getByText('Vous remplacez Annick Vermeersch et décidez au nom de ce collègue.')).toBeVisible()
  await deputy.getByRole('button', { name: 'Approuver', exact: true }).click()
  await expect(deputy.getByText(/^Approuvée par Tom Desmet, au nom de Annick Vermeersch\./)).toBeVisible()
  await expect(seller.getByText(/^Goedgekeurd door Tom Desmet, namens Annick Vermeersch\./)).toBeVisible()

  // The absence is withdrawn: nothing reaches the deputy any more, and what was decided stays.
  await page.goto('/office/sessions')
  await panel.getByRole('button', { name: 'Intrekken' }).click()
  const withdrawing = page.getByRole('dialog', { name: 'Afwezigheid intrekken' })
  await axe()
  await withdrawing.getByRole('button', { name: 'Intrekken' }).click()
  await expect(page.getByText('De afwezigheid is ingetrokken.')).toBeVisible()
  await deputy.goto('/office/offer')
  await expect(deputy.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(deputy.getByText(/^Vous remplacez/)).toBeHidden()
  await expect(deputy.getByRole('link', { name: number })).toBeHidden()
  await expect(seller.getByText(/^Goedgekeurd door Tom Desmet, namens Annick Vermeersch\./)).toBeVisible()
  await Promise.all([seller.context().close(), deputy.context().close()])
})

/** Opens the office in a browser of somebody else. */
async function openOffice(page: Page, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL('/', page.url()).href })
  return context.newPage()
}
