import type { Page } from '@playwright/test'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { expect, holdScript, readFirstCar, test } from './support.ts'

// On a slow connection people choose and type before the scripts of the page have come.

test('an engine that is chosen at once stays chosen, with its price', async ({ page }) => {
  const letScriptsCome = await withoutScripts(page, await readFirstCar(page, '/nl/nieuwe-wagens?brand=lumen'))
  const price = page.getByRole('region', { name: 'Prijs en bestellen' }).locator('p[aria-live]')
  const first = await price.textContent()
  const engines = page.getByRole('group', { name: 'Motoren' }).getByRole('radio')
  await page.getByRole('heading', { name: 'Motor', exact: true }).click()
  await engines.last().check()
  letScriptsCome()
  await expect(page).toHaveURL(/\?engine=\d+$/)
  await expect(price).not.toHaveText(first!)
  await expect(engines.last()).toBeChecked()
})

test('a filter and an order that are chosen at once count', async ({ page }) => {
  let letScriptsCome = await withoutScripts(page, '/nl/tweedehandswagens')
  await page.getByRole('checkbox', { name: /^Lumen/ }).check()
  letScriptsCome()
  await expect(page).toHaveURL(/[?&]brand=lumen/)
  await expect(page.getByRole('article').first()).toContainText('Lumen')

  letScriptsCome = await withoutScripts(page, '/nl/tweedehandswagens')
  await page.getByLabel('Sorteren').selectOption({ label: 'Prijs, laagste eerst' })
  letScriptsCome()
  await expect(page).toHaveURL(/\?sort=price$/)
})

test('what is typed at once is there when the rest is typed', async ({ page }) => {
  const fr = { locale: 'fr' } as const
  const letScriptsCome = await withoutScripts(page, buildPath('content.trade-in', 'fr'))
  const brand = page.getByLabel(m['words.brand']({}, fr))
  const model = page.getByLabel(m['words.model']({}, fr))
  const fuel = page.getByLabel(m['words.fuel']({}, fr))
  await brand.fill('Velta')
  await fuel.selectOption({ index: 2 })
  const chosen = await fuel.inputValue()
  await model.pressSequentially('Ar')
  letScriptsCome()
  // The focus stays where the visitor is typing.
  await expect(page.locator('datalist[id$=models] option').first()).toBeAttached()
  await page.keyboard.type('den')
  await page.getByLabel(m['words.mileage']({}, fr)).fill('82000')
  await expect(model).toHaveValue('Arden')
  await expect(brand).toHaveValue('Velta')
  await expect(fuel).toHaveValue(chosen)
})

test('a button that is pressed at once does what it says', async ({ page }) => {
  const letScriptsCome = await withoutScripts(page, '/nl/tweedehandswagens')
  await page.getByRole('button', { name: 'Zoek op maandbedrag' }).click()
  letScriptsCome()
  await expect(page.getByRole('dialog', { name: 'Wat mag uw wagen per maand kosten?' })).toBeVisible()
})

test('a button whose own script comes late does what it says once it has come', async ({ page }) => {
  const { isHeld, release } = await holdScript(page, m['save-search.saved']({}, { locale: 'nl' }))
  await page.goto('/nl/tweedehandswagens?fuel=electric')
  await isHeld
  const heart = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /favorieten/ })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Zoekopdracht bewaren' }).click()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  // Once: the dialog is not asked for again.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('parts of a car page stay while their script comes and the page asks about the car', async ({ page }) => {
  const address = await readFirstCar(page, '/nl/tweedehandswagens')
  const where = page.getByRole('heading', { name: m['detail.where']({}, { locale: 'nl' }) })
  const { isHeld, release } = await holdScript(page, m['detail.trade-in']({}, { locale: 'nl' }))
  await page.goto(address)
  await isHeld
  const answer = page.waitForResponse(/getfavourites/)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await (await answer).finished()
  // Two frames: by then React has drawn the answer.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await where.isVisible()).toBe(true)
  release()
  await expect(where).toBeVisible()
})

test('a message that is sent at once is checked, and nothing of it stands in an address', async ({ page }) => {
  const letScriptsCome = await withoutScripts(page, buildPath('content.contact', 'nl'))
  await page.getByLabel(m['words.name']({}, { locale: 'nl' }), { exact: true }).fill('Lotte Claes')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(buildPath('content.contact', 'nl'))
  letScriptsCome()
  await expect(page.getByText(m['contact.errors.department']({}, { locale: 'nl' }))).toBeVisible()
  await expect(page.getByLabel(m['words.name']({}, { locale: 'nl' }), { exact: true })).toHaveValue('Lotte Claes')
  await expect(page).toHaveURL(buildPath('content.contact', 'nl'))
})

/** Opens a page as the server sends it; its scripts load when released. */
async function withoutScripts(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.unrouteAll({ behavior: 'wait' })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return resolve
}
