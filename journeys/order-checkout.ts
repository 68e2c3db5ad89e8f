import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import { type Language, toLocale } from '@forecourt/domain/platform/values/languages.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { CART_STORAGE_KEY, serialiseKeptCars } from '@forecourt/domain/stock/kept-cars.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { expect, test as base } from './support.ts'

export interface Car {
  key: string
  vehicleId: string
}

type Fixtures = {
  /** A car for sale that no other journey orders and no offer of the demo is about. */
  car: Car
  database: pg.Pool
}

/** Journeys that order a car. */
export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  database: async ({}, use) => {
    const database = new pg.Pool({ connectionString: process.env['JOURNEYS_DATABASE_URL'], max: 1 })
    await use(database)
    await database.end()
  },

  car: async ({ database }, use, { parallelIndex, config }) => {
    // Each worker orders cars of its own, among the first so that other journeys find some. Cars delivered long ago do not
    // count; no journey delivers so early.
    const { rows } = await database.query<Car>(
      `select 'used-' || number as key, id as "vehicleId" from (
         select vehicle.id, vehicle.number, listing.state, row_number() over (order by vehicle.number) as place
         from vehicle left join listing on listing.vehicle_id = vehicle.id
         where vehicle.kind = 'used' and vehicle.vehicle_class = 1 and not exists (
           select from dossier join customer_order sold on sold.dossier_id = dossier.id
           where dossier.vehicle_id = vehicle.id and sold.delivered_on < brussels_today() - 30)) as placed
       where place <= $3 and place % $2 = $1 and state = 1
         and not exists (select from offer where offer.vehicle_id = placed.id) order by number`,
      [parallelIndex, config.workers, carsToOrder],
    )
    const car = rows.find(({ key }) => !ordered.has(key))
    if (!car) throw new Error('All cars of this worker are ordered: raise carsToOrder')
    ordered.add(car.key)
    await use(car)
  },
})

const carsToOrder = 200
const ordered = new Set<string>()

/** An address that gets no other mail. */
export function someEmail(): string {
  return `lotte.${randomUUID().slice(0, 8)}@example.be`
}

/** Checkout as a buyer of one language meets it. */
export class Checkout {
  readonly page: Page
  readonly language: Language
  readonly dialog: Locator

  constructor(page: Page, language: Language) {
    this.page = page
    this.language = language
    this.dialog = page.getByRole('dialog', { name: this.text('checkout.title') })
  }

  text(key: TextKey): string {
    const text = m[key] as (values: object, options: { locale: Language }) => string
    return text({}, { locale: this.language })
  }

  heading(key: TextKey): Locator {
    return this.dialog.getByRole('heading', { name: this.text(key) })
  }

  button(key: TextKey): Locator {
    return this.dialog.getByRole('button', { name: this.text(key), exact: true })
  }

  field(key: TextKey): Locator {
    return this.page.getByLabel(this.text(key), { exact: true })
  }

  get status(): Locator {
    return this.dialog.getByText(this.text('payment.waiting'))
  }

  /** Opens the shop with cars in the cart, and then the cart. */
  async open(...cars: readonly Car[]): Promise<void> {
    const stored = serialiseKeptCars(cars.map(({ key }) => key))
    await this.page.addInitScript(
      ([key, kept]) => {
        // Only once: changes of the journey to the cart stay.
        if (sessionStorage.getItem('journey')) return
        sessionStorage.setItem('journey', 'begun')
        localStorage.setItem(key!, kept!)
      },
      [CART_STORAGE_KEY, stored],
    )
    await this.page.goto(buildPath('content.usedcars', this.language))
    await this.openCart()
  }

  async openCart(): Promise<void> {
    const cart = this.page.getByRole('button', { name: this.language === 'nl' ? /^Winkelmandje/ : /^Panier/ })
    const menu = this.page.getByRole('button', { name: /^Menu/ })
    await expect(menu.or(cart).filter({ visible: true }).first()).toBeVisible()
    // On small screens the cart is in the menu.
    if (!(await cart.filter({ visible: true }).count())) await menu.click()
    await cart.filter({ visible: true }).click()
    await expect(this.dialog.getByRole('heading', { level: 3 })).toBeVisible()
  }

  async next(): Promise<void> {
    await this.button('checkout.next').click()
  }

  async choose(delivery: 'deliver' | 'pickup'): Promise<void> {
    await this.chooseWay(delivery)
    // Any of them: others choose at the same time.
    const day = this.field('words.day')
    await expect(day).toBeVisible()
    await day.selectOption({ index: 1 + Math.floor(Math.random() * ((await day.locator('option').count()) - 1)) })
  }

  /** Without a day: the factory has still to build the car. */
  async chooseWay(delivery: 'deliver' | 'pickup'): Promise<void> {
    await this.dialog.getByRole('radio', { name: this.text(`checkout.delivery.${delivery}`) }).check()
  }

  async fillInPerson(email: string): Promise<void> {
    await this.field('words.first-name').fill('Lotte')
    await this.field('words.last-name').fill('Van den Broeck')
    await this.field('words.email').fill(email)
    await this.field('phone.number').fill('0478 12 34 56')
  }

  async fillInAddress(): Promise<void> {
    await this.button('checkout.data.add-address').click()
    await this.field('checkout.address.street').fill('Koningin Astridlaan')
    await this.field('checkout.address.number').fill('27')
    await this.field('checkout.address.city').pressSequentially('9300')
    await this.page.getByRole('option', { name: /^9300 A(alst|lost)$/ }).click()
    await this.field('checkout.address.street').press('Enter')
    await expect(this.dialog.getByText('Koningin Astridlaan 27')).toBeVisible()
  }

  /** From the cart to the last step before paying. */
  async goToOverview(email: string, { isToBeBuilt = false } = {}): Promise<void> {
    await (isToBeBuilt ? this.chooseWay('deliver') : this.choose('deliver'))
    await this.next()
    await this.fillInPerson(email)
    await this.fillInAddress()
    await this.next()
    await expect(this.heading('checkout.overview.title')).toBeVisible()
  }

  /** From the cart to the open payment. */
  async goToPayment(email: string): Promise<void> {
    await this.goToOverview(email)
    await this.button('checkout.order-with-obligation').click()
    await this.paymentIsOpen()
  }

  async paymentIsOpen(): Promise<void> {
    await expect(this.dialog.getByRole('timer')).toBeVisible()
  }

  /** Acts as the buyer in the payment app on a phone. */
  async inApp(action: 'pay' | 'cancel' | 'fail' | 'expire'): Promise<void> {
    const answer = await this.page.request.post(`${await this.appLink()}/${action}`)
    expect(answer.ok()).toBe(true)
  }

  async appLink(): Promise<string> {
    const link = this.page.locator('a[href*="/simulator/payments/"]')
    await expect(link).toBeAttached()
    return (await link.getAttribute('href'))!
  }
}

type TextKey = keyof typeof m

/** Orders and pays a car as another buyer, or as a guest with this address. */
export async function boughtByAnother({ key }: Car, email = someEmail()): Promise<void> {
  const { order } = await call<{ order: Started }>('/shop/order/getnew', { carList: [key] })
  const { paymentLinks } = await call<{ paymentLinks: { deepLink: { href: string } } }>('/shop/order/requestpayment', {
    order: {
      id: order.id,
      accessKey: order.accessKey,
      carList: [key],
      deliveryType: 'pickup',
      customer: {
        customerType: 'private',
        companyName: '',
        vatPrefix: '',
        vatNumber: '',
        firstName: 'Ann',
        lastName: 'Peeters',
        email,
        dialCode: '+32',
        phone: '0478 65 43 21',
      },
      invoiceAddress: {
        label: 'invoice',
        streetName: 'Markt',
        houseNumber: '1',
        boxNumber: '',
        postalCode: '9300',
        city: 'Aalst',
        cityId: null,
        countryCode: 'BE',
      },
      deliveryAddress: null,
      pickupAddress: { id: order.pickupPlaces[0]!.id },
    },
  })
  const paid = await fetch(`${paymentLinks.deepLink.href}/pay`, { method: 'POST' })
  expect(paid.ok).toBe(true)
}

type Started = { id: string; accessKey: string; pickupPlaces: { id: number }[] }

async function call<Result>(path: string, input: unknown): Promise<Result> {
  const answer = await fetch(`${process.env['JOURNEYS_ADDRESS']}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'demo', 'x-language': toLocale('nl') },
    body: JSON.stringify(input),
  })
  const { result, errors } = (await answer.json()) as { result: Result; errors: unknown[] }
  expect(errors).toEqual([])
  return result
}
