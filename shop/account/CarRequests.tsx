import type { ReactNode } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { LeadKind } from '@forecourt/domain/contacts/lead.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { CarRequest } from '@forecourt/domain/stock/car-request.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { ShowAnswer } from './ShowAnswer.tsx'
import { useAnswer } from './use-answer.ts'
import styles from './Sections.module.css'

interface CarRequestsProps {
  kinds: readonly LeadKind[]
  /** Content above them, where another section comes first. */
  heading?: string
  /** Shown when there is none. */
  none: ReactNode
}

/** Shows the customer's requests about cars, of some kinds. */
export function CarRequests({ kinds, heading, none }: CarRequestsProps) {
  const asked = useAnswer(() => api('GET /shop/account/getrequests'))
  return (
    <ShowAnswer asked={asked}>
      {({ requests }) => {
        const shown = requests.filter(({ kind }) => kinds.includes(kind))
        if (shown.length === 0) return none
        return (
          <>
            {heading !== undefined && <h3>{heading}</h3>}
            <ul className={styles.list}>
              {shown.map((request) => (
                <Request key={request.id} request={request} />
              ))}
            </ul>
          </>
        )
      }}
    </ShowAnswer>
  )
}

function Request({ request: { kind, isHandled, createdOn, message, wishedDay, ...asked } }: { request: CarRequest }) {
  const about = asked.car ?? asked.search
  const day = formatDay(brusselsDay(new Date(createdOn)))
  return (
    <li className={styles.card}>
      <div className={styles.what}>
        <p className={styles.title}>{about ? <Link href={about.href}>{about.name}</Link> : kindName(kind)}</p>
        <p className={styles.detail}>
          {about ? m['my-account.requests.asked']({ kind: kindName(kind), day }) : m['my-account.requests.on']({ day })}
        </p>
        {wishedDay !== null && <p>{m['my-account.requests.wish']({ day: formatDay(wishedDay) })}</p>}
        {message !== '' && <p className={styles.message}>{message}</p>}
      </div>
      <Badge tone={isHandled ? 'good' : 'new'}>
        {isHandled ? m['my-account.requests.handled']() : m['my-account.requests.open']()}
      </Badge>
    </li>
  )
}

function kindName(kind: LeadKind): string {
  switch (kind) {
    case 'test-drive':
      return m['my-account.requests.test-drive']()
    case 'trade-in':
      return m['my-account.requests.trade-in']()
    case 'car-search':
      return m['my-account.requests.car-search']()
    case 'car-question':
    case 'contact':
      return m['my-account.requests.question']()
  }
}
