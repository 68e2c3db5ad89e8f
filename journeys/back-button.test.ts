import type { Page } from '@playwright/test'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkout, someEmail, test } from './order-checkout.ts'
import { expect, expectAlive } from './support.ts'

// The Back button of a phone closes the layers over the page, one at a time.

test.use({ viewport: { width: 390, height: 844 } })

const list = '/nl/tweedehandswagens'

test('back closes the filter and keeps what was chosen in it', async ({ page }) => {
  await page.goto('/nl')
  await page.goto(list)
  const drawer = await openFilter(page)
  await drawer.getByRole('checkbox', { name: /^Elektrisch/ }).check()
  await expect(page).toHaveURL(/\?fuel=/)
  const chosen = page.url()
  await expect.poll(() => layers(page)).toBe(1)

  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(chosen)
  await expect(chips(page)).toHaveText([/^Elektrisch/])

  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(chips(page)).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL(chosen)
  await expect(drawer).toBeHidden()
})

for (const [way, close] of Object.entries({
  'its cross': (page: Page) => page.getByRole('button', { name: 'Sluiten' }).click(),
  Escape: (page: Page) => page.keyboard.press('Escape'),
})) {
  test(`a drawer closed by ${way} leaves nothing to go back through`, async ({ page }) => {
    await page.goto('/nl')
    await page.goto(list)
    const drawer = await openFilter(page)
    await close(page)
    await expect(drawer).toBeHidden()
    await entryOfPage(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/nl$/)
  })
}

test('a link of the menu leads on, and back to the page it was opened on', async ({ page }) => {
  await page.goto(list)
  await page.getByRole('button', { name: /^Menu/ }).click()
  const menu = page.getByRole('dialog')
  for (const service of [m['layout.to-booking']({}, { locale: 'nl' }), m['layout.to-trade-in']({}, { locale: 'nl' })])
    await expect(menu.getByRole('link', { name: service })).toBeVisible()
  await menu.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/nl\/contact$/)
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goForward()
  await expect(page).toHaveURL(/\/nl\/contact$/)
})

test('back leaves the large pictures, not the car; forward opens nothing', async ({ page }) => {
  await page.goto(list)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/\d+$/)
  const car = page.url()
  const pictures = page.getByRole('dialog')
  const enlarge = page.getByRole('button', { name: m['words.enlarge-photo']({}, { locale: 'nl' }) })
  await expectAlive(enlarge)
  await enlarge.click()
  await expect(pictures).toBeVisible()
  await expect.poll(() => layers(page)).toBe(1)
  await page.goBack()
  await expect(pictures).toBeHidden()
  await expect(page).toHaveURL(car)
  await page.goForward()
  await entryOfPage(page)
  await expect(pictures).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(list)
})

test('a page that was loaded anew in a drawer has no layer to go back through', async ({ page }) => {
  await page.goto('/nl')
  await page.goto(list)
  await openFilter(page)
  await page.reload()
  await expect(page.getByRole('dialog')).toBeHidden()
  await entryOfPage(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/nl$/)
})

test('back takes the order one step back, then closes it', async ({ page, car }) => {
  const checkout = new Checkout(page, 'nl')
  await checkout.open(car)
  await checkout.goToOverview(someEmail())
  await page.goBack()
  await expect(checkout.heading('checkout.data.title')).toBeVisible()
  await expect(page).toHaveURL(list)
  // The button of the page also moves the history.
  await checkout.next()
  await expect(checkout.heading('checkout.overview.title')).toBeVisible()
  await checkout.button('checkout.previous').click()
  await expect(checkout.heading('checkout.data.title')).toBeVisible()
  await expect.poll(() => layers(page)).toBe(2)

  await page.reload()
  await expect(checkout.heading('checkout.data.title')).toBeVisible()
  await expect.poll(() => layers(page)).toBe(2)
  await page.goBack()
  await expect(checkout.dialog.getByRole('radio').first()).toBeVisible()
  await expect.poll(() => layers(page)).toBe(1)
  await page.goBack()
  await expect(checkout.dialog).toBeHidden()
  await expect(page).toHaveURL(list)
})

test('a dialog above the order closes alone, and Escape leaves the order as a whole', async ({ page, car }) => {
  const checkout = new Checkout(page, 'nl')
  await checkout.open(car)
  await checkout.choose('deliver')
  await checkout.next()
  await checkout.button('checkout.data.add-address').click()
  const address = page.getByRole('dialog', { name: 'Adres' })
  await expect(address).toBeVisible()
  await expect.poll(() => layers(page)).toBe(3)
  await page.goBack()
  await expect(address).toBeHidden()
  await expect(checkout.heading('checkout.data.title')).toBeVisible()
  await expect.poll(() => layers(page)).toBe(2)
  await page.keyboard.press('Escape')
  await expect(checkout.dialog).toBeHidden()
  await entryOfPage(page)
})

test('on a slow line the frame of a drawer shows until the drawer comes', async ({ page }) => {
  await page.goto(list)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/MenuDrawer.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.getByRole('button', { name: /^Menu/ }).click()
  await expect(page.locator('[popover]:popover-open')).toBeVisible()
  resolve()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expect(page.locator('[popover]:popover-open')).toBeHidden()
})

async function openFilter(page: Page) {
  await page.getByRole('button', { name: /^Filters/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await expect(drawer).toBeVisible()
  await expect.poll(() => layers(page)).toBe(1)
  return drawer
}

function chips(page: Page) {
  return page.getByRole('listitem').filter({ hasText: ': filter wissen' })
}

/** Returns the number of history entries for layers here. */
function layers(page: Page): Promise<number> {
  return page.evaluate(() => (history.state as { layer?: number } | null)?.layer ?? 0)
}

async function entryOfPage(page: Page) {
  await expect.poll(() => layers(page)).toBe(0)
}
