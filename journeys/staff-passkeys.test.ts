import type { Page } from '@playwright/test'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { newColleague } from './colleague.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, expectToFit, languages, test } from './support.ts'
import { inTurn } from './turns.ts'
import { addAuthenticator, localAddress } from './virtual-authenticator.ts'

const texts = {
  nl: {
    panel: 'Passkeys',
    add: 'Passkey toevoegen',
    name: 'Naam',
    create: 'Passkey aanmaken',
    prove: 'Bevestig wie u bent',
    password: 'Wachtwoord',
    wrong: 'Het wachtwoord klopt niet.',
    confirm: 'Bevestigen',
    kept: 'Ik heb ze bewaard',
    codes: 'Herstelcodes',
    alone: 'Aanmelden met een passkey',
    use: 'Passkey gebruiken',
    heading: 'Aanmelden bij Forecourt',
    email: 'E-mailadres',
    rename: 'Naam van Laptop wijzigen',
    save: 'Bewaren',
    remove: 'Werkpost verwijderen',
    yes: 'Verwijderen',
    removed: 'Werkpost is verwijderd',
    mail: 'Uw aanmelding is gewijzigd',
    own: 'Mijn aanmelding',
  },
  fr: {
    panel: 'Clés d’accès',
    add: 'Ajouter une clé d’accès',
    name: 'Nom',
    create: 'Créer la clé d’accès',
    prove: 'Confirmez votre identité',
    password: 'Mot de passe',
    wrong: 'Le mot de passe est incorrect.',
    confirm: 'Confirmer',
    kept: 'Je les ai conservés',
    codes: 'Codes de secours',
    alone: 'Se connecter avec une clé d’accès',
    use: 'Utiliser une clé d’accès',
    heading: 'Se connecter à Forecourt',
    email: 'Adresse e-mail',
    rename: 'Renommer Laptop',
    save: 'Enregistrer',
    remove: 'Supprimer Werkpost',
    yes: 'Supprimer',
    removed: 'Werkpost est supprimée',
    mail: 'Votre connexion a été modifiée',
    own: 'Ma connexion',
  },
} as const

/** The live hub answers at the address of the journeys alone, and refuses the name that passkeys need. */
function takeComplaints(complaints: string[]): string[] {
  return complaints.splice(0).filter((one) => !one.includes('/shop-hub/'))
}

async function signOut(page: Page, heading: string): Promise<void> {
  await page.goto(`${localAddress()}/office/logout`)
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
}

for (const language of inTurn('passkeys', languages)) {
  test(`somebody adds a passkey, signs in with it in both ways, and removes it, in ${language}`, async ({
    page,
    axe,
    complaints,
    mailsTo,
  }) => {
    test.slow()
    const text = texts[language]
    const email = await newColleague({ language })
    await page.context().addCookies([{ name: 'office-language', value: language, url: localAddress() }])
    const { remove } = await addAuthenticator(page)
    await signIn(page, `${localAddress()}/office/sessions`, email)
    const panel = page.getByRole('region', { name: text.panel })
    await panel.getByRole('button', { name: text.add }).click()
    await expect(panel.getByLabel(text.name, { exact: true })).toBeFocused()
    await panel.getByLabel(text.name, { exact: true }).fill('Laptop')
    await page.keyboard.press('Enter')

    // The password is required: a passer-by at an open screen does not know it.
    const proof = page.getByRole('dialog', { name: text.prove })
    await proof.getByLabel(text.password, { exact: true }).fill('Verkeerd1')
    await axe()
    await page.keyboard.press('Enter')
    await expect(proof.getByText(text.wrong)).toBeVisible()
    await proof.getByLabel(text.password, { exact: true }).fill(demoAccounts.password)
    await page.keyboard.press('Enter')
    const codes = panel.getByRole('list', { name: text.codes }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    await axe()
    await panel.getByRole('button', { name: text.kept }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: 'Laptop' })).toBeVisible()
    await expectToFit(page)
    expect(takeComplaints(complaints)).toEqual([expect.stringContaining('403'), expect.stringContaining('422')])

    // With the password, as a second factor.
    await signOut(page, text.heading)
    await page.getByLabel(text.email).fill(email)
    await page.getByLabel(text.password, { exact: true }).fill(demoAccounts.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: text.use })).toBeFocused()
    await axe()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: text.heading })).toBeHidden()
    expect(takeComplaints(complaints)).toEqual([expect.stringContaining('401')])

    // Without a password: two factors in one.
    await signOut(page, text.heading)
    await page.getByRole('button', { name: text.alone }).click()
    await expect(page.getByRole('heading', { name: text.heading })).toBeHidden()
    await page.goto(`${localAddress()}/office/sessions`)
    await panel.getByRole('button', { name: text.rename }).click()
    const naming = page.getByRole('dialog')
    await naming.getByLabel(text.name, { exact: true }).fill('Werkpost')
    await naming.getByRole('button', { name: text.save }).click()
    await panel.getByRole('button', { name: text.remove }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.yes, exact: true }).click()
    await proof.getByRole('button', { name: text.use }).click()
    await expect(page.getByText(text.removed)).toBeVisible()
    await expect(panel.getByRole('listitem')).toHaveCount(0)
    expect(takeComplaints(complaints)).toEqual([expect.stringContaining('403')])

    const mails = await mailsTo(email, 2)
    expect(mails).toHaveLength(2)
    await signOut(page, text.heading)
    await page.getByRole('button', { name: text.alone }).click()
    await expect(page.getByRole('alert').or(page.getByRole('status')).first()).toBeVisible()
    expect(takeComplaints(complaints)).toEqual([expect.stringContaining('401')])
    await remove()
    takeComplaints(complaints)
  })
}

test('a passkey that the browser does not give leaves the password, and at a numbered address there is none', async ({
  page,
  complaints,
}) => {
  const email = await newColleague({})
  const { client, remove } = await addAuthenticator(page)
  await page.goto(`${localAddress()}/office/login`)
  // An authenticator that answers instead knows no passkey: the browser gives up.
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true },
  })
  await page.getByRole('button', { name: texts.nl.alone }).click()
  await expect(page.getByText('Afgebroken, of te lang gewacht. Probeer opnieuw.')).toBeVisible()
  await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await remove()
  await page.goto('/office/login')
  await expect(page.getByRole('heading', { name: texts.nl.heading })).toBeVisible()
  await expect(page.getByRole('button', { name: texts.nl.alone })).toHaveCount(0)
  await signIn(page, '/office/sessions', email)
  await expect(page.getByText(`Passkeys werken alleen op ${localAddress()}.`)).toBeVisible()
  expect(takeComplaints(complaints)).toEqual([])
})
