import { codeIn } from '../server/test/mailed.ts'
import { newColleague } from './colleague.ts'
import { expect, languages, test } from './support.ts'
import { inTurn } from './turns.ts'

const words = {
  nl: {
    email: 'E-mailadres',
    password: 'Wachtwoord',
    newPassword: 'Kies een wachtwoord',
    code: 'Code',
    signIn: 'Aanmelden',
    forgotten: 'Wachtwoord vergeten?',
    askTitle: 'Wachtwoord vergeten',
    ask: 'Code aanvragen',
    resetTitle: 'Nieuw wachtwoord',
    keep: 'Wachtwoord bewaren',
    kept: 'Uw nieuwe wachtwoord is ingesteld. Meld u ermee aan.',
    rule: '8 tot 12 tekens, met een hoofdletter en een cijfer',
  },
  fr: {
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    newPassword: 'Choisissez un mot de passe',
    code: 'Code',
    signIn: 'Se connecter',
    forgotten: 'Mot de passe oublié ?',
    askTitle: 'Mot de passe oublié',
    ask: 'Demander un code',
    resetTitle: 'Nouveau mot de passe',
    keep: 'Enregistrer le mot de passe',
    kept: 'Votre nouveau mot de passe est enregistré. Connectez-vous avec celui-ci.',
    rule: '8\\sà\\s12\\scaractères',
  },
}
const chosen = 'Nieuw2027'

for (const language of inTurn('staff forget the password', languages)) {
  const word = words[language]

  test(`somebody of the staff chooses a new password by mail, ${language}`, async ({
    page,
    context,
    baseURL,
    axe,
    mailTo,
  }) => {
    const email = await newColleague({ language })
    await context.addCookies([{ name: 'office-language', value: language, url: `${baseURL}/office` }])
    await page.goto('/office/login')
    await page.getByRole('link', { name: word.forgotten }).click()
    await expect(page.getByRole('heading', { name: word.askTitle })).toBeVisible()
    await axe()
    await page.getByLabel(word.email).fill(email)
    await page.getByRole('button', { name: word.ask }).click()
    await expect(page.getByRole('heading', { name: word.resetTitle })).toBeVisible()
    await axe()

    const mail = await mailTo(email)
    await page.getByLabel(word.code, { exact: true }).fill(codeIn(mail))
    await page.getByLabel(word.newPassword).fill('kort')
    await page.getByRole('button', { name: word.keep }).click()
    await expect(page.getByLabel(word.newPassword)).toHaveAccessibleDescription(new RegExp(word.rule))
    await page.getByLabel(word.newPassword).fill(chosen)
    await page.getByRole('button', { name: word.keep }).click()
    await expect(page.getByText(word.kept)).toBeVisible()

    await page.getByLabel(word.email).fill(email)
    await page.getByLabel(word.password, { exact: true }).fill(chosen)
    await page.getByRole('button', { name: word.signIn }).click()
    await expect(page).not.toHaveURL(/login/)
  })
}

test('the link in the mail opens the same, for whoever began on another device', async ({ page, context, mailTo }) => {
  const email = await newColleague({})
  const asked = await context.request.post('/api/sales/auth/sendpasswordrequest', {
    headers: { 'X-Api-Key': 'demo', 'X-Language': 'nl-BE' },
    data: { to: email },
  })
  expect(asked.status()).toBe(200)
  const mail = (await mailTo(email)).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  await page.goto(/\/office\/password#[\w-]{43}/.exec(mail)![0])
  await page.getByLabel(words.nl.code, { exact: true }).fill(codeIn(mail))
  await page.getByLabel(words.nl.newPassword).fill(chosen)
  await page.getByRole('button', { name: words.nl.keep }).click()
  await expect(page.getByText(words.nl.kept)).toBeVisible()
})
