import { orderHash } from '@forecourt/domain/orders/order-link.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { test } from './order-checkout.ts'
import { expect, readable } from './support.ts'

for (const [language, email, last] of [
  ['nl', demoAccounts.customer, 'follow.steps.collected'],
  ['fr', demoAccounts.fleetCustomer, 'follow.steps.shipped'],
] as const) {
  const locale = { locale: language }

  test(`a buyer follows an order by a mailed link, ${language}`, async ({ page, axe, database, mailsTo }) => {
    const { rows } = await database.query<{ id: string; orderNumber: string; day: string }>(
      `select id, order_number as "orderNumber", coalesce(delivered_on, (shipped_at at time zone 'Europe/Brussels')::date)::text as day
       from shop_order where email = $1 and status in ('delivered', 'shipped')`,
      [email],
    )
    const { id, orderNumber, day } = rows[0]!
    // The address as in the link of the confirmation.
    await page.goto(buildPath('content.order', language) + orderHash({ id, orderNumber }))
    await expect(page.getByLabel(m['withdrawal.find.number']({}, locale))).toHaveValue(orderNumber)
    await axe()
    await page.getByLabel(m['words.email']({}, locale)).fill(email)
    await page.getByRole('button', { name: m['withdrawal.find.send']({}, locale) }).click()
    await expect(page.getByText(m['withdrawal.find.sent']({ email }, locale))).toBeVisible()

    let key = ''
    await expect(async () => {
      const mails = (await mailsTo(email, 1)).map(readable)
      key = mails.map((mail) => new RegExp(`#(${id}\\.[\\w-]{22})`).exec(mail)?.[1]).find(Boolean) ?? ''
      expect(key).not.toBe('')
    }).toPass()
    await page.goto(`${buildPath('content.order', language)}#${key}`)
    await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: m[last]({}, locale) })).toContainText(formatDay(day))
    const saved = page.waitForEvent('download')
    const form = m['words.order-form']({}, locale)
    await page.getByRole('button', { name: form }).click()
    expect((await saved).suggestedFilename()).toBe(`${orderNumber} ${form}.pdf`)
    await axe()
  })
}
