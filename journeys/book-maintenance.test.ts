import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import { type Language, toLocale } from '@forecourt/domain/platform/values/languages.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { someEmail } from './order-checkout.ts'
import { expect, languages, test, readable } from './support.ts'
import { inTurn } from './turns.ts'

const small = { width: 390, height: 844 }
const wide = { width: 1440, height: 960 }

/** Booking as a driver of one language meets it. */
class Schedule {
  readonly page: Page
  readonly language: Language

  constructor(page: Page, language: Language) {
    this.page = page
    this.language = language
  }

  text(key: keyof typeof m, values: object = {}): string {
    const text = m[key] as (values: object, options: { locale: Language }) => string
    return text(values, { locale: this.language })
  }

  button(key: keyof typeof m): Locator {
    return this.page.getByRole('button', { name: this.text(key), exact: true })
  }

  field(key: keyof typeof m): Locator {
    return this.page.getByLabel(this.text(key), { exact: true })
  }

  /** The days of the month in view with free times. */
  get freeDays(): Locator {
    return this.page.getByRole('grid').getByRole('button', { disabled: false })
  }

  /** The times of the chosen day. */
  get times(): Locator {
    return this.page
      .getByRole('group', { name: this.text('words.morning'), exact: true })
      .or(this.page.getByRole('group', { name: this.text('words.afternoon'), exact: true }))
      .getByRole('radio')
  }

  async open(): Promise<void> {
    await this.page.goto(buildPath('content.schedule', this.language))
  }

  async next(): Promise<void> {
    await this.button('schedule.next').click()
  }

  /** Each journey uses a workshop of its own, so that none takes the time that another is about to book. */
  async choosePlaceAndService(workshop: RegExp): Promise<void> {
    await this.page.getByRole('radio', { name: workshop }).check()
    await this.next()
    await this.page
      .getByRole('radio', { name: this.language === 'nl' ? /^Banden wisselen/ : /^Changement de pneus/ })
      .check()
    await this.next()
  }

  async fillInCar(): Promise<void> {
    await this.field('words.number-plate').fill('1 abc 234')
    await this.field('words.mileage').fill('45.000')
    await this.field('words.brand-and-model').fill('Noord V6')
    await this.next()
  }

  /** The last free day that is in view two months on, where the demo's diary is empty. */
  async chooseTime(): Promise<void> {
    await this.button('schedule.time.next-month').click()
    await this.freeDays.last().click()
    await this.times.first().check()
  }

  async fillInContact(email: string): Promise<void> {
    await this.field('words.first-name').fill('Lotte')
    await this.field('words.last-name').fill('Van den Broeck')
    await this.field('words.email').fill(email)
    await this.field('phone.number').fill('0478 12 34 56')
    await this.next()
  }

  get done(): Locator {
    return this.page.getByRole('heading', { name: this.text('schedule.done.title', { firstName: 'Lotte' }) })
  }
}

/** The link in the latest mail, as its reader sees it. */
function linkIn(mail: string): string {
  const joined = readable(mail)
  const link = /https?:\/\/[^\s"<>]+#[\w-]{22}/.exec(joined)?.[0]
  expect(link).toBeDefined()
  return link!
}

test('nl: with the keyboard alone a driver books, and what was typed survives a reload', async ({
  page,
  axe,
  mailTo,
}) => {
  test.slow(true, 'axe looks at every step')
  await page.setViewportSize(wide)
  const schedule = new Schedule(page, 'nl')
  const email = someEmail()
  await schedule.open()
  await expect(page.getByRole('heading', { name: 'Wat we voor u doen' })).toBeVisible()
  await axe()

  // Nothing chosen: an error shows, and the step stays.
  await schedule.button('schedule.next').press('Enter')
  await expect(page.getByText('Kies een werkplaats.')).toBeVisible()
  await page.getByRole('radio', { name: /^Werkplaats Gent/ }).press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Werkplaats Aalst/ })).toBeChecked()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Dienst', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: /^Klein onderhoud/ })).toBeChecked()
  await axe()
  await page.keyboard.press('Enter')

  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Nog 3 velden te verbeteren.')
  await axe()
  await schedule.field('words.number-plate').fill('1abc234')
  await page.keyboard.press('Tab')
  await expect(schedule.field('words.number-plate')).toHaveValue('1-ABC-234')
  await page.keyboard.type('45.000')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Noord V6')
  await page.reload()
  await expect(schedule.field('words.brand-and-model')).toHaveValue('Noord V6')
  await schedule.field('words.brand-and-model').press('Enter')

  // The calendar: one stop of the Tab key, arrows inside, Page Down to the next month.
  const grid = page.getByRole('grid')
  await expect(schedule.freeDays.first()).toBeVisible()
  await schedule.button('schedule.time.next-month').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Home')
  await expect(grid.getByRole('button', { name: /^maandag/ }).and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('End')
  await expect(grid.getByRole('button', { name: /^zondag .*, gesloten$/ }).and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kies een dag met een vrij uur.')).toBeVisible()
  await axe()
  await schedule.freeDays.last().focus()
  await page.keyboard.press('Enter')
  await expect(schedule.times.first()).toBeVisible()
  await schedule.times.first().press('Space')
  await axe()
  await schedule.times.first().press('Enter')

  await schedule.fillInContact(email)
  await expect(page.getByRole('heading', { name: 'Klopt alles?' })).toBeVisible()
  await expect(page.getByText('Noord V6, 1-ABC-234').last()).toBeVisible()
  await axe()
  await schedule.button('schedule.book').press('Enter')
  await expect(schedule.done).toBeVisible()
  await axe()
  await page.reload()
  await expect(schedule.done).toBeVisible()
  expect(await mailTo(email)).toContain('text/calendar')
})

test('fr: on a phone a driver books, moves and cancels by the link of the mail', async ({ page, axe, mailTo }) => {
  test.slow(true, 'axe looks at every step')
  await page.setViewportSize(small)
  const schedule = new Schedule(page, 'fr')
  const email = someEmail()
  await schedule.open()
  await schedule.choosePlaceAndService(/^Atelier Gand/)
  await schedule.fillInCar()
  await schedule.chooseTime()
  await axe()
  await schedule.next()
  await schedule.fillInContact(email)
  await schedule.button('schedule.book').click()
  await expect(schedule.done).toBeVisible()

  await page.goto(linkIn(await mailTo(email)))
  await expect(page.getByText('Petit').or(page.getByText('Changement de pneus'))).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await axe()

  await schedule.button('words.move').click()
  await expect(schedule.times.nth(1)).toBeVisible()
  await expect(schedule.times.first()).toBeChecked()
  await schedule.times.nth(1).check()
  await axe()
  await page.getByRole('button', { name: /^Déplacer au / }).click()
  await expect(page.getByText(schedule.text('booking.moved'))).toBeVisible()
  await page.reload()
  await expect(page.getByText(/· Déplacé$/)).toBeVisible()

  await schedule.button('booking.cancel').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await axe()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: schedule.text('booking.cancel-yes') })
    .click()
  await expect(page.getByText(schedule.text('booking.cancelled'))).toBeVisible()
  await expect(schedule.button('words.move')).toBeHidden()
})

test('nl: when somebody else takes the time first, the nearest ones are offered and nothing is lost', async ({
  page,
  axe,
  complaints,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  const schedule = new Schedule(page, 'nl')
  await schedule.open()
  await schedule.choosePlaceAndService(/^Werkplaats Dendermonde/)
  await schedule.fillInCar()
  await schedule.chooseTime()
  await schedule.next()
  await schedule.fillInContact(someEmail())
  await takenByOthers(page)
  await schedule.button('schedule.book').click()
  const nearest = page.getByRole('group', { name: /^Iemand anders heeft dit uur net geboekt/ })
  await expect(nearest.getByRole('radio')).toHaveCount(6)
  await axe()
  // The browser reports the refusal itself.
  complaints.splice(0)
  await nearest.getByRole('radio').first().check()
  await schedule.next()
  await expect(page.getByText('Lotte Van den Broeck').last()).toBeVisible()
  await schedule.button('schedule.book').click()
  await expect(schedule.done).toBeVisible()
})

for (const language of inTurn('maintenance without scripts', languages)) {
  test(`${language}: without scripts one reads what we do and whom to call; a link without its secret says what to do`, async ({
    page,
    browser,
    axe,
  }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const page0 = await plain.newPage()
    await page0.goto(new URL(buildPath('content.schedule', language), process.env['JOURNEYS_ADDRESS']).href)
    await expect(page0.getByRole('link', { name: '053 80 22 62' }).first()).toBeVisible()
    await expect(page0.getByText(language === 'nl' ? 'Onderhoud airco' : 'Entretien de la climatisation')).toBeVisible()
    await plain.close()

    const schedule = new Schedule(page, language)
    await page.goto(buildPath('content.schedule.booking', language))
    await expect(page.getByRole('heading', { name: schedule.text('booking.unknown-title') })).toBeVisible()
    await axe()
  })
}

/** Fills every bay at the time that is chosen on this page, by other bookings. */
async function takenByOthers(page: Page): Promise<void> {
  const drafts = await page.evaluate(() => sessionStorage.getItem('forecourt.drafts'))
  const { department, service, startsAt } = (
    JSON.parse(drafts!) as { 'workshop-booking': Record<string, number> & { startsAt: string } }
  )['workshop-booking']
  const database = new pg.Pool({ connectionString: process.env['JOURNEYS_DATABASE_URL'], max: 1 })
  const { rows } = await database.query<{ bays: number }>(
    'select max(bays)::int as bays from workshop_capacity c join department d on d.id = c.department_id where d.number = $1',
    [department],
  )
  await database.end()
  for (let bay = 0; bay < rows[0]!.bays; bay++) {
    const answer = await fetch(`${process.env['JOURNEYS_ADDRESS']}/api/shop/workshop/book`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'demo', 'x-language': toLocale('nl') },
      body: JSON.stringify({
        onceKey: crypto.randomUUID().replaceAll('-', ''),
        department,
        service,
        startsAt,
        details: {
          licencePlate: '1-XYZ-987',
          car: 'Zuid C3',
          mileage: '12000',
          vin: '',
          remarks: '',
          firstName: 'Ann',
          lastName: 'Peeters',
          email: someEmail(),
          dialCode: '+32',
          phone: '0478 65 43 21',
        },
      }),
    })
    // On a day with fewer bays the last are full already.
    expect([200, 409]).toContain(answer.status)
  }
}
