import {
  choice,
  day,
  instant,
  namedChoices,
  one,
  resource,
  text,
  translated,
  whole,
  yesNo,
  type ListDefinition,
  type ListRow,
} from '../platform/resources/resource.ts'
import { APPOINTMENT_STATES } from './appointment.ts'

/** The departments that let cars out, with their branch before them. */
export const driveDepartment = resource({
  name: 'driveDepartment',
  right: 'MASTER_DATA_VIEW',
  fields: { name: translated({ max: 200 }) },
  ...namedChoices,
})

/** Test drives as their list shows them. */
export const testDriveList = {
  name: 'testDrive',
  fields: {
    driveNumber: text({ max: 20 }),
    startsAt: instant(),
    /** The day of it, in Belgium. */
    day: day(),
    car: text({ max: 300 }),
    person: text({ max: 200 }),
    phone: text({ max: 30 }),
    department: one(driveDepartment),
    state: choice(APPOINTMENT_STATES),
    /** Out for longer than it was booked. */
    isLate: yesNo({ default: false }),
    /**
     * The order: first the drives that are out or to come, the nearest on top; then those that are over, the last on
     * top.
     */
    turn: whole({ min: 0, max: 999_999_999 }),
  },
  label: 'driveNumber',
  list: ['startsAt', 'car', 'person', 'phone', 'state', 'department', 'driveNumber'],
  pairs: [['person', 'phone']],
  essential: ['startsAt', 'car', 'person', 'state'],
  sorts: ['turn', 'startsAt', 'driveNumber'],
  search: ['driveNumber'],
  filters: ['state', 'isLate', 'department', 'day'],
  sort: 'turn',
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

/** Its turn orders the list, and is not answered. */
export interface ListedTestDrive extends Omit<ListRow<typeof testDriveList>, 'turn'> {
  /** The number of the branch whose department lets the car out. */
  readonly branch: number
}
