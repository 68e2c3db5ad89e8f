import { getRow } from '../../platform/database/rows.ts'
import { sql } from 'kysely'
import type { OfferCheck } from '@forecourt/domain/offers/checks/offer-check.ts'
import type { ComingEnd } from '@forecourt/domain/offers/offer-reminder.ts'
import type { OfferRange } from '@forecourt/domain/offers/offer-sale.ts'
import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { isDrawnUp } from '../desk/offers.sql.ts'

const { inqueue, pending, confirmed } = OFFER_STATUSES
/** True for offers that are not sold yet: changed master data still matter to them. */
const isOpen = sql<boolean>`(${isDrawnUp} and (offer.status in (${inqueue}, ${pending}) or offer.sale_mode = 'delay'))`

/** Returns true if the specification of a car can still be ordered; null: its specification is not known. */
export async function loadRange(
  db: Db,
  { versionId, engineId, isToBuild }: { versionId: string; engineId: string | null; isToBuild: boolean },
  day: CalendarDay,
): Promise<OfferRange | null> {
  const { rows } = await sql<OfferRange>`
    select
      jsonb_build_object('name', brand.name || ' ' || m.name,
        'isActive', m.is_active and brand.is_active and brand.is_sold_new) as model,
      jsonb_build_object('year', year.year, 'isActive', ${isToBuild}::boolean or ordered.is_open) as year,
      jsonb_build_object('name', body_type.name, 'isActive', body_type.is_active) as body_type,
      jsonb_build_object('name', brand.name || ' ' || m.name || ' ' || v.name,
        'isOrderable', v.is_active and (not ${isToBuild}::boolean or ordered.is_open),
        'since', case when v.is_active then year.orderable_until end) as version,
      case when not ${isToBuild}::boolean and e.id is not null then jsonb_build_object('name', e.name,
        'isOffered', coalesce(ve.is_active and e.is_active, false)) end as engine
    from version v
    join model_year year on year.id = v.model_year_id
    join model m on m.id = v.model_id
    join brand on brand.id = m.brand_id
    join body_type on body_type.id = v.body_type_id
    cross join lateral (select daterange(year.orderable_from, year.orderable_until) @> ${day}::date as is_open) ordered
    left join engine e on e.id = ${engineId}::uuid
    left join version_engine ve on ve.version_id = v.id and ve.engine_id = e.id
    where v.id = ${versionId}`.execute(db)
  return rows[0] ?? null
}

/** The context of an offer: the user who blocked it, and the live sale of its car. */
export interface AroundOffer {
  readonly blockedByName: string | null
  readonly confirmedByName: string | null
  readonly sale: {
    readonly offerId: string | null
    /** The number of the offer; null: the shop sold it. */
    readonly source: string | null
    readonly soldAt: string
  } | null
  /** The last sale of its car to another customer that was canceled since the newest version was stored. */
  readonly freed: { readonly source: string | null; readonly at: string } | null
  /** The dossiers of a sale, one for each car. */
  readonly dossiers: readonly {
    readonly number: string
    /** The user who approved it; null: not approved. */
    readonly by: string | null
    readonly at: string | null
    /** The number of its invoice; null: none is valid. */
    readonly invoice: string | null
  }[]
}

export async function aroundOffer(
  db: Db,
  {
    id,
    blockedBy,
    confirmedBy,
    vehicleId,
  }: { id: string } & Record<'blockedBy' | 'confirmedBy' | 'vehicleId', string | null>,
): Promise<AroundOffer> {
  const { rows } = await sql<AroundOffer>`
    select (select first_name || ' ' || last_name from staff_user where id = ${blockedBy}::uuid) as blocked_by_name,
      (select first_name || ' ' || last_name from staff_user where id = ${confirmedBy}::uuid) as confirmed_by_name,
      (select jsonb_build_object('offerId', car.sold_by_offer_id, 'soldAt', car.sold_at, 'source', other.offer_number)
        from car_standing car left join offer other on other.id = car.sold_by_offer_id
        where car.vehicle_id = ${vehicleId}::uuid and car.sold_at is not null) as sale,
      (select jsonb_build_object('source', other.offer_number, 'at', sale.freed_at)
        from freed_sale sale left join offer other on other.id = sale.offer_id
        where sale.vehicle_id = ${vehicleId}::uuid and sale.offer_id is distinct from ${id}
          and sale.freed_at > (select version.created_at from offer
            join offer_version version on version.offer_id = offer.id and version.version_no = offer.current_version
            where offer.id = ${id})
        order by sale.freed_at desc limit 1) as freed,
      (select coalesce(jsonb_agg(jsonb_build_object('number', dossier_number, 'at', approved_at, 'by', approver,
          'invoice', invoice_number)
          order by car_index), '[]') from offer_dossier where offer_id = ${id}) as dossiers`.execute(db)
  return getRow(rows)
}

/** Returns whether a car of the sale of an offer is invoiced. */
export async function isInvoiced(db: Db, offerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('offerDossier')
    .select('dossierNumber')
    .where('offerId', '=', offerId)
    .where('invoiceNumber', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The live deals that take one of these cars in: sold, or with another customer. */
export async function dealsTakingIn(
  db: Db,
  vins: readonly string[],
  { offerId, customerId }: { offerId: string; customerId: string | null },
): Promise<{ vin: string; offer: string }[]> {
  if (vins.length === 0) return []
  const { rows } = await sql<{ vin: string; offer: string }>`
    select wanted.vin, offer.offer_number as offer
    from unnest(${vins}::text[]) as wanted (vin)
    join offer_version version on version.content -> 'tradeIns' <> '[]'
      and version.content -> 'tradeIns' @> jsonb_build_array(jsonb_build_object('vin', wanted.vin))
    join offer on offer.id = version.offer_id and offer.id <> ${offerId}
      and version.version_no = coalesce(offer.issued_version, offer.current_version)
    where offer.status = ${confirmed}
      or offer.status = ${pending} and offer.customer_id is distinct from ${customerId}::uuid
    order by offer.offer_number`.execute(db)
  return rows
}

/** Selects offers with the snapshot of their newest version, and the user whose limits apply. */
export function offersToCheck(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('offer')
    .innerJoin('offerVersion as version', (join) =>
      join.onRef('version.offerId', '=', 'offer.id').onRef('version.versionNo', '=', 'offer.currentVersion'),
    )
    .innerJoin('staffUser as owner', 'owner.id', 'offer.ownerId')
    .leftJoin('role', 'role.id', 'owner.roleId')
    .selectAll('offer')
    .select(['version.content', 'version.context', 'version.breakdown', 'version.hash', 'role.base as ownerRole'])
    .where('offer.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isOpen)
    .execute()
}
export type OfferToCheck = Awaited<ReturnType<typeof offersToCheck>>[number]

export async function openOffers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('offer').select('id').where(isOpen).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Takes the changes since the last check. @returns the open offers that depend on them, each once */
export async function takeTouched(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with taken as (
      delete from offer_check_due where id in (select id from offer_check_due for update skip locked) returning subject_id
    )
    select offer.id from offer where ${isOpen}
      and (exists (select from taken where subject_id is null)
        or id in (select offer_id from offer_subject join taken using (subject_id)))
    order by offer.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the stored messages of the last check of an offer; undefined: it was not checked yet. */
export async function loadStoredMessages(db: Db, offerId: string): Promise<unknown> {
  const row = await db.selectFrom('offerCheck').select('messages').where('offerId', '=', offerId).executeTakeFirst()
  return row?.messages
}

export interface KeptCheck {
  readonly offerId: string
  /** The version that was checked. */
  readonly version: number
  readonly messages: readonly OfferCheck[]
  readonly worst: OfferCheck | null
  readonly isDirty: boolean
  /** The ends that the price of that version depends on, the first end first. */
  readonly ends: readonly ComingEnd[]
  readonly subjects: readonly string[]
}

/** Stores the check results of offers and what they depend on, for offers that are still open and unchanged since the check. */
export async function keepChecks(tx: Tx, checks: readonly KeptCheck[], at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select offer.id from offer
    join jsonb_to_recordset(${JSON.stringify(checks.map(toColumns))}::jsonb) as checked (offer_id uuid, version smallint)
      on checked.offer_id = offer.id and checked.version = offer.current_version
    where ${isOpen} order by offer.id for share of offer`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const checked = JSON.stringify(checks.filter(({ offerId }) => ids.includes(offerId)).map(toColumns))
  await sql`
    insert into offer_check (offer_id, messages, worst, is_dirty, ends, checked_at)
    select checked.offer_id, checked.messages, nullif(checked.worst, 'null'), checked.is_dirty, checked.ends, ${at}
    from jsonb_to_recordset(${checked}::jsonb)
      as checked (offer_id uuid, messages jsonb, worst jsonb, is_dirty boolean, ends jsonb)
    order by checked.offer_id
    on conflict (offer_id) do update
      set messages = excluded.messages, worst = excluded.worst, is_dirty = excluded.is_dirty, ends = excluded.ends,
        checked_at = excluded.checked_at`.execute(tx)
  await sql`
    with leaning as (
      select checked.offer_id, subject.id as subject_id
      from jsonb_to_recordset(${checked}::jsonb) as checked (offer_id uuid, subjects uuid[])
      cross join unnest(checked.subjects) as subject (id)
    ), gone as (
      delete from offer_subject
      where offer_id = any(${ids}::uuid[])
        and (subject_id, offer_id) not in (select subject_id, offer_id from leaning)
    )
    insert into offer_subject (subject_id, offer_id) select distinct subject_id, offer_id from leaning
    on conflict do nothing`.execute(tx)
}

function toColumns({ offerId, isDirty, ...check }: KeptCheck) {
  return { ...check, offer_id: offerId, is_dirty: isDirty }
}
