import {
  AbsenceSaveRequest,
  AbsencesAnswer,
  AbsencesRequest,
  AbsenceWithdrawRequest,
} from '@forecourt/domain/access/absence.schema.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { loadAbsences, saveAbsence, withdrawAbsence } from './absences.ts'

const getOwn = query({
  path: 'GET /sales/absence/getown',
  right: 'staff',
  summary: 'Returns the absences of the caller, and those of colleagues whose deputy the caller is.',
  input: AbsencesRequest,
  output: AbsencesAnswer,
  run: ({ db, call: { staff, now } }) => loadAbsences(db, staff.userId, now),
})

const save = command({
  path: 'POST /sales/absence/save',
  right: 'staff',
  summary: 'Creates or changes an absence of the caller, in whose place the deputy approves meanwhile.',
  input: AbsenceSaveRequest,
  output: AbsencesAnswer,
  run: ({ tx, call }, { absence }) => saveAbsence(tx, call.staff.userId, absence, call),
})

const withdraw = command({
  path: 'POST /sales/absence/withdraw',
  right: 'staff',
  summary: 'Withdraws an absence of the caller; the decisions of its deputy stay.',
  input: AbsenceWithdrawRequest,
  output: AbsencesAnswer,
  run: ({ tx, call }, { id }) => withdrawAbsence(tx, call.staff.userId, id, call),
})

export const absenceEndpoints = [getOwn, save, withdraw] as const
