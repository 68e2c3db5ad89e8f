import type { Page } from '@playwright/test'
import { codeIn } from '../server/test/mailed.ts'
import { expect, languages, test } from './support.ts'
import { inTurn } from './turns.ts'

const words = {
  nl: {
    signIn: 'Aanmelden',
    signUp: 'Registreren',
    createAccount: 'Account maken',
    confirmTitle: 'Uw account bevestigen',
    confirm: 'Bevestigen',
    confirmed: 'Uw e-mailadres is bevestigd. Meld u nu aan.',
    acceptFirst: 'Aanvaard eerst de voorwaarden.',
    accept: /^Ik aanvaard/,
    terms: 'algemene voorwaarden',
    termsFor: {
      private: '/nl/algemene-voorwaarden?versie=2',
      fleet: '/nl/algemene-voorwaarden?voor=onderneming&versie=1',
    },
    company: 'Bedrijf',
    companyName: 'Bedrijfsnaam',
    vatNumber: 'Btw-nummer',
    mistyped: 'De controlecijfers kloppen niet. Kijk het nummer na.',
    firstName: 'Voornaam',
    lastName: 'Naam',
    email: 'E-mailadres',
    password: 'Wachtwoord',
    newPassword: 'Kies een wachtwoord',
    guessable: /^Dit wachtwoord is te gemakkelijk te raden/,
    code: 'Code',
    wrongCode: 'Deze code is niet juist. Kijk de mail na en probeer opnieuw.',
    signedIn: 'U bent aangemeld!',
    failed: /^Het aanmelden is niet gelukt!/,
    menu: 'Account van Lotte Peeters',
    signOut: 'Afmelden',
    sure: 'Bent u zeker dat u zich wilt afmelden?',
    forgotten: 'Wachtwoord vergeten?',
    forgottenTitle: 'Wachtwoord vergeten',
    askCode: 'Code aanvragen',
    resetTitle: 'Nieuw wachtwoord',
    keep: 'Wachtwoord bewaren',
    kept: 'Uw nieuwe wachtwoord is ingesteld. Meld u ermee aan.',
    close: 'Sluiten',
  },
  fr: {
    signIn: 'Se connecter',
    signUp: 'S’inscrire',
    createAccount: 'Créer un compte',
    confirmTitle: 'Confirmer votre compte',
    confirm: 'Confirmer',
    confirmed: 'Votre adresse e-mail est confirmée. Connectez-vous maintenant.',
    acceptFirst: 'Acceptez d’abord les conditions.',
    accept: /^J’accepte/,
    terms: 'conditions générales',
    termsFor: {
      private: '/fr/conditions-generales?version=2',
      fleet: '/fr/conditions-generales?pour=entreprise&version=1',
    },
    company: 'Entreprise',
    companyName: 'Nom de la société',
    vatNumber: 'Numéro de TVA',
    mistyped: 'Les chiffres de contrôle ne sont pas corrects. Vérifiez le numéro.',
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    newPassword: 'Choisissez un mot de passe',
    guessable: /^Ce mot de passe est trop facile à deviner/,
    code: 'Code',
    wrongCode: 'Ce code n’est pas correct. Vérifiez l’e-mail et réessayez.',
    signedIn: 'Connexion réussie !',
    failed: /^La connexion a échoué\u00a0!/,
    menu: 'Compte de Lotte Peeters',
    signOut: 'Se déconnecter',
    sure: 'Voulez-vous vraiment vous déconnecter ?',
    forgotten: 'Mot de passe oublié ?',
    forgottenTitle: 'Mot de passe oublié',
    askCode: 'Demander un code',
    resetTitle: 'Nouveau mot de passe',
    keep: 'Enregistrer le mot de passe',
    kept: 'Votre nouveau mot de passe est enregistré. Connectez-vous avec celui-ci.',
    close: 'Fermer',
  },
}

const wide = { width: 1440, height: 960 }

for (const language of inTurn('sign up', languages)) {
  const w = words[language]

  test(`${language}: sign up with a mailed code, sign in, stay, choose a new password, sign out`, async ({
    page,
    context,
    axe,
    mailsTo,
    complaints,
  }) => {
    test.slow(true, 'axe looks at every panel')
    await page.setViewportSize(wide)
    const email = `lotte.${language}.${Date.now()}@example.be`
    const dialog = page.getByRole('dialog')
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    const button = (name: string) => dialog.getByRole('button', { name, exact: true })

    await page.goto(`/${language}`)
    await page.getByRole('banner').getByRole('button', { name: w.signIn }).click()
    await expect(page.getByRole('dialog', { name: w.signIn })).toBeVisible()
    await expect(field(w.email)).toBeFocused()
    await axe()
    // A click beside it does not close it.
    await page.mouse.click(8, 500)
    await button(w.signUp).click()

    await expect(page.getByRole('dialog', { name: w.createAccount })).toBeVisible()
    await expect(button(w.signUp)).toBeDisabled()
    await expect(dialog.getByText(w.acceptFirst)).toBeVisible()
    const terms = dialog.getByRole('link', { name: w.terms })
    await expect(terms).toHaveAttribute('href', w.termsFor.private)
    await dialog.getByText(w.company, { exact: true }).click()
    await expect(terms).toHaveAttribute('href', w.termsFor.fleet)
    await field(w.vatNumber).fill('0403019262')
    await expect(dialog.getByText(w.mistyped)).toBeVisible()
    await axe()
    await dialog.getByLabel(w.accept).check()
    await button(w.signUp).click()
    await expect(field(w.companyName)).toBeFocused()
    await field(w.companyName).fill('Dakwerken Peeters BV')
    await field(w.vatNumber).fill('0999.005.572')
    await field(w.firstName).fill('Lotte')
    await field(w.lastName).fill('Peeters')
    await field(w.email).fill(email)
    await field(w.newPassword).fill('Trustno1')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(w.guessable)).toBeVisible()
    await axe()
    await field(w.newPassword).fill('Welkom2026')
    await page.keyboard.press('Enter')

    await expect(page.getByRole('dialog', { name: w.confirmTitle })).toBeVisible()
    await expect(field(w.code)).toBeFocused()
    await axe()
    const [mail] = await mailsTo(email, 1)
    const code = codeIn(mail!)
    await field(w.code).fill(code.startsWith('BBBBB') ? 'CCCCCC' : 'BBBBBB')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(w.wrongCode)).toBeVisible()
    await field(w.code).fill(code.toLowerCase())
    await page.keyboard.press('Enter')

    await expect(dialog.getByText(w.confirmed)).toBeVisible()
    await expect(field(w.email)).toHaveValue(email)
    await field(w.password).fill('Welkom2025')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(w.failed)).toBeVisible()
    await field(w.password).fill('Welkom2026')
    await page.keyboard.press('Enter')
    await expect(page.getByText(w.signedIn)).toBeVisible()
    await expect(readMenu(page, w.menu)).toBeFocused()
    await expect(dialog).toBeHidden()

    await page.reload()
    await expect(readMenu(page, w.menu)).toBeVisible()
    const other = await context.newPage()
    await other.setViewportSize(wide)
    await other.goto(`/${language}`)
    await expect(readMenu(other, w.menu)).toBeVisible()

    await readMenu(page, w.menu).click()
    await axe()
    await page.getByRole('button', { name: w.signOut, exact: true }).click()
    await expect(dialog.getByText(w.sure)).toBeVisible()
    await axe()
    await button(w.signOut).click()
    const signInButton = (tab: Page) => tab.getByRole('banner').getByRole('button', { name: w.signIn })
    await expect(signInButton(page)).toBeVisible()
    // The other tab hears of it.
    await expect(signInButton(other)).toBeVisible()
    await other.close()

    await signInButton(page).click()
    await field(w.email).fill(email)
    await button(w.forgotten).click()
    await expect(page.getByRole('dialog', { name: w.forgottenTitle })).toBeVisible()
    await expect(field(w.email)).toHaveValue(email)
    await axe()
    await button(w.askCode).click()
    await expect(page.getByRole('dialog', { name: w.resetTitle })).toBeVisible()
    await axe()
    const mails = await mailsTo(email, 2)
    await field(w.code).fill(codeIn(mails.find((one) => one !== mail)!))
    await field(w.newPassword).fill('Nieuw2026')
    await button(w.keep).click()
    await expect(dialog.getByText(w.kept)).toBeVisible()
    await field(w.password).fill('Nieuw2026')
    await page.keyboard.press('Enter')
    await expect(readMenu(page, w.menu)).toBeVisible()
    // The browser logs answers that are refusals.
    expect(complaints.every((one) => /status of (401|409|422)/.test(one))).toBe(true)
    complaints.length = 0
  })
}

test('nl: a link from a mail opens the panel, pages of their own sign in and out, and a session that ends says so', async ({
  page,
  axe,
  complaints,
}) => {
  await page.goto(`/nl#passwordReset=${'a'.repeat(43)}`)
  await expect(page.getByRole('dialog', { name: 'Nieuw wachtwoord' })).toBeVisible()
  await expect(page).toHaveURL(/\/nl$/)
  await page.getByLabel('Code', { exact: true }).fill('BCDFGH')
  // A pasted password is not truncated: the password manager would then store another one.
  const pasted = 'Welkom2026-en-nog-veel-langer'
  await page.getByLabel('Kies een wachtwoord').focus()
  await page.keyboard.insertText(pasted)
  await expect(page.getByLabel('Kies een wachtwoord')).toHaveValue(pasted)
  await expect(page.getByText(/^Hoogstens \d+ tekens\.$/)).toBeVisible()
  await page.getByLabel('Kies een wachtwoord').fill('Welkom2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Deze code geldt niet meer. Vraag een nieuwe code aan.')).toBeVisible()
  complaints.length = 0
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto('/login')
  await expect(page).toHaveURL(/\/nl\/aanmelden$/)
  await page.getByLabel('E-mailadres').fill('lotte.vandenbroeck@forecourt.example')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('Welkom2026')
  await axe()
  await page.keyboard.press('Enter')
  await expect(page.getByText('U bent aangemeld!')).toBeVisible()
  await expect(page).toHaveURL(/\/nl$/)

  await test.step('a session that is about to end can be kept, and one that ended says so', async () => {
    const until = async (secondsFromNow: number) => {
      const cookies = await page.context().cookies()
      const cookie = cookies.find(({ name }) => name === 'signed-in-until')!
      await page.context().addCookies([{ ...cookie, value: String(Math.floor(Date.now() / 1000) + secondsFromNow) }])
    }
    await until(90)
    await expect(page.getByText('Uw sessie staat op het punt te vervallen.')).toBeVisible()
    await axe()
    await page.getByRole('button', { name: 'Aangemeld blijven' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.context().clearCookies({ name: 'session' })
    await until(-1)
    await expect(page.getByText('Uw sessie is vervallen, gelieve opnieuw aan te melden.')).toBeVisible()
    await axe()
    await page.getByRole('button', { name: 'Opnieuw aanmelden' }).click()
    await page.getByLabel('E-mailadres').fill('lotte.vandenbroeck@forecourt.example')
    await page.getByLabel('Wachtwoord', { exact: true }).fill('Welkom2026')
    await page.keyboard.press('Enter')
    await expect(readMenu(page, 'Account van Lotte Van den Broeck')).toBeVisible()
  })

  await page.goto('/logout')
  await expect(page.getByText('Bent u zeker dat u zich wilt afmelden?')).toBeVisible()
  await axe()
  await page.getByRole('main').getByRole('button', { name: 'Afmelden' }).click()
  await expect(page.getByText('U bent afgemeld.')).toBeVisible()
  await page.goto('/logout')
  await expect(page.getByText('U bent niet aangemeld.')).toBeVisible()
})

function readMenu(page: Page, name: string) {
  return page.getByRole('banner').getByLabel(name)
}
