import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { describeDevice } from '@forecourt/domain/access/device.ts'
import { formatInstant } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { showFailure } from '../platform/FailureNotice.tsx'
import { ShowAnswer } from './ShowAnswer.tsx'
import { useAnswer } from './use-answer.ts'
import styles from './Sections.module.css'

type Session = ApiResult<'GET /shop/session/getall'>['sessions'][number]

/** Shows where a customer is signed in, and signs them out there. */
export function OwnSessions() {
  const asked = useAnswer(() => api('GET /shop/session/getall'))
  return (
    <section className={styles.block}>
      <h3>{m['my-account.sessions.title']()}</h3>
      <ShowAnswer asked={asked}>
        {({ sessions }, replace) => <List sessions={sessions} onLeft={(left) => replace({ sessions: left })} />}
      </ShowAnswer>
    </section>
  )
}

function List({ sessions, onLeft }: { sessions: readonly Session[]; onLeft: (sessions: Session[]) => void }) {
  /** The session that is being ended, or all others. */
  const [ending, setEnding] = useState<number | 'others'>()
  const others = sessions.filter(({ isThisOne }) => !isThisOne)

  async function end(which: number | 'others') {
    if (ending !== undefined) return
    setEnding(which)
    try {
      await api('POST /shop/session/end', which === 'others' ? {} : { id: which })
      showToast({ tone: 'success', message: m['my-account.sessions.ended']() })
      onLeft(sessions.filter(({ id, isThisOne }) => isThisOne || (which !== 'others' && id !== which)))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // The closed dialog has given the reason.
      if (error.reason !== 'proof-needed') showFailure(error)
    } finally {
      setEnding(undefined)
    }
  }

  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.card}>
            <div className={styles.what}>
              <span className={styles.title}>
                {describeDevice(session.userAgent) ?? m['my-account.sessions.unknown']()}
                {session.isThisOne && ` · ${m['my-account.sessions.this']()}`}
              </span>
              <span className={styles.detail}>
                {m['my-account.sessions.seen']({
                  when: formatInstant(new Date(session.lastSeenAt)),
                  network: session.network,
                })}
              </span>
            </div>
            {!session.isThisOne && (
              <Button small busy={ending === session.id} onClick={() => void end(session.id)}>
                {m['my-account.sessions.end']()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <div className={styles.actions}>
          <Button busy={ending === 'others'} onClick={() => void end('others')}>
            {m['my-account.sessions.end-others']()}
          </Button>
        </div>
      )}
    </>
  )
}
