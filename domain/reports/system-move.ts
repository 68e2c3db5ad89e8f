import { accept, refuse, type Refusal } from '../platform/values/result.ts'
import type { RightName } from '../platform/resources/rights.ts'

/** A step of a move: files of one list, and the amounts of it that are added up. */
export interface MoveStepDefinition {
  /** Name of the list that its files are imported into. */
  readonly list: string
  /** Right that its imports require, besides the one of the move. */
  readonly right: RightName
  /** Fields in cents whose sums must be the same in the file and in the records created from it. */
  readonly amounts: readonly string[]
}

/** The steps of a move in their order: each names what an earlier one brought. */
export const MOVE_STEPS = {
  customers: { list: 'movedCustomer', right: 'SYSTEM_MOVE', amounts: [] },
  suppliers: { list: 'movedSupplier', right: 'SYSTEM_MOVE', amounts: [] },
  'used-cars': { list: 'usedCar', right: 'STOCK_EDIT', amounts: [] },
  'stock-cars': { list: 'stockCar', right: 'STOCK_EDIT', amounts: [] },
  orders: { list: 'movedOrder', right: 'SYSTEM_MOVE', amounts: ['totalCents', 'advanceCents'] },
  receivables: { list: 'movedInvoice', right: 'SYSTEM_MOVE', amounts: ['openCents'] },
  payables: { list: 'movedSupplierInvoice', right: 'SYSTEM_MOVE', amounts: ['openCents'] },
} as const satisfies Record<string, MoveStepDefinition>

export type MoveStep = keyof typeof MOVE_STEPS
export const MOVE_STEP_NAMES = [
  'customers',
  'suppliers',
  'used-cars',
  'stock-cars',
  'orders',
  'receivables',
  'payables',
] as const satisfies MoveStep[]

/** Returns the step whose files are imported into a list. */
export function findMoveStep(list: string): MoveStep | undefined {
  return MOVE_STEP_NAMES.find((step) => MOVE_STEPS[step].list === list)
}

/** Progress of a step. */
export type MoveStepState = 'todo' | 'checked' | 'done' | 'partly' | 'skipped'

interface StepCounts {
  readonly isSkipped: boolean
  readonly lines: number
  readonly taken: number
  readonly wrong: number
  readonly waiting: number
}

/** Returns how far a step is: done once no line waits, partly if some were refused. */
export function moveStepState({ isSkipped, lines, taken, wrong, waiting }: StepCounts): MoveStepState {
  if (lines === 0) return isSkipped ? 'skipped' : 'todo'
  if (waiting > 0 || taken === 0) return 'checked'
  return wrong > 0 ? 'partly' : 'done'
}

/** Refuses to close a move while a file of it is being read or taken over. */
export function canCloseMove(states: readonly string[]): { ok: true } | Refusal<'import-underway'> {
  return states.some((state) => state === 'checking' || state === 'applying') ? refuse('import-underway') : accept({})
}
