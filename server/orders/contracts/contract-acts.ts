import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { createHash } from 'node:crypto'
import {
  SCAN_RULES,
  signatureSvg,
  resolveTermsType,
  type ContractWay,
  type DeskWay,
  type Stroke,
} from '@forecourt/domain/orders/contract.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { undescribedFacts } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { printDocument, type Printing } from '../../documents/typst.ts'
import { checkFile, type CheckedFile } from '../../media/file-check.ts'
import { addUpload, keepUpload, storeUpload } from '../../media/uploads.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import { selectShownVersion } from '../../offers/desk/offer-snapshot.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { SentFile } from '../../platform/http/multipart.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { insertContract } from './contracts.sql.ts'
import {
  customerOrderForm,
  findTermsOfSale,
  toSignedForm,
  type CustomerOrderForm,
  type FormSignature,
} from './customer-order-form.ts'
import { performAct, dossierNotFound, type AskedDossier } from '../dossiers/dossier-acts.ts'
import { tradeInsTakenIn } from '../dossiers/dossier-desk.ts'
import { tickStepsFor } from '../dossiers/dossier-steps.ts'
import {
  deskDossier,
  notePaper,
  orderOfDossier,
  loadSellers,
  updateCustomerOrder,
  updateDossier,
  type DossierRow,
} from '../dossiers/dossiers.sql.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'mail-contract': { contractId: string }
  }
}

type At = {
  db: Db
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  services: Services
  call: OfferCaller
}

/** A printed form with its identification. */
export interface Printed {
  readonly form: CustomerOrderForm
  readonly file: CheckedFile
  /** SHA-256 of it. */
  readonly hash: string
}

/** Prints the order form of a dossier as it would be signed now. */
export async function printForm(
  { db, services, now }: { db: Db; services: Services; now: Date },
  dossier: number,
): Promise<Printed | ApiRefusal> {
  const row = await deskDossier(db, dossier)
  if (!row) return dossierNotFound()
  const form = await customerOrderForm(db, row, now)
  if (isRefusal(form)) return form
  const file = await printFile(form.printing, services)
  return isRefusal(file) ? file : { form, file, hash: createHash('sha256').update(file.bytes).digest('hex') }
}

/** Returns the form with its signature, as a file. */
export function printSigned(form: CustomerOrderForm, signature: FormSignature, services: Services) {
  return printFile(toSignedForm(form, signature), services)
}

async function printFile(printing: Printing, { settings }: Services): Promise<CheckedFile | ApiRefusal> {
  const bytes = await printDocument(printing, settings.look)
  if (isRefusal(bytes)) return bytes
  const name = `${urlize(printing.data.title)}.pdf`
  return { name, extension: 'pdf', contentType: 'application/pdf', bytes, width: null, height: null }
}

/** Records the signature of the customer on the screen: with a pen, a finger or a mouse, or by their name alone. */
export async function signOnScreen(
  at: At,
  {
    name,
    strokes,
    documentHash,
    ...asked
  }: AskedDossier & {
    name: string
    strokes: readonly Stroke[] | null
    documentHash: string
  },
) {
  const { services, call } = at
  if (name === '') return signerMissing()
  const drawn = strokes === null ? null : signatureSvg(strokes)
  if (drawn && !drawn.ok) return refuse(drawn.reason, { status: 422, field: 'strokes' })
  const unready = await signingRefusal(at.db, asked.id)
  if (unready) return unready
  const printed = await printForm({ ...at, now: call.now }, asked.id)
  if (isRefusal(printed)) return printed
  // The signed document must equal the shown one to the letter.
  if (printed.hash !== documentHash) return refuse('order-form-changed')
  const on = brusselsDay(call.now)
  const svg = drawn?.svg ?? null
  const signature = { name, svg, at: call.now, on, takenBy: call.staff.name, documentHash, online: null }
  const signed = await printSigned(printed.form, signature, services)
  if (isRefusal(signed)) return signed
  const way = svg === null ? 'typed' : 'drawn'
  return keepContract(at, asked, printed, signed, { way, name, on, svg })
}

/** Records a signature on paper by its scan. */
export async function signByScan(
  at: At,
  { name, on, ...asked }: AskedDossier & { name: string; on: CalendarDay },
  sent: SentFile,
) {
  if (name === '') return signerMissing()
  const scan = await checkFile(sent, SCAN_RULES)
  if (isRefusal(scan)) return scan
  const unready = await signingRefusal(at.db, asked.id)
  if (unready) return unready
  const printed = await printForm({ ...at, now: at.call.now }, asked.id)
  if (isRefusal(printed)) return printed
  return keepContract(at, asked, printed, scan, { way: 'scan', name, on, svg: null })
}

/**
 * Returns what the order form of a consumer lacks: their essential needs, or the description of their trade-in (Royal Decree of 5
 * April 2019, art. 3, 5° and 6°). Entries by pen are noted before the scan is taken.
 */
export async function signingRefusal(db: Db, dossier: number): Promise<ApiRefusal | undefined> {
  const row = await deskDossier(db, dossier)
  if (!row) return dossierNotFound()
  const { context } = await selectShownVersion(db, row.offerId, row.versionNo)
  if (resolveTermsType(requireValue(context.customer, 'the customer of a sold offer')) === 'fleet') return undefined
  const [order, tradeIns] = await Promise.all([orderOfDossier(db, row.id), tradeInsTakenIn(db, row)])
  if (order.essential === null) return refuse('essential-missing', { status: 422, field: 'essential' })
  const undescribed = tradeIns.find((tradeIn) => undescribedFacts(tradeIn).length > 0)
  return (
    undescribed &&
    refuse('trade-in-undescribed', { status: 422, field: 'tradeIns', values: { number: undescribed.tradeInNumber } })
  )
}

type HandedTerms = Pick<
  Awaited<ReturnType<typeof orderOfDossier>>,
  'termsHandedVersion' | 'termsHandedType' | 'termsHandedLanguage'
>

/** Refuses terms other than those handed to the customer: the new ones are handed over first. */
function refuseOtherTerms(
  { termsHandedVersion: handed, termsHandedType, termsHandedLanguage }: HandedTerms,
  { termsVersion, termsType, language }: CustomerOrderForm,
): ApiRefusal | undefined {
  const isSame = handed === termsVersion && termsHandedType === termsType && termsHandedLanguage === language
  return handed === null || isSame ? undefined : refuse('terms-handed-other', { status: 409 })
}

/** Notes that the customer got the printed terms of sale in the version that their order form refers to. */
export function noteHandedTerms(tx: Tx, call: OfferCaller, { version, ...asked }: AskedDossier & { version: number }) {
  const { now, staff } = call
  return performAct(tx, call, asked, 'sign', async ({ row }) => {
    const terms = await findTermsOfSale(tx, row, now)
    if (terms.version !== version) return refuse('terms-handed-other', { status: 409 })
    await updateCustomerOrder(tx, row.id, {
      termsHandedAt: now,
      termsHandedBy: staff.userId,
      termsHandedType: terms.customerType,
      termsHandedLanguage: terms.language,
      termsHandedVersion: version,
    })
    await updateDossier(tx, row.id, { updatedAt: now })
    return undefined
  })
}

const signerMissing = () => refuse('signer-missing', { status: 422, field: 'name' })

async function keepContract(
  at: At,
  asked: AskedDossier,
  printed: Printed,
  signed: CheckedFile,
  signature: Omit<ContractSignature, 'identityId'> & { way: DeskWay },
) {
  const { transact, services, call } = at
  const { now, staff } = call
  const files = await addFiles({ transact, services, now }, printed, signed)
  return transact((tx) =>
    performAct(tx, call, asked, 'sign', async ({ row }) => {
      const unready = await signingRefusal(tx, asked.id)
      if (unready) return unready
      const signing = { row, printed, files, by: staff.userId, now }
      return storeContract(tx, signing, { ...signature, identityId: null })
    }),
  )
}

/** The files of a contract: the form as it was shown, and its signed copy. */
export interface ContractFiles {
  readonly documentId: string
  readonly signedId: string
}

/** Stores the files of a contract. They are deleted automatically unless `storeContract` keeps them. */
export async function addFiles(
  { transact, services, now }: Pick<At, 'transact' | 'services'> & { now: Date },
  { file }: Printed,
  signed: CheckedFile,
): Promise<ContractFiles> {
  const [documentId, signedId] = await transact(async (tx) => [
    await addUpload(tx, file, now),
    await addUpload(tx, signed, now),
  ])
  await storeUpload(services, documentId, file)
  await storeUpload(services, signedId, signed)
  return { documentId, signedId }
}

interface ContractSignature {
  readonly way: ContractWay
  readonly name: string
  readonly on: CalendarDay
  readonly svg: string | null
  readonly identityId: string | null
}

/** Makes the order of a dossier that is locked valid by its signed form, and has the customer mailed a copy. */
export async function storeContract(
  tx: Tx,
  {
    row,
    printed: { form, hash },
    files: { documentId, signedId },
    by,
    now,
  }: { row: DossierRow; printed: Printed; files: ContractFiles; by: string; now: Date },
  { way, name, on, svg, identityId }: ContractSignature,
): Promise<ApiRefusal | undefined> {
  const { contractDate } = await loadSellers(tx, row.number)
  if (on > brusselsDay(now) || on < requireValue(contractDate, 'the contract date')) {
    return refuse('contract-day-wrong', { status: 422, field: 'on' })
  }
  const order = await orderOfDossier(tx, row.id)
  const otherTerms = refuseOtherTerms(order, form)
  if (otherTerms) return otherTerms
  await keepUpload(tx, documentId, now)
  await keepUpload(tx, signedId, now)
  const contractId = await insertContract(tx, {
    customerOrderId: order.id,
    versionNo: row.versionNo,
    language: form.language,
    termsType: form.termsType,
    termsVersion: form.termsVersion,
    termsHandedAt: order.termsHandedAt,
    documentId,
    documentHash: hash,
    signedId,
    way,
    signerName: name,
    signedOn: on,
    takenBy: by,
    identityId,
    createdAt: now,
    signature: svg === null ? null : Buffer.from(svg),
  })
  await updateCustomerOrder(tx, row.id, { state: 'valid', signedOn: on })
  await notePaper(tx, { dossierId: row.id, paper: 'order-form', on, by })
  // No colleague is present when it is signed online.
  await tickStepsFor(tx, row, { needs: ['order-form'], on, by: way === 'online' ? null : by })
  await updateDossier(tx, row.id, { updatedAt: now })
  await enqueue(tx, 'mail-contract', { contractId })
  return undefined
}
