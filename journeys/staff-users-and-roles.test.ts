import type { Page } from '@playwright/test'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { newColleague } from './colleague.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test, readable } from './support.ts'

// Requests are counted from a first visit: each journey has a browser context of its own.
test.use({ reuseContext: false, contextOptions: { reducedMotion: 'no-preference' } })

const names = (page: Page) => page.locator('tbody th')

test('somebody is given a role, invited, sees only what it allows, and is blocked while working', async ({
  page,
  browser,
  baseURL,
  axe,
  mailTo,
  complaints,
}) => {
  test.slow()
  const lastName = `Claes ${Date.now() % 100_000}`
  const roleName = `Balie ${Date.now() % 100_000}`
  const email = `bram.${Date.now()}@forecourt.example`
  await signIn(page, '/office/role/new')
  await expect(page.getByRole('heading', { name: 'Nieuwe rol' })).toBeVisible()
  await page.getByLabel('Naam, Nederlands').fill(roleName)
  // By keyboard alone: to the tree, down to the right, and the space bar.
  const rights = page.getByRole('tree', { name: 'Rechten' })
  await rights.getByRole('treeitem', { name: 'Catalogus en stamgegevens' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(rights.getByRole('treeitem', { name: 'Stamgegevens bekijken' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(rights.getByRole('treeitem', { name: 'Stamgegevens bekijken' })).toHaveAttribute('aria-checked', 'true')
  await expect(rights.getByRole('treeitem', { name: 'Catalogus en stamgegevens' })).toHaveAttribute(
    'aria-checked',
    'mixed',
  )
  const routes = page.getByRole('tree', { name: 'Modules en schermen' })
  await page.getByRole('searchbox', { name: 'Scherm zoeken' }).fill('brandstoffen')
  await routes.getByText('Brandstoffen', { exact: true }).click()
  await axe()
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Bewaard.')).toBeVisible()
  await expect(page.getByRole('heading', { name: roleName, level: 1 })).toBeVisible()

  // The rights of the role, compared with another role and with a user.
  await page.getByRole('combobox', { name: 'Andere rol' }).selectOption({ label: 'Werkplaats' })
  await expect(page.getByText(/Alleen in het menu van de andere: .*Laksoorten/)).toBeVisible()
  await page.getByText('Gebruiker', { exact: true }).first().click()
  await expect(page.getByText('Er is geen gebruiker gekozen. Kies er een om mee te vergelijken.')).toBeVisible()
  await axe()

  await page.goto('/office/user/new')
  await page.getByLabel('Voornaam').fill('Bram')
  await page.getByLabel('Naam', { exact: true }).fill(lastName)
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByRole('button', { name: 'Uitnodigen' }).click()
  await expect(page.getByText('Kies een rol die actief is.').first()).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  await page.getByRole('combobox', { name: 'Rol' }).selectOption({ label: roleName })
  await page.getByRole('button', { name: 'Uitnodigen' }).click()
  await expect(page.getByRole('heading', { name: `Bram ${lastName}`, level: 1 })).toBeVisible()
  await expect(page.getByText('Uitgenodigd', { exact: true })).toBeVisible()

  const mail = readable(await mailTo(email))
  const link = /\/office\/invitation#[\w-]{43}/.exec(mail)![0]
  const theirs = await (await browser.newContext({ baseURL: baseURL!, locale: 'nl-BE' })).newPage()
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: 'Welkom, Bram' })).toBeVisible()
  await theirs.getByLabel('Kies een wachtwoord').fill(demoAccounts.password)
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('Uw nieuwe wachtwoord is ingesteld.')).toBeVisible()
  await theirs.getByLabel('E-mailadres').fill(email)
  await theirs.getByLabel('Wachtwoord', { exact: true }).fill(demoAccounts.password)
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('heading', { name: 'Brandstoffen', level: 1 })).toBeVisible()
  const menu = theirs.getByRole('navigation').first()
  await expect(menu).not.toContainText('Beheer')
  await expect(theirs.getByText('Uw rol laat dit niet toe.').first()).toBeVisible()
  await menu.getByRole('link', { name: 'Stamgegevens' }).click()
  await expect(theirs.getByRole('main').getByText('Laksoorten')).toHaveAttribute('aria-disabled', 'true')

  await page.reload()
  await page.getByRole('button', { name: 'Blokkeren' }).click()
  await axe()
  await page.getByRole('dialog').getByRole('button', { name: 'Blokkeren' }).click()
  await expect(page.getByText(`Bram ${lastName} is geblokkeerd.`)).toBeVisible()
  // No input on this screen: the hub sent the change.
  await expect(theirs.getByRole('dialog', { name: 'Uw sessie is vervallen' })).toBeVisible()
  await theirs.context().close()

  await page.goto('/office/user?state=blocked')
  await expect(names(page).filter({ hasText: lastName })).toBeVisible()
  await axe()
})

test('nobody blocks themselves', async ({ page }) => {
  await signIn(page, '/office/user?q=wouters')
  await names(page).getByRole('link').first().click()
  await expect(page.getByText('U kunt uzelf niet blokkeren.')).toBeVisible()
})

test('where one is signed in can be looked at, and ended everywhere', async ({ page, axe, complaints }) => {
  await signIn(page, '/office/sessions', await newColleague({}))
  await expect(page.getByText('dit toestel')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Op al mijn toestellen afmelden' }).click()
  await expect(page).toHaveURL(/\/office\/login/)
  // The live connection may have asked for news just before the session ended: the answer is that no user is signed in.
  const others = complaints.splice(0).filter((complaint) => !complaint.includes('401'))
  expect(others).toEqual([])
})

test('who may still do the same is asked nothing anew once the screen hears of changes', async ({ page }) => {
  await signIn(page, '/office/warranty')
  const usages = page.waitForResponse(/\/warranty\/usages/)
  await page.locator('tbody th a').first().click()
  await expect(page.getByRole('heading', { name: 'Gebruikt door' })).toBeVisible()
  // The heading is there before the usages are.
  await usages
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  const ofAccess = () => asked.filter((path) => path.endsWith('/access/me')).length
  await expect.poll(ofAccess).toBe(2)
  // By the time that this is answered, what followed from the other answer is on its way.
  await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()))
  expect(asked.filter((path) => path.endsWith('/warranty/usages'))).toHaveLength(1)
})
