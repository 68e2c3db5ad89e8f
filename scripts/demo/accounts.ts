import { hashPassword } from '../../server/access/passwords.ts'
import { baseRoleId, MAIN_ROLE_ID } from '../../server/db/seeds/roles.ts'
import type { Batch } from './copy.ts'

/** Shown by `npm start`; only the demo dealer has them. */
export const demoAccounts = {
  password: 'Welkom2026',
  customer: 'lotte.vandenbroeck@forecourt.example',
  fleetCustomer: 'nadia.lambert@forecourt.example',
  administrator: 'tom.wouters@forecourt.example',
  salesperson: 'sofie.declercq@forecourt.example',
}

/**
 * A private customer who reads Dutch, a fleet customer who reads French, and two of the staff: the main administrator and
 * a salesperson of one branch.
 */
export async function addAccounts(
  rows: Batch,
  { today, id, branchId }: { today: string; id: () => string; branchId: string },
): Promise<void> {
  const passwordHash = await hashPassword(demoAccounts.password)
  const since = `${today}T08:00:00Z`
  const account = { password_hash: passwordHash, terms_accepted_at: since, confirmed_at: since }
  rows.add('shop_account', {
    id: id(),
    email: demoAccounts.customer,
    customer_type: 'private',
    company_name: '',
    vat_prefix: '',
    vat_number: '',
    first_name: 'Lotte',
    last_name: 'Van den Broeck',
    language: 'nl',
    ...account,
  })
  rows.add('shop_account', {
    id: id(),
    email: demoAccounts.fleetCustomer,
    customer_type: 'fleet',
    company_name: 'Lambert Toitures SRL',
    vat_prefix: 'BE',
    vat_number: '0999005572',
    first_name: 'Nadia',
    last_name: 'Lambert',
    language: 'fr',
    ...account,
  })
  rows.add('staff_user', {
    id: id(),
    email: demoAccounts.administrator,
    password_hash: passwordHash,
    first_name: 'Tom',
    last_name: 'Wouters',
    language: 'nl',
    role_id: MAIN_ROLE_ID,
  })
  const salesperson = id()
  rows.add('staff_user', {
    id: salesperson,
    email: demoAccounts.salesperson,
    password_hash: passwordHash,
    first_name: 'Sofie',
    last_name: 'De Clercq',
    language: 'nl',
    role_id: baseRoleId('salesperson'),
  })
  rows.add('staff_user_branch', { staff_user_id: salesperson, branch_id: branchId })
}
