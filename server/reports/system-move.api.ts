import {
  MoveAnswer,
  MoveCloseRequest,
  MoveQuery,
  MoveReportRequest,
  MovesAnswer,
  MovesRequest,
  MoveSkipRequest,
  MoveBeginRequest,
} from '@forecourt/domain/reports/system-move.schema.ts'
import { canCloseMove } from '@forecourt/domain/reports/system-move.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { printDocument } from '../documents/typst.ts'
import { FileAnswer, fileAnswer } from '../platform/files/file-answer.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { toActor } from '../platform/http/identity.ts'
import { refuse } from '../platform/http/refusal.ts'
import {
  findMove,
  insertMove,
  insertReport,
  listMoveImports,
  listMoves,
  lockOpenMove,
  updateMove,
} from '../platform/imports/moves.ts'
import { exportMoveReport, printMoveReport } from './system-move-paper.ts'
import { drawUpReport, readMove, readWholeReport, toMove } from './system-move.ts'

const right = 'SYSTEM_MOVE'
const notFound = () => refuse('record-not-found', { status: 404 })

const getAll = query({
  path: 'GET /sales/systemmove/getall',
  right,
  summary: 'Returns the moves from other systems, the newest first.',
  input: MovesRequest,
  output: MovesAnswer,
  run: async ({ db }) => ({ data: (await listMoves(db)).map(toMove) }),
})

const get = query({
  path: 'GET /sales/systemmove/get',
  right,
  summary: 'Returns a move from another system: by step its files, what was taken over and what was not.',
  input: MoveQuery,
  output: MoveAnswer,
  async run({ db, call }, { id }) {
    const move = await findMove(db, id)
    return move ? readMove(db, move, call.language) : notFound()
  },
})

const begin = command({
  path: 'POST /sales/systemmove/begin',
  right,
  summary: 'Starts a move from another system. Only one is open at a time.',
  input: MoveBeginRequest,
  output: MoveAnswer,
  async run({ tx, call }, { name }) {
    if (name === '') return refuse('move-name-missing', { status: 422, field: 'name' })
    if ((await listMoves(tx)).some(({ closedAt }) => closedAt === null)) return refuse('move-open')
    const number = await insertMove(tx, { name, startedBy: toActor(call), startedAt: call.now })
    return readMove(tx, requireValue(await findMove(tx, number), 'the move'), call.language)
  },
})

const skip = command({
  path: 'POST /sales/systemmove/skip',
  right,
  summary: 'Notes that a step of a move brings nothing, or that it does after all.',
  input: MoveSkipRequest,
  output: MoveAnswer,
  async run({ tx, call }, { id, step, isSkipped }) {
    const move = await lockOpenMove(tx, id)
    if (isRefusal(move)) return move
    const others = move.skippedSteps.filter((one) => one !== step)
    await updateMove(tx, move.id, { skippedSteps: isSkipped ? [...others, step] : others })
    return readMove(tx, requireValue(await findMove(tx, id), 'the move'), call.language)
  },
})

const close = command({
  path: 'POST /sales/systemmove/close',
  right,
  summary: 'Closes a move and keeps its report. Nothing can be imported for it any more.',
  input: MoveCloseRequest,
  output: MoveAnswer,
  async run({ tx, call }, { id }) {
    const move = await lockOpenMove(tx, id)
    if (isRefusal(move)) return move
    const can = canCloseMove((await listMoveImports(tx, move.id, call.language)).map(({ state }) => state))
    if (!can.ok) return refuse(can.reason)
    await insertReport(tx, move.id, await drawUpReport(tx, move, call.language))
    await updateMove(tx, move.id, { closedBy: toActor(call), closedAt: call.now })
    return readMove(tx, requireValue(await findMove(tx, id), 'the move'), call.language)
  },
})

const report = query({
  path: 'GET /sales/systemmove/report',
  right,
  summary: 'Returns the report of a move as a spreadsheet or as a PDF, with every line that was not taken over.',
  input: MoveReportRequest,
  output: fileAnswer,
  async run({ db, services, call: { language } }, { id, format }) {
    const move = await findMove(db, id)
    if (!move) return notFound()
    const steps = await readWholeReport(db, move, language)
    if (format === 'xlsx') return exportMoveReport(toMove(move), steps, language)
    const printing = printMoveReport(toMove(move), steps, language)
    const pdf = await printDocument(printing, services.settings.look)
    if (isRefusal(pdf)) return pdf
    return new FileAnswer(new Uint8Array(pdf), {
      contentType: 'application/pdf',
      fileName: `${printing.data.title}.pdf`,
    })
  },
})

export const systemMoveEndpoints = [getAll, get, begin, skip, close, report] as const
