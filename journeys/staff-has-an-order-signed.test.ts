import fs from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { pdf } from '../server/media/files.test-data.ts'
import { chooseNewCar, sellOffer } from './offer-sale.ts'
import { signIn } from './staff-sign-in.ts'
import { drawSignature, expect, readable, test } from './support.ts'

test('a customer signs the order form on the screen, and brings a paper that runs out', async ({
  page,
  context,
  axe,
  mailsTo,
}) => {
  test.setTimeout(180_000)
  await signIn(page, '/office/offer/new', 'pieter.maes@forecourt.example')
  await chooseNewCar(page)
  await sellOffer(page)

  const printing = page.getByRole('region', { name: 'Afdrukken' })
  expect(await readText(page, printing.getByRole('button', { name: 'Bestelbon' }))).toMatch(/Bestelbon CO-\d{4}-\d{6}/)
  expect(await readText(page, printing.getByRole('button', { name: 'Mee te brengen documenten' }))).toContain(
    'Mee te brengen documenten',
  )

  await page.getByRole('button', { name: 'Bestelbon laten tekenen' }).click()
  // A consumer states what is essential to them; the form that they sign repeats it.
  await page.getByLabel('Wat vindt de klant essentieel aan deze wagen?').fill('Trekt 2.000 kg.')
  await axe()
  await page.getByRole('button', { name: 'Verder naar de bestelbon' }).click()
  const signing = page.getByRole('dialog', { name: 'De klant tekent de bestelbon' })
  const sign = signing.getByRole('button', { name: 'Tekenen', exact: true })
  await expect(signing.getByLabel('Ondertekenaar')).toHaveValue(/Lotte/)
  await expect(sign).toHaveAccessibleDescription(/handtekening/)
  // The terms go home before anybody signs.
  const terms = signing.getByRole('button', { name: 'Voorwaarden afdrukken en meegeven' })
  expect(await readText(page, terms)).toContain('versie')
  await expect(signing.getByText(/^Verkoopsvoorwaarden, versie \d+, meegegeven op/)).toBeVisible()
  await drawSignature(page, signing.getByRole('img', { name: 'Handtekening' }))
  await expect(signing.getByText('Er staat een handtekening.')).toBeVisible()
  await axe()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await axe()
  await page.setViewportSize({ width: 1440, height: 900 })
  await sign.click()
  await expect(page.getByText('De bestelbon is getekend.').first()).toBeVisible()

  const papers = page.getByRole('region', { name: 'Papieren', exact: true })
  await papers.getByRole('button', { name: 'Identiteitskaart: bestand toevoegen' }).click()
  const adding = page.getByRole('dialog', { name: 'Identiteitskaart: bestand toevoegen' })
  const kept = adding.getByRole('button', { name: 'Bewaren' })
  await expect(kept).toHaveAccessibleDescription(/Kies eerst een bestand/)
  await adding
    .locator('input[type=file]')
    .setInputFiles({ name: 'eid.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await expect(kept).toHaveAccessibleDescription(/waarom we de kopie mogen bewaren/)
  await adding.getByLabel('De klant stemt in met de kopie').check()
  await adding.getByLabel('Het rijksregisternummer is onleesbaar').check()
  await adding.getByLabel('Geldig tot en met').fill(addDays(brusselsDay(new Date()), 9))
  await axe()
  await kept.click()
  await expect(papers.getByText('Vervalt binnen 9 dagen')).toBeVisible()
  await expect(papers.getByRole('button', { name: 'eid.pdf openen' })).toBeVisible()
  await axe()
  const dossier = new URL(page.url()).pathname
  const [number] = (
    await page
      .getByText(/^CO-\d{4}-\d{6}$/)
      .first()
      .innerText()
  ).match(/CO-\d{4}-\d{6}/)!
  // She gets other mails too.
  const signedCopies = async () =>
    (await mailsTo(demoAccounts.customer, 1)).filter((mail) => readable(mail).includes(number))
  await expect.poll(async () => (await signedCopies()).length).toBeGreaterThan(0)

  await page.goto('/office/contract')
  await page.getByRole('searchbox').first().fill(number)
  await expect(page.getByText('1 gevonden', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { name: new RegExp(`^${number} · `), level: 1 })).toBeVisible()
  await expect(page.getByText('Geldig', { exact: true }).first()).toBeVisible()
  await axe()
  expect(await readText(page, page.getByRole('button', { name: 'Getekend exemplaar' }))).toContain(
    'Gelezen en goedgekeurd',
  )
  await context.addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  await page.goto(dossier)
  await expect(page.getByText('Expire dans 9 jours')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await axe()
})

/** Reads the text of the PDF that a button opens. */
async function readText(page: Page, button: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  const bytes = new Uint8Array(await fs.readFile(await file.path()))
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return text.replaceAll(/[\s\u00a0]+/g, ' ')
}
