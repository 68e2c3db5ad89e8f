import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { currentLanguage } from '../platform/language.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { signOut, useSignedIn } from './signed-in.ts'
import styles from './AuthPage.module.css'

export const loader = pageLoader(async ({ language }) => ({
  heading: translate(ROUTES['account.logout'].meta.text, language),
}))

/** Signing out on a page of its own; it asks first. */
export default function SignOutPage({ loaderData: { heading } }: PageProps<typeof loader>) {
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={heading} description={m['messages.logout.confirm']()} indexed={false} />
      <div className={styles.card}>
        <h1 className={styles.heading}>{heading}</h1>
        <SignOut />
        <noscript>
          <p>{m['auth.needs-scripts']()}</p>
        </noscript>
      </div>
    </div>
  )
}

function SignOut() {
  const { state } = useSignedIn()
  const navigate = useNavigate()
  const [everywhere, setEverywhere] = useState(false)
  const [phase, setPhase] = useState<'asking' | 'busy' | 'failed'>('asking')
  const home = buildPath('content.home', currentLanguage())
  const isStarted = useIsStarted()

  async function confirm() {
    setPhase('busy')
    try {
      await signOut({ everywhere })
      showToast({ message: m['messages.logout.success'](), tone: 'success' })
      void navigate(home)
    } catch (error) {
      setPhase('failed')
      if (!(error instanceof ApiFailure)) throw error
    }
  }

  if (!isStarted || state === 'asking') return <div className={styles.room} />
  if (state === 'guest') {
    return (
      <>
        <p>{m['auth.signout.nobody']()}</p>
        <p>
          <LinkButton look="primary" href={home}>
            {m['words.to-home']()}
          </LinkButton>
        </p>
      </>
    )
  }
  return (
    <>
      {phase === 'failed' && (
        <Notice tone="failure" live>
          {m['errors.app.def.message']()}
        </Notice>
      )}
      <p>{m['messages.logout.confirm']()}</p>
      <Checkbox
        label={m['account.everywhere']()}
        checked={everywhere}
        onChange={(event) => setEverywhere(event.target.checked)}
      />
      <div className={styles.buttons}>
        <Button look="primary" busy={phase === 'busy'} onClick={() => void confirm()}>
          {m['account.sign-out']()}
        </Button>
        <LinkButton href={home}>{m['words.cancel']()}</LinkButton>
      </div>
    </>
  )
}

/** True once the browser runs: only it knows the signed-in user. */
function useIsStarted(): boolean {
  const [isStarted, setIsStarted] = useState(false)
  useEffect(() => setIsStarted(true), [])
  return isStarted
}
