import { useQuery } from '@tanstack/react-query'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { brusselsDay, formatDay, isCalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { DeskBody, DeskPanel, Plate } from '../../platform/desk/Desk.tsx'
import { formatInstant } from '../../platform/language.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { kindTexts } from './customer-happenings.ts'
import styles from './CustomerRunning.module.css'

type Running = ApiResult<'GET /sales/customer/getdesk'>['running'][number]

/** Shows what is open with a customer, by kind, and what they still have to pay. */
export function CustomerRunning({ customer }: { customer: number }) {
  const { data } = useQuery(callOptions('GET /sales/customer/getdesk', { id: customer }))
  if (!data) return null
  const { running } = data
  const openCents = running.reduce((sum, one) => sum + one.openCents, 0)
  return (
    <DeskPanel
      className={styles.panel}
      title={m['office.customer.desk.running']()}
      count={running.length}
      beside={
        openCents > 0 && (
          <>
            <span>{m['words.still-to-pay']()}</span>
            <b className="num">{formatCents(openCents)}</b>
          </>
        )
      }
    >
      {running.length === 0 ? (
        <DeskBody>
          <p className="hint">{m['office.customer.desk.nothing-runs']()}</p>
        </DeskBody>
      ) : (
        <ul className={styles.running}>
          {running.map((one, at) => (
            <li
              key={`${one.kind} ${one.number} ${one.record}`}
              data-first={running[at - 1]?.kind !== one.kind || undefined}
            >
              <span className={styles.kind}>
                {one.kind === 'booking' ? m['office.customer.desk.workshop']() : kindTexts[one.kind]()}
              </span>
              <TextLink className="num" href={toHref(one)}>
                {one.number}
              </TextLink>
              <span className={styles.what} title={one.what}>
                {one.licencePlate && <Plate>{one.licencePlate}</Plate>} {one.what}
              </span>
              <span>
                <StateBadge tone={tones[one.standing]}>{one.state}</StateBadge>
              </span>
              <span className={styles.when}>{one.when && whenText(one.when)}</span>
              <span className={styles.amount}>{one.amountCents !== null && formatCents(one.amountCents)}</span>
            </li>
          ))}
        </ul>
      )}
    </DeskPanel>
  )
}

const tones = { draft: 'vat', waiting: 'promo', ready: 'new', late: 'failed' } as const satisfies Record<
  Running['standing'],
  string
>

const paths = {
  lead: 'lead',
  offer: 'offer',
  'trade-in': 'tradein',
  dossier: 'dossier',
  invoice: 'invoice',
  order: 'shoporder',
  'test-drive': 'testdrive',
  booking: null,
} as const satisfies Record<Running['kind'], string | null>

function toHref({ kind, record, number, branch, when }: Running): string {
  const path = paths[kind]
  if (path !== null) return `/${path}/${record}`
  const search = new URLSearchParams({ open: `booking:${number}` })
  if (when) search.set('day', isCalendarDay(when.at) ? when.at : brusselsDay(new Date(when.at)))
  if (branch !== null) search.set('branch', String(branch))
  return `/calendar?${search}`
}

function whenText({ is, at }: NonNullable<Running['when']>): string {
  const day = isCalendarDay(at) ? formatDay(at) : is === 'on' ? formatInstant(at) : formatDay(brusselsDay(new Date(at)))
  switch (is) {
    case 'until':
      return m['office.customer.desk.until']({ day })
    case 'since':
      return m['office.customer.desk.since']({ day })
    case 'on':
      return day
  }
}
