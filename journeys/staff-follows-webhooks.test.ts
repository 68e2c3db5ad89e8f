import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { OFFICE_COOKIES } from '@forecourt/domain/platform/routes/office-page.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, languages, test } from './support.ts'
import { inTurn } from './turns.ts'

interface Words {
  readonly add: string
  readonly name: string
  readonly address: string
  readonly save: string
  readonly paid: RegExp
  readonly missing: string
  readonly kept: string
  readonly test: string
  readonly again: string
  readonly delivered: string
  readonly attempts: string
  readonly sent: string
  readonly failed: string
}

const words: Readonly<Record<Language, Words>> = {
  nl: {
    add: 'Toevoegen',
    name: 'Naam',
    address: 'Adres',
    save: 'Bewaren',
    paid: /^Factuur betaald/,
    missing: 'Kies ten minste één gebeurtenis.',
    kept: 'Ik heb het bewaard',
    test: 'Test versturen',
    again: 'Opnieuw afleveren',
    delivered: 'Afgeleverd',
    attempts: 'Pogingen',
    sent: 'Verzonden webhooks',
    failed: 'Mislukt',
  },
  fr: {
    add: 'Ajouter',
    name: 'Nom',
    address: 'Adresse',
    save: 'Enregistrer',
    paid: /^Facture payée/,
    missing: 'Choisissez au moins un événement.',
    kept: 'Je l’ai conservé',
    test: 'Envoyer un test',
    again: 'Livrer à nouveau',
    delivered: 'Livré',
    attempts: 'Tentatives',
    sent: 'Webhooks envoyés',
    failed: 'Échec',
  },
}

/** Starts a third-party program, which wants no more events until configured otherwise. */
async function startReceiver() {
  const state = { status: 410, ids: new Array<string>() }
  const server = createServer((request, response) => {
    state.ids.push(String(request.headers['webhook-id']))
    request.resume().on('end', () => void response.writeHead(state.status).end('Bericht van het andere programma'))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function addEndpoint(page: Page, say: Words, { name, url }: { name: string; url: string }): Promise<void> {
  await page.getByRole('link', { name: say.add, exact: true }).click()
  await page.getByLabel(say.name, { exact: true }).fill(name)
  await page.getByLabel(say.address, { exact: true }).fill(url)
  await page.getByRole('button', { name: new RegExp(`^${say.save}`) }).click()
  await expect(page.getByText(say.missing)).toBeVisible()
  await page.getByRole('checkbox', { name: say.paid }).check()
  await page.getByRole('button', { name: new RegExp(`^${say.save}`) }).click()
}

for (const language of inTurn('a webhook', languages))
  test(`an administrator adds a webhook, sees its test fail, and repeats it (${language})`, async ({
    page,
    axe,
    context,
    baseURL,
  }) => {
    const say = words[language]
    const receiver = await startReceiver()
    const name = `Boekhouding ${Date.now() % 100_000}`
    try {
      await context.addCookies([{ name: OFFICE_COOKIES.language, value: language, url: `${baseURL}/office` }])
      await signIn(page, '/office/webhook')
      await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
      await addEndpoint(page, say, { name, url: receiver.url })
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(/^whsec_/)).toBeVisible()
      await axe()
      await dialog.getByRole('button', { name: say.kept }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await expect(page.getByText(/whsec_/)).toHaveCount(0)

      await page.getByRole('button', { name: say.test }).click()
      const row = page.getByRole('listitem').filter({ hasText: 'HTTP 410' })
      await expect(row.getByText(say.failed)).toBeVisible({ timeout: 20_000 })
      await axe()
      receiver.state.status = 200
      // It was switched off by the answer: it is switched on again in its form.
      await expect(page.getByRole('button', { name: say.test })).toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press('w')
      await page.getByRole('switch').check()
      await page.getByRole('button', { name: new RegExp(`^${say.save}`) }).click()
      await row.getByRole('link', { name: 'Test' }).click()
      await expect(page.getByRole('heading', { name: 'Test', level: 1 })).toBeVisible()
      await axe()
      await page.getByRole('button', { name: say.again }).click()
      await expect(page.locator('header').getByText(say.delivered, { exact: true })).toBeVisible({ timeout: 20_000 })
      await expect(page.getByRole('region', { name: say.attempts }).getByRole('listitem')).toHaveCount(2)
      expect(new Set(receiver.state.ids).size).toBe(1)

      await page.goto('/office/webhookdelivery')
      await expect(page.getByRole('heading', { name: say.sent, level: 1 })).toBeVisible()
      const listed = page.getByRole('row').filter({ hasText: name })
      await expect(listed.getByText(say.delivered)).toBeVisible()
      await listed.getByRole('checkbox').check()
      await page.getByRole('button', { name: say.again }).click()
      await expect.poll(() => receiver.state.ids.length, { timeout: 20_000 }).toBe(3)
    } finally {
      await receiver.close()
    }
  })
