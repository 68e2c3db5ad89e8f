import { useQuery } from '@tanstack/react-query'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import type { IconName } from '@forecourt/ui/icons.ts'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { formatInstant } from '../../platform/language.ts'
import { Panel } from '../../platform/Panel.tsx'
import { formatEuros } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { readDay, type Activity, type CarPart } from './car-part.ts'
import styles from './CarDesk.module.css'

const MOST_SHOWN = 4

/** Shows the people who are interested in a car: by a lead, an offer or a test drive. */
export function InterestPanel({ desk }: CarPart) {
  const { data } = useQuery(callOptions('GET /sales/vehicle/getactivity', { id: desk.id }))
  const past = data?.activities.filter(({ isPlanned }) => !isPlanned) ?? []
  const left = past.length - MOST_SHOWN
  return (
    <Panel
      title={m['office.stock.desk.interest']()}
      beside={past.length > 0 && <span className="hint">{past.length}</span>}
    >
      {past.length === 0 && <p className="hint">{m['office.stock.desk.no-interest']()}</p>}
      <ul className={styles.rows}>
        {past.slice(0, MOST_SHOWN).map((one) => (
          <li key={`${one.kind}-${one.record}`}>
            <TextLink href={buildAddress(one)}>{one.name || kindText(one.kind)}</TextLink>
            <span className={styles.quiet}>{kindText(one.kind)}</span>
            <span className={styles.quiet}>{aboutText(one)}</span>
            {one.isOpen ? (
              <StateBadge tone={isLate(one) ? 'promo' : 'new'}>{openText(one)}</StateBadge>
            ) : (
              <span className={styles.when}>{formatDay(brusselsDay(new Date(one.at)))}</span>
            )}
          </li>
        ))}
      </ul>
      {left > 0 && <p className="hint">{m['office.stock.desk.more']({ count: left })}</p>}
    </Panel>
  )
}

/** The plans with a car: test drives, its handover, and its next inspection. */
export function PlanPanel(part: CarPart) {
  const { desk } = part
  const { data } = useQuery(callOptions('GET /sales/vehicle/getactivity', { id: desk.id }))
  const planned = data?.activities.filter(({ isPlanned }) => isPlanned) ?? []
  const inspection = readDay(part, 'inspectionValidUntil')
  const isDue = inspection !== null && desk.state !== 'sold' && desk.state !== 'withdrawn'
  return (
    <Panel
      title={m['office.stock.desk.plans']()}
      beside={<TextLink href={`/calendar?branch=${desk.branch}`}>{m['office.stock.desk.plan']()}</TextLink>}
    >
      {planned.length === 0 && !isDue && <p className="hint">{m['office.stock.desk.no-plans']()}</p>}
      <ul className={styles.plans}>
        {planned.map((one) => (
          <li key={`${one.kind}-${one.record}`}>
            <Icon name={icons[one.kind]} />
            <span>
              <TextLink href={buildAddress(one)}>{one.name}</TextLink>
              <small>{kindText(one.kind)}</small>
            </span>
            <span className={styles.when}>
              {one.isDay ? formatDay(brusselsDay(new Date(one.at))) : formatInstant(one.at)}
            </span>
          </li>
        ))}
        {isDue && (
          <li>
            <Icon name="shield-check" />
            <span>
              {m['office.stock.desk.inspection']()}
              <small>{m['office.stock.desk.inspection-ends']()}</small>
            </span>
            <span className={styles.when}>{formatDay(inspection)}</span>
          </li>
        )}
      </ul>
    </Panel>
  )
}

const icons = {
  lead: 'mail',
  offer: 'calculator',
  sale: 'receipt',
  'test-drive': 'steering-wheel',
  handover: 'truck-delivery',
} as const satisfies Record<Activity['kind'], IconName>

function kindText(kind: Activity['kind']): string {
  switch (kind) {
    case 'lead':
      return m['office.stock.desk.lead']()
    case 'offer':
      return m['words.offer']()
    case 'sale':
      return m['office.stock.desk.sale']()
    case 'test-drive':
      return m['office.stock.desk.test-drive']()
    case 'handover':
      return m['office.stock.desk.handover']()
  }
}

function openText({ kind, until }: Activity): string {
  if (kind === 'lead') return m['office.stock.desk.to-answer']()
  if (kind === 'test-drive') return m['office.stock.desk.to-close']()
  if (until === null) return m['office.stock.desk.open']()
  const day = formatDay(until)
  return until < brusselsDay(new Date()) ? m['office.stock.desk.ended']({ day }) : m['office.stock.desk.until']({ day })
}

/** True if a lead waits for us, or an offer has expired. */
function isLate({ kind, until }: Activity): boolean {
  return kind === 'lead' || (until !== null && until < brusselsDay(new Date()))
}

function aboutText({ kind, number, text, cents }: Activity): string {
  if (kind === 'lead') return text === '' ? '' : `“${text}”`
  return [number, cents === null ? null : formatEuros(cents), text].filter(Boolean).join(' · ')
}

const screens = {
  lead: 'lead',
  offer: 'offer',
  sale: 'offer',
  'test-drive': 'testdrive',
  handover: 'dossier',
} as const satisfies Record<Activity['kind'], string>

function buildAddress({ kind, record }: Activity): string {
  return `/${screens[kind]}/${record}`
}
