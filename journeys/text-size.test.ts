import type { Locator, Page } from '@playwright/test'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { expect, test } from './support.ts'

// Letters of twice the size, in a window as wide as before (WCAG 1.4.4): overlapped text is unreadable.

for (const language of ['nl', 'fr'] as const) {
  test(`twice as large letters leave everything to read and to reach, ${language}`, async ({ page, axe }) => {
    await page.setViewportSize({ width: 1440, height: 1000 })
    const banner = page.getByRole('banner')
    const menu = banner.getByRole('button', { name: /^Menu/ })
    for (const name of ['content.usedcars', 'content.contact', 'content.home'] as const) {
      await page.goto(buildPath(name, language))
      await enlarge(page)
      await expect(menu).toBeVisible()
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(tooWide).toBeLessThanOrEqual(0)
      const head = await readBox(banner)
      for (const item of await banner.locator('a:visible, button:visible').all()) {
        const { right, bottom } = await readBox(item)
        expect(right).toBeLessThanOrEqual(1440)
        expect(bottom).toBeLessThanOrEqual(head.bottom + 1)
      }
      await axe()
    }

    const title = page.getByRole('main').getByRole('heading', { level: 2 }).first()
    let above = await readBox(banner)
    for (const part of [title, ...(await title.locator('xpath=following-sibling::*').all())]) {
      const box = await readBox(part)
      expect(box.top).toBeGreaterThanOrEqual(above.bottom - 1)
      above = box
    }
    const flash = page.getByRole('button', { name: m['home.flash.close']({}, { locale: language }) })
    expect((await readBox(flash)).top).toBeGreaterThan(above.bottom)
    const search = page.getByRole('main').getByRole('tablist').first()
    expect((await readBox(search)).top).toBeGreaterThan(above.bottom)

    await menu.click()
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
  })
}

function enlarge(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

async function readBox(part: Locator) {
  const { x, y, width, height } = (await part.boundingBox())!
  return { top: y, right: x + width, bottom: y + height }
}

// The longest words of each page, in the narrowest window it has in that shape (WCAG 1.4.10), and with wider letters (1.4.12).
for (const language of ['nl', 'fr'] as const) {
  test(`the longest words stand whole in narrow windows, ${language}`, async ({ page }) => {
    const windows = [
      ['content.jobs', 320],
      ['content.newcars', 320],
      ['content.usedcars', 560],
      ['content.usedcars', 820],
    ] as const
    for (const [name, width] of windows) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(buildPath(name, language))
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
      expect(await page.evaluate(findCutTexts)).toEqual([])
      await spaceOut(page)
      expect(await page.evaluate(findCutTexts)).toEqual([])
    }
    // Of the demo dealer's own range: another journey may just publish a model without colours.
    await page.goto(`${buildPath('content.newcars', language)}?brand=noord`)
    await page.getByRole('main').getByRole('article').getByRole('link').first().click()
    const colours = page.getByRole('group', { name: m['detail.new.configurator.colour']({}, { locale: language }) })
    for (const width of [390, 560, 820, 1200, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(colours).toBeVisible()
      expect(await page.evaluate(findCutTexts)).toEqual([])
    }
  })
}

/** Lists the texts that are cut off, by their box or by the right edge of the window; in the browser. */
function findCutTexts(): string[] {
  const found = [...document.querySelectorAll('main *')].filter((element) => {
    const isText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    // Text for screen readers alone is a pixel wide.
    if (!isText || element.clientWidth <= 1 || !element.checkVisibility({ visibilityProperty: true })) return false
    return getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
  })
  const { scrollWidth, clientWidth } = document.documentElement
  return [
    ...found.map(({ textContent }) => `${textContent}: cut`),
    ...(scrollWidth > clientWidth ? [`the page: ${scrollWidth} of ${clientWidth} px`] : []),
  ]
}

/** Spaces letters, words and lines as WCAG 1.4.12 asks. */
function spaceOut(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}
