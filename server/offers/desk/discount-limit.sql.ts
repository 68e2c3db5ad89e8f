import { sql, type RawBuilder } from 'kysely'
import type { DiscountLimit } from '@forecourt/domain/platform/resources/rights.ts'

/** The discount without a rule on one car, by a stored breakdown. */
export const discountCents = sql<number>`coalesce((select -sum((line ->> 'amountCents')::integer)
  from jsonb_array_elements(version.breakdown -> 'lines') line where line ->> 'ruleId' = 'DISC.MANUAL'), 0)::integer`

/** Limits a list to the offers whose current discount is within a limit, as `isWithinLimit` of the domain does for one. */
export function isWithinLimit(limit: DiscountLimit | null | undefined): RawBuilder<boolean> {
  const { mostBp = null, mostCents = null } = limit ?? {}
  if (mostBp === null && mostCents === null) return sql`true`
  return sql`exists (select from offer_version version
    where version.offer_id = offer.id and version.version_no = offer.current_version
      and (${mostCents}::bigint is null or ${discountCents} <= ${mostCents}::bigint)
      and (${mostBp}::bigint is null or ${discountCents}::bigint * 10000
        < ${mostBp}::bigint * (version.breakdown #>> '{totals,vehicleCents}')::bigint + 10000))`
}
