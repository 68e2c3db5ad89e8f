import type pg from 'pg'
import { newColleague } from './colleague.ts'
import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, languages } from './support.ts'
import { inTurn } from './turns.ts'

const words = {
  nl: { act: 'Op mij nemen', reason: 'Dit is van een andere vestiging.' },
  fr: { act: 'M’en charger', reason: 'Ceci appartient à un autre établissement.' },
} as const

/** Adds a colleague who sees all trade-ins and works on their own, in some branches. @returns their e-mail address */
async function makeBuyer(database: pg.Pool, language: 'nl' | 'fr', branches: readonly string[]): Promise<string> {
  const email = await newColleague({ language, role: { routes: ['tradeIn'], right: 'TRADE_IN_VIEW' } })
  await database.query(
    `insert into role_right select role_id, 'TRADE_IN_EDIT', 'own' from staff_user where email = $1`,
    [email],
  )
  await database.query(
    'insert into staff_user_branch (staff_user_id, branch_id) select id, unnest($2::uuid[]) from staff_user where email = $1',
    [email, branches],
  )
  return email
}

for (const language of inTurn('take on a car from the shop', languages)) {
  const of = words[language]
  test(`${language}: whose branch a car from the shop is not reads why they cannot take it on`, async ({
    page,
    context,
    baseURL,
    axe,
    database,
  }) => {
    await context.addCookies([{ name: 'office-language', value: language, url: `${baseURL}/office` }])
    const { rows } = await database.query<{ number: number; branch: string }>(
      'select number, branch_id as branch from trade_in where owner_id is null order by number limit 1',
    )
    const { number, branch } = rows[0]!
    const act = page.getByRole('button', { name: of.act })
    await signIn(page, `/office/tradein/${number}`, await makeBuyer(database, language, []))
    await expect(act).toHaveAccessibleDescription(of.reason)
    await axe()
    await signIn(page, `/office/tradein/${number}`, await makeBuyer(database, language, [branch]))
    await expect(act).toBeEnabled()
    await expect(act).not.toHaveAccessibleDescription(of.reason)
  })
}
