import { OFFICE_COOKIES } from '@forecourt/domain/platform/routes/office-page.ts'
import { boughtByAnother, someEmail, test } from './order-checkout.ts'
import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, readable } from './support.ts'

test('staff sees a paid order, sets it ready, cancels it and pays the advance back', async ({
  page,
  car,
  axe,
  mailsTo,
  database,
}) => {
  test.slow(true, 'axe looks at every screen')
  const email = someEmail()
  await boughtByAnother(car, email)
  // A cheap car has a smaller advance.
  const selectPlaced = async () =>
    (
      await database.query<{ number: string; advanceCents: number }>(
        'select order_number as number, advance_cents as "advanceCents" from shop_order where email = $1',
        [email],
      )
    ).rows[0]
  await expect.poll(async () => (await selectPlaced())?.number).toMatch(/^SO-/)
  const { number: orderNumber, advanceCents } = (await selectPlaced())!

  const manager = demoColleagues.find(({ role }) => role === 'sales-manager')!
  await signIn(page, '/office/shoporder', manager.email)
  await expect(page.getByRole('heading', { name: 'Webshopbestellingen', level: 1 })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Zoeken' }).fill(email)
  await expect(page.locator('tbody th a')).toHaveText([orderNumber])
  await expect(page.locator('tbody tr')).toContainText('In voorbereiding')
  await axe()
  await page.getByRole('link', { name: orderNumber }).click()
  await expect(page.getByRole('heading', { name: `${orderNumber} · Ann Peeters`, level: 1 })).toBeVisible()
  await axe()

  await page.getByRole('button', { name: 'Klaarzetten' }).click()
  const ready = page.getByRole('dialog', { name: 'Bestelling klaarzetten?' })
  await ready.getByRole('button', { name: 'Klaarzetten' }).click()
  await expect(page.getByText('De bestelling staat klaar.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Afgehaald' })).toBeVisible()

  await page.getByRole('button', { name: 'Bestelling annuleren' }).click()
  const cancel = page.getByRole('dialog', { name: 'Bestelling annuleren?' })
  await cancel.getByLabel('Wat zegt u aan de klant?').fill('De wagen is beschadigd bij het transport.')
  await axe()
  await cancel.getByRole('button', { name: 'Bestelling annuleren' }).click()
  await expect(page.getByText('Moet terug: de bestelling is geannuleerd')).toBeVisible()

  await page.getByRole('button', { name: 'Terugbetalen', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Terugbetalen via de betaaldienst' })
  await expect(refund.getByLabel('Bedrag')).toHaveValue(
    new Intl.NumberFormat('nl-BE', { minimumFractionDigits: 2 }).format(advanceCents / 100),
  )
  await axe()
  await refund.getByRole('button', { name: 'Terugbetalen' }).click()
  await expect(page.getByText('De terugbetaling is gevraagd.')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Terugbetaald', { exact: true }).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(async () => {
    const mails = (await mailsTo(email, 1)).map(readable)
    expect(mails.some((mail) => mail.includes('teruggestort'))).toBe(true)
  }).toPass()

  await page.reload()
  // The history lists the actions, the last first, also those of the provider and the buyer.
  const historyPanel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Geschiedenis' }) })
  const history = historyPanel.getByRole('listitem')
  await historyPanel.getByRole('button', { name: /^Alles tonen/ }).click()
  await expect(history.filter({ hasText: 'Terugbetaald' })).toHaveCount(1)
  await expect(history.filter({ hasText: 'Terugbetaling gevraagd' })).toContainText('Pieter Maes')
  await expect(history.filter({ hasText: 'Geannuleerd' })).toContainText('Pieter Maes')
  await expect(history.filter({ hasText: 'Klaargezet' })).toContainText('Pieter Maes')
  await expect(history.filter({ hasText: 'Voorschot ontvangen, bestelling geplaatst' })).toHaveCount(1)

  await page.context().addCookies([{ name: OFFICE_COOKIES.language, value: 'fr', url: page.url() }])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Paiements par app bancaire' })).toBeVisible()
  await axe()
})
