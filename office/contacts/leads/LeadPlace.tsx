import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { leadCan } from '@forecourt/domain/contacts/lead-desk.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { callOptions } from '../../platform/queries.ts'
import { Panel } from '../../platform/Panel.tsx'
import styles from './LeadPlace.module.css'
import type { Lead, LeadActs } from './use-lead-acts.ts'

export type Asks = Pick<ComponentProps<typeof ActionButton>, 'right' | 'place'>

/** Shows the owner and the department of a lead, and the way to pass it on. */
export function LeadPlace({ lead, acts, asks }: { lead: Lead; acts: LeadActs; asks: Asks }) {
  const choices = useQuery(callOptions('GET /sales/lead/getchoices', {})).data
  const [assignee, setAssignee] = useState<string>()
  const [department, setDepartment] = useState<string>()
  const colleague = assignee ?? String(lead.assignee?.id ?? '')
  const place = department ?? String(lead.department.id)
  return (
    <Panel title={m['office.leads.place']()}>
      <div className={styles.row}>
        <Select
          label={m['office.leads.assignee']()}
          value={colleague}
          placeholder={m['words.nobody']()}
          disabled={!leadCan('assigned', lead)}
          options={(choices?.colleagues ?? [])
            .filter(({ id, canAnswer }) => canAnswer || id === lead.assignee?.id)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => setAssignee(target.value)}
        />
        {assignee !== undefined && assignee !== String(lead.assignee?.id ?? '') && (
          <ActionButton
            {...asks}
            busy={acts.busy === 'POST /sales/lead/assign'}
            onClick={async () => {
              const to = assignee === '' ? null : Number(assignee)
              if (await acts.act('POST /sales/lead/assign', { assignee: to }, m['office.leads.assigned']()))
                setAssignee(undefined)
            }}
          >
            {m['office.leads.assign']()}
          </ActionButton>
        )}
      </div>
      <div className={styles.row}>
        <Select
          label={m['words.department']()}
          value={place}
          disabled={!leadCan('moved', lead)}
          options={(choices?.departments ?? [])
            .filter(({ id, isActive }) => isActive || id === lead.department.id)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => setDepartment(target.value)}
        />
        {place !== String(lead.department.id) && (
          <ActionButton
            {...asks}
            busy={acts.busy === 'POST /sales/lead/move'}
            onClick={async () => {
              if (await acts.act('POST /sales/lead/move', { department: Number(place) }, m['office.leads.moved']()))
                setDepartment(undefined)
            }}
          >
            {m['office.leads.move']()}
          </ActionButton>
        )}
      </div>
    </Panel>
  )
}
