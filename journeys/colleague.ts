import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { demoAccounts } from '../scripts/demo/accounts.ts'

interface Wanted {
  /** The e-mail address of the user whose role and password they share. */
  like?: string
  language?: 'nl' | 'fr'
  /** The screens of a role of their own, the rights that it gives, and the highest share of a discount that it approves. */
  role?: { readonly routes: readonly string[]; readonly right?: string | readonly string[]; readonly mostBp?: number }
}

/** Adds a staff member that no other journey signs in, and returns their e-mail address. */
export async function newColleague({
  like = demoAccounts.administrator,
  language = 'nl',
  role,
}: Wanted): Promise<string> {
  const email = `karim.${randomUUID().slice(0, 8)}@forecourt.example`
  const client = new pg.Client({ connectionString: process.env['JOURNEYS_DATABASE_URL'] })
  await client.connect()
  try {
    await client.query(
      `insert into staff_user (email, password_hash, first_name, last_name, language, role_id)
       select $1, password_hash, 'Karim', 'Mertens', $2, role_id from staff_user where email = $3`,
      [email, language, like],
    )
    if (!role) return email
    const { rows } = await client.query<{ id: string }>(
      `insert into role (name, discount_most_bp) values ('{"nl": "Proefrol"}', $1) returning id`,
      [role.mostBp],
    )
    const { id } = rows[0]!
    if (role.right) {
      await client.query(`insert into role_right select $1, unnest($2::text[]), 'all'`, [id, [role.right].flat()])
    }
    await client.query('insert into role_route select $1, unnest($2::text[])', [id, role.routes])
    await client.query('update staff_user set role_id = $1 where email = $2', [id, email])
    return email
  } finally {
    await client.end()
  }
}
