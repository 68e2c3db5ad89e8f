import type { CalendarDay } from '../../domain/platform/calendar.ts'
import type { Batch } from './copy.ts'
import { daysFrom } from './days.ts'

const lender = { lender_name: 'Kredietpartner Scheldeland nv', lender_number: '0999004780' }
const common = {
  ...lender,
  finance_type: 2,
  min_months: 12,
  max_months: 60,
  min_amount_cents: 370_000,
  max_amount_cents: 6_000_000,
}

/** Credit at a bank that does not exist: for new cars in equal instalments or with a higher last one, for used cars. */
export function addFinance(batch: Batch, { today, id }: { today: CalendarDay; id: () => string }): void {
  const rates = [
    { ...common, kind: 'instalment', vehicle_condition: 1, rate_bp: 399, min_advance_bp: 0, max_last_bp: 0 },
    {
      ...common,
      kind: 'balloon',
      vehicle_condition: 1,
      rate_bp: 449,
      max_months: 48,
      min_advance_bp: 1_500,
      max_last_bp: 4_000,
    },
    { ...common, kind: 'instalment', vehicle_condition: 2, rate_bp: 549, min_advance_bp: 0, max_last_bp: 0 },
  ]
  for (const rate of rates) batch.add('finance_rate', { id: id(), ...rate, valid_from: daysFrom(today, -90) })
}
