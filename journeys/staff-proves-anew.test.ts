import { demoAccounts } from '../scripts/demo/accounts.ts'
import { newColleague } from './colleague.ts'
import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, languages } from './support.ts'
import { inTurn } from './turns.ts'

const texts = {
  nl: {
    edit: 'Bewerken',
    email: 'E-mailadres',
    save: 'Bewaren',
    saved: 'Bewaard.',
    prove: 'Bevestig wie u bent',
    close: 'Sluiten',
    password: 'Wachtwoord',
    refused: 'Bevestig eerst opnieuw wie u bent.',
  },
  fr: {
    edit: 'Modifier',
    email: 'Adresse e-mail',
    save: 'Enregistrer',
    saved: 'Enregistré.',
    prove: 'Confirmez votre identité',
    close: 'Fermer',
    password: 'Mot de passe',
    refused: 'Confirmez d’abord à nouveau votre identité.',
  },
} as const

for (const language of inTurn('prove anew', languages)) {
  test(`an administrator who signed in long ago proves who it is before an address changes, in ${language}`, async ({
    page,
    database,
    axe,
    complaints,
    baseURL,
  }) => {
    const text = texts[language]
    const email = await newColleague({ language })
    const colleague = await newColleague({})
    const user = await database.query<{ number: number }>('select number from staff_user where email = $1', [colleague])
    await page.context().addCookies([{ name: 'office-language', value: language, url: baseURL! }])
    await signIn(page, `/office/user/${user.rows[0]!.number}/edit`, email)
    await database.query(
      `update session set proven_at = now() - interval '1 hour'
       where staff_user_id = (select id from staff_user where email = $1)`,
      [email],
    )
    const changed = `nieuw.${colleague}`
    const field = page.getByLabel(text.email)
    await field.fill(changed)
    await page.keyboard.press('Control+S')
    const proof = page.getByRole('dialog', { name: text.prove })
    await expect(proof.getByLabel(text.password, { exact: true })).toBeFocused()
    await axe()
    // Closing the question leaves everything as it was typed.
    await proof.getByRole('button', { name: text.close }).click()
    await expect(page.getByText(text.refused).first()).toBeVisible()
    await expect(field).toHaveValue(changed)
    await page.keyboard.press('Control+S')
    await proof.getByLabel(text.password, { exact: true }).fill(demoAccounts.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(text.saved)).toBeVisible()
    await expect(proof).toBeHidden()
    await expect(page.getByText(changed).first()).toBeVisible()
    expect(complaints.splice(0)).toEqual([expect.stringContaining('403'), expect.stringContaining('403')])
  })
}
