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
