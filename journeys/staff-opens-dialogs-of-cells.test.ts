import type { Page } from '@playwright/test'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

/** Dialogs that open in a cell of a table, which keeps its own text in one line and, if it is a number, at the right. */
const dialogs = [
  { path: '/office/usedcar', button: /^Prijs wijzigen: / },
  { path: '/office/stockcar', button: /^Prijs wijzigen: / },
  { path: '/office/queue', button: /^Levering bijwerken: / },
  { path: '/office/queue', button: 'Binnengekomen' },
]

for (const { path, button } of dialogs) {
  test(`a dialog of ${path} reads as any other: ${String(button)}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, path)
    await page.locator('tbody').getByRole('button', { name: button }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading')).toBeVisible()
    await expect(dialog).toHaveCSS('text-align', 'start')
    await expect(dialog).toHaveCSS('white-space', 'normal')
    await expect(dialog).toHaveCSS('font-size', '14px')
    expect(await cutOff(page)).toEqual([])
    // Its keys are its own: an arrow leads to no row behind it.
    const field = dialog.locator('input, select, textarea').first()
    await field.focus()
    await page.keyboard.press('ArrowDown')
    await expect(field).toBeFocused()
  })
}

/** Returns the parts of the dialog that are wider than their place. */
async function cutOff(page: Page): Promise<string[]> {
  return page
    .getByRole('dialog')
    .locator('p, label, h2, button')
    .evaluateAll((parts) =>
      parts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    )
}
