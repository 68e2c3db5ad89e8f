import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { Tabs } from '@forecourt/ui/Tabs.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { StandInNotices } from '../../access/StandInNotices.tsx'
import { currentLocale } from '../../platform/language.ts'
import { callOptions } from '../../platform/queries.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useTitle } from '../../platform/title.ts'
import { useMedia } from '../../platform/use-media.ts'
import { DiscountRequest } from './DiscountRequest.tsx'
import { OtherRequest } from './OtherRequest.tsx'
import {
  askedText,
  carText,
  nameText,
  percentText,
  toFirstName,
  toPath,
  verdictText,
  type Decision,
  type Listed,
  type Request,
} from './approval-texts.ts'
import styles from './Approvals.module.css'

const isSame = (one: Pick<Listed, 'kind' | 'id'>, other: Pick<Listed, 'kind' | 'id'> | undefined) =>
  one.kind === other?.kind && one.id === other.id

/** The desk of approvals: requests at the left, what is known of the chosen one and the decision at the right. */
export function ApprovalDeskPage() {
  const { kind, id } = useParams()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const isWide = useMedia('(min-width: 820px)')
  const { data } = useQuery(callOptions('GET /sales/approval/getall', {}))
  useTitle(m['office.approvals.title']())
  if (!data) return null
  const { waiting, above, decided, today } = data
  const tab = search.get('tab') === 'decided' ? 'decided' : 'waiting'
  const named = [...waiting, ...above, ...decided].find((one) => one.kind === kind && one.id === Number(id))
  const chosen = named ?? (isWide ? (tab === 'decided' ? decided : waiting)[0] : undefined)
  const tabQuery = tab === 'decided' ? '?tab=decided' : ''
  const follow = () => {
    const next = waiting.find((one) => !isSame(one, chosen))
    void navigate(next && isWide ? toPath(next) : '/approval')
  }
  const ofToday = decided.filter(({ at }) => brusselsDay(new Date(at)) === today)
  return (
    <div className={styles.desk} data-has-chosen={named !== undefined || undefined}>
      <section className={styles.list} aria-label={m['office.approvals.list']()}>
        <ScreenHead screen="approval" title={m['office.approvals.title']()} />
        <div className={styles.tabs}>
          <Tabs
            label={m['office.approvals.list']()}
            current={tab}
            onChange={(key) => setSearch(key === 'decided' ? { tab: 'decided' } : {})}
            tabs={[
              {
                key: 'waiting',
                label: <TabLabel text={m['office.approvals.waiting']()} count={waiting.length} />,
                panel: (
                  <>
                    <RequestList requests={waiting} chosen={chosen} />
                    {above.length > 0 && (
                      <section className={styles.above} aria-label={m['office.approvals.above']()}>
                        <h2>{m['office.approvals.above']()}</h2>
                        <RequestList requests={above} chosen={chosen} />
                      </section>
                    )}
                    <DecidedToday decisions={ofToday} />
                  </>
                ),
              },
              {
                key: 'decided',
                label: <TabLabel text={m['office.approvals.decided']()} count={decided.length} />,
                panel: (
                  <ChoiceList none={m['office.approvals.none-decided']()}>
                    {decided.map((one) => (
                      <ChoiceItem
                        key={`${toPath(one)} ${one.at}`}
                        request={one}
                        href={`${toPath(one)}${tabQuery}`}
                        isChosen={isSame(one, chosen)}
                        car={one.car}
                        text={verdictText(one)}
                      />
                    ))}
                  </ChoiceList>
                ),
              },
            ]}
          />
        </div>
        <div className={styles.absence}>
          <StandInNotices />
        </div>
      </section>
      <div className={styles.detail}>
        {named && (
          <Link href={`/approval${tabQuery}`} className={styles.back}>
            <Icon name="chevron-left" size="s" /> {m['office.approvals.back']()}
          </Link>
        )}
        {chosen === undefined ? (
          <StateCard
            icon="shield-check"
            heading="h2"
            title={waiting.length === 0 ? m['office.approvals.none']() : m['office.approvals.choose']()}
          />
        ) : chosen.kind === 'discount' ? (
          <DiscountRequest key={chosen.id} id={chosen.id} onDecided={follow} />
        ) : (
          <OtherRequest request={chosen} isWaiting={waiting.some((one) => isSame(one, chosen))} />
        )}
      </div>
    </div>
  )
}

function TabLabel({ text, count }: { text: string; count: number }) {
  return (
    <>
      {text} <span className={styles.count}>{count}</span>
    </>
  )
}

function RequestList({ requests, chosen }: { requests: readonly Request[]; chosen: Listed | undefined }) {
  return (
    <ChoiceList none={m['office.approvals.none']()}>
      {requests.map((one) => (
        <ChoiceItem
          key={toPath(one)}
          request={one}
          href={toPath(one)}
          isChosen={isSame(one, chosen)}
          car={carText(one)}
          share={<Share request={one} />}
          text={askedText(one)}
        />
      ))}
    </ChoiceList>
  )
}

/** A list of links whose arrow keys move and choose; a sentence where it is empty. */
function ChoiceList({ none, children }: { none: string; children: readonly ReactElement[] }) {
  if (children.length === 0) return <p className={styles.empty}>{none}</p>
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const links = [...event.currentTarget.querySelectorAll('a')]
    const next = links[links.findIndex((link) => link === document.activeElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
    next.click()
  }
  return (
    <ul className={styles.choices} onKeyDown={onKeyDown}>
      {children}
    </ul>
  )
}

interface ChoiceItemProps {
  request: Listed
  href: string
  isChosen: boolean
  car: string
  share?: ReactNode
  /** The amount that is asked, or the answer. */
  text: string
}

function ChoiceItem({ request, href, isChosen, car, share, text }: ChoiceItemProps) {
  const { at, by } = request
  return (
    <li className={classes(isChosen && styles.chosen)}>
      <Link href={href} aria-current={isChosen ? 'true' : undefined}>
        <strong>{nameText(request)}</strong>
        <time dateTime={at}>{whenText(at)}</time>
        <span>{car}</span>
        <span>{share}</span>
        <span>{text}</span>
        <span>{toFirstName(by)}</span>
      </Link>
    </li>
  )
}

/** The margin of a request, in red below its floor. */
function Share({ request: { marginBp, isBelowFloor } }: { request: Request }) {
  if (marginBp === null) return null
  const percent = percentText(marginBp)
  if (!isBelowFloor) return <span className={styles.share}>{percent}</span>
  return (
    <span className={styles.below}>
      <span aria-hidden="true">{percent}</span>
      <VisuallyHidden>{m['office.approvals.below-floor']({ percent })}</VisuallyHidden>
    </span>
  )
}

function DecidedToday({ decisions }: { decisions: readonly Decision[] }) {
  if (decisions.length === 0) return null
  return (
    <section className={styles.today}>
      <h2>{m['office.approvals.decided-today']()}</h2>
      <ul>
        {decisions.map((one) => (
          <li key={`${toPath(one)} ${one.at}`}>
            <Link href={toPath(one)}>{nameText(one)}</Link>
            <span>{verdictText(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Formats a time of today, or the day of another. */
function whenText(at: string): string {
  const time = new Date(at)
  const isToday = brusselsDay(time) === brusselsDay(new Date())
  const parts = isToday
    ? ({ hour: '2-digit', minute: '2-digit' } as const)
    : ({ day: '2-digit', month: '2-digit' } as const)
  return new Intl.DateTimeFormat(currentLocale(), { ...parts, timeZone: 'Europe/Brussels' }).format(time)
}
