import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { checkAbsenceDays, doAbsencesOverlap } from '@forecourt/domain/access/absence.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { showUndo } from '../platform/undo.ts'
import { uncoveredText, type Absence, type AbsencesAnswer } from './absence-texts.ts'

interface AbsenceDialogProps {
  data: AbsencesAnswer
  /** Undefined: a new one. */
  absence: Absence | undefined
  /** A colleague whose absence it is; undefined: the user's own. */
  user: number | undefined
  onClose: () => void
}

const refusalTexts = {
  'absence-ends-before': m['refusals.absence-ends-before'],
  'absence-past': m['refusals.absence-past'],
  'absence-too-long': m['refusals.absence-too-long'],
  'absence-overlaps': m['refusals.absence-overlaps'],
} as const

/** Asks from when until when somebody is absent, and who decides meanwhile. */
export function AbsenceDialog({ data, absence, user, onClose }: AbsenceDialogProps) {
  const { today, absences, deputies, standsIn } = data
  const [from, setFrom] = useState(absence?.from ?? today)
  const [until, setUntil] = useState(absence?.until ?? today)
  const [chosen, choose] = useState(absence?.deputy.id)
  const period = { from, until }
  const isWhole = from !== '' && until !== ''
  const days = isWhole
    ? checkAbsenceDays(period, {
        today,
        before: absence ?? null,
        others: absences.filter(({ id }) => id !== absence?.id),
      })
    : undefined
  const dayError = (field: 'from' | 'until') => {
    if (days === undefined) return (field === 'from' ? from : until) === '' ? m['problems.required']() : undefined
    return days.ok || days.field !== field ? undefined : refusalTexts[days.reason]()
  }
  const deputy = deputies.find(({ id }) => id === chosen)
  const away = isWhole ? deputy?.absences.find((own) => doAbsencesOverlap(own, period)) : undefined
  const overlappingStandIns = isWhole ? standsIn.filter((one) => doAbsencesOverlap(one, period)) : []
  const problem =
    dayError('from') ?? dayError('until') ?? (deputy ? undefined : m['refusals.deputy-missing']()) ?? awayText(away)
  const was = absence && { from: absence.from, until: absence.until, deputy: absence.deputy.id }
  const wish = { id: absence?.id ?? null, from, until, deputy: deputy?.id ?? null, ...(was && { was }) }
  return (
    <ActDialog
      title={absence ? m['office.absence.edit-title']() : m['office.absence.add']()}
      confirm={m['words.save']()}
      refusal={problem}
      act={() =>
        user === undefined
          ? api('POST /sales/absence/save', { absence: wish })
          : api('POST /sales/user/saveabsence', { user, absence: wish })
      }
      onDone={() => showUndo(m['office.absence.saved'](), null)}
      onClose={onClose}
    >
      <TextField
        type="date"
        label={m['office.absence.from']()}
        min={absence?.state === 'running' ? absence.from : today}
        value={from}
        error={dayError('from')}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        type="date"
        label={m['office.absence.until']()}
        min={from > today ? from : today}
        value={until}
        error={dayError('until')}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Select
        label={m['office.absence.deputy']()}
        placeholder={m['office.absence.choose']()}
        options={deputies.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen === undefined ? '' : String(chosen)}
        error={awayText(away)}
        hint={deputy?.isElsewhere ? m['office.absence.elsewhere']({ deputy: deputy.name }) : undefined}
        onChoose={(value) => choose(Number(value))}
      />
      {deputy && deputy.uncovered.length > 0 && (
        <Notice tone="warning">{uncoveredText(deputy.name, deputy.uncovered)}</Notice>
      )}
      {overlappingStandIns.map(({ id, absent }) => (
        <Notice key={id} tone="warning">
          {m['office.absence.stands-in']({ absent: absent.name })}
        </Notice>
      ))}
    </ActDialog>
  )
}

function awayText(away: { from: string; until: string } | undefined): string | undefined {
  return away && m['refusals.deputy-absent']({ from: formatDay(away.from), until: formatDay(away.until) })
}
