import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import {
  kmDriven,
  loanCan,
  loanOutProblem,
  MOST_LOAN_MARKS,
  type LoanAct,
  type LoanBack,
  type LoanMark,
  type LoanOut,
} from '@forecourt/domain/agenda/test-drive-loan.ts'
import type { TestDriveRecord } from '@forecourt/domain/agenda/test-drive-desk.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { streetLine } from '@forecourt/domain/contacts/address.ts'
import { customerWithEmail, loadCustomerRecord } from '../contacts/customers.ts'
import { companyOfBranch } from '../organisation/companies.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { CallerWith } from '../platform/http/endpoint.ts'
import { keepUpload, releaseUpload } from '../media/uploads.ts'
import type { PersonalData } from '../platform/audit/personal-data.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { daysBefore, type Retention } from '../platform/jobs/retention.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { findOwnInsurance } from '../stock/details/demo-car.ts'
import { carOnTheRoad, raiseOdometer } from '../stock/details/odometer.ts'
import { settleDrive } from './drive-acts.ts'
import { lockNames } from './locks.ts'
import {
  deleteOldLoans,
  findDeskTestDrive,
  findLastMarks,
  loadDeskTestDrive,
  endLoan,
  insertLoan,
  signLoan,
  findLoan,
  loadLoan,
  selectLoans,
  testDriveForUpdate,
  type DeskTestDrive,
} from './test-drive-desk.sql.ts'
import { changeDrive } from './test-drives.sql.ts'

export { findLoan as loanOf } from './test-drive-desk.sql.ts'

type Caller = Pick<CallerWith<'AGENDA_VIEW'>, 'staff' | 'now'>
type Answer = { testDrive: TestDriveRecord } | ApiRefusal

export const testDriveNotFound = () => refuse('record-not-found', { status: 404 })

/** Finds the full record of a test drive. */
export async function findTestDriveRecord(
  db: Db,
  deskNumber: number,
  call: Caller,
): Promise<TestDriveRecord | undefined> {
  const row = await findDeskTestDrive(db, deskNumber)
  if (!row) return undefined
  const [loan, car, ownRiskCents, customer] = [
    await findLoan(db, row.id),
    await carOnTheRoad(db, row.vehicleId),
    await readSetting(db, 'agenda.own-risk-cents'),
    (await customerWithEmail(db, row.email, call.staff.who)) ?? null,
  ]
  const proposed = loan ? null : await proposeLoan(db, row, customer)
  return {
    id: row.deskNumber,
    driveNumber: row.number,
    state: row.state,
    branch: row.branchNumber,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    car: row.car,
    isLate: row.state === 'out' && row.endsAt < call.now,
    phone: row.phone,
    department: { id: row.departmentNumber, label: row.departmentName },
    branchName: row.branchName,
    person: {
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      language: row.language,
      phone: formatPhoneInBelgium(row.phone),
      customer,
    },
    remarks: row.remarks,
    calledOffFor: row.calledOffFor,
    bookedAt: row.createdAt.toISOString(),
    bookedBy: row.bookedByName,
    vehicle: {
      screen: row.vehicleKind === 'used' ? 'usedCar' : 'stockCar',
      id: row.vehicleNumber,
      ...car,
    },
    isCarOut: row.isCarOut,
    ownRiskCents,
    proposed,
    loan: loan ? loanAnswer(loan) : null,
    today: brusselsDay(call.now),
  }
}

/** Proposes the address of the customer, the insurance of the car or of the company, and the damage that the car has. */
async function proposeLoan(
  db: Db,
  { vehicleId, branchId, language }: DeskTestDrive,
  customer: { id: number } | null,
): Promise<NonNullable<TestDriveRecord['proposed']>> {
  const { addresses } = customer ? await loadCustomerRecord(db, customer.id) : { addresses: [] }
  const address = addresses.find(({ isPreferred }) => isPreferred) ?? addresses[0]
  const { carInsurer, carPolicyNumber } = await companyOfBranch(db, branchId)
  const own = await findOwnInsurance(db, vehicleId)
  return {
    driverStreet: address ? streetLine(address, language) : '',
    driverPostalCode: address?.postalCode ?? '',
    driverCity: address?.city ?? '',
    insurer: own?.insurer ?? carInsurer ?? '',
    policyNumber: own?.policyNumber ?? carPolicyNumber ?? '',
    outMarks: (await findLastMarks(db, vehicleId)).slice(0, MOST_LOAN_MARKS),
  }
}

export async function loadTestDriveRecord(db: Db, deskNumber: number, call: Caller) {
  return requireValue(await findTestDriveRecord(db, deskNumber, call), `the test drive ${deskNumber}`)
}

function loanAnswer(loan: NonNullable<Awaited<ReturnType<typeof findLoan>>>): NonNullable<TestDriveRecord['loan']> {
  const { driver, driverBornOn, driverStreet, driverPostalCode, driverCity, insurer, policyNumber } = loan
  const { licenceNumber, licenceIssuedOn, licencePlate, ownRiskCents, backAt, backKm, backEnergyPercent } = loan
  return {
    driver,
    driverBornOn,
    driverStreet,
    driverPostalCode,
    driverCity,
    insurer,
    policyNumber,
    licenceNumber,
    licenceIssuedOn,
    licencePlate,
    ownRiskCents,
    outAt: loan.outAt.toISOString(),
    outKm: loan.outKm,
    outEnergyPercent: loan.outEnergyPercent,
    outMarks: toMarks(loan.outMarks),
    outDamage: loan.outDamage,
    signedAt: loan.signedAt?.toISOString() ?? null,
    handedOutBy: loan.handedOutByName,
    back:
      backAt === null || backKm === null || backEnergyPercent === null
        ? null
        : {
            at: backAt.toISOString(),
            km: backKm,
            energyPercent: backEnergyPercent,
            marks: toMarks(loan.backMarks),
            damage: loan.backDamage,
            takenBackBy: loan.takenBackByName,
          },
  }
}

const toMarks = (marks: readonly LoanMark[]) =>
  marks.map(({ place, kind, remark }) => ({ place, kind, remark: remark.trim() }))

/** Locks a test drive and its car, acts on it, and answers with its new state. */
async function performAct(
  tx: Tx,
  call: Caller,
  { id, act }: { id: number; act: LoanAct },
  work: (row: DeskTestDrive) => Promise<ApiRefusal | undefined>,
): Promise<Answer> {
  const locked = await testDriveForUpdate(tx, id)
  if (!locked) return testDriveNotFound()
  await lockNames(tx, [`loans of ${locked.vehicleId}`])
  const row = await loadDeskTestDrive(tx, id)
  const isSigned = act === 'sign' && (await loadLoan(tx, row.id)).signedAt !== null
  const can = loanCan(act, { ...row, isSigned }, brusselsDay(call.now))
  if (!can.ok) return refuse(can.reason)
  return (await work(row)) ?? { testDrive: await loadTestDriveRecord(tx, id, call) }
}

/** Hands out the car to a driver who showed a licence: from now on it is out. */
export function handOut(tx: Tx, call: Caller, { id, loan }: { id: number; loan: LoanOut }): Promise<Answer> {
  return performAct(tx, call, { id, act: 'hand-out' }, async (row) => {
    const problem = loanOutProblem(loan, brusselsDay(call.now))
    if (problem) return refuse(problem.reason, { status: 422, field: `loan.${problem.field}` })
    await insertLoan(tx, {
      testDriveId: row.id,
      vehicleId: row.vehicleId,
      licenceIssuedOn: loan.licenceIssuedOn,
      driver: loan.driver.trim(),
      driverBornOn: loan.driverBornOn,
      driverStreet: loan.driverStreet.trim(),
      driverPostalCode: loan.driverPostalCode.trim(),
      driverCity: loan.driverCity.trim(),
      insurer: loan.insurer.trim(),
      policyNumber: loan.policyNumber.trim(),
      outMarks: JSON.stringify(toMarks(loan.outMarks)),
      licenceNumber: loan.licenceNumber.trim(),
      licencePlate: loan.licencePlate.trim().toUpperCase(),
      outDamage: loan.outDamage.trim(),
      outKm: loan.outKm,
      outEnergyPercent: loan.outEnergyPercent,
      ownRiskCents: await readSetting(tx, 'agenda.own-risk-cents'),
      outAt: call.now,
      handedOutBy: call.staff.userId,
    })
    await changeDrive(tx, row.id, { state: 'out' }, call.now)
    return undefined
  })
}

/** Takes a car back: its time is free again, and its advert gets the mileage of its clock. */
export function takeBack(tx: Tx, call: Caller, { id, back }: { id: number; back: LoanBack }): Promise<Answer> {
  return performAct(tx, call, { id, act: 'take-back' }, async (row) => {
    const loan = await loadLoan(tx, row.id)
    const driven = kmDriven(loan.outKm, back.backKm)
    if (!driven.ok)
      return refuse(driven.reason, { status: 422, field: 'back.backKm', values: { km: String(loan.outKm) } })
    await endLoan(tx, row.id, { ...back, backAt: call.now, takenBackBy: call.staff.userId })
    await raiseOdometer(tx, row.vehicleId, back.backKm)
    await settleDrive(tx, call, row, 'done')
    return undefined
  })
}

/** Stores that the driver signed the contract on the screen as it was shown: from now on its copy is the signed one. */
export function noteSigned(
  tx: Tx,
  call: Caller,
  { id, documentHash, uploadId }: { id: number; documentHash: string; uploadId: string },
): Promise<Answer> {
  return performAct(tx, call, { id, act: 'sign' }, async (row) => {
    await keepUpload(tx, uploadId, call.now)
    await signLoan(tx, row.id, {
      documentHash,
      signedId: uploadId,
      signedAt: call.now,
      signedBefore: call.staff.userId,
    })
    return undefined
  })
}

/** Keeps the driver of a loan for as long as the police or an insurer may ask. */
export const testDriveLoanRetention: Retention = {
  name: 'test-drive-loans',
  async remove(tx, now) {
    const gone = await deleteOldLoans(tx, daysBefore(now, await readSetting(tx, 'agenda.loan-days')))
    for (const { signedId } of gone) if (signedId !== null) await releaseUpload(tx, signedId)
    return gone.length
  },
}

/**
 * The cars that were lent to a person. A fine comes weeks later: deleting an account leaves them until their retention period
 * ends.
 */
export const testDriveLoanData: PersonalData = {
  name: 'test-drive-loans',
  stays: 'goes-by-itself',
  read: (db, customer) => selectLoans(db, customer),
}
