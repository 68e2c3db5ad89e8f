import { describe, expect, test } from 'vitest'
import { APPOINTMENT_STATES, type AppointmentState } from './appointment.ts'
import {
  kmDriven,
  loanCan,
  loanOutProblem,
  type LoanAct,
  type LoanRefusal,
  type LoanStanding,
} from './test-drive-loan.ts'

const today = '2026-11-26'
const here = { state: 'booked', startsAt: new Date('2026-11-26T10:00:00Z'), isCarOut: false, isSigned: false } as const

describe('the car of a test drive', () => {
  test.each<[LoanAct, readonly AppointmentState[]]>([
    ['hand-out', ['booked', 'moved']],
    ['sign', ['out']],
    ['take-back', ['out']],
  ])('%s: only where the test drive stands so', (act, states) => {
    expect(APPOINTMENT_STATES.filter((state) => loanCan(act, { ...here, state }, today).ok)).toEqual(states)
  })

  test.each<[string, LoanAct, Partial<LoanStanding>, LoanRefusal | undefined]>([
    ['goes out on its day', 'hand-out', {}, undefined],
    ['goes out early on its day', 'hand-out', { startsAt: new Date('2026-11-26T17:00:00Z') }, undefined],
    ['not the day before', 'hand-out', { startsAt: new Date('2026-11-27T09:00:00Z') }, 'test-drive-another-day'],
    ['not the day after', 'hand-out', { startsAt: new Date('2026-11-25T09:00:00Z') }, 'test-drive-another-day'],
    // Half past midnight in Brussels is still the day before in Greenwich.
    ['by the calendar of Belgium', 'hand-out', { startsAt: new Date('2026-11-25T23:30:00Z') }, undefined],
    ['not while somebody else has it', 'hand-out', { isCarOut: true }, 'test-drive-car-out'],
    ['not twice', 'hand-out', { state: 'out' }, 'test-drive-out'],
    ['not once it is over', 'hand-out', { state: 'missed' }, 'appointment-settled'],
    ['comes back on any day', 'take-back', { state: 'out', startsAt: new Date('2026-11-24T09:00:00Z') }, undefined],
    ['is signed once', 'sign', { state: 'out', isSigned: true }, 'loan-signed'],
    ['comes back whether it is signed or not', 'take-back', { state: 'out', isSigned: true }, undefined],
    ['does not come back before it left', 'take-back', {}, 'test-drive-not-out'],
    ['of one that was cancelled', 'take-back', { state: 'cancelled' }, 'appointment-cancelled'],
  ])('%s', (_, act, standing, reason) => {
    const can = loanCan(act, { ...here, ...standing }, today)
    expect(can.ok ? undefined : can.reason).toBe(reason)
  })

  const filled = {
    driver: 'Lotte Van den Broeck',
    driverBornOn: '1990-03-14',
    driverStreet: 'Kerkstraat 12',
    driverPostalCode: '9000',
    driverCity: 'Gent',
    licenceNumber: '1234567890',
    licenceIssuedOn: '2015-06-02',
    licencePlate: '1-ABC-234',
    insurer: 'Vivium',
    policyNumber: '7.123.456',
    outMarks: [],
    outKm: 12_400,
    outEnergyPercent: 75,
    outDamage: '',
  }

  test.each<[Partial<typeof filled>, ReturnType<typeof loanOutProblem>]>([
    [{}, undefined],
    [{ licenceIssuedOn: today }, undefined],
    [{ driver: ' ' }, { field: 'driver', reason: 'form-incomplete' }],
    [{ licenceNumber: '' }, { field: 'licenceNumber', reason: 'form-incomplete' }],
    [{ licenceIssuedOn: '' }, { field: 'licenceIssuedOn', reason: 'form-incomplete' }],
    [{ licencePlate: '' }, { field: 'licencePlate', reason: 'form-incomplete' }],
    [{ driverBornOn: '' }, { field: 'driverBornOn', reason: 'form-incomplete' }],
    [{ driverCity: ' ' }, { field: 'driverCity', reason: 'form-incomplete' }],
    [{ policyNumber: '' }, { field: 'policyNumber', reason: 'form-incomplete' }],
    [{ driverBornOn: '2015-06-02' }, { field: 'driverBornOn', reason: 'licence-before-birth' }],
    [{ licenceIssuedOn: '2026-11-27' }, { field: 'licenceIssuedOn', reason: 'licence-issued-later' }],
  ])('with %o', (changes, problem) => {
    expect(loanOutProblem({ ...filled, ...changes }, today)).toEqual(problem)
  })

  test('drove what its clock counted, and never back', () => {
    expect([kmDriven(100, 131), kmDriven(100, 100), kmDriven(100, 99)]).toEqual([
      { ok: true, km: 31 },
      { ok: true, km: 0 },
      { ok: false, reason: 'loan-clock-back' },
    ])
  })
})
