import { draftOffer, makeOfferCustomer, offerLink } from './offer-online.ts'
import { someEmail, test } from './order-checkout.ts'
import { expect } from './support.ts'

test('nl: a salesperson sets cash beside credit, issues both in one mail, and the customer chooses one', async ({
  page,
  axe,
  database,
  mailsTo,
}) => {
  test.slow()
  const email = someEmail()
  const customer = await makeOfferCustomer(database, email, 'nl')
  const first = await draftOffer(page, customer)
  const heading = page.getByRole('heading', { name: /^OF-/, level: 1 })
  await page.getByRole('button', { name: 'Alternatief toevoegen' }).click()
  await expect(heading).not.toHaveText(first)
  const second = await heading.innerText()
  const strip = page.getByRole('navigation', { name: 'Alternatieven' })
  await expect(strip.getByRole('link')).toHaveCount(2)
  await expect(strip.locator('[aria-current]')).toHaveAccessibleName(/^B Contant/)
  await page.getByRole('combobox', { name: 'Krediet' }).selectOption({ index: 1 })
  await expect(strip.locator('[aria-current]')).toHaveAccessibleName(/^B Krediet, 60 maanden/)
  await expect(page.getByRole('button', { name: 'Alternatief toevoegen' })).toHaveAccessibleDescription(
    'Bewaar eerst wat u gewijzigd hebt.',
  )
  await page.getByRole('button', { name: /^Bewaren/ }).click()
  await expect(page.getByText('Bewaar eerst wat u gewijzigd hebt.')).toHaveCount(0)
  await axe()

  await page.getByRole('button', { name: 'Naast elkaar' }).click()
  const beside = page.getByRole('dialog', { name: 'Alternatieven naast elkaar' })
  await expect(beside.getByRole('columnheader', { name: /^A · Contant/ })).toBeVisible()
  await expect(beside.getByRole('row', { name: /^JKP – \d,\d\d %$/ })).toBeVisible()
  await axe()
  await page.keyboard.press('Escape')

  await strip.getByRole('link', { name: /^A Contant/ }).click()
  await expect(heading).toHaveText(first)
  await page.getByRole('button', { name: 'Uitbrengen' }).click()
  const issuing = page.getByRole('dialog', { name: 'Offerte uitbrengen' })
  await expect(issuing.getByRole('checkbox', { name: /^B: Krediet, 60 maanden/ })).toBeChecked()
  await axe()
  await issuing.getByRole('button', { name: 'Uitbrengen' }).click()
  await expect(page.getByText('De offerte is uitgebracht.')).toBeVisible()
  const [mail, ...more] = await mailsTo(email, 1)
  expect(more).toEqual([])
  expect(mail).toContain('Uw 2 voorstellen')
  expect(mail!.match(/application\/pdf/g)).toHaveLength(2)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(offerLink(mail!))
  await expect(page.getByRole('heading', { name: 'U kiest uit 2 voorstellen' })).toBeVisible()
  await page.getByRole('button', { name: 'Naast elkaar zetten' }).click()
  await expect(page.getByRole('dialog', { name: 'De voorstellen naast elkaar' })).toBeVisible()
  await axe()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Voorstel B tonen' }).click()
  await expect(page.getByRole('heading', { name: `Offerte ${second}` })).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Ik ga akkoord', exact: true }).click()
  await page.getByRole('button', { name: 'Verder zonder identificatie' }).click()
  await page.getByLabel('Uw volledige naam').fill('Hanne Offermans')
  await page.getByLabel(/^Ik ga akkoord met versie/).check()
  await page.getByRole('button', { name: 'Ik ga akkoord, maak de bestelbon op' }).click()
  await expect(page.getByText(/^U bent op .* akkoord gegaan met deze offerte/)).toBeVisible()
  await page.getByRole('button', { name: 'Voorstel A tonen' }).click()
  await expect(page.getByText(/^U hebt voor een ander voorstel gekozen/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ik ga akkoord', exact: true })).toHaveCount(0)
  // The link continues to the chosen page.
  await page.reload()
  await expect(page.getByRole('heading', { name: `Offerte ${second}` })).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 960 })
  await page.goto('/office/offer')
  await page.getByRole('searchbox', { name: 'Zoeken' }).last().fill(second)
  await page.getByRole('link', { name: second }).click()
  await expect(strip.getByRole('link', { name: /^B Krediet/ })).toContainText('Aanvaard door de klant')
})

test('fr: a salesperson offers two cars on a tablet, and the customer compares them on a phone', async ({
  page,
  context,
  baseURL,
  axe,
  database,
  mailsTo,
}) => {
  test.slow()
  const email = someEmail()
  const customer = await makeOfferCustomer(database, email, 'fr')
  await context.addCookies([{ name: 'office-language', value: 'fr', url: `${baseURL}/office` }])
  await page.setViewportSize({ width: 820, height: 1180 })
  const first = await draftOffer(page, customer, 'fr')
  const heading = page.getByRole('heading', { name: /^OF-/, level: 1 })
  await page.getByRole('button', { name: 'Ajouter une variante' }).click()
  await expect(heading).not.toHaveText(first)
  const strip = page.getByRole('navigation', { name: 'Variantes' })
  await expect(strip.locator('[aria-current]')).toHaveAccessibleName(/^B Au comptant Lumen E3/)
  await axe()
  await page.getByRole('button', { name: 'Émettre' }).click()
  const issuing = page.getByRole('dialog', { name: 'Émettre l’offre' })
  await expect(issuing.getByText('Votre client reçoit un seul e-mail', { exact: false })).toBeVisible()
  await axe()
  await issuing.getByRole('button', { name: 'Émettre' }).click()
  await expect(page.getByText('L’offre est émise.')).toBeVisible()
  const [mail] = await mailsTo(email, 1)
  expect(mail).toContain('Vos 2 propositions')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(offerLink(mail!))
  await expect(page.getByRole('heading', { name: 'Vous avez le choix entre 2 propositions' })).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Comparer côte à côte' }).click()
  await expect(page.getByRole('dialog', { name: 'Les propositions côte à côte' })).toBeVisible()
  await axe()
})
