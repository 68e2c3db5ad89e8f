import {
  MOVE_STEPS,
  MOVE_STEP_NAMES,
  findMoveStep,
  type MoveStepDefinition,
} from '@forecourt/domain/reports/system-move.ts'
import {
  StoredMoveReport,
  type Move,
  type MoveAnswer,
  type MoveFile,
  type MoveStepReport,
} from '@forecourt/domain/reports/system-move.schema.ts'
import type { Import } from '@forecourt/domain/platform/resources/import.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { sumByPayer } from './system-move.sql.ts'
import type { Db } from '../platform/database/database.ts'
import {
  findReport,
  listMoveImports,
  listRefused,
  listTaken,
  sumLines,
  type RefusedLine,
  type StoredMove,
} from '../platform/imports/moves.ts'

/** By list of a step: the table of its records, by which the audit log tells which of them went when a file was undone. */
const tables = {
  [MOVE_STEPS.customers.list]: 'customer',
  [MOVE_STEPS.suppliers.list]: 'customer',
  [MOVE_STEPS['used-cars'].list]: 'vehicle',
  [MOVE_STEPS['stock-cars'].list]: 'vehicle',
  [MOVE_STEPS.orders.list]: 'dossier',
  [MOVE_STEPS.receivables.list]: 'invoice',
  [MOVE_STEPS.payables.list]: 'supplier_invoice',
}

/** Most lines shown of those of a step that were not imported; the file of the report has all. */
const mostShown = 50

type StoredStep = StoredMoveReport['steps'][number]

export function toMove({ number, rev, name, startedAt, startedBy, closedAt, closedBy }: StoredMove): Move {
  return {
    id: number,
    rev,
    name,
    startedAt: startedAt.toISOString(),
    startedBy,
    closedAt: closedAt?.toISOString() ?? null,
    closedBy,
  }
}

/** Returns a move with its steps: the present ones or, once it is closed, those of that moment. */
export async function readMove(db: Db, move: StoredMove, language: Language): Promise<MoveAnswer> {
  const { steps } = await readReport(db, move, language)
  return {
    move: toMove(move),
    steps: steps.map((step) => toStep({ ...step, refused: step.refused.slice(0, mostShown) }, language)),
  }
}

/** Returns the report of a move with all its lines. */
export async function readWholeReport(db: Db, move: StoredMove, language: Language): Promise<MoveStepReport[]> {
  const { steps } = await readReport(db, move, language)
  return steps.map((step) => toStep(step, language))
}

/** Reads the stored report, or makes it. */
async function readReport(db: Db, move: StoredMove, language: Language): Promise<StoredMoveReport> {
  return move.closedAt === null
    ? drawUpReport(db, move, language)
    : StoredMoveReport.parse(await findReport(db, move.id))
}

/** Adds up the results of the files of a move. */
export async function drawUpReport(db: Db, move: StoredMove, language: Language): Promise<StoredMoveReport> {
  const definitions: readonly MoveStepDefinition[] = MOVE_STEP_NAMES.map((step) => MOVE_STEPS[step])
  const amounts = Object.fromEntries(definitions.map(({ list, amounts: fields }) => [list, fields]))
  const [sums, refused, imports, groups] = await Promise.all([
    sumLines(db, move.id, { amounts, tables }),
    listRefused(db, move.id, tables),
    listMoveImports(db, move.id, language),
    sumByPayer(db, await listTaken(db, move.id, { list: MOVE_STEPS.receivables.list, tables })),
  ])
  return {
    steps: MOVE_STEP_NAMES.map((step): StoredStep => {
      const { list, amounts: fields }: MoveStepDefinition = MOVE_STEPS[step]
      const sum = sums.find((one) => one.list === list)
      return {
        step,
        isSkipped: move.skippedSteps.includes(step),
        lines: sum?.lines ?? 0,
        taken: sum?.taken ?? 0,
        wrong: sum?.wrong ?? 0,
        waiting: sum?.waiting ?? 0,
        amounts: fields.map((field) => ({
          field,
          fileCents: sum?.sums[field]?.fileCents ?? 0,
          takenCents: sum?.sums[field]?.takenCents ?? 0,
          unread: sum?.unread[field] ?? 0,
        })),
        groups: step === 'receivables' ? groups : [],
        files: imports.filter((one) => findMoveStep(one.list) === step).map(toFile),
        refused: refused.filter((one) => one.list === list).map(toRefused),
      }
    }),
  }
}

function toFile({ id, fileName, at, by, state, counts, change }: Import): MoveFile {
  return { id, fileName, at, by, state, counts, change, isTakenBack: state === 'done' && counts.done > 0 && !change }
}

function toRefused({ fileName, line, key, problems }: RefusedLine): StoredStep['refused'][number] {
  return { fileName, line, key, problems }
}

function toStep({ refused, ...step }: StoredStep, language: Language): MoveStepReport {
  return {
    ...step,
    refused: refused.map(({ problems, ...line }) => ({
      ...line,
      reasons: [...new Set(Object.values(problems).map((text) => text[language]))],
    })),
  }
}
