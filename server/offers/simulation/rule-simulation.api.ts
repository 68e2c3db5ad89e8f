import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { simulateRule, type DraftedRule, type OfferSnapshot } from '@forecourt/domain/offers/rule-simulation.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { RULE_RIGHTS } from '@forecourt/domain/pricing/price-rule.ts'
import {
  addSimulations,
  alwaysInForce,
  nothingSimulated,
  type OfferSimulation,
} from '@forecourt/domain/pricing/rule-simulation.ts'
import { OfferSimulationAnswer, ruleSimulationRequest } from '@forecourt/domain/pricing/rule-simulation.schema.ts'
import type { RuleDesk } from '@forecourt/domain/pricing/rule-desks.ts'
import { command } from '../../platform/http/endpoint.ts'
import { draftRule } from '../../pricing/save-price-rule.ts'
import { countOffers, loadOfferSnapshots } from './rule-simulation.sql.ts'
import { eachInTurn, OFFERS_READ } from './simulated-offers.ts'

function simulate<const Desk extends RuleDesk>(desk: Desk) {
  const path = desk.toLowerCase() as Lowercase<Desk>
  const right: (typeof RULE_RIGHTS)[RuleDesk] = RULE_RIGHTS[desk]
  return command({
    path: `POST /sales/${path}/simulate`,
    right,
    summary: 'Simulates a drafted rule on the open offers and on those sold in a month. Changes nothing.',
    input: ruleSimulationRequest(desk),
    output: OfferSimulationAnswer,
    async run({ tx, call }, { priceRule, month, isEverywhere, after }) {
      const rules = await draftRule(tx, call, desk, priceRule)
      if (isRefusal(rules)) return rules
      const { who } = call.staff
      const offers = await loadOfferSnapshots(tx, { who, month }, { after, most: OFFERS_READ })
      const drafted = {
        ruleIds: rules.map(({ id }) => id),
        rules: rules.map((rule) => alwaysInForce(rule, isEverywhere)),
        customers: priceRule.customers.map(({ id }) => id),
      }
      const simulation = await simulateAll(drafted, offers)
      return {
        simulation: may(who, 'OFFER_MARGIN').ok ? simulation : { ...simulation, belowFloor: null },
        total: await countOffers(tx, { who, month }),
        next: offers.length < OFFERS_READ ? null : requireValue(offers.at(-1), 'the last offer that was read').id,
      }
    },
  })
}

async function simulateAll(drafted: DraftedRule, offers: readonly OfferSnapshot[]): Promise<OfferSimulation> {
  let sum = nothingSimulated
  await eachInTurn(offers, (offer) => {
    sum = addSimulations(sum, simulateRule(drafted, offer))
  })
  return sum
}

export const ruleSimulationEndpoints = [
  simulate('campaign'),
  simulate('premium'),
  simulate('discount'),
  simulate('fleetDeal'),
] as const
