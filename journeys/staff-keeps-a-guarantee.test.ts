import { demoColleagues } from '../scripts/demo/accounts.ts'
import { pdf } from '../server/media/files.test-data.ts'
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
  // A sale of the demo whose guarantee went back: as if its car were still here.
  const { rows } = await database.query<{ number: number; id: string }>(
    `update dossier set guarantee_repaid_on = null, guarantee_repaid_by = null, guarantee_repaid_reference = ''
     where id = (select id from dossier where guarantee_repaid_on is not null order by number limit 1) returning number, id`,
  )
  const { number, id } = rows[0]!
  await database.query(
    `update dossier_document set received_on = null, received_by = null where dossier_id = $1 and need = 'transport-proof'`,
    [id],
  )
  await database.query(`update customer_order set state = 'complete', delivered_on = null where dossier_id = $1`, [id])
  await signIn(page, `/office/dossier/${number}`, clerk.email)
  const guarantee = page.getByRole('region', { name: 'Waarborg', exact: true })
  const printPaper = async (name: string, start: RegExp) => {
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
  await printPaper('Ontvangstbewijs', /^ontvangstbewijs-van-de-waarborg.*\.pdf$|^recu-de-la-caution.*\.pdf$/)
  const repay = guarantee.getByRole('button', { name: 'Waarborg terugbetaald' })
  await expect(repay).toHaveAccessibleDescription(/bewijs van vervoer/)
  await axe()

  // The car was handed over and left.
  await database.query(
    `update customer_order set state = 'delivered', delivered_on = brussels_today() where dossier_id = $1`,
    [id],
  )
  await page.reload()
  await printPaper('Vervoersverklaring', /^vervoersverklaring.*\.pdf$|^declaration-de-transport.*\.pdf$/)
  await page.getByRole('button', { name: 'Bewijs van vervoer naar het buitenland: bestand toevoegen' }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'getekend.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await page.getByRole('dialog').getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByRole('button', { name: /getekend\.pdf/ }).first()).toBeVisible()
  await repay.click()
  const repaying = page.getByRole('dialog', { name: 'Waarborg terugbetaald' })
  await repaying.getByLabel('Betaling').fill('KBC 2026-131')
  await repaying.getByRole('button', { name: 'Noteren' }).click()
  await expect(guarantee.getByText('KBC 2026-131')).toBeVisible()
  await printPaper(
    'Bewijs van terugbetaling',
    /^terugbetaling-van-de-waarborg.*\.pdf$|^remboursement-de-la-caution.*\.pdf$/,
  )
  await axe()
})
