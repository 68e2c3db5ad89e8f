import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { ListDefinition } from '@forecourt/domain/platform/resources/resource.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { RULE_LISTS, RULE_RIGHTS } from '@forecourt/domain/pricing/price-rule.ts'
import type { RuleDesk } from '@forecourt/domain/pricing/rule-desks.ts'
import { RuleChoices, RuleNothing, ruleSchemas } from '@forecourt/domain/pricing/price-rule.schema.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { readFields } from '../platform/resources/field-columns.ts'
import { listRows } from '../platform/resources/list.ts'
import { selectListedRules, findRule, ruleChoices } from './price-rule-desk.sql.ts'
import { ruleNotFound, saveRule } from './save-price-rule.ts'

const getChoices = query({
  path: 'GET /sales/pricerule/getchoices',
  right: 'MASTER_DATA_VIEW',
  summary: 'Returns the car criteria of a price rule, and the rules that it can be combined with.',
  input: RuleNothing,
  output: RuleChoices,
  run: ({ db }) => ruleChoices(db),
})

/** Returns the endpoints of one of the four desks. */
function deskEndpoints<const Desk extends RuleDesk>(desk: Desk) {
  const path = desk.toLowerCase() as Lowercase<Desk>
  const right: (typeof RULE_RIGHTS)[RuleDesk] = RULE_RIGHTS[desk]
  const schemas = ruleSchemas(desk)
  const definition: ListDefinition = RULE_LISTS[desk]
  const list = query({
    path: `POST /sales/${path}/list`,
    right,
    summary: `Lists the ${words[desk]} with their validity.`,
    input: schemas.listRequest,
    output: schemas.listAnswer,
    run: ({ db, call: { language, now } }, request) =>
      listRows(db, selectListedRules(db, desk, brusselsDay(now)), definition, request, {
        language,
        read: (row) => ({ id: row.id, rev: row.rev, ...readFields(definition.fields, row) }),
      }),
  })
  const get = query({
    path: `GET /sales/${path}/get`,
    right,
    summary: `Returns one of the ${words[desk]} with its validity, cars and combinations.`,
    input: schemas.one,
    output: schemas.answer,
    async run({ db }, { id }) {
      const found = await findRule(db, desk, id)
      return found ? { priceRule: found.rule } : ruleNotFound()
    },
  })
  const save = command({
    path: `POST /sales/${path}/save`,
    right,
    summary: `Saves one of the ${words[desk]}. Refused if it would overlap with one that it cannot be combined with.`,
    input: schemas.draft,
    output: schemas.answer,
    async run({ tx, call }, { priceRule }) {
      const saved = await saveRule(tx, call, desk, priceRule)
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
  ...deskEndpoints('campaign'),
  ...deskEndpoints('premium'),
  ...deskEndpoints('discount'),
  ...deskEndpoints('fleetDeal'),
] as const
