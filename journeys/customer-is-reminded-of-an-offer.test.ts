import type { Page } from '@playwright/test'
import type pg from 'pg'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { draftOffer, makeOfferCustomer, offerLink } from './offer-online.ts'
import { someEmail, test } from './order-checkout.ts'
import { expect, readable } from './support.ts'

const lastDay = addDays(brusselsDay(new Date()), 3)

/** Makes an offer one that was issued three days ago and is valid through three more, and lets the job of the night run. */
async function letItNearItsEnd(database: pg.Pool, offerNumber: string): Promise<void> {
  const until = addDays(lastDay, 1)
  await database.query('update offer set valid_until = $2 where offer_number = $1', [offerNumber, until])
  await database.query(
    `update offer_issue set valid_until = $2, issued_at = offer_issue.issued_at - interval '3 days'
     from offer where offer.id = offer_issue.offer_id and offer_number = $1`,
    [offerNumber, until],
  )
  await database.query(
    `select graphile_worker.add_job('draft-offer-reminders', '{}'::json, job_key := 'draft-offer-reminders')`,
  )
  await expect
    .poll(
      async () => {
        const { rowCount } = await database.query(
          'select from offer_reminder join offer on offer.id = offer_id where offer_number = $1',
          [offerNumber],
        )
        return rowCount
      },
      // The job looks at every offer of the dealer that ends soon.
      { timeout: 30_000 },
    )
    .toBe(1)
}

async function issue(page: Page, act: string, dialog: string): Promise<void> {
  await page.getByRole('button', { name: act }).click()
  const issuing = page.getByRole('dialog', { name: dialog })
  await issuing.getByRole('button', { name: act }).click()
  await expect(issuing).toHaveCount(0)
}

test('nl: a salesperson finds an offer that ends, words its reminder and sends it; the customer wants no more of them', async ({
  page,
  axe,
  database,
  mailsTo,
}) => {
  test.slow()
  const email = someEmail()
  const number = await draftOffer(page, await makeOfferCustomer(database, email, 'nl'))
  await issue(page, 'Uitbrengen', 'Offerte uitbrengen')
  await mailsTo(email, 1)
  await letItNearItsEnd(database, number)

  await page.goto('/office/offer')
  await page.getByRole('link', { name: /^Loopt af/ }).click()
  const listed = page.getByRole('row', { name: number })
  await expect(listed.getByText('Loopt af')).toBeVisible()
  await axe()
  await listed.getByRole('link', { name: number }).click()
  const notice = page.getByText(/tot en met \d\d\/\d\d\/\d{4}\. Er staat een herinnering voor de klant klaar\.$/)
  await expect(notice).toBeVisible()
  await axe()

  await page.getByRole('button', { name: 'Niet versturen' }).click()
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: 'Ongedaan maken', exact: true }).click()
  await page.getByRole('button', { name: 'Lezen en versturen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Herinnering aan de klant' })
  // The offer itself, or the campaign of the demo dealer that runs until the end of the month.
  await expect(dialog.getByLabel('Onderwerp')).toHaveValue(/ tot en met \d\d\/\d\d\/\d{4}$/)
  await axe()
  await dialog.getByLabel('Bericht').fill('Komt u zaterdag nog eens kijken?')
  // The typed input is there again.
  await dialog.getByRole('button', { name: 'Terug' }).click()
  await page.getByRole('button', { name: 'Lezen en versturen' }).click()
  await expect(dialog.getByLabel('Bericht')).toHaveValue('Komt u zaterdag nog eens kijken?')
  await dialog.getByRole('button', { name: 'Versturen' }).click()
  await expect(page.getByText('De herinnering is verstuurd.')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(page.getByText(`Herinnering naar ${email}`)).toBeVisible()

  const mails = (await mailsTo(email, 2)).map(readable)
  const mail = mails.find((one) => one.includes('Komt u zaterdag nog eens kijken?'))!
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(offerLink(mail))
  await page.getByRole('button', { name: 'Geen herinneringen meer' }).click()
  await expect(page.getByText('U krijgt geen herinneringen meer over uw offertes.')).toBeVisible()
  await axe()
})

test('fr: a salesperson sends the reminder on a tablet as it is, in the language of the customer', async ({
  page,
  context,
  baseURL,
  axe,
  database,
  mailsTo,
}) => {
  test.slow()
  await context.addCookies([{ name: 'office-language', value: 'fr', url: `${baseURL}/office` }])
  const email = someEmail()
  const number = await draftOffer(page, await makeOfferCustomer(database, email, 'fr'), 'fr')
  await issue(page, 'Émettre', 'Émettre l’offre')
  const desk = page.url()
  await mailsTo(email, 1)
  await letItNearItsEnd(database, number)

  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/office/offer?isToRemind=yes')
  await expect(page.getByText('Expire bientôt').first()).toBeVisible()
  await axe()
  await page.goto(desk)
  await page.getByRole('button', { name: 'Lire et envoyer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rappel au client' })
  await axe()
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Le rappel est envoyé.')).toBeVisible()
  const mails = (await mailsTo(email, 2)).map(readable)
  const mail = mails.find((one) => one.includes('Vous ne souhaitez plus de rappels'))!
  expect(mail).toMatch(/\d\d\/\d\d\/\d{4} inclus\./)
  expect(mail).toContain('Vers mon offre')
})
