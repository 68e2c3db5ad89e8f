import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql } from 'kysely'
import {
  PAGE_WORDS,
  WORDED_PAGES,
  type BothLanguages,
  type WordedPage,
} from '@forecourt/domain/platform/routes/page-words.ts'
import type { KeptLink, MenuName } from '@forecourt/domain/content/shop-menu.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** Selects the pages of the shop with what search engines show of them, in one language. */
export function selectPages(db: Db, language: Language) {
  const known = WORDED_PAGES.map((name) => ({
    name,
    page: translate(ROUTES[name].meta.text, language),
    title: translate(PAGE_WORDS[name].title, language),
    description: translate(PAGE_WORDS[name].description, language),
  }))
  const own = (column: 'title' | 'description') =>
    sql<string>`coalesce(page.${sql.ref(column)} ->> ${language}::text, known.${sql.ref(column)})`
  const isOwn = sql<boolean>`(page.title is not null or page.description is not null)`
  return db
    .selectFrom('shopPage as page')
    .innerJoin(
      sql<{ name: string; page: string; title: string; description: string }>`(
        select * from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
          as known (name text, page text, title text, description text))`.as('known'),
      'known.name',
      'page.name',
    )
    .select(['page.number as id', 'page.rev', 'known.page'])
    .select([
      own('title').as('title'),
      own('description').as('description'),
      isOwn.as('isOwn'),
      sql<Date | null>`case when ${isOwn} then page.updated_at end`.as('updatedAt'),
    ])
}

export interface PageRow {
  readonly id: string
  readonly name: WordedPage
  readonly number: number
  readonly rev: number
  readonly title: BothLanguages | null
  readonly description: BothLanguages | null
  readonly updatedAt: Date
}

export async function findShopPage(db: Db, number: number, { forUpdate = false } = {}): Promise<PageRow | undefined> {
  const row = await db
    .selectFrom('shopPage')
    .select(['id', 'name', 'number', 'rev', 'title', 'description', 'updatedAt'])
    .where('number', '=', number)
    .where('name', 'in', [...WORDED_PAGES])
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
  return row as PageRow | undefined
}

export async function loadShopPage(db: Db, number: number) {
  return requireValue(await findShopPage(db, number), `the page of the shop ${number}`)
}

/** Returns the words that are the dealer's own. */
export async function ownWords(db: Db): Promise<Pick<PageRow, 'name' | 'title' | 'description'>[]> {
  const rows = await db
    .selectFrom('shopPage')
    .select(['name', 'title', 'description'])
    .where((is) => is.or([is('title', 'is not', null), is('description', 'is not', null)]))
    .execute()
  return rows as Pick<PageRow, 'name' | 'title' | 'description'>[]
}

export async function updatePage(
  tx: Tx,
  name: WordedPage,
  words: Pick<PageRow, 'title' | 'description'>,
): Promise<void> {
  await tx.updateTable('shopPage').set(words).where('name', '=', name).execute()
}

export interface MenuRow extends Readonly<Record<MenuName, readonly KeptLink[]>> {
  readonly id: string
  readonly number: number
  readonly rev: number
}

export async function loadMenus(db: Db, { forUpdate = false } = {}): Promise<MenuRow> {
  const row = await db
    .selectFrom('shopMenu')
    .select(['id', 'number', 'rev', 'main', 'footer'])
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  return row
}

export async function updateMenus(tx: Tx, { main, footer }: Readonly<Record<MenuName, readonly KeptLink[]>>) {
  await tx
    .updateTable('shopMenu')
    .set({ main: sql`${JSON.stringify(main)}::jsonb`, footer: sql`${JSON.stringify(footer)}::jsonb` })
    .execute()
}
