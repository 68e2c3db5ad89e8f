import {
  may,
  mayBeginIn,
  type Permission,
  type Place,
  type RightName,
} from '@forecourt/domain/platform/resources/rights.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { useAccess } from './access.ts'

/** Returns the reason that the user may not; undefined when they may. Calls the same function as the server. */
export function useRefusal(right: RightName, place?: Place<number>): string | undefined {
  return toReason(may(useAccess().who, right, place))
}

/** Returns the same for a record that the user creates or takes on in a branch, and then owns. */
export function useRefusalToBegin(right: RightName, branch: number): string | undefined {
  return toReason(mayBeginIn(useAccess().who, right, branch))
}

function toReason(permission: Permission): string | undefined {
  if (permission.ok) return undefined
  switch (permission.reason) {
    case 'right-missing':
      return m['office.refusals.right-missing']()
    case 'other-branch':
      return m['office.refusals.other-branch']()
    case 'not-yours':
      return m['office.refusals.not-yours']()
  }
}
