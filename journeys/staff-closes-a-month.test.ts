import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('the bookkeeper looks at a register, notes a missing paper, prints, and closes a month', async ({
  page,
  axe,
  database,
}) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  const { rows } = await database.query<{ company: number; month: string; missing: boolean; closable: boolean }>(
    `select company.number as company, to_char(on_day, 'YYYY-MM-01') as month,
       bool_or(purchase_paper_of(vehicle_id) is null) as missing,
       max(on_day) < date_trunc('month', brussels_today()) and not exists (
         select from bank_line line join bank_statement statement on statement.id = line.statement_id
         join bank_account account on account.id = statement.bank_account_id
         where account.company_id = company.id and line.state in ('new', 'partly')
           and line.booked_on < date_trunc('month', brussels_today())) as closable
     from margin_sale join company on company.id = company_id
     where not is_period_closed(company_id, on_day)
     group by company.id, month order by month desc, company.number`,
  )
  const incomplete = rows.find(({ missing }) => missing)
  const period = rows.find(({ missing, closable }) => closable && !missing)
  if (!incomplete || !period) throw new Error('The demo dealer has no month with a missing paper, or none to close')
  await signIn(page, `/office/register?company=${incomplete.company}&on=${incomplete.month}`, office.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Registers' })).toBeVisible()
  const closing = page.getByRole('complementary', { name: /^Afsluiten van/ })
  await expect(closing.getByText('Nummers zonder gat')).toBeVisible()
  await expect(page.getByRole('table', { name: /^Wagenboek van/ })).toContainText('Resultaat na kosten')
  await axe()
  const papers = page.getByRole('button', { name: 'Stuk noteren' })
  while ((await papers.count()) > 0) {
    const left = await papers.count()
    await papers.first().click()
    const dialog = page.getByRole('dialog', { name: /^Aankoopstuk van/ })
    await dialog.getByLabel('Nummer van het stuk').fill(`AB-${left}`)
    await axe()
    await dialog.getByRole('button', { name: 'Bewaren' }).click()
    await expect(papers).toHaveCount(left - 1)
  }
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Register afdrukken' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^Margeregister .*\.pdf$/)

  await page.goto(`/office/register?company=${period.company}&on=${period.month}`)
  await expect(closing.getByText('In orde', { exact: true })).toBeVisible()
  await closing.getByRole('button', { name: /afsluiten$/ }).click()
  const dialog = page.getByRole('dialog', { name: /afsluiten$/ })
  await axe()
  await dialog.getByRole('button', { name: 'Afsluiten' }).click()
  await expect(page.getByText('Afgesloten', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('the bookkeeper reads the journal of purchases and takes it along as a spreadsheet', async ({
  page,
  axe,
  database,
}) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  const { rows } = await database.query<{ company: number; day: string; number: string; count: number }>(
    `select company.number as company, min(booked_on)::text as day, min(purchase_number) as number, count(*)::int as count
     from supplier_invoice join company on company.id = company_id where booked_on is not null
     group by company.number, date_trunc('month', booked_on) order by 2 desc limit 1`,
  )
  const [period] = rows
  await signIn(page, `/office/register?company=${period!.company}&on=${period!.day}`, office.email)
  await page.getByRole('tab', { name: `Aankoopdagboek ${period!.count}` }).click()
  const journal = page.getByRole('table', { name: 'Aankoopdagboek' })
  await expect(journal.getByRole('rowheader', { name: 'Totaal', exact: true })).toBeVisible()
  await axe()
  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporteren naar Excel' }).click()
  expect((await sheet).suggestedFilename()).toMatch(/^Aankoopdagboek .*\.xlsx$/)
  await journal.getByRole('link', { name: period!.number }).click()
  await expect(page.getByText(`aankoopdagboek ${period!.number}`)).toBeVisible()
})
