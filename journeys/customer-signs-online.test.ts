import type { Page } from '@playwright/test'
import type pg from 'pg'
import { makeOfferCustomer, offerLink, sendOffer } from './offer-online.ts'
import { someEmail, test } from './order-checkout.ts'
import { expect, readable } from './support.ts'

/** Sells a car to a new customer and has the order form sent. @returns the address of the dossier */
async function sendOrderForm(page: Page, database: pg.Pool, email: string, language: 'nl' | 'fr'): Promise<string> {
  await sendOffer(page, await makeOfferCustomer(database, email, language))
  await page.getByRole('button', { name: 'Bevestigen met verkoop' }).click()
  const confirming = page.getByRole('dialog', { name: 'Verkoop bevestigen' })
  await confirming.getByLabel('De klant heeft de offerte op papier getekend').check()
  await confirming.getByLabel('Ik heb de identiteitskaart gezien').check()
  await confirming.getByRole('button', { name: 'Bevestigen met verkoop' }).click()
  await page.getByRole('link', { name: /^DO-\d{4}-\d{6}$/ }).click()
  await page.getByRole('button', { name: 'Bestelbon laten tekenen' }).click()
  await page.getByRole('button', { name: 'Verder naar de bestelbon' }).click()
  await expect(page.getByText(`Mail dan een link naar ${email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Online laten tekenen' }).click()
  await expect(page.getByRole('region', { name: 'Online tekenen' }).getByText(`Verstuurd naar ${email}`)).toBeVisible()
  return new URL(page.url()).pathname
}

/** Returns the address in the mail with the order form. */
async function formLink(mailsTo: (email: string, least: number) => Promise<string[]>, email: string): Promise<string> {
  const isOfForm = (mail: string) => /bestelbon-tekenen|signer-le-bon-de-commande/.test(readable(mail))
  await expect.poll(async () => (await mailsTo(email, 1)).some(isOfForm)).toBe(true)
  return offerLink((await mailsTo(email, 1)).find(isOfForm)!)
}

test('nl: a customer reads the order form, identifies themselves and signs on a phone; the dossier tells it step by step', async ({
  page,
  axe,
  database,
  mailsTo,
}) => {
  test.setTimeout(180_000)
  const email = someEmail()
  const dossier = await sendOrderForm(page, database, email, 'nl')
  await axe()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(await formLink(mailsTo, email))
  await expect(page.getByRole('heading', { name: /^Bestelbon CO-/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: '2. Tekenen' })).toHaveCount(0)
  await axe()
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Bestelbon openen' }).click()])
  await expect(page.getByText(/Voor u tekent, identificeert u zich met Proef-ID/)).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Identificeren met Proef-ID' }).click()
  await page.getByRole('button', { name: 'Bevestigen' }).click()
  await expect(page.getByText(/^U bent geïdentificeerd als Hanne Offermans/)).toBeVisible()
  await page.getByRole('button', { name: 'Bestelling met betalingsverplichting' }).click()
  await expect(page.getByText('Vink aan dat u de bestelbon gelezen hebt en akkoord gaat.')).toBeVisible()
  await axe()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Bestelling met betalingsverplichting' }).click()
  await expect(
    page.getByText(/^Online getekend op .* door Hanne Offermans\. Geïdentificeerd met Proef-ID/),
  ).toBeVisible()
  await axe()

  await page.setViewportSize({ width: 1440, height: 960 })
  await page.goto(dossier)
  const online = page.getByRole('region', { name: 'Online tekenen' })
  for (const step of [/^Verstuurd naar/, /^Pagina geopend/, /^Bestelbon opgehaald/, /^Online getekend/])
    await expect(online.getByText(step)).toBeVisible()
  await axe()
})

test('fr: another person cannot sign the order form, reads why, and the customer signs it', async ({
  page,
  axe,
  database,
  mailsTo,
}) => {
  test.setTimeout(180_000)
  const email = someEmail()
  await sendOrderForm(page, database, email, 'fr')
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(await formLink(mailsTo, email))
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ouvrir le bon de commande' }).click(),
  ])
  await page.getByRole('button', { name: 'M’identifier avec Proef-ID' }).click()
  await page.getByLabel('Prénoms').fill('Benoît')
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText(/Seul Hanne Offermans peut le signer en ligne/)).toBeVisible()
  await expect(page.getByRole('button', { name: /obligation de paiement/i })).toHaveCount(0)
  await axe()
  await page.getByRole('button', { name: 'M’identifier à nouveau' }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /obligation de paiement/i }).click()
  await expect(page.getByText(/^Signé en ligne le .* par Hanne Offermans\. Identifié avec Proef-ID/)).toBeVisible()
  await axe()
})

for (const { language, title, text } of [
  { language: 'nl', title: 'Deze link is ingetrokken', text: /heeft deze link ingetrokken/ },
  { language: 'fr', title: 'Ce lien a été retiré', text: /a retiré ce lien/ },
] as const)
  test(`${language}: staff withdraw the link, and its page says where to ask`, async ({
    page,
    axe,
    database,
    mailsTo,
    complaints,
  }) => {
    test.setTimeout(180_000)
    const email = someEmail()
    const dossier = await sendOrderForm(page, database, email, language)
    const link = await formLink(mailsTo, email)
    const online = page.getByRole('region', { name: 'Online tekenen' })
    await online.getByRole('button', { name: 'Link intrekken' }).click()
    await axe()
    await page.getByRole('dialog', { name: 'Link intrekken?' }).getByRole('button', { name: 'Link intrekken' }).click()
    await expect(online.getByText(/^Link ingetrokken door/)).toBeVisible()
    await expect(online.getByRole('button')).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(link)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await axe()
    // The browser reports the refusal of the link.
    expect(complaints.every((one) => /status of 404/.test(one))).toBe(true)
    complaints.length = 0
    await page.goto(dossier)
    await expect(online.getByText(/^Link ingetrokken door/)).toBeVisible()
  })
