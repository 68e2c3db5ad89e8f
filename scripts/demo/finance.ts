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

/** What must be earned: a floor for all cars, and others where the trade earns less or more. */
const everywhere = { vehicle_class: null, vehicle_condition: null, sales_type: null, floor_cents: null }
const margins = [
  {
    ...{ ...everywhere, code: 'nieuw', name: { nl: 'Nieuwe wagens', fr: 'Voitures neuves' } },
    ...{ vehicle_condition: 1, floor_bp: 350, target_bp: 700 },
  },
  {
    ...{ ...everywhere, code: 'nieuw-fleet', name: { nl: 'Nieuwe wagens, fleet', fr: 'Voitures neuves, flotte' } },
    ...{ vehicle_condition: 1, sales_type: 1, floor_bp: 150, target_bp: 400 },
  },
  {
    ...{
      ...everywhere,
      code: 'nieuw-personeel',
      name: { nl: 'Nieuwe wagens, personeel', fr: 'Voitures neuves, personnel' },
    },
    ...{ vehicle_condition: 1, sales_type: 2, floor_bp: 0, target_bp: 100 },
  },
  {
    ...{ ...everywhere, code: 'tweedehands', name: { nl: 'Tweedehandswagens', fr: 'Voitures d’occasion' } },
    ...{ vehicle_condition: 2, floor_bp: 600, floor_cents: 75_000, target_bp: 1_100 },
  },
  {
    ...{ ...everywhere, code: 'trucks', name: { nl: 'Vrachtwagens', fr: 'Camions' } },
    ...{ vehicle_class: 3, floor_bp: 400, floor_cents: 200_000, target_bp: 800 },
  },
]

/** Credit at a bank that does not exist: for new cars in equal instalments or with a higher last one, for used cars. And what must be earned. */
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
  for (const margin of margins) batch.add('profit_margin', { id: id(), ...margin, valid_from: daysFrom(today, -320) })
  for (const rate of rates) batch.add('finance_rate', { id: id(), ...rate, valid_from: daysFrom(today, -90) })
}
