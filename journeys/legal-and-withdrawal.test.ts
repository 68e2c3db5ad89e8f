import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { orderHash } from '@forecourt/domain/orders/order-link.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { expect, languages, readable } from './support.ts'
import { someEmail, test, type Car } from './order-checkout.ts'
import { inTurn } from './turns.ts'

for (const language of inTurn('the terms', languages)) {
  const locale = { locale: language }

  test(`${language}: a reader finds the terms in the footer, those for companies, and how they were before`, async ({
    page,
    axe,
  }) => {
    await page.goto(`/${language}`)
    const footer = page.getByRole('contentinfo')
    await footer
      .getByRole('link', { name: { nl: 'Algemene voorwaarden', fr: 'Conditions générales' }[language] })
      .click()
    await expect(page).toHaveURL(buildPath('content.legal.terms', language))
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
}

test('every legal page can be read', async ({ page, axe }) => {
  for (const name of [
    'content.legal.privacy',
    'content.legal.disclaimer',
    'content.legal.disputes',
    'content.legal.accessibility',
    'content.legal.withdrawal',
  ] as const) {
    for (const language of inTurn(name, languages)) {
      await page.goto(buildPath(name, language))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('article')).not.toContainText('{{')
      await axe()
    }
  }
})

test.describe('the choice about cookies', () => {
  test.use({ asksAboutCookies: true })

  const banner = (page: Page, language: Language) =>
    page.getByRole('region', { name: m['cookies.banner.title']({}, { locale: language }) })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  for (const language of inTurn('cookies are asked about once', languages)) {
    const locale = { locale: language }

    test(`is asked once, with both answers alike; a refusal counts nothing, ${language}`, async ({ page, axe }) => {
      const counted: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/countview')) counted.push(request.url())
      })
      await page.goto(`/${language}`)
      await expect(banner(page, language)).toBeVisible()
      await axe()
      const [refuse, accept] = [m['cookies.refuse']({}, locale), m['cookies.accept']({}, locale)]
      const sizes = await Promise.all([refuse, accept].map((name) => button(page, name).boundingBox()))
      expect(sizes[0]).toMatchObject({ width: sizes[1]!.width, height: sizes[1]!.height, y: sizes[1]!.y })
      // The shop works behind the question.
      await page.getByRole('link', { name: m['layout.skip']({}, locale) }).focus()
      await button(page, refuse).press('Enter')
      await expect(banner(page, language)).toHaveCount(0)
      await expect(page.getByRole('main')).toBeFocused()
      await page.goto(buildPath('content.usedcars', language))
      await page.waitForLoadState('networkidle')
      await expect(banner(page, language)).toHaveCount(0)
      expect(counted).toEqual([])
    })
  }

  for (const language of languages) {
    for (const [width, highest] of [
      [390, 130],
      [1440, 72],
    ] as const) {
      test(`is asked in a strip, ${width} px wide, ${language}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(`/${language}`)
        await expect(banner(page, language)).toBeVisible()
        const { y, height } = (await banner(page, language).boundingBox())!
        expect(height).toBeLessThanOrEqual(highest)
        expect(y + height).toBe(844)
      })
    }
  }

  for (const language of inTurn('cookies in parts', languages)) {
    const locale = { locale: language }

    test(`can be made in parts, and taken back as easily, ${language}`, async ({ page, axe }) => {
      await page.goto(`/${language}`)
      await banner(page, language).getByRole('link').click()
      await expect(page).toHaveURL(buildPath('content.legal.cookies', language))
      await expect(banner(page, language)).toHaveCount(0)
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
  }
})

for (const language of inTurn('withdraw from an order', languages)) {
  const locale = { locale: language }

  test(`a buyer withdraws from an order by a mailed link, ${language}`, async ({
    page,
    axe,
    car,
    database,
    mailTo,
  }) => {
    const email = someEmail()
    const { id, orderNumber } = await placedOrder(database, { language, email, car })
    const offer = async () => {
      const path = buildPath('content.usedcar.detail', language, { slug: 'x', id: car.key.split('-')[1]! })
      return /schema\.org\/(InStock|SoldOut)/.exec(await (await page.request.get(path)).text())?.[1]
    }
    await expect.poll(offer).toBe('SoldOut')
    await page.goto(buildPath('content.legal.withdrawal', language))
    await page
      .getByRole('article')
      .getByRole('link', { name: m['words.withdraw-here']({}, locale), exact: true })
      .first()
      .click()
    await expect(page).toHaveURL(buildPath('content.withdrawal', language))

    const send = page.getByRole('button', { name: m['withdrawal.find.send']({}, locale) })
    await send.click()
    await expect(page.getByRole('alert')).toBeFocused()
    await axe()
    // The address as in the link of the confirmation.
    await page.goto(buildPath('content.withdrawal', language) + orderHash({ id, orderNumber }))
    await expect(page.getByLabel(m['withdrawal.find.number']({}, locale))).toHaveValue(orderNumber)
    await page.getByLabel(m['words.email']({}, locale)).fill(email)
    await send.click()
    await expect(page.getByText(m['withdrawal.find.sent']({ email }, locale))).toBeVisible()
    const mail = readable(await mailTo(email))
    const [, key] = /#([0-9a-f-]{36}\.[\w-]{22})/.exec(mail)!

    await page.goto(`${buildPath('content.withdrawal', language)}#${key}`)
    await expect(page.getByLabel(m['withdrawal.state.name']({}, locale))).toHaveValue('Lotte Van den Broeck')
    const box = page.getByRole('checkbox')
    await box.uncheck()
    const next = page.getByRole('button', { name: m['withdrawal.state.next']({}, locale), exact: true })
    await next.click()
    await expect(page.getByText(m['withdrawal.state.cars-error']({}, locale))).toBeVisible()
    await expect(box).toBeFocused()
    await axe()
    await box.check()
    await next.click()
    await expect(page.getByRole('heading', { name: m['withdrawal.confirm.title']({}, locale) })).toBeFocused()
    await axe()
    await page.getByRole('button', { name: m['withdrawal.confirm.button']({}, locale) }).click()
    await expect(page.getByRole('heading', { name: m['withdrawal.done.title']({}, locale) })).toBeVisible()
    await axe()
    await expect.poll(offer).toBe('InStock')
    // A reload still shows the receipt.
    await page.reload()
    await expect(page.getByRole('heading', { name: m['withdrawal.done.title']({}, locale) })).toBeVisible()
  })
}

/** Inserts an order of a private buyer whose advance is paid; other journeys cover how one is made. */
async function placedOrder(
  database: pg.Pool,
  { language, email, car }: { language: Language; email: string; car: Car },
): Promise<{ id: string; orderNumber: string }> {
  const { rows } = await database.query<{ id: string; orderNumber: string }>(
    `with placed as (
       insert into shop_order (id, access_key_hash, payment_reference, order_number, status, language, branch_id,
         customer_type, company_name, vat_prefix, vat_number, first_name, last_name, email, dial_code, phone,
         invoice_address, delivery_type, pickup_department_id, total_cents, transport_cents, advance_cents,
         balance_cents, created_at, updated_at, placed_at)
       select $1::uuid, decode(md5($1::uuid::text) || md5($1::uuid::text), 'hex'), 'WEB-' || upper(left(md5($1::uuid::text), 10)),
         take_number('SO', 2026), 'pending', $2, department.branch_id, 'private', '', '', '', 'Lotte', 'Van den Broeck',
         $3, '+32', '0478123456', jsonb_build_object('label', 'invoice', 'streetName', 'Koningin Astridlaan',
           'houseNumber', '27', 'boxNumber', '', 'postalCode', '9300', 'city', 'Aalst', 'countryCode', 'BE', 'cityId', null),
         'pickup', department.id, 3000000, 0, 100000, 2900000, now(), now(), now()
       from department where allows_pickup order by number limit 1
       returning id, order_number)
     , entry as (
       insert into shop_order_entry (order_id, rank, car_key, vehicle_id, price_gross_cents, car)
       select id, 0, $4, $5, 3000000, '{"carName": "Noord V6", "versionName": "2.0 T"}' from placed)
     , sale as (insert into car_sale (vehicle_id, order_id) select $5, id from placed)
     select id, order_number as "orderNumber" from placed`,
    [randomUUID(), language, email, car.key, car.vehicleId],
  )
  return rows[0]!
}
