import { demoColleagues } from '../scripts/demo/accounts.ts'
import { dearerCar } from '../domain/invoicing/supplier-invoices/supplier-invoice.test-data.ts'
import { writeDemoPdf } from '../scripts/demo/demo-pdf.ts'
import { writeSupplierUbl } from '../domain/invoicing/supplier-invoices/supplier-ubl.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('invoices of suppliers are uploaded, and reviewed by one key each', async ({
  page,
  axe,
  database,
  complaints,
}) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  await signIn(page, '/office/supplierinvoice', office.email)
  const upload = (name: string, content: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(content) })
  await upload('bom.xml', '<!DOCTYPE x [<!ENTITY a "ha">]><Invoice>&a;</Invoice>')
  await expect(page.getByText('wat in een e-factuur niet mag')).toBeVisible()
  const { rows: known } = await database.query<{ vat: string; name: string }>(
    `select vat_prefix || vat_number as vat, company_name as name from customer where company_name = 'Poetsbedrijf Claes'`,
  )
  const supplier = { ...dearerCar.supplier, vatNumber: known[0]!.vat, name: known[0]!.name }
  const sent = { ...dearerCar, supplier, number: 'JOURNEY-1', orderReference: '' }
  await upload('factuur.xml', writeSupplierUbl(sent))
  await expect(page.getByText('Poetsbedrijf Claes is ingelezen.')).toBeVisible()
  await upload('factuur.xml', writeSupplierUbl(sent))
  await expect(page.getByText('Dit bestand is al ontvangen als')).toBeVisible()
  expect(complaints.every((one) => /status of 422/.test(one))).toBe(true)
  complaints.length = 0
  await axe()

  // One with a wrong total is disputed, with the reason.
  const { rows: odd } = await database.query<{ number: number }>(
    `select number from supplier_invoice where state = 'review' and finding = 'arithmetic' order by number limit 1`,
  )
  await page.goto(`/office/supplierinvoice/${odd[0]!.number}`)
  await expect(page.getByRole('button', { name: /^Betwisten/ })).toBeEnabled()
  await page.keyboard.press('b')
  await page.getByLabel('Reden').fill('Het totaal klopt niet')
  await page.getByRole('dialog').getByRole('button', { name: 'Betwisten' }).click()
  await expect(page.getByText(/is betwist/)).toBeVisible()

  // Those with a difference: a reason and the acceptance. A car of this price is above the limit of administration.
  const manager = demoColleagues.find(({ role }) => role === 'sales-manager')!
  await signIn(page, '/office/supplierinvoice', manager.email)
  await page.getByRole('link', { name: 'Nakijken', exact: true }).click()
  await page.getByRole('button', { name: /^Verschil/ }).click()
  const { rows } = await database.query<{ number: number; arrival: string }>(
    `select number, arrival_number as arrival from supplier_invoice
     where state = 'review' and finding = 'difference' and total_cents < 5000000 order by received_at, number limit 3`,
  )
  expect(rows).toHaveLength(3)
  await page.goto(`/office/supplierinvoice/${rows[0]!.number}`)
  await expect(page.getByRole('heading', { level: 1, name: rows[0]!.arrival })).toBeVisible()
  await axe()
  await page.keyboard.press('a')
  await expect(page.getByText('Er is nog een verschil')).toBeVisible()
  for (const { number, arrival } of rows) {
    await page.goto(`/office/supplierinvoice/${number}`)
    await expect(page.getByRole('heading', { level: 1, name: arrival })).toBeVisible()
    await page.keyboard.press('2')
    await expect(page.getByRole('radio', { name: /Optie later bijbesteld/ })).toBeChecked()
    await page.keyboard.press('a')
    await expect(page.getByText(`${arrival} is goedgekeurd`)).toBeVisible()
  }
  const { rows: booked } = await database.query<{ count: number }>(
    `select count(*)::int as count from supplier_invoice where number = any ($1) and state = 'approved' and purchase_number is not null`,
    [rows.map(({ number }) => number)],
  )
  expect(booked).toEqual([{ count: 3 }])
})

test('an invoice of which only a PDF came is typed beside its drawn page', async ({ page, axe, database }) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  await signIn(page, '/office/supplierinvoice', office.email)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'huur.pdf', mimeType: 'application/pdf', buffer: writeDemoPdf('Huur hal december 605,00') })
  await page.getByRole('link', { name: /Tik in wat erop staat/ }).click()
  const paper = page.getByRole('region', { name: 'Pdf van de leverancier' })
  const sheet = paper.getByRole('group', { name: 'Bladzijde 1 van 1' })
  // Its words lie above its picture, so that a number can be copied.
  await expect(sheet.getByText('Huur hal december 605,00')).toBeVisible()
  const countInk = () =>
    sheet.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      return data.filter((value, at) => at % 4 === 0 && value < 100).length
    })
  await expect.poll(countInk).toBeGreaterThan(50)
  await axe()
  const width = async () => (await sheet.boundingBox())!.width
  const before = await width()
  await page.getByRole('button', { name: 'Groter tonen' }).click()
  await expect.poll(width).toBeGreaterThan(before * 1.2)
  await page.getByRole('button', { name: 'Een kwartslag draaien' }).click()
  await expect.poll(async () => (await sheet.boundingBox())!.height).toBeLessThan(await width())
  await page.getByRole('button', { name: 'Kleiner tonen' }).click()

  await page.getByLabel('Leverancier zoeken').fill('Poetsbedrijf Claes')
  await page
    .getByRole('option', { name: /Poetsbedrijf Claes/ })
    .first()
    .click()
  await page.getByLabel('Hun nummer').fill('PDF-605')
  await page.getByLabel('Factuurdatum').fill(new Date().toISOString().slice(0, 10))
  const line = page.getByRole('group', { name: 'Lijn 1' })
  await line.getByLabel('Omschrijving').fill('Huur hal december')
  await line.getByLabel('Zonder btw').fill('500')
  await page.getByLabel('Btw op de factuur').fill('105')
  await page.getByLabel('Te betalen').fill('605')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Wat de leverancier vermeldt' })).toContainText('PDF-605')

  // The board draws it as well.
  await page.getByText('Pdf', { exact: true }).click()
  await expect(page.getByRole('group', { name: 'Bladzijde 1 van 1' })).toBeVisible()
  await axe()
  const { rows } = await database.query<{ cents: number }>(
    `select total_cents::int as cents from supplier_invoice where their_number = 'PDF-605' and typed_by is not null`,
  )
  expect(rows).toEqual([{ cents: 60_500 }])
})
