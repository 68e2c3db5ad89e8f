import type { Page } from '@playwright/test'
import { CART_STORAGE_KEY } from '@forecourt/domain/stock/kept-cars.ts'
import { type Language, toLocale } from '@forecourt/domain/platform/values/languages.ts'
import { type RouteName, buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { expect, expectAlive, expectToFit, languages, readFirstCar, shopLooks } from './support.ts'
// Some of these journeys need a car that no other journey orders.
import { Checkout, someEmail, test } from './order-checkout.ts'
import { inTurn } from './turns.ts'

const lists = ['content.usedcars', 'content.stockcars', 'content.trucks', 'content.newcars'] as const

for (const list of lists) {
  for (const { language, width } of inTurn(list, shopLooks)) {
    test(`a page of ${list} in ${language}, ${width} px wide: axe finds nothing, and it fits; telephone and price stay in sight`, async ({
      page,
      axe,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await openFirst(page, list, language)
      await axe()
      await expectToFit(page)

      // The telephone number can be pressed however far the page is scrolled.
      for (const [tried, height] of [
        [390, 844],
        [820, 1180],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width: tried, height })
        await page.evaluate(() => scrollTo(0, 0))
        // The bar below follows the new width a moment later.
        await expect.poll(() => positionsWithoutTelephone(page), { message: `${tried} px wide` }).toEqual([])
      }
      // The price box fits a window of 900 px, credit apart.
      const box = page.getByRole('region', { name: m['detail.price-box']({}, { locale: language }) })
      expect((await box.boundingBox())!.height).toBeLessThan(900 - 2 * 24)
    })
  }
}

test('somebody looks a used car over by keyboard', async ({ page, axe }) => {
  await openFirst(page, 'content.usedcars', 'nl')
  await page.getByRole('list', { name: /^Foto’s van/ }).focus()
  await page.keyboard.press('ArrowRight')
  const position = page.getByRole('region', { name: /^Foto’s van/ }).getByRole('status')
  await expect(position).toHaveText(/^Foto 2 van \d+$/)
  await page.keyboard.press('Enter')

  const slider = page.getByRole('dialog', { name: /^Foto’s van/ })
  await expect(slider.getByText(/^2 \/ \d+$/)).toBeVisible()
  await axe()
  await page.keyboard.press('ArrowRight')
  await expect(slider.getByText(/^3 \/ \d+$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(slider).toBeHidden()
  await expect(position).toHaveText(/^Foto 3 van \d+$/)
})

test('somebody puts a used car into the cart, takes it out and keeps it', async ({ page, axe }) => {
  await openFirst(page, 'content.usedcars', 'nl')
  const box = page.getByRole('region', { name: 'Prijs en bestellen' })
  await box.getByRole('button', { name: 'In winkelmandje' }).click()
  await expect(box.getByRole('button', { name: 'Bestel nu' })).toBeVisible()
  await axe()
  await page.reload()
  await settled(page)
  await box.getByRole('button', { name: 'Verwijderen' }).click()
  await expect(box.getByRole('button', { name: 'In winkelmandje' })).toBeVisible()

  const keep = page.getByRole('button', { name: 'Bewaren', exact: true })
  await keep.click()
  await expect(keep).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Favorieten, 1' })).toBeVisible()
})

test('somebody passes a car on by code and by link', async ({ page, context, axe }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openFirst(page, 'content.usedcars', 'fr')
  await page.getByRole('button', { name: 'Partager' }).click()
  const dialog = page.getByRole('dialog', { name: /^Partager/ })
  await expect(dialog.getByRole('img', { name: /^Code QR/ })).toBeVisible()
  await axe()
  await dialog.getByRole('button', { name: 'Copier' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Le lien est copié.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('a car on paper: one picture, the price, the tables, and nothing to click', async ({ page }) => {
  await openFirst(page, 'content.usedcars', 'nl')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeHidden()
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Specificaties' })).toBeVisible()
  await expect(page.getByText(/^Autogroep Scheldeland (Gent|Aalst|Dendermonde)$/)).toBeVisible()
})

test('on a phone the price, the telephone and the order stay at hand', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openFirst(page, 'content.usedcars', 'nl')
  // Age, kilometres, fuel and gearbox, before anything scrolls.
  await expect(page.getByText(/^\d\d\/\d{4}\s· [\d.]+\skm\s· \S+\s· \S+$/)).toBeInViewport()
  const order = page.getByRole('button', { name: 'In winkelmandje' }).filter({ visible: true })
  const call = page.getByRole('link', { name: /^Bel / }).filter({ visible: true })
  await expect(call.last()).toBeInViewport()
  // The bar does not repeat the link that the box has.
  await page
    .getByRole('region', { name: 'Prijs en bestellen' })
    .getByRole('link', { name: /^Bel / })
    .evaluate((link) => link.scrollIntoView({ block: 'center' }))
  await expect(order).toHaveCount(1)
  await page.getByRole('heading', { name: 'Waar u deze wagen kunt zien' }).scrollIntoViewIfNeeded()
  await expect(order.last()).toBeInViewport()
  await expect(page.getByRole('link', { name: /^Bel / }).last()).toBeInViewport()
  await order.last().click()
  await expect(page.getByRole('button', { name: 'Bekijken' })).toBeVisible()
  // The toast about it covers neither the order nor the telephone.
  await page.getByRole('button', { name: 'Bestel nu' }).last().click({ trial: true, timeout: 2_000 })
  await call.last().click({ trial: true, timeout: 2_000 })
})

// WCAG 2.2, 2.4.11: neither the sticky box nor the bar covers the focused element.
for (const width of [390, 1440]) {
  test(`the focus is never under anything that stays, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openFirst(page, 'content.usedcars', 'nl')
    const hidden: string[] = []
    for (let step = 0; step < 90; step++) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(hiddenFocus)
      if (name !== null) hidden.push(name)
    }
    expect(hidden).toEqual([])
  })
}

test('a car shows its video, and says so when another buyer takes it', async ({ page, car, database }) => {
  const { rows } = await database.query<{ slug: string; number: number }>(
    `select listing.number, concat_ws(' ', brand.name, model.name, version_name) as slug
     from listing join brand on brand.id = listing.brand_id join model on model.id = listing.model_id
     where vehicle_id = $1`,
    [car.vehicleId],
  )
  const { slug, number } = rows[0]!
  await database.query(
    `insert into media_video (host_id, rank, name, embed_code, url)
     select media_host_id, 0, 'Rondleiding', '<iframe></iframe>', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
     from vehicle where id = $1`,
    [car.vehicleId],
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  const asked: string[] = []
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' })
  })
  await page.goto(buildPath('content.usedcar.detail', 'nl', { slug, id: number }))
  await expect(page.getByRole('button', { name: 'In winkelmandje' }).first()).toBeVisible()

  // No other site is contacted before a visitor plays the video that the dealer shows.
  const play = page.getByRole('link', { name: 'Video afspelen: Rondleiding' })
  await expect(page.getByText('De video komt van YouTube.')).toBeVisible()
  expect(asked).toEqual([])
  await expectAlive(play)
  await play.click()
  const film = await page.locator('iframe[title=Rondleiding]').boundingBox()
  expect([Math.round(film!.width), Math.round(film!.height)]).toEqual([854, 480])
  await expect.poll(() => asked).toHaveLength(1)

  // The live hub as well.
  await page.waitForLoadState('networkidle')

  await database.query(
    `insert into car_hold (vehicle_id, holder, until) values ($1, 'another buyer', now() + interval '20 minutes')`,
    [car.vehicleId],
  )
  await comeBack(page)
  await expect(page.getByRole('status').filter({ hasText: /^Gereserveerd tot/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'In winkelmandje' })).toHaveCount(0)

  await database.query('insert into car_sale (vehicle_id) values ($1)', [car.vehicleId])
  await database.query('delete from car_hold where vehicle_id = $1', [car.vehicleId])
  // The page is not focused: the live hub sends the change.
  await expect(page.getByText('Deze wagen is verkocht.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bekijk vergelijkbare wagens' }).first()).toBeVisible()
})

test('a new car: the engine changes the price, the version what it has', async ({ page, axe }) => {
  await page.goto('/nl/nieuwe-wagens?brand=lumen')
  await page.getByRole('article').first().getByRole('link').click()
  const box = page.getByRole('region', { name: 'Prijs en bestellen' })
  await expect(box).toContainText(/CO2\/km \(WLTP\)/)
  const price = box.locator('p[aria-live]')
  const configurator = page.getByRole('region', { name: 'Stel uw wagen samen' })
  const engines = page.getByRole('group', { name: 'Motoren' }).getByRole('radio')
  // Step by step, by keyboard.
  await configurator.getByRole('button', { name: 'Verder: Motor' }).press('Enter')
  await expect(page.getByRole('navigation', { name: 'Kies uw versie' })).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(engines.first()).toBeFocused()
  await expect(engines.first()).toBeChecked()
  const first = await price.textContent()

  await engines.last().check()
  await expect(price).not.toHaveText(first!)
  await expect(page).toHaveURL(/\?engine=\d+$/)
  const chosen = (await price.textContent())!
  await page.reload()
  await expect(price).toHaveText(chosen)
  await configurator.getByRole('heading', { name: 'Motor', exact: true }).click()
  await expect(engines.last()).toBeChecked()

  await page.getByRole('group', { name: 'Kies uw kleur' }).getByRole('radio').last().check()
  await configurator.getByRole('heading', { name: 'Opties en pakketten' }).click()
  const part = configurator.getByRole('checkbox').first()
  const partName = (await configurator.locator('label:has(input[type=checkbox])').first().textContent())!
  await part.check()
  await expect(price).not.toHaveText(chosen)
  const lines = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Uw prijs/ }) })
  await expect(lines.getByText('Uw samenstelling').locator('..')).toContainText((await price.textContent())!)
  await expect(lines).toContainText(partName.replace(/€.*$/, '').trim())
  await expect(page).toHaveURL(/\?engine=\d+&part=colour-\d+\.(?:option|pack)-\d+$/)
  // The monthly amount of this car, with rate and warning; the example is one press away.
  await expect(box).toContainText(/vanaf €\s[\d.]+,\d\d per maand, \d+ maanden, JKP \d,\d\d\s%/)
  await expect(box).toContainText('Let op, geld lenen kost ook geld.')
  await box.getByText('Representatief voorbeeld', { exact: true }).click()
  await expect(box.getByText(`contante prijs ${(await price.textContent())!}`)).toBeVisible()
  await axe()
  await page.keyboard.press('Escape')
  await expect(box.getByText(/contante prijs/)).toBeHidden()
  // The car stays in view while the options are chosen.
  const car = page.getByRole('region', { name: /^Foto’s van/ })
  for (const [width, height, stuck] of [
    [390, 844, 140],
    [1440, 900, 300],
  ] as const) {
    await page.setViewportSize({ width, height })
    await configurator.getByRole('checkbox').last().scrollIntoViewIfNeeded()
    await expect(car).toBeInViewport({ ratio: 0.9 })
    expect((await car.boundingBox())!.height).toBeGreaterThanOrEqual(stuck)
  }
  await configurator.getByRole('searchbox').fill('zonder resultaat')
  await expect(configurator.getByText('Geen optie met die naam.')).toBeVisible()
  await configurator.getByRole('searchbox').fill('')
  const configured = (await price.textContent())!
  await page.reload()
  await expect(price).toHaveText(configured)

  await box.getByRole('button', { name: 'In winkelmandje' }).click()
  await expect(box.getByRole('button', { name: 'Bestel nu' })).toBeVisible()
  const cart = await page.evaluate((key) => localStorage.getItem(key), CART_STORAGE_KEY)
  expect(cart).toMatch(/"new-\d+-\d+-\d+\.colour-\d+\.[-a-z0-9.]+"/)
  await box.getByRole('button', { name: 'Bestel nu' }).click()
  const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Op bestelling' })
  await expect(line).toContainText(configured)
  await expect(line).toContainText(partName.replace(/€.*$/, '').trim())
  await page.goBack()

  await configurator.getByRole('heading', { name: 'Versie', exact: true }).click()
  const versions = page.getByRole('navigation', { name: 'Kies uw versie' }).getByRole('link')
  const version = (await versions.last().getByRole('strong').textContent())!
  await versions.last().click()
  await expect(page).toHaveURL(/\/nieuwe-wagens\/[a-z0-9-]+\/\d+\/\d+$/)
  await expect(versions.last()).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: `Uitrusting van de ${version}` })).toBeVisible()
  await axe()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a new car is put together with a form, and its page has one address', async ({ page }) => {
    await page.goto('/nl/nieuwe-wagens?brand=noord')
    await page.getByRole('article').first().getByRole('link').click()
    const price = page.getByRole('region', { name: 'Prijs en bestellen' }).locator('p[aria-live]')
    const first = await price.textContent()
    await page.getByRole('group', { name: 'Kies uw kleur' }).getByRole('radio').last().check()
    await page.getByRole('heading', { name: 'Opties en pakketten' }).click()
    const options = page.getByRole('region', { name: 'Stel uw wagen samen' }).getByRole('checkbox')
    await options.nth(1).check()
    await options.nth(2).check()
    await page.getByRole('button', { name: 'Prijs tonen' }).click()
    await expect(page).toHaveURL(/\?part=colour-\d+\.option-\d+\.option-\d+$/)
    await expect(price).not.toHaveText(first!)
    await expect(page.getByText(/^vanaf €\s[\d.]+,\d\d per maand/)).toBeVisible()
    await expect(options.nth(2)).toBeChecked()
  })
})

test('in French a truck is called no car, from its page to the overview of its order', async ({ page }) => {
  const checkout = new Checkout(page, 'fr')
  await openFirst(page, 'content.trucks', 'fr')
  await expect(page.getByRole('main')).not.toContainText(/voiture/i)
  const box = page.getByRole('region', { name: 'Prix et commande' })
  await box.getByRole('button', { name: 'Ajouter au panier' }).click()
  await box.getByRole('button', { name: 'Commander' }).click()
  await expect(checkout.heading('checkout.cart.title')).toBeVisible()
  await expect(checkout.dialog).not.toContainText(/voiture/i)
  await checkout.goToOverview(someEmail())
  await expect(checkout.dialog).not.toContainText(/voiture/i)
})

test('an old address leads to the right one, an unknown one to none', async ({ page, complaints }) => {
  await openFirst(page, 'content.usedcars', 'nl')
  const path = new URL(page.url()).pathname
  const old = path.replace(/[^/]+(?=\/\d+$)/, 'verkeerd')
  const answer = await page.request.get(old, { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([301, path])

  for (const number of ['999999999', '0', 'x']) {
    const missing = await page.goto(path.replace(/\d+$/, number))
    expect(missing?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Niet gevonden')
  }
  // The browser complains about the status itself.
  complaints.length = 0
})

for (const language of inTurn('a car that is gone', languages)) {
  test(`a car that is gone leads to others of its brand, in ${language}`, async ({ page, complaints, axe }) => {
    const nl = language === 'nl'
    await openFirst(page, 'content.usedcars', language)
    const name = (await page.getByRole('heading', { level: 1 }).textContent())!
    const missing = await page.goto(page.url().replace(/\d+$/, '999999999'))
    expect(missing?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nl ? 'Niet gevonden' : 'Page introuvable')
    const instead = page.getByRole('region', { name: nl ? /^Nog van / : /^Autres véhicules / })
    const brand = name.split(' ')[0]!
    await expect(instead.getByRole('article').first()).toContainText(brand)
    await axe()
    await instead
      .getByRole('link', { name: nl ? `Alles van ${brand} bekijken` : `Voir toute l’offre ${brand}` })
      .click()
    await expect(page).toHaveURL(/brand=/)
    await expect(page.getByRole('main').getByRole('article').first()).toContainText(brand)

    // An unknown brand: cars of the kind.
    await page.goto(buildPath('content.truck.detail', language, { slug: 'onbekend', id: 999_999_999 }))
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(4)
    // The browser complains about the status itself.
    complaints.length = 0
  })
}

test('search engines read what the car is and what it costs', async ({ page }) => {
  await openFirst(page, 'content.usedcars', 'fr')
  const path = new URL(page.url()).pathname
  await page.reload()
  const { '@graph': graph } = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
  const shown = (await page.getByRole('region', { name: 'Prix et commande' }).locator('[aria-live]').textContent())!
  expect(graph[0]).toMatchObject({
    '@type': 'Car',
    itemCondition: 'https://schema.org/UsedCondition',
    offers: { price: `${shown.replace(/\D/g, '')}.00`, availability: 'https://schema.org/InStock' },
  })
  expect(graph[1]['@type']).toBe('BreadcrumbList')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
  await expect(page.locator('link[hreflang="nl-BE"]')).toHaveAttribute('href', /\/nl\/tweedehandswagens\//)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\.webp$/)

  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`${path}</loc>`)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a car can be read whole', async ({ page }) => {
    await page.goto('/nl/tweedehandswagens')
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Uitrusting' })).toBeVisible()
    await expect(page.getByText(/\(vandaag\)/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Vergelijkbare wagens' })).toBeVisible()
  })
})

/** Opens the first car of a list, and waits until its page is interactive. */
async function openFirst(page: Page, list: RouteName, language: Language): Promise<void> {
  await page.goto(await readFirstCar(page, buildPath(list as 'content.usedcars', language)))
  await expect(page.getByRole('heading', { name: m['detail.similar']({}, { locale: language }) })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', toLocale(language))
  await settled(page)
}

/** Waits until the page answers to the hand. */
async function settled(page: Page): Promise<void> {
  await expectAlive(page.getByRole('main').getByRole('button').first())
}

/** Comes back to the page like a visitor who looked at another window meanwhile. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

/** Returns the scroll positions at which no telephone number of the car can be pressed, the footer apart. */
async function positionsWithoutTelephone(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const isPressable = (link: Element) => {
      const { left, top, width, height } = link.getBoundingClientRect()
      return width > 0 && link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    const missing: number[] = []
    const end = document.documentElement.scrollHeight - innerHeight
    for (let at = 0; at <= end; at += 150) {
      scrollTo(0, at)
      // The observer of the bar answers within a few frames, on a busy machine later.
      const patience = performance.now() + 3_000
      const isInSight = () => [...document.querySelectorAll('main a[href^="tel:"]')].some(isPressable)
      await new Promise((resolve) => setTimeout(resolve, 20))
      while (!isInSight() && performance.now() < patience) await new Promise((resolve) => setTimeout(resolve, 20))
      if (!isInSight()) missing.push(at)
    }
    return missing
  })
}

/** Runs in the page: the name of the focused element, where it is not visible. */
function hiddenFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const { left, top, width, height } = focused.getBoundingClientRect()
  if (width <= 1 || height <= 1) return null
  const shares = [0.1, 0.5, 0.9]
  const isSeen = shares.some((x) =>
    shares.some((y) => {
      const there = document.elementFromPoint(left + width * x, top + height * y)
      return there !== null && (focused.contains(there) || there.contains(focused))
    }),
  )
  return isSeen ? null : (focused.getAttribute('aria-label') ?? focused.textContent)
}
