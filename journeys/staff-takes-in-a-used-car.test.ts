import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, holdAnswer } from './support.ts'
import { test } from './order-checkout.ts'
import { choose, completeAdvert, describeCondition, readMedia, picture } from './used-car-intake.ts'

const manager = demoColleagues.find(({ role }) => role === 'stock-manager')!

test('staff take in a used car, complete its advert, and the shop shows it until it is withdrawn', async ({
  page,
  axe,
  browser,
  baseURL,
}) => {
  test.slow()
  await signIn(page, '/office/usedcar/new', manager.email)
  await expect(page.getByRole('heading', { name: 'Wagen binnennemen', level: 1 })).toBeVisible()
  await axe()
  await choose(page, 'Merk en model', 'noord v6')
  await choose(page, 'Afdeling', 'gent')
  const serial = String(Date.now()).slice(-7)
  await page.getByRole('textbox', { name: 'Chassisnummer' }).fill(`yv1zw25v1k${serial}`)
  const version = page.getByRole('textbox', { name: 'Versie' })
  const answerSave = await holdAnswer(page, /\/usedcar\/save$/i)
  await page.keyboard.press('Control+S')
  await version.fill('2.0 T')
  answerSave()
  await page.keyboard.type(` Proef ${serial}`, { delay: 25 })
  await expect(page).toHaveURL(/\/office\/usedcar\/\d+\/edit$/)
  await expect(version).toBeFocused()
  await expect(version).toHaveValue(`2.0 T Proef ${serial}`)
  await expect(page.getByText('In voorbereiding')).toBeVisible()
  await page.keyboard.press('Control+S')
  await expect(page.getByRole('button', { name: 'Publiceren' })).toHaveAccessibleDescription(
    /De advertentie is nog niet volledig/,
  )

  await completeAdvert(page)
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Nog 1 ding ontbreekt:')).toBeVisible()
  await axe()

  const buffer = await picture().png().toBuffer()
  const media = readMedia(page)
  await media.getByLabel('Toevoegen').setInputFiles({ name: 'voor.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('Alles is ingevuld.')).toBeVisible()
  await page.getByRole('button', { name: 'Publiceren' }).click()
  const warning = page.getByRole('dialog', { name: /publiceren zonder staat van de wagen\?$/ })
  await axe()
  await warning.getByRole('button', { name: 'Annuleren' }).click()
  await expect(page.getByText(/nog 113 punten open/)).toBeVisible()
  const report = page.getByRole('region', { name: 'Staat van de wagen' })
  const bonnet = report.getByRole('group', { name: 'Motorkap' })
  await bonnet.getByRole('radio', { name: 'Te herstellen' }).check({ force: true })
  await describeCondition(page)
  await expect(report.getByText('Beschrijf wat er te herstellen is.')).toBeVisible()
  await report.getByLabel('Opmerking in het Nederlands').fill('Deuk van 3 cm')
  await report.getByLabel('Opmerking in het Frans').fill('Coup de 3 cm')
  await axe()
  await report.getByRole('button', { name: 'Staat bewaren' }).click()
  await expect(report.getByText(/Volledig beschreven op/)).toBeVisible()
  await page.getByRole('button', { name: 'Publiceren' }).click()
  await expect(page.getByText(/staat in de webshop\./)).toBeVisible()

  const equipment = page.getByRole('region', { name: 'Uitrusting' })
  await equipment.getByRole('searchbox', { name: 'Zoek een optie' }).fill('achterklep elektrische')
  await equipment.getByRole('checkbox', { name: 'Elektrische achterklep' }).check()
  await expect(equipment.getByText('1 op deze wagen')).toBeVisible()
  await axe()
  await equipment.getByRole('button', { name: 'Uitrusting bewaren' }).click()
  await expect(page.getByText('Uitrusting bewaard')).toBeVisible()

  await page.getByRole('link', { name: 'Bekijken', exact: true }).click()
  const link = page.getByRole('link', { name: 'Bekijken in de webshop' })
  const address = (await link.getAttribute('href'))!
  const visitor = await (await browser.newContext({ baseURL: baseURL!, locale: 'nl-BE' })).newPage()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Noord V6')
  await expect(visitor.getByText('Elektrische achterklep').first()).toBeAttached()
  await expect(visitor.getByText('Te herstellen: Deuk van 3 cm')).toBeVisible()
  await visitor.context().close()

  // The price from the list: it ends the one before and edits none.
  await page.goto(`/office/usedcar?q=${serial}`)
  await page.getByRole('button', { name: /^Prijs wijzigen/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Prijs van/ })
  await dialog.getByLabel('Nieuwe prijs').fill('20900')
  await axe()
  await dialog.getByRole('button', { name: 'Prijs bewaren' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Prijs wijzigen.*20\.900/ })).toBeVisible()

  await page.locator('tbody th a').first().click()
  await page.getByLabel('Meer mogelijkheden').click()
  await page.getByRole('button', { name: 'Terugtrekken' }).click()
  await page
    .getByRole('dialog', { name: /terugtrekken\?$/ })
    .getByRole('button', { name: 'Terugtrekken' })
    .click()
  await expect(page.getByText('Teruggetrokken', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Opnieuw publiceren' })).toBeEnabled()
})

test('staff read a car at its desk, book a cost on it and take it back, and ask another price by keyboard', async ({
  page,
  axe,
  database,
}) => {
  const { rows } = await database.query<{ number: number }>(
    `select vehicle.number from vehicle join listing on listing.vehicle_id = vehicle.id and listing.state = 1
     where vehicle.kind = 'used'
     order by (select count(*) from lead where vehicle_id = vehicle.id)
       + (select count(*) from offer where vehicle_id = vehicle.id) desc limit 1`,
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, `/office/usedcar/${rows[0]!.number}`, manager.email)
  const costs = page.getByRole('region', { name: 'Kosten' })
  await expect(costs.getByText('Kostprijs vandaag, excl. btw')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Belangstelling' }).getByRole('listitem').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1400)
  await axe()

  const lines = await costs.locator('tbody tr').count()
  await costs.getByRole('button', { name: 'Kost toevoegen' }).click()
  const cost = page.getByRole('dialog', { name: 'Kost toevoegen' })
  await cost.getByLabel('Omschrijving').fill('Lakherstel bumper')
  await cost.getByLabel('Bedrag excl. btw').fill('185')
  await axe()
  await cost.getByRole('button', { name: 'Bewaren' }).click()
  await expect(costs.getByText('Lakherstel bumper')).toBeVisible()
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(costs.locator('tbody tr')).toHaveCount(lines)

  await page.keyboard.press('p')
  const price = page.getByRole('dialog', { name: /^Prijs van/ })
  await price.getByRole('button', { name: 'Annuleren' }).click()
  await page.keyboard.press('w')
  await expect(page).toHaveURL(/\/edit$/)
  await page.keyboard.press('Escape')
  await expect(costs).toBeVisible()
})

test('staff change the prices of several cars, move and label them by keyboard, and take it back', async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, '/office/vehicle?carKind=used&state=published', manager.email)
  const boxes = page.locator('tbody').getByRole('checkbox')
  // Not those at the top, which other journeys use.
  await boxes.nth(10).check()
  await boxes.nth(11).check()
  const price = page
    .locator('tbody tr')
    .nth(10)
    .getByRole('button', { name: /^Prijs wijzigen/ })
  const before = (await price.textContent())!
  await page.keyboard.press('p')
  const prices = page.getByRole('dialog', { name: 'Prijs wijzigen, gekozen wagens: 2' })
  await prices.getByRole('textbox', { name: 'Procent' }).fill('3')
  await expect(prices.getByText(/^marge/)).toHaveCount(2)
  await axe()
  await prices.getByRole('button', { name: 'Prijzen wijzigen: 2' }).click()
  await expect(price).not.toHaveText(before)
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(price).toHaveText(before)

  await boxes.nth(10).check()
  await page.keyboard.press('v')
  const move = page.getByRole('dialog', { name: 'Wagens verplaatsen: 1' })
  await choose(page, 'Afdeling', 'aalst')
  await axe()
  await move.getByRole('button', { name: 'Verplaatsen' }).click()
  await expect(page.getByText('Verplaatste wagens: 1')).toBeVisible()
  await page.getByRole('button', { name: 'Ongedaan maken' }).first().click()

  await boxes.nth(10).check()
  await page.keyboard.press('l')
  const label = page.getByRole('dialog', { name: 'Label, gekozen wagens: 1' })
  await choose(page, 'Label', '')
  await label.getByRole('button', { name: 'Label zetten' }).click()
  await expect(page.getByText('Wagens met een ander label: 1')).toBeVisible()
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('staff take in a used car where it stands, with a photo of the camera that is sent again when the network fails', async ({
    page,
    axe,
    complaints,
  }) => {
    await signIn(page, '/office/usedcar', manager.email)
    await page.getByRole('link', { name: 'Wagen binnennemen' }).tap()
    await page.getByRole('textbox', { name: 'Chassisnummer' }).fill(`YV1ZW25V1K${String(Date.now()).slice(-7)}`)
    await expect(page.getByText(/Volvo/).first()).toBeVisible()

    // No step waits for another: the photo is sent once the car is saved.
    const photos = page.getByRole('button', { name: '2. Foto’s' })
    await photos.tap()
    const file = { name: 'image.jpg', mimeType: 'image/jpeg', buffer: await picture().jpeg().toBuffer() }
    await page.getByLabel('Foto nemen: Voorkant').setInputFiles(file)
    await expect(page.getByRole('button', { name: 'Voorkant: wacht' })).toBeVisible()
    await axe()
    await page.getByRole('button', { name: '1. Chassisnummer' }).tap()
    await page.route(/\/savefile/i, (route) => route.abort(), { times: 1 })
    await choose(page, 'Merk en model', 'noord v6')
    await choose(page, 'Afdeling', 'gent')
    await expect(page.getByText(/^Bewaard om/)).toBeVisible()

    await page.getByRole('button', { name: /Foto’s$/ }).tap()
    await page.getByRole('button', { name: 'Voorkant: mislukt' }).tap()
    await page.getByRole('button', { name: 'Opnieuw proberen' }).tap()
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
    await expect(page.getByRole('button', { name: 'Voorkant: bewaard' })).toBeVisible()
    await page.getByRole('button', { name: 'Verder met 1 foto' }).tap()

    await page.getByLabel('Kilometerstand').fill('41000')
    await page.getByLabel('Aantal sleutels').fill('2')
    await page.getByRole('textbox', { name: 'Notitie' }).fill('Kras op de bumper')
    await axe()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Klaar, naar de fiche' }).tap()
    await expect(page).toHaveURL(/\/office\/usedcar\/\d+$/)
    await expect(page.getByText('41.000 km')).toBeVisible()
    await expect(page.getByText('Kras op de bumper')).toBeVisible()
    await axe()
  })
})
