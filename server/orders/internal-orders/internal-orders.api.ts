import { MOST_TO_EXPORT } from '../../platform/imports/export-file.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { internalOrderList } from '@forecourt/domain/orders/internal-order-list.ts'
import {
  InternalOrderActRequest,
  InternalOrderAnswer,
  InternalOrderCancelRequest,
  InternalOrderCostsRequest,
  InternalOrderCountsAnswer,
  InternalOrderCreateRequest,
  InternalOrderDepartmentsAnswer,
  InternalOrderListAnswer,
  InternalOrderListRequest,
  InternalOrderNothing,
  InternalOrderRequest,
  InternalOrderSaveRequest,
  InternalOrdersOfDossierAnswer,
  InternalOrderExportRequest,
} from '@forecourt/domain/orders/internal-order.schema.ts'
import { INTERNAL_ORDER_STATES } from '@forecourt/domain/orders/internal-order.ts'
import { DossierRequest } from '@forecourt/domain/orders/dossier.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { may, type Place, type RightName } from '@forecourt/domain/platform/resources/rights.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Db } from '../../platform/database/database.ts'
import { command, query, type CallerWith } from '../../platform/http/endpoint.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { listRows } from '../../platform/resources/list.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { dossierPlace } from '../dossiers/dossiers.sql.ts'
import {
  cancelInternalOrder,
  createInternalOrder,
  internalOrderNotFound,
  loadInternalOrderRecord,
  internalOrdersOfDossier,
  saveCosts,
  saveInternalOrder,
  stepInternalOrder,
} from './internal-order-acts.ts'
import { workSheet } from './internal-order-sheet.ts'
import {
  selectInternalOrderCounts,
  internalOrderConditions,
  internalOrderPlace,
  selectListedInternalOrders,
  selectWorkDepartments,
  workPlace,
} from './internal-orders.sql.ts'

const findPlace = (db: Db, { id }: { id: number }) => internalOrderPlace(db, id)
const findWorkPlace = (db: Db, { id }: { id: number }) => workPlace(db, id)

/** Refuses users who neither sell the car nor work on it. */
async function viewRefusal(
  db: Db,
  { staff: { who } }: CallerWith<RightName>,
  id: number,
): Promise<ApiRefusal | undefined> {
  const places = [await internalOrderPlace(db, id), await workPlace(db, id)].filter((one): one is Place => !!one)
  if (places.length === 0) return internalOrderNotFound()
  const refusals = places.flatMap((place) => {
    const permission = may(who, 'INTERNAL_ORDER_VIEW', place)
    return permission.ok ? [] : [permission]
  })
  if (refusals.length < places.length) return undefined
  return refuse(requireValue(refusals[0], 'the refusal for the first place').reason, { status: 403 })
}

const list = query({
  path: 'POST /sales/internalorder/list',
  right: 'INTERNAL_ORDER_VIEW',
  place: 'rows',
  summary: "Lists the internal orders within the caller's scope, the first due on top.",
  input: InternalOrderListRequest,
  output: InternalOrderListAnswer,
  run: ({ db, call: { staff, language, now } }, request) =>
    listRows(db, selectListedInternalOrders(db, staff.who, brusselsDay(now)), internalOrderList, request, {
      language,
      read: ({ id, rev, orderState, hasLines, hasCosts, hasWorkOrder, workBranch, ...row }) => ({
        ...readFields(internalOrderList.fields, row),
        id,
        rev,
        orderState,
        hasLines,
        hasCosts,
        hasWorkOrder,
        workBranch,
      }),
      own: internalOrderConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/internalorder/export',
  right: 'INTERNAL_ORDER_VIEW',
  place: 'rows',
  summary: `Exports the listed internal orders as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: InternalOrderExportRequest,
  output: fileAnswer,
  reads: () => ['internal_order:export'],
  run: ({ db, call: { staff, language, now } }, request) =>
    exportList(db, selectListedInternalOrders(db, staff.who, brusselsDay(now)), internalOrderList, request, {
      language,
      read: (row) => ({ id: row.id, ...readFields(internalOrderList.fields, row) }),
      own: internalOrderConditions,
    }),
})

const counts = query({
  path: 'GET /sales/internalorder/counts',
  right: 'INTERNAL_ORDER_VIEW',
  place: 'rows',
  summary: "Counts the internal orders by state, within the caller's scope.",
  input: InternalOrderNothing,
  output: InternalOrderCountsAnswer,
  async run({ db, call: { staff, now } }) {
    const rows = await selectInternalOrderCounts(db, staff.who, brusselsDay(now))
    const sum = (of: 'late' | 'mine') => rows.reduce((all, row) => all + row[of], 0)
    const states = INTERNAL_ORDER_STATES.map((state) => ({
      state,
      count: rows.find((row) => row.state === state)?.count ?? 0,
    }))
    return { states, late: sum('late'), mine: sum('mine') }
  },
})

const departments = query({
  path: 'GET /sales/internalorderdepartment/getall',
  right: 'INTERNAL_ORDER_VIEW',
  place: 'rows',
  summary: 'Returns the departments that do internal work on sold cars.',
  input: InternalOrderNothing,
  output: InternalOrderDepartmentsAnswer,
  run: async ({ db }) => ({ data: await selectWorkDepartments(db) }),
})

const get = query({
  path: 'GET /sales/internalorder/get',
  right: 'INTERNAL_ORDER_VIEW',
  place: 'rows',
  summary: 'Returns an internal order. Costs are included for callers with the right to see them.',
  input: InternalOrderRequest,
  output: InternalOrderAnswer,
  reads: (_, { id }) => [`internal_order:${id}`],
  async run({ db, call }, { id }) {
    const refused = await viewRefusal(db, call, id)
    return refused ?? { internalOrder: await loadInternalOrderRecord(db, id, call) }
  },
})

const ofDossier = query({
  path: 'GET /sales/internalorder/ofdossier',
  right: 'INTERNAL_ORDER_VIEW',
  place: (db, { id }) => dossierPlace(db, id),
  summary: 'Returns the internal orders of a dossier, and the defaults of a new one.',
  input: DossierRequest,
  output: InternalOrdersOfDossierAnswer,
  run: ({ db, call }, { id }) => internalOrdersOfDossier(db, call, id),
})

const print = query({
  path: 'POST /sales/internalorder/print',
  right: 'INTERNAL_ORDER_VIEW',
  place: 'rows',
  summary: 'Prints the work sheet of an internal order.',
  input: InternalOrderRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`internal_order:${id}`],
  async run({ db, call, services }, { id }) {
    const refused = await viewRefusal(db, call, id)
    if (refused && isRefusal(refused)) return refused
    return workSheet(await loadInternalOrderRecord(db, id, call), call.language, services.settings.look)
  },
})

const create = command({
  path: 'POST /sales/internalorder/create',
  right: 'INTERNAL_ORDER_EDIT',
  place: (db, { dossier }) => dossierPlace(db, dossier),
  summary: 'Creates an internal order for work on a sold car, once its order form is signed.',
  input: InternalOrderCreateRequest,
  output: InternalOrderAnswer,
  run: ({ tx, call }, asked) => createInternalOrder(tx, call, asked),
})

const save = command({
  path: 'POST /sales/internalorder/save',
  right: 'INTERNAL_ORDER_EDIT',
  place: findPlace,
  summary: 'Saves the work, department and due day of an internal order, until it is accepted.',
  input: InternalOrderSaveRequest,
  output: InternalOrderAnswer,
  run: ({ tx, call }, asked) => saveInternalOrder(tx, call, asked),
})

const costs = command({
  path: 'POST /sales/internalorder/savecosts',
  right: 'INTERNAL_ORDER_EDIT',
  place: findPlace,
  summary: 'Saves the cost of each line of an internal order. Requires the right to see costs.',
  input: InternalOrderCostsRequest,
  output: InternalOrderAnswer,
  run: ({ tx, call }, asked) => saveCosts(tx, call, asked),
})

const send = command({
  path: 'POST /sales/internalorder/send',
  right: 'INTERNAL_ORDER_EDIT',
  place: findPlace,
  summary: 'Sends an internal order to its department.',
  input: InternalOrderActRequest,
  output: InternalOrderAnswer,
  run: ({ tx, call }, asked) => stepInternalOrder(tx, call, asked, 'send'),
})

const accept = command({
  path: 'POST /sales/internalorder/accept',
  right: 'INTERNAL_ORDER_EXECUTE',
  place: findWorkPlace,
  summary: 'Accepts an internal order.',
  input: InternalOrderActRequest,
  output: InternalOrderAnswer,
  run: ({ tx, call }, asked) => stepInternalOrder(tx, call, asked, 'accept'),
})

const finish = command({
  path: 'POST /sales/internalorder/finish',
  right: 'INTERNAL_ORDER_EXECUTE',
  place: findWorkPlace,
  summary: 'Marks an internal order as finished.',
  input: InternalOrderActRequest,
  output: InternalOrderAnswer,
  run: ({ tx, call }, asked) => stepInternalOrder(tx, call, asked, 'finish'),
})

const charge = command({
  path: 'POST /sales/internalorder/charge',
  right: 'INTERNAL_ORDER_EDIT',
  place: findPlace,
  summary: 'Charges a finished internal order to the sale.',
  input: InternalOrderActRequest,
  output: InternalOrderAnswer,
  run: ({ tx, call }, asked) => stepInternalOrder(tx, call, asked, 'charge'),
})

const cancel = command({
  path: 'POST /sales/internalorder/cancel',
  right: 'INTERNAL_ORDER_EDIT',
  place: findPlace,
  summary: 'Cancels an internal order.',
  input: InternalOrderCancelRequest,
  output: InternalOrderAnswer,
  run: ({ tx, call }, asked) => cancelInternalOrder(tx, call, asked),
})

export const internalOrderEndpoints = [
  list,
  exportRows,
  counts,
  departments,
  get,
  ofDossier,
  print,
  create,
  save,
  costs,
  send,
  accept,
  finish,
  charge,
  cancel,
] as const
