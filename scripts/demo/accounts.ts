import type { BaseRoleName } from '../../domain/access/base-role-names.ts'
import { hashPassword } from '../../server/access/passwords.ts'
import { baseRoleId, MAIN_ROLE_ID } from '../../server/db/seeds/roles.ts'
import type { Batch } from './copy.ts'
import { atClock } from './days.ts'

/** Shown by `npm start`; only the demo dealer has them. */
export const demoAccounts = {
  password: 'Welkom2026',
  customer: 'lotte.vandenbroeck@forecourt.example',
  fleetCustomer: 'nadia.lambert@forecourt.example',
  administrator: 'tom.wouters@forecourt.example',
  salesperson: 'sofie.declercq@forecourt.example',
}

/** Users with the other base roles: branch and language. */
const colleagues = [
  { role: 'sales-manager', firstName: 'Pieter', lastName: 'Maes', language: 'nl', branch: 'gent' },
  { role: 'fleet-manager', firstName: 'Élise', lastName: 'Fontaine', language: 'fr', branch: 'gent' },
  { role: 'stock-manager', firstName: 'Karim', lastName: 'Benali', language: 'nl', branch: 'aalst' },
  { role: 'administration', firstName: 'Ann', lastName: 'Vermeulen', language: 'nl', branch: 'gent' },
  { role: 'workshop', firstName: 'Luc', lastName: 'Dubois', language: 'fr', branch: 'aalst' },
  { role: 'content-editor', firstName: 'Mieke', lastName: 'Jacobs', language: 'nl', branch: 'gent' },
  { role: 'reception', firstName: 'Nadia', lastName: 'Bens', language: 'nl', branch: 'gent' },
] as const satisfies readonly { role: BaseRoleName; [name: string]: string }[]

/** The other salespeople. */
const salespeople = [
  { role: 'salesperson', firstName: 'Jonas', lastName: 'Vercauteren', language: 'nl', branch: 'aalst' },
  { role: 'salesperson', firstName: 'Amélie', lastName: 'Delcourt', language: 'fr', branch: 'aalst' },
  { role: 'salesperson', firstName: 'Bram', lastName: 'Claeys', language: 'nl', branch: 'dendermonde' },
] as const satisfies readonly { role: BaseRoleName; [name: string]: string }[]

/** The technicians of the workshop in Ghent. */
const technicians = [
  { role: 'workshop', firstName: 'Joren', lastName: 'Verhaeghe', language: 'nl', branch: 'gent' },
  { role: 'workshop', firstName: 'Amina', lastName: 'Kaddouri', language: 'nl', branch: 'gent' },
  { role: 'workshop', firstName: 'Stijn', lastName: 'De Wolf', language: 'nl', branch: 'gent' },
] as const satisfies readonly { role: BaseRoleName; [name: string]: string }[]

/** Their addresses by role, as `npm start` names them. */
export const demoColleagues = colleagues.map(({ role, ...name }) => ({ role, email: toEmail(name) }))

function toEmail({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName}.${lastName}@forecourt.example`
    .normalize('NFD')
    .replace(/[\p{M} ]/gu, '')
    .toLowerCase()
}

/**
 * A private customer who reads Dutch, a fleet customer who reads French, and the staff: the main administrator, four
 * salespeople, and one user of every other base role.
 */
export async function addAccounts(
  rows: Batch,
  { today, id, branches }: { today: string; id: () => string; branches: ReadonlyMap<string, string> },
): Promise<void> {
  const passwordHash = await hashPassword(demoAccounts.password)
  const since = atClock(today, '09:00')
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
  rows.add('staff_user_branch', { staff_user_id: salesperson, branch_id: branches.get('gent')! })
  for (const { role, firstName, lastName, language, branch } of [...colleagues, ...salespeople, ...technicians]) {
    const user = id()
    rows.add('staff_user', {
      id: user,
      email: toEmail({ firstName, lastName }),
      password_hash: passwordHash,
      first_name: firstName,
      last_name: lastName,
      language,
      role_id: baseRoleId(role),
    })
    rows.add('staff_user_branch', { staff_user_id: user, branch_id: branches.get(branch)! })
  }
}
