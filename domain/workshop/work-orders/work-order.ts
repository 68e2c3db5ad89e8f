import { accept, refuse, type Refusal } from '../../platform/values/result.ts'

/** States of a work order, in the order in which it passes them. */
export const WORK_ORDER_STATES = [
  'planned',
  'in',
  'working',
  'waiting',
  'ready',
  'invoiced',
  'closed',
  'canceled',
] as const
export type WorkOrderState = (typeof WORK_ORDER_STATES)[number]

/** States in which a work order still needs work. */
export const OPEN_WORK_STATES = [
  'planned',
  'in',
  'working',
  'waiting',
  'ready',
  'invoiced',
] as const satisfies readonly WorkOrderState[]

export const WORK_WAITS = ['part', 'customer', 'importer'] as const
export type WorkWait = (typeof WORK_WAITS)[number]

export const JOB_PRICINGS = ['flat-rate', 'clocked'] as const

export const JOB_STATES = ['open', 'done', 'dropped'] as const
export type JobState = (typeof JOB_STATES)[number]

export const LINE_KINDS = ['labour', 'part', 'subcontract', 'fee'] as const
export type WorkLineKind = (typeof LINE_KINDS)[number]

/** Rates of VAT of a line; the reduced one of 6 % is for customers with a permit, for cars and the work on them. */
export const WORK_VATS = ['standard', 'reduced'] as const

export const MOST_JOBS = 40
export const MOST_WORK_LINES = 100

/** Returns whether a text is the receipt number of a work order. */
export function isWorkNumber(text: string): boolean {
  return /^WO-\d{4}-\d{6}$/.test(text)
}

export type WorkOrderAct =
  | 'plan'
  | 'save'
  | 'save-work'
  | 'propose'
  | 'receive'
  | 'photograph'
  | 'sign-reception'
  | 'clock'
  | 'settle-job'
  | 'wait'
  | 'finish'
  | 'invoice'
  | 'hand-over'
  | 'cancel'

/** A work order, with what its next act depends on. */
export interface WorkOrderStanding {
  readonly state: WorkOrderState
  readonly openJobs: number
  readonly runningClocks: number
  /** Time was clocked on it, or a job is done. */
  readonly isBegun: boolean
  /** The number of proposals to the customer that are neither answered nor withdrawn. */
  readonly openProposals: number
}

export type WorkOrderRefusal =
  | Refusal<'work-order-state', { state: WorkOrderState }>
  | Refusal<'clock-open' | 'job-open' | 'work-begun' | 'proposal-open'>

const allowed: Readonly<Record<WorkOrderAct, readonly WorkOrderState[]>> = {
  plan: ['planned', 'in', 'waiting'],
  save: ['planned', 'in', 'working', 'waiting', 'ready'],
  'save-work': ['planned', 'in', 'working', 'waiting', 'ready'],
  propose: ['in', 'working', 'waiting'],
  receive: ['planned'],
  photograph: ['in', 'working', 'waiting', 'ready'],
  'sign-reception': ['in', 'working', 'waiting'],
  clock: ['in', 'working', 'waiting'],
  'settle-job': ['in', 'working', 'waiting'],
  wait: ['working'],
  finish: ['working'],
  invoice: ['ready'],
  'hand-over': ['invoiced'],
  cancel: ['planned', 'in'],
}

/**
 * Checks whether a work order allows an act. It is ready once every job is done or dropped, no clock runs and the customer
 * answered what was proposed; it is canceled only while nothing was used on the car, because used work and parts have to be
 * invoiced or borne by a payer.
 */
export function workOrderCan(
  act: WorkOrderAct,
  { state, openJobs, runningClocks, isBegun, openProposals }: WorkOrderStanding,
): { ok: true } | WorkOrderRefusal {
  if (!allowed[act].includes(state)) return refuse('work-order-state', { state })
  if ((act === 'finish' || act === 'wait') && runningClocks > 0) return refuse('clock-open')
  if (act === 'finish' && openJobs > 0) return refuse('job-open')
  if (act === 'finish' && openProposals > 0) return refuse('proposal-open')
  if (act === 'cancel' && isBegun) return refuse('work-begun')
  return accept({})
}

/** Returns the step that a work order waits for, as its desk and its card on the board offer it. */
export function nextWorkStep({
  state,
  openJobs,
}: Pick<WorkOrderStanding, 'state' | 'openJobs'>):
  | 'receive'
  | 'clock'
  | 'finish'
  | 'invoice'
  | 'hand-over'
  | undefined {
  switch (state) {
    case 'planned':
      return 'receive'
    case 'in':
    case 'waiting':
      return 'clock'
    case 'working':
      return openJobs > 0 ? 'clock' : 'finish'
    case 'ready':
      return 'invoice'
    case 'invoiced':
      return 'hand-over'
    case 'closed':
    case 'canceled':
      return undefined
  }
}
