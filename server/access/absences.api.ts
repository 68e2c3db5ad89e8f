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
  summary: 'Returns the absences of the caller and of those whose deputy they are.',
  input: AbsencesRequest,
  output: AbsencesAnswer,
  run: ({ db, call: { staff, now } }) => loadAbsences(db, staff.userId, now),
})

const save = command({
  path: 'POST /sales/absence/save',
  right: 'staff',
  summary: 'Notes or changes an absence of the caller. A deputy approves in their place meanwhile.',
  input: AbsenceSaveRequest,
  output: AbsencesAnswer,
  async run({ tx, call: { staff, now } }, { absence }) {
    const { userId } = staff
    return (await saveAbsence(tx, userId, absence, { userId, now })) ?? loadAbsences(tx, userId, now)
  },
})

const withdraw = command({
  path: 'POST /sales/absence/withdraw',
  right: 'staff',
  summary: 'Withdraws an absence of the caller. What its deputy decided stays.',
  input: AbsenceWithdrawRequest,
  output: AbsencesAnswer,
  async run({ tx, call: { staff, now } }, { id }) {
    const { userId } = staff
    return (await withdrawAbsence(tx, userId, id, { userId, now })) ?? loadAbsences(tx, userId, now)
  },
})

export const absenceEndpoints = [getOwn, save, withdraw] as const
