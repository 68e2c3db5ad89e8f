import { gzipSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { boughtByAnother, Checkout, someEmail, test } from './order-checkout.ts'
import { expect, languages } from './support.ts'
import { inTurn } from './turns.ts'

const small = { width: 390, height: 844 }
const wide = { width: 1440, height: 960 }

const halfDay = /^\w+dag \d+ \w+ \d{4}, in de (voor|na)middag$/

test('nl: a private buyer orders a car to be delivered and pays by scanning the code', async ({
  page,
  car,
  axe,
  mailTo,
}) => {
  test.slow(true, 'axe looks at every step')
  await page.setViewportSize(wide)
  const checkout = new Checkout(page, 'nl')
  const email = someEmail()
  await checkout.open(car)
  await axe()

  await checkout.next()
  await expect(checkout.dialog.getByRole('alert')).toContainText('Nog één veld te verbeteren.')
  await axe()
  await expect(checkout.dialog.getByRole('radio', { name: /^Thuis laten leveren.*€ 242$/ })).toBeVisible()
  await checkout.chooseWay('deliver')
  await expect(readAmount(checkout, 'Transportkosten')).toHaveText('€ 242')
  await checkout.next()
  await expect(checkout.dialog.getByText('Kies een dag en een voor- of namiddag.')).toBeVisible()
  await axe()
  await checkout.choose('deliver')
  await checkout.next()

  await expect(checkout.heading('checkout.data.title')).toBeFocused()
  await checkout.next()
  const problems = checkout.dialog.getByRole('alert')
  await expect(problems).toBeFocused()
  await expect(problems.getByRole('link')).toHaveText([
    'Voornaam',
    'Naam',
    'E-mailadres',
    'Gsm of telefoon',
    'Facturatieadres',
  ])
  await axe()
  await problems.getByRole('link', { name: 'E-mailadres' }).click()
  await expect(checkout.field('words.email')).toBeFocused()
  await checkout.fillInPerson('lotte@telenet')
  await checkout.field('words.email').blur()
  await expect(checkout.dialog.getByText('Schrijf het als naam@voorbeeld.be')).toBeVisible()
  await checkout.field('words.email').fill(email)

  await checkout.button('checkout.data.add-address').click()
  await expect(page.getByRole('dialog', { name: 'Adres' })).toBeVisible()
  await page.getByLabel('Postcode en gemeente').pressSequentially('93')
  await expect(page.getByRole('option', { name: '9300 Aalst' })).toBeVisible()
  await axe()
  await page.getByRole('dialog', { name: 'Adres' }).getByRole('button', { name: 'Sluiten' }).click()
  await checkout.fillInAddress()
  await checkout.next()

  await expect(checkout.dialog.getByText('+32 478 12 34 56')).toBeVisible()
  await expect(checkout.dialog.getByText(halfDay)).toBeVisible()
  await axe()
  await checkout.button('checkout.order-with-obligation').click()
  await checkout.paymentIsOpen()
  await expect(checkout.dialog.getByRole('img', { name: /^QR-code/ })).toBeVisible()
  await expect(checkout.status).toBeVisible()
  await axe()

  await checkout.inApp('pay')
  await expect(checkout.dialog.getByRole('heading', { name: 'Bedankt, Lotte!' })).toBeFocused()
  await expect(checkout.dialog.getByText(/^Bestelling SO-\d{4}-\d{6}$/)).toBeVisible()
  await expect(checkout.dialog.getByText(halfDay)).toBeVisible()
  await expect(checkout.dialog.getByText(/^\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+$/)).toBeVisible()
  await axe()
  expect(await mailTo(email)).toContain('Subject:')

  // The confirmation, with the amount to pay and how, survives a reload, and disappears when the buyer continues.
  await page.reload()
  await expect(checkout.dialog.getByRole('heading', { name: 'Bedankt, Lotte!' })).toBeVisible()
  await expect(checkout.dialog.getByRole('img', { name: 'QR-code van de overschrijving' })).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await checkout.dialog.getByRole('button', { name: 'Kopieer de mededeling' }).click()
  await expect(checkout.dialog.getByText('Gekopieerd')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\+\+\+[\d/]{14}\+\+\+$/)
  await checkout.button('placed.back').click()
  await expect(checkout.dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Winkelmandje: nog leeg' })).toBeVisible()
})

test.describe('on a French phone', () => {
  test.use({ locale: 'fr-BE', viewport: small })

  test('fr: a company collects its car and pays in the app on the same phone', async ({ page, car, axe }) => {
    test.slow(true, 'axe looks at every step')
    const checkout = new Checkout(page, 'fr')
    await checkout.open(car)
    await axe()
    await checkout.button('words.close').click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await checkout.openCart()
    await checkout.choose('pickup')
    await expect(checkout.dialog.getByRole('group', { name: 'Où venez-vous chercher le véhicule' })).toBeVisible()
    await axe()
    await checkout.next()

    await checkout.dialog.getByText('Entreprise ou indépendant').click()
    await checkout.fillInPerson(someEmail())
    await checkout.field('words.company-name').fill('Scheldebouw SRL')
    await checkout.field('words.vat-number').fill('0403.019.262')
    await expect(checkout.dialog.getByText('Les chiffres de contrôle ne sont pas corrects.')).toBeVisible()
    await axe()
    await checkout.field('words.vat-number').fill('0999.005.572')
    await expect(checkout.dialog.getByText('BE 0999.005.572 est correctement écrit.')).toBeVisible()
    for (const size of [wide, small]) {
      await page.setViewportSize(size)
      expect(await cutOff(checkout.field('words.country'))).toBeLessThanOrEqual(0)
    }
    await checkout.fillInAddress()
    await axe()
    await checkout.next()

    await expect(checkout.dialog.getByText('Scheldebouw SRL')).toBeVisible()
    // A company reads the terms for companies, in the version that the order will say.
    await expect(checkout.dialog.getByRole('link', { name: 'Lire les conditions générales' })).toHaveAttribute(
      'href',
      '/fr/conditions-generales?pour=entreprise&version=1',
    )
    await axe()
    await checkout.button('checkout.order-with-obligation').click()
    await checkout.paymentIsOpen()
    await expect(checkout.dialog.getByRole('img', { name: /^Code QR/ })).toBeHidden()
    await checkout.button('payment.show-qr').click()
    await expect(checkout.dialog.getByRole('img', { name: /^Code QR/ })).toBeVisible()
    await axe()

    await checkout.dialog.getByRole('link', { name: 'Ouvrir votre app de paiement' }).click()
    await page.getByRole('button', { name: m['simulator.pay']({}, { locale: 'fr' }) }).click()
    await page.getByRole('link', { name: m['simulator.back']({}, { locale: 'fr' }) }).click()
    await expect(page).toHaveURL(/\/fr\/paiement\//)
    await expect(page.getByRole('heading', { name: 'Merci, Lotte !' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await axe()
  })
})

test('fr: a buyer from Lille gives an address of France, and collects the car or names an address in Belgium', async ({
  page,
  car,
  axe,
}) => {
  await page.setViewportSize(small)
  const checkout = new Checkout(page, 'fr')
  await checkout.open(car)
  await checkout.choose('deliver')
  await checkout.next()
  await checkout.fillInPerson(someEmail())
  await checkout.button('checkout.data.add-address').click()
  const dialog = page.getByRole('dialog', { name: 'Adresse' })
  await dialog.getByLabel('Pays').selectOption('France')
  await dialog.getByLabel('Rue et numéro').fill('12 rue de la Gare')
  await dialog.getByLabel('Code postal').fill('9300')
  await dialog.getByLabel('Localité').fill('Lille')
  await dialog.getByLabel('Localité').press('Enter')
  await expect(dialog.getByText('Exemple : 59000', { exact: false })).toBeVisible()
  await expect(dialog.getByLabel('Code postal')).toBeFocused()
  await axe()
  await dialog.getByLabel('Code postal').fill('59000')
  await dialog.getByLabel('Code postal').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(checkout.dialog.getByText('59000 Lille')).toBeVisible()
  await expect(checkout.dialog.getByText('Nous ne livrons à domicile qu’en Belgique.', { exact: false })).toBeVisible()
  await expect(
    checkout.dialog.getByText('Les prix de cette boutique comprennent la TVA belge.', { exact: false }),
  ).toBeVisible()
  await checkout.next()
  await expect(checkout.dialog.getByRole('alert').getByRole('link')).toHaveText(['Adresse de livraison'])

  // A place in Belgium that no list has.
  await checkout.button('checkout.data.add-address').click()
  await expect(dialog.getByLabel('Pays')).toBeHidden()
  await checkout.field('checkout.address.street').fill('Markt')
  await checkout.field('checkout.address.number').fill('1')
  await checkout.field('checkout.address.city').fill('9299 Nouveau-Village')
  await expect(page.getByText('Pas dans notre liste.', { exact: false }).first()).toBeVisible()
  await checkout.field('checkout.address.street').press('Enter')
  await expect(dialog).toBeHidden()
  await checkout.next()
  await expect(checkout.heading('checkout.overview.title')).toBeVisible()
  await expect(checkout.dialog.getByText('9299 Nouveau-Village')).toBeVisible()
  await expect(checkout.dialog.getByText('France', { exact: true })).toBeVisible()
  await axe()
})

for (const language of inTurn('a payment is scanned again', languages)) {
  test(`${language}: a canceled payment is scanned again, a code that ran out too, and then paid`, async ({
    page,
    car,
    axe,
  }) => {
    test.slow(true, 'four payments')
    const checkout = new Checkout(page, language)
    const step = checkout.dialog.getByRole('listitem').and(page.locator('[aria-current=step]'))
    await checkout.open(car)
    await checkout.goToPayment(someEmail())

    await checkout.inApp('cancel')
    await expect(checkout.heading('payment.cancelled-title')).toBeFocused()
    await expect(step.getByRole('img', { name: checkout.text('payment.cancelled-title'), exact: true })).toBeVisible()
    await axe()
    // A buyer who pays on the phone itself has nothing to scan.
    await page.setViewportSize(small)
    await expect(checkout.button('payment.again')).toBeVisible()
    await expect(checkout.button('payment.rescan')).toHaveCount(0)
    await page.setViewportSize(wide)
    const first = await newCode(checkout)
    await checkout.inApp('expire')
    await expect(checkout.heading('payment.expired-title')).toBeVisible()
    await axe()
    const second = await newCode(checkout)
    expect(second).not.toBe(first)
    await checkout.inApp('fail')
    await expect(checkout.heading('payment.failed-title')).toBeFocused()
    await expect(step.getByRole('img', { name: checkout.text('checkout.steps.error') })).toBeVisible()
    await newCode(checkout)
    await checkout.inApp('pay')
    await expect(checkout.button('placed.back')).toBeVisible()
  })
}

test('a car that somebody else buys meanwhile stands in red; removing it can be undone', async ({
  page,
  car,
  axe,
  complaints,
}) => {
  const checkout = new Checkout(page, 'nl')
  await checkout.open(car)
  await checkout.choose('deliver')
  await checkout.next()
  await checkout.fillInPerson(someEmail())
  await checkout.fillInAddress()
  await checkout.next()
  await expect(checkout.heading('checkout.overview.title')).toBeVisible()

  await boughtByAnother(car)
  await checkout.button('checkout.order-with-obligation').click()
  await expect(checkout.heading('checkout.cart.title')).toBeVisible()
  await expect(checkout.dialog.getByText('niet beschikbaar!')).toBeVisible()
  await expect(checkout.button('checkout.next')).toHaveAttribute('aria-disabled', 'true')
  await expect(checkout.button('checkout.next')).toHaveAccessibleDescription(/^Verwijder eerst de wagen/)
  await axe()

  await checkout.dialog.getByRole('button', { name: / verwijderen$/ }).click()
  await expect(checkout.dialog.getByRole('heading', { name: 'Uw winkelmandje is leeg' })).toBeVisible()
  await axe()
  // The refusal of the payment itself, if the sale came that late.
  complaints.splice(0)
})

test('removing one of two cars changes the amounts at once, and can be undone', async ({
  page,
  car,
  database,
  axe,
}) => {
  const { rows } = await database.query<{ key: string }>(
    `select 'stock-' || number as key from listing where kind = 'stock' and state = 1 and vehicle_class = 1 order by number limit 1`,
  )
  const checkout = new Checkout(page, 'nl')
  await checkout.open(car, { key: rows[0]!.key, vehicleId: '' })
  const cars = checkout.dialog.getByRole('list', { name: 'Wagens in uw bestelling' }).getByRole('listitem')
  await expect(cars).toHaveCount(2)
  await expect(cars.filter({ hasText: 'Stockwagen' })).toHaveCount(1)
  const total = checkout.dialog.getByRole('definition').nth(1)
  const before = await total.textContent()

  await cars
    .first()
    .getByRole('button', { name: / verwijderen$/ })
    .click()
  await expect(cars).toHaveCount(1)
  await expect(total).not.toHaveText(before!)
  await expect(checkout.button('words.undo')).toBeFocused()
  await axe()
  await page.keyboard.press('Enter')
  await expect(cars).toHaveCount(2)
  await expect(total).toHaveText(before!)
})

test('what was typed survives a reload, and so does an open payment', async ({ page, car }) => {
  const checkout = new Checkout(page, 'nl')
  const email = someEmail()
  await checkout.open(car)
  await checkout.choose('deliver')
  await checkout.next()
  await checkout.fillInPerson(email)

  await page.reload()
  await expect(checkout.heading('checkout.data.title')).toBeVisible()
  await expect(checkout.field('words.first-name')).toHaveValue('Lotte')
  await expect(checkout.field('words.email')).toHaveValue(email)

  await checkout.fillInAddress()
  await checkout.next()
  await checkout.button('checkout.order-with-obligation').click()
  const link = await checkout.appLink()
  await page.reload()
  await checkout.paymentIsOpen()
  await expect(checkout.dialog.getByRole('heading', { level: 3 }).first()).toBeFocused()
  expect(await checkout.appLink()).toBe(link)
  await checkout.inApp('pay')
  await expect(checkout.button('placed.back')).toBeVisible()
})

test('an open payment goes on in another tab, and closing the window loses nothing', async ({ page, car, context }) => {
  const checkout = new Checkout(page, 'nl')
  await checkout.open(car)
  await checkout.goToPayment(someEmail())
  const link = await checkout.appLink()

  const tab = new Checkout(await context.newPage(), 'nl')
  await tab.page.goto(page.url())
  await tab.openCart()
  await tab.paymentIsOpen()
  expect(await tab.appLink()).toBe(link)
  await tab.page.close()

  await checkout.button('words.close').click()
  await expect(checkout.dialog).toBeHidden()
  await page.request.post(`${link}/pay`)
  await expect(async () => {
    await page.reload()
    await checkout.openCart()
    await expect(checkout.dialog.getByText(/^Bestelling SO-/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('without the hub the browser asks for itself', async ({ page, car, complaints }) => {
  await page.routeWebSocket(/shop-hub/, (socket) => socket.close())
  const checkout = new Checkout(page, 'nl')
  await checkout.open(car)
  await checkout.goToPayment(someEmail())
  await expect(checkout.dialog.getByText('De verbinding is weggevallen.')).toBeVisible()
  await checkout.inApp('pay')
  await expect(checkout.button('placed.back')).toBeVisible()
  complaints.splice(0)
})

test('money that comes when the car is gone goes back', async ({ page, car, database, axe }) => {
  const checkout = new Checkout(page, 'nl')
  await checkout.open(car)
  await checkout.goToPayment(someEmail())
  await database.query('delete from car_hold where vehicle_id = $1', [car.vehicleId])
  await boughtByAnother(car)
  await expect
    .poll(async () => (await database.query('select from car_sale where vehicle_id = $1', [car.vehicleId])).rowCount)
    .toBe(1)
  await checkout.inApp('pay')
  await expect(checkout.heading('payment.refund-title')).toBeVisible()
  await axe()
})

test('who withdraws right after paying needs no mail for it, and owes nothing any more', async ({ page, car, axe }) => {
  const checkout = new Checkout(page, 'nl')
  await checkout.open(car)
  await checkout.goToPayment(someEmail())
  await checkout.inApp('pay')
  await expect(checkout.dialog.getByRole('heading', { name: 'Bedankt, Lotte!' })).toBeVisible()
  const [withdrawal] = await Promise.all([
    page.waitForEvent('popup'),
    checkout.dialog.getByRole('link', { name: 'Overeenkomst hier herroepen' }).click(),
  ])
  // The key of the order is in this browser.
  const id = /#([0-9a-f-]{36})$/.exec(withdrawal.url())![1]!
  await withdrawal.getByRole('button', { name: 'Verder', exact: true }).click()
  await withdrawal.getByRole('button', { name: 'Herroeping bevestigen' }).click()
  await expect(withdrawal.getByRole('heading', { name: 'We hebben uw herroeping ontvangen' })).toBeVisible()

  await page.goto(buildPath('content.payment', 'nl', { orderId: id }))
  await expect(page.getByRole('heading', { name: 'Deze bestelling is geannuleerd' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Bedankt')
  await axe()
})

test('an order needs no mouse', async ({ page, car }) => {
  const checkout = new Checkout(page, 'nl')
  await checkout.open(car)
  await tabTo(page, checkout.dialog.getByRole('radio', { name: 'Thuis laten leveren' }))
  await page.keyboard.press('Space')
  await tabTo(page, checkout.field('words.day'))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, checkout.button('checkout.next'))
  await page.keyboard.press('Enter')

  await expect(checkout.heading('checkout.data.title')).toBeFocused()
  await type(page, checkout.field('words.first-name'), 'Lotte')
  await type(page, checkout.field('words.last-name'), 'Van den Broeck')
  await type(page, checkout.field('words.email'), someEmail())
  await type(page, checkout.field('phone.number'), '0478123456')
  await tabTo(page, checkout.button('checkout.data.add-address'))
  await page.keyboard.press('Enter')
  await expect(checkout.field('checkout.address.street')).toBeFocused()
  await page.keyboard.type('Koningin Astridlaan')
  await type(page, checkout.field('checkout.address.number'), '27')
  await type(page, checkout.field('checkout.address.city'), '9300 aal')
  await page.keyboard.press('Enter')
  await expect(checkout.field('checkout.address.city')).toHaveValue('9300 Aalst')
  await page.keyboard.press('Enter')
  await expect(checkout.dialog.getByRole('button', { name: 'Facturatieadres wijzigen' })).toBeFocused()

  await tabTo(page, checkout.button('checkout.next'))
  await page.keyboard.press('Enter')
  await expect(checkout.heading('checkout.overview.title')).toBeFocused()
  await tabTo(page, checkout.button('checkout.order-with-obligation'))
  await page.keyboard.press('Enter')
  await checkout.paymentIsOpen()
  await tabTo(page, checkout.button('payment.check'))
  await page.keyboard.press('Enter')
  await expect(checkout.dialog.getByText(/was er nog geen betaling/)).toBeVisible()
  await checkout.inApp('pay')
  await expect(checkout.dialog.getByRole('heading', { name: 'Bedankt, Lotte!' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(checkout.dialog).toBeHidden()
})

test.describe('scripts', () => {
  test.use({ asksAboutCookies: true })

  test('checkout brings at most 62 kB of script, and the live connection only with the payment', async ({
    page,
    car,
  }) => {
    const checkout = new Checkout(page, 'nl')
    await page.goto(buildPath('content.usedcars', 'nl'))
    // Lazy parts of every page do not belong to checkout: the cookie question is the last of them.
    await page.getByRole('button', { name: 'Weigeren' }).click()
    await expect(page.getByRole('button', { name: / vergelijken$/ }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const before = await readScripts(page)
    await checkout.open(car)
    await checkout.goToOverview(someEmail())
    const withoutPayment = await readScripts(page)
    await checkout.button('checkout.order-with-obligation').click()
    await checkout.paymentIsOpen()
    const after = await readScripts(page, { isBeforePreload: true })
    expect(after.size).toBeGreaterThan(withoutPayment.size)
    const added = [...after].filter(([name]) => !before.has(name)).map(([, size]) => size)
    expect(added.length).toBeGreaterThan(1)
    expect(added.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(62_000)
  })
})

for (const language of inTurn('a browser that did not order', languages)) {
  test(`${language}: a browser that did not order is sent back to the one that did`, async ({ page, axe }) => {
    const path = language === 'nl' ? 'betaling' : 'paiement'
    await page.goto(`/${language}/${path}/0199f1c2-7f6a-7cc3-9d1e-6d5a1f0c2b11`)
    const checkout = new Checkout(page, language)
    await expect(page.getByRole('heading', { name: checkout.text('payment-page.elsewhere-title') })).toBeVisible()
    await axe()
  })
}

/** Measures by how many pixels the chosen option of a menu is wider than its field; negative while it fits. */
async function cutOff(menu: Locator): Promise<number> {
  return menu.evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')!
    pen.font = font
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return Math.round(pen.measureText(select.selectedOptions[0]!.text).width - room)
  })
}

/** The amount on a line of the summary. */
function readAmount({ dialog }: Checkout, line: string): Locator {
  const row = dialog.locator('dl > div').filter({ has: dialog.page().getByText(line, { exact: true }) })
  return row.getByRole('definition').filter({ visible: true })
}

/** The scripts a page has loaded so far, each with its size after gzip. */
/** `isBeforePreload`: without the outcomes, which load from a second after the payment is open. */
async function readScripts(page: Page, { isBeforePreload = false } = {}): Promise<Map<string, number>> {
  const names = await page.evaluate((isCut) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const opened = entries.findLast(({ name }) => name.endsWith('/shop/order/requestpayment'))
    const end = isCut && opened ? opened.responseEnd + 1000 : Infinity
    return entries.filter(({ name, startTime }) => name.endsWith('.js') && startTime < end).map(({ name }) => name)
  }, isBeforePreload)
  const sizes = await Promise.all(names.map(sizeAfterGzip))
  return new Map(names.map((name, index) => [name, sizes[index]!]))
}

async function sizeAfterGzip(address: string): Promise<number> {
  return gzipSync(await (await fetch(address)).bytes(), { level: 9 }).length
}

/** Asks for another payment and gives its link. */
async function newCode(checkout: Checkout): Promise<string> {
  await checkout.button('payment.rescan').click()
  await checkout.paymentIsOpen()
  await expect(checkout.dialog.getByRole('heading', { level: 3 })).toBeFocused()
  return checkout.appLink()
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** By the tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
