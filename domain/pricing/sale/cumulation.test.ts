import { expect, test } from 'vitest'
import { campaign, deal, discount, premium } from '../price.test-data.ts'
import { combine } from './cumulation.ts'
import type { Cumulation, SalesRule } from './sales-rule.ts'

const free = { mode: 'free' } as const
const exclusive = { mode: 'exclusive' } as const
const listing = (...codes: string[]): Cumulation => ({ mode: 'listed', with: codes })
const loyalty = (cumulation: Cumulation) => discount('loyalty', 300, { cumulation })
const stock = (cumulation: Cumulation) => premium('stock', 'PREM.STOCK@1', 50_000, { cumulation })
const ofCampaign = (code: string, given: Parameters<typeof campaign>[1] = {}, own: Cumulation = free) =>
  premium(`premium of ${code}`, 'PREM.CAMPAIGN@1', 100_000, { campaign: campaign(code, given), cumulation: own })
const fleet = premium('fleet', 'PREM.FLEET@1', 50_000, { dealIds: ['big'], cumulation: exclusive })

test.each<[string, SalesRule, SalesRule, boolean]>([
  ['both free', loyalty(free), stock(free), true],
  ['one exclusive', loyalty(exclusive), stock(free), false],
  ['each lists the other', loyalty(listing('stock')), stock(listing('loyalty')), true],
  ['one lists, the other is free', loyalty(listing('stock')), stock(free), true],
  ['one lists others', loyalty(listing('winter')), stock(free), false],
  ['only one lists the other', loyalty(listing('stock')), stock(listing('winter')), false],
  ['a rule lists the campaign', loyalty(listing('autumn')), ofCampaign('autumn'), true],
  ['a rule lists the premium of the campaign', loyalty(listing('premium of autumn')), ofCampaign('autumn'), true],
  ['the campaign admits it, its premium does not', loyalty(free), ofCampaign('autumn', {}, exclusive), false],
  [
    'the premium admits it, its campaign does not',
    loyalty(free),
    ofCampaign('autumn', { cumulation: exclusive }),
    false,
  ],
  [
    'premiums of one campaign, whatever they say',
    ofCampaign('autumn', { cumulation: exclusive }, exclusive),
    premium('adopt', 'PREM.ADOPT@1', 1, { campaign: campaign('autumn'), cumulation: exclusive }),
    true,
  ],
  ['campaigns of two topics', ofCampaign('autumn'), ofCampaign('trucks'), true],
  [
    'campaigns of one topic',
    ofCampaign('autumn', { topic: 'season' }),
    ofCampaign('winter', { topic: 'season' }),
    false,
  ],
  ['a deal and the premium made for it', deal('big', 1_200, { cumulation: exclusive }), fleet, true],
  ['a deal and the premium made for another', deal('small', 1_200), fleet, false],
  [
    'an exclusive campaign and a trade-in without premium',
    ofCampaign('autumn', { cumulation: exclusive }),
    premium('plain trade-in', 'PREM.ADOPT@1', 0),
    true,
  ],
])('%s', (_, one, other, expected) => {
  expect(combine(one, other)).toBe(expected)
  expect(combine(other, one)).toBe(expected)
})
