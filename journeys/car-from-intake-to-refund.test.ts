import { demoColleagues } from '../scripts/demo/accounts.ts'
import { Checkout, someEmail, test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect } from './support.ts'
import { choose, completeAdvert, describeCondition, readMedia, picture } from './used-car-intake.ts'

const readEmail = (wanted: string) => demoColleagues.find(({ role }) => role === wanted)!.email

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a car is taken in with the phone, passes the gate, is sold in the shop, and its order is paid back', async ({
    page,
    axe,
    browser,
    baseURL,
    database,
  }) => {
    test.setTimeout(240_000)
    await signIn(page, '/office/usedcar/new', readEmail('stock-manager'))
    const serial = String(Date.now()).slice(-7)
    await page.getByRole('textbox', { name: 'Chassisnummer' }).fill(`YV1ZW25V1K${serial}`)
    await choose(page, 'Merk en model', 'noord v6')
    await choose(page, 'Afdeling', 'gent')
    await page.getByRole('textbox', { name: 'Versie' }).fill(`Intake ${serial}`)
    const save = page.getByRole('button', { name: 'Bewaren', exact: true })
    await save.tap()
    await expect(page).toHaveURL(/\/office\/usedcar\/\d+\/edit$/)
    const number = new URL(page.url()).pathname.split('/').at(-2)!

    // The gate says what is missing, and lets nothing through before.
    const publish = page.getByRole('button', { name: 'Publiceren' })
    await expect(publish).toBeDisabled()
    await expect(page.getByText(/^Nog \d+ dingen ontbreken/)).toBeVisible()
    await completeAdvert(page)
    await save.tap()
    await expect(page.getByText('Nog 1 ding ontbreekt:')).toBeVisible()
    await readMedia(page)
      .getByLabel('Foto nemen')
      .setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: await picture().jpeg().toBuffer() })
    await expect(page.getByText('Alles is ingevuld.')).toBeVisible()
    await axe()
    await describeCondition(page)
    await expect(page.getByText('De staat van de wagen is volledig.')).toBeVisible()
    await publish.tap()
    await expect(page.getByText(/staat in de webshop\./)).toBeVisible()
    // As if it stood there for long: other journeys count on the car that heads the list.
    await database.query(`update vehicle set published_at = '2020-01-01' where number = $1`, [number])

    const buyer = await browser.newPage({ baseURL: baseURL!, locale: 'nl-BE' })
    const email = someEmail()
    const checkout = new Checkout(buyer, 'nl')
    await checkout.open({ key: `used-${number}`, vehicleId: '' })
    await expect(checkout.dialog.getByText(`Intake ${serial}`).first()).toBeVisible()
    await checkout.goToPayment(email)
    await checkout.inApp('pay')
    await expect(checkout.dialog.getByRole('heading', { name: 'Bedankt, Lotte!' })).toBeVisible()
    await buyer.context().close()

    const desk = await browser.newPage({ baseURL: baseURL!, locale: 'nl-BE' })
    await signIn(desk, '/office/shoporder', readEmail('sales-manager'))
    await desk.getByRole('searchbox', { name: 'Zoeken' }).fill(email)
    await expect(desk.locator('tbody tr')).toHaveCount(1)
    await desk.locator('tbody th a').click()
    await expect(desk.getByText(`Intake ${serial}`).first()).toBeVisible()
    await desk.getByRole('button', { name: 'Bestelling annuleren' }).click()
    const cancel = desk.getByRole('dialog', { name: 'Bestelling annuleren?' })
    await cancel.getByLabel('Wat zegt u aan de klant?').fill('De koper ziet ervan af.')
    await cancel.getByRole('button', { name: 'Bestelling annuleren' }).click()
    await desk.getByRole('button', { name: 'Terugbetalen', exact: true }).click()
    const refund = desk.getByRole('dialog', { name: 'Terugbetalen via de betaaldienst' })
    await expect(refund.getByLabel('Bedrag')).toHaveValue('1.000,00')
    await refund.getByRole('button', { name: 'Terugbetalen' }).click()
    await expect(async () => {
      await desk.reload()
      await expect(desk.getByText('Terugbetaald', { exact: true }).first()).toBeVisible({ timeout: 2000 })
    }).toPass()
    await desk.context().close()

    // The car is for sale again.
    await page.goto(`/office/usedcar/${number}`)
    await expect(page.getByText('Te koop', { exact: true }).first()).toBeVisible()
    await page.getByLabel('Meer mogelijkheden').tap()
    await page.getByRole('button', { name: 'Terugtrekken' }).tap()
    const withdrawing = page.getByRole('dialog', { name: /terugtrekken\?$/ })
    await withdrawing.getByRole('button', { name: 'Terugtrekken' }).tap()
    await expect(page.getByText('Teruggetrokken', { exact: true })).toBeVisible()
  })
})
