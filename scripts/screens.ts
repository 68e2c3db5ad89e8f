// npm run screens: pictures of every screen, in both languages and three widths, into `screens/`. `npm run screens --
// usedcars home` limits them to screens whose name contains one of the words. SCREENS_URL uses a running product.
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { chromium as playwright, type Browser, type BrowserContext } from '@playwright/test'
import { COOKIE_CHOICE_STORAGE_KEY, cookieChoice } from '@forecourt/domain/content/cookie-choice.ts'
import { LANGUAGES, toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { OFFICE_COOKIES } from '@forecourt/domain/platform/routes/office-page.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import {
  CART_STORAGE_KEY,
  COMPARED_STORAGE_KEY,
  FAVOURITES_STORAGE_KEY,
  serialiseKeptCars,
} from '@forecourt/domain/stock/kept-cars.ts'
import { api } from './bench/calls.ts'
import { dataDir, makeDealer, withCluster } from './bench/databases.ts'
import { startProduct } from './bench/servers.ts'
import { demoAccounts } from './demo/accounts.ts'
import { chromium } from './lib/chromium.ts'
import { root } from './lib/fingerprint.ts'
import { screens, type Screen, type Sights } from './screens/screens.ts'

const widths = [390, 820, 1440]
const folder = path.join(root, 'screens')
const words = process.argv.slice(2)
const asked = screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))

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
  const sights = await someSights(origin)
  if (words.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { executablePath, args, env } = chromium()
  const browser = await playwright.launch({ executablePath, args, env })
  const sessions = { customer: await signIn(browser, origin), staff: await signInStaff(browser, origin) }
  const visits = LANGUAGES.flatMap((language) => widths.map((width) => ({ language, width })))
  // A car that is being paid is reserved for other buyers: the next screen gets another one.
  const cars = sights.used.filter(({ availability }) => availability === 'available')
  for (const visit of visits) {
    for (const screen of asked) {
      const inCart = cars[0]!.key
      await take(browser, { ...visit, screen, origin, sights, inCart, sessions })
      if (screen.pays) cars.shift()
    }
  }
  await browser.close()
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
type Visit = {
  screen: Screen
  origin: string
  language: Language
  width: number
  sights: Sights
  inCart: string
  sessions: { customer: Session; staff: Session }
}

async function take(browser: Browser, { screen, origin, language, width, sights, inCart, sessions }: Visit) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: width < 800 ? 844 : 1000 },
    deviceScaleFactor: width < 800 ? 2 : 1,
    locale: toLocale(language),
    reducedMotion: 'reduce',
    ...(screen.signedIn ? { storageState: sessions.customer } : {}),
    ...(screen.office && screen.office !== 'sign-in' ? { storageState: sessions.staff } : {}),
  })
  const url = `${origin}/office`
  await context.addCookies([
    { name: OFFICE_COOKIES.language, value: language, url },
    { name: OFFICE_COOKIES.theme, value: screen.office === 'dark' ? 'dark' : 'light', url },
  ])
  const kept = {
    [FAVOURITES_STORAGE_KEY]: serialiseKeptCars([...sights.used.slice(1, 3), sights.stock[0]!].map(({ key }) => key)),
    [COMPARED_STORAGE_KEY]: serialiseKeptCars(sights.used.slice(3, 6).map(({ key }) => key)),
    [CART_STORAGE_KEY]: serialiseKeptCars([inCart]),
    [COOKIE_CHOICE_STORAGE_KEY]: JSON.stringify(cookieChoice(false, new Date())),
  }
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, kept)
  const page = await context.newPage()
  await page.goto(screen.address(language, sights), { waitUntil: 'networkidle' })
  await screen.prepare?.(page, language)
  // Pictures further down load when they come near.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  })
  const file = `${screen.name}-${language}-${width}.png`
  await page.screenshot({ path: path.join(folder, file), fullPage: screen.prepare === undefined })
  await context.close()
  console.log(file)
}

async function signIn(browser: Browser, baseURL: string): Promise<Session> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto(buildPath('account.login', 'nl'))
  const form = page.getByRole('main')
  await form.getByLabel('E-mailadres', { exact: true }).fill(demoAccounts.customer)
  await form.getByLabel('Wachtwoord', { exact: true }).fill(demoAccounts.password)
  await Promise.all([page.waitForResponse('**/shop/auth/signin'), page.keyboard.press('Enter')])
  const session = await context.storageState()
  await context.close()
  return session
}

async function signInStaff(browser: Browser, baseURL: string): Promise<Session> {
  const context = await browser.newContext({ baseURL, locale: 'nl-BE' })
  const page = await context.newPage()
  await page.goto('/office/login')
  await page.getByLabel('E-mailadres').fill(demoAccounts.administrator)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(demoAccounts.password)
  await Promise.all([page.waitForResponse('**/sales/auth/signin'), page.keyboard.press('Enter')])
  const session = await context.storageState()
  await context.close()
  return session
}

async function someSights(origin: string): Promise<Sights> {
  const get = async <Result>(method: 'GET' | 'POST', call: string) => (await api<Result>(origin, method, call)).result
  const { usedCars } = await get<{ usedCars: Sights['used'] }>('POST', '/shop/catalog/getusedcars')
  const { stockCars } = await get<{ stockCars: Sights['stock'] }>('POST', '/shop/catalog/getstockcars')
  const { trucks } = await get<{ trucks: Sights['truck'] }>('POST', '/shop/catalog/gettrucks')
  const { newCars } = await get<{ newCars: Sights['new'] }>('POST', '/shop/catalog/getnewcars')
  const { jobs } = await get<{ jobs: Sights['vacancy'][] }>('GET', '/shop/job/getallactive')
  const { posts } = await get<{ posts: Sights['post'][] }>('GET', '/shop/news/getposts')
  return { used: usedCars, stock: stockCars, truck: trucks, new: newCars, vacancy: jobs[0]!, post: posts[0]! }
}
