import {
  DriveDepartmentsAnswer,
  HandOutRequest,
  LoanFormAnswer,
  LoanSignRequest,
  TakeBackRequest,
  TestDriveCountsAnswer,
  TestDriveDeskAnswer,
  TestDriveDeskRequest,
  TestDriveListAnswer,
  TestDriveListRequest,
  TestDriveNothing,
} from '@forecourt/domain/agenda/test-drive-desk.schema.ts'
import { testDriveList } from '@forecourt/domain/agenda/test-drive-list.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Db } from '../platform/database/database.ts'
import { command, exchange, query } from '../platform/http/endpoint.ts'
import { readFields } from '../platform/resources/field-columns.ts'
import { fileAnswer, FileAnswer } from '../platform/files/file-answer.ts'
import { listRows } from '../platform/resources/list.ts'
import { findSignedContract, printContract, signContract } from './loan-signing.ts'
import {
  handOut as handItOut,
  takeBack as takeItBack,
  testDriveNotFound,
  findTestDriveRecord,
} from './test-drive-desk.ts'
import {
  selectTestDriveCounts,
  driveDepartments,
  selectTestDrives,
  testDriveConditions,
  testDrivePlace,
} from './test-drive-desk.sql.ts'

const findPlace = (db: Db, { id }: { id: number }) => testDrivePlace(db, id)

const list = query({
  path: 'POST /sales/testdrive/list',
  right: 'AGENDA_VIEW',
  place: 'rows',
  summary: "Lists the test drives within the caller's scope: cars out and next drives on top, then past ones.",
  input: TestDriveListRequest,
  output: TestDriveListAnswer,
  run: ({ db, call: { staff, language, now } }, request) =>
    listRows(db, selectTestDrives(db, staff.who, now), testDriveList, request, {
      language,
      read({ id, branch, ...row }) {
        const { turn: _, phone, ...shown } = readFields(testDriveList.fields, row)
        return { ...shown, id, branch, phone: formatPhoneInBelgium(phone) }
      },
      own: testDriveConditions,
    }),
})

const counts = query({
  path: 'GET /sales/testdrive/counts',
  right: 'AGENDA_VIEW',
  place: 'rows',
  summary: "Counts the test drives expected today, out and overdue, within the caller's scope.",
  input: TestDriveNothing,
  output: TestDriveCountsAnswer,
  run: async ({ db, call: { staff, now } }) => ({
    today: brusselsDay(now),
    ...(await selectTestDriveCounts(db, staff.who, now)),
  }),
})

const departments = query({
  path: 'GET /sales/drivedepartment/getall',
  right: 'AGENDA_VIEW',
  place: 'rows',
  summary: 'Returns the departments that offer test drives.',
  input: TestDriveNothing,
  output: DriveDepartmentsAnswer,
  run: async ({ db }) => ({ data: await driveDepartments(db) }),
})

const get = query({
  path: 'GET /sales/testdrive/get',
  right: 'AGENDA_VIEW',
  place: findPlace,
  summary: 'Returns a test drive with its customer and the state of the car when it left and came back.',
  input: TestDriveDeskRequest,
  output: TestDriveDeskAnswer,
  reads: (_, { id }) => [`test_drive:${id}`],
  async run({ db, call }, { id }) {
    const testDrive = await findTestDriveRecord(db, id, call)
    return testDrive ? { testDrive } : testDriveNotFound()
  },
})

const handOut = command({
  path: 'POST /sales/testdrive/handout',
  right: 'AGENDA_EDIT',
  place: findPlace,
  summary: 'Records the start of a test drive: the driving licence seen and the state of the car.',
  input: HandOutRequest,
  output: TestDriveDeskAnswer,
  run: ({ tx, call }, asked) => handItOut(tx, call, asked),
})

const takeBack = command({
  path: 'POST /sales/testdrive/noteback',
  right: 'AGENDA_EDIT',
  place: findPlace,
  summary: 'Records the return of a test drive. The mileage of the car in stock is updated.',
  input: TakeBackRequest,
  output: TestDriveDeskAnswer,
  run: ({ tx, call }, asked) => takeItBack(tx, call, asked),
})

const print = query({
  path: 'POST /sales/testdrive/contract',
  right: 'AGENDA_VIEW',
  place: findPlace,
  summary:
    'Downloads the loan agreement of a test drive: the signed copy, or one to sign, in the language of its driver.',
  input: TestDriveDeskRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`test_drive:${id}`],
  async run({ db, call, services }, { id }) {
    const file = await findSignedContract({ db, services }, id)
    if (file) return file
    const printed = await printContract({ db, services, call }, id)
    if (isRefusal(printed)) return printed
    const { contentType, name: fileName } = printed.file
    return new FileAnswer(new Uint8Array(printed.file.bytes), { contentType, fileName })
  },
})

const form = query({
  path: 'GET /sales/testdrive/getcontract',
  right: 'AGENDA_EDIT',
  place: findPlace,
  summary: 'Returns the hash of the loan agreement that the driver is about to sign.',
  input: TestDriveDeskRequest,
  output: LoanFormAnswer,
  reads: (_, { id }) => [`test_drive:${id}`],
  async run({ db, call, services }, { id }) {
    const printed = await printContract({ db, services, call }, id)
    return isRefusal(printed) ? printed : { documentHash: printed.hash }
  },
})

const sign = exchange({
  path: 'POST /sales/testdrive/sign',
  right: 'AGENDA_EDIT',
  place: findPlace,
  summary: 'Records the signature of the driver on the screen and stores the signed loan agreement.',
  input: LoanSignRequest,
  output: TestDriveDeskAnswer,
  run: (at, asked) => signContract(at, asked),
})

export const testDriveDeskEndpoints = [list, counts, departments, get, handOut, takeBack, print, form, sign] as const
