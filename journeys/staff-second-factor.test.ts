import { demoAccounts } from '../scripts/demo/accounts.ts'
import { stepAt, totpCode } from '../server/access/totp.ts'
import { newColleague } from './colleague.ts'
import { givePassword, signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('somebody signs in with a code of an app, and by a recovery code when the phone is lost', async ({
  page,
  axe,
  complaints,
}) => {
  test.slow()
  const email = await newColleague({})
  await signIn(page, '/office/sessions', email)
  await page.getByRole('button', { name: 'Code-app instellen' }).click()
  const proof = page.getByRole('dialog', { name: 'Bevestig wie u bent' })
  await proof.getByRole('button', { name: 'Bevestigen' }).click()
  await expect(proof.getByText('Geef uw wachtwoord in.')).toBeVisible()
  await proof.getByLabel('Wachtwoord', { exact: true }).fill(demoAccounts.password)
  await page.keyboard.press('Enter')
  const secret = (await page.locator('code').textContent())!.replaceAll(' ', '')
  await expect(page.getByRole('img', { name: 'QR-code voor uw code-app' })).toBeVisible()
  await axe()
  await page.getByLabel('Code uit de app').fill('000000')
  await page.getByRole('button', { name: 'Code bevestigen' }).click()
  await expect(page.getByText('Deze code is niet juist of al gebruikt.')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('403'), expect.stringContaining('422')])
  await page.getByLabel('Code uit de app').fill(totpCode(readBytes(secret), stepAt(new Date())))
  await page.getByRole('button', { name: 'Code bevestigen' }).click()
  const codes = page.getByRole('list', { name: 'Herstelcodes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await axe()
  const recovery = (await codes.first().textContent())!
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click()
  await expect(page.getByText('Staat aan. Herstelcodes over: 10')).toBeVisible()

  await page.goto('/office/logout')
  await expect(page.getByRole('heading', { name: 'Aanmelden bij Forecourt' })).toBeVisible()
  await givePassword(page, '/office/sessions', email)
  await expect(page.getByLabel('Code uit de app')).toBeFocused()
  await axe()
  await page.getByLabel('Code uit de app').fill(recovery.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Staat aan. Herstelcodes over: 9')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')])
})

/** Decodes a typed secret like an authenticator app. */
function readBytes(base32: string): Buffer {
  const bits = [...base32].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => parseInt(byte, 2)),
  )
}
