import { runningClockList, type ListedClock } from '@forecourt/domain/invoicing/reminders/running-clock-list.ts'
import {
  RunningClockCountsAnswer,
  RunningClockExportRequest,
  RunningClockListAnswer,
  RunningClockListRequest,
  RunningClockNothing,
} from '@forecourt/domain/invoicing/reminders/running-clock.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { query } from '../../platform/http/endpoint.ts'
import { MOST_TO_EXPORT } from '../../platform/imports/export-file.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows } from '../../platform/resources/list.ts'
import { countRunningClocks, selectRunningClocks, type StoredClock } from './running-clocks.ts'

const toListed = ({ id, record, ...row }: StoredClock): ListedClock => ({
  id,
  record,
  ...readFields(runningClockList.fields, row),
})

const list = query({
  path: 'POST /sales/runningclock/list',
  right: 'DOSSIER_VIEW',
  place: 'rows',
  summary: 'Lists the terms of the law that run and that the caller answers for, those that end first on top.',
  input: RunningClockListRequest,
  output: RunningClockListAnswer,
  run: ({ db, call: { staff, language, now } }, request) =>
    listRows(db, selectRunningClocks(db, staff.who, brusselsDay(now)), runningClockList, request, {
      language,
      read: toListed,
    }),
})

const exportRows = query({
  path: 'POST /sales/runningclock/export',
  right: 'DOSSIER_VIEW',
  place: 'rows',
  summary: `Exports the terms of the law that run as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: RunningClockExportRequest,
  output: fileAnswer,
  reads: () => ['dossier:export'],
  run: ({ db, call: { staff, language, now } }, request) =>
    exportList(db, selectRunningClocks(db, staff.who, brusselsDay(now)), runningClockList, request, {
      language,
      read: toListed,
    }),
})

const counts = query({
  path: 'GET /sales/runningclock/counts',
  right: 'DOSSIER_VIEW',
  place: 'rows',
  summary: 'Counts the terms of the law that end soon and those that were missed.',
  input: RunningClockNothing,
  output: RunningClockCountsAnswer,
  run: ({ db, call: { staff, now } }) => countRunningClocks(db, staff.who, brusselsDay(now)),
})

export const runningClockEndpoints = [list, exportRows, counts] as const
