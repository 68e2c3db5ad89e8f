import type { ReportDays } from './report-days.ts'
import { toSearch, type ReportColumn, type ReportLink, type ReportPlace } from './report.ts'

/** By what chances of a sale are counted together. */
export const FOLLOW_UP_GROUPS = ['salesperson', 'rule', 'model', 'source'] as const
export type FollowUpGroup = (typeof FOLLOW_UP_GROUPS)[number]

/** The reasons of lost chances have a report of their own. */
export const LOSS_GROUPS = ['reason'] as const
export type ChanceGroup = FollowUpGroup | (typeof LOSS_GROUPS)[number]

/** The row without a rule, model or reason. */
export const NONE_KEY = 'none'

export const FOLLOW_UP_COLUMNS = [
  'chances',
  'won',
  'lost',
  'openChances',
  'hitRate',
  'wonCents',
  'lostCents',
] as const satisfies readonly ReportColumn[]
export const LOSS_COLUMNS = ['lost', 'lossShare', 'lostCents'] as const satisfies readonly ReportColumn[]
export type ChanceColumn = (typeof FOLLOW_UP_COLUMNS)[number] | (typeof LOSS_COLUMNS)[number]

/** Returns the share of won chances in hundredths of a percent: won ÷ (won + lost). Null: none is decided. */
export function calculateHitRate({ won, lost }: { won: number; lost: number }): number | null {
  return won + lost === 0 ? null : Math.round((won * 10_000) / (won + lost))
}

const outcomesOfColumn: Readonly<Partial<Record<string, string>>> = {
  chances: 'won,lost,open',
  won: 'won',
  lost: 'lost',
  openChances: 'open',
  wonCents: 'won',
  lostCents: 'lost',
} satisfies Partial<Record<ChanceColumn, string>>

const filterOfGroup = {
  salesperson: 'owner',
  rule: 'rule',
  model: 'model',
  source: 'source',
  reason: 'lossReason',
} as const

/**
 * Returns the list of the offers that a number counts or adds up: one of each chance. Undefined: a ratio, and what has no rule or
 * model. `branch`: the number of the branch that the report is about, if it is about one.
 */
export function findChances(
  { by, column, key }: ReportPlace<ChanceGroup, string>,
  branch: number | null,
  { from, to }: ReportDays,
): ReportLink | undefined {
  const outcome = outcomesOfColumn[column]
  if (outcome === undefined || (key === NONE_KEY && (by === 'rule' || by === 'model'))) return undefined
  return {
    screen: 'offer',
    search: toSearch({
      outcome,
      issuedOn: `${from}..${to}`,
      ...(branch !== null && { branch: String(branch) }),
      ...(key !== null && findGroup(by, key)),
    }),
  }
}

function findGroup(by: ChanceGroup, key: string): Readonly<Record<string, string>> {
  return by === 'reason' && key === NONE_KEY ? { isLossUnexplained: 'yes' } : { [filterOfGroup[by]]: key }
}
