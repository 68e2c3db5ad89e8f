import type { Page } from '@playwright/test'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { someEmail, test } from './order-checkout.ts'
import { expect, languages, readable, readForAMoment } from './support.ts'
import { inTurn } from './turns.ts'

test.slow(true, 'axe looks at every form')

const labelsIn = (language: Language) => ({
  name: m['words.name']({}, { locale: language }),
  email: m['words.email']({}, { locale: language }),
  phone: m['phone.number']({}, { locale: language }),
})

for (const language of inTurn('a message to a department', languages)) {
  const locale = { locale: language }
  const labels = labelsIn(language)

  test(`${language}: a message to a department arrives and is confirmed`, async ({ page, axe, mailTo }) => {
    const email = someEmail()
    const opened = openedForm(page)
    await page.goto(buildPath('content.contact', language))
    const send = page.getByRole('button', { name: m['words.send']({}, locale) })
    await opened
    await send.click()
    const department = page.getByLabel(m['contact.department']({}, locale))
    await expect(department).toBeFocused()
    await expect(department).toHaveAccessibleDescription(m['contact.errors.department']({}, locale))
    await expect(page.getByText(m['words.enter-name']({}, locale))).toBeVisible()
    await axe()
    await department.selectOption({ index: 1 })
    await page.getByLabel(labels.name, { exact: true }).fill('Lotte Claes')
    await page.getByLabel(labels.email).fill(email)
    await page.getByRole('radio', { name: m['contact.by-phone']({}, locale) }).check()
    await page.getByLabel(labels.phone).fill('0478 12 34 56')
    await page.getByLabel(m['contact.message']({}, locale)).fill('Bent u zaterdag open? / Êtes-vous ouverts samedi ?')
    await readForAMoment(openedAt)
    await send.click()
    await expect(page.getByRole('heading', { name: m['contact.thanks']({}, locale) })).toBeVisible()
    await axe()
    expect(await mailTo(email)).toContain('Subject:')
  })
}

for (const language of inTurn('what was typed to a department', languages)) {
  const locale = { locale: language }
  const labels = labelsIn(language)

  test(`${language}: what was typed to a department stays until it is sent`, async ({ page }) => {
    const message = page.getByLabel(m['contact.message']({}, locale))
    const department = page.getByLabel(m['contact.department']({}, locale))
    const address = buildPath('content.contact', language)
    const opened = openedForm(page)
    await page.goto(address)
    await opened
    await department.selectOption({ index: 2 })
    await page.getByLabel(labels.name, { exact: true }).fill('Lotte Claes')
    await page.getByRole('radio', { name: m['contact.by-phone']({}, locale) }).check()
    await message.fill('Bent u zaterdag open? / Êtes-vous ouverts samedi ?')

    await page.getByRole('link', { name: m['words.read-privacy']({}, locale) }).click()
    await expect(page).toHaveURL(buildPath('content.legal.privacy', language))
    await page.goBack()
    await expect(message).toHaveValue('Bent u zaterdag open? / Êtes-vous ouverts samedi ?')
    await page.reload()
    await expect(message).toHaveValue('Bent u zaterdag open? / Êtes-vous ouverts samedi ?')
    await expect(department).not.toHaveValue('')
    await expect(page.getByRole('radio', { name: m['contact.by-phone']({}, locale) })).toBeChecked()

    await page.getByLabel(labels.email).fill(someEmail())
    await page.getByLabel(labels.phone).fill('0478 12 34 56')
    await page.getByRole('button', { name: m['words.send']({}, locale) }).click()
    await expect(page.getByText(m['contact.received']({}, locale))).toBeVisible()
    await page.goto(address)
    await expect(page.getByLabel(labels.name, { exact: true })).toHaveValue('')
    await expect(message).toHaveValue('')
  })
}

for (const language of inTurn('ask for a test drive', languages)) {
  const locale = { locale: language }
  const labels = labelsIn(language)

  test(`${language}: a test drive is asked for on the page of a car`, async ({ page, axe, mailTo, car }) => {
    const email = someEmail()
    await page.goto(buildPath('content.usedcar.detail', language, { slug: 'x', id: car.key.split('-')[1]! }))
    const ask = page.getByRole('button', { name: m['detail.book-test-drive']({}, locale) })
    const dialog = page.getByRole('dialog')
    const other = dialog.getByRole('button', { name: m['test-drive.ask']({}, locale) })
    // Two dialogs, one after the other: the first stays in the page for the moment in which it closes.
    const askForAnother = async () => {
      await other.click()
      await expect(other).toHaveCount(0)
    }
    const opened = openedForm(page)
    await expect(async () => {
      // The first click may open it later than that: it then lies over the button.
      if (!(await dialog.isVisible())) await ask.click({ timeout: 2000 })
      await expect(other).toBeVisible({ timeout: 2000 })
    }).toPass()
    await askForAnother()
    await opened
    await axe()
    await dialog.getByLabel(m['car-lead.day']({}, locale)).fill(addDays(brusselsDay(new Date()), 3))
    await dialog.getByLabel(labels.name, { exact: true }).fill('Lotte Claes')
    await dialog.getByLabel(labels.email).fill(email)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await ask.click()
    await askForAnother()
    await expect(dialog.getByLabel(labels.email)).toHaveValue(email)
    await expect(dialog.getByLabel(m['car-lead.day']({}, locale))).not.toHaveValue('')
    await readForAMoment(openedAt)
    await dialog.getByRole('button', { name: m['car-lead.ask-test-drive']({}, locale) }).click()
    await expect(dialog.getByText(m['car-lead.thanks-test-drive']({}, locale))).toBeVisible()
    await axe()
    expect(await mailTo(email)).toContain('Subject:')
  })
}

for (const language of inTurn('the newsletter', languages)) {
  const locale = { locale: language }
  const labels = labelsIn(language)

  test(`${language}: the newsletter is asked for, confirmed by its mail and left by its link`, async ({
    page,
    axe,
    mailTo,
    database,
  }) => {
    const email = someEmail()
    await page.setViewportSize({ width: 1440, height: 960 })
    await page.goto(buildPath('content.usedcars', language))
    const dialog = page.getByRole('dialog', { name: m['newsletter.title']({}, locale) })
    await expect(async () => {
      // One that came late keeps a second click from the button behind it.
      if (!(await dialog.isVisible())) {
        await page.getByRole('button', { name: m['layout.newsletter']({}, locale) }).click({ timeout: 2000 })
      }
      await expect(dialog).toBeVisible({ timeout: 2000 })
    }).toPass()
    await dialog.getByLabel(labels.email).fill(email)
    await dialog.getByRole('button', { name: m['newsletter.subscribe']({}, locale) }).click()
    await expect(dialog.getByText(m['newsletter.errors.branches']({}, locale))).toBeVisible()
    await expect(dialog.getByText(m['newsletter.errors.terms']({}, locale))).toBeVisible()
    await axe()
    await dialog
      .getByRole('group', { name: m['newsletter.branches']({}, locale) })
      .getByRole('checkbox')
      .first()
      .check()
    await dialog.getByLabel(m['newsletter.terms']({}, locale)).check()
    await dialog.getByRole('button', { name: m['newsletter.subscribe']({}, locale) }).click()
    await expect(page.getByText(m['newsletter.sent']({ email }, locale))).toBeVisible()
    await expect(dialog).toBeHidden()

    const mail = readable(await mailTo(email))
    const link = new RegExp(`${buildPath('content.maillist.confirm', language)}\\?email=\\S+token=[0-9a-f-]{36}`).exec(
      mail,
    )
    await page.goto(link![0])
    const confirm = page.getByRole('button', { name: m['newsletter.confirm']({}, locale) })
    await expect(confirm).toBeVisible()
    await axe()
    await confirm.click()
    await expect(page.getByRole('heading', { name: m['newsletter.confirmed']({}, locale) })).toBeVisible()

    const { rows } = await database.query<{ leave_token: string }>(
      'select leave_token from newsletter_subscriber where email = $1 and left_at is null',
      [email],
    )
    await page.goto(`/newsletter/leave?token=${rows[0]!.leave_token}&language=${language}`)
    await page.getByRole('button', { name: m['newsletter.leave']({}, locale) }).click()
    await expect(page.getByRole('heading', { name: m['newsletter.left']({}, locale) })).toBeVisible()
    await axe()
  })
}

for (const language of inTurn('news', languages)) {
  const locale = { locale: language }

  test(`${language}: news is read, page by page`, async ({ page, axe }) => {
    await page.goto(buildPath('content.news', language))
    await axe()
    const next = page.getByRole('link', { name: m['news.older']({}, locale) })
    await next.click()
    await expect(page).toHaveURL(/page=2$/)
    await expect(page.getByRole('link', { name: m['news.newer']({}, locale) })).toBeVisible()
    const post = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first()
    const title = (await post.textContent())!
    await post.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await axe()
    const article = await page.request.get(page.url())
    expect(await article.text()).toContain('"@type":"NewsArticle"')
  })
}

test('a notice stands on every page while it is on, until it is closed', async ({ page, axe, database }) => {
  const notice = page.getByRole('region', { name: m['layout.notice']({}, { locale: 'nl' }) })
  const put = (isOn: boolean) =>
    database.query(
      `update setting set value = jsonb_set(value, '{isOn}', to_jsonb($1::boolean)) where key = 'content.renewal-notice'`,
      [isOn],
    )
  await put(true)
  try {
    await expect(async () => {
      await page.goto(buildPath('content.news', 'nl'))
      await expect(notice).toBeVisible({ timeout: 1000 })
    }).toPass()
    await axe()
    await expect(async () => {
      await notice.getByRole('button').click()
      await expect(notice).toBeHidden({ timeout: 1000 })
    }).toPass()
    await page.goto(buildPath('content.home', 'nl'))
    await expect(page.getByRole('main')).toBeVisible()
    await expect(notice).toBeHidden()
  } finally {
    await put(false)
  }
})

/** A form is open when it has asked for its stamp. */
async function openedForm(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().includes('/shop/contact/getstamp'))
  openedAt = Date.now()
}

let openedAt = 0
