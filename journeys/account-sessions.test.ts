import { randomUUID } from 'node:crypto'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { signInCustomer } from './customer-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect, expectToFit, languages } from './support.ts'
import { inTurn } from './turns.ts'

const texts = {
  nl: {
    here: /dit toestel/,
    end: 'Afmelden',
    others: 'Overal elders afmelden',
    ended: 'Afgemeld.',
    prove: 'Bevestig wie u bent',
    password: 'Wachtwoord',
    wrong: 'Het wachtwoord klopt niet.',
  },
  fr: {
    here: /cet appareil/,
    end: 'Déconnecter',
    others: 'Déconnecter partout ailleurs',
    ended: 'Session fermée.',
    prove: 'Confirmez votre identité',
    password: 'Mot de passe',
    wrong: 'Le mot de passe est incorrect.',
  },
} as const

for (const language of inTurn('where a customer is signed in', languages)) {
  test(`a customer sees where they are signed in and ends it, in ${language}`, async ({
    page,
    database,
    axe,
    complaints,
  }) => {
    const text = texts[language]
    const email = `lotte.${randomUUID().slice(0, 8)}@forecourt.example`
    await database.query(
      `insert into shop_account (email, password_hash, customer_type, first_name, last_name, language, terms_accepted_at, confirmed_at)
       select $1, password_hash, 'private', 'Lotte', 'Peeters', $2, now(), now() from shop_account where email = $3`,
      [email, language, demoAccounts.customer],
    )
    await signInCustomer(page, email, demoAccounts.password)
    await database.query(
      `insert into session (token_hash, shop_account_id, created_at, last_seen_at, expires_at, ip, user_agent)
       select sha256(number::text::bytea || at), id, now(), now() - interval '1 day', now() + interval '1 hour',
         '192.0.2.7', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'
       from shop_account, unnest('{a,b,c}'::bytea[]) as at where email = $1`,
      [email],
    )
    await page.goto(`${buildPath('account.home', language)}?section=profile`)
    const list = page.getByRole('list').filter({ hasText: text.here })
    await expect(list.getByRole('listitem')).toHaveCount(4)
    await expect(list.getByText('Safari, iPhone')).toHaveCount(3)
    await axe()
    await expectToFit(page)
    // Signed in just now: no question.
    await list.getByRole('button', { name: text.end }).first().click()
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await database.query(
      `update session set proven_at = now() - interval '1 hour'
       where shop_account_id = (select id from shop_account where email = $1)`,
      [email],
    )
    await page.getByRole('button', { name: text.others }).click()
    const proof = page.getByRole('dialog', { name: text.prove })
    await proof.getByLabel(text.password, { exact: true }).fill('Verkeerd1')
    await axe()
    await page.keyboard.press('Enter')
    await expect(proof.getByText(text.wrong).first()).toBeVisible()
    await proof.getByLabel(text.password, { exact: true }).fill(demoAccounts.password)
    await page.keyboard.press('Enter')
    await expect(proof).toBeHidden()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    const { rows } = await database.query(
      'select from session where shop_account_id = (select id from shop_account where email = $1)',
      [email],
    )
    expect(rows).toHaveLength(1)
    expect(complaints.splice(0)).toEqual([expect.stringContaining('403'), expect.stringContaining('422')])
  })
}
