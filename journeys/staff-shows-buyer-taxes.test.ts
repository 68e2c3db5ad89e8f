import { demoAccounts } from '../scripts/demo/accounts.ts'
import { someEmail, test } from './order-checkout.ts'
import { makeOfferCustomer } from './offer-online.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, languages } from './support.ts'
import { inTurn } from './turns.ts'

const words = {
  nl: {
    postcode: '4000',
    version: 'Versie',
    section: 'Belastingen van de koper',
    tax: 'BIV Wallonië',
    show: 'Tonen aan de klant',
    dialog: 'Klantweergave',
    mass: 'Maximale massa',
    disclaimer: 'Hulp op basis van de gegevens',
  },
  fr: {
    postcode: '5000',
    version: 'Version',
    section: 'Taxes de l’acheteur',
    tax: 'TMC Wallonie',
    show: 'Montrer au client',
    dialog: 'Vue client',
    mass: 'Masse maximale',
    disclaimer: 'Aide au calcul selon les données',
  },
} as const

for (const language of inTurn('taxes of the buyer', languages)) {
  const of = words[language]
  test(`${language}: a salesperson looks up the taxes of the buyer, and lets the customer read them`, async ({
    page,
    context,
    baseURL,
    axe,
    database,
  }) => {
    test.slow()
    await context.addCookies([{ name: 'office-language', value: language, url: `${baseURL}/office` }])
    const customer = await makeOfferCustomer(database, someEmail(), language)
    await database.query(
      `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code, is_preferred)
       select id, 'home', 'Rue Haute', '1', $2, 'Ville', 'BE', true from customer where number = $1`,
      [customer, of.postcode],
    )
    await signIn(page, `/office/offer/new?customer=${customer}`, demoAccounts.salesperson)
    await page.getByRole('combobox', { name: of.version }).fill('lumen e3')
    await page
      .getByRole('option', { name: /Lumen E3/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: of.section })).toBeVisible()
    await expect(page.getByText(of.tax)).toBeVisible()
    await page.getByLabel(of.mass).fill('2.600')
    await expect(page.getByText(of.disclaimer)).toBeVisible()
    await page.getByLabel(of.show).check()
    await page.keyboard.press('F8')
    const dialog = page.getByRole('dialog', { name: of.dialog })
    const qr = dialog.getByRole('img')
    const address = new URL((await qr.getAttribute('src'))!, page.url()).searchParams.get('of')!
    await page.keyboard.press('Escape')
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await axe()
    }
    // The key opens the draft in any window.
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.goto(address)
    await expect(page.getByRole('region', { name: of.section })).toContainText(of.disclaimer)
    await axe()
  })
}
