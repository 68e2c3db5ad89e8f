import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { LeadState, ListedLead } from '@forecourt/domain/contacts/lead-desk.ts'
import type { Lead, LeadEntry } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { within } from '../platform/database/within.ts'

const place = { branch: 'department.branchId', owner: 'lead.assigneeId' }

function selectOwners(who: Who) {
  return sql<ListedLead['whose']>`case when lead.assignee_id is null then 'nobody'
    when lead.assignee_id = ${who.id}::uuid then 'mine' else 'others' end`
}

/** Selects the leads that a user may see, as their list shows them. */
export function selectListedLeads(db: Db, who: Who) {
  return db
    .selectFrom('lead')
    .innerJoin('department', 'department.id', 'lead.departmentId')
    .leftJoin('staffUser', 'staffUser.id', 'lead.assigneeId')
    .leftJoin('leadCar', 'leadCar.vehicleId', 'lead.vehicleId')
    .select(['lead.number as id', 'lead.rev', 'lead.name', 'lead.kind', 'lead.car', 'lead.waitingSince'])
    .select(['lead.createdAt', 'lead.email', 'lead.company', 'lead.message', 'lead.state'])
    .select([
      sql<string | null>`lead_car.picture ->> 'sm'`.as('picture'),
      sql<string>`department.number::text`.as('department'),
      sql<string | null>`staff_user.number::text`.as('assignee'),
      selectOwners(who).as('whose'),
    ])
    .where(within(who, 'LEAD_VIEW', place))
}

/** Counts the unhandled leads, by what the desk shows them under. */
export function selectLeadCounts(db: Db, who: Who) {
  const leads = db
    .selectFrom('lead')
    .innerJoin('department', 'department.id', 'lead.departmentId')
    .select(['lead.state', 'department.number as department', selectOwners(who).as('whose')])
    .where('lead.status', '<>', 'handled')
    .where(within(who, 'LEAD_VIEW', place))
  return db
    .selectFrom(leads.as('open'))
    .select(['state', 'department', 'whose'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['state', 'department', 'whose'])
    .$narrowType<{ state: LeadState }>()
    .execute()
}

/** Returns the branch and assignee of a lead. */
export function leadPlace(db: Db, number: number) {
  return db
    .selectFrom('lead')
    .innerJoin('department', 'department.id', 'lead.departmentId')
    .select(['department.branchId as branch', 'lead.assigneeId as owner'])
    .where('lead.number', '=', number)
    .executeTakeFirst()
}

/** Returns the branch and assignee of several leads. */
export function leadPlaces(db: Db, numbers: readonly number[]) {
  return db
    .selectFrom('lead')
    .innerJoin('department', 'department.id', 'lead.departmentId')
    .select(['department.branchId as branch', 'lead.assigneeId as owner'])
    .where('lead.number', 'in', numbers)
    .execute()
}

export type LeadRow = Selectable<Lead> & { state: LeadState }

export function leadForUpdate(tx: Tx, number: number): Promise<LeadRow | undefined> {
  return tx
    .selectFrom('lead')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .$narrowType<{ state: LeadState }>()
    .executeTakeFirst()
}

export async function updateLead(tx: Tx, id: string, changes: Updateable<Lead>): Promise<void> {
  await tx.updateTable('lead').set(changes).where('id', '=', id).execute()
}

export async function insertEntry(tx: Tx, entry: Insertable<LeadEntry>): Promise<string> {
  const { id } = await tx.insertInto('leadEntry').values(entry).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function isEntryThere(db: Db, leadId: string, onceKey: string): Promise<boolean> {
  const found = await db
    .selectFrom('leadEntry')
    .select('id')
    .where('onceKey', '=', onceKey)
    .where('leadId', '=', leadId)
    .executeTakeFirst()
  return found !== undefined
}

/** Finds a lead as its desk shows it. */
export function findDeskLead(db: Db, number: number) {
  return db
    .selectFrom('lead')
    .innerJoin('department', 'department.id', 'lead.departmentId')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .leftJoin('staffUser', 'staffUser.id', 'lead.assigneeId')
    .leftJoin('leadCar', 'leadCar.vehicleId', 'lead.vehicleId')
    .selectAll('lead')
    .select(['department.number as departmentNumber', 'department.name as departmentName'])
    .select(['department.email as departmentEmail', 'department.phone as departmentPhone'])
    .select(['branch.number as branchNumber', 'staffUser.number as assigneeNumber'])
    .select([
      sql<string | null>`staff_user.first_name || ' ' || staff_user.last_name`.as('assigneeName'),
      sql<string | null>`lead_car.picture ->> 'md'`.as('picture'),
      'leadCar.state as listingState',
      'leadCar.number as vehicleNumber',
      'leadCar.kind as vehicleKind',
    ])
    .where('lead.number', '=', number)
    .$narrowType<{ state: LeadState }>()
    .executeTakeFirst()
}

export async function loadDeskLead(db: Db, number: number) {
  return requireValue(await findDeskLead(db, number), `the lead ${number}`)
}
export type DeskLead = NonNullable<Awaited<ReturnType<typeof findDeskLead>>>

/** Returns the history of a lead, the oldest first. */
export function selectEntries(db: Db, leadId: string) {
  return db
    .selectFrom('leadEntry')
    .leftJoin('staffUser as author', 'author.id', 'leadEntry.staffUserId')
    .leftJoin('staffUser as colleague', 'colleague.id', 'leadEntry.toStaffUserId')
    .leftJoin('department', 'department.id', 'leadEntry.toDepartmentId')
    .select([
      'leadEntry.id',
      'leadEntry.kind',
      'leadEntry.way',
      'leadEntry.subject',
      'leadEntry.text',
      'leadEntry.createdAt',
      'leadEntry.appointment',
      'leadEntry.appointmentKind',
      'leadEntry.appointmentAt',
    ])
    .select('department.name as departmentName')
    .select([
      sql<string | null>`author.first_name || ' ' || author.last_name`.as('author'),
      sql<string | null>`colleague.first_name || ' ' || colleague.last_name`.as('colleague'),
    ])
    .where('leadEntry.leadId', '=', leadId)
    .orderBy('leadEntry.createdAt')
    .orderBy('leadEntry.id')
    .execute()
}

/** Selects a lead by its key, for users who may see it. */
export function selectNamedLead(db: Db, key: string, who: Who) {
  return db
    .selectFrom('lead')
    .innerJoin('department', 'department.id', 'lead.departmentId')
    .select(['lead.number as id', 'lead.name'])
    .where('lead.id', '=', key)
    .where(within(who, 'LEAD_VIEW', place))
    .executeTakeFirst()
}

/** Selects other leads of the same address that a user may see, the newest first. */
export function selectOtherLeads(db: Db, { id, email }: Pick<LeadRow, 'id' | 'email'>, who: Who) {
  return db
    .selectFrom('lead')
    .innerJoin('department', 'department.id', 'lead.departmentId')
    .select(['lead.number as id', 'lead.kind', 'lead.state', 'lead.car', 'lead.createdAt'])
    .where((eb) => eb(sql`lower(lead.email)`, '=', email.toLowerCase()))
    .where('lead.id', '<>', id)
    .where(within(who, 'LEAD_VIEW', place))
    .orderBy('lead.createdAt', 'desc')
    .limit(10)
    .$narrowType<{ state: LeadState }>()
    .execute()
}

/** Returns every department, as the desk names them. */
export function departmentsOfDesk(db: Db) {
  return db
    .selectFrom('department')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .select(['department.id as key', 'department.number as id', 'department.name', 'department.email'])
    .select(['branch.number as branch', 'branch.id as branchKey'])
    .select((eb) => eb.and([eb.ref('department.isActive'), eb.ref('branch.isActive')]).as('isActive'))
    .orderBy('branch.rank')
    .orderBy('department.rank')
    .orderBy('department.number')
    .execute()
}

/** Counts the leads that came in between two days, by the Monday of their week, and those answered within some hours. */
export function selectAnsweredLeads(
  db: Db,
  who: Who,
  { first, until, hours, now }: { first: Date; until: Date; hours: number; now: Date },
) {
  const inTime = sql<boolean>`exists (
    select from lead_entry entry
    where entry.lead_id = lead.id and entry.kind in ('answer', 'called', 'booked')
      and entry.created_at <= lead.created_at + make_interval(hours => ${hours}))`
  const leads = db
    .selectFrom('lead')
    .innerJoin('department', 'department.id', 'lead.departmentId')
    .select([
      sql<string>`date_trunc('week', lead.created_at at time zone 'Europe/Brussels')::date::text`.as('first'),
      inTime.as('isInTime'),
    ])
    .where('lead.status', '<>', 'quarantined')
    .where('lead.createdAt', '>=', first)
    .where('lead.createdAt', '<', until)
    .where(within(who, 'LEAD_VIEW', place))
    .where((eb) => eb.or([inTime, eb('lead.createdAt', '<', new Date(now.getTime() - hours * 3_600_000))]))
  return db
    .selectFrom(leads.as('due'))
    .select(['first', sql<number>`count(*)::integer`.as('due')])
    .select(sql<number>`(count(*) filter (where is_in_time))::integer`.as('inTime'))
    .groupBy('first')
    .execute()
}
