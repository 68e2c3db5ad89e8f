import { sql, type Insertable } from 'kysely'
import type { CustomerOrder, Dossier, DossierDocument, DossierOpening } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Returns the orders of another system with these numbers, as their files had them. */
export function findOpeningOrders(db: Db, outsideNumbers: readonly string[]) {
  return db
    .selectFrom('dossierOpening as opening')
    .innerJoin('dossier', 'dossier.id', 'opening.dossierId')
    .select(['opening.outsideNumber', 'opening.line', 'dossier.number', 'dossier.rev'])
    .where('opening.outsideNumber', '=', sql<string>`any (${[...outsideNumbers]}::text[])`)
    .execute()
}

/** Returns the users with a mail address or a name, as a file names a salesperson. */
export async function findSalespeople(db: Db, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staffUser')
    .select('id')
    .where((where) =>
      where.or([
        sql<boolean>`lower(email) = lower(${text})`,
        sql<boolean>`fold(first_name || ' ' || last_name) = fold(${text})`,
        sql<boolean>`fold(last_name || ' ' || first_name) = fold(${text})`,
      ]),
    )
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}

/** Inserts a dossier with its order in their final state: an undo takes each back as one row. Numbers are taken last. */
export async function insertOpeningDossier(
  tx: Tx,
  year: number,
  dossier: Omit<Insertable<Dossier>, 'dossierNumber'>,
  order: Pick<Insertable<CustomerOrder>, 'flowName' | 'state' | 'signedOn' | 'createdAt'>,
): Promise<{ id: string; number: number; orderId: string }> {
  const take = (series: string) => sql<string>`take_number(${series}, ${year})`
  const made = await tx
    .insertInto('dossier')
    .values({ ...dossier, dossierNumber: take('DO') })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  const { id: orderId } = await tx
    .insertInto('customerOrder')
    .values({ ...order, dossierId: made.id, orderNumber: take('CO') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...made, orderId }
}

export async function insertOpeningPapers(tx: Tx, papers: readonly Insertable<DossierDocument>[]): Promise<void> {
  if (papers.length > 0) await tx.insertInto('dossierDocument').values(papers).execute()
}

/** Inserted last: it is deleted first when the file of the order is taken back. */
export async function insertOpening(tx: Tx, opening: Insertable<DossierOpening>): Promise<void> {
  await tx.insertInto('dossierOpening').values(opening).execute()
}
