import { useState } from 'react'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { legalSearch, termsHref } from '@forecourt/domain/platform/routes/legal-address.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { showFailure } from '../platform/FailureNotice.tsx'
import { ShowAnswer } from './ShowAnswer.tsx'
import { useAnswer } from './use-answer.ts'
import styles from './Sections.module.css'

type Given = ApiResult<'GET /shop/account/getconsents'>

/** Shows the consents of a customer, in the wording of that day, and the newsletter with its switch. */
export function Consents() {
  const asked = useAnswer(() => api('GET /shop/account/getconsents'))
  return (
    <section className={styles.block}>
      <h3>{m['my-account.consents.title']()}</h3>
      <ShowAnswer asked={asked}>
        {(given) => (
          <>
            <Newsletter subscribedOn={given.newsletter.subscribedOn} />
            <Agreed given={given} />
          </>
        )}
      </ShowAnswer>
    </section>
  )
}

function Newsletter({ subscribedOn }: Given['newsletter']) {
  const [since, setSince] = useState(subscribedOn)
  /** The new choice, until the server has saved it. */
  const [wanted, setWanted] = useState<boolean>()

  async function choose(isWanted: boolean) {
    if (wanted !== undefined) return
    setWanted(isWanted)
    try {
      const { newsletter } = await api('POST /shop/account/savenewsletter', { wanted: isWanted })
      setSince(newsletter.subscribedOn)
      showToast({
        tone: 'success',
        message: isWanted ? m['my-account.consents.taken']() : m['my-account.consents.left'](),
      })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showFailure(error)
    } finally {
      setWanted(undefined)
    }
  }

  return (
    <div>
      <Checkbox
        // The wording of NEWSLETTER_TERMS_VERSION: the same is agreed to here.
        label={m['newsletter.terms']()}
        checked={wanted ?? since !== null}
        onChange={({ target }) => void choose(target.checked)}
      />
      {since !== null && <p className={styles.detail}>{m['my-account.consents.since']({ day: formatDay(since) })}</p>}
    </div>
  )
}

function Agreed({ given: { agreedOn, language, terms, privacy } }: { given: Given }) {
  const day = formatDay(agreedOn)
  const renderLink = (href: string, text: string) => (
    <TextLink href={href} hrefLang={language}>
      {text}
    </TextLink>
  )
  return (
    <DescriptionList
      items={[
        {
          term: m['my-account.consents.terms'](),
          value:
            terms.version === null
              ? m['my-account.consents.agreed']({ day })
              : renderLink(
                  termsHref({ ...terms, version: terms.version }, language),
                  m['my-account.consents.version']({ version: terms.version, day }),
                ),
        },
        {
          term: m['my-account.consents.privacy'](),
          value:
            privacy.version === null
              ? m['my-account.consents.read']({ day })
              : renderLink(
                  buildPath('content.legal.privacy', language) + legalSearch({ version: privacy.version }, language),
                  m['my-account.consents.read-version']({ version: privacy.version, day }),
                ),
        },
      ]}
    />
  )
}
