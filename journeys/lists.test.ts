import type { Page } from '@playwright/test'
import { expect, expectAlive, languages, test } from './support.ts'
import { inTurn } from './turns.ts'

const used = { nl: '/nl/tweedehandswagens', fr: '/fr/voitures-d-occasion' }

test('somebody looks for a car: filters, goes on, goes back, shares and opens one', async ({ page, context }) => {
  await open(page, used.nl)
  // The number beside an option is the number of results with it.
  const velta = await option(page, 'Merk', /^Velta/)
  await velta.check()
  await expectCountBeside(page, velta)
  await expect(page).toHaveURL(/\?brand=velta$/)
  await expect(page.getByRole('article').first()).toContainText('Velta')

  const diesel = await option(page, 'Brandstof', /^Diesel/)
  await diesel.check()
  await expect(chips(page)).toHaveText([/^Velta/, /^Diesel/])
  await expectCountBeside(page, diesel)

  await page.getByRole('link', { name: /^Velta ?: filter wissen/ }).click()
  await expect(chips(page)).toHaveText([/^Diesel/])
  await expect(velta).not.toBeChecked()

  await page.goBack()
  await expect(chips(page)).toHaveText([/^Velta/, /^Diesel/])
  await expect(velta).toBeChecked()
  await expectCountBeside(page, diesel)
  const expected = await shownCount(page)

  // The address shows the same list to another visitor.
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(chips(other)).toHaveText([/^Velta/, /^Diesel/])
  await expectCountBeside(other, await option(other, 'Brandstof', /^Diesel/))
  await other.close()

  await page.getByRole('link', { name: 'Alles wissen' }).click()
  // The total count changes while other journeys buy.
  await expect(chips(page)).toHaveCount(0)
  await expect.poll(() => shownCount(page)).toBeGreaterThan(expected)

  await page.getByLabel('Sorteren').selectOption({ label: 'Prijs, laagste eerst' })
  await expect(page).toHaveURL(/\?sort=price$/)
  await expect.poll(() => pricesShown(page).then(isAscending)).toBe(true)
  const prices = await pricesShown(page)
  expect(prices).toHaveLength(30)

  await page.getByRole('link', { name: 'Volgende pagina' }).click()
  await expect(page).toHaveURL(/\?sort=price&page=2$/)
  await expect(page.getByRole('link', { name: 'Pagina 2' })).toHaveAttribute('aria-current', 'page')
  const [first = 0] = await pricesShown(page)
  expect(first).toBeGreaterThanOrEqual(prices.at(-1)!)

  const link = page.getByRole('article').first().getByRole('link')
  const name = (await link.textContent())!
  await link.click()
  await expect(page).toHaveURL(/\/nl\/tweedehandswagens\/[a-z0-9-]+\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('free text forgives a typing error and waits for the hand to rest', async ({ page }) => {
  await open(page, used.nl)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('.data') && asked.push(request.url()))
  const box = page.getByRole('searchbox', { name: 'Zoeken' })
  await box.pressSequentially('nord v6', { delay: 30 })
  await expect(page).toHaveURL(/\?q=nord\+v6$/)
  expect(asked).toHaveLength(1)
  await expect(chips(page)).toHaveText([/^“nord v6”/])
  const found = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(new Set(found)).toEqual(new Set(['Noord V6']))
  await expect(box).toBeFocused()

  await page.goBack()
  await expect(page).toHaveURL(used.nl)
  await page.goForward()
  await page.getByRole('link', { name: /“nord v6”/ }).click()
  await expect(box).toHaveValue('')
})

test('price and years by slider, box and menu', async ({ page }) => {
  await open(page, used.nl)
  await page.getByRole('slider', { name: 'Prijs incl. btw tot' }).press('ArrowLeft')
  await expect(page).toHaveURL(/\?price=-\d+$/)
  const box = page.getByRole('textbox', { name: 'Prijs incl. btw tot' })
  await box.click()
  await box.press('ControlOrMeta+A')
  await box.pressSequentially('20.000')
  await box.press('Enter')
  await expect(page).toHaveURL(/\?price=-20000$/)
  await expect(box).toHaveValue('€\u00a020.000')
  await box.fill('20.000,50 euro')
  await box.blur()
  await expect(box).toHaveValue('€\u00a020.000')
  await box.fill('duur')
  await box.blur()
  await expect(box).toHaveValue('€\u00a020.000')
  await expect(chips(page)).toHaveText([/^Tot €\s20.000/])
  expect(Math.max(...(await pricesShown(page)))).toBeLessThanOrEqual(20_000)
  await page.getByLabel('Bouwjaar vanaf').selectOption('2020')
  await expect(page).toHaveURL(/\?price=-20000&year=2020-$/)
  await expect(chips(page)).toHaveText([/^Tot €\s20.000/, /^Vanaf 2020/])

  // Two cars a row on a tablet, however it is turned.
  const cars = page.getByRole('main').getByRole('article')
  const rowsOfTwo = async () => {
    const [one, other] = await Promise.all([cars.nth(0).boundingBox(), cars.nth(1).boundingBox()])
    return one!.y === other!.y
  }
  for (const width of [600, 900]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(rowsOfTwo).toBe(true)
  }
})

test('who knows what a month may cost is led to the cars up to that price', async ({ page, axe }) => {
  await open(page, used.nl)
  const dialog = page.getByRole('dialog', { name: 'Wat mag uw wagen per maand kosten?' })
  const result = dialog.getByRole('status')
  await page.getByRole('button', { name: 'Zoek op maandbedrag' }).click()
  await expect(result).toHaveText('Wagens tot € 15.760')
  await expect(dialog).toContainText('Let op, geld lenen kost ook geld.')
  await expect(dialog).toContainText('59 maandaflossingen van € 299,99')
  await axe()

  await dialog.getByLabel('Per maand, in euro').fill('150')
  await dialog.getByLabel('Eigen inbreng, in euro').fill('1.000')
  // So small a credit may not run that long (Royal Decree of 14 September 2016).
  await expect(dialog.getByText('hoogstens 36 maanden')).toBeVisible()
  await expect(result).toHaveText('Wagens tot € 5.978')
  await dialog.getByLabel('Per maand, in euro').fill('driehonderd')
  await expect(dialog.getByLabel('Per maand, in euro')).toHaveAccessibleDescription('Vul een bedrag in, zoals 300.')
  await dialog.getByLabel('Per maand, in euro').fill('300')
  await dialog.getByRole('button', { name: 'Toon wagens tot € 16.760' }).click()

  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\?price=-16760$/)
  await expect.poll(async () => Math.max(...(await pricesShown(page)))).toBeLessThanOrEqual(16_760)
  await page.goBack()
  await expect(page).toHaveURL(used.nl)
})

test('somebody looks for a car that tows a caravan', async ({ page }) => {
  await page.goto(used.nl)
  await page.getByText('Meer filters').click()
  const box = page.getByRole('textbox', { name: 'Trekgewicht (geremd) vanaf' })
  await box.fill('2000')
  await box.press('Enter')
  await expect(page).toHaveURL(/\?tow=2000-$/)
  await expect(box).toHaveValue(/^2\.000\skg$/)
  await expect(chips(page)).toHaveText([/^Trekt vanaf 2.000\skg/])
  const first = page.getByRole('article').first()
  await expect(first).toContainText(/trekt\s[23]\.\d{3}\skg/)
  await first.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Specificaties' })).toBeVisible()
  await expect(page.getByText('Trekgewicht (geremd)')).toBeVisible()
})

test('no car fits: the nearest loosening says how many it gives and does it', async ({ page }) => {
  await page.goto(`${used.nl}?brand=velta&km=-1000`)
  await expect(page.getByRole('heading', { name: 'Geen wagens met deze filters' })).toBeVisible()
  const button = page.getByRole('link', { name: /^Toon \d+ wagens?$/ })
  const promised = numberIn((await button.textContent())!)
  await button.click()
  await expectCount(page, promised)
})

test('the list of another type keeps only what is in stock', async ({ page }) => {
  await page.goto('/nl/stockwagens?instock=1&fuel=diesel')
  const types = page.getByRole('navigation', { name: 'Soort voertuig' })
  await types.getByRole('link', { name: 'Vrachtwagens' }).click()
  await expect(page).toHaveURL('/nl/vrachtwagens?instock=1')
  await expect(page.getByRole('checkbox', { name: 'Alleen wat nu in stock is' })).toBeChecked()
  await page.getByRole('link', { name: 'Trekkers' }).click()
  await expect(page).toHaveURL('/nl/vrachtwagens/trekkers/1?instock=1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trekkers')
})

test('favourites last, stand in every tab at once and come back when removed by mistake', async ({
  page,
  context,
  axe,
}) => {
  await page.goto(used.nl)
  const other = await context.newPage()
  await other.goto('/nl/stockwagens')
  const hearts = page.getByRole('button', { name: /bij uw favorieten bewaren$/ })
  await hearts.nth(0).click()
  await hearts.nth(1).click()
  await expect(hearts.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await expect(other.getByRole('link', { name: 'Favorieten, 2' })).toBeVisible()
  await other.close()

  await page.reload()
  await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true')
  const names = await page.getByRole('article').getByRole('heading').allTextContents()
  await page.getByRole('link', { name: 'Favorieten, 2' }).click()
  const kept = page.getByRole('article').getByRole('heading')
  await expect(kept).toHaveText([names[1]!, names[0]!])
  await axe()

  await hearts.nth(0).click()
  await expect(kept).toHaveText([names[0]!])
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(kept).toHaveText([names[1]!, names[0]!])

  await hearts.nth(0).click()
  await hearts.nth(0).click()
  await expect(page.getByRole('heading', { name: 'Nog geen favorieten' })).toBeVisible()
  await axe()
})

test('outdated and corrupt favourites are repaired; what is sold is explained and can go', async ({ page }) => {
  await page.goto(used.nl)
  await page.evaluate(() =>
    localStorage.setItem('forecourt.favourites', '{"version":1,"cars":["used-999999999",7,"nonsense"]'),
  )
  await page.goto('/nl/mijn-favorieten')
  await expect(page.getByRole('heading', { name: 'Nog geen favorieten' })).toBeVisible()

  await page.evaluate(() => localStorage.setItem('forecourt.favourites', '["used-999999999"]'))
  await page.reload()
  await expect(page.getByText('1 bewaarde wagen wordt niet meer aangeboden')).toBeVisible()
  await page.getByRole('button', { name: 'Verwijderen' }).click()
  await expect(page.getByRole('heading', { name: 'Nog geen favorieten' })).toBeVisible()
})

test('who buys for a business sees prices without VAT in every list, until they have enough of it', async ({
  page,
}) => {
  await open(page, '/nl/stockwagens')
  const prices = page.getByRole('button', { name: 'Prijzen excl. btw' })
  const card = page.getByRole('article').first()
  await expect(card).toContainText('incl. btw')
  await expect(card).not.toContainText('excl. btw')
  await expectAlive(prices)
  await prices.click()
  await expect(prices).toHaveAttribute('aria-pressed', 'true')
  await expect(card).toContainText(/excl\. btw.*incl\. btw/s)
  // So do the start page, favourites, the comparison and the cars like one.
  const href = (await card.getByRole('link').first().getAttribute('href'))!
  const key = `stock-${href.split('/').at(-1)}`
  await page.evaluate((car) => {
    for (const list of ['favourites', 'compared']) localStorage.setItem(`forecourt.${list}`, JSON.stringify([car]))
  }, key)
  const withoutVat = page.getByText(/excl\. btw/).first()
  for (const path of ['/nl', '/nl/mijn-favorieten', '/nl/vergelijken']) {
    await page.goto(path)
    await expect(withoutVat).toBeVisible()
  }
  await page.goto(href)
  await expect(page.locator('#similar').getByRole('article').first()).toContainText(/excl\. btw|geen btw-aftrek/)
  await open(page, used.nl)
  await expect(prices).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Margeregeling, geen btw-aftrek').first()).toBeVisible()
  await expectAlive(prices)
  await prices.click()
  await expect(prices).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('Margeregeling, geen btw-aftrek')).toHaveCount(0)
  // Lorries say both to everybody.
  await page.goto('/nl/vrachtwagens')
  await expect(card).toContainText(/excl\. btw.*incl\. btw/s)
  await expect(prices).toHaveCount(0)
})

test('a car goes into the cart from its card, once', async ({ page }) => {
  await page.goto(used.nl)
  const cart = page
    .getByRole('article')
    .getByRole('button', { name: /in uw winkelmandje leggen$/ })
    .first()
  await cart.click()
  await expect(page.getByText(/ligt in uw winkelmandje/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Winkelmandje, 1' })).toBeVisible()
  await cart.click()
  await expect(page.getByText(/is uit uw winkelmandje verwijderd/)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the filter is a drawer that counts along', async ({ page, axe }) => {
    await page.goto(used.nl)
    await expect(page.getByRole('checkbox').first()).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    const diesel = drawer.getByRole('checkbox', { name: /^Diesel/ })
    await diesel.check()
    const show = drawer.getByRole('button', { name: /^Toon \d+ wagens/ })
    await expect.poll(async () => numberIn((await show.textContent())!) - (await countBeside(diesel))).toBe(0)
    await axe()
    const expected = numberIn((await show.textContent())!)
    await show.click()
    await expect(drawer).toBeHidden()
    await expectCount(page, expected)
    await expect(page.getByRole('button', { name: 'Filters, 1 actief' })).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the filter is a form, and every page can be read', async ({ page }) => {
    await page.goto(used.nl)
    await page.getByRole('checkbox', { name: /^Velta/ }).check()
    await page.getByRole('textbox', { name: 'Prijs incl. btw tot' }).fill('€ 30.000')
    await page.getByLabel('Sorteren').selectOption('price')
    await page.getByRole('button', { name: /^Toon/ }).click()
    await expect(page).toHaveURL(`${used.nl}?brand=velta&price=-30000&sort=price`)
    await expect(chips(page)).toHaveText([/^Velta/, /^Tot/])
    await expect(page.getByRole('article').first()).toContainText('Velta')
    await page.getByRole('link', { name: 'Alles wissen' }).click()
    await page.getByRole('link', { name: 'Volgende pagina' }).click()
    await expect(page).toHaveURL(/page=2$/)
  })

  test('no button is there that could do nothing', async ({ page }) => {
    const dead = page.locator('button[type=button]:not([popovertarget])').filter({ visible: true })
    for (const address of ['/nl', used.nl, '/nl/contact']) {
      await page.goto(address)
      await expect(dead).toHaveCount(0)
    }
    await page.goto(used.nl)
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(dead).toHaveCount(0)
  })

  test('a phone shows the form too', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(used.nl)
    await expect(page.getByRole('checkbox').first()).toBeVisible()
  })
})

test('a lost connection keeps the filter and can be tried again', async ({ page, complaints }) => {
  await open(page, used.nl)
  await page.route('**/*.data*', (route) => route.abort())
  await (await option(page, 'Brandstof', /^Diesel/)).click()
  await expect(page.getByRole('heading', { name: 'De wagens laden niet' })).toBeVisible()
  await expect(page).toHaveURL(/\?fuel=diesel$/)
  await page.unroute('**/*.data*')
  await page.getByRole('link', { name: 'Opnieuw proberen' }).click()
  await expect(chips(page)).toHaveText([/^Diesel/])
  complaints.length = 0
})

test('lists: nothing for axe to find, an address and a name for search engines', async ({ page, axe }) => {
  const lists = [
    { nl: `${used.nl}?fuel=diesel&price=-30000`, fr: `${used.fr}?fuel=diesel&price=-30000` },
    { nl: '/nl/stockwagens', fr: '/fr/voitures-de-stock' },
    { nl: '/nl/vrachtwagens/trekkers/1', fr: '/fr/camions/tracteurs/1' },
    { nl: '/nl/nieuwe-wagens', fr: '/fr/voitures-neuves' },
  ]
  for (const list of lists) {
    for (const language of inTurn(list.nl, languages)) {
      const address = list[language]
      await page.goto(address)
      await expect(page.getByRole('article').first()).toBeVisible()
      await axe()
      const [path = ''] = address.split('?')
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
      const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
      const types = graph['@graph'].map((item: { '@type': string }) => item['@type'])
      expect(types).toEqual(expect.arrayContaining(['BreadcrumbList', 'ItemList']))
    }
  }
  for (const language of inTurn('an empty list', languages)) {
    await page.goto(`${used[language]}?brand=velta&km=-1000`)
    await expect(page.getByRole('article')).toHaveCount(0)
    await axe()
  }
})

test('nothing moves while a list loads, with the filter beside it or in a bar', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput)
          Object.assign(window, { moved: (window as never as { moved: number }).moved + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [1280, 560]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(used.nl, { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => (window as never as { moved: number }).moved)).toBeLessThan(0.005)
  }
})

/** Opens a list and waits until its filter is hydrated: its code arrives last. */
async function open(page: Page, address: string) {
  await page.goto(address)
  await expectAlive(page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox').first())
}

/** Opens the rest of a group of options if the wanted one is folded away. */
async function option(page: Page, group: string, name: RegExp) {
  const options = page.getByRole('complementary', { name: 'Filters' }).getByRole('group', { name: group })
  const box = options.getByRole('checkbox', { name })
  const more = options.getByRole('button', { name: /^Meer/ })
  if (!(await box.isVisible()) && (await more.isVisible())) await more.click()
  return box
}

async function countBeside(box: ReturnType<Page['getByRole']>): Promise<number> {
  return numberIn((await box.locator('xpath=..').textContent())!.replace(/^\D+/, ''))
}

function chips(page: Page) {
  return page.getByRole('listitem').filter({ hasText: ': filter wissen' })
}

async function shownCount(page: Page): Promise<number> {
  return numberIn((await page.getByRole('main').getByRole('status').textContent())!)
}

async function pricesShown(page: Page): Promise<number[]> {
  return (await page.getByRole('article').locator('strong').allTextContents()).map(numberIn)
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number >= numbers[index - 1]!)
}

/** The number beside an option that is on is what the list shows, also while other journeys buy. */
function expectCountBeside(page: Page, box: ReturnType<Page['getByRole']>) {
  return expect.poll(async () => (await shownCount(page)) - (await countBeside(box))).toBe(0)
}

function expectCount(page: Page, count: number) {
  return expect.poll(() => shownCount(page)).toBe(count)
}

function numberIn(text: string): number {
  return Number(text.replace(/\D/g, ''))
}
