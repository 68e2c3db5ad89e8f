import {
  AgreementDeleteRequest,
  AgreementFileRequest,
  AgreementFileSaveRequest,
  AgreementSaved,
  AgreementSaveRequest,
  SupplierAccountRequest,
  SupplierAccountSaveRequest,
  SupplierAnswer,
  SupplierRequest,
  SupplierTermRequest,
  SupplierVerifyRequest,
} from '@forecourt/domain/contacts/supplier.schema.ts'
import { AGREEMENT_FILE_RULES, canVerifyAccount } from '@forecourt/domain/contacts/supplier.ts'
import { parseIban } from '@forecourt/domain/organisation/iban.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { checkFile } from '../media/file-check.ts'
import { addUpload, keepUpload, readUpload, storeUpload } from '../media/uploads.ts'
import { findLastEditor } from '../platform/audit/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { FileAnswer, fileAnswer } from '../platform/files/file-answer.ts'
import { command, query, upload } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { customerNotFound } from './customers.ts'
import { customerPlace } from './customers.sql.ts'
import {
  deleteAccount,
  deleteAgreement,
  findAccounts,
  findAgreements,
  findSupplierKey,
  findTerm,
  insertAccount,
  insertAgreement,
  insertTerm,
  lockSupplier,
  updateAccount,
  updateAgreement,
} from './suppliers.sql.ts'

const findPlace = (db: Db, { id }: { id: number }) => customerPlace(db, id)
const reads = (_: unknown, { id }: { id: number }) => [`customer:${id}`]
const notFound = () => refuse('record-not-found', { status: 404 })

const get = query({
  path: 'GET /sales/supplier/get',
  right: 'CUSTOMER_VIEW',
  place: findPlace,
  summary: 'Returns a customer as supplier: accounts with their verifiers, payment terms and self-billing agreements.',
  input: SupplierRequest,
  output: SupplierAnswer,
  reads,
  async run({ db, call }, { id }) {
    const supplier = await findSupplierKey(db, id)
    return supplier ? loadSupplier(db, supplier.id, call.now) : customerNotFound()
  },
})

const saveTerm = command({
  path: 'POST /sales/supplier/saveterm',
  right: 'CUSTOMER_EDIT',
  place: findPlace,
  summary: 'Sets the days in which a supplier is paid.',
  input: SupplierTermRequest,
  output: SupplierAnswer,
  async run({ tx, call }, { id, ...term }) {
    const supplier = await lockSupplier(tx, id)
    if (!supplier) return customerNotFound()
    await insertTerm(tx, { ...term, customerId: supplier.id, enteredBy: call.staff.userId, enteredAt: call.now })
    return loadSupplier(tx, supplier.id, call.now)
  },
})

const saveAccount = command({
  path: 'POST /sales/supplier/saveaccount',
  right: 'SUPPLIER_IBAN_EDIT',
  place: findPlace,
  summary: 'Adds an account of a supplier. Nothing is paid on it until another user has verified it.',
  input: SupplierAccountSaveRequest,
  output: SupplierAnswer,
  async run({ tx, call }, { id, iban }) {
    const supplier = await lockSupplier(tx, id)
    if (!supplier) return customerNotFound()
    const parsed = parseIban(iban)
    if (!parsed.ok) return refuse('supplier-iban-wrong', { status: 422, field: 'iban' })
    const accounts = await findAccounts(tx, supplier.id)
    if (accounts.some((account) => account.iban === parsed.iban))
      return refuse('supplier-iban-known', { status: 422, field: 'iban' })
    await insertAccount(tx, {
      customerId: supplier.id,
      iban: parsed.iban,
      enteredBy: call.staff.userId,
      enteredAt: call.now,
    })
    return loadSupplier(tx, supplier.id, call.now)
  },
})

const verifyAccount = command({
  path: 'POST /sales/supplier/verifyaccount',
  right: 'SUPPLIER_IBAN_VERIFY',
  place: findPlace,
  summary: 'Verifies an account of a supplier. Users cannot verify an account that they entered.',
  input: SupplierVerifyRequest,
  output: SupplierAnswer,
  async run({ tx, call }, { how, ...asked }) {
    const found = await lockAccount(tx, asked)
    if (isRefusal(found)) return found
    const { supplierId, account } = found
    const can = canVerifyAccount({
      isVerified: account.verifiedAt !== null,
      isOwnEntry: account.enteredBy === call.staff.userId,
    })
    if (!can.ok) return refuse(can.reason, { status: can.reason === 'own-account' ? 403 : 422 })
    if (how === '') return refuse('supplier-iban-how', { status: 422, field: 'how' })
    await updateAccount(tx, account.id, { verifiedBy: call.staff.userId, verifiedAt: call.now, verifiedHow: how })
    return loadSupplier(tx, supplierId, call.now)
  },
})

const removeAccount = command({
  path: 'POST /sales/supplier/deleteaccount',
  right: 'SUPPLIER_IBAN_EDIT',
  place: findPlace,
  summary: 'Deletes an account of a supplier.',
  input: SupplierAccountRequest,
  output: SupplierAnswer,
  async run({ tx, call }, asked) {
    const found = await lockAccount(tx, asked)
    if (isRefusal(found)) return found
    await deleteAccount(tx, found.account.id)
    return loadSupplier(tx, found.supplierId, call.now)
  },
})

const saveAgreement = command({
  path: 'POST /sales/supplier/saveagreement',
  right: 'CUSTOMER_EDIT',
  place: findPlace,
  summary:
    'Adds a self-billing agreement of a supplier, or changes its days. It counts once its file is here; from then on only its end changes.',
  input: AgreementSaveRequest,
  output: AgreementSaved,
  async run({ tx, call }, { id, agreement: number, rev, validFrom, validUntil }) {
    const supplier = await lockSupplier(tx, id)
    if (!supplier) return customerNotFound()
    if (validUntil !== null && validUntil <= validFrom)
      return refuse('agreement-ends-too-early', { status: 422, field: 'validUntil' })
    const by = { enteredBy: call.staff.userId, enteredAt: call.now }
    if (number === null) {
      const added = await insertAgreement(tx, { ...by, customerId: supplier.id, validFrom, validUntil })
      return { ...(await loadSupplier(tx, supplier.id, call.now)), agreement: added }
    }
    const row = await findOwnAgreement(tx, supplier.id, { agreement: number, rev })
    if (isRefusal(row)) return row
    if (row.uploadId !== null && row.validFrom !== validFrom)
      return refuse('agreement-signed', { status: 422, field: 'validFrom' })
    await updateAgreement(tx, row.id, row.uploadId === null ? { ...by, validFrom, validUntil } : { validUntil })
    return { ...(await loadSupplier(tx, supplier.id, call.now)), agreement: number }
  },
})

const saveFile = upload({
  path: 'POST /sales/supplier/saveagreementfile',
  right: 'CUSTOMER_EDIT',
  place: findPlace,
  summary: 'Uploads the signed file of a self-billing agreement that has none yet.',
  input: AgreementFileSaveRequest,
  output: SupplierAnswer,
  maxBytes: AGREEMENT_FILE_RULES.maxBytes,
  async run({ transact, services, call }, { id, agreement }, sent) {
    const file = await checkFile(sent, AGREEMENT_FILE_RULES)
    if (isRefusal(file)) return file
    const uploadId = await transact((tx) => addUpload(tx, file, call.now))
    await storeUpload(services, uploadId, file)
    return transact(async (tx) => {
      const supplier = await lockSupplier(tx, id)
      if (!supplier) return customerNotFound()
      const row = await findOwnAgreement(tx, supplier.id, { agreement })
      if (isRefusal(row)) return row
      if (row.uploadId !== null) return refuse('agreement-signed', { status: 422 })
      await keepUpload(tx, uploadId, call.now)
      await updateAgreement(tx, row.id, { uploadId, enteredBy: call.staff.userId, enteredAt: call.now })
      return loadSupplier(tx, supplier.id, call.now)
    })
  },
})

const getFile = query({
  path: 'POST /sales/supplier/getagreementfile',
  right: 'CUSTOMER_VIEW',
  place: findPlace,
  summary: 'Downloads the signed self-billing agreement. The download is recorded in the audit.',
  input: AgreementFileRequest,
  output: fileAnswer,
  reads,
  async run({ db, services }, { id, agreement }) {
    const supplier = await findSupplierKey(db, id)
    const row = supplier && (await findAgreements(db, supplier.id)).find(({ number }) => number === agreement)
    const file = row?.uploadId ? await readUpload(db, services, row.uploadId) : undefined
    if (!file) return notFound()
    return new FileAnswer(new Uint8Array(file.content), { contentType: file.contentType, fileName: file.name })
  },
})

const removeAgreement = command({
  path: 'POST /sales/supplier/deleteagreement',
  right: 'CUSTOMER_EDIT',
  place: findPlace,
  summary: 'Deletes a self-billing agreement that has no file.',
  input: AgreementDeleteRequest,
  output: SupplierAnswer,
  async run({ tx, call }, { id, ...asked }) {
    const supplier = await lockSupplier(tx, id)
    if (!supplier) return customerNotFound()
    const row = await findOwnAgreement(tx, supplier.id, asked)
    if (isRefusal(row)) return row
    if (row.uploadId !== null) return refuse('agreement-signed', { status: 422 })
    await deleteAgreement(tx, row.id)
    return loadSupplier(tx, supplier.id, call.now)
  },
})

export const supplierEndpoints = [
  get,
  saveTerm,
  saveAccount,
  verifyAccount,
  removeAccount,
  saveAgreement,
  saveFile,
  getFile,
  removeAgreement,
] as const

async function loadSupplier(db: Db, supplierId: string, now: Date) {
  const [accounts, agreements, term] = await Promise.all([
    findAccounts(db, supplierId),
    findAgreements(db, supplierId),
    findTerm(db, supplierId),
  ])
  return {
    term: term ?? null,
    accounts: accounts.map(({ number: id, rev, iban, ...row }) => ({
      id,
      rev,
      iban,
      enteredBy: { id: row.enteredNumber, name: row.enteredName },
      enteredAt: row.enteredAt.toISOString(),
      verified: row.verifiedAt && { by: row.verifierName, at: row.verifiedAt.toISOString(), how: row.verifiedHow },
    })),
    agreements: agreements.map(({ number: id, rev, validFrom, validUntil, fileName, ...row }) => ({
      id,
      rev,
      validFrom,
      validUntil,
      fileName,
      enteredBy: { id: row.enteredNumber, name: row.enteredName },
      enteredAt: row.enteredAt.toISOString(),
    })),
    today: brusselsDay(now),
  }
}

async function lockAccount(tx: Tx, { id, account: number, rev }: { id: number; account: number; rev: number }) {
  const supplier = await lockSupplier(tx, id)
  if (!supplier) return customerNotFound()
  const account = (await findAccounts(tx, supplier.id)).find((one) => one.number === number)
  if (!account) return notFound()
  return account.rev === rev
    ? { supplierId: supplier.id, account }
    : changedMeanwhile(tx, 'supplier_account', account.id)
}

async function findOwnAgreement(tx: Tx, supplierId: string, { agreement, rev }: { agreement: number; rev?: number }) {
  const row = (await findAgreements(tx, supplierId)).find(({ number }) => number === agreement)
  if (!row) return notFound()
  return rev === undefined || row.rev === rev ? row : changedMeanwhile(tx, 'supplier_agreement', row.id)
}

async function changedMeanwhile(tx: Tx, table: string, id: string): Promise<ApiRefusal> {
  return refuse('changed-meanwhile', { detail: { by: await findLastEditor(tx, table, id) } })
}
