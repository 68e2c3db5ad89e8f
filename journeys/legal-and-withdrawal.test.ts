import type { Page } from '@playwright/test'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { expect, languages, test } from './support.ts'

for (const language of languages) {
  const locale = { locale: language }
  const terms = pathOf('content.legal.terms', language)

  test.describe(`legal texts, ${language}`, () => {
    test('a reader finds the terms in the footer, those for companies, and how they were before', async ({
      page,
      axe,
    }) => {
      await page.goto(`/${language}`)
      const footer = page.getByRole('contentinfo')
      await footer
        .getByRole('link', { name: { nl: 'Algemene voorwaarden', fr: 'Conditions générales' }[language] })
        .click()
      await expect(page).toHaveURL(terms)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await axe()

      const contents = page.getByRole('navigation', { name: m['legal.contents']({}, locale) })
      const link = contents.getByRole('link').nth(4)
      const heading = page.getByRole('heading', { name: await link.innerText(), level: 2 })
      await link.click()
      await expect(heading).toBeInViewport()

      const guarantee = page.getByRole('complementary', {
        name: { nl: 'Uw wettelijke garantie', fr: 'Votre garantie légale' }[language],
      })
      await expect(guarantee).toContainText({ nl: '2 jaar', fr: '2 ans' }[language])
      await page.getByRole('link', { name: m['legal.for-businesses']({}, locale), exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(
        { nl: 'ondernemingen', fr: 'entreprises' }[language],
      )
      await expect(guarantee).toHaveCount(0)
      await page.getByRole('link', { name: m['legal.for-consumers']({}, locale), exact: true }).click()

      const earlier = m['legal.version-since']({ version: 1, day: '01/01/2025' }, locale)
      await page.getByRole('link', { name: earlier }).click()
      await expect(page.getByText(m['legal.earlier']({ day: '01/01/2025' }, locale))).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveCount(0)
      await axe()
      await page.getByRole('link', { name: m['legal.to-current']({}, locale) }).click()
      await expect(page.getByText(m['legal.in-force']({ version: 2, day: '19/06/2026' }, locale))).toBeVisible()
    })

    test('every legal page can be read', async ({ page, axe }) => {
      for (const name of [
        'content.legal.privacy',
        'content.legal.disclaimer',
        'content.legal.disputes',
        'content.legal.accessibility',
        'content.legal.withdrawal',
      ] as const) {
        await page.goto(pathOf(name, language))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('article')).not.toContainText('{{')
        await axe()
      }
    })
  })

  test.describe(`the choice about cookies, ${language}`, () => {
    test.use({ asksAboutCookies: true })

    const banner = (page: Page) => page.getByRole('region', { name: m['cookies.banner.title']({}, locale) })
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

    test('is asked once, with both answers alike; a refusal counts nothing', async ({ page, axe }) => {
      const counted: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/countview')) counted.push(request.url())
      })
      await page.goto(`/${language}`)
      await expect(banner(page)).toBeVisible()
      await axe()
      const [refuse, accept] = [m['cookies.refuse']({}, locale), m['cookies.accept']({}, locale)]
      const sizes = await Promise.all([refuse, accept].map((name) => button(page, name).boundingBox()))
      expect(sizes[0]).toMatchObject({ width: sizes[1]!.width, height: sizes[1]!.height, y: sizes[1]!.y })
      // The shop works behind the question.
      await page.getByRole('link', { name: m['layout.skip']({}, locale) }).focus()
      await button(page, refuse).press('Enter')
      await expect(banner(page)).toHaveCount(0)
      await page.goto(pathOf('content.usedcars', language))
      await page.waitForLoadState('networkidle')
      await expect(banner(page)).toHaveCount(0)
      expect(counted).toEqual([])
    })

    test('can be made in parts, and taken back as easily', async ({ page, axe }) => {
      await page.goto(`/${language}`)
      await banner(page).getByRole('link').click()
      await expect(page).toHaveURL(pathOf('content.legal.cookies', language))
      await expect(banner(page)).toHaveCount(0)
      await axe()

      const counts = page.waitForResponse((response) => response.url().endsWith('/countview'))
      await page.getByRole('checkbox', { name: m['cookies.analytics.title']({}, locale) }).check()
      await button(page, m['cookies.save']({}, locale)).click()
      await expect(page.getByText(m['cookies.saved']({}, locale))).toBeVisible()
      const counted = await counts
      expect(counted.status()).toBe(200)
      expect(counted.request().postDataJSON()).toEqual({ page: 'content.legal.cookies' })

      await page.reload()
      await expect(page.getByRole('checkbox', { name: m['cookies.analytics.title']({}, locale) })).toBeChecked()
      await button(page, m['cookies.refuse-all']({}, locale)).click()
      await expect(page.getByRole('checkbox', { name: m['cookies.analytics.title']({}, locale) })).not.toBeChecked()
      await axe()
    })
  })
}
