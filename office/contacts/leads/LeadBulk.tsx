import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiInput, ApiResult } from '@forecourt/api-client/api.ts'
import { MOST_LEADS_AT_ONCE } from '@forecourt/domain/contacts/lead-desk.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import type { ChosenRows } from '../../platform/list/ChosenBar.tsx'
import { showUndo } from '../../platform/undo.ts'
import type { LeadChoices } from './lead-list.ts'

type Act = ApiInput<'POST /sales/lead/bulk'>['act']

interface LeadBulkProps extends ChosenRows {
  choices: LeadChoices
}

/** Shows the bulk acts for leads: assign to a user, pass to a department, close. */
export function LeadBulk({ selection: { only }, onDone, choices }: LeadBulkProps) {
  const [asking, setAsking] = useState<Act['kind']>()
  const isTooMany = only === undefined || only.length > MOST_LEADS_AT_ONCE
  const refusal = isTooMany ? m['office.leads.bulk.too-many']({ most: MOST_LEADS_AT_ONCE }) : undefined
  return (
    <>
      <ActionButton right="LEAD_EDIT" icon="user" refusal={refusal} onClick={() => setAsking('assigned')}>
        {m['office.leads.bulk.assign']()}
      </ActionButton>
      <ActionButton right="LEAD_EDIT" icon="building-warehouse" refusal={refusal} onClick={() => setAsking('moved')}>
        {m['office.leads.bulk.move']()}
      </ActionButton>
      <ActionButton right="LEAD_EDIT" icon="circle-check" refusal={refusal} onClick={() => setAsking('handled')}>
        {m['office.leads.bulk.close']()}
      </ActionButton>
      {asking && only && (
        <BulkDialog
          kind={asking}
          ids={only}
          choices={choices}
          onDone={(answer) => {
            reportDone(answer)
            onDone(answer.left.map(({ id }) => id))
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

interface BulkDialogProps {
  kind: Act['kind']
  ids: number[]
  choices: LeadChoices
  onDone: (answer: ApiResult<'POST /sales/lead/bulk'>) => void
  onClose: () => void
}

function BulkDialog({ kind, ids, choices, onDone, onClose }: BulkDialogProps) {
  const [value, setValue] = useState('')
  const words = actTexts(kind)
  // Leads can also be assigned to no one.
  const refusal = kind !== 'assigned' && value.trim() === '' ? m['problems.required']() : undefined
  return (
    <ActDialog
      title={words.title}
      confirm={words.confirm}
      refusal={refusal}
      act={() => api('POST /sales/lead/bulk', { ids, act: buildAct(kind, value) })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {kind === 'assigned' && (
        <Select
          label={m['office.leads.assignee']()}
          placeholder={m['words.nobody']()}
          value={value}
          options={choices.colleagues
            .filter(({ canAnswer }) => canAnswer)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
      {kind === 'moved' && (
        <Select
          label={m['words.department']()}
          placeholder={m['words.choose']()}
          value={value}
          options={choices.departments
            .filter(({ isActive }) => isActive)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
      {kind === 'handled' && (
        <TextArea
          rows={2}
          label={m['office.leads.bulk.reason']()}
          maxLength={500}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
    </ActDialog>
  )
}

function buildAct(kind: Act['kind'], value: string): Act {
  switch (kind) {
    case 'assigned':
      return { kind, assignee: value === '' ? null : Number(value) }
    case 'moved':
      return { kind, department: Number(value) }
    case 'handled':
      return { kind, reason: value.trim() }
  }
}

function actTexts(kind: Act['kind']) {
  switch (kind) {
    case 'assigned':
      return {
        title: m['office.leads.bulk.assign-title'](),
        text: m['office.leads.bulk.assign-text'](),
        confirm: m['office.leads.bulk.assign'](),
      }
    case 'moved':
      return {
        title: m['office.leads.bulk.move-title'](),
        text: m['office.leads.bulk.move-text'](),
        confirm: m['office.leads.move'](),
      }
    case 'handled':
      return {
        title: m['office.leads.bulk.close-title'](),
        text: m['office.leads.bulk.close-text'](),
        confirm: m['office.leads.bulk.close'](),
      }
  }
}

function reportDone({ done, left, change }: ApiResult<'POST /sales/lead/bulk'>) {
  const names = left.map(({ name }) => name).join(', ')
  if (done === 0) return showToast({ message: m['office.leads.bulk.none']({ names }), tone: 'warning' })
  if (left.length > 0) return showUndo(m['office.leads.bulk.partly']({ count: done, names }), change)
  showUndo(done === 1 ? m['office.leads.bulk.done-one']() : m['office.leads.bulk.done']({ count: done }), change)
}
