import type { ApiResult } from '@forecourt/api-client/api.ts'
import { useQuery } from '@tanstack/react-query'
import { LEAD_STATES, type LeadState } from '@forecourt/domain/contacts/lead-desk.ts'
import { findReach } from '@forecourt/domain/platform/resources/rights.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { useAccess } from '../../platform/access.ts'
import type { StandardView } from '../../platform/list/standard-views.ts'
import { callOptions } from '../../platform/queries.ts'
import type { LeadChoices } from './lead-list.ts'

type LeadCount = ApiResult<'GET /sales/lead/getcounts'>['counts'][number]

/** Returns the views of the leads: by state, and those that wait by whose they are. */
export function useLeadViews({ departments }: LeadChoices): readonly StandardView[] {
  const { who } = useAccess()
  const { data } = useQuery(callOptions('GET /sales/lead/getcounts', {}))
  const count = (matches: (one: LeadCount) => boolean) =>
    data?.counts.filter(matches).reduce((sum, one) => sum + one.count, 0)
  const own = departments.filter(({ branch }) => who.branches.includes(branch)).map(({ id }) => id)
  const waiting = (whose: string) => ({
    search: `state=waiting&whose=${whose}`,
    count: count((one) => one.state === 'waiting' && one.whose === whose),
  })
  return [
    ...LEAD_STATES.map((state) => ({
      name: stateText(state),
      search: `state=${state}`,
      // Done ones are not counted.
      count: state === 'handled' ? undefined : count((one) => one.state === state),
    })),
    { name: m['office.leads.scopes.mine'](), ...waiting('mine') },
    { name: m['office.leads.scopes.nobody'](), ...waiting('nobody') },
    ...(findReach(who, 'LEAD_VIEW') === 'all' && own.length > 0
      ? [
          {
            name: m['office.leads.scopes.branch'](),
            search: `state=waiting&department=${own.join(',')}`,
            count: count((one) => one.state === 'waiting' && own.includes(one.department)),
          },
        ]
      : []),
  ]
}

function stateText(state: LeadState): string {
  switch (state) {
    case 'waiting':
      return m['office.leads.states.waiting']()
    case 'answered':
      return m['office.leads.states.answered']()
    case 'quarantined':
      return m['office.leads.states.quarantined']()
    case 'handled':
      return m['office.leads.states.handled']()
  }
}
