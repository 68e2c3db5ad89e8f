import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { structuredCommunication } from '../../payments/structured-communication.ts'
import { invoiceCommunication } from '../invoices/invoice-number.ts'
import { createMatcher, type MatchedMove, type OpenItem } from './matching.ts'
import { settle } from './settlement.ts'
import { findCommunications } from './communications-in-text.ts'

function item(id: number, openCents: number, given: Partial<OpenItem> = {}): OpenItem {
  return {
    kind: 'invoice',
    id,
    number: `VN-2026-${String(id).padStart(6, '0')}`,
    communications: [invoiceCommunication(1, 2026, id)],
    openCents,
    dueOn: '2026-11-28',
    customer: id,
    name: `Klant ${id}`,
    ...given,
  }
}

function move(cents: number, given: Partial<MatchedMove> = {}): MatchedMove {
  return {
    cents,
    bookedOn: '2026-11-25',
    communication: null,
    text: '',
    reference: '',
    name: '',
    account: '',
    ...given,
  }
}

const toMatcher = (items: readonly OpenItem[], accounts: [string, number[]][] = []) =>
  createMatcher({ items, accounts: new Map(accounts), toleranceCents: 5 })

function propose(items: readonly OpenItem[], given: MatchedMove, accounts: [string, number[]][] = []) {
  const { reason, isCertain, parts, restCents } = toMatcher(items, accounts).propose(given)
  const taken = parts.map(({ item: { id }, cents, differenceCents }) => [id, cents, differenceCents])
  return [reason, isCertain, taken, restCents]
}

const ogm = (id: number) => invoiceCommunication(1, 2026, id)
const account = 'BE68539007547034'

describe('a movement pays', () => {
  const items = [
    item(6, 22_006),
    item(118, 2_812_880, { name: 'Peeters Bouw bv', customer: 9, dueOn: '2026-11-30' }),
    item(126, 3_147_000, { name: 'Peeters Bouw bv', customer: 9, dueOn: '2026-12-09' }),
    item(130, 310_000, { name: 'Łukasz Sørensen-Groß', customer: 12 }),
  ]

  test.each([
    [
      'what was written off, for a person to decide',
      [item(6, 22_006, { kind: 'written-off' })],
      22_006,
      'communication',
      false,
      [6],
    ],
    [
      'what is open first, and then what was written off of it',
      [item(6, 12_006, { kind: 'written-off' }), item(6, 10_000)],
      22_006,
      'communication',
      false,
      [6, 6],
    ],
    [
      'what is open alone, and that is certain',
      [item(6, 12_006, { kind: 'written-off' }), item(6, 10_000)],
      10_000,
      'communication',
      true,
      [6],
    ],
  ] as const)('%s', (_, own, cents, reason, isCertain, ids) => {
    const found = toMatcher(own).propose(move(cents, { communication: ogm(6) }))
    expect([found.reason, found.isCertain, found.parts.map((part) => part.item.id)]).toEqual([reason, isCertain, ids])
  })

  test('no amount that was written off by its sum, as long as another is open', () => {
    const own = [item(6, 22_006, { kind: 'written-off', customer: 9 }), item(7, 22_006, { customer: 9 })]
    expect(propose(own, move(22_006, { account }), [[account, [9]]])).toEqual([
      'account-and-amount',
      true,
      [[7, 22_006, 0]],
      0,
    ])
  })

  test.each<[string, MatchedMove, unknown[]]>([
    [
      'what its structured communication says',
      move(22_006, { communication: ogm(6) }),
      ['communication', true, [[6, 22_006, 0]], 0],
    ],
    [
      'what is typed in its text',
      move(22_006, { text: 'factuur 126/0000/00676' }),
      ['communication-in-text', true, [[6, 22_006, 0]], 0],
    ],
    ['what our reference says', move(22_006, { reference: 'VN2026000006' }), ['end-to-end', true, [[6, 22_006, 0]], 0]],
    [
      'numbers in its text only as proposals',
      move(2_834_886, { text: 'VN 118 EN VN 2026/6 DANK' }),
      [
        'number-in-text',
        false,
        [
          [6, 22_006, 0],
          [118, 2_812_880, 0],
        ],
        0,
      ],
    ],
    [
      'several, the oldest due first',
      move(6_000_000, { text: `${ogm(126)} en ${ogm(118)}` }),
      [
        'communication-in-text',
        true,
        [
          [118, 2_812_880, 0],
          [126, 3_147_000, 0],
        ],
        40_120,
      ],
    ],
    [
      'a part of the last',
      move(3_000_000, { text: `${ogm(126)} ${ogm(118)}` }),
      [
        'communication-in-text',
        true,
        [
          [118, 2_812_880, 0],
          [126, 187_120, 0],
        ],
        0,
      ],
    ],
    [
      'by name and amount only as a proposal',
      move(2_812_880, { name: 'BOUW PEETERS' }),
      ['name-and-amount', false, [[118, 2_812_880, 0]], 0],
    ],
    [
      'by name alone, the oldest due first',
      move(3_000_000, { name: 'PEETERS BOUW' }),
      [
        'name',
        false,
        [
          [118, 2_812_880, 0],
          [126, 187_120, 0],
        ],
        0,
      ],
    ],
    [
      'by a name of which the bank writes the letters otherwise',
      move(310_000, { name: 'LUKASZ SORENSEN-GROSS' }),
      ['name-and-amount', false, [[130, 310_000, 0]], 0],
    ],
    ['nothing that is known', move(500, { name: 'WORLDLINE' }), ['none', false, [], 500]],
    ['nothing of ours when it goes out', move(-22_006, { communication: ogm(6) }), ['none', false, [], -22_006]],
  ])('%s', (_, given, expected) => {
    expect(propose(items, given)).toEqual(expected)
  })

  test('a credit note when money goes back', () => {
    const credit = item(3, -25_000, { number: 'VC-2026-000003', communications: [], name: 'Jan Maes' })
    expect(propose([credit], move(-25_000, { reference: 'VC-2026-000003' }))).toEqual([
      'end-to-end',
      true,
      [[3, -25_000, 0]],
      0,
    ])
  })
})

describe('the account that a customer paid from before', () => {
  const items = [item(1, 22_006, { customer: 4 }), item(2, 22_006, { customer: 4 }), item(3, 500, { customer: 4 })]
  const known: [string, number[]][] = [[account, [4]]]

  test('is enough with an exact amount that is unique', () => {
    expect(propose(items, move(500, { account }), known)).toEqual(['account-and-amount', true, [[3, 500, 0]], 0])
  })
  test('proposes where two have that amount, or none has', () => {
    expect(propose(items, move(22_006, { account }), known)).toEqual(expect.arrayContaining(['account', false]))
    expect(propose(items, move(700, { account }), known)).toEqual(expect.arrayContaining(['account', false]))
  })
  test('proposes where the communication leads elsewhere', () => {
    const lost = structuredCommunication('9990000001')
    expect(propose(items, move(500, { account, communication: lost }), known)).toEqual(
      expect.arrayContaining(['account', false]),
    )
    expect(propose(items, move(500, { account, text: 'VN 1' }), known)).toEqual(
      expect.arrayContaining(['number-in-text', false]),
    )
  })
})

describe('a payment that was noted by hand', () => {
  const noted = item(90, 50_000, { kind: 'noted-payment', dueOn: '2026-11-23', customer: 6, name: 'Jan Maes' })
  const items = [item(6, 22_006, { communications: [ogm(6), ogm(90)] }), noted]
  const found = ['noted-before', true, [[90, 50_000, 0]], 0]

  test.each([
    ['by its communication', move(50_000, { communication: ogm(90) })],
    ['by the account of its customer', move(50_000, { account })],
    ['by the whole name of its customer', move(50_000, { name: 'MAES JAN' })],
  ])('is found again: %s', (_, given) => {
    expect(propose(items, given, [[account, [6]]])).toEqual(found)
  })
  test.each([
    ['another amount', move(49_000, { communication: ogm(90) }), 'communication'],
    ['another communication', move(50_000, { communication: ogm(6), account }), 'communication'],
    ['another month', move(50_000, { communication: ogm(90), bookedOn: '2026-12-25' }), 'communication'],
  ])('is not taken for one of %s', (_, given, reason) => {
    expect(propose(items, given, [[account, [6]]])[0]).toBe(reason)
  })
  test('is found once', () => {
    const matcher = toMatcher(items)
    const given = move(50_000, { communication: ogm(90) })
    matcher.take(matcher.propose(given))
    expect(matcher.propose(given).reason).toBe('communication')
  })
})

describe('wrong check digits', () => {
  // Golden case O11: number 6 has check digits 76.
  const wrong = '126000000677'

  test.each([
    ['structured', { communication: wrong }],
    ['typed', { text: '+++126/0000/00677+++' }],
    ['with a known account and its exact amount', { communication: wrong, account }],
  ])('are never corrected: %s', (_, given) => {
    expect(propose([item(6, 22_006)], move(22_006, given), [[account, [6]]])).toEqual([
      'wrong-check-digits',
      false,
      [[6, 22_006, 0]],
      0,
    ])
  })
  test('do not stop a right one beside them', () => {
    const text = `+++126/0000/00677+++ ${ogm(7)}`
    expect(propose([item(6, 100), item(7, 100)], move(100, { text }))).toEqual(
      expect.arrayContaining(['communication-in-text', true]),
    )
  })
})

test('O11: communications in a text, as people type them', () => {
  expect(ogm(6)).toBe('126000000676')
  expect(ogm(27)).toBe('126000002797')
  for (const text of [
    '+++126/0000/00676+++',
    '126/0000/00676',
    '126000000676',
    '*** 126 0000 00676 ***',
    'fact 126-0000-00676!',
  ]) {
    expect(findCommunications(text)).toEqual({ valid: ['126000000676'], wrong: [] })
  }
  expect(findCommunications('+++126/0000/00677+++')).toEqual({ valid: [], wrong: ['126000000677'] })
  expect(findCommunications('gsm 0478123456, 1260000006760')).toEqual({ valid: [], wrong: [] })
})

test.each([
  // Golden case O10.
  ['a part', 2_812_880, 2_000_000, [2_000_000, 0, 0]],
  ['the rest', 812_880, 812_880, [812_880, 0, 0]],
  ['too much', 22_006, 22_206, [22_006, 0, 200]],
  ['four cents too little', 22_006, 22_002, [22_002, 4, 0]],
  ['six cents too little', 22_006, 22_000, [22_000, 0, 0]],
  ['more than a euro too little', 22_006, 21_900, [21_900, 0, 0]],
  ['a credit note, four cents too little', -22_006, -22_002, [-22_002, -4, 0]],
  ['a credit note, too much', -22_006, -22_206, [-22_006, 0, -200]],
])('O10: %s', (_, open, amount, expected) => {
  const { allocatedCents, differenceCents, restCents } = settle(open, amount, 5)
  expect([allocatedCents, differenceCents, restCents]).toEqual(expected)
})

test('guarantees know no tolerance', () => {
  expect(settle(22_006, 22_002, 0)).toEqual({ allocatedCents: 22_002, differenceCents: 0, restCents: 0 })
})

test('whatever comes in, nothing is paid twice, and each movement is used up to the cent', () => {
  const anItem = fc.record({ open: fc.integer({ min: -50_000, max: 50_000 }), due: fc.integer({ min: 10, max: 28 }) })
  const aMove = fc.record({ cents: fc.integer({ min: -60_000, max: 60_000 }), of: fc.nat(9), how: fc.nat(3) })
  fc.assert(
    fc.property(
      fc.array(anItem, { minLength: 1, maxLength: 10 }),
      fc.array(aMove, { maxLength: 30 }),
      (open, moves) => {
        const items = open.map((one, index) => item(index + 1, one.open, { dueOn: `2026-11-${one.due}` }))
        const matcher = toMatcher(items, [[account, [1, 2]]])
        const taken = new Map<number, number>()
        for (const { cents, of, how } of moves) {
          const given = [
            { communication: ogm(of + 1) },
            { text: `${ogm(of + 1)} ${ogm(1)}` },
            { account },
            { name: `klant ${of + 1}` },
          ][how]
          const proposal = matcher.propose(move(cents, given))
          const allocated = proposal.parts.reduce((sum, part) => sum + part.cents, 0)
          expect(allocated + proposal.restCents).toBe(cents)
          expect(proposal.parts.every((part) => Math.sign(part.cents) === Math.sign(cents))).toBe(true)
          expect(proposal.isCertain && proposal.parts.length === 0).toBe(false)
          matcher.take(proposal)
          for (const {
            item: { id },
            cents: part,
            differenceCents,
          } of proposal.parts) {
            taken.set(id, (taken.get(id) ?? 0) + part + differenceCents)
          }
        }
        for (const { id, openCents } of items) {
          const sum = taken.get(id) ?? 0
          expect(Math.abs(sum) <= Math.abs(openCents) && sum * openCents >= 0).toBe(true)
        }
      },
    ),
    { numRuns: 1_500, seed: 20_261_127 },
  )
})
