import type { Page } from '@playwright/test'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { newColleague } from './colleague.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

const names = (page: Page) => page.locator('tbody th')
const views = (page: Page) => page.getByRole('navigation', { name: 'Weergaven' })

test('a view is kept, begins the list, is changed, and comes back after it was forgotten', async ({ page, axe }) => {
  // The default view of a list belongs to the user: one that no other journey signs in.
  await signIn(
    page,
    '/office/painttype',
    await newColleague({ role: { routes: ['paintType'], right: 'MASTER_DATA_VIEW' } }),
  )
  await page.getByRole('searchbox', { name: 'Zoeken' }).fill('met')
  await expect(page).toHaveURL(/q=met$/)
  await page.getByRole('button', { name: 'Weergave bewaren' }).click()
  const dialog = page.getByRole('dialog', { name: 'Weergave bewaren' })
  await dialog.getByRole('button', { name: 'Bewaren' }).click()
  await expect(dialog.getByLabel('Naam')).toHaveAccessibleDescription('Vul dit in.')
  await axe()
  await dialog.getByLabel('Naam').fill('Metaal')
  await dialog.getByLabel('De lijst opent met deze weergave').check()
  await dialog.getByRole('button', { name: 'Bewaren' }).click()
  await expect(views(page).getByRole('link', { name: 'Metaal' })).toHaveAttribute('aria-current', 'page')
  await axe()

  await page.getByRole('main').getByRole('link', { name: 'Stamgegevens' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Laksoorten' }).click()
  await expect(page).toHaveURL(/\?view=\d+&q=met$/)
  await views(page).getByRole('link', { name: 'Alles' }).click()
  await expect(page).toHaveURL(/\?view=all$/)
  await expect.poll(() => names(page).count()).toBeGreaterThan(1)

  await views(page).getByRole('link', { name: 'Metaal' }).click()
  await page.getByRole('button', { name: 'Code', exact: true }).click()
  await expect(views(page).getByRole('link', { name: 'Metaal' })).toContainText('gewijzigd')
  await page.getByRole('button', { name: 'Wijziging bewaren' }).click()
  await expect(page.getByRole('button', { name: 'Wijziging bewaren' })).toBeHidden()
  await page.reload()
  await expect(page).toHaveURL(/\?view=\d+&q=met&sort=code$/)

  await page.getByText('Weergave', { exact: true }).click()
  await page.getByRole('button', { name: 'Verwijderen' }).click()
  await expect(views(page).getByRole('link', { name: 'Metaal' })).toBeHidden()
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(views(page).getByRole('link', { name: 'Metaal' })).toBeVisible()
})

test('somebody puts rows in their order by keyboard, with the pointer, and takes it back', async ({ page, axe }) => {
  await signIn(page, '/office/warranty')
  const order = () => names(page).allTextContents()
  await expect.poll(order).not.toEqual([])
  const before = await order()
  const [first, second, third] = before as [string, string, string]
  const grip = page.getByRole('button', { name: `${first} verplaatsen` })
  await grip.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Plaats 1 van \d+$/)).toBeAttached()
  await axe()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  expect(await order()).toEqual(before)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(grip).toBeFocused()
  const kept = page.waitForResponse('**/sales/warranty/rank')
  await page.keyboard.press('Space')
  expect((await kept).request().postDataJSON()).toMatchObject({ ids: [expect.any(Number)], after: expect.any(Number) })
  await expect(page.getByText(`${first} staat nu op plaats 2.`)).toBeVisible()
  await page.reload()
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual([second, first, third])

  const handle = await page.getByRole('button', { name: `${second} verplaatsen` }).boundingBox()
  const target = await page.getByRole('button', { name: `${third} verplaatsen` }).boundingBox()
  await page.mouse.move(handle!.x + 10, handle!.y + 10)
  await page.mouse.down()
  await page.mouse.move(target!.x + 10, target!.y + target!.height, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByText(`${second} staat nu op plaats 3.`)).toBeVisible()
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual([first, third, second])
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual([second, first, third])
})

test('a list is walked by letters, unless somebody switched them off', async ({ page, axe }) => {
  await signIn(page, '/office/fuel')
  await expect(names(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(names(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('?j')
  await expect(page.getByRole('searchbox')).toHaveValue('?j')
  await page.getByRole('searchbox').clear()
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Sneltoetsen' })
  await expect(dialog).toContainText('Volgende rij')
  await axe()
  // Only what works here, and the way to the main function of the screen.
  await expect(dialog).not.toContainText('In een formulier')
  await expect(dialog.getByRole('link', { name: 'Handleiding: Lijsten importeren en exporteren' })).toBeVisible()
  await dialog.getByRole('switch').uncheck()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('searchbox')).not.toBeFocused()
})

test('whoever may only look sees why, in the list, in the form and in the menu', async ({ page, axe }) => {
  await signIn(page, '/office/fuel', demoAccounts.salesperson)
  const add = page.getByRole('button', { name: 'Toevoegen' })
  await expect(add).toHaveAccessibleDescription('Uw rol laat dit niet toe.')
  await expect(page.getByRole('button', { name: 'Diesel verplaatsen' })).toBeHidden()
  await axe()
  await names(page).getByRole('link', { name: 'Diesel' }).click()
  await expect(page.getByRole('button', { name: 'Bewaren' })).toBeDisabled()
  await axe()
})

test('the menu disables what a role does not lead to, begins with what it does, and says when there is nothing', async ({
  page,
  axe,
}) => {
  const limited = await newColleague({ role: { routes: ['paintType'], right: 'MASTER_DATA_VIEW' } })
  await signIn(page, '/office', limited)
  await expect(page).toHaveURL(/\/office\/painttype$/)
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' })
  await menu.getByRole('link', { name: 'Stamgegevens' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Laksoorten \d+$/ })).toHaveAttribute('href', '/office/painttype')
  const fuels = main.getByRole('link', { name: 'Brandstoffen' })
  await expect(fuels).toBeDisabled()
  await expect(fuels).toHaveAccessibleDescription('Niet toegestaan voor uw rol')
  await axe()

  await signIn(page, '/office', await newColleague({ role: { routes: [] } }))
  await expect(page.getByRole('heading', { name: 'Geen navigatie' })).toBeVisible()
  await expect(menu.getByText('Stamgegevens')).toBeHidden()
  await axe()
  await page.goto('/office/fuel')
  await expect(page.getByText('403')).toBeVisible()
})

test('one page has every list of master data, found by its name and reached by address and quick search', async ({
  page,
  axe,
}) => {
  await signIn(page, '/office/masterdata')
  const main = page.getByRole('main')
  const lists = main.getByRole('listitem').getByRole('link')
  await expect.poll(() => lists.count()).toBeGreaterThan(50)
  // The number of rows of each.
  await expect(main.getByRole('link', { name: /^Gemeenten 2809$/ })).toBeVisible()
  await axe()
  await page.keyboard.press('/')
  await page.keyboard.type('emissie')
  await expect(lists).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Emissienormen', level: 1 })).toBeVisible()
  await main.getByRole('link', { name: 'Stamgegevens' }).click()
  await expect(page.getByRole('heading', { name: 'Stamgegevens', level: 1 })).toBeVisible()
})

test('the menu counts what waits, and remembers that it was folded', async ({ page, axe }) => {
  await signIn(page, '/office/lead?state=waiting')
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' })
  const rows = Number((await page.locator('main span[aria-live=polite]').first().textContent())?.split(' ')[0])
  expect(rows).toBeGreaterThan(0)
  await expect(menu.getByRole('link', { name: `Aanvragen ${rows} te doen` })).toBeVisible()
  await menu.getByRole('button', { name: 'Inklappen' }).click()
  await page.reload()
  await expect(menu.getByRole('button', { name: 'Uitklappen' })).toBeVisible()
  await axe()
})

test('the chosen branch is what lists show at first, until somebody takes it away', async ({ page, axe }) => {
  await signIn(page, '/office/dossier')
  const rows = page.locator('main span[aria-live=polite]').first()
  const all = await rows.textContent()
  const choose = async (name: string) => {
    await page.getByLabel(/^Vestiging: /).click()
    await page.getByRole('button', { name, exact: true }).click()
  }
  await choose('Aalst')
  await expect(page).toHaveURL(/\/office\/dossier\?branch=\d+$/)
  await expect(rows).not.toHaveText(all!)
  await expect(views(page).getByRole('link', { name: 'Alles' })).toHaveAttribute('aria-current', 'page')
  await axe()
  // Remembered, also for lists that know departments only; master data belongs to the whole house.
  await page.reload()
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' })
  await menu.getByRole('link', { name: 'Stock' }).click()
  await expect(page).toHaveURL(/\?department=[\d%2C,]+$/)
  await page.goto('/office/fuel')
  await expect(page).toHaveURL(/\/office\/fuel$/)
  await menu.getByRole('link', { name: /^Dossiers/ }).click()
  await page.getByRole('button', { name: /^Filter wissen/ }).click()
  await expect(rows).toHaveText(all!)
  await choose('Alle vestigingen')
  await expect(page).toHaveURL(/\/office\/dossier$/)
})
