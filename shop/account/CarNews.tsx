import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { showFailure } from '../platform/FailureNotice.tsx'
import { ShowAnswer } from './ShowAnswer.tsx'
import { useAnswer } from './use-answer.ts'
import styles from './Sections.module.css'

type Searches = ApiResult<'GET /shop/account/getsearches'>

/** Shows the mails about cars: saved searches, cars waited for, and favourites that get cheaper. */
export function CarNews() {
  const asked = useAnswer(() => api('GET /shop/account/getsearches'))
  return (
    <section className={styles.block}>
      <h3>{m['my-account.news.title']()}</h3>
      <ShowAnswer asked={asked}>{(searches) => <Choices known={searches} />}</ShowAnswer>
    </section>
  )
}

function Choices({ known }: { known: Searches }) {
  const [shown, setKnown] = useState(known)
  const { searches, wantsPriceMails, alerts } = shown

  /** Shows the change at once and reverts it when it could not be saved. */
  async function change(to: Searches, keep: () => Promise<unknown>) {
    setKnown(to)
    try {
      await keep()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setKnown(shown)
      showFailure(error)
    }
  }

  return (
    <>
      <Checkbox
        label={m['my-account.news.prices']()}
        checked={wantsPriceMails}
        onChange={({ target: { checked: wanted } }) =>
          void change({ ...shown, wantsPriceMails: wanted }, () => api('POST /shop/account/pricemails', { wanted }))
        }
      />
      <h4 className={styles.label}>{m['my-account.news.searches']()}</h4>
      {searches.length === 0 ? (
        <p className={styles.detail}>{m['my-account.news.none']()}</p>
      ) : (
        <ul className={styles.list}>
          {searches.map(({ id, name, href }) => (
            <li key={id} className={styles.card}>
              <Link href={href}>{name}</Link>
              <IconButton
                icon="trash"
                label={m['my-account.news.remove']({ name })}
                onClick={() =>
                  void change({ ...shown, searches: searches.filter((one) => one.id !== id) }, () =>
                    api('POST /shop/account/deletesearch', { id }),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {alerts.length > 0 && (
        <>
          <h4 className={styles.label}>{m['my-account.news.alerts']()}</h4>
          <ul className={styles.list}>
            {alerts.map(({ id, kind, name, href }) => (
              <li key={id} className={styles.card}>
                {href === null ? kindTexts[kind]({ name }) : <Link href={href}>{kindTexts[kind]({ name })}</Link>}
                <IconButton
                  icon="trash"
                  label={m['my-account.news.end']({ name: kindTexts[kind]({ name }) })}
                  onClick={() =>
                    void change({ ...shown, alerts: alerts.filter((one) => one.id !== id) }, () =>
                      api('POST /shop/account/deletealert', { id }),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const kindTexts = {
  search: m['my-account.news.kind.search'],
  cheaper: m['my-account.news.kind.cheaper'],
  free: m['my-account.news.kind.free'],
}
