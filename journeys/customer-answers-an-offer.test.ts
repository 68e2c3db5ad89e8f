import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { signInCustomer } from './customer-sign-in.ts'
import { makeOfferCustomer, offerLink, sendOffer } from './offer-online.ts'
import { someEmail, test } from './order-checkout.ts'
import { expect, readable } from './support.ts'

test('nl: a customer opens the offer of a mail, asks, and agrees without buying; the salesperson answers and hears it', async ({
  page,
  axe,
  database,
  mailsTo,
}) => {
  test.slow()
  const email = someEmail()
  const desk = await sendOffer(page, await makeOfferCustomer(database, email, 'nl'))
  const online = page.getByRole('region', { name: 'Klant online' })
  await expect(online.getByText(`naar ${email}`)).toBeVisible()
  await axe()
  const number = await page.getByRole('heading', { level: 1 }).innerText()
  const [first] = await mailsTo(email, 1)
  expect(first).toContain('application/pdf')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(offerLink(first!))
  await expect(page.getByRole('heading', { name: `Offerte ${number}` })).toBeVisible()
  await expect(page.getByText('Wacht op uw antwoord')).toBeVisible()
  await expect(page.getByText('Totaal incl. btw')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Uw verkoper' }).getByText('Sofie De Clercq')).toBeVisible()
  await axe()
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Offerte als pdf' }).click(),
  ])
  expect(paper.suggestedFilename()).toContain(number)

  await page.getByRole('button', { name: 'Vraag versturen' }).click()
  await expect(page.getByText('Schrijf eerst een bericht.')).toBeVisible()
  await page.getByLabel('Uw vraag aan Sofie De Clercq').fill('Kan de wagen er voor Nieuwjaar staan?')
  await page.getByRole('button', { name: 'Vraag versturen' }).dblclick()
  await expect(page.getByText('Kan de wagen er voor Nieuwjaar staan?')).toHaveCount(1)
  await expect(page.getByLabel('Uw vraag aan Sofie De Clercq')).toHaveValue('')

  await page.setViewportSize({ width: 1440, height: 960 })
  await page.goto(desk)
  await expect(online.getByText('Kan de wagen er voor Nieuwjaar staan?')).toBeVisible()
  await expect(page.getByText(/^De klant wacht op een antwoord sinds/)).toBeVisible()
  await page.getByRole('button', { name: 'Beantwoorden' }).click()
  await expect(online.getByLabel('Antwoord', { exact: true })).toBeFocused()
  await axe()
  await page.goto('/office/offer?hasQuestion=yes')
  const listed = page.getByRole('row', { name: number })
  await expect(listed.getByText('Vraag van de klant')).toBeVisible()
  await axe()
  await page.goto(desk)
  await online.getByLabel('Antwoord', { exact: true }).fill('Ja, op 28 december.')
  await online.getByRole('button', { name: 'Antwoord versturen' }).click()
  await expect(online.getByText('Ja, op 28 december.')).toBeVisible()
  await expect(page.getByText(/^De klant wacht op een antwoord sinds/)).toHaveCount(0)
  await axe()
  const mails = await mailsTo(email, 2)
  const reply = mails.map(readable).find((mail) => mail.includes('Ja, op 28 december.'))!

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(offerLink(reply))
  await expect(page.getByText('Ja, op 28 december.')).toBeVisible()
  await expect(page.getByText(/^Deze offerte verplicht u tot niets/)).toBeVisible()
  await page.getByRole('button', { name: 'Ik ga akkoord', exact: true }).click()
  await page.getByRole('button', { name: 'Verder zonder identificatie' }).click()
  await page.getByRole('button', { name: 'Ik ga akkoord, maak de bestelbon op' }).click()
  await expect(page.getByText('Vul uw volledige naam in.')).toBeVisible()
  await expect(page.getByText('Vink aan dat u akkoord gaat.')).toBeVisible()
  await axe()
  await page.getByLabel('Uw volledige naam').fill('Hanne Offermans')
  await page.getByLabel(/^Ik ga akkoord met versie 2/).check()
  await expect(page.getByText(/U bent nog nergens toe verplicht/)).toBeVisible()
  await page.getByRole('button', { name: 'Ik ga akkoord, maak de bestelbon op' }).click()
  await expect(page.getByText(/^U bent op .* akkoord gegaan met deze offerte, als Hanne Offermans/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ik ga akkoord', exact: true })).toHaveCount(0)
  await axe()

  await page.setViewportSize({ width: 1440, height: 960 })
  await page.goto(desk)
  await expect(page.getByText(/^Hanne Offermans is online akkoord gegaan/)).toBeVisible()
  await page.goto('/office/offer')
  await page.getByRole('searchbox', { name: 'Zoeken' }).last().fill(number)
  await expect(page.getByRole('row', { name: number }).getByText(/^Klant akkoord op/)).toBeVisible()
})

test('fr: a customer says no to an offer and why, on a phone', async ({ page, axe, database, mailsTo }) => {
  test.slow()
  const email = someEmail()
  const desk = await sendOffer(page, await makeOfferCustomer(database, email, 'fr'))
  const [mail] = await mailsTo(email, 1)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(offerLink(mail!))
  await expect(page.getByText('En attente de votre réponse')).toBeVisible()
  await expect(page.getByText('Total TVAC')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Renoncer à l’offre' }).click()
  await page.getByRole('button', { name: 'Renoncer définitivement' }).click()
  await expect(page.getByText('Indiquez la raison.')).toBeVisible()
  await axe()
  await page.getByLabel('Pourquoi y renoncez-vous').fill('Le délai est trop long.')
  await page.getByRole('button', { name: 'Renoncer définitivement' }).click()
  await expect(page.getByText(/Vous avez renoncé à cette offre/)).toBeVisible()
  await axe()

  await page.setViewportSize({ width: 1440, height: 960 })
  await page.goto(desk)
  await expect(page.getByText(/^Online geweigerd op .*Le délai est trop long\./)).toBeVisible()
})

test('an account shows its offers, and what became different in the newest', async ({ page, axe, database }) => {
  const { rows } = await database.query<{ number: string }>(
    `select offer_number as number from offer join offer_issue issue on issue.offer_id = offer.id
     join customer_account link on link.customer_id = issue.customer_id
     join shop_account account on account.id = shop_account_id
     where account.email = $1 and issued_version = 3 group by offer_number having count(*) = 2`,
    [demoAccounts.customer],
  )
  const { number } = rows[0]!
  await signInCustomer(page, demoAccounts.customer, demoAccounts.password)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${buildPath('account.home', 'nl')}?section=offers`)
  await page.getByRole('button', { name: `Offerte ${number} bekijken` }).click()
  await expect(page.getByRole('heading', { name: `Offerte ${number}` })).toBeVisible()
  await expect(page.getByText('Het boekje is volledig.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Vergelijken met versie 2' }).click()
  const comparison = page.getByRole('table', { name: 'Verschil tussen twee versies' })
  await expect(comparison.getByRole('row', { name: /Rubberen matten/ })).toContainText('–')
  await axe()
  await page.getByLabel('Versie', { exact: true }).selectOption({ index: 1 })
  await expect(page.getByText('Vervangen')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ik ga akkoord', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Naar de nieuwste versie' }).click()
  await expect(page.getByRole('button', { name: 'Ik ga akkoord', exact: true })).toBeVisible()
})
