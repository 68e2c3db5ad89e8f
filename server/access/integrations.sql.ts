import { randomUUID } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { DiscountLimit, Grants } from '@forecourt/domain/platform/resources/rights.ts'
import type { Integration } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { loadHeldRights } from './roles.sql.ts'
import { branchesOfUser } from './users.sql.ts'

/** An integration with its rights: the users who may change it depend on them. */
export interface HeldIntegration {
  readonly id: string
  readonly number: number
  readonly roleNumber: number | null
  readonly isMain: boolean
  readonly grants: Grants
  readonly discountLimit?: DiscountLimit | null
  readonly branches: readonly string[]
}

export async function findIntegration(db: Db, number: number): Promise<HeldIntegration | undefined> {
  const row = await db
    .selectFrom('integration')
    .innerJoin('staffUser as user', 'user.id', 'integration.id')
    .leftJoin('role', 'role.id', 'user.roleId')
    .select(['integration.id', 'integration.number', 'user.roleId', 'role.number as roleNumber', 'role.isMain'])
    .select(branchesOfUser.as('branches'))
    .where('integration.number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const { roleId, isMain, ...rest } = row
  return { ...rest, isMain: isMain ?? false, ...(await loadHeldRights(db, roleId)) }
}

/** Returns a role that an integration is to get. */
export async function roleOfIntegration(db: Db, number: number) {
  const role = await db
    .selectFrom('role')
    .select(['id', 'isMain', 'isActive', 'requiresSecondFactor'])
    .where('number', '=', number)
    .executeTakeFirst()
  return role && { ...role, ...(await loadHeldRights(db, role.id)) }
}

export async function isNameTaken(db: Db, name: string, id: string | undefined): Promise<boolean> {
  const row = await db
    .selectFrom('staffUser')
    .select('id')
    .where('isIntegration', '=', true)
    .where(sql`lower(last_name)`, '=', name.toLowerCase())
    .executeTakeFirst()
  return row !== undefined && row.id !== id
}

/** The columns of an integration in the row of its user, and in its own. */
interface Written {
  readonly user: { readonly lastName: string; readonly language: Language; readonly roleId: string }
  readonly values: Omit<Insertable<Integration>, 'id'>
}

/** Inserts an integration: where a user is named, it is shown as “API Odoo”. Its address is one that no mail can reach (RFC 6761). */
export async function insertIntegration(tx: Tx, { user, values }: Written): Promise<{ id: string; number: number }> {
  const { id } = await tx
    .insertInto('staffUser')
    .values({ ...user, firstName: 'API', email: `${randomUUID()}@integration.invalid`, isIntegration: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return tx
    .insertInto('integration')
    .values({ id, ...values })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

/** @returns undefined when another user changed it since that revision */
export async function updateIntegration(
  tx: Tx,
  { id, rev }: { id: string; rev: number },
  { user, values }: Written,
): Promise<{ id: string; number: number } | undefined> {
  const written = await tx
    .updateTable('integration')
    .set(values)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returning(['id', 'number'])
    .executeTakeFirst()
  if (written) await tx.updateTable('staffUser').set(user).where('id', '=', id).execute()
  return written
}

/** Switches an integration off at an instant, or on again. */
export async function setDisabled(tx: Tx, id: string, disabledAt: Date | null): Promise<void> {
  await tx.updateTable('staffUser').set({ blockedAt: disabledAt }).where('id', '=', id).execute()
}
