import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql } from 'kysely'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { RULE_FIELDS, rangesProblem, type RuleDraft } from '@forecourt/domain/pricing/price-rule.ts'
import type { RuleDesk } from '@forecourt/domain/pricing/rule-desks.ts'
import {
  daysOfBoth,
  meet,
  MOST_AUTOMATIC,
  mostTogether,
  type AutomaticRule,
} from '@forecourt/domain/pricing/sale/rule-overlap.ts'
import type { SalesRule } from '@forecourt/domain/pricing/sale/sales-rule.ts'
import { findLastEditor } from '../platform/audit/audit.ts'
import { catchBrokenRule } from '../platform/resources/constraints.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { CallerWith } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import {
  carRange,
  findGoneParts,
  lockRules,
  findRule,
  loadRule,
  writeRule,
  type KeptRule,
} from './price-rule-desk.sql.ts'
import { rulesAsDrafted } from './price-rules.ts'
import { automaticRules, campaignsOfTopic, rulesOfKeys, type RuleRow } from './price-rules.sql.ts'

/** Writes a rule with its parts; refuses an overlapping campaign, and too many automatic rules for one car. */
export async function saveRule(
  tx: Tx,
  call: CallerWith<'staff'>,
  desk: RuleDesk,
  typed: RuleDraft,
): Promise<KeptRule | ApiRefusal> {
  const problem = rangesProblem(desk, typed.ranges)
  if (problem) return refuse(problem, { status: 422, field: 'priceRule.ranges' })
  await lockRules(tx)
  const before = typed.id === null ? undefined : await findRule(tx, desk, typed.id)
  if (typed.id !== null && !before) return ruleNotFound()
  if (before && before.rule.rev !== typed.rev) return conflictRefusal(tx, before)
  const gone = await findGoneParts(tx, call.staff.who, typed)
  if (gone.length > 0) return refuse('reference-gone', { status: 422, fields: gone })
  const draft = tidyDraft(desk, typed)
  const written = await catchBrokenRule(tx, 'priceRule', () => writeRule(tx, desk, draft, call.staff.userId))
  if (written === undefined) return conflictRefusal(tx, requireValue(before, 'the number of the rule'))
  if (isRefusal(written)) return written
  const refused = await meetsWhatItMustNot(tx, written.key, call)
  return refused ?? (await loadRule(tx, desk, written.number))
}

/**
 * Returns a rule as it would be saved, with the same refusals: it is written, read as a price reads it, and rolled back. For a
 * campaign these are its premiums.
 */
export async function draftRule(
  tx: Tx,
  call: CallerWith<'staff'>,
  desk: RuleDesk,
  draft: RuleDraft,
): Promise<readonly SalesRule[] | ApiRefusal> {
  await sql`savepoint before_draft`.execute(tx)
  const saved = await saveRule(tx, call, desk, draft)
  const rules = isRefusal(saved) ? saved : await rulesAsDrafted(tx, saved.key)
  await sql`rollback to savepoint before_draft`.execute(tx)
  return rules
}

/** Clears the fields of a share in a rule without one, and the list of a cumulation that is not by list. */
function tidyDraft(desk: RuleDesk, draft: RuleDraft): RuleDraft {
  const combines = draft['cumulationMode'] === 'listed' ? draft.combines : []
  if (!('shareBp' in RULE_FIELDS[desk])) return { ...draft, combines }
  const isShare = draft['shareBp'] !== null
  const share = isShare ? { shareOf: draft['shareOf'] ?? 'list' } : { shareOf: null, mostCents: null }
  return { ...draft, combines, ...share }
}

async function meetsWhatItMustNot(tx: Tx, key: string, call: CallerWith<'staff'>): Promise<ApiRefusal | undefined> {
  const rule = requireValue((await rulesOfKeys(tx, [key]))[0], 'the saved rule')
  if (!rule.isActive) return undefined
  return rule.kind === 'campaign' ? overlapsCampaign(tx, rule, call) : tooManyBesides(tx, rule, call)
}

/** Rejects a second campaign of a topic that is active for the same car and sales type. */
async function overlapsCampaign(
  tx: Tx,
  campaign: RuleRow,
  { language }: CallerWith<'staff'>,
): Promise<ApiRefusal | undefined> {
  const others = await campaignsOfTopic(tx, requireValue(campaign.topic, 'the topic of the campaign'), campaign.id)
  if (others.length === 0) return undefined
  const range = await carRange(tx)
  for (const other of others) {
    const days = daysOfBoth(campaign, other)
    if (!days || !meet(campaign, other, range)) continue
    const named = {
      campaign: translate(other.name, language),
      from: formatDay(requireValue(days.validFrom, 'the first day of the campaign')),
    }
    const facts = { status: 422, field: 'priceRule.ranges' } as const
    if (days.validUntil === null) return refuse('campaign-overlap-open', { ...facts, values: named })
    return refuse('campaign-overlap', { ...facts, values: { ...named, until: formatDay(days.validUntil) } })
  }
  return undefined
}

/** Rejects too many automatic rules for one car: the price calculation compares every set of them. */
async function tooManyBesides(
  tx: Tx,
  rule: RuleRow,
  { now, language }: CallerWith<'staff'>,
): Promise<ApiRefusal | undefined> {
  if (!rule.isAutomatic) return undefined
  const today = brusselsDay(now)
  const rows = await automaticRules(tx, today)
  if (rows.length <= MOST_AUTOMATIC) return undefined
  const campaignKeys = rows.flatMap(({ campaignId }) => campaignId ?? [])
  const campaigns = new Map((await rulesOfKeys(tx, campaignKeys)).map((campaign) => [campaign.id, campaign]))
  const automatic = (row: RuleRow): AutomaticRule & { row: RuleRow } => ({
    ...row,
    campaign: campaigns.get(row.campaignId ?? '') ?? null,
    row,
  })
  const others = rows.filter(({ id }) => id !== rule.id).map(automatic)
  const together = mostTogether(automatic(rule), others, await carRange(tx), today)
  if (together.length <= MOST_AUTOMATIC) return undefined
  const names = together.flatMap(({ code }) => rows.find((row) => row.code === code && row.id !== rule.id)?.name ?? [])
  return refuse('too-many-automatic-rules', {
    status: 422,
    field: 'priceRule.isAutomatic',
    values: { most: String(MOST_AUTOMATIC), rules: names.map((name) => translate(name, language)).join(', ') },
  })
}

export function ruleNotFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}

async function conflictRefusal(tx: Db, { key, rule }: KeptRule): Promise<ApiRefusal> {
  return refuse('changed-meanwhile', { detail: { theirs: rule, by: await findLastEditor(tx, 'price_rule', key) } })
}
