import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { hoursProblem, type KeptHours, type LostBookings } from '@forecourt/domain/organisation/kept-hours.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { DraftOffer } from '../platform/form/DraftOffer.tsx'
import { useUnsaved } from '../platform/form/use-unsaved.ts'
import { callOptions, useCommand } from '../platform/queries.ts'
import { PanelForm } from '../platform/Panel.tsx'
import { LostBookingsDialog } from './LostBookingsDialog.tsx'
import { SpecialDays } from './SpecialDays.tsx'
import { WeekHours } from './WeekHours.tsx'
import styles from './Hours.module.css'

type Kept = ApiResult<'GET /sales/openinghours/get'>

/** The hours of a department, or with null the days of all of them. */
export function HoursEditor({ department }: { department: number | null }) {
  const { data } = useQuery(callOptions('GET /sales/openinghours/get', department === null ? {} : { department }))
  return data ? <HoursForm key={department} department={department} kept={data} /> : null
}

function HoursForm({ department, kept }: { department: number | null; kept: Kept }) {
  const [was, setWas] = useState<KeptHours>(kept.hours)
  const [is, setIs] = useState<KeptHours>(kept.hours)
  const [copyTo, setCopyTo] = useState<number[]>([])
  const [wasTried, setTried] = useState(false)
  const [lost, setLost] = useState<LostBookings>()
  const [today] = useState(() => brusselsDay(new Date()))
  const save = useCommand((bookings: number) =>
    api('POST /sales/openinghours/save', { hours: { department, was, is, copyTo, bookings } }),
  )
  const isDirty = !isSame(was, is) || copyTo.length > 0
  const problem = hoursProblem(is, today)
  const isOutdated = save.error?.reason === 'changed-meanwhile'

  async function send(bookings = 0): Promise<boolean> {
    if (problem !== undefined) {
      setTried(true)
      return false
    }
    try {
      const { hours } = await save.mutateAsync(bookings)
      setWas(hours)
      setIs(hours)
      setCopyTo([])
      setTried(false)
      setLost(undefined)
      showToast({ message: m['office.form.saved'](), tone: 'success' })
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.reason === 'bookings-outside-hours') setLost(error.errors[0]?.detail as LostBookings)
      else setLost(undefined)
      return false
    }
  }

  const theirs = (save.error?.errors[0]?.detail as { theirs?: KeptHours } | undefined)?.theirs
  if (isOutdated && theirs && !isSame(theirs, was)) {
    setWas(theirs)
    setIs(theirs)
  }

  const { draft } = useUnsaved({
    name: 'openingHours',
    id: department,
    isDirty,
    base: { hours: was, copyTo: [] as number[] },
    row: { hours: is, copyTo },
    restore({ base, row }) {
      setWas(base.hours)
      setIs(row.hours)
      setCopyTo(row.copyTo)
    },
    save: () => send(),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    void send().then(() => form.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus())
  }

  const isAsked = save.error?.reason === 'bookings-outside-hours'
  return (
    <PanelForm
      className={department === null ? undefined : styles.beside}
      noValidate
      onSubmit={submit}
      title={department === null ? m['office.hours.closing-days']() : m['words.opening-hours']()}
    >
      {save.error && !isAsked && (
        <Notice tone={isOutdated ? 'warning' : 'failure'} live>
          {isOutdated ? m['office.hours.changed']() : save.error.message}
        </Notice>
      )}
      {draft && <DraftOffer {...draft} />}
      {wasTried && problem !== undefined && (
        <Notice tone="failure" live>
          {m['office.hours.wrong']()}
        </Notice>
      )}
      {department !== null && <WeekHours week={is.week} onChange={(week) => setIs({ ...is, week })} />}
      <SpecialDays
        days={is.days}
        forAll={department === null ? [] : kept.forAll}
        today={today}
        isForAll={department === null}
        wasTried={wasTried}
        onChange={(days) => setIs({ ...is, days })}
      />
      {department !== null && <CopyTo department={department} chosen={copyTo} onChange={setCopyTo} />}
      <div className={styles.bar}>
        <span className="hint" aria-live="polite">
          {isDirty && m['office.form.unsaved']()}
        </span>
        {isDirty && (
          <Button
            look="quiet"
            onClick={() => {
              setIs(was)
              setCopyTo([])
              setTried(false)
            }}
          >
            {m['words.discard-changes']()}
          </Button>
        )}
        <Button type="submit" look="primary" busy={save.isPending}>
          {department === null ? m['office.hours.save-days']() : m['office.hours.save']()}
        </Button>
      </div>
      {lost && (
        <LostBookingsDialog
          lost={lost}
          busy={save.isPending}
          onConfirm={() => void send(lost.count)}
          onClose={() => setLost(undefined)}
        />
      )}
    </PanelForm>
  )
}

/** Other departments that get the same hours. */
function CopyTo({
  department,
  chosen,
  onChange,
}: {
  department: number
  chosen: number[]
  onChange: (chosen: number[]) => void
}) {
  const { data } = useQuery(callOptions('GET /sales/openinghours/getall', {}))
  const others = (data?.departments ?? []).filter(({ id }) => id !== department)
  if (others.length === 0) return null
  return (
    <details className={styles.copy}>
      <summary>
        {chosen.length === 0 ? m['office.hours.copy']() : m['office.hours.copy-count']({ count: chosen.length })}
      </summary>
      <p className="hint">{m['office.hours.copy-hint']()}</p>
      <div className={styles.others}>
        {others.map(({ id, name, branch }) => (
          <Checkbox
            key={id}
            label={`${branch} · ${name}`}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </div>
    </details>
  )
}
