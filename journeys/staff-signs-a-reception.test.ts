import path from 'node:path'
import sharp from 'sharp'
import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { drawSignature, expect } from './support.ts'

const demoPictures = path.join(import.meta.dirname, '..', 'demo-pictures', 'files')

test('a car is photographed and its reception signed on a tablet; a change afterwards is seen', async ({
  page,
  axe,
  database,
}) => {
  const reception = demoColleagues.find(({ role }) => role === 'reception')!
  const { rows } = await database.query<{ number: number }>(
    `select work_order.number from work_order join department on department.id = department_id
     join branch on branch.id = branch_id where state = 'in' and branch.slug = 'gent'
     and not exists (select from work_reception where work_order_id = work_order.id)
     and exists (select from customer_email where customer_email.customer_id = work_order.customer_id) order by work_order.number limit 1`,
  )
  await page.setViewportSize({ width: 820, height: 1180 })
  await signIn(page, `/office/workorder/${rows[0]!.number}`, reception.email)
  const panel = page.getByRole('region', { name: 'Ontvangst' })
  await expect(panel).toContainText('Niet ondertekend')
  await panel.getByText('Schade', { exact: true }).click()
  const photo = await sharp(path.join(demoPictures, 'estate-scratched-bumper-petrol-5-lg.webp')).jpeg().toBuffer()
  await panel.getByLabel('Foto’s nemen of kiezen').setInputFiles([
    { name: 'bumper.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'foto.heic', mimeType: 'image/heic', buffer: Buffer.from('nothing') },
  ])
  await expect(panel.getByRole('alert')).toContainText('foto.heic')
  await expect(panel.getByRole('img', { name: 'Foto 1: Schade' })).toBeVisible()
  await panel.getByRole('button', { name: 'Foto beschrijven' }).click()
  const describing = page.getByRole('dialog', { name: 'Foto beschrijven' })
  await describing.getByLabel('Notitie').fill('Kras op de bumper')
  await axe()
  await describing.getByRole('button', { name: 'Bewaren' }).click()
  await expect(panel).toContainText('Schade, Kras op de bumper')
  await axe()

  await panel.getByRole('button', { name: 'Laten ondertekenen' }).click()
  const signing = page.getByRole('dialog', { name: 'Lees na en onderteken' })
  await expect(signing).toContainText('Schade, Kras op de bumper')
  await signing.getByText('Frans', { exact: true }).click()
  await expect(signing).toContainText('Je demande d’effectuer les travaux')
  await signing.getByText('Nederlands', { exact: true }).click()
  await expect(signing).toContainText('Ik geef opdracht')
  await expect(signing).toContainText('Het getekende blad gaat meteen per mail naar')
  await signing.getByLabel('Ondertekenaar').fill('An Claes')
  await axe()
  await drawSignature(page, signing.getByRole('img').last())
  await signing.getByRole('button', { name: 'Ondertekenen' }).click()
  await expect(signing).toBeHidden()
  await expect(panel).toContainText('An Claes heeft getekend')
  await expect
    .poll(async () => {
      const mails = await database.query(
        `select 1 from mail where once_key like 'reception-signed:' || (select id from work_order where number = $1) || ':%'
         and jsonb_array_length(attachments) = 1`,
        [rows[0]!.number],
      )
      return mails.rowCount
    })
    .toBe(1)
  await expect(panel.getByRole('button', { name: 'Foto beschrijven' })).toHaveCount(0)
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Ontvangstblad' }).click(),
  ])
  expect(sheet.suggestedFilename()).toMatch(/ontvangstblad\.pdf$/)

  await page.getByRole('region', { name: 'Wagen en klant' }).getByRole('button', { name: 'Wijzigen' }).click()
  const facts = page.getByRole('dialog', { name: 'Wagen en klant' })
  await facts.getByLabel('Akkoord tot, incl. btw').fill('900')
  await facts.getByRole('button', { name: 'Bewaren' }).click()
  await expect(panel).toContainText('Gewijzigd sinds de handtekening: akkoord tot, incl. btw.')
  await axe()
  await panel.getByRole('button', { name: 'Foto 1' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Foto 1: Schade, Kras op de bumper' })).toBeVisible()
  await axe()
})

test('reception makes a work order of an internal order, and both lead to each other', async ({
  page,
  axe,
  database,
}) => {
  const reception = demoColleagues.find(({ role }) => role === 'reception')!
  const { rows } = await database.query<{ number: number; internal: string }>(
    `select internal_order.number, internal_number as internal from internal_order
     join department on department.id = department_id join branch on branch.id = branch_id
     where internal_order.state = 'sent' and department.kind = 'workshop' and branch.slug = 'gent'
     order by internal_order.number limit 1`,
  )
  const { number, internal } = rows[0]!
  await signIn(page, `/office/internalorder/${number}`, reception.email)
  await page.getByRole('button', { name: 'Werkorder maken' }).click()
  await expect(page.getByText('De interne bestelling is aanvaard.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Werkorder maken' })).toHaveCount(0)
  await axe()
  await page.getByRole('link', { name: /^WO-/ }).click()
  await expect(page.getByRole('link', { name: internal })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Taken' }).getByRole('listitem')).not.toHaveCount(0)
  await axe()
})
