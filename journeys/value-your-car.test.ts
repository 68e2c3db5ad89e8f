import type { Locator, Page } from '@playwright/test'
import { type Language } from '@forecourt/domain/platform/values/languages.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { someEmail } from './order-checkout.ts'
import { expect, readForAMoment, test } from './support.ts'

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel })

/** The form as an owner of one language meets it. */
class TradeInForm {
  #openedAt = 0
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

  field(key: keyof typeof m): Locator {
    return this.page.getByLabel(this.text(key))
  }

  /** Answers a question with yes or no. */
  async answer(question: keyof typeof m, answer: 'words.yes' | 'words.no'): Promise<void> {
    const group = this.page.getByRole('group', { name: this.text(question), exact: true })
    await group.getByRole('radio', { name: this.text(answer), exact: true }).check()
  }

  get estimate(): Locator {
    return this.page.getByRole('status').filter({ hasText: this.text('trade-in.estimate.title') })
  }

  async fillInCar(brand: string, model: string): Promise<void> {
    this.#openedAt = Date.now()
    await this.field('words.number-plate').fill('1abc234')
    await this.field('words.brand').fill(brand)
    await this.field('words.model').fill(model)
    await this.field('trade-in.month').selectOption({ index: 3 })
    await this.field('trade-in.year').selectOption({ index: 4 })
    await this.field('words.mileage').fill('85.000')
    await this.field('words.fuel').selectOption('petrol')
    await this.field('words.gearbox').selectOption('manual')
    await this.field('words.booklet').selectOption('brand-garage')
    await this.field('words.key-count').selectOption('2')
    await this.answer('trade-in.first-owner', 'words.yes')
    await this.answer('trade-in.accident', 'words.no')
    await this.answer('trade-in.has-damage', 'words.no')
  }

  async fillInPerson(email: string): Promise<void> {
    await this.page.getByLabel(this.text('words.name'), { exact: true }).fill('Lotte Claes')
    await this.page.getByLabel(this.text('words.email')).fill(email)
  }

  async send(): Promise<void> {
    await readForAMoment(this.#openedAt)
    await this.page.getByRole('button', { name: this.text('trade-in.send') }).click()
  }

  get thanks(): Locator {
    return this.page.getByRole('heading', { name: this.text('trade-in.thanks') })
  }
}

test('nl: an owner learns what the car may be worth, and sends it in with photos', async ({ page, axe, mailTo }) => {
  test.slow(true, 'axe looks at every state')
  await page.setViewportSize({ width: 1440, height: 960 })
  const form = new TradeInForm(page, 'nl')
  const email = someEmail()
  await page.goto('/nl')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Uw wagen laten schatten' }).click()
  await expect(page).toHaveURL(buildPath('content.trade-in', 'nl'))
  await expect(form.estimate).toContainText('Vul merk, model')
  await axe()

  // Nothing filled in: an error at each field, and the first one has the focus.
  await form.send()
  await expect(form.field('words.number-plate')).toBeFocused()
  await expect(page.getByText('Vul de nummerplaat of het chassisnummer in.')).toBeVisible()
  await expect(form.field('words.key-count')).toHaveAccessibleDescription(/Kies het aantal sleutels/)
  await axe()

  await form.fillInCar('Halden', 'H3')
  await expect(form.field('words.number-plate')).toHaveValue('1-ABC-234')
  await expect(form.estimate).toContainText(/€\s[\d.]+ tot €\s[\d.]+/)
  await expect(form.estimate).toContainText('geen bod')

  // Damage cannot be judged from afar.
  await form.answer('trade-in.has-damage', 'words.yes')
  await form.field('trade-in.damage').fill('Kras op het portier')
  await expect(form.estimate).toContainText('persoonlijk')
  await form.answer('trade-in.has-damage', 'words.no')
  await expect(form.estimate).toContainText(/€\s[\d.]+ tot/)

  const files = page.getByLabel(form.text('trade-in.photos-label'))
  await files.setInputFiles([photo('voor.png'), { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pixel }])
  await expect(page.getByText('Bestandstype enkel .')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: /cv\.pdf/ }).click()

  await form.field('trade-in.department').selectOption({ index: 1 })

  // Leaving the form loses nothing; only the files go with a reload.
  await page
    .getByRole('main')
    .getByRole('link', { name: form.text('words.read-privacy') })
    .click()
  await expect(page).toHaveURL(buildPath('content.legal.privacy', 'nl'))
  await page.goBack()
  await expect(form.field('words.number-plate')).toHaveValue('1-ABC-234')
  await expect(page.getByText('voor.png')).toBeVisible()
  page.once('dialog', (leaving) => void leaving.accept())
  await page.reload()
  await expect(form.field('words.number-plate')).toHaveValue('1-ABC-234')
  await expect(form.estimate).toContainText(/€\s[\d.]+ tot/)
  await expect(form.field('trade-in.department')).not.toHaveValue('')
  await files.setInputFiles([photo('voor.png')])

  await form.fillInPerson(email)
  await form.send()
  await expect(form.thanks).toBeVisible()
  await expect(page.getByText(/Eerste indicatie: €/)).toBeVisible()
  await axe()

  expect(await mailTo(email)).toContain('Subject: Uw aanvraag voor een schatting')
})

test('fr: who looks at a car of ours offers the own one in exchange, on a phone', async ({ page, axe, mailTo }) => {
  test.slow(true, 'axe looks at every state')
  await page.setViewportSize({ width: 390, height: 844 })
  const form = new TradeInForm(page, 'fr')
  const email = someEmail()
  await page.goto(buildPath('content.usedcars', 'fr'))
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'Reprendre votre véhicule actuel ?' }).click()
  await expect(page).toHaveURL(/\/fr\/estimer-ma-voiture#used-\d+$/)
  await expect(page.getByText('Vous souhaitez en échange')).toBeVisible()
  await axe()

  await form.fillInCar('Inconnue', 'X')
  await expect(form.estimate).toContainText('pas de valeur de référence')
  await form.fillInPerson(email)
  await form.send()
  await expect(form.thanks).toBeVisible()
  await expect(page.getByText('Première indication :')).toBeHidden()
  await axe()
  expect(await mailTo(email)).toContain('Inconnue X')
})
