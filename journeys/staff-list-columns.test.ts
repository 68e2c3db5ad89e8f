import { OFFICE_COOKIES } from '@forecourt/domain/platform/office-page.ts'
import { OFFICE_ROUTES } from '@forecourt/domain/platform/office-routes.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, languages, test } from './support.ts'
import { inTurn } from './turns.ts'

test('the first columns of every list fit a window of 1,440 px', async ({ page, context, baseURL }) => {
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, '/office/')
  const wide: string[] = []
  let lists = 0
  for (const { path } of OFFICE_ROUTES) {
    if (!path) continue
    for (const language of inTurn(`columns of ${path}`, languages)) {
      await context.addCookies([{ name: OFFICE_COOKIES.language, value: language, url: baseURL! }])
      await page.goto(`/office/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      const frame = page
        .getByRole('main')
        .getByRole('region')
        .filter({ has: page.locator('table[role=table]') })
        .last()
      if ((await frame.count()) === 0) continue
      lists++
      const [needed, given] = await frame.evaluate(
        ({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth] as const,
      )
      if (needed > given) wide.push(`${path}, ${language}: ${needed} of ${given}`)
    }
  }
  expect(wide).toEqual([])
  expect(lists).toBeGreaterThan(60)
})
