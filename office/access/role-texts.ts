import { RIGHT_TEXTS } from '@forecourt/domain/access/right-texts.ts'
import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import { OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import {
  findReach,
  type DiscountLimit,
  type Reach,
  type RightName,
  type Who,
} from '@forecourt/domain/platform/resources/rights.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { formatNumber } from '../platform/kinds/format.ts'
import { currentLanguage, formatList } from '../platform/language.ts'
import { formatEuros } from '../platform/money-text.ts'

export function reachText(reach: Reach): string {
  switch (reach) {
    case 'own':
      return m['office.staff.reach.own']()
    case 'branch':
      return m['office.staff.reach.branch']()
    case 'all':
      return m['office.staff.reach.all']()
  }
}

export function routeText(id: string): string {
  return OFFICE_ROUTES.find((route) => route.id === id)?.text[currentLanguage()] ?? id
}

/** Formats a share in basis points: `2,5 %`. */
export function shareText(basisPoints: number): string {
  return `${formatNumber(basisPoints / 100, 2)}\u00a0%`
}

/** Formats the limit of the discounts that a role approves: `2,5 % en € 500`; empty: none. */
export function limitText({ mostBp, mostCents }: DiscountLimit): string {
  const parts = [mostBp === null ? [] : shareText(mostBp), mostCents === null ? [] : formatEuros(mostCents)]
  return formatList(parts.flat())
}

/** Returns the reason that the user may not give a right, whatever its reach; undefined when they may. */
export function refusalToGive(who: Pick<Who, 'isMain' | 'grants'>, right: RightName): string | undefined {
  return findReach(who, right) === undefined ? m['office.staff.role.not-yours']() : undefined
}

/** In the order in which users look for them: view before edit. */
export const rightsInOrder = listKeys(RIGHT_TEXTS)

export function roleName({ name }: { name: Translated }): string {
  return translate(name, currentLanguage())
}
