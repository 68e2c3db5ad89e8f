import { sql, type Insertable } from 'kysely'
import type { ContractState } from '@forecourt/domain/orders/contract.ts'
import type { Place, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Contract } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { foldText } from '../../platform/resources/field-columns.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { searchIn } from '../../platform/resources/search-words.ts'
import { within } from '../../platform/database/within.ts'

const place = { branch: 'offer.branchId', owner: 'offer.ownerId' }
const state = sql<ContractState>`coalesce(contract.ended_because, 'in-force')`
const selectFullName = (table: 'taker' | 'owner') =>
  sql<string>`${sql.ref(`${table}.firstName`)} || ' ' || ${sql.ref(`${table}.lastName`)}`

/** Selects contracts with the signed order and its customer. */
function contracts(db: Db) {
  return db
    .selectFrom('contract')
    .innerJoin('customerOrder', 'customerOrder.id', 'contract.customerOrderId')
    .innerJoin('dossier', 'dossier.id', 'customerOrder.dossierId')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .innerJoin('branch', 'branch.id', 'offer.branchId')
    .innerJoin('staffUser as taker', 'taker.id', 'contract.takenBy')
}

/** Selects the contracts that the user may see, as their list shows them. */
export function selectContracts(db: Db, who: Who) {
  return contracts(db)
    .select(['contract.number as id', 'customerOrder.orderNumber', 'dossier.customerName as customer'])
    .select(['contract.signerName', 'dossier.carName as car', 'contract.signedOn', 'contract.way'])
    .select(['contract.createdAt', 'dossier.searched', 'contract.takenBy as takerId', 'offer.branchId'])
    .select([
      state.as('state'),
      sql`jsonb_build_object('id', taker.number, 'label', ${selectFullName('taker')})`.as('takenBy'),
      sql`jsonb_build_object('id', branch.number, 'label', branch.name)`.as('branch'),
    ])
    .where(within(who, 'OFFER_PRINT', place))
}

/** Selects the contracts that the user may see for the quick search, the newest first. */
export function searchContracts(db: Db, who: Who) {
  return contracts(db)
    .select(['contract.number as id', 'customerOrder.orderNumber as label'])
    .select(sql<string>`concat_ws(' · ', signer_name, dossier.car_name)`.as('detail'))
    .where(within(who, 'OFFER_PRINT', place))
    .orderBy('contract.createdAt', 'desc')
}

/** Search by the number of their order, by signer, and by all that their dossier is found by. */
export const contractConditions: OwnConditions = {
  search: searchIn(sql.ref('row.searched'), foldText(sql.ref('row.orderNumber')), foldText(sql.ref('row.signerName'))),
  filters: {
    branch: (numbers) =>
      sql`${sql.ref('row.branchId')} = any (array(select id from branch where number = any (${numbers}::integer[])))`,
    takenBy: (numbers) =>
      sql`${sql.ref('row.takerId')} = any (array(select id from staff_user where number = any (${numbers}::integer[])))`,
  },
}

export function branchesOfContracts(db: Db) {
  return db.selectFrom('branch').select(['number as id', 'name']).orderBy('rank').orderBy('number').execute()
}

export function takersOfContracts(db: Db) {
  return db
    .selectFrom('staffUser as taker')
    .select(['number as id', selectFullName('taker').as('name')])
    .where('id', 'in', (of) => of.selectFrom('contract').select('takenBy'))
    .orderBy('name')
    .execute()
}

/** Returns the branch and salesperson of the sale. */
export function contractPlace(db: Db, number: number): Promise<Place | undefined> {
  return contracts(db)
    .select(['offer.branchId as branch', 'offer.ownerId as owner'])
    .where('contract.number', '=', number)
    .executeTakeFirst()
}

/** Returns a contract as its desk shows it, with the names of the records that it refers to. */
export function deskContract(db: Db, number: number) {
  return withNames(db).where('contract.number', '=', number).executeTakeFirst()
}
export type DeskContract = NonNullable<Awaited<ReturnType<typeof deskContract>>>

export function contractById(db: Db, id: string) {
  return withNames(db).where('contract.id', '=', id).executeTakeFirst()
}

function withNames(db: Db) {
  return contracts(db)
    .innerJoin('staffUser as owner', 'owner.id', 'offer.ownerId')
    .leftJoin('customer', 'customer.id', 'offer.customerId')
    .selectAll('contract')
    .select([state.as('state'), selectFullName('taker').as('takerName'), selectFullName('owner').as('ownerName')])
    .select([
      'owner.number as ownerNumber',
      'owner.email as ownerEmail',
      'branch.number as branchNumber',
      'branch.id as branchId',
    ])
    .select(['branch.name as branchName', 'customer.number as customerNumber', 'dossier.customerName'])
    .select(['dossier.carName', 'dossier.number as dossierKey', 'dossier.dossierNumber', 'customerOrder.orderNumber'])
    .select(['offer.id as offerId', 'offer.number as offerKey', 'offer.offerNumber'])
}

/** Returns the contract in force for the order of a dossier. */
export function contractOfDossier(db: Db, dossierId: string) {
  return contracts(db)
    .select(['contract.number', 'contract.signedId', 'customerOrder.orderNumber'])
    .select(['contract.signerName', 'contract.signedOn', 'contract.way', 'contract.identityId'])
    .select(['contract.language', 'contract.termsType', 'contract.termsVersion'])
    .where('dossier.id', '=', dossierId)
    .where('contract.endedAt', 'is', null)
    .executeTakeFirst()
}

export async function insertContract(tx: Tx, contract: Insertable<Contract>): Promise<string> {
  const { id } = await tx.insertInto('contract').values(contract).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Ends the contract signed for the order of a dossier: it is no longer binding. */
export async function endContract(
  tx: Tx,
  dossierId: string,
  { because, at }: { because: Exclude<ContractState, 'in-force'>; at: Date },
): Promise<void> {
  await tx
    .updateTable('contract')
    .set({ endedAt: at, endedBecause: because })
    .where('endedAt', 'is', null)
    .where('customerOrderId', 'in', (of) =>
      of.selectFrom('customerOrder').select('id').where('dossierId', '=', dossierId),
    )
    .execute()
}

/** Returns the contracts that a person signed, by the offers of their customers. */
export function contractsOfCustomers(db: Db, customerKeys: readonly string[]) {
  return contracts(db)
    .select(['customerOrder.orderNumber', 'contract.signerName', 'contract.signedOn', 'contract.way'])
    .select(['contract.language', 'contract.termsType', 'contract.termsVersion', 'contract.createdAt'])
    .where('offer.customerId', 'in', customerKeys)
    .orderBy('contract.createdAt', 'desc')
    .execute()
}
