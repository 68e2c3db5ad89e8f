import type { InferResult } from 'kysely'
import { warrantyClaimList, type ListedWarrantyClaim } from '@forecourt/domain/workshop/claims/warranty-claim-list.ts'
import {
  WarrantyClaimActRequest,
  WarrantyClaimAnswer,
  WarrantyClaimAnswerRequest,
  WarrantyClaimCountsAnswer,
  WarrantyClaimExportRequest,
  WarrantyClaimListAnswer,
  WarrantyClaimListRequest,
  WarrantyClaimNothing,
  WarrantyClaimRequest,
  WarrantyClaimSaveRequest,
  WarrantyClaimSendRequest,
  WarrantyClaimsOfWorkAnswer,
} from '@forecourt/domain/workshop/claims/warranty-claim.schema.ts'
import { OUTSTANDING_CLAIM_STATES, WARRANTY_CLAIM_STATES } from '@forecourt/domain/workshop/claims/warranty-claim.ts'
import { WorkOrderRequest } from '@forecourt/domain/workshop/work-orders/work-order.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { MOST_TO_EXPORT } from '../../platform/imports/export-file.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows } from '../../platform/resources/list.ts'
import { placeOfWorkOrder } from '../work-orders/work-orders.sql.ts'
import {
  answerClaim,
  claimNotFound,
  findClaimRecord,
  reopenClaim,
  saveClaim,
  sendClaim,
} from './warranty-claim-acts.ts'
import { claimConditions, claimsOfWork, countClaims, placeOfClaim, selectListedClaims } from './warranty-claims.sql.ts'

type StoredClaim = InferResult<ReturnType<typeof selectListedClaims>>[number]

function toListed(row: StoredClaim): ListedWarrantyClaim {
  return { id: row.id, rev: row.rev, ...readFields(warrantyClaimList.fields, row) }
}

const list = query({
  path: 'POST /sales/warrantyclaim/list',
  right: 'WARRANTY_CLAIM_EDIT',
  place: 'rows',
  summary: "Lists the warranty claims within the caller's scope, the first due on top.",
  input: WarrantyClaimListRequest,
  output: WarrantyClaimListAnswer,
  run: ({ db, call: { staff, language, now } }, request) =>
    listRows(db, selectListedClaims(db, staff.who, brusselsDay(now)), warrantyClaimList, request, {
      language,
      read: toListed,
      own: claimConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/warrantyclaim/export',
  right: 'WARRANTY_CLAIM_EDIT',
  place: 'rows',
  summary: `Exports the listed warranty claims as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: WarrantyClaimExportRequest,
  output: fileAnswer,
  reads: () => ['warranty_claim:export'],
  run: ({ db, call: { staff, language, now } }, request) =>
    exportList(db, selectListedClaims(db, staff.who, brusselsDay(now)), warrantyClaimList, request, {
      language,
      read: toListed,
      own: claimConditions,
    }),
})

const counts = query({
  path: 'GET /sales/warrantyclaim/counts',
  right: 'WARRANTY_CLAIM_EDIT',
  place: 'rows',
  summary: "Counts and sums the warranty claims by state, within the caller's scope.",
  input: WarrantyClaimNothing,
  output: WarrantyClaimCountsAnswer,
  async run({ db, call: { staff, now } }) {
    const rows = await countClaims(db, staff.who, brusselsDay(now))
    const states = WARRANTY_CLAIM_STATES.map((state) => {
      const { count = 0, cents = 0 } = rows.find((row) => row.state === state) ?? {}
      return { state, count, cents }
    })
    const isOutstanding = ({ state }: { state: string }) => OUTSTANDING_CLAIM_STATES.some((one) => one === state)
    return {
      states,
      outstandingCents: states.filter(isOutstanding).reduce((all, { cents }) => all + cents, 0),
      overdue: {
        count: rows.reduce((all, { overdue }) => all + overdue, 0),
        cents: rows.reduce((all, { overdueCents }) => all + overdueCents, 0),
      },
    }
  },
})

const get = query({
  path: 'GET /sales/warrantyclaim/get',
  right: 'WARRANTY_CLAIM_EDIT',
  place: placeOfClaim,
  summary: 'Returns a warranty claim.',
  input: WarrantyClaimRequest,
  output: WarrantyClaimAnswer,
  reads: (_, { id }) => [`warranty_claim:${id}`],
  async run({ db, call: { now } }, { id }) {
    const warrantyClaim = await findClaimRecord(db, id, now)
    return warrantyClaim ? { warrantyClaim } : claimNotFound()
  },
})

const ofWork = query({
  path: 'GET /sales/warrantyclaim/ofwork',
  right: 'WARRANTY_CLAIM_EDIT',
  place: placeOfWorkOrder,
  summary: 'Returns the warranty claims of a work order.',
  input: WorkOrderRequest,
  output: WarrantyClaimsOfWorkAnswer,
  async run({ db }, { id }) {
    return { claims: await claimsOfWork(db, id) }
  },
})

const save = command({
  path: 'POST /sales/warrantyclaim/save',
  right: 'WARRANTY_CLAIM_EDIT',
  place: placeOfClaim,
  summary: 'Saves the chassis number, defect codes and note of a claim that is to be sent.',
  input: WarrantyClaimSaveRequest,
  output: WarrantyClaimAnswer,
  run: ({ tx, call }, asked) => saveClaim(tx, call.now, asked),
})

const send = command({
  path: 'POST /sales/warrantyclaim/send',
  right: 'WARRANTY_CLAIM_EDIT',
  place: placeOfClaim,
  summary: 'Records that a claim was sent to the importer, under its number.',
  input: WarrantyClaimSendRequest,
  output: WarrantyClaimAnswer,
  run: ({ tx, call }, asked) => sendClaim(tx, call.now, asked),
})

const answer = command({
  path: 'POST /sales/warrantyclaim/answer',
  right: 'WARRANTY_CLAIM_EDIT',
  place: placeOfClaim,
  summary: 'Records the answer of the importer, and the bearer of what it does not pay.',
  input: WarrantyClaimAnswerRequest,
  output: WarrantyClaimAnswer,
  run: ({ tx, call }, asked) => answerClaim(tx, call.now, asked),
})

const reopen = command({
  path: 'POST /sales/warrantyclaim/reopen',
  right: 'WARRANTY_CLAIM_EDIT',
  place: placeOfClaim,
  summary: 'Takes the last step of a claim back.',
  input: WarrantyClaimActRequest,
  output: WarrantyClaimAnswer,
  run: ({ tx, call }, asked) => reopenClaim(tx, call.now, asked),
})

export const warrantyClaimEndpoints = [list, exportRows, counts, get, ofWork, save, send, answer, reopen] as const
