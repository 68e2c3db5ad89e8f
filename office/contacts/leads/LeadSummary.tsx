import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { LEAD_STATES, type LeadState } from '@forecourt/domain/contacts/lead-desk.ts'
import { findReach } from '@forecourt/domain/platform/resources/rights.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Link } from '@forecourt/ui/Link.tsx'
import { Row } from '../../platform/Layout.tsx'
import { useAccess } from '../../platform/access.ts'
import { callOptions } from '../../platform/queries.ts'
import type { LeadChoices } from './lead-list.ts'
import pill from '../../platform/list/ListCounts.module.css'
import styles from './LeadSummary.module.css'

/** Shows the counts of leads by owner and state, as links that keep the rest of the view. */
export function LeadSummary({ choices }: { choices: LeadChoices }) {
  const [params] = useSearchParams()
  const { who } = useAccess()
  const counts = useQuery(callOptions('GET /sales/lead/getcounts', {})).data?.counts ?? []
  const own = choices.departments.filter(({ branch }) => who.branches.includes(branch)).map(({ id }) => id)
  const ofBranch = own.join(',')
  const scopes = [
    { key: 'all', label: m['office.leads.scopes.all'](), words: { whose: '', department: '' } },
    ...(findReach(who, 'LEAD_VIEW') === 'all' && own.length > 0
      ? [{ key: 'branch', label: m['office.leads.scopes.branch'](), words: { whose: '', department: ofBranch } }]
      : []),
    { key: 'mine', label: m['office.leads.scopes.mine'](), words: { whose: 'mine', department: '' } },
    { key: 'nobody', label: m['office.leads.scopes.nobody'](), words: { whose: 'nobody', department: '' } },
  ]
  const isChosen = (words: Record<string, string>) =>
    Object.entries(words).every(([word, value]) => (params.get(word) ?? '') === value)
  const scope = scopes.find(({ words }) => isChosen(words)) ?? scopes[0]!
  const within = counts.filter(
    ({ whose, department }) =>
      (scope.words.whose === '' || whose === scope.words.whose) &&
      (scope.words.department === '' || own.includes(department)),
  )
  const countLeads = (state: LeadState) =>
    within.filter((one) => one.state === state).reduce((sum, { count }) => sum + count, 0)
  const hrefWith = (words: Record<string, string>) => {
    const next = new URLSearchParams(params)
    for (const word of ['page', 'view']) next.delete(word)
    for (const [word, value] of Object.entries(words)) {
      if (value === '') next.delete(word)
      else next.set(word, value)
    }
    // An empty search would lead to the default view.
    return next.size === 0 ? '?view=all' : `?${next}`
  }
  return (
    <nav className={styles.summary} aria-label={m['office.leads.summary']()}>
      <Row as="ul">
        {LEAD_STATES.map((state) => (
          <li key={state}>
            <Link
              href={hrefWith({ state: params.get('state') === state ? '' : state })}
              className={pill.count}
              aria-current={params.get('state') === state}
            >
              {stateText(state)}
              {state !== 'handled' && <b>{countLeads(state)}</b>}
            </Link>
          </li>
        ))}
      </Row>
      <Row as="ul">
        {scopes.map(({ key, label, words }) => (
          <li key={key}>
            <Link href={hrefWith(words)} className={pill.count} aria-current={scope.key === key}>
              {label}
            </Link>
          </li>
        ))}
      </Row>
    </nav>
  )
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
