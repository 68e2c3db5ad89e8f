import { useEffect, useState, type CSSProperties } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { brusselsDay, brusselsInstant, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { nextWorkStep, type WorkOrderState } from '@forecourt/domain/workshop/work-orders/work-order.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Skeleton } from '@forecourt/ui/Skeleton.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Avatar } from '../../platform/Avatar.tsx'
import { Plate } from '../../platform/desk/Desk.tsx'
import { currentLanguage, weekdayName } from '../../platform/language.ts'
import { Page } from '../../platform/Page.tsx'
import { callOptions } from '../../platform/queries.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { useTitle } from '../../platform/title.ts'
import { CheckIn } from './WorkOrderListPage.tsx'
import { WorkWeek } from './WorkWeek.tsx'
import { formatClock, formatHours, formatNearMoment, stateText, waitTexts } from './work-order-texts.ts'
import styles from './Board.module.css'

type Board = ApiResult<'GET /sales/workorder/board'>
type Card = Board['cards'][number]

const columns = [
  'planned',
  'in',
  'working',
  'waiting',
  'ready',
  'invoiced',
] as const satisfies readonly WorkOrderState[]

/** The board of a workshop: its technicians, its cars by state and its lifts over the day, or what is planned by week. */
export function BoardPage() {
  const [params, setParams] = useSearchParams()
  const { data: choices } = useQuery(callOptions('GET /sales/workorder/choices', {}))
  const department = Number(params.get('department')) || choices?.departments[0]?.id
  const chosen = choices?.departments.find(({ id }) => id === department)
  const view = params.get('view') === 'week' ? 'week' : 'board'
  const go = (changes: Readonly<Record<string, string>>) =>
    setParams((before) => {
      for (const [name, value] of Object.entries(changes)) before.set(name, value)
      return before
    })
  const title = m['office.work-board.title']()
  useTitle(title)
  return (
    <Page wide>
      <ScreenHead
        screen="workBoard"
        title={title}
        beside={choices && chosen && view === 'board' && <Today />}
        actions={
          <>
            {choices && choices.departments.length > 1 && (
              <Select
                hideLabel
                label={m['office.work-order.receive.workshop']()}
                options={choices.departments.map(({ id, label }) => ({
                  value: String(id),
                  label: translate(label, currentLanguage()),
                }))}
                value={String(department)}
                onChange={({ target }) => go({ department: target.value })}
              />
            )}
            <Segmented
              legend={m['office.calendar.view']()}
              value={view}
              options={[
                { value: 'board', label: m['office.work-board.board']() },
                { value: 'week', label: m['office.work-board.week']() },
              ]}
              onChange={(next) => go({ view: next })}
            />
            <LinkButton href="/workorder">{m['office.work-board.list']()}</LinkButton>
            <CheckIn />
          </>
        }
      />
      {!choices && department === undefined && <BoardSkeleton />}
      {department !== undefined && view === 'board' && <WorkshopBoard key={department} department={department} />}
      {department !== undefined && view === 'week' && <WorkWeek key={department} department={department} />}
    </Page>
  )
}

function BoardSkeleton() {
  return (
    <>
      <Skeleton width="100%" height={62} />
      <div className={styles.columns}>
        {columns.map((state) => (
          <Skeleton key={state} width="100%" height={320} />
        ))}
      </div>
    </>
  )
}

function Today() {
  const [day] = useState(() => brusselsDay(new Date()))
  const weekday = ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1
  return (
    <span className="hint">
      {weekdayName(weekday)} {formatDay(day)}
    </span>
  )
}

const REFRESH_MS = 20_000

function WorkshopBoard({ department }: { department: number }) {
  const { data } = useQuery({
    ...callOptions('GET /sales/workorder/board', { department }),
    refetchInterval: REFRESH_MS,
  })
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<number>()
  useNamedShortcut('enter', m['office.work-board.open'](), () => {
    if (chosen !== undefined) void navigate(`/workorder/${chosen}`)
  })
  if (!data) return <BoardSkeleton />
  return (
    <>
      <Technicians board={data} />
      <div className={styles.columns}>
        {columns.map((state) => (
          <Column
            key={state}
            state={state}
            cards={data.cards.filter((card) => card.state === state)}
            now={data.now}
            chosen={chosen}
            later={state === 'planned' ? data.later : 0}
            onChoose={setChosen}
          />
        ))}
      </div>
      <Bays board={data} />
    </>
  )
}

/** Ticks each second, while a clock is on the screen. */
export function useSeconds(): number {
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return at
}

function Technicians({ board: { technicians } }: { board: Board }) {
  const now = useSeconds()
  if (technicians.length === 0) return null
  return (
    <ul className={styles.technicians} aria-label={m['office.work-board.technicians']()}>
      {technicians.map(({ id, name, todayMinutes, running }) => (
        <li key={id} data-running={running !== null || undefined}>
          <Avatar name={name} />
          <div>
            <p className={styles.name}>{name}</p>
            <p className="hint">
              {running
                ? [running.licencePlate, running.bay !== null && bayText(running.bay)].filter(Boolean).join(', ')
                : m['office.work-board.idle']()}
            </p>
          </div>
          <div className={styles.time}>
            <strong className="num">
              {running ? formatClock(now - Date.parse(running.startedAt), 'minutes') : '–'}
            </strong>
            <p className="hint">{m['office.work-board.today']({ hours: formatHours(todayMinutes) })}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const bayText = (number: number) => m['office.work-order.receive.bay-number']({ number })

interface ColumnProps {
  state: WorkOrderState
  cards: readonly Card[]
  now: string
  chosen: number | undefined
  /** Cars that come after those of the column. */
  later: number
  onChoose: (id: number) => void
}

function Column({ state, cards, now, chosen, later, onChoose }: ColumnProps) {
  const [params] = useSearchParams()
  const week = new URLSearchParams(params)
  week.set('view', 'week')
  const minutes = cards.reduce((sum, { soldMinutes }) => sum + soldMinutes, 0)
  return (
    <section aria-label={stateText(state)}>
      <h2 className={styles.head}>
        {stateText(state)} <span className="hint">{cards.length}</span>
        <span className={styles.sum}>{m['office.work-board.hours']({ hours: formatHours(minutes) })}</span>
      </h2>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.id}>
            <Link
              href={`/workorder/${card.id}`}
              className={classes(styles.card, card.id === chosen && styles.chosen)}
              onFocus={() => onChoose(card.id)}
            >
              <span className={styles.row}>
                {card.licencePlate === null ? <span>{card.workNumber}</span> : <Plate>{card.licencePlate}</Plate>}
                <span className={classes(styles.promised, card.isLate && styles.late)}>
                  {card.promisedAt === null ? '' : formatNearMoment(card.promisedAt, now)}
                </span>
              </span>
              <span className={styles.text}>
                <strong>{card.car}</strong> {card.customer}
              </span>
              <span className={styles.text}>{card.work || '–'}</span>
              <Proposals card={card} />
              <Foot card={card} now={now} />
            </Link>
          </li>
        ))}
      </ul>
      {later > 0 && (
        <p className={styles.later}>
          <TextLink href={`/workboard?${week}`}>{m['office.work-board.later']({ count: later })}</TextLink>
        </p>
      )}
    </section>
  )
}

/** The proposals that wait for the customer, or the answers to them. */
function Proposals({ card: { proposals, state } }: { card: Card }) {
  const { asked, agreed, declined } = proposals
  if (asked > 0)
    return (
      <span className={classes(styles.row, styles.late)}>
        <Icon name="mail" size="s" />
        <span className={styles.text}>
          {asked === 1
            ? m['office.work-board.proposals.asked-one']()
            : m['office.work-board.proposals.asked-many']({ count: asked })}
        </span>
      </span>
    )
  if (agreed + declined === 0 || state === 'invoiced') return null
  return (
    <span className={styles.row}>
      <Icon name="circle-check" size="s" />
      <span className={styles.text}>
        {[
          agreed > 0 && m['office.work-board.proposals.agreed']({ count: agreed }),
          declined > 0 && m['office.work-board.proposals.declined']({ count: declined }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

/** The last line of a card: the reason that it waits, or the progress of its work. */
function Foot({ card, now }: { card: Card; now: string }) {
  const { state, technicians, clockedMinutes, soldMinutes, waitsFor, waitNote, plannedAt } = card
  const sold = m['office.work-board.hours']({ hours: formatHours(soldMinutes) })
  if (state === 'working')
    return (
      <span className={styles.row}>
        {technicians[0] && <Avatar name={technicians[0].name} isSmall />}
        <span
          className={classes(styles.bar, clockedMinutes > soldMinutes && styles.over)}
          style={toBar(clockedMinutes / Math.max(1, soldMinutes))}
        />
        <span className={classes('num', clockedMinutes > soldMinutes && styles.late)}>
          {m['office.work-board.of']({ done: formatHours(clockedMinutes), sold: formatHours(soldMinutes) })}
        </span>
      </span>
    )
  const [icon, text, isWarning] =
    waitsFor !== null
      ? (['clock', waitNote || waitTexts[waitsFor](), true] as const)
      : state === 'planned'
        ? (['calendar', m['office.work-board.expected']({ when: formatNearMoment(plannedAt, now) }), false] as const)
        : state === 'in' && technicians.length === 0
          ? (['user', m['office.work-order.jobs.nobody'](), true] as const)
          : state === 'in'
            ? (['user', technicians[0]?.name ?? '', false] as const)
            : (['check', stepTexts[nextWorkStep(card) ?? 'invoice'](), false] as const)
  return (
    <span className={classes(styles.row, isWarning && styles.late)}>
      <Icon name={icon} size="s" />
      <span className={styles.text}>{text}</span>
      <span className="num">{sold}</span>
    </span>
  )
}

/** Returns the style for the filled part of a bar. */
function toBar(share: number): CSSProperties {
  const bar: CSSProperties & { '--done': string } = { '--done': `${Math.min(100, share * 100)}%` }
  return bar
}

const stepTexts = {
  receive: m['office.work-board.steps.receive'],
  clock: m['office.work-board.steps.clock'],
  finish: m['office.work-board.steps.finish'],
  invoice: m['office.work-board.steps.invoice'],
  'hand-over': m['office.work-board.steps.hand-over'],
} as const

const DAY = { from: 7 * 60, until: 18 * 60 }

/** The lifts of the workshop over the day: each car from when it is planned, for the time that its work takes. */
function Bays({ board: { department, cards, now } }: { board: Board }) {
  const day = brusselsDay(new Date(now))
  const begin = brusselsInstant(day, DAY.from).getTime()
  const width = (DAY.until - DAY.from) * 60_000
  const place = (at: number) => Math.min(100, Math.max(0, ((at - begin) / width) * 100))
  const ofDay = cards.filter(({ bay, plannedAt }) => bay !== null && brusselsDay(new Date(plannedAt)) === day)
  if (department.bays === 0) return null
  const hours = Array.from({ length: (DAY.until - DAY.from) / 60 }, (_, at) => DAY.from / 60 + at)
  return (
    <section className={styles.bays} aria-label={m['office.work-board.bays']()}>
      <div className={styles.hours} aria-hidden>
        <span />
        <span>
          {hours.map((hour) => (
            <span key={hour}>{`${hour}:00`}</span>
          ))}
        </span>
      </div>
      {Array.from({ length: department.bays }, (_, at) => at + 1).map((bay) => (
        <div key={bay} className={styles.bay}>
          <span>{bayText(bay)}</span>
          <ul>
            {ofDay
              .filter((card) => card.bay === bay)
              .map((card) => {
                const from = Date.parse(card.plannedAt)
                const left = place(from)
                const right = place(from + Math.max(30, card.soldMinutes) * 60_000)
                return (
                  <li
                    key={card.id}
                    data-state={card.state}
                    style={{ left: `${left}%`, width: `${Math.max(4, right - left)}%` }}
                  >
                    <strong>{card.licencePlate ?? card.workNumber}</strong> {card.work}
                  </li>
                )
              })}
            <li className={styles.now} style={{ left: `${place(Date.parse(now))}%` }} aria-hidden />
          </ul>
        </div>
      ))}
    </section>
  )
}
