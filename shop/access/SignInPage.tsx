import { useNavigate, useSearchParams } from 'react-router'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { currentLanguage } from '../platform/language.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { openPopup } from '../platform/popups.ts'
import { AuthLinks } from './AuthLinks.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useSignedIn } from './signed-in.ts'
import styles from './AuthPage.module.css'

export const loader = pageLoader(async ({ language }) => ({
  heading: translate(ROUTES['account.login'].meta.text, language),
}))

/** Sign-in on a separate page: the target of pages for customers only. `?next=` is the page to return to. */
export default function SignInPage({ loaderData: { heading } }: PageProps<typeof loader>) {
  const navigate = useNavigate()
  const next = ownPath(useSearchParams()[0].get('next'))
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={heading} description={m['auth.signin.description']()} indexed={false} />
      <div className={styles.card}>
        <h1 className={styles.heading}>{heading}</h1>
        <SignIn
          next={next}
          onDone={() => {
            showToast({ message: m['messages.login.success'](), tone: 'success' })
            void navigate(next)
          }}
        />
        <noscript>
          <p>{m['auth.needs-scripts']()}</p>
        </noscript>
      </div>
    </div>
  )
}

function SignIn({ next, onDone }: { next: string; onDone: () => void }) {
  const who = useSignedIn()
  if (who.state === 'customer') {
    return (
      <StateCard
        icon="user"
        heading="h2"
        title={m['auth.signin.already']({ name: who.user.name })}
        action={
          <>
            <LinkButton look="primary" href={next}>
              {m['auth.signin.go-on']()}
            </LinkButton>
            <Button onClick={() => openPopup('sign-out')}>{m['account.sign-out']()}</Button>
          </>
        }
      />
    )
  }
  return (
    <>
      <SignInForm start={{}} onForgotten={(email) => openPopup('auth', { panel: 'password', email })} onDone={onDone} />
      <AuthLinks go={(start) => openPopup('auth', start)} to={['signup']} />
      <p className="hint">
        <a className={styles.staff} href="/office/login">
          {m['auth.signin.staff']()}
        </a>
      </p>
    </>
  )
}

/** Only pages of this shop: a link from elsewhere cannot redirect to another site after sign-in. */
function ownPath(asked: string | null): string {
  return asked !== null && /^\/(nl|fr)(\/[\w\-/]*)?$/.test(asked) ? asked : buildPath('content.home', currentLanguage())
}
