import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { workOrderCan } from '@forecourt/domain/workshop/work-orders/work-order.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Skeleton } from '@forecourt/ui/Skeleton.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { Page } from '../../platform/Page.tsx'
import { callOptions, queries } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { useSeconds } from './BoardPage.tsx'
import { FinishDialog, WaitDialog } from './WorkOrderActs.tsx'
import {
  formatClock,
  formatHours,
  formatMoment,
  formatNearMoment,
  formatThousandths,
  stateText,
  workRefusalText,
  type WorkJob,
  type WorkOrder,
} from './work-order-texts.ts'
import styles from './Clock.module.css'

type Clock = ApiResult<'GET /sales/workclock/get'>

/** The clock of a technician, for a telephone in the workshop: large buttons, one car at a time. */
export function ClockPage() {
  const { data: clock } = useQuery(callOptions('GET /sales/workclock/get', {}))
  const [chosen, setChosen] = useState<number>()
  useTitle(m['office.work-clock.title']())
  if (!clock)
    return (
      <Page>
        <div className={styles.screen}>
          <Skeleton width={180} height={28} />
          <Skeleton width="100%" height={96} />
          <Skeleton width="100%" height={96} />
          <Skeleton width="100%" height={96} />
        </div>
      </Page>
    )
  const id = chosen ?? clock.running?.workOrder
  return (
    <Page>
      <div className={styles.screen}>
        {id === undefined ? (
          <Cars clock={clock} onChoose={setChosen} />
        ) : (
          <Car key={id} id={id} clock={clock} onBack={() => setChosen(0)} />
        )}
      </div>
    </Page>
  )
}

/** The cars that can be worked on; those with a job of the technician first. */
function Cars({ clock, onChoose }: { clock: Clock; onChoose: (id: number) => void }) {
  return (
    <>
      <header className={styles.top}>
        <h1>{m['office.work-clock.title']()}</h1>
        <span className="hint">{m['office.work-board.today']({ hours: formatHours(clock.todayMinutes) })}</span>
      </header>
      {clock.orders.length === 0 && <p className="hint">{m['office.work-clock.none']()}</p>}
      <ul className={styles.cars}>
        {clock.orders.map((order) => (
          <li key={order.id}>
            <button type="button" className={styles.car} onClick={() => onChoose(order.id)}>
              <span className={styles.line}>
                <strong className={styles.plate}>{order.licencePlate ?? order.workNumber}</strong>
                <span>{order.promisedAt === null ? '' : formatNearMoment(order.promisedAt, clock.now)}</span>
              </span>
              <span className={styles.line}>
                <strong>{order.car}</strong>
                {order.isMine && <span>{m['office.work-clock.mine']()}</span>}
              </span>
              <span className="hint">{[stateText(order.state), order.work].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

interface CarProps {
  id: number
  clock: Clock
  onBack: () => void
}

function Car({ id, clock, onBack }: CarProps) {
  const { data } = useQuery({ ...callOptions('GET /sales/workorder/get', { id }), enabled: id > 0 })
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const [asking, setAsking] = useState<'wait' | 'finish'>()
  if (id === 0) return <CarsAgain clock={clock} />
  if (!data) return null
  const order = data.workOrder
  const running = clock.running?.workOrder === id ? clock.running : null
  const act = async (call: () => Promise<unknown>) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await call()
      await queries.invalidateQueries()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  const settle = (job: WorkJob) =>
    act(async () => {
      if (running?.job === job.id) await api('POST /sales/workclock/stop', {})
      const { workOrder } = await api('GET /sales/workorder/get', { id })
      await api('POST /sales/workorder/settlejob', { id, rev: workOrder.rev, job: job.id, outcome: 'done' })
    })
  const kept = order.jobs.filter(({ state }) => state !== 'dropped')
  const done = kept.filter(({ state }) => state === 'done').length
  const finish = workOrderCan('finish', order)
  const wait = workOrderCan('wait', order)
  return (
    <>
      <header className={styles.top}>
        <button type="button" className={styles.back} aria-label={m['office.work-clock.all']()} onClick={onBack}>
          <Icon name="arrow-left" />
        </button>
        <div>
          <h1>{order.workNumber}</h1>
          <p className="hint">
            {[
              order.bay !== null && m['office.work-order.receive.bay-number']({ number: order.bay }),
              order.promisedAt !== null &&
                m['office.work-order.desk.promised']({ when: formatMoment(order.promisedAt, order.now) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </header>
      {order.licencePlate !== null && <p className={styles.bigPlate}>{order.licencePlate}</p>}
      <h2 className={styles.name}>{order.car}</h2>
      <FailureNotice failure={failure} />
      {running && (
        <Running
          order={order}
          running={running}
          isBusy={isBusy}
          onStop={() => void act(() => api('POST /sales/workclock/stop', {}))}
        />
      )}
      <section className={styles.panel} aria-label={m['office.work-order.jobs.title']()}>
        <h3 className={styles.line}>
          {m['office.work-order.jobs.title']()}
          <span className="hint">{m['office.work-order.jobs.count']({ done, all: kept.length })}</span>
        </h3>
        <ul>
          {kept.map((job) => (
            <li key={job.id} className={styles.job} data-state={job.state}>
              <Icon name={job.state === 'done' ? 'circle-check' : 'clock'} />
              <div>
                <strong>{job.name}</strong>
                <p className="hint">{jobTime(job)}</p>
              </div>
              {job.state === 'open' && (
                <span className={styles.acts}>
                  {running?.job !== job.id && (
                    <Button
                      disabled={isBusy}
                      onClick={() => void act(() => api('POST /sales/workclock/start', { job: job.id }))}
                    >
                      {m['office.work-clock.start']()}
                    </Button>
                  )}
                  {(running?.job === job.id || job.clockedMinutes > 0) && (
                    <Button disabled={isBusy} onClick={() => void settle(job)}>
                      {m['office.work-order.jobs.done']()}
                    </Button>
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
      {order.lines.length > 0 && (
        <section className={styles.panel} aria-label={m['office.work-order.lines.title']()}>
          <h3>{m['office.work-order.lines.title']()}</h3>
          <p className={styles.parts}>
            {order.lines.map(({ name, quantity }) => `${formatThousandths(quantity)} × ${name}`).join(', ')}
          </p>
        </section>
      )}
      {order.complaint !== '' && (
        <section className={styles.announcement}>
          <h3>{m['office.work-order.desk.complaint']()}</h3>
          <p>{order.complaint}</p>
        </section>
      )}
      <footer className={styles.foot}>
        <Button disabledReason={wait.ok ? undefined : workRefusalText(wait)} onClick={() => setAsking('wait')}>
          {m['office.work-order.wait.act']()}
        </Button>
        <Button
          look="primary"
          disabledReason={finish.ok ? undefined : workRefusalText(finish)}
          onClick={() => setAsking('finish')}
        >
          {m['office.work-order.finish.act']()}
        </Button>
      </footer>
      {asking === 'wait' && <WaitDialog order={order} onClose={() => setAsking(undefined)} />}
      {asking === 'finish' && <FinishDialog order={order} onClose={() => setAsking(undefined)} />}
    </>
  )
}

/** The list again, while a clock runs on one of its cars. */
function CarsAgain({ clock }: { clock: Clock }) {
  const [chosen, setChosen] = useState<number>()
  return chosen === undefined ? (
    <Cars clock={clock} onChoose={setChosen} />
  ) : (
    <Car id={chosen} clock={clock} onBack={() => setChosen(undefined)} />
  )
}

function jobTime({ pricing, minutes, clockedMinutes }: WorkJob): string {
  const hours = formatHours(minutes)
  return [
    pricing === 'flat-rate'
      ? m['office.work-order.jobs.flat-rate']({ hours })
      : m['office.work-order.jobs.clocked-most']({ hours }),
    clockedMinutes > 0 && m['office.work-order.jobs.worked']({ hours: formatHours(clockedMinutes) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

interface RunningProps {
  order: WorkOrder
  running: NonNullable<Clock['running']>
  isBusy: boolean
  onStop: () => void
}

function Running({ order, running, isBusy, onStop }: RunningProps) {
  const now = useSeconds()
  const job = order.jobs.find(({ id }) => id === running.job)
  if (!job) return null
  const minutes = (now - Date.parse(running.startedAt)) / 60_000
  const isOver = job.minutes > 0 && job.clockedMinutes > job.minutes
  return (
    <section className={styles.running} aria-label={m['office.work-clock.running']({ job: job.name })}>
      <p>{m['office.work-clock.running']({ job: job.name })}</p>
      <p className={styles.big} role="timer">
        {formatClock(minutes * 60_000, 'seconds')}
      </p>
      <p className={classes(isOver && styles.over)}>
        {m['office.work-board.of']({ done: formatHours(job.clockedMinutes), sold: formatHours(job.minutes) })}
      </p>
      <button type="button" className={styles.stop} disabled={isBusy} onClick={onStop}>
        {m['office.work-clock.stop']()}
      </button>
    </section>
  )
}
