import { admits, type Combining } from './cumulation.ts'

/** The cumulation of two rules, seen from the one that is edited. */
export type Beside = 'both' | 'mine-only' | 'theirs-only' | 'none'

/** A rule or a campaign, by numbers, with what decides about its combinability. */
export interface KnownRule extends Combining {
  readonly id: number | null
  readonly isCampaign: boolean
  /** The campaign that it belongs to. */
  readonly campaignId: number | null
  /** Of a campaign, and of its premiums. */
  readonly topic: string | null
  /** The deals that it is made for. */
  readonly deals: readonly number[]
  readonly givesNothing: boolean
}

/** Returns the combinability of two rules in both directions, by the same rules as `combine` applies to a sale. */
export function combinability(mine: KnownRule, theirs: KnownRule): Beside {
  if (mine.givesNothing || theirs.givesNothing || belong(mine, theirs)) return 'both'
  if (mine.topic !== null && mine.topic === theirs.topic) return 'none'
  const [forth, back] = [admits(mine, theirs), admits(theirs, mine)]
  if (forth) return back ? 'both' : 'mine-only'
  return back ? 'theirs-only' : 'none'
}

/** A campaign with its premiums, its premiums among themselves, a deal with the premiums made for it. */
function belong(one: KnownRule, other: KnownRule): boolean {
  const campaign = toCampaignId(one)
  const isOneCampaign = campaign !== null && campaign === toCampaignId(other)
  return isOneCampaign || isMadeFor(one, other) || isMadeFor(other, one)
}

function toCampaignId({ id, isCampaign, campaignId }: KnownRule): number | null {
  return isCampaign ? id : campaignId
}

function isMadeFor({ deals }: KnownRule, { id }: KnownRule): boolean {
  return id !== null && deals.includes(id)
}
