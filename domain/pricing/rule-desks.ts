/** The desks of the rules that lower a price. */
export const RULE_DESKS = ['campaign', 'premium', 'discount', 'fleetDeal'] as const
export type RuleDesk = (typeof RULE_DESKS)[number]
