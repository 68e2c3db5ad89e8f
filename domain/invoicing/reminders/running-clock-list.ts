import {
  choice,
  day,
  text,
  translated,
  whole,
  yesNo,
  type ListDefinition,
  type ListRow,
} from '../../platform/resources/resource.ts'
import { CLOCK_CODES } from './legal-clock.ts'

/** The terms of the law that run, those that end first on top. */
export const runningClockList = {
  name: 'runningClock',
  fields: {
    what: text({ max: 400 }),
    clock: choice(CLOCK_CODES),
    law: translated({ max: 120 }),
    fromOn: day(),
    dueOn: day(),
    /** Below zero: the number of days too late. */
    daysLeft: whole({ min: -100_000, max: 100_000, unit: 'days' }),
    /** It ends soon, or is over. */
    isNear: yesNo({ default: false }),
    isMissed: yesNo({ default: false }),
  },
  label: 'what',
  list: ['what', 'clock', 'law', 'fromOn', 'dueOn', 'daysLeft'],
  essential: ['what', 'clock', 'dueOn'],
  sorts: ['dueOn', 'fromOn', 'what'],
  search: ['what'],
  filters: ['clock', 'isNear', 'isMissed', 'dueOn'],
  sort: 'dueOn',
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedClock extends ListRow<typeof runningClockList> {
  /** Number of the record at its screen. */
  readonly record: number
}
