import { listEntries, listKeys } from '../values/records.ts'
import { accept, refuse, type Result } from '../values/result.ts'
import {
  findReach,
  mayAlone,
  mayFor,
  REACHES,
  type Grants,
  type Place,
  type Reach,
  type RecordRight,
  type StandIn,
  type Who,
} from './rights.ts'

/**
 * The decisions that a deputy takes for an absent colleague, each with the right to read what it is about. Whatever pays or
 * commits money is missing: four eyes stay the eyes of named people (docs/decisions/0123-deputies-decide-for-absent-approvers.md).
 */
const DEPUTY_RIGHTS = {
  OFFER_APPROVE_LIMIT: 'OFFER_VIEW',
  DOSSIER_APPROVE: 'DOSSIER_VIEW',
  TRADE_IN_VALUE: 'TRADE_IN_VIEW',
} as const satisfies Partial<Record<RecordRight, RecordRight>>
export type DeputyRight = keyof typeof DEPUTY_RIGHTS

export const DEPUTY_RIGHT_NAMES: readonly DeputyRight[] = listKeys(DEPUTY_RIGHTS)

/** All rights that a deputy exercises: to decide, and to read. */
export const LENT_RIGHT_NAMES = listEntries(DEPUTY_RIGHTS).flat()

/** Returns the approvals by which a user decides about the work of others, from their own rights. */
export function listDeputyRights(who: Pick<Who, 'isMain' | 'grants'>): DeputyRight[] {
  return DEPUTY_RIGHT_NAMES.filter((right) => {
    const reach = findReach(who, right)
    return reach !== undefined && reach !== 'own'
  })
}

/**
 * Returns the rights that a deputy exercises for an absent colleague: takes the own rights of both. A deputy who lacks a kind
 * of approval does not get it by standing in; reach and branches are those of the absent colleague. Rights that the absent
 * colleague exercises for others are not passed on, and what reaches only their own records is left out: nobody decides
 * about those in their place.
 */
export function lendRights(absent: Pick<Who, 'isMain' | 'grants'>, deputy: Pick<Who, 'isMain' | 'grants'>): Grants {
  const lent: Partial<Record<RecordRight, Reach>> = {}
  for (const right of listDeputyRights(absent)) {
    const reach = findReach(absent, right)
    if (reach === undefined || findReach(deputy, right) === undefined) continue
    lent[right] = reach
    const read = DEPUTY_RIGHTS[right]
    const readReach = findReach(absent, read)
    if (readReach !== undefined && findReach(deputy, read) !== undefined) lent[read] = narrower(reach, readReach)
  }
  return lent
}

/** Returns the colleagues that a deputy stands in for with the rights exercised for each; without those that lend nothing. */
export function listStandIns<Id extends string | number>(
  deputy: Who<Id>,
  absentColleagues: readonly Who<Id>[],
): StandIn<Id>[] {
  return absentColleagues.flatMap((absent) => {
    const grants = lendRights(absent, deputy)
    if (Object.keys(grants).length === 0) return []
    const { id, branches, discountLimit = null } = absent
    return [{ id, grants, branches, ...(discountLimit && { discountLimit }) }]
  })
}

export type DecisionRefusal = 'right-missing' | 'own-request' | 'request-of-absent'

/**
 * Returns in whose name a user decides about a record: null for their own, otherwise the key of the absent colleague. Takes the
 * people who asked for the decision or sell what it is about. Refuses with `right-missing`, with `own-request` what the user
 * asked for themselves, and with `request-of-absent` what the colleague whom they would stand in for asked for. Only a deputy is
 * refused so: by their own right a user may decide what they asked for about the record of a colleague.
 */
export function resolveDecider<Id extends string | number>(
  who: Who<Id>,
  right: DeputyRight,
  { place, askedBy }: { place: Place<Id>; askedBy: readonly (Id | null)[] },
): Result<{ for: Id | null }, DecisionRefusal> {
  if (mayAlone(who, right, place).ok) return accept({ for: null })
  const lenders = (who.standsInFor ?? []).filter((absent) => mayFor(absent, right, place))
  if (lenders.length === 0) return refuse('right-missing')
  if (askedBy.includes(who.id)) return refuse('own-request')
  const absent = lenders.find(({ id }) => !askedBy.includes(id))
  return absent ? accept({ for: absent.id }) : refuse('request-of-absent')
}

function narrower(one: Reach, other: Reach): Reach {
  return REACHES.find((reach) => reach === one || reach === other) ?? one
}
