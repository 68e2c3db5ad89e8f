import { expect, expectAlive, languages, test } from './support.ts'

test('somebody turns the pictures by hand, and stops them', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/nl')
  const shown = page.locator('[data-hero] [role=group]:not([inert])').first()
  const first = await shown.getByRole('heading').textContent()
  await expect(page.getByRole('button', { name: 'Pauzeren' })).toBeVisible()

  const dots = page.getByRole('button', { name: /^Dia \d van 4/ })
  await dots.nth(1).click()
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(shown.getByRole('heading')).not.toHaveText(first!)
  await expect(page.getByRole('button', { name: 'Afspelen' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true')
})

test('whoever asked for less motion starts the pictures by hand', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/nl')
  const play = page.getByRole('button', { name: 'Afspelen' })
  await expectAlive(play)
  await expect(play).toBeVisible()
})

test('the pictures come before the scripts', async ({ request }) => {
  const html = await (await request.get('/nl')).text()
  expect(html).toContain('rel="modulepreload" fetchpriority="low"')
  expect(html).not.toMatch(/rel="modulepreload"(?! fetchpriority="low")/)
})

test('the header lies on the picture and turns opaque below it', async ({ page }) => {
  await page.goto('/nl')
  const header = page.getByRole('banner')
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.getByRole('heading', { name: 'Nieuwste wagens' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 600)
  await expect(header).toHaveCSS('background-color', 'rgb(255, 255, 255)')

  // A wide header has words below its icons, a narrow one a drawer.
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const word of ['Nieuwsbrief', 'Favorieten', 'Winkelmandje', 'Aanmelden'])
    await expect(header.getByText(word, { exact: true })).toBeVisible()
  for (const [width, share] of [
    [390, 0.7],
    [820, 0.5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await header.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    expect((await menu.boundingBox())!.width).toBeCloseTo(width * share, 0)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }
})

test('the button of the quick search knows how many cars the list will show', async ({ page }) => {
  await page.goto('/nl')
  const search = page.getByRole('search', { name: 'Snel zoeken' })
  const button = search.getByRole('button', { name: /^Toon/ })
  await expect(search.getByLabel('Model')).toBeDisabled()

  await search.getByLabel('Merk').selectOption('velta')
  await expect(search.getByLabel('Model')).toBeEnabled()
  await search.getByLabel('Model').selectOption({ label: 'Tour' })
  // Each choice asks for its number: that of the last one counts.
  const counted = page.waitForResponse((response) => response.request().postData()?.includes('3000000') === true)
  await search.getByLabel('Budget tot').selectOption({ label: '€ 30.000' })
  const { result } = (await (await counted).json()) as { result: { rowCount: number } }
  const promised = result.rowCount
  expect(promised).toBeGreaterThan(0)
  await expect(button).toHaveText(new RegExp(`\\b${promised}\\b`))

  await button.click()
  await expect(page).toHaveURL('/nl/tweedehandswagens?brand=velta&model=velta-tour&price=-30000')
  await expect(page.getByText(new RegExp(`^${promised} tweedehandswagen`))).toBeVisible()
})

test('each list has a quick search of its own', async ({ page }) => {
  await page.goto('/fr')
  await page.getByRole('tab', { name: 'Camions' }).click()
  const search = page.getByRole('search', { name: 'Recherche rapide' })
  await search.getByLabel('Marque').selectOption({ index: 1 })
  await search.getByRole('button', { name: /^Voir/ }).click()
  await expect(page).toHaveURL(/\/fr\/camions\?brand=/)
})

test('a news flash that was closed stays away for the session', async ({ page, axe }) => {
  await page.goto('/nl')
  const flash = page.getByRole('complementary', { name: 'Nieuws' })
  await expect(flash).toBeVisible()
  await flash.getByRole('button', { name: 'Bericht sluiten' }).click()
  await expect(flash).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nieuwste wagens' })).toBeVisible()
  await expect(flash).toBeHidden()
  await axe()
})

test.describe('the news flash and the slides', () => {
  for (const language of languages) {
    test(`never lie over each other, in ${language}, whatever the width`, async ({ page }) => {
      await page.goto(`/${language}`)
      const dots = page.locator('[data-hero] button[aria-current]')
      await expectAlive(dots.first())
      // Both as the dealer worded them, and as long as they may get.
      for (const isLong of [false, true]) {
        if (isLong) await page.evaluate(lengthenTexts)
        for (const width of [390, 820, 1200, 1440, 1920]) {
          await page.setViewportSize({ width, height: 900 })
          for (const dot of await dots.all()) {
            await dot.click()
            const slide = `${width} px wide, slide ${await dot.getAttribute('aria-label')}`
            expect(await page.evaluate(overlaps), slide).toEqual([])
          }
        }
      }
    })
  }
})

test('the blocks lead to the lists, and their numbers are right', async ({ page }) => {
  await page.goto('/nl')
  await page
    .getByRole('link', { name: /^Stockwagens/ })
    .last()
    .click()
  await expect(page).toHaveURL('/nl/stockwagens')
  const [count] = /\d+/.exec((await page.getByText(/^\d+ nieuwe wagens, snel leverbaar$/).textContent())!)!

  await page.goto('/nl')
  await expect(page.getByText(`${count} wagens, snel leverbaar`)).toBeVisible()
  await page.getByRole('link', { name: 'Trekkers' }).click()
  await expect(page).toHaveURL('/nl/vrachtwagens/trekkers/1')
})

test('search engines read who the dealer is and when he is open', async ({ page }) => {
  await page.goto('/fr')
  const { '@graph': graph } = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
  expect(graph[0]).toMatchObject({ '@type': 'AutoDealer', name: 'Autogroep Scheldeland' })
  expect(graph[0].vatID).toMatch(/^BE\d{10}$/)
  expect(graph[0].department.map(({ name }: { name: string }) => name)).toEqual(['Gand', 'Alost', 'Termonde'])
  expect(graph[0].department[0].openingHoursSpecification[0]).toMatchObject({ dayOfWeek: 'Monday', opens: '09:00' })

  const robots = await (await page.request.get('/robots.txt')).text()
  const address = /^Sitemap: (.*)$/m.exec(robots)![1]!
  const sitemap = await page.request.get(new URL(address).pathname)
  expect(sitemap.headers()['content-type']).toContain('application/xml')
  const entries = (await sitemap.text()).split('<url>').slice(1)
  // Both languages of more than 350 cars and 20 models, each naming the other.
  expect(entries.length).toBeGreaterThan(700)
  for (const entry of entries) expect(entry.match(/xhtml:link/g)).toHaveLength(2)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the quick search leads to the list', async ({ page }) => {
    await page.goto('/nl')
    const search = page.getByRole('search', { name: 'Snel zoeken' })
    await search.getByLabel('Merk').selectOption('velta')
    await search.getByRole('button', { name: /^Toon/ }).click()
    await expect(page).toHaveURL('/nl/tweedehandswagens?brand=velta')
    await expect(page.getByRole('article').first()).toContainText('Velta')
  })
})

/** Runs in the page: each text of the slides and of the flash two and a half times as long. */
function lengthenTexts(): void {
  for (const text of document.querySelectorAll('[data-hero] h2, [data-hero] h2 + p, aside p strong, aside p span'))
    text.textContent = `${text.textContent} ${text.textContent} ${text.textContent}`.slice(
      0,
      text.textContent.length * 2.5,
    )
}

/** Runs in the page: the parts of the hero that overlap another part of it, or leave the hero. */
function overlaps(): string[] {
  const slide = document.querySelector('[data-hero] [role=group]:not([inert])')!
  const parts = {
    title: slide.querySelector('h2'),
    text: slide.querySelector('p'),
    link: slide.querySelector('a'),
    flash: document.querySelector('main aside'),
    controls: document.querySelector('[data-hero] > [role=group]'),
    search: document.querySelector('main search'),
  }
  const boxes = Object.entries(parts).map(([name, part]) => ({ name, box: part!.getBoundingClientRect() }))
  return boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      const isApart =
        one.box.bottom <= other.box.top ||
        other.box.bottom <= one.box.top ||
        one.box.right <= other.box.left ||
        other.box.right <= one.box.left
      return isApart ? [] : [`${one.name} and ${other.name}`]
    }),
  )
}
