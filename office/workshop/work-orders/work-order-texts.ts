import type { ApiResult } from '@forecourt/api-client/api.ts'
import { brusselsDay, daysBetween, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { workOrderList } from '@forecourt/domain/workshop/work-orders/work-order-list.ts'
import type { WorkKind } from '@forecourt/domain/workshop/work-orders/hourly-rate.ts'
import type { WorkPayer } from '@forecourt/domain/workshop/work-orders/work-amounts.ts'
import type {
  WorkLineKind,
  WorkOrderRefusal,
  WorkOrderState,
  WorkWait,
} from '@forecourt/domain/workshop/work-orders/work-order.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/workshop.js'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'
import { currentLocale } from '../../platform/language.ts'

export type WorkOrder = ApiResult<'GET /sales/workorder/get'>['workOrder']
export type WorkJob = WorkOrder['jobs'][number]
export type ProposedWork = WorkOrder['proposals'][number]
export type WorkChoices = ApiResult<'GET /sales/workorder/choices'>

export interface WorkOrderPart {
  order: WorkOrder
}

export const namedWorkOrders: NamedList & { resource: typeof workOrderList } = {
  resource: workOrderList,
  texts: resourceTexts('workOrder', texts),
}

const rateTexts = resourceTexts('hourlyRate', texts)

export function stateText(state: WorkOrderState): string {
  return namedWorkOrders.texts.choice('state', state)
}

export const stateTones = {
  planned: 'vat',
  in: 'promo',
  working: 'new',
  waiting: 'promo',
  ready: 'good',
  invoiced: 'good',
  closed: 'vat',
  canceled: 'failed',
} as const satisfies Record<WorkOrderState, string>

export const payerText = (payer: WorkPayer) => rateTexts.choice('payer', payer)
export const workKindText = (kind: WorkKind) => rateTexts.choice('workKind', kind)

export const lineKindTexts = {
  part: m['office.work-order.lines.kinds.part'],
  subcontract: m['office.work-order.lines.kinds.subcontract'],
  fee: m['office.work-order.lines.kinds.fee'],
} as const satisfies Record<Exclude<WorkLineKind, 'labour'>, unknown>

export const waitTexts = {
  part: m['office.work-order.desk.waits-for.part'],
  customer: m['office.work-order.desk.waits-for.customer'],
  importer: m['office.work-order.desk.waits-for.importer'],
} as const satisfies Record<WorkWait, unknown>

export const waitChoices = {
  part: m['office.work-order.wait.part'],
  customer: m['words.customer'],
  importer: m['office.work-order.wait.importer'],
} as const satisfies Record<WorkWait, unknown>

/** Returns the place of a right over a work order. */
export function toPlace({ branch }: Pick<WorkOrder, 'branch'>) {
  return { branch: branch.id }
}

const refusals = {
  'work-order-state': m['refusals.work-order-state'],
  'clock-open': m['refusals.clock-open'],
  'job-open': m['refusals.job-open'],
  'work-begun': m['refusals.work-begun'],
  'proposal-open': m['refusals.proposal-open'],
} as const satisfies Record<WorkOrderRefusal['reason'], unknown>

export function workRefusalText({ reason }: Pick<WorkOrderRefusal, 'reason'>): string {
  return refusals[reason]()
}

/** Thousandths as a number of the language: `3,5`. */
export function formatThousandths(quantity: number): string {
  return new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 3 }).format(quantity / 1_000)
}

/** Minutes as hours with one decimal: `2,5`. */
export function formatHours(minutes: number): string {
  return new Intl.NumberFormat(currentLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 2 }).format(
    minutes / 60,
  )
}

/** Formats an instant for the workshop: today the time, otherwise day and time. */
export function formatMoment(instant: string, now: string): string {
  const at = new Date(instant)
  const time = new Intl.DateTimeFormat(currentLocale(), {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Brussels',
  }).format(at)
  const day = brusselsDay(at)
  return day === brusselsDay(new Date(now)) ? time : `${formatDay(day)} ${time}`
}

const NEAR_DAYS = 6

/** Formats an instant for a card: today the time, in the days around weekday and time, otherwise the day alone. */
export function formatNearMoment(instant: string, now: string): string {
  const at = new Date(instant)
  const today = brusselsDay(new Date(now))
  const day = brusselsDay(at)
  const isNear = Math.abs(daysBetween(today, day)) <= NEAR_DAYS
  const weekday = day === today ? {} : ({ weekday: 'short' } as const)
  const parts = isNear
    ? ({ ...weekday, hour: '2-digit', minute: '2-digit' } as const)
    : ({ day: '2-digit', month: '2-digit' } as const)
  return new Intl.DateTimeFormat(currentLocale(), { ...parts, timeZone: 'Europe/Brussels' }).format(at)
}

/** Returns the text of an act on a work order, by its call. */
export function historyText(action: string): string {
  if (action === 'POST /shop/workshop/answerproposedwork') return m['office.work-order.history.answered']()
  const [, list, call = ''] = /^POST \/sales\/(workorder|invoice)\/(\w+)$/.exec(action) ?? []
  const act = (list === 'invoice' ? invoiceActs : acts)[call]
  return act ? act() : m['office.work-order.history.changed']()
}

const acts: Readonly<Record<string, (() => string) | undefined>> = {
  create: m['office.work-order.history.made'],
  save: m['office.work-order.history.saved'],
  savework: m['office.work-order.history.work'],
  plan: m['office.work-order.history.planned'],
  receive: m['office.work-order.history.received'],
  settlejob: m['office.work-order.history.job'],
  wait: m['office.work-order.history.waits'],
  finish: m['office.work-order.history.finished'],
  cancel: m['office.work-order.history.canceled'],
  charge: m['office.work-order.history.charged'],
  handover: m['office.work-order.history.handed-over'],
  propose: m['office.work-order.history.proposed'],
  withdrawproposal: m['office.work-order.history.withdrawn'],
  askmorework: m['office.work-order.history.asked'],
  recordanswer: m['office.work-order.history.recorded'],
  savephoto: m['office.work-order.history.photo'],
  labelphoto: m['office.work-order.history.photo'],
  deletephoto: m['office.work-order.history.photo'],
  signreception: m['office.work-order.history.signed'],
}

/** An invoice changes its work order only if it charges it, or if a credit note frees it. */
const invoiceActs: typeof acts = {
  issuework: m['office.work-order.history.invoiced'],
  issue: m['office.work-order.history.credited'],
}

/** Formats a duration as a clock does: `1:31`, with seconds `1:31:07`. */
export function formatClock(ms: number, precision: 'minutes' | 'seconds'): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const minutes = two(Math.floor(seconds / 60) % 60)
  return precision === 'minutes' ? `${hours}:${minutes}` : `${hours}:${minutes}:${two(seconds % 60)}`
}
