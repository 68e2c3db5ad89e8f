import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { NoticeKind } from '@forecourt/domain/platform/lists/notices.ts'
import { OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { useFlyout } from '@forecourt/ui/useFlyout.ts'
import { classes } from '@forecourt/ui/classes.ts'
import { formatInstant } from '../platform/language.ts'
import { noticesOptions } from '../platform/notices.ts'
import { useCommand } from '../platform/queries.ts'
import styles from './Bell.module.css'

type Notice = ApiResult<'GET /sales/notice/getall'>['notices'][number]

/** Notices for the user: the number of unread ones, and the way to each. */
export function Bell() {
  const { details, close } = useFlyout()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({ ...noticesOptions, refetchInterval: 300_000 })
  const read = useCommand((ids: number[] | null) => api('POST /sales/notice/read', { ids }))
  const unread = data?.unread ?? 0
  const notices = data?.notices ?? []
  return (
    <details {...details} className={styles.bell} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.button} aria-label={m['office.notices.label']({ count: unread })}>
        <Icon name="bell" />
        {unread > 0 && <span className={styles.count}>{unread > 99 ? '99+' : unread}</span>}
      </summary>
      {isOpen && (
        <section className={styles.panel} aria-label={m['office.notices.title']()}>
          <div className={styles.head}>
            <h2>{m['office.notices.title']()}</h2>
            {unread > 0 && (
              <Button look="quiet" busy={read.isPending} onClick={() => read.mutate(null)}>
                {m['office.notices.read-all']()}
              </Button>
            )}
          </div>
          {notices.length === 0 ? (
            <p className={styles.none}>{m['office.notices.none']()}</p>
          ) : (
            <ul className={styles.list}>
              {notices.map((notice) => (
                <li key={notice.id}>
                  <Link
                    href={buildHref(notice)}
                    className={classes(styles.notice, !notice.isRead && styles.unread)}
                    onClick={() => {
                      close()
                      if (!notice.isRead) read.mutate([notice.id])
                    }}
                  >
                    {!notice.isRead && (
                      <span className={styles.mark} role="img" aria-label={m['office.notices.unread']()} />
                    )}
                    <span>{texts[notice.kind](notice)}</span>
                    <time dateTime={notice.at} className={styles.time}>
                      {formatInstant(notice.at)}
                    </time>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </details>
  )
}

/** Notices about a whole screen. */
const withoutRecord: ReadonlySet<NoticeKind> = new Set([
  'register-broken',
  'bank-file-refused',
  'backup-failed',
  'backup-overdue',
  'mailbox-unread',
  'deputy-named',
  'deputy-released',
])

function buildHref({ screen, record, kind }: Notice): string {
  const path = OFFICE_ROUTES.find(({ id }) => id === screen)?.path ?? ''
  if (withoutRecord.has(kind)) return `/${path}`
  // Answered on a page for a telephone.
  if (kind === 'trade-in-asked') return `/${path}/${record}/value`
  return kind === 'import-failed' ? `/${path}/import/${record}` : `/${path}/${record}`
}

const texts: Readonly<Record<NoticeKind, (notice: Notice) => string>> = {
  'approval-asked': ({ by, label }) => m['office.offer.approval.news-asked']({ name: by, offer: label }),
  'approval-granted': ({ by, label }) => m['office.offer.approval.news-granted']({ name: by, offer: label }),
  'approval-refused': ({ by, label }) => m['office.offer.approval.news-refused']({ name: by, offer: label }),
  'approval-countered': ({ by, label }) => m['office.offer.approval.news-countered']({ name: by, offer: label }),
  'lead-assigned': ({ by, record }) => m['office.notices.lead-assigned']({ name: by, lead: record }),
  'offer-handed-over': ({ by, label }) => m['office.notices.offer-handed-over']({ name: by, offer: label }),
  'offer-question': ({ label }) => m['office.notices.offer-question']({ offer: label }),
  'offer-accepted': ({ label }) => m['office.notices.offer-accepted']({ offer: label }),
  'offer-declined': ({ label }) => m['office.notices.offer-declined']({ offer: label }),
  'dossier-disapproved': ({ by, label }) => m['office.notices.dossier-disapproved']({ name: by, dossier: label }),
  'order-form-signed': ({ label }) => m['office.notices.order-form-signed']({ dossier: label }),
  'advance-paid': ({ label }) => m['office.notices.advance-paid']({ dossier: label }),
  'work-answered': ({ label }) => m['office.notices.work-answered']({ number: label }),
  'invoice-refused': ({ label }) => m['office.notices.invoice-refused']({ number: label }),
  'register-broken': ({ label }) => m['office.notices.register-broken']({ rows: label }),
  'bank-file-read': ({ label }) => m['office.notices.bank-file-read']({ file: label }),
  'bank-file-refused': ({ label }) => m['office.notices.bank-file-refused']({ file: label }),
  'backup-failed': ({ label }) => m['office.notices.backup-failed']({ reason: label }),
  'backup-overdue': ({ label }) => m['office.notices.backup-overdue']({ reason: label }),
  'mailbox-unread': ({ label }) => m['office.notices.mailbox-unread']({ reason: label }),
  'trade-in-asked': ({ by, label }) => m['office.trade-in.news.asked']({ name: by, number: label }),
  'trade-in-answered': ({ by, label }) => m['office.trade-in.news.answered']({ name: by, number: label }),
  'trade-in-declined': ({ by, label }) => m['office.trade-in.news.declined']({ name: by, number: label }),
  'trade-in-questioned': ({ by, label }) => m['office.trade-in.news.questioned']({ name: by, number: label }),
  'access-ending': ({ label }) => m['office.notices.access-ending']({ access: label }),
  'webhook-off': ({ label }) => m['office.notices.webhook-off']({ reason: label }),
  'invoice-undelivered': ({ label }) => m['office.notices.invoice-undelivered']({ number: label }),
  'deputy-named': ({ by, label }) => m['office.notices.deputy-named']({ name: by, days: label }),
  'deputy-released': ({ by, label }) => m['office.notices.deputy-released']({ name: by, days: label }),
  'import-failed': ({ label }) => m['office.notices.import-failed']({ file: label }),
}
