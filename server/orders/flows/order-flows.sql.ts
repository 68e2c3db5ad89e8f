import { sql } from 'kysely'
import type { OrderFlowPeriod, OrderFlowScope } from '@forecourt/domain/orders/order-flow.ts'
import { CUSTOMER_TYPES } from '@forecourt/domain/contacts/customer.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/catalogue/vehicle.ts'
import type { FlowStep } from '@forecourt/domain/orders/order-flow.schema.ts'
import { findEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { SALES_TYPES } from '@forecourt/domain/pricing/profit-margin.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Returns a flow by its number; undefined: there is none. */
export async function flowKey(db: Db, number: number): Promise<string | undefined> {
  return (await db.selectFrom('orderFlow').select('id').where('number', '=', number).executeTakeFirst())?.id
}

/** Locks a flow until the transaction ends. */
export async function lockFlow(tx: Tx, number: number): Promise<string | undefined> {
  const row = await tx.selectFrom('orderFlow').select('id').where('number', '=', number).forUpdate().executeTakeFirst()
  return row?.id
}

type KeptStep = FlowStep & { id: number }

/** Loads the steps of a flow, in their order. */
export async function loadSteps(db: Db, flow: string): Promise<KeptStep[]> {
  const { rows } = await sql<KeptStep>`
    select number as id, label, role, due_days as "dueDays", needs
    from order_flow_step where order_flow_id = ${flow} order by rank, number`.execute(db)
  return rows
}

/** Writes the steps of a flow in this order; unchanged rows are not written. */
export async function writeSteps(tx: Tx, flow: string, steps: readonly FlowStep[]): Promise<void> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(steps.map((step, rank) => ({ ...step, rank })))}::jsonb)
    as wanted (id integer, rank smallint, label jsonb, role text, "dueDays" smallint, needs text[])`
  await sql`delete from order_flow_step where order_flow_id = ${flow}
    and number <> all (array(select id from ${wanted} where id is not null))`.execute(tx)
  await sql`update order_flow_step step
    set rank = wanted.rank, label = wanted.label, role = wanted.role, due_days = wanted."dueDays", needs = wanted.needs
    from ${wanted}
    where step.order_flow_id = ${flow} and step.number = wanted.id
      and (step.rank, step.label, step.role, step.due_days, step.needs)
        is distinct from (wanted.rank, wanted.label, wanted.role, wanted."dueDays", wanted.needs)`.execute(tx)
  await sql`insert into order_flow_step (order_flow_id, rank, label, role, due_days, needs)
    select ${flow}::uuid, rank, label, role, "dueDays", needs from ${wanted} where id is null`.execute(tx)
}

type KnownFlow = OrderFlowScope & OrderFlowPeriod & { key: string; id: number; name: Translated }

export async function everyFlow(db: Db): Promise<KnownFlow[]> {
  const rows = await db
    .selectFrom('orderFlow')
    .select(['id as key', 'number as id', 'name', 'validFrom', 'validUntil'])
    .select(['vehicleCondition', 'salesType', 'customerType'])
    .execute()
  return rows.map(({ vehicleCondition, salesType, customerType, ...flow }) => ({
    ...flow,
    vehicleCondition: nameOrNull(VEHICLE_CONDITIONS, vehicleCondition),
    salesType: nameOrNull(SALES_TYPES, salesType),
    customerType: nameOrNull(CUSTOMER_TYPES, customerType),
  }))
}

function nameOrNull<E extends Readonly<Record<string, number>>>(
  of: E,
  value: number | null,
): (keyof E & string) | null {
  return value === null ? null : (findEnumerationName(of, value) ?? null)
}
