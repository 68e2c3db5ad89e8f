import { sql } from 'kysely'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { MAIL_NAMES, MAILS } from '@forecourt/domain/platform/mails/mails.ts'
import type { Db, Tx } from '../database/database.ts'

/** Default text of each mail, as the last start wrote it. */
const delivered = sql`
  select word ->> 'name' as name, word -> 'subject' as subject, word -> 'body' as body
  from applied_seed cross join lateral jsonb_array_elements(applied_seed.rows) as word
  where applied_seed.name = 'mails'`

const isOwn = sql`(mail.subject, mail.body) is distinct from (delivered.subject, delivered.body)`

/** Selects the mails that are sent; what an older version sent is not among them. */
export function selectMails(db: Db, language: Language) {
  const known = MAIL_NAMES.map((name) => {
    const { title, when, area, reader } = MAILS[name]
    return { name, title: title[language], moment: when[language], area, reader }
  })
  return db
    .selectFrom('mailTemplate as mail')
    .innerJoin(
      sql<{ name: string; title: string; moment: string; area: string; reader: string }>`(
        select * from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
          as known (name text, title text, moment text, area text, reader text))`.as('known'),
      'known.name',
      'mail.name',
    )
    .leftJoin(
      sql<{ name: string; subject: unknown; body: unknown }>`(${delivered})`.as('delivered'),
      'delivered.name',
      'mail.name',
    )
    .select(['mail.number as id', 'mail.rev', 'known.title', 'known.area', 'known.reader', 'known.moment as when'])
    .select([
      sql<boolean>`${isOwn}`.as('isOwn'),
      sql<Date | null>`case when ${isOwn} then mail.updated_at end`.as('updatedAt'),
    ])
}

type BothTexts = Record<Language, string>

export interface MailRow {
  readonly name: string
  readonly number: number
  readonly rev: number
  readonly subject: BothTexts
  readonly body: BothTexts
  readonly variables: readonly string[]
  readonly deliveredSubject: BothTexts | null
  readonly deliveredBody: BothTexts | null
  readonly updatedAt: Date
}

export async function mailByNumber(db: Db, number: number, { forUpdate = false } = {}): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    select mail.name, mail.number, mail.rev, mail.subject, mail.body, mail.variables, mail.updated_at as "updatedAt",
      delivered.subject as "deliveredSubject", delivered.body as "deliveredBody"
    from mail_template mail left join (${delivered}) delivered on delivered.name = mail.name
    where mail.number = ${number} ${forUpdate ? sql`for update of mail` : sql``}`.execute(db)
  return rows[0]
}

/** New words name nothing that is gone. */
export async function updateMail(tx: Tx, name: string, words: { subject: BothTexts; body: BothTexts }): Promise<void> {
  await tx
    .updateTable('mailTemplate')
    .set({ subject: words.subject, body: words.body, retired: [] })
    .where('name', '=', name)
    .execute()
}

/** Returns the number of the first branch in the dealer's order. */
export async function firstBranch(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('mailSender')
    .select('branchNumber')
    .orderBy('isActive', 'desc')
    .orderBy('rank')
    .executeTakeFirst()
  return row?.branchNumber ?? undefined
}
