import type { Locator } from '@playwright/test'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { someEmail, test } from './order-checkout.ts'
import { expect, languages, readable } from './support.ts'
import { inTurn } from './turns.ts'

for (const language of inTurn('book a test drive', languages)) {
  const locale = { locale: language }

  test(`${language}: a test drive is booked on a car’s page, moved and canceled by the link in its mail`, async ({
    page,
    car,
    axe,
    mailTo,
  }) => {
    test.slow(true, 'axe looks at every step')
    const email = someEmail()
    const times = (within: Locator) =>
      within
        .getByRole('group', { name: m['words.morning']({}, locale), exact: true })
        .or(within.getByRole('group', { name: m['words.afternoon']({}, locale), exact: true }))
        .getByRole('radio')
    // The next month is open to the last day.
    const chooseTime = async (within: Locator, which: 'first' | 'last') => {
      const days = within.getByRole('grid').getByRole('button', { disabled: false })
      await expect(days.first()).toBeVisible()
      await days[which]().click()
      await expect(times(within).first()).toBeVisible()
      await times(within)[which]().check()
    }
    await page.goto(buildPath('content.usedcar.detail', language, { slug: 'x', id: car.key.split('-')[1]! }))
    const dialog = page.getByRole('dialog')
    await expect(async () => {
      if (!(await dialog.isVisible()))
        await page.getByRole('button', { name: m['detail.book-test-drive']({}, locale) }).click({ timeout: 2000 })
      await expect(dialog).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(dialog.getByRole('grid').getByRole('button', { disabled: false }).first()).toBeVisible()
    await axe()

    await dialog.getByRole('button', { name: m['test-drive.book']({}, locale) }).click()
    await expect(dialog.getByText(m['test-drive.choose-time']({}, locale))).toBeVisible()
    await chooseTime(dialog, 'last')
    await dialog.getByLabel(m['words.first-name']({}, locale), { exact: true }).fill('Lotte')
    await dialog.getByLabel(m['words.last-name']({}, locale), { exact: true }).fill('Claes')
    await dialog.getByLabel(m['words.email']({}, locale)).fill(email)
    await dialog.getByLabel(m['phone.number']({}, locale), { exact: true }).fill('0478 12 34 56')
    await axe()
    await dialog.getByRole('button', { name: m['test-drive.book']({}, locale) }).click()
    await expect(dialog.getByText(m['test-drive.thanks']({}, locale))).toBeVisible()
    await axe()

    const mail = readable(await mailTo(email))
    expect(mail).toContain('text/calendar')
    const link = new RegExp(`${buildPath('content.schedule.booking', language)}#drive=[\\w-]{22}`).exec(mail)![0]
    await page.goto(link)
    const main = page.getByRole('main')
    await expect(main.getByText(/TD-\d{4}-\d{6}/)).toBeVisible()
    await axe()
    await main.getByRole('button', { name: m['words.move']({}, locale) }).click()
    await chooseTime(main, 'first')
    await main
      .locator('section')
      .getByRole('button', { name: language === 'nl' ? /^Verplaats/ : /^Déplacer/ })
      .click()
    await expect(main.getByText(m['booking.moved']({}, locale))).toBeVisible()
    await axe()
    await main.getByRole('button', { name: m['booking.cancel']({}, locale) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: m['booking.cancel-yes']({}, locale) })
      .click()
    await expect(main.getByText(m['booking.cancelled']({}, locale))).toBeVisible()
    await axe()
  })
}
