import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { DeskPanel, DeskRows, RowEnd } from '../../platform/desk/Desk.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import { toInstant, toLocalTime } from './local-time.ts'
import { formatHours, formatMoment, toPlace, type WorkOrder } from './work-order-texts.ts'

type Entry = ApiResult<'GET /sales/workorder/time'>['entries'][number]

/** Shows the clocked time of a work order; users with the right to do so correct it here, with a reason. */
export function TimePanel({ order }: { order: WorkOrder }) {
  const { data } = useQuery(callOptions('GET /sales/workorder/time', { id: order.id }))
  const [correcting, setCorrecting] = useState<Entry>()
  const mayCorrect = useRefusal('TIME_CORRECT', toPlace(order)) === undefined
  const isOpen = order.state !== 'invoiced' && order.state !== 'closed'
  if (!data || data.entries.length === 0) return null
  const jobName = (id: number) => order.jobs.find((job) => job.id === id)?.name ?? ''
  return (
    <DeskPanel title={m['office.work-time.title']()} count={data.entries.length}>
      <DeskRows>
        {data.entries.map((entry) => (
          <li key={entry.id}>
            <div>
              <p>{entry.technician}</p>
              <p className="hint">{[jobName(entry.job), entry.correctedBecause].filter(Boolean).join(' · ')}</p>
            </div>
            <RowEnd>
              {entry.isOdd && <StateBadge tone="promo">{m['office.work-time.odd']()}</StateBadge>}
              <span>
                {formatMoment(entry.startedAt, order.now)} –{' '}
                {entry.endedAt === null ? m['office.work-time.runs']() : formatMoment(entry.endedAt, order.now)}
              </span>
              {entry.endedAt !== null && (
                <span className="num">
                  {m['office.work-board.hours']({
                    hours: formatHours((Date.parse(entry.endedAt) - Date.parse(entry.startedAt)) / 60_000),
                  })}
                </span>
              )}
              {mayCorrect && isOpen && entry.endedAt !== null && (
                <IconButton
                  icon="pencil"
                  label={m['office.work-time.correct-of']({
                    name: entry.technician,
                    when: formatInstant(entry.startedAt),
                  })}
                  onClick={() => setCorrecting(entry)}
                />
              )}
            </RowEnd>
          </li>
        ))}
      </DeskRows>
      {correcting && <CorrectDialog entry={correcting} onClose={() => setCorrecting(undefined)} />}
    </DeskPanel>
  )
}

function CorrectDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const [from, setFrom] = useState(toLocalTime(entry.startedAt))
  const [until, setUntil] = useState(toLocalTime(entry.endedAt ?? entry.startedAt))
  const [reason, setReason] = useState('')
  const [isOdd, setIsOdd] = useState(false)
  const [acceptsOdd, setAcceptsOdd] = useState(false)
  async function correct() {
    const { id, rev } = entry
    try {
      return await api('POST /sales/workorder/correcttime', {
        entry: id,
        rev,
        startedAt: toInstant(from),
        endedAt: toInstant(until),
        reason,
        acceptsOdd,
      })
    } catch (error) {
      if (error instanceof ApiFailure && error.reason === 'time-odd') setIsOdd(true)
      throw error
    }
  }
  return (
    <ActDialog
      title={m['office.work-time.correct']()}
      confirm={m['words.save']()}
      keep={m['words.back']()}
      refusal={reason.trim() === '' ? m['refusals.offer-reason-missing']() : undefined}
      act={correct}
      onDone={() => showToast({ message: m['office.work-time.corrected'](), tone: 'success' })}
      onClose={onClose}
    >
      <FieldPair>
        <TextField
          type="datetime-local"
          label={m['office.work-time.from']()}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          type="datetime-local"
          label={m['office.work-time.until']()}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      </FieldPair>
      {isOdd && (
        <Checkbox
          label={m['office.work-time.odd-checked']()}
          checked={acceptsOdd}
          onChange={({ target }) => setAcceptsOdd(target.checked)}
        />
      )}
      <TextField
        data-autofocus
        label={m['words.reason']()}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActDialog>
  )
}
