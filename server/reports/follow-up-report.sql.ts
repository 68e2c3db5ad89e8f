import { sql, type RawBuilder } from 'kysely'
import type { ChanceGroup } from '@forecourt/domain/reports/follow-up-report.ts'
import { NONE_KEY } from '@forecourt/domain/reports/follow-up-report.ts'
import type { ReportDays } from '@forecourt/domain/reports/report-days.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { selectChancesIssued, selectOutcome } from '../offers/outcomes/chances.ts'
import type { Db } from '../platform/database/database.ts'
import { getRow } from '../platform/database/rows.ts'
import { within } from '../platform/database/within.ts'

export interface ChanceFigures {
  readonly chances: number
  readonly won: number
  readonly lost: number
  readonly openChances: number
  /** VAT included, of the offers that count for them. */
  readonly wonCents: number
  readonly lostCents: number
}

export interface ChanceRow extends ChanceFigures {
  readonly key: string
  readonly label: string | null
}

interface Wanted {
  readonly days: ReportDays
  /** Number of a branch; null: all. */
  readonly branch: number | null
  readonly today: CalendarDay
  readonly language: Language
}

const figures = sql`
  count(*)::integer as chances,
  count(*) filter (where outcome = 'won')::integer as won,
  count(*) filter (where outcome = 'lost')::integer as lost,
  count(*) filter (where outcome = 'open')::integer as open_chances,
  coalesce(sum(total_cents) filter (where outcome = 'won'), 0)::float8 as won_cents,
  coalesce(sum(total_cents) filter (where outcome = 'lost'), 0)::float8 as lost_cents`

/** Selects the chances that began in a period, as far as the rights of a user reach, each with what became of it. */
const selectChances = (who: Who, { days, branch, today }: Wanted) => sql`
  select * from (select chance.*, ${selectOutcome(today)} as outcome from ${selectChancesIssued(days)} chance
    where ${within(who, 'OFFER_VIEW', { branch: 'chance.branchId', owner: 'chance.ownerId' })}
      and ${branch === null ? sql`true` : sql`chance.branch_id = (select id from branch where number = ${branch})`}) chance
  where outcome is not null`

/** Joins the group of the chances, and selects its filter value and name. */
function joinGroup(
  by: ChanceGroup,
  language: Language,
): { join: RawBuilder<unknown>; key: RawBuilder<unknown>; label: RawBuilder<unknown> } {
  const none = sql.lit(NONE_KEY)
  switch (by) {
    case 'salesperson':
      return {
        join: sql`join staff_user named on named.id = chance.owner_id`,
        key: sql`named.number::text`,
        label: sql`named.first_name || ' ' || named.last_name`,
      }
    case 'model':
      return {
        join: sql`left join model named on named.id = chance.model_id left join brand on brand.id = named.brand_id`,
        key: sql`coalesce(named.number::text, ${none})`,
        label: sql`brand.name || ' ' || named.name`,
      }
    case 'rule':
      return {
        join: sql`left join offer_rule used on used.offer_id = chance.offer_id left join price_rule named on named.id = used.price_rule_id`,
        key: sql`coalesce(named.number::text, ${none})`,
        label: sql`coalesce(named.name ->> ${language}, named.name ->> 'nl')`,
      }
    case 'source':
      return { join: sql``, key: sql`chance.source`, label: sql`null` }
    case 'reason':
      return {
        join: sql`left join loss_reason named on named.id = chance.loss_reason_id`,
        key: sql`coalesce(named.number::text, ${none})`,
        label: sql`coalesce(named.name ->> ${language}, named.name ->> 'nl')`,
      }
  }
}

/** Chances counted together: most of them on top. An offer with several rules counts with each. */
export async function chancesBy(db: Db, who: Who, by: ChanceGroup, wanted: Wanted): Promise<ChanceRow[]> {
  const { join, key, label } = joinGroup(by, wanted.language)
  const only = by === 'reason' ? sql`where outcome = 'lost'` : sql``
  const { rows } = await sql<ChanceRow>`
    select ${key} as key, min(${label}) as label, ${figures} from (${selectChances(who, wanted)}) chance ${join}
    ${only} group by 1 order by count(*) desc, key`.execute(db)
  return rows
}

export async function loadChances(db: Db, who: Who, wanted: Wanted): Promise<ChanceFigures> {
  const { rows } = await sql<ChanceFigures>`select ${figures} from (${selectChances(who, wanted)}) chance`.execute(db)
  return getRow(rows)
}
