import { demoAccounts } from '../scripts/demo/accounts.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { someEmail } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, readable, readForAMoment, test } from './support.ts'

const words = {
  nl: {
    width: 1440,
    filters: null,
    help: 'Laat een verkoper meezoeken',
    dialog: 'Een verkoper zoekt met u mee',
    send: 'Versturen',
    email: 'E-mailadres',
    remark: 'Wat moet de verkoper nog weten?',
    thanks: 'Bedankt, een verkoper zoekt met u mee',
    subject: 'We zoeken met u mee',
    list: 'Tweedehandswagens: Elektrisch',
  },
  fr: {
    width: 390,
    filters: 'Filtres',
    help: 'Confier la recherche à un vendeur',
    dialog: 'Un vendeur cherche avec vous',
    send: 'Envoyer',
    email: 'Adresse e-mail',
    remark: 'Que doit encore savoir le vendeur ?',
    thanks: 'Merci, un vendeur cherche avec vous',
    subject: 'Nous cherchons avec vous',
    list: 'Voitures d’occasion : Électrique',
  },
} as const

for (const language of ['nl', 'fr'] as const)
  test(`${language}: a visitor leaves a search to a salesperson, who finds it in the inbox with its list`, async ({
    page,
    axe,
    mailTo,
  }) => {
    const w = words[language]
    const [email, remark] = [someEmail(), `Trekhaak, ${language}`]
    await page.setViewportSize({ width: w.width, height: 900 })
    await page.goto(`${buildPath('content.usedcars', language)}?fuel=electric`)
    if (w.filters) await page.getByRole('button', { name: w.filters }).click()
    await page.getByRole('button', { name: w.help }).click()
    const dialog = page.getByRole('dialog', { name: w.dialog })
    await expect(dialog).toBeVisible()
    const openedAt = Date.now()
    await axe()
    await dialog.getByRole('button', { name: w.send }).click()
    await expect(dialog.getByLabel(w.email)).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('textbox').first().fill('Lotte Claes')
    await dialog.getByLabel(w.email).fill(email)
    await dialog.getByLabel(w.remark).fill(remark)
    await readForAMoment(openedAt)
    await dialog.getByRole('button', { name: w.send }).click()
    await expect(dialog.getByText(w.thanks)).toBeVisible()
    expect(readable(await mailTo(email))).toContain(`Subject: ${w.subject}`)

    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, `/office/lead?q=${encodeURIComponent(email)}`, demoAccounts.administrator)
    await page.locator('tbody th a').first().click()
    await expect(page.getByText('Zoekopdracht', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(remark)).toBeVisible()
    await axe()
    await expect(page.getByText(w.list)).toBeVisible()
    const list = page.getByRole('link', { name: /^Bekijk in de webshop/ })
    await expect(list).toHaveAttribute('href', `${buildPath('content.usedcars', language)}?fuel=electric`)
  })
