import type { ApiResult } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'

type Actor = ApiResult<'GET /sales/audit/history'>['entries'][number]['by']

/** Returns the name of the user or of the part of the system that made a change. */
export function actorName({ kind, name }: Actor): string {
  switch (kind) {
    case 'user':
      return name ?? m['office.history.by.former-colleague']()
    case 'integration':
      return name ?? m['office.history.by.former-integration']()
    case 'customer':
      return name ?? m['office.history.by.former-customer']()
    case 'guest':
      return m['office.history.by.visitor']()
    case 'job':
      return m['office.history.by.job']()
    case 'seed':
      return m['office.history.by.seed']()
    case 'database':
      return name === 'migration' ? m['office.history.by.migration']() : m['office.history.by.database']()
  }
}
