import type { Page } from '@playwright/test'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { expect, languages, test } from './support.ts'
import { inTurn } from './turns.ts'

const words = {
  nl: {
    compare: / vergelijken$/,
    open: /^Vergelijken/,
    heading: 'Wagens vergelijken',
    table: 'De gekozen wagens naast elkaar',
    differences: 'Alleen de verschillen tonen',
    toCart: 'In winkelmandje',
    fromCart: 'Uit winkelmandje',
    drive: 'Proefrit',
    add: 'Wagen toevoegen',
    remove: / uit de vergelijking verwijderen$/,
    undo: 'Ongedaan maken',
    empty: 'Nog geen wagens om te vergelijken',
    viewed: 'Onlangs bekeken',
    clear: 'Lijst wissen',
  },
  fr: {
    compare: /^Comparer .*[A-Z]/,
    open: /^Comparer \d|^Comparer$/,
    heading: 'Comparer des véhicules',
    table: 'Les véhicules choisis côte à côte',
    differences: 'N’afficher que les différences',
    toCart: 'Ajouter au panier',
    fromCart: 'Retirer du panier',
    drive: 'Essai',
    add: 'Ajouter un véhicule',
    remove: /^Retirer .* de la comparaison$/,
    undo: 'Annuler',
    empty: 'Aucun véhicule à comparer pour le moment',
    viewed: 'Vus récemment',
    clear: 'Effacer cette liste',
  },
} as const

for (const language of inTurn('cars side by side', languages)) {
  test(`somebody puts cars side by side, in ${language}`, async ({ page, axe }) => {
    const text = words[language]
    await page.goto(buildPath('content.usedcars', language))
    const choose = page.getByRole('main').getByRole('button', { name: text.compare })
    const bar = page.getByRole('link', { name: text.open })
    for (const index of [0, 1, 2]) {
      await choose.nth(index).click()
      await expect(choose.nth(index)).toHaveAttribute('aria-pressed', 'true')
    }
    await expect(bar).toContainText('3')
    await axe()
    await bar.click()

    await expect(page.getByRole('heading', { level: 1, name: text.heading })).toBeVisible()
    const table = page.getByRole('region', { name: text.table }).getByRole('table')
    await expect(headings(page)).toHaveCount(3)
    await axe()

    // Equal rows are hidden, different rows stay.
    const rows = table.locator('tbody').first().getByRole('row')
    const all = await rows.count()
    const differing = await rows.filter({ has: page.getByText(/verschilt|différent/) }).count()
    expect(differing).toBeLessThan(all)
    await page.getByRole('checkbox', { name: text.differences }).check()
    await expect(rows).toHaveCount(differing)
    await page.getByRole('checkbox', { name: text.differences }).uncheck()
    await expect(rows).toHaveCount(all)

    const names = await headings(page).allTextContents()
    await page.mouse.wheel(0, 1200)
    await expect.poll(async () => (await headings(page).first().boundingBox())!.y).toBeLessThan(200)
    await expect(headings(page).first()).toBeInViewport()
    await table.getByRole('button', { name: `${text.toCart} ${names[0]}` }).click()
    await expect(table.getByRole('button', { name: `${text.fromCart} ${names[0]}` })).toBeVisible()
    await table.getByRole('button', { name: `${text.drive} ${names[0]}` }).click()
    await expect(page.getByRole('dialog', { name: names[0]! })).toBeVisible()
    await axe()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: text.add })).toBeVisible()

    await table.getByRole('button', { name: text.remove }).nth(1).click()
    await expect(headings(page)).toHaveText([names[0]!, names[2]!])
    await page.getByRole('button', { name: text.undo }).click()
    await expect(headings(page)).toHaveText(names)

    await page.reload()
    await expect(headings(page)).toHaveText(names)
    for (const left of [2, 1, 0]) {
      await table.getByRole('button', { name: text.remove }).first().click()
      await expect(headings(page)).toHaveCount(left)
    }
    await expect(page.getByRole('heading', { name: text.empty })).toBeVisible()
    await axe()
  })
}

for (const language of inTurn('cars looked at', languages)) {
  test(`the cars somebody looked at come back, in ${language}`, async ({ page, axe }) => {
    const text = words[language]
    const strip = page.getByRole('region', { name: text.viewed })
    const first = await openCar(page, language, 0)
    await expect(strip).toBeHidden()
    const second = await openCar(page, language, 1)
    await expect(strip.getByRole('article')).toHaveCount(1)
    await expect(strip.getByRole('article')).toContainText(first)

    await page.goto(buildPath('content.home', language))
    await expect(strip.getByRole('heading', { level: 3 })).toHaveText([second, first])
    await axe()
    await strip.getByRole('button', { name: text.clear }).click()
    await expect(strip).toBeHidden()
    await page.reload()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(strip).toBeHidden()
  })
}

for (const language of inTurn('a month of a stock car', languages)) {
  test(`somebody calculates what a stock car costs a month, in ${language}`, async ({ page, axe }) => {
    const nl = language === 'nl'
    const warning = nl
      ? 'Let op, geld lenen kost ook geld.'
      : 'Attention, emprunter de l’argent coûte aussi de l’argent.'
    await page.goto(buildPath('content.stockcars', language))
    await page.getByRole('main').getByRole('article').first().getByRole('link').click()
    const credit = page.getByRole('main')
    await expect(credit.getByText(warning)).toBeVisible()
    await expect(credit.getByText(nl ? /^Representatief voorbeeld, / : /^Exemple représentatif, /)).toContainText(
      '3,99',
    )
    const asked = credit.getByText(nl ? /^vanaf .* per maand$/ : /^dès .* par mois$/)
    const first = figureIn(await asked.textContent())
    await credit.getByRole('button', { name: nl ? 'Bereken uw maandbedrag' : 'Calculer votre mensualité' }).click()

    const dialog = page.getByRole('dialog')
    const amount = dialog.getByRole('status')
    await expect.poll(async () => figureIn(await amount.textContent())).toBe(first)
    await expect(dialog.getByText(warning)).toBeVisible()
    await axe()
    await dialog.getByLabel(nl ? 'Looptijd' : 'Durée').selectOption('24')
    await expect.poll(async () => figureIn(await amount.textContent())).toBeGreaterThan(2 * first)
    await dialog.getByLabel(nl ? 'Kredietvorm' : 'Formule').selectOption({ index: 1 })
    await expect(dialog.getByRole('combobox', { name: /laatste maandaflossing$|dernière mensualité$/ })).toBeVisible()

    const advance = dialog.getByLabel(nl ? 'Voorschot in euro' : 'Acompte en euros')
    await advance.fill('1')
    await expect(dialog.getByText(nl ? /^Vul een bedrag in van/ : /^Indiquez un montant de/)).toBeVisible()
    await expect(amount).toHaveText('–')
    await axe()
  })
}

test('on a phone the names of the lines stay in view, and a fifth car is refused', async ({ page, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(buildPath('content.usedcars', 'nl'))
  const choose = page.getByRole('main').getByRole('button', { name: words.nl.compare })
  for (const index of [0, 1, 2, 3]) await choose.nth(index).click()
  await choose.nth(4).click()
  await expect(page.getByText('U vergelijkt al 4 wagens. Verwijder er eerst een.')).toBeVisible()
  await expect(choose.nth(4)).toHaveAttribute('aria-pressed', 'false')

  await page.getByRole('link', { name: words.nl.open }).click()
  await expect(headings(page)).toHaveCount(4)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const price = page.getByRole('rowheader', { name: /^Prijs/ })
  await page.getByRole('region', { name: words.nl.table }).evaluate((frame) => frame.scrollTo({ left: 400 }))
  await expect.poll(async () => (await price.boundingBox())?.x).toBe(0)
  await page.getByRole('region', { name: words.nl.table }).evaluate((frame) => frame.scrollTo({ top: 900 }))
  await expect(price).not.toBeInViewport()
  await expect(headings(page).nth(2)).toBeInViewport()
  await axe()
})

test('the detail page of a car adds it too', async ({ page }) => {
  await openCar(page, 'nl', 0)
  const compare = page.getByRole('button', { name: 'Vergelijken', exact: true })
  await compare.click()
  await expect(compare).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: words.nl.open })).toContainText('1')
  await page.getByRole('button', { name: 'Vergelijking wissen' }).click()
  await expect(compare).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(compare).toHaveAttribute('aria-pressed', 'true')
})

/** Parses `vanaf € 532,28 per maand` to 532.28. */
function figureIn(text: string | null): number {
  return Number(
    /\d[\d.,\s]*\d/
      .exec(text ?? '')?.[0]
      .replaceAll(/[.\s]/g, '')
      .replace(',', '.'),
  )
}

/** The names of the cars in the head of the comparison. */
function headings(page: Page) {
  return page.getByRole('columnheader').getByRole('link')
}

/** Opens a car from the list of used cars; answers its name. */
async function openCar(page: Page, language: Language, index: number): Promise<string> {
  await page.goto(buildPath('content.usedcars', language))
  const link = page.getByRole('main').getByRole('article').nth(index).getByRole('link')
  const name = (await link.textContent())!
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  // It is remembered when the browser is idle.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('forecourt.viewed') ?? ''))
    .toContain(page.url().split('/').at(-1))
  return name
}

test.describe('installed as an app', () => {
  test.use({ serviceWorkers: 'allow' })

  for (const language of inTurn('favourites without a connection', languages)) {
    test(`favourites and cars looked at show without a connection, in ${language}`, async ({
      page,
      context,
      axe,
      complaints,
    }) => {
      const nl = language === 'nl'
      const viewed = await openCar(page, language, 0)
      const favourites = buildPath('content.favourites', language)
      await page.goto(buildPath('content.usedcars', language))
      const heart = page.getByRole('main').getByRole('article').nth(1)
      const kept = (await heart.getByRole('link').textContent())!
      await heart.getByRole('button', { name: nl ? /bij uw favorieten bewaren$/ : /dans vos favoris$/ }).click()
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      // With the worker already active: late loads of the page are cached too.
      await page.goto(favourites)
      const strip = page.getByRole('region', { name: words[language].viewed })
      await expect(page.getByRole('main').getByRole('article')).toContainText(kept)
      await expect(strip.getByRole('article')).toContainText(viewed)
      await page.reload()
      await expect(strip.getByRole('article')).toContainText(viewed)

      await context.setOffline(true)
      await page.reload()
      await expect(page.getByText(nl ? /^U bent offline/ : /^Vous êtes hors ligne/)).toBeVisible()
      await expect(page.getByRole('main').getByRole('article')).toContainText(kept)
      await expect(strip.getByRole('article')).toContainText(viewed)
      await axe()
      // A page that was never visited leads to the cached ones.
      await page.goto(buildPath('content.trucks', language))
      await expect(page).toHaveURL(favourites)

      await context.setOffline(false)
      await page.goto(buildPath('content.trucks', language))
      await expect(page).toHaveURL(buildPath('content.trucks', language))
      await expect(page.getByText(nl ? /^U bent offline/ : /^Vous êtes hors ligne/)).toBeHidden()
      // The browser logs calls that find no network, and preloads that a worker answered in between.
      const others = complaints.filter((complaint) => !/ERR_INTERNET_DISCONNECTED|preload/.test(complaint))
      complaints.splice(0, Infinity, ...others)
    })
  }

  for (const language of languages) {
    test(`a phone reads what it installs, in ${language}`, async ({ page, request }) => {
      await page.goto(buildPath('content.home', language))
      const manifest = await page.locator('link[rel="manifest"]').getAttribute('href')
      const answer = await request.get(manifest!)
      expect(answer.headers()['content-type']).toContain('application/manifest+json')
      const { name, start_url, icons } = (await answer.json()) as {
        name: string
        start_url: string
        icons: { src: string; sizes: string }[]
      }
      expect([name, start_url]).toEqual(['Autogroep Scheldeland', `/${language}`])
      for (const { src } of icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
    })
  }
})
