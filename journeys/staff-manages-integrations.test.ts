import type { Page } from '@playwright/test'
import { signIn } from './staff-sign-in.ts'
import { expect, languages, test } from './support.ts'
import { inTurn } from './turns.ts'

const words = {
  nl: {
    contact: 'Contactadres',
    role: 'Rol',
    workshop: 'Werkplaats',
    save: 'Bewaren',
    create: 'Sleutel maken',
    once: 'Kopieer de sleutel nu',
    copy: 'Sleutel kopiëren',
    stored: 'Ik heb de sleutel bewaard',
    unused: 'Nog niet gebruikt',
    used: /^Laatst gebruikt op/,
    revoke: 'Intrekken',
    reason: 'Reden',
    withdrawn: /^Ingetrokken op .*Stond in een mail$/,
  },
  fr: {
    contact: 'Adresse de contact',
    role: 'Rôle',
    workshop: 'Atelier',
    save: 'Enregistrer',
    create: 'Créer une clé',
    once: 'Copiez la clé maintenant',
    copy: 'Copier la clé',
    stored: 'J’ai conservé la clé',
    unused: 'Pas encore utilisée',
    used: /^Utilisée le/,
    revoke: 'Révoquer',
    reason: 'Motif',
    withdrawn: /^Révoquée le .*Stond in een mail$/,
  },
} as const

for (const language of inTurn('an integration', languages)) {
  test(`an administrator makes an integration, hands over its key, and revokes it (${language})`, async ({
    page,
    context,
    baseURL,
    axe,
    complaints,
  }) => {
    test.slow()
    const text = words[language]
    const name = `Odoo ${language} ${Date.now() % 100_000}`
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await context.addCookies([{ name: 'office-language', value: language, url: `${baseURL}/office` }])
    await signIn(page, '/office/integration/new')
    await page.locator('#integration-name').fill(name)
    await page.getByLabel(text.contact).fill('it@odoo.example.be')
    await page.getByRole('combobox', { name: text.role }).selectOption({ label: text.workshop })
    await axe()
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

    await page.getByRole('button', { name: text.create }).click()
    await axe()
    await page.getByRole('dialog').getByRole('button', { name: text.create }).click()
    const shown = page.getByRole('dialog', { name: text.once })
    const key = (await shown.getByRole('code').innerText()).trim()
    expect(key).toMatch(/^fck_[0-9A-Za-z]{49}$/)
    await axe()
    await shown.getByRole('button', { name: text.copy }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    await shown.getByRole('button', { name: text.stored }).click()
    await expect(page.getByText(text.unused)).toBeVisible()
    await expect(page.getByText(key)).toHaveCount(0)

    expect(await callWithKey(page, key)).toMatchObject({ status: 200, result: { user: { name: `API ${name}` } } })
    await page.reload()
    await expect(page.getByText(text.used)).toBeVisible()

    await page.getByRole('button', { name: text.revoke }).click()
    await page.getByRole('dialog').getByLabel(text.reason).fill('Stond in een mail')
    await axe()
    await page.getByRole('dialog').getByRole('button', { name: text.revoke }).click()
    await expect(page.getByText(text.withdrawn)).toBeVisible()
    expect(await callWithKey(page, key)).toMatchObject({
      status: 401,
      errors: [{ name: 'integration-key-revoked' }],
    })
    await axe()
    expect(complaints).toEqual([])
  })
}

/** Calls as a program does: from elsewhere, without the cookies of this browser. */
async function callWithKey(page: Page, key: string) {
  const origin = new URL(page.url()).origin
  const response = await fetch(`${origin}/api/sales/access/me`, { headers: { authorization: `Bearer ${key}` } })
  return { status: response.status, ...((await response.json()) as object) }
}
