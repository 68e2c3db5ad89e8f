import { BASE_ROLE_NAMES } from '../../access/base-role-names.ts'
import { choice, code, money, resource } from '../../platform/resources/resource.ts'
import { APPROVAL_SUBJECTS } from './purchase-checks.ts'

/** The highest incoming invoice that a role approves; without a row it approves none. */
export const approvalLimit = resource({
  name: 'approvalLimit',
  right: 'BOOKING_RULE_EDIT',
  fields: {
    code: code(),
    role: choice(BASE_ROLE_NAMES),
    subject: choice(APPROVAL_SUBJECTS),
    /** VAT included. */
    limitCents: money({ min: 0, max: 1_000_000_000 }),
  },
  label: 'code',
  list: ['code', 'role', 'subject', 'limitCents'],
  search: ['code'],
  filters: ['role', 'subject'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'delete',
})
