import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('a car of a seller with VAT gets the invoice that we write, once the agreement is signed and the account verified', async ({
  page,
  axe,
  database,
}) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  const { rows } = await database.query<{ trade_in: number; customer: number }>(
    `select trade_in.number as trade_in, customer.number as customer from invoice
     join trade_in on trade_in.id = invoice.trade_in_id join customer on customer.id = invoice.customer_id
     where kind = 'self-billed' and invoice.state = 'draft' limit 1`,
  )
  const { trade_in: tradeIn, customer } = rows[0]!
  await signIn(page, `/office/tradein/${tradeIn}`, office.email)
  const panel = page.getByRole('region', { name: 'Factuur uitgereikt door afnemer' })
  await panel.getByRole('link', { name: 'Ontwerp' }).click()
  // The paper is in the language of its seller.
  const paper = page.getByRole('article', {
    name: /^(Factuur uitgereikt door afnemer · ontwerp|Autofacturation · projet)$/,
  })
  await expect(paper).toBeVisible()
  await expect(page.getByText('Er is die dag geen geldige, ondertekende overeenkomst')).toBeVisible()
  await expect(page.getByText('Geen gecontroleerde rekening van de leverancier')).toBeVisible()
  await axe()

  await page.getByRole('link', { name: 'Naar de leverancier' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/customer/${customer}$`))
  const supplier = page.getByRole('region', { name: 'Leverancier' })
  await expect(supplier.getByText('Zonder stuk')).toBeVisible()
  const file = Buffer.from(
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\n' +
      'xref\n0 1\n0000000000 65535 f \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
    'latin1',
  )
  await supplier
    .locator('input[type=file]')
    .setInputFiles({ name: 'overeenkomst.pdf', mimeType: 'application/pdf', buffer: file })
  await expect(supplier.getByText('Geldig', { exact: true })).toBeVisible()
  await axe()
  await supplier.getByRole('button', { name: 'Rekening toevoegen' }).click()
  const adding = page.getByRole('dialog', { name: 'Rekening toevoegen' })
  await adding.getByLabel('IBAN').fill('BE68 5390 0754 7035')
  await expect(adding.getByText('Dit rekeningnummer klopt niet')).toBeVisible()
  await adding.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00')
  await axe()
  await adding.getByRole('button', { name: 'Bewaren' }).click()
  await expect(supplier.getByText('NL91 ABNA 0417 1643 00')).toBeVisible()

  // An account is verified by another user than the one who typed it: here by the main administrator.
  await signIn(page, `/office/customer/${customer}`, 'tom.wouters@forecourt.example')
  await page.getByRole('button', { name: 'Rekening NL91 ABNA 0417 1643 00 controleren' }).click()
  const verifying = page.getByRole('dialog', { name: 'Rekening NL91 ABNA 0417 1643 00 controleren' })
  await verifying.getByLabel('Hoe gecontroleerd').fill('Gebeld naar het nummer op de website')
  await axe()
  await verifying.getByRole('button', { name: 'Controleren' }).click()
  await expect(page.getByText('Gebeld naar het nummer op de website')).toBeVisible()

  await signIn(page, `/office/tradein/${tradeIn}`, office.email)
  await page
    .getByRole('region', { name: 'Factuur uitgereikt door afnemer' })
    .getByRole('link', { name: 'Ontwerp' })
    .click()
  await page.getByRole('button', { name: 'Uitreiken' }).click()
  await page.getByRole('dialog', { name: 'Uitreiken' }).getByRole('button', { name: 'Uitreiken' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: /^Factuur uitgereikt door afnemer SB\d?-\d{4}-\d{6}$/ }),
  ).toBeVisible()
  await expect(page.getByRole('article')).toContainText('NL91 ABNA 0417 1643 00')
  await axe()
})
