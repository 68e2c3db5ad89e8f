import { describe, expect, test } from 'vitest'
import { may, type Grants, type Who } from './rights.ts'
import { lendRights, listDeputyRights, listStandIns, resolveDecider } from './stand-ins.ts'

const approver: Grants = {
  OFFER_APPROVE_LIMIT: 'branch',
  OFFER_VIEW: 'all',
  DOSSIER_APPROVE: 'branch',
  OFFER_EDIT: 'all',
}
const annick: Who = { id: 'annick', isMain: false, grants: approver, branches: ['gent'] }
const tom: Who = {
  id: 'tom',
  isMain: false,
  grants: { OFFER_APPROVE_LIMIT: 'branch', OFFER_VIEW: 'branch' },
  branches: ['luik'],
}
const seller: Who = { id: 'sofie', isMain: false, grants: { OFFER_VIEW: 'branch' }, branches: ['gent'] }
const main: Who = { id: 'main', isMain: true, grants: {}, branches: [] }

const ofGent = { branch: 'gent', owner: 'sofie' }
const ofLuik = { branch: 'luik', owner: 'sofie' }

/** Makes a user the deputy of absent colleagues. */
function standIn(deputy: Who, ...absentColleagues: Who[]): Who {
  return { ...deputy, standsInFor: listStandIns(deputy, absentColleagues) }
}

describe('a deputy exercises', () => {
  test.each<[string, Who, Who, Grants]>([
    [
      'the reach of the absent colleague, and reads no further',
      annick,
      tom,
      { OFFER_APPROVE_LIMIT: 'branch', OFFER_VIEW: 'branch' },
    ],
    ['nothing that they have no right of their own for', annick, seller, {}],
    [
      'every approval of a main administrator that they give themselves',
      main,
      tom,
      { OFFER_APPROVE_LIMIT: 'all', OFFER_VIEW: 'all' },
    ],
    [
      'the reach of the absent colleague as a main administrator, who needs none',
      annick,
      main,
      { OFFER_APPROVE_LIMIT: 'branch', OFFER_VIEW: 'branch', DOSSIER_APPROVE: 'branch' },
    ],
    ['nothing of a colleague who approves nothing', seller, tom, {}],
    [
      'nothing that reaches only records of the absent colleague',
      { ...annick, grants: { OFFER_APPROVE_LIMIT: 'own' } },
      tom,
      {},
    ],
  ])('%s', (_, absent, deputy, expected) => expect(lendRights(absent, deputy)).toEqual(expected))

  test('nothing beside approvals', () => {
    const rich: Who = {
      ...annick,
      grants: { ...approver, PAYMENT_RELEASE: 'all', PURCHASE_APPROVE: 'all', USER_EDIT: 'all' },
    }
    const deputy = standIn({ ...tom, grants: { ...tom.grants, PURCHASE_APPROVE: 'branch' } }, rich)
    expect(may(deputy, 'PURCHASE_APPROVE', ofGent).ok).toBe(false)
    expect(may(deputy, 'OFFER_EDIT', ofGent).ok).toBe(false)
    expect(listDeputyRights(rich)).toEqual(['OFFER_APPROVE_LIMIT', 'DOSSIER_APPROVE'])
    expect(listDeputyRights({ ...rich, grants: { TRADE_IN_VALUE: 'branch' } })).toEqual(['TRADE_IN_VALUE'])
  })

  test('nothing that an absent colleague exercises for a third one', () => {
    const absentDeputy = standIn({ ...tom, branches: ['namen'] }, annick)
    const deputy = standIn({ ...tom, id: 'els' }, absentDeputy)
    expect(may(deputy, 'OFFER_APPROVE_LIMIT', ofGent).ok).toBe(false)
    expect(may(deputy, 'OFFER_APPROVE_LIMIT', { branch: 'namen', owner: 'sofie' }).ok).toBe(true)
  })
})

describe('about an approval decides', () => {
  const deputy = standIn(tom, annick)
  test.each<[string, Who, { branch: string; owner: string }, string | null, ReturnType<typeof resolveDecider<string>>]>(
    [
      ['a user of the branch, in their own name', annick, ofGent, 'sofie', { ok: true, for: null }],
      ['a user of another branch: not', tom, ofGent, 'sofie', { ok: false, reason: 'right-missing' }],
      ['their deputy, in their place', deputy, ofGent, 'sofie', { ok: true, for: 'annick' }],
      ['their deputy by a right of their own, in their own name', deputy, ofLuik, 'sofie', { ok: true, for: null }],
      ['their deputy without being asked', deputy, ofGent, null, { ok: true, for: 'annick' }],
      [
        'their deputy about what they asked for themselves: not',
        deputy,
        ofGent,
        'tom',
        { ok: false, reason: 'own-request' },
      ],
      [
        'their deputy about what the absent one asked for: not',
        deputy,
        ofGent,
        'annick',
        { ok: false, reason: 'request-of-absent' },
      ],
      [
        'their deputy about a record of the absent one: not',
        deputy,
        { branch: 'gent', owner: 'annick' },
        null,
        { ok: false, reason: 'right-missing' },
      ],
      [
        'a deputy of two, for the one who did not ask',
        standIn(tom, annick, { ...annick, id: 'els' }),
        ofGent,
        'annick',
        { ok: true, for: 'els' },
      ],
      [
        'a deputy without a right of that kind: not',
        standIn(seller, annick),
        ofGent,
        'sofie',
        { ok: false, reason: 'right-missing' },
      ],
    ],
  )('%s', (_, who, place, asker, expected) =>
    expect(resolveDecider(who, 'OFFER_APPROVE_LIMIT', { place, askedBy: [place.owner, asker] })).toEqual(expected),
  )

  test('a deputy reads what they decide about, and nothing of the absent colleague', () => {
    expect(may(deputy, 'OFFER_VIEW', ofGent).ok).toBe(true)
    expect(may(deputy, 'OFFER_VIEW', { branch: 'gent', owner: 'annick' })).toMatchObject({ reason: 'other-branch' })
    expect(may(deputy, 'OFFER_VIEW', { branch: 'namen', owner: 'sofie' }).ok).toBe(false)
  })
})
