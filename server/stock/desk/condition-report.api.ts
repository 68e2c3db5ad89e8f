import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { ConditionAnswer, ConditionRequest, ConditionSaved } from '@forecourt/domain/stock/condition-report.schema.ts'
import { lacksRemark, reportGaps } from '@forecourt/domain/stock/condition-report.ts'
import { StockRequest } from '@forecourt/domain/stock/stock-desk.schema.ts'
import { changeUnderway } from '../../platform/audit/audit.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import {
  arePoints,
  completeReport,
  readCompletion,
  readFindings,
  writeFindings,
} from '../details/condition-report.sql.ts'
import { findUsedCarKey } from '../details/equipment.sql.ts'
import { lockVehicle, placesOfVehicles } from './stock-desk.sql.ts'
import { notFound } from './vehicle-desk.ts'

const get = query({
  path: 'GET /sales/usedcar/getcondition',
  right: 'STOCK_VIEW',
  summary: 'Returns the condition report of a used car: all points with the findings so far.',
  input: StockRequest,
  output: ConditionAnswer,
  async run({ db }, { id }) {
    const key = await findUsedCarKey(db, id)
    if (key === undefined) return notFound()
    const [completion, groups] = await Promise.all([readCompletion(db, key), readFindings(db, key)])
    return { ...completion, groups }
  },
})

const save = command({
  path: 'POST /sales/usedcar/savecondition',
  right: 'CONDITION_REPORT_EDIT',
  isUndoable: true,
  place: (db, { id }) => placesOfVehicles(db, [id]),
  summary:
    'Saves points of a condition report. Points left out stay unchanged. The report is final once all points are filled in.',
  input: ConditionRequest,
  output: ConditionSaved,
  async run({ tx, call: { staff, now } }, { id, findings }) {
    await lockVehicle(tx, id)
    const key = await findUsedCarKey(tx, id)
    if (key === undefined) return notFound()
    const numbers = findings.map((finding) => finding.id)
    if (!(await arePoints(tx, key, numbers))) return refuse('reference-gone', { status: 422, field: 'findings' })
    const undescribed = findings.findIndex(lacksRemark)
    if (undescribed >= 0)
      return refuse('condition-remark-missing', { status: 422, field: `findings.${undescribed}.remark` })
    const { completedOn } = await readCompletion(tx, key)
    const cleared = findings.findIndex(({ state }) => state === null)
    if (completedOn !== null && cleared >= 0)
      return refuse('condition-report-finished', { status: 422, field: `findings.${cleared}.state` })
    await writeFindings(tx, key, findings)
    const gaps = reportGaps((await readFindings(tx, key)).flatMap(({ points }) => points))
    if (completedOn !== null && gaps.withoutFrench > 0) {
      const untranslated = findings.findIndex(({ remark }) => remark !== null && !remark.fr)
      return refuse('condition-remark-in-dutch-alone', { status: 422, field: `findings.${untranslated}.remark` })
    }
    const isFinished = completedOn === null && gaps.open === 0 && gaps.withoutFrench === 0
    const today = brusselsDay(now)
    if (isFinished) await completeReport(tx, key, { completedOn: today, completedBy: staff.userId })
    return { completedOn: isFinished ? today : completedOn, change: await changeUnderway(tx) }
  },
})

export const conditionReportEndpoints = [get, save] as const
