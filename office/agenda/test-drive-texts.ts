import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { AppointmentState } from '@forecourt/domain/agenda/appointment.ts'
import type { LoanRefusal } from '@forecourt/domain/agenda/test-drive-loan.ts'
import { testDriveList } from '@forecourt/domain/agenda/test-drive-list.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/agenda.js'
import { currentLocale } from '../platform/language.ts'
import { resourceTexts, type NamedList } from '../platform/resource/area-resources.ts'

export type TestDrive = ApiResult<'GET /sales/testdrive/get'>['testDrive']

export interface TestDrivePart {
  drive: TestDrive
  onDone: (drive: TestDrive) => void
}

export const namedTestDrives: NamedList & { resource: typeof testDriveList } = {
  resource: testDriveList,
  texts: resourceTexts('testDrive', texts),
}

export function stateText(state: AppointmentState): string {
  return namedTestDrives.texts.choice('state', state)
}

export const stateTones = {
  booked: 'new',
  moved: 'new',
  out: 'promo',
  done: 'good',
  missed: 'failed',
  cancelled: 'vat',
} as const satisfies Record<AppointmentState, string>

const refusals = {
  'appointment-cancelled': m['refusals.appointment-cancelled'],
  'appointment-settled': m['refusals.appointment-settled'],
  'test-drive-another-day': m['refusals.test-drive-another-day'],
  'test-drive-out': m['refusals.test-drive-out'],
  'test-drive-not-out': m['refusals.test-drive-not-out'],
  'test-drive-car-out': m['refusals.test-drive-car-out'],
  'loan-signed': m['refusals.loan-signed'],
} as const satisfies Record<LoanRefusal, unknown>

export function refusalText(reason: LoanRefusal): string {
  return refusals[reason]()
}

export function kmText(km: number): string {
  return m['office.test-drive.km']({ km: new Intl.NumberFormat(currentLocale()).format(km) })
}
