import type { FindingState } from '@forecourt/domain/stock/condition-report.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/** The labels of the states of a point of the condition report. */
export const FINDING_TEXTS: Readonly<Record<FindingState, () => string>> = {
  good: m['office.stock.condition.good'],
  wear: m['office.stock.condition.wear'],
  repair: m['office.stock.condition.repair'],
  unchecked: m['office.stock.condition.unchecked'],
  absent: m['office.stock.condition.absent'],
}
