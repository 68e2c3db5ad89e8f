import type { Field } from '@forecourt/domain/platform/resources/resource.ts'
import {
  RULES_BY_ROLE,
  SALES_RULE_FIGURES,
  salesRule,
  type SalesRuleKind,
} from '@forecourt/domain/pricing/sales-rule-list.ts'
import { resources } from '@forecourt/domain/pricing/resources.ts'
import { texts } from '@forecourt/locales/messages/resources/pricing.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

export const pricing: AreaResources = {
  resources,
  texts,
  asks: {
    // The figures of its kind, and they have to be there.
    salesRule({ ruleKind }) {
      const kind = ruleKind as SalesRuleKind | null
      const figures: readonly string[] = kind === null ? [] : SALES_RULE_FIGURES[kind]
      const { role, ...others } = salesRule.fields
      const asked = Object.entries({ ...others, ...(kind !== null && RULES_BY_ROLE.includes(kind) && { role }) })
        .filter(([name]) => figures.includes(name) || !everyFigure.includes(name))
        .map(([name, field]) => [name, figures.includes(name) ? required(field) : field])
      return Object.fromEntries(asked)
    },
  },
}

const everyFigure: readonly string[] = Object.values(SALES_RULE_FIGURES).flat()

function required({ optional: _, ...field }: Field): Field {
  return field
}
