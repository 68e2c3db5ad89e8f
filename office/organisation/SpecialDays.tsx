import {
  bridgeDays,
  dayProblem,
  type HoursProblem,
  type SpecialDay,
} from '@forecourt/domain/organisation/kept-hours.ts'
import { belgianHolidays } from '@forecourt/domain/organisation/holidays.ts'
import { type CalendarDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { currentLanguage } from '../platform/language.ts'
import { formatDay } from '../platform/kinds/format.ts'
import { Periods } from './Periods.tsx'
import { formatNamedDay, periodsText } from './hours-text.ts'
import styles from './Hours.module.css'

interface SpecialDaysProps {
  days: SpecialDay[]
  /** The days that apply to all departments, here too. */
  forAll: readonly SpecialDay[]
  today: CalendarDay
  isForAll: boolean
  wasTried: boolean
  onChange: (days: SpecialDay[]) => void
}

/** The days that differ from their weekday. */
export function SpecialDays({ days, forAll, today, isForAll, wasTried, onChange }: SpecialDaysProps) {
  const own = new Set(days.map(({ day }) => day))
  const year = toYear(today)
  const years = [year, year + 1]
  const isAhead = ({ day }: { day: CalendarDay }) => day >= today && !own.has(day)
  const bridges = years.flatMap(bridgeDays).filter(isAhead).slice(0, 4)
  const holidays = years.flatMap(belgianHolidays).filter(isAhead).slice(0, 10)
  return (
    <fieldset className={styles.special}>
      <legend>{isForAll ? m['office.hours.days-for-all']() : m['office.hours.days']()}</legend>
      <p className="hint">{m['office.hours.days-hint']()}</p>
      {days.map((one, at) => {
        const problem = dayProblem(one, days, today)
        const shown = wasTried && problem !== undefined && problem in problems ? problem : undefined
        const label = one.day === '' ? m['office.hours.new-day']() : formatDay(one.day)
        const change = (changes: Partial<SpecialDay>) => onChange(days.with(at, { ...one, ...changes }))
        return (
          // A day that is being typed has no other name.
          <div key={at} className={styles.card} role="group" aria-label={label}>
            <TextField
              type="date"
              label={m['words.day']()}
              min={today}
              value={one.day}
              error={shown === 'name-missing' ? undefined : shown && problems[shown as keyof typeof problems]()}
              onChange={({ target }) => change({ day: target.value })}
            />
            <TextField
              label={m['office.hours.name-nl']()}
              maxLength={80}
              value={one.name.nl}
              error={shown === 'name-missing' ? problems['name-missing']() : undefined}
              onChange={({ target }) => change({ name: { ...one.name, nl: target.value } })}
            />
            <TextField
              label={m['office.hours.name-fr']()}
              optional={m['words.optional']()}
              maxLength={80}
              value={one.name.fr ?? ''}
              onChange={({ target }) =>
                change({ name: { nl: one.name.nl, ...(target.value === '' ? {} : { fr: target.value }) } })
              }
            />
            <Periods day={label} value={one.value} onChange={(value) => change({ value })} />
            <IconButton
              icon="trash"
              label={m['office.hours.remove-day']({ day: label })}
              onClick={() => onChange(days.toSpliced(at, 1))}
            />
          </div>
        )
      })}
      <div className={styles.adders}>
        <Button icon="plus" onClick={() => onChange([...days, { day: '', name: { nl: '' }, value: [] }])}>
          {m['office.hours.add-day']()}
        </Button>
        {bridges.map(({ day, holiday }) => (
          <Button
            key={day}
            look="quiet"
            onClick={() => onChange([...days, { day, name: { nl: 'Brugdag', fr: 'Pont' }, value: [] }])}
          >
            {m['office.hours.add-bridge']({
              day: formatNamedDay(day),
              holiday: translate(holiday.name, currentLanguage()),
            })}
          </Button>
        ))}
      </div>
      {forAll.length > 0 && (
        <>
          <h3 className={styles.heading}>{m['office.hours.also-for-all']()}</h3>
          <ul className={styles.list}>
            {forAll.map(({ day, name, value }) => (
              <li key={day} className={own.has(day) ? styles.overruled : undefined}>
                {formatNamedDay(day)} · {translate(name, currentLanguage())} · {periodsText(value)}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className={styles.heading}>{m['office.hours.holidays']()}</h3>
      <ul className={styles.list}>
        {holidays.map(({ day, name }) => (
          <li key={day}>
            {formatNamedDay(day)} · {translate(name, currentLanguage())}{' '}
            <Button
              look="quiet"
              aria-label={m['office.hours.open-on']({ day: formatNamedDay(day) })}
              onClick={() => onChange([...days, { day, name, value: [{ from: '09:00', to: '12:00' }] }])}
            >
              {m['office.hours.open-anyway']()}
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const problems = {
  'day-missing': m['office.hours.problems.day-missing'],
  'day-twice': m['office.hours.problems.day-twice'],
  'day-over': m['office.hours.problems.day-over'],
  'name-missing': m['office.hours.problems.name-missing'],
} satisfies Record<Exclude<HoursProblem, 'period' | 'overlap'>, () => string>
