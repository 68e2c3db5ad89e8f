import { useQuery } from '@tanstack/react-query'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { MANY_DAYS } from '@forecourt/domain/stock/ground-car.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Panel } from '../../platform/Panel.tsx'
import { callOptions } from '../../platform/queries.ts'
import { daysText } from '../lists/days-text.ts'
import { readDay, type CarPart } from './car-part.ts'
import styles from './CarDesk.module.css'

const LONGEST = 120

/** Shows the days of a car in stock, against like cars and the day from which it costs more than it brings. */
export function StockDaysPanel({ desk, row }: CarPart) {
  const { daysInStock, alike } = desk
  const arrivedOn = readDay({ row }, 'arrivedOn')
  const { data } = useQuery(callOptions('GET /sales/vehicle/getactivity', { id: desk.id }))
  const toShare = (days: number) => `${Math.min(1, days / LONGEST) * 100}%`
  const left = MANY_DAYS - (daysInStock ?? 0)
  return (
    <Panel
      title={m['office.stock.in-stock']()}
      beside={
        arrivedOn !== null && (
          <span className="hint">{m['office.stock.desk.since']({ day: formatDay(arrivedOn) })}</span>
        )
      }
    >
      {daysInStock === null ? (
        <p className="hint">{m['office.stock.desk.not-in-stock']()}</p>
      ) : (
        <>
          <p>
            <span className={classes(styles.days, daysInStock > MANY_DAYS && styles.warned)}>
              {daysText(daysInStock)}
            </span>{' '}
            {alike.averageDays !== null && (
              <span className={styles.quiet}>
                {m['office.stock.desk.average']({ days: daysText(alike.averageDays) })}
              </span>
            )}
          </p>
          <div className={styles.scale} aria-hidden="true">
            <i className={daysInStock > MANY_DAYS ? styles.old : undefined} style={{ width: toShare(daysInStock) }} />
            {alike.averageDays !== null && <u style={{ left: toShare(alike.averageDays) }} />}
            <u className={styles.limit} style={{ left: toShare(MANY_DAYS) }} />
          </div>
          <p className={styles.marks} aria-hidden="true">
            <span style={{ left: 0 }}>0</span>
            <span style={{ left: toShare(MANY_DAYS) }}>{MANY_DAYS}</span>
            <span style={{ left: '100%' }}>{LONGEST}</span>
          </p>
          <p className={left < 0 ? styles.warned : 'hint'}>
            {left < 0
              ? m['office.stock.desk.past-limit']({ days: daysText(-left), limit: MANY_DAYS })
              : m['office.stock.desk.to-limit']({ days: daysText(left), limit: MANY_DAYS })}
          </p>
        </>
      )}
      {data && data.saved > 0 && (
        <p className="hint">
          {data.saved === 1 ? m['office.stock.desk.saved-one']() : m['office.stock.desk.saved']({ count: data.saved })}
        </p>
      )}
    </Panel>
  )
}
