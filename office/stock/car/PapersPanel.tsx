import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { addMonths, brusselsDay, daysBetween, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { callOptions } from '../../platform/queries.ts'
import { daysText } from '../lists/days-text.ts'
import { readDay, readField, type CarPart } from './car-part.ts'
import styles from './CarDesk.module.css'

interface Paper {
  readonly name: string
  readonly value: string
  readonly isFine: boolean
}

/** A Car-Pass that is older does not count any more when the car is sold. */
const CAR_PASS_MONTHS = 2
/** An inspection that ends within this is worth a look. */
const FEW_DAYS = 30

/** The papers and keys of a used car, and the documents that were uploaded. */
export function PapersPanel(part: CarPart) {
  const [today] = useState(() => brusselsDay(new Date()))
  const { desk } = part
  const hostId = desk.mediaHost
  const { data } = useQuery({
    ...callOptions('GET /shared/media/getmedia', { hostId: hostId ?? '' }),
    enabled: hostId !== null && desk.shopPath !== null,
  })
  const documents = data?.mediaSet.documents ?? []
  const papers = desk.kind === 'used' ? listPapers(part, today) : []
  if (papers.length === 0 && documents.length === 0) return null
  return (
    <Panel
      title={m['office.stock.desk.papers']()}
      beside={
        papers.length > 0 && (
          <span className="hint">
            {m['office.stock.desk.of']({ count: papers.filter(({ isFine }) => isFine).length, total: papers.length })}
          </span>
        )
      }
    >
      <ul className={styles.checks}>
        {papers.map(({ name, value, isFine }) => (
          <li key={name}>
            <Icon
              name={isFine ? 'circle-check' : 'alert-triangle'}
              className={isFine ? styles.done : styles.open}
              size="s"
            />
            <span>{name}</span>
            <span className={classes(styles.value, !isFine && styles.warned)}>{value}</span>
          </li>
        ))}
        {documents.map(({ guid, name }) => (
          <li key={guid}>
            <Icon name="file-text" size="s" />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function listPapers(part: CarPart, today: string): Paper[] {
  const carPass = readDay(part, 'carPassOn')
  const inspection = readDay(part, 'inspectionValidUntil')
  const booklet = readField(part, 'bookletState')
  const keys = readField(part, 'keyCount')
  const plate = readField(part, 'licencePlate')
  const missing = m['office.stock.desk.missing']()
  return [
    {
      name: 'Car-Pass',
      value: carPass === null ? missing : formatDay(carPass),
      isFine: carPass !== null && addMonths(carPass, CAR_PASS_MONTHS) >= today,
    },
    { name: m['office.stock.desk.inspection'](), ...inspectionState(inspection, today) },
    { name: m['words.booklet'](), value: booklet ?? missing, isFine: booklet !== undefined },
    { name: m['words.plate'](), value: plate ?? missing, isFine: plate !== undefined },
    { name: m['office.stock.desk.keys'](), value: keys ?? missing, isFine: Number(keys ?? 0) >= 2 },
  ]
}

function inspectionState(until: string | null, today: string): Pick<Paper, 'value' | 'isFine'> {
  if (until === null) return { value: m['office.stock.desk.missing'](), isFine: false }
  const left = daysBetween(today, until)
  if (left < 0) return { value: m['office.stock.desk.past-due']({ day: formatDay(until) }), isFine: false }
  if (left > FEW_DAYS) return { value: formatDay(until), isFine: true }
  return { value: m['office.stock.desk.days-left']({ days: daysText(left) }), isFine: false }
}
