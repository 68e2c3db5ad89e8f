import type { FindingState } from '@forecourt/domain/stock/condition-report.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/** The labels of the states of a point of the condition report. */
export const FINDING_TEXTS: Readonly<Record<FindingState, () => string>> = {
  good: m['words.condition-good'],
  wear: m['office.stock.condition.wear'],
  repair: m['words.condition-repair'],
  unchecked: m['words.condition-unchecked'],
  absent: m['words.condition-absent'],
}
