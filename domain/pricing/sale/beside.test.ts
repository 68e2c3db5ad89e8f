import { expect, test } from 'vitest'
import { combinability, type Beside, type KnownRule } from './beside.ts'
import type { Cumulation } from './sales-rule.ts'

const free: Cumulation = { mode: 'free' }
const exclusive: Cumulation = { mode: 'exclusive' }
const listing = (...codes: string[]): Cumulation => ({ mode: 'listed', with: codes })

let numbers = 0
const rule = (code: string, given: Partial<KnownRule> = {}): KnownRule => ({
  id: ++numbers,
  code,
  cumulation: free,
  isCampaign: false,
  campaignId: null,
  topic: null,
  deals: [],
  givesNothing: false,
  ...given,
})
const inSalon = { campaignId: 900, topic: 'season' }

test.each<[name: string, mine: KnownRule, theirs: KnownRule, expected: Beside, mirrored: Beside]>([
  ['two free ones', rule('a'), rule('b'), 'both', 'both'],
  ['a free and an exclusive one', rule('a'), rule('b', { cumulation: exclusive }), 'mine-only', 'theirs-only'],
  ['one that lists the other', rule('a', { cumulation: listing('b') }), rule('b'), 'both', 'both'],
  ['one that lists none', rule('a', { cumulation: listing('c') }), rule('b'), 'theirs-only', 'mine-only'],
  ['two exclusive ones', rule('a', { cumulation: exclusive }), rule('b', { cumulation: exclusive }), 'none', 'none'],
  [
    'one whose campaign admits nothing',
    rule('a', { ...inSalon, campaign: { code: 'salon', cumulation: exclusive } }),
    rule('b'),
    'theirs-only',
    'mine-only',
  ],
  [
    'one that lists the campaign of the other',
    rule('a', { cumulation: listing('salon') }),
    rule('b', { ...inSalon, campaign: { code: 'salon', cumulation: free } }),
    'both',
    'both',
  ],
  [
    'two of one campaign',
    rule('a', { ...inSalon, cumulation: exclusive }),
    rule('b', { ...inSalon, cumulation: exclusive }),
    'both',
    'both',
  ],
  [
    'a campaign and a premium of another of its topic',
    rule('a', { isCampaign: true, topic: 'season' }),
    rule('b', inSalon),
    'none',
    'none',
  ],
  [
    'a deal and a premium made for it',
    rule('a', { id: 77, cumulation: exclusive }),
    rule('b', { deals: [77], cumulation: exclusive }),
    'both',
    'both',
  ],
  [
    'a trade-in without premium',
    rule('a', { givesNothing: true }),
    rule('b', { cumulation: exclusive }),
    'both',
    'both',
  ],
])('%s', (_, mine, theirs, expected, mirrored) => {
  expect([combinability(mine, theirs), combinability(theirs, mine)]).toEqual([expected, mirrored])
})
