import { createHash } from 'node:crypto'
import { loanCan } from '@forecourt/domain/agenda/test-drive-loan.ts'
import { signatureSvg, type Stroke } from '@forecourt/domain/orders/contract.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { printDocument, type Printing } from '../documents/typst.ts'
import type { CheckedFile } from '../media/file-check.ts'
import { addUpload, readUpload, storeUpload } from '../media/uploads.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { FileAnswer } from '../platform/files/file-answer.ts'
import type { CallerWith } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Services } from '../platform/http/services.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { loanContract, loanContractName, type LoanContract } from './loan-contract.ts'
import { findTestDriveRecord, noteSigned, testDriveNotFound } from './test-drive-desk.ts'
import { branchOfDrive, findSignedLoan } from './test-drive-desk.sql.ts'

type Caller = Pick<CallerWith<'AGENDA_VIEW'>, 'staff' | 'now'>
type At = { db: Db; services: Services; call: Caller }
type ExchangeAt = At & { transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> }

/** A contract on paper, with the hash that it is known by. */
interface PrintedContract {
  readonly contract: LoanContract
  readonly file: CheckedFile
  /** SHA-256 of the file. */
  readonly hash: string
}

/** Prints the contract of a loan in its present state, unsigned. */
export async function printContract(
  { db, services, call }: At,
  deskNumber: number,
): Promise<PrintedContract | ApiRefusal> {
  const drive = await findTestDriveRecord(db, deskNumber, call)
  if (!drive) return testDriveNotFound()
  const { loan } = drive
  if (!loan) return refuse('test-drive-not-out')
  const contract = {
    drive,
    loan,
    branch: await branchOfDrive(db, deskNumber),
    reportHours: await readSetting(db, 'agenda.accident-report-hours'),
    keptDays: await readSetting(db, 'agenda.loan-days'),
  }
  const file = await printFile(loanContract(contract, null), loanContractName(drive), services)
  if (isRefusal(file)) return file
  return { contract, file, hash: createHash('sha256').update(file.bytes).digest('hex') }
}

/** Finds the signed contract of a loan; undefined: it was not signed on the screen. */
export async function findSignedContract(
  { db, services }: Omit<At, 'call'>,
  deskNumber: number,
): Promise<FileAnswer | undefined> {
  const signed = await findSignedLoan(db, deskNumber)
  const stored = signed && (await readUpload(db, services, signed.signedId))
  return (
    stored && new FileAnswer(new Uint8Array(stored.content), { contentType: stored.contentType, fileName: stored.name })
  )
}

/** Stores the contract that the driver signed on the screen; it is to the letter the one that was shown. */
export async function signContract(
  at: ExchangeAt,
  { id, documentHash, strokes }: { id: number; documentHash: string; strokes: readonly Stroke[] | null },
) {
  const { services, call } = at
  const drawn = strokes === null ? null : signatureSvg(strokes)
  if (drawn && !drawn.ok) return refuse(drawn.reason, { status: 422, field: 'strokes' })
  const printed = await printContract(at, id)
  if (isRefusal(printed)) return printed
  const { contract, hash } = printed
  const can = loanCan('sign', toStanding(contract), brusselsDay(call.now))
  if (!can.ok) return refuse(can.reason)
  if (hash !== documentHash) return refuse('loan-contract-changed')
  const signature = { svg: drawn?.svg ?? null, at: call.now, takenBy: call.staff.name, documentHash }
  const file = await printFile(loanContract(contract, signature), printed.file.name, services)
  if (isRefusal(file)) return file
  const uploadId = await at.transact((tx) => addUpload(tx, file, call.now))
  await storeUpload(services, uploadId, file)
  return at.transact((tx) => noteSigned(tx, call, { id, documentHash, uploadId }))
}

function toStanding({ drive: { state, startsAt, isCarOut }, loan }: LoanContract) {
  return { state, startsAt: new Date(startsAt), isCarOut, isSigned: loan.signedAt !== null }
}

async function printFile(printing: Printing, name: string, { settings }: Services): Promise<CheckedFile | ApiRefusal> {
  const bytes = await printDocument(printing, settings.look)
  if (isRefusal(bytes)) return bytes
  return { name, extension: 'pdf', contentType: 'application/pdf', bytes, width: null, height: null }
}
