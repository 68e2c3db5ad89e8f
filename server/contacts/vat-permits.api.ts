import {
  PermitActRequest,
  PermitDeleteRequest,
  PermitFileRequest,
  PermitFileSaveRequest,
  PermitsAnswer,
  PermitSaved,
  PermitSaveRequest,
  PermitsRequest,
  PermitWithdrawRequest,
  VatCheckAnswer,
  VatCheckRequest,
  type VatPermitRecord,
} from '@forecourt/domain/contacts/vat-permit.schema.ts'
import { PERMIT_FILE_RULES, permitCan, type VatPermitAct } from '@forecourt/domain/contacts/vat-permit.ts'
import { parseVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Selectable } from 'kysely'
import type { CustomerVatPermit } from '../db/schema.ts'
import { checkFile } from '../media/file-check.ts'
import { addUpload, keepUpload, readUpload, storeUpload } from '../media/uploads.ts'
import { findLastEditor } from '../platform/audit/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { command, exchange, query, upload, type CallerWith } from '../platform/http/endpoint.ts'
import { FileAnswer, fileAnswer } from '../platform/files/file-answer.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { customerNotFound } from './customers.ts'
import { customerPlace } from './customers.sql.ts'
import { checkVatNumber } from './vat-checks.ts'
import {
  deletePermit,
  insertPermit,
  permitForUpdate,
  permitHolder,
  permitRows,
  updatePermit,
  type PermitRow,
} from './vat-permits.sql.ts'
import { toVatId } from './vat-permits.ts'

type StaffCall = CallerWith<'CUSTOMER_VIEW'>
type Holder = NonNullable<Awaited<ReturnType<typeof permitHolder>>>

const findPlace = (db: Db, { id }: { id: number }) => customerPlace(db, id)
const reads = (_: unknown, { id }: { id: number }) => [`customer:${id}`]

const getAll = query({
  path: 'GET /sales/customer/getpermits',
  right: 'CUSTOMER_VIEW',
  place: findPlace,
  summary: 'Returns the VAT exemption permits of a customer, with the users who entered and certified each.',
  input: PermitsRequest,
  output: PermitsAnswer,
  reads,
  async run({ db, call }, { id }) {
    const holder = await permitHolder(db, id)
    return holder ? loadPermits(db, call, holder) : customerNotFound()
  },
})

const save = command({
  path: 'POST /sales/customer/savepermit',
  right: 'CUSTOMER_EDIT',
  place: findPlace,
  summary:
    'Adds a VAT exemption permit to a customer, or changes one that is not certified yet. A permit counts once it is certified.',
  input: PermitSaveRequest,
  output: PermitSaved,
  async run({ tx, call }, { id, permit, rev, number: permitNumber, ...facts }) {
    const holder = await permitHolder(tx, id)
    if (!holder) return customerNotFound()
    if (permitNumber === '') return refuse('permit-number-missing', { status: 422, field: 'number' })
    if (facts.validUntil !== null && facts.validUntil <= facts.validFrom) {
      return refuse('permit-ends-too-early', { status: 422, field: 'validUntil' })
    }
    const written = { ...facts, permitNumber, enteredBy: call.staff.userId, enteredAt: call.now }
    if (permit === null) {
      const number = await insertPermit(tx, { ...written, customerId: holder.id })
      return { ...(await loadPermits(tx, call, holder)), permit: number }
    }
    const row = await changeable(tx, call, holder, { permit, rev, act: 'edit' })
    if (isRefusal(row)) return row
    await updatePermit(tx, row.id, written)
    return { ...(await loadPermits(tx, call, holder)), permit }
  },
})

const remove = command({
  path: 'POST /sales/customer/deletepermit',
  right: 'CUSTOMER_EDIT',
  place: findPlace,
  summary: 'Deletes a permit that is not certified, with its proof.',
  input: PermitDeleteRequest,
  output: PermitsAnswer,
  run: ({ tx, call }, { id, permit }) =>
    changePermit(tx, call, { id, permit, act: 'edit' }, (row) => deletePermit(tx, row.id)),
})

const saveFile = upload({
  path: 'POST /sales/customer/savepermitfile',
  right: 'CUSTOMER_EDIT',
  place: findPlace,
  summary: 'Uploads the proof of a permit that is not certified. Replaces an earlier file.',
  input: PermitFileSaveRequest,
  output: PermitsAnswer,
  maxBytes: PERMIT_FILE_RULES.maxBytes,
  async run({ transact, services, call }, asked, sent) {
    const file = await checkFile(sent, PERMIT_FILE_RULES)
    if (isRefusal(file)) return file
    const uploadId = await transact((tx) => addUpload(tx, file, call.now))
    await storeUpload(services, uploadId, file)
    return transact((tx) =>
      changePermit(tx, call, { ...asked, act: 'edit' }, async (row) => {
        await keepUpload(tx, uploadId, call.now)
        await updatePermit(tx, row.id, { uploadId, enteredBy: call.staff.userId, enteredAt: call.now })
      }),
    )
  },
})

const getFile = query({
  path: 'POST /sales/customer/getpermitfile',
  right: 'CUSTOMER_VIEW',
  place: findPlace,
  summary: 'Downloads the proof of a permit. The download is recorded in the audit.',
  input: PermitFileRequest,
  output: fileAnswer,
  reads,
  async run({ db, services }, { id, permit }) {
    const holder = await permitHolder(db, id)
    const row = holder && (await permitRows(db, holder.id)).find(({ number }) => number === permit)
    const file = row?.uploadId ? await readUpload(db, services, row.uploadId) : undefined
    if (!file) return permitNotFound()
    return new FileAnswer(new Uint8Array(file.content), { contentType: file.contentType, fileName: file.name })
  },
})

const certify = command({
  path: 'POST /sales/customer/certifypermit',
  right: 'CUSTOMER_VAT_CERTIFY',
  place: findPlace,
  summary:
    'Certifies a permit for the current VAT number of the customer. Users cannot certify a permit that they entered.',
  input: PermitActRequest,
  output: PermitsAnswer,
  run: ({ tx, call }, asked) =>
    changePermit(tx, call, { ...asked, act: 'certify' }, (row, holder) =>
      updatePermit(tx, row.id, {
        certifiedBy: call.staff.userId,
        certifiedAt: call.now,
        certifiedVatId: toVatId(holder),
      }),
    ),
})

const withdraw = command({
  path: 'POST /sales/customer/withdrawpermit',
  right: 'CUSTOMER_VAT_CERTIFY',
  place: findPlace,
  summary: 'Withdraws the certification of a permit, with a reason. Offers that depend on it are checked again.',
  input: PermitWithdrawRequest,
  output: PermitsAnswer,
  async run({ tx, call }, { reason, ...asked }) {
    if (reason === '') return refuse('permit-reason-missing', { status: 422, field: 'reason' })
    const withdrawn = { withdrawnBy: call.staff.userId, withdrawnAt: call.now, withdrawnReason: reason }
    return changePermit(tx, call, { ...asked, act: 'withdraw' }, (row) => updatePermit(tx, row.id, withdrawn))
  },
})

const checkVat = exchange({
  path: 'POST /sales/customer/checkvat',
  right: 'CUSTOMER_EDIT',
  place: findPlace,
  summary: 'Checks the VAT number of a customer with VIES. Returns `unchecked` if VIES gives no answer.',
  input: VatCheckRequest,
  output: VatCheckAnswer,
  async run({ db, transact, services, call: { now } }, { id }) {
    const holder = await permitHolder(db, id)
    if (!holder) return customerNotFound()
    const parsed = parseVatNumber(holder.vatPrefix ?? '', holder.vatNumber ?? '')
    if (!parsed.ok) return refuse('vat-number-missing', { status: 422 })
    const { state, checkedAt } = await checkVatNumber({ db, transact, services, now }, parsed)
    return { state, checkedAt: checkedAt?.toISOString() ?? null }
  },
})

export const vatPermitEndpoints = [getAll, save, remove, saveFile, getFile, certify, withdraw, checkVat] as const

const permitNotFound = () => refuse('record-not-found', { status: 404 })

async function loadPermits(db: Db, { now }: Pick<StaffCall, 'now'>, holder: Holder) {
  const rows = await permitRows(db, holder.id)
  return { permits: rows.map((row) => toRecord(row, holder)), today: brusselsDay(now) }
}

function toRecord(row: PermitRow, holder: Holder): VatPermitRecord {
  const { number: id, rev, permitNumber: number, validFrom, validUntil, fileName, enteredAt } = row
  return {
    id,
    rev,
    kind: row.kind,
    number,
    validFrom,
    validUntil,
    fileName,
    enteredBy: { id: row.enteredNumber, name: row.enteredName },
    enteredAt: enteredAt.toISOString(),
    certified: row.certifiedAt && { by: row.certifierName, at: row.certifiedAt.toISOString() },
    withdrawn: row.withdrawnAt && {
      by: row.withdrawerName,
      at: row.withdrawnAt.toISOString(),
      reason: row.withdrawnReason,
    },
    isOfOtherNumber: isOfOtherNumber(row, holder),
  }
}

function isOfOtherNumber({ certifiedVatId }: Pick<PermitRow, 'certifiedVatId'>, holder: Holder): boolean {
  return certifiedVatId !== null && certifiedVatId !== toVatId(holder)
}

type Asked = { permit: number; rev?: number; act: VatPermitAct }

/** Locks a permit until the transaction ends; or returns why the user cannot act on it. */
async function changeable(
  tx: Tx,
  { staff, now }: StaffCall,
  holder: Holder,
  { permit, rev, act }: Asked,
): Promise<Selectable<CustomerVatPermit> | ApiRefusal> {
  const row = await permitForUpdate(tx, { customerId: holder.id, permit })
  if (!row) return permitNotFound()
  if (rev !== undefined && row.rev !== rev) {
    return refuse('changed-meanwhile', { detail: { by: await findLastEditor(tx, 'customer_vat_permit', row.id) } })
  }
  const { validFrom, validUntil } = row
  const can = permitCan(
    act,
    {
      kind: row.kind,
      validFrom,
      validUntil,
      isCertified: row.certifiedAt !== null,
      isWithdrawn: row.withdrawnAt !== null,
      isOfOtherNumber: isOfOtherNumber(row, holder),
      isOwnEntry: row.enteredBy === staff.userId,
    },
    brusselsDay(now),
  )
  return can.ok ? row : refuse(can.reason, { status: can.reason === 'own-permit' ? 403 : 422 })
}

async function changePermit(
  tx: Tx,
  call: StaffCall,
  { id, ...asked }: Asked & { id: number },
  change: (row: Selectable<CustomerVatPermit>, holder: Holder) => Promise<void>,
) {
  const holder = await permitHolder(tx, id)
  if (!holder) return customerNotFound()
  const row = await changeable(tx, call, holder, asked)
  if (isRefusal(row)) return row
  await change(row, holder)
  return loadPermits(tx, call, holder)
}
