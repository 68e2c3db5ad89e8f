// npm run screens: pictures of every screen, in both languages and three widths, into `screens/`.
// `npm run screens -- usedcars home` takes only screens whose name holds one of the words. SCREENS_URL takes them of a
// running product.
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { chromium as playwright, type Browser, type Page } from '@playwright/test'
import { COOKIE_CHOICE_STORAGE_KEY, cookieChoice } from '@forecourt/domain/content/cookie-choice.ts'
import { LANGUAGES, localeOf, type Language } from '@forecourt/domain/platform/languages.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { CART_STORAGE_KEY, FAVOURITES_STORAGE_KEY, serialiseKeptCars } from '@forecourt/domain/stock/kept-cars.ts'
import { api } from './bench/calls.ts'
import { dataDir, makeDealer, withCluster } from './bench/databases.ts'
import { startProduct } from './bench/servers.ts'
import { chromium } from './lib/chromium.ts'
import { root } from './lib/fingerprint.ts'

type Car = { key: string; id: number; slug: string }
type Cars = { used: Car[]; stock: Car[]; truck: Car[]; new: Car[] }
type Screen = { name: string; address(language: Language, cars: Cars): string; prepare?(page: Page): Promise<void> }

const widths = [390, 820, 1440]
const folder = path.join(root, 'screens')
const words = process.argv.slice(2)

const screens: Screen[] = [
  { name: 'home', address: (language) => pathOf('content.home', language) },
  { name: 'usedcars', address: (language) => pathOf('content.usedcars', language) },
  { name: 'usedcars-filtered', address: (language) => `${pathOf('content.usedcars', language)}?fuel=electric` },
  { name: 'usedcars-none', address: (language) => `${pathOf('content.usedcars', language)}?fuel=cng&body=coupe` },
  { name: 'stockcars', address: (language) => pathOf('content.stockcars', language) },
  { name: 'newcars', address: (language) => pathOf('content.newcars', language) },
  { name: 'trucks', address: (language) => pathOf('content.trucks', language) },
  { name: 'usedcar', address: (language, { used }) => pathOf('content.usedcar.detail', language, used[0]!) },
  { name: 'stockcar', address: (language, { stock }) => pathOf('content.stockcar.detail', language, stock[0]!) },
  { name: 'truck', address: (language, cars) => pathOf('content.truck.detail', language, cars.truck[0]!) },
  { name: 'newcar', address: (language, cars) => pathOf('content.newcar.detail', language, cars.new[0]!) },
  { name: 'departments', address: (language) => pathOf('content.departments', language) },
  { name: 'jobs', address: (language) => pathOf('content.jobs', language) },
  { name: 'news', address: (language) => pathOf('content.news', language) },
  { name: 'contact', address: (language) => pathOf('content.contact', language) },
  { name: 'schedule', address: (language) => pathOf('content.schedule', language) },
  { name: 'trade-in', address: (language) => pathOf('content.trade-in', language) },
  { name: 'compare', address: (language) => pathOf('content.compare', language) },
  { name: 'sign-in', address: (language) => pathOf('account.login', language) },
  { name: 'account', address: (language) => pathOf('account.home', language) },
  { name: 'withdrawal', address: (language) => pathOf('content.withdrawal', language) },
  { name: 'favourites', address: (language) => pathOf('content.favourites', language) },
  { name: 'terms', address: (language) => pathOf('content.legal.terms', language) },
  { name: 'privacy', address: (language) => pathOf('content.legal.privacy', language) },
  { name: 'cookies', address: (language) => pathOf('content.legal.cookies', language) },
  { name: 'not-found', address: (language) => `/${language}/nergens` },
  { name: 'cart', address: (language) => pathOf('content.usedcars', language), prepare: openCheckout },
]

const running = process.env['SCREENS_URL']
if (running) await takePictures(running)
else {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'screens', { pictures: true })
    await takePictures((await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })).origin)
  })
}
process.exit(0)

async function takePictures(origin: string): Promise<void> {
  const cars = await someCars(origin)
  if (words.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { executablePath, args, env } = chromium()
  const browser = await playwright.launch({ executablePath, args, env })
  for (const language of LANGUAGES) for (const width of widths) await takeAll(browser, origin, cars, language, width)
  await browser.close()
}

async function takeAll(browser: Browser, origin: string, cars: Cars, language: Language, width: number): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: width < 800 ? 844 : 1000 },
    deviceScaleFactor: width < 800 ? 2 : 1,
    locale: localeOf(language),
    reducedMotion: 'reduce',
  })
  await context.addInitScript(
    ([favourites, cart, choice, kept, inCart, refused]) => {
      localStorage.setItem(favourites!, kept!)
      localStorage.setItem(cart!, inCart!)
      localStorage.setItem(choice!, refused!)
    },
    [
      ...[FAVOURITES_STORAGE_KEY, CART_STORAGE_KEY, COOKIE_CHOICE_STORAGE_KEY],
      serialiseKeptCars([...cars.used.slice(1, 3), ...cars.stock.slice(0, 1)].map(({ key }) => key)),
      serialiseKeptCars([cars.used[1]!.key]),
      JSON.stringify(cookieChoice(false, new Date())),
    ],
  )
  const page = await context.newPage()
  for (const screen of screens) {
    if (words.length > 0 && !words.some((word) => screen.name.includes(word))) continue
    await page.goto(origin + screen.address(language, cars), { waitUntil: 'networkidle' })
    await screen.prepare?.(page)
    // Pictures further down load when they come near.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    })
    const file = `${screen.name}-${language}-${width}.png`
    await page.screenshot({ path: path.join(folder, file), fullPage: screen.prepare === undefined })
    console.log(file)
  }
  await context.close()
}

async function openCheckout(page: Page): Promise<void> {
  const cart = page.getByRole('button', { name: /^(Winkelmandje|Panier)/ }).filter({ visible: true })
  // On small screens it lies in the menu.
  if ((await cart.count()) === 0) await page.getByRole('button', { name: /^Menu/ }).click()
  await cart.first().click()
  await page.getByRole('dialog', { name: /bestelling|commande/i }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function someCars(origin: string): Promise<Cars> {
  const list = async <Name extends string>(path: string, name: Name) =>
    (await api<Record<Name, Car[]>>(origin, 'POST', `/shop/catalog/${path}`)).result[name]
  return {
    used: await list('getusedcars', 'usedCars'),
    stock: await list('getstockcars', 'stockCars'),
    truck: await list('gettrucks', 'trucks'),
    new: await list('getnewcars', 'newCars'),
  }
}
