import { writeCoda } from '../domain/invoicing/bank/coda-writer.ts'
import { toStructuredCommunication } from '../domain/orders/order-number.ts'
import { demoColleagues } from '../scripts/demo/accounts.ts'
import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect } from './support.ts'

const lines = 60
const toDecide = 6
const mostMinutes = 2

test('a statement of sixty lines is imported, and what waits is cleared by keyboard', async ({
  page,
  axe,
  complaints,
  database,
}) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  const { rows: accounts } = await database.query<{
    iban: string
    sequence: number
    cents: string
    day: string
    company: string
  }>(
    `select iban, sequence, new_cents as cents, new_day::text as day, company_id as company
     from bank_statement join bank_account on bank_account.id = bank_account_id order by new_day desc limit 1`,
  )
  const account = accounts[0]!
  const { rows: orders } = await database.query<{ number: string; customer: string }>(
    `select order_number as number, customer from shop_order_listing join branch on branch.id = branch_id
     join company using (enterprise_number)
     where is_balance_due and balance_cents > 10000 and company.id = $1 order by order_number`,
    [account.company],
  )
  const findPayer = (at: number) => orders[at % orders.length]!
  const moves = Array.from({ length: lines }, (_, at) => {
    const { number, customer } = findPayer(at)
    if (at === lines - 1) return { cents: -4_500, name: 'KBC BANK', text: 'OVERBOEKING' }
    if (at >= lines - toDecide)
      return { cents: 100, name: customer.slice(0, 35), text: `SO ${Number(number.slice(8))} DANK` }
    return { cents: 100, name: customer.slice(0, 35), communication: toStructuredCommunication(number) }
  })
  const text = writeCoda([
    {
      iban: account.iban,
      holder: 'AUTOGROEP',
      sequence: account.sequence + 1,
      oldCents: Number(account.cents),
      oldDay: account.day,
      day: account.day,
      moves,
    },
  ])
  const name = 'CODA.cod'
  const file = (content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content, 'latin1') })
  await signIn(page, '/office/bank', office.email)
  const input = page.locator('input[type=file]')
  await input.setInputFiles(file(text.replace('  ', ' ')))
  await expect(page.getByText('telt 127 tekens in plaats van 128')).toBeVisible()
  // The browser names the refused call in its console.
  complaints.length = 0
  const begun = Date.now()
  await input.setInputFiles(file(text))
  await page.getByRole('link', { name: /54 van 60 vanzelf verwerkt/ }).click()
  await expect(page.getByText('54 van 60 verwerkt')).toBeVisible()
  await axe()
  for (let done = lines - toDecide + 1; done < lines; done += 1) {
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${done} van ${lines} verwerkt`)).toBeVisible()
  }
  await page.keyboard.press('n')
  const ignoring = page.getByRole('dialog', { name: 'Beweging negeren' })
  await axe()
  await ignoring.getByLabel('Reden').fill('Tussen eigen rekeningen')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${lines} van ${lines} verwerkt`)).toBeVisible()
  expect(Date.now() - begun).toBeLessThan(mostMinutes * 60_000)
  await page.keyboard.press('u')
  await expect(page.getByText(`${lines - 1} van ${lines} verwerkt`)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await axe()
})
