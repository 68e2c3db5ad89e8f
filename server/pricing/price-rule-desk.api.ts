import { brusselsDay, formatDay } from '@forecourt/domain/platform/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/result.ts'
import { translate } from '@forecourt/domain/platform/translated.ts'
import {
  RULE_FIELDS,
  RULE_LISTS,
  RULE_RIGHTS,
  rangesProblem,
  type RuleDraft,
} from '@forecourt/domain/pricing/price-rule.ts'
import type { RuleDesk } from '@forecourt/domain/pricing/rule-desks.ts'
import { RuleChoices, RuleNothing, ruleSchemas } from '@forecourt/domain/pricing/price-rule.schema.ts'
import {
  daysOfBoth,
  meet,
  MOST_AUTOMATIC,
  mostTogether,
  type AutomaticRule,
} from '@forecourt/domain/pricing/sale/rule-overlap.ts'
import { lastEditorOf } from '../platform/audit.ts'
import { keepingRules } from '../platform/constraints.ts'
import type { Db, Tx } from '../platform/database.ts'
import { command, query, type CallerWith } from '../platform/endpoint.ts'
import { readFields } from '../platform/field-columns.ts'
import { listRows } from '../platform/list.ts'
import { refuse, type ApiRefusal } from '../platform/refusal.ts'
import { automaticRules, campaignsOfTopic, rulesOfKeys, type RuleRow } from './price-rules.sql.ts'
import {
  carRange,
  goneParts,
  listedRules,
  lockRules,
  ruleByNumber,
  ruleChoices,
  writeRule,
  type KeptRule,
} from './price-rule-desk.sql.ts'

const getChoices = query({
  path: 'GET /sales/pricerule/getchoices',
  right: 'MASTER_DATA_VIEW',
  summary: 'What the cars of a price rule are chosen from, and the rules that it may combine with.',
  input: RuleNothing,
  output: RuleChoices,
  run: ({ db }) => ruleChoices(db),
})

/** The calls of one of the four desks. */
function endpointsOf<const Desk extends RuleDesk>(desk: Desk) {
  const path = desk.toLowerCase() as Lowercase<Desk>
  const right: (typeof RULE_RIGHTS)[RuleDesk] = RULE_RIGHTS[desk]
  const schemas = ruleSchemas(desk)
  const list = query({
    path: `POST /sales/${path}/list`,
    right,
    summary: `A page of the ${words[desk]}, with what days they are for.`,
    input: schemas.listRequest,
    output: schemas.listAnswer,
    run: ({ db, call: { language, now } }, request) =>
      listRows(db, listedRules(db, desk, brusselsDay(now)), RULE_LISTS[desk], request, {
        language,
        read: (row) => ({
          ...{ id: row['id'] as number, rev: row['rev'] as number },
          ...readFields(RULE_LISTS[desk].fields, row),
        }),
      }),
  })
  const get = query({
    path: `GET /sales/${path}/get`,
    right,
    summary: `One of the ${words[desk]}, with its days, its cars and what it combines with.`,
    input: schemas.one,
    output: schemas.answer,
    async run({ db }, { id }) {
      const found = await ruleByNumber(db, desk, id)
      return found ? { priceRule: found.rule } : notFound()
    },
  })
  const save = command({
    path: `POST /sales/${path}/save`,
    right,
    summary: `Saves one of the ${words[desk]}. Refused where it would meet what must not be beside it.`,
    input: schemas.draft,
    output: schemas.answer,
    async run({ tx, call }, { priceRule }) {
      const saved = await savedRule(tx, call, desk, priceRule)
      return isRefusal(saved) ? saved : { priceRule: saved.rule }
    },
  })
  return [list, get, save] as const
}

const words: Readonly<Record<RuleDesk, string>> = {
  campaign: 'campaigns',
  premium: 'premiums',
  discount: 'discounts',
  fleetDeal: 'fleet deals',
}

export const priceRuleEndpoints = [
  getChoices,
  ...endpointsOf('campaign'),
  ...endpointsOf('premium'),
  ...endpointsOf('discount'),
  ...endpointsOf('fleetDeal'),
] as const

async function savedRule(
  tx: Tx,
  call: CallerWith<'staff'>,
  desk: RuleDesk,
  typed: RuleDraft,
): Promise<KeptRule | ApiRefusal> {
  const problem = rangesProblem(desk, typed.ranges)
  if (problem) return refuse(problem, { status: 422, field: 'priceRule.ranges' })
  await lockRules(tx)
  const before = typed.id === null ? undefined : await ruleByNumber(tx, desk, typed.id)
  if (typed.id !== null && !before) return notFound()
  if (before && before.rule.rev !== typed.rev) return changedMeanwhile(tx, before)
  const gone = await goneParts(tx, typed)
  if (gone.length > 0) return refuse('reference-gone', { status: 422, fields: gone })
  const draft = tidied(desk, typed)
  const written = await keepingRules(tx, 'priceRule', () => writeRule(tx, desk, draft, call.staff.userId))
  if (written === undefined) return changedMeanwhile(tx, before!)
  if (isRefusal(written)) return written
  const refused = await meetsWhatItMustNot(tx, written.key, call)
  return refused ?? (await ruleByNumber(tx, desk, written.number))!
}

/** What goes with an amount or a share goes where it went; only a listed cumulation lists. */
function tidied(desk: RuleDesk, draft: RuleDraft): RuleDraft {
  const combines = draft['cumulationMode'] === 'listed' ? draft.combines : []
  if (!('shareBp' in RULE_FIELDS[desk])) return { ...draft, combines }
  const isShare = draft['shareBp'] !== null
  const share = isShare ? { shareOf: draft['shareOf'] ?? 'list' } : { shareOf: null, mostCents: null }
  return { ...draft, combines, ...share }
}

async function meetsWhatItMustNot(tx: Tx, key: string, call: CallerWith<'staff'>): Promise<ApiRefusal | undefined> {
  const rule = (await rulesOfKeys(tx, [key]))[0]!
  if (!rule.isActive) return undefined
  return rule.kind === 'campaign' ? overlapsCampaign(tx, rule, call) : tooManyBesides(tx, rule, call)
}

/** One campaign of a topic at a time, for a car and a sales type. */
async function overlapsCampaign(
  tx: Tx,
  campaign: RuleRow,
  { language }: CallerWith<'staff'>,
): Promise<ApiRefusal | undefined> {
  const others = await campaignsOfTopic(tx, campaign.topic!, campaign.id)
  if (others.length === 0) return undefined
  const range = await carRange(tx)
  for (const other of others) {
    const days = daysOfBoth(campaign, other)
    if (!days || !meet(campaign, other, range)) continue
    const named = { campaign: translate(other.name, language), from: formatDay(days.validFrom!) }
    const facts = { status: 422, field: 'priceRule.ranges' } as const
    if (days.validUntil === null) return refuse('campaign-overlap-open', { ...facts, values: named })
    return refuse('campaign-overlap', { ...facts, values: { ...named, until: formatDay(days.validUntil) } })
  }
  return undefined
}

/** The price weighs every set of the rules that come by themselves: there may not be too many for one car. */
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

function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}

async function changedMeanwhile(tx: Db, { key, rule }: KeptRule): Promise<ApiRefusal> {
  return refuse('changed-meanwhile', { detail: { theirs: rule, by: await lastEditorOf(tx, 'price_rule', key) } })
}
