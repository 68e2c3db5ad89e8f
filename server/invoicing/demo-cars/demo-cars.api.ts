import type { InferResult } from 'kysely'
import { demoCarList, type ListedDemoCar } from '@forecourt/domain/invoicing/demo-cars/demo-car-list.ts'
import {
  DemoCarAdjustRequest,
  DemoCarAnswer,
  DemoCarChanged,
  DemoCarCountsAnswer,
  DemoCarExportRequest,
  DemoCarListAnswer,
  DemoCarListRequest,
  DemoCarMoveRequest,
  DemoCarNothing,
  DemoCarRequest,
  DemoCarSaveRequest,
} from '@forecourt/domain/invoicing/demo-cars/demo-car.schema.ts'
import { DEMO_CAR_STATES } from '@forecourt/domain/invoicing/demo-cars/demo-car.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { MOST_TO_EXPORT } from '../../platform/imports/export-file.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows } from '../../platform/resources/list.ts'
import { adjustDemoCar, demoCarNotFound, findDemoCarRecord, moveDemoCar, saveDemoCar } from './demo-car-acts.ts'
import { countDemoCars, demoCarConditions, placeOfDemoCar, selectListedDemoCars } from './demo-cars.sql.ts'

type StoredDemoCar = InferResult<ReturnType<typeof selectListedDemoCars>>[number]

function toListed(row: StoredDemoCar): ListedDemoCar {
  return { id: row.id, rev: row.rev, ...readFields(demoCarList.fields, row) }
}

const list = query({
  path: 'POST /sales/democar/list',
  right: 'DEMO_CAR_VIEW',
  place: 'rows',
  summary: "Lists the demo cars within the caller's scope, the first due on top. Costs are included by right.",
  input: DemoCarListRequest,
  output: DemoCarListAnswer,
  run: ({ db, call: { staff, language, now } }, request) =>
    listRows(db, selectListedDemoCars(db, staff.who, brusselsDay(now)), demoCarList, request, {
      language,
      read: toListed,
      own: demoCarConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/democar/export',
  right: 'DEMO_CAR_VIEW',
  place: 'rows',
  summary: `Exports the listed demo cars as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: DemoCarExportRequest,
  output: fileAnswer,
  run: ({ db, call: { staff, language, now } }, request) =>
    exportList(db, selectListedDemoCars(db, staff.who, brusselsDay(now)), demoCarList, request, {
      language,
      read: toListed,
      own: demoCarConditions,
    }),
})

const counts = query({
  path: 'GET /sales/democar/counts',
  right: 'DEMO_CAR_VIEW',
  place: 'rows',
  summary: "Counts the demo cars within the caller's scope by state and by their term.",
  input: DemoCarNothing,
  output: DemoCarCountsAnswer,
  async run({ db, call: { staff, now } }) {
    const rows = await countDemoCars(db, staff.who, brusselsDay(now))
    return {
      states: DEMO_CAR_STATES.map((state) => ({ state, count: rows.find((row) => row.state === state)?.count ?? 0 })),
      warned: rows.reduce((sum, row) => sum + row.warned, 0),
      missed: rows.reduce((sum, row) => sum + row.missed, 0),
    }
  },
})

const get = query({
  path: 'GET /sales/democar/get',
  right: 'DEMO_CAR_VIEW',
  place: placeOfDemoCar,
  summary: 'Returns a demo car with its term, loans and, by right, its costs.',
  input: DemoCarRequest,
  output: DemoCarAnswer,
  async run({ db, call }, { id }) {
    const demoCar = await findDemoCarRecord(db, id, call)
    return demoCar ? { demoCar } : demoCarNotFound()
  },
})

const save = command({
  path: 'POST /sales/democar/save',
  right: 'DEMO_CAR_EDIT',
  place: placeOfDemoCar,
  isUndoable: true,
  summary: 'Saves the facts of a demo car. A new car in stock becomes one.',
  input: DemoCarSaveRequest,
  output: DemoCarChanged,
  run: ({ tx, call }, asked) => saveDemoCar(tx, call, asked),
})

const move = command({
  path: 'POST /sales/democar/move',
  right: 'DEMO_CAR_EDIT',
  place: placeOfDemoCar,
  isUndoable: true,
  summary: 'Puts a demo car for sale, takes it into use again, or returns it to the stock.',
  input: DemoCarMoveRequest,
  output: DemoCarChanged,
  run: ({ tx, call }, asked) => moveDemoCar(tx, call, asked),
})

const adjust = command({
  path: 'POST /sales/democar/adjust',
  right: 'DEMO_CAR_VAT',
  place: placeOfDemoCar,
  summary: 'Enters the VAT adjustment of a demo car in its ledger, or takes the entry back.',
  input: DemoCarAdjustRequest,
  output: DemoCarChanged,
  run: ({ tx, call }, asked) => adjustDemoCar(tx, call, asked),
})

export const demoCarEndpoints = [list, exportRows, counts, get, save, move, adjust] as const
