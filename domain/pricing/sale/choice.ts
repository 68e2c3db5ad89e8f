import type { Cents } from '../../platform/values/money.ts'
import { type Refusal, refuse } from '../../platform/values/result.ts'
import { type Entry, searchAmong } from './best-set.ts'
import {
  type Candidate,
  type Candidates,
  findMissing,
  needsBeside,
  notAppliedFor,
  type Takes,
  withPrerequisites,
} from './candidates.ts'
import { combine, givesNothing } from './cumulation.ts'
import type { Good } from './goods.ts'
import type { NotApplied, WhyNot } from './not-applied.ts'
import type { Turn } from './rule-kinds.ts'
import type { SaleLine } from './sale-breakdown.ts'
import type { SaleFacts, SaleInputs } from './sale.ts'
import { discountAmount, spread, sumGoods } from './takes.ts'

export interface Chosen {
  /** In the order in which they apply. */
  readonly chosen: readonly Candidate[]
  readonly notApplied: readonly NotApplied[]
}

export type NotCumulable = Refusal<
  'not-cumulable' | 'adopt-not-cumulable',
  { rule: string; ruleId: string; blocker: string; blockerId: string }
>
export type TooMuch = Refusal<'reduction-exceeds-scope', { rule: string; mostCents: Cents }>

/** The reductions that apply independently of rules. */
export interface Besides {
  /** The manual discount of a salesperson; null: nothing, or the rest up to an agreed total. */
  readonly manual: Takes | null
  /** A promotion that allows no other reduction. */
  readonly exclusivePromotion: string | null
}

/**
 * Chooses the candidates that lower the price: all that were picked, and of the others those that together give the
 * customer most. Refuses with `not-cumulable` the later of two picks that do not combine (`adopt-not-cumulable` where
 * it is the premium of a trade-in), and with `reduction-exceeds-scope` a pick that takes more than there is.
 */
export function chooseRules(
  { picks }: Pick<SaleInputs, 'picks'>,
  { candidates }: Candidates,
  goods: readonly Good[],
  besides: Besides,
): Chosen | NotCumulable | TooMuch {
  const list = goods.map(({ priceCents }) => priceCents)
  const picked = picks.flatMap((pick) => candidates.find((one) => one.picked === pick) ?? [])
  const required = standingByThemselves(picked)
  const clash = firstClash(required, besides)
  if (clash) return clash
  const { candidates: open, notApplied: blocked } = withPrerequisites(separate(candidates, required, besides))
  const lots = buildLots(open, required, besides.manual)
  const excess = firstExcess(lots, list)
  if (excess) return excess
  const { entries, requiredBits } = buildEntries(lots)
  const bestWith = searchAmong(entries, list)
  const best = bestWith(requiredBits)!
  const isChosen = (_: unknown, at: number) => (best.mask & (1 << at)) !== 0
  const chosen = lots.filter(isChosen).flatMap(({ candidate }) => candidate ?? [])
  const lost = lots.flatMap(({ candidate }, at) => {
    if (candidate === null || isChosen(candidate, at)) return []
    const withIt = bestWith(requiredBits | (1 << at))
    if (withIt !== undefined) {
      return notAppliedFor(candidate, lessFavourable(best.cents - withIt.cents, findBlockers(candidate, chosen)))
    }
    return notAppliedFor(candidate, entries[at]!.needs === 0 ? exceeds(candidate, list) : findMissing(candidate.rule))
  })
  return { chosen, notApplied: [...blocked, ...lost] }
}

/** Returns the promotion that allows no other reduction; null: there is none. */
export function exclusiveAmong(promotions: readonly SaleLine[], facts: Pick<SaleFacts, 'promotions'>): string | null {
  const running = promotions.map(({ source }) => source?.id)
  return facts.promotions.find(({ id, isExclusive = false }) => isExclusive && running.includes(id))?.id ?? null
}

/** A candidate, or the discount of a salesperson; in its order. */
interface Lot {
  readonly candidate: Candidate | null
  readonly takes: Takes
  readonly isRequired: boolean
}

const TURNS: readonly (Turn | 'manual')[] = ['line-discount', 'vehicle-discount', 'deal', 'manual', 'premium']

function firstClash(picked: readonly Candidate[], { exclusivePromotion }: Besides): NotCumulable | undefined {
  for (const [at, { rule }] of picked.entries()) {
    const earlier = picked.slice(0, at).find((one) => !combine(one.rule, rule))?.rule
    const blocker =
      earlier ?? (givesNothing(rule) || exclusivePromotion === null ? undefined : promotion(exclusivePromotion))
    if (blocker === undefined) continue
    const reason = rule.kind === 'PREM.ADOPT@1' ? 'adopt-not-cumulable' : 'not-cumulable'
    return refuse(reason, { rule: rule.code, ruleId: rule.id, blocker: blocker.code, blockerId: blocker.id })
  }
  return undefined
}

function promotion(id: string) {
  return { id, code: id }
}

/** Picks that need nothing but other picks: they apply whatever else does. The others apply where that is of use. */
function standingByThemselves(picked: readonly Candidate[]): readonly Candidate[] {
  const standing = picked.filter((candidate) => needsBeside(candidate, picked)?.length !== 0)
  return standing.length === picked.length ? standing : standingByThemselves(standing)
}

/** Separates the optional candidates that do not combine with one that has to apply. */
function separate(
  candidates: readonly Candidate[],
  required: readonly Candidate[],
  { exclusivePromotion }: Besides,
): Candidates {
  const open: Candidate[] = []
  const blocked: NotApplied[] = []
  for (const candidate of candidates) {
    const blockers = required.includes(candidate) ? [] : findBlockers(candidate, required)
    const isBesidePromotion = exclusivePromotion !== null && !givesNothing(candidate.rule)
    if (isBesidePromotion && !required.includes(candidate)) blockers.push(exclusivePromotion)
    if (blockers.length === 0) open.push(candidate)
    else blocked.push(notAppliedFor(candidate, { code: 'not-cumulable', blockers }))
  }
  return { candidates: open, notApplied: blocked }
}

/** The codes of those that it does not combine with. */
function findBlockers({ rule }: Candidate, others: readonly Candidate[]): string[] {
  return others.flatMap((other) => (combine(other.rule, rule) ? [] : other.rule.code)).sort()
}

function buildLots(open: readonly Candidate[], required: readonly Candidate[], manual: Takes | null): Lot[] {
  const lots = open.map((candidate): Lot & { turn: number } => ({
    candidate,
    takes: candidate.takes,
    isRequired: required.includes(candidate),
    turn: TURNS.indexOf(candidate.turn),
  }))
  if (manual) lots.push({ candidate: null, takes: manual, isRequired: true, turn: TURNS.indexOf('manual') })
  return lots.sort((one, other) => one.turn - other.turn || byPriority(one.candidate?.rule, other.candidate?.rule))
}

function byPriority(one?: Candidate['rule'], other?: Candidate['rule']): number {
  if (!one || !other) return 0
  return one.priority - other.priority || (one.code < other.code ? -1 : 1)
}

/** Returns the first rule that has to apply and takes more than there is, even alone. */
function firstExcess(lots: readonly Lot[], list: readonly Cents[]): TooMuch | undefined {
  let left = list
  for (const { takes, candidate, isRequired } of lots) {
    if (!isRequired) continue
    const after = spread(discountAmount(takes, list, left), takes.goods, left)
    if (after === undefined) {
      const mostCents = sumGoods(takes.goods, left)
      return refuse('reduction-exceeds-scope', { rule: candidate?.rule.code ?? 'DISC.MANUAL', mostCents })
    }
    left = after.left
  }
  return undefined
}

function buildEntries(lots: readonly Lot[]): { entries: Entry[]; requiredBits: number } {
  const candidates = lots.flatMap(({ candidate }) => candidate ?? [])
  const toBits = (isMeant: (candidate: Candidate) => boolean) =>
    lots.reduce((bits, { candidate }, at) => (candidate && isMeant(candidate) ? bits | (1 << at) : bits), 0)
  const entries = lots.map(({ candidate, takes }): Entry => {
    if (candidate === null) return { takes, excludes: 0, needs: 0, priority: 0, code: '' }
    const { rule } = candidate
    const needed = needsBeside(candidate, candidates) ?? []
    return {
      takes,
      excludes: toBits((other) => other !== candidate && !combine(rule, other.rule)),
      needs: toBits((other) => needed.includes(other)),
      priority: rule.priority,
      code: rule.code,
    }
  })
  return { entries, requiredBits: lots.reduce((bits, { isRequired }, at) => (isRequired ? bits | (1 << at) : bits), 0) }
}

function lessFavourable(differenceCents: Cents, blockers: readonly string[]): WhyNot {
  return { code: 'less-favourable', differenceCents, blockers }
}

function exceeds({ takes }: Candidate, list: readonly Cents[]): WhyNot {
  return { code: 'exceeds-scope', mostCents: sumGoods(takes.goods, list) }
}
