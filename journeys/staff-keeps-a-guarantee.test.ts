import { demoColleagues } from '../scripts/demo/accounts.ts'
import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect } from './support.ts'

test('a guarantee is receipted, waits for the signed statement of its buyer, and goes back with a paper', async ({
  page,
  database,
  axe,
}) => {
  test.setTimeout(120_000)
  const clerk = demoColleagues.find(({ role }) => role === 'administration')!
  const { rows } = await database.query<{ number: number }>(
    `select dossier.number from dossier join customer_order on customer_order.dossier_id = dossier.id
     where guarantee_received_on is not null and guarantee_repaid_on is null and state = 'valid' order by dossier.number limit 1`,
  )
  const { number } = rows[0]!
  await signIn(page, `/office/dossier/${number}`, clerk.email)
  const guarantee = page.getByRole('region', { name: 'Waarborg', exact: true })
  const printed = async (name: string, start: RegExp) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    expect((await download).suggestedFilename()).toMatch(start)
  }
  await expect(guarantee.getByText(/KBC \d{4}/)).toBeVisible()
  await guarantee.getByRole('button', { name: 'Toch niet ontvangen' }).click()
  await expect(guarantee.getByRole('button', { name: 'Ontvangstbewijs' })).toHaveCount(0)
  await guarantee.getByRole('button', { name: 'Waarborg ontvangen' }).click()
  const receiving = page.getByRole('dialog', { name: 'Waarborg ontvangen' })
  await receiving.getByLabel('Betaling').fill('KBC 2026-118')
  await axe()
  await receiving.getByRole('button', { name: 'Noteren' }).click()
  await expect(guarantee.getByText('KBC 2026-118')).toBeVisible()
  await printed('Ontvangstbewijs', /^ontvangstbewijs-van-de-waarborg.*\.pdf$|^recu-de-la-caution.*\.pdf$/)
  const repay = guarantee.getByRole('button', { name: 'Waarborg terugbetaald' })
  await expect(repay).toHaveAccessibleDescription(/bewijs van vervoer/)
  await axe()

  // The car is here, was handed over and left.
  await database.query(`update dossier set vin = coalesce(vin, 'WVWZZZ1KZAW409118') where number = $1`, [number])
  await database.query(
    `update customer_order set state = 'delivered', signed_on = coalesce(signed_on, current_date), delivered_on = current_date
     where dossier_id = (select id from dossier where number = $1)`,
    [number],
  )
  await page.reload()
  await printed('Vervoersverklaring', /^vervoersverklaring.*\.pdf$|^declaration-de-transport.*\.pdf$/)
  await page.getByRole('button', { name: 'Bewijs van vervoer naar het buitenland: bestand toevoegen' }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'getekend.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await page.getByRole('dialog').getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByRole('button', { name: /getekend\.pdf/ }).first()).toBeVisible()
  await repay.click()
  const repaying = page.getByRole('dialog', { name: 'Waarborg terugbetaald' })
  await repaying.getByLabel('Betaling').fill('KBC 2026-131')
  await repaying.getByRole('button', { name: 'Noteren' }).click()
  await expect(guarantee.getByText('KBC 2026-131')).toBeVisible()
  await printed(
    'Bewijs van terugbetaling',
    /^terugbetaling-van-de-waarborg.*\.pdf$|^remboursement-de-la-caution.*\.pdf$/,
  )
  await axe()
})
