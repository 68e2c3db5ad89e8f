import { m } from '@forecourt/locales/messages/messages.js'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { useNavigate } from 'react-router'
import { currentLanguage } from './language.ts'
import { useShell } from './shell.ts'
import styles from './ErrorPage.module.css'

/** Shows an error in words, with the way back. `code` is the HTTP status, 0 without one. */
export default function ErrorPage({ code }: { code: number }) {
  const navigate = useNavigate()
  const { label, message } = errorTexts(code)
  return (
    <div className={classes('page', styles.page)}>
      <title>{`${label} · ${useShell().name}`}</title>
      <meta name="robots" content="noindex" />
      {code > 0 && <p className={styles.code}>{code}</p>}
      <h1>{label}</h1>
      <p className={styles.message}>{message}</p>
      <div className={styles.actions}>
        <Button look="primary" icon="arrow-left" onClick={() => navigate(-1)}>
          {m['words.previous-page']()}
        </Button>
        <LinkButton look="secondary" href={buildPath('content.home', currentLanguage())}>
          {m['words.to-home']()}
        </LinkButton>
      </div>
    </div>
  )
}

function errorTexts(code: number): { label: string; message: string } {
  switch (code) {
    case 403:
      return { label: m['errors.app.403.label'](), message: m['errors.app.403.message']() }
    case 404:
      return { label: m['errors.app.404.label'](), message: m['errors.app.404.message']() }
    case 429:
      return { label: m['errors.app.429.label'](), message: m['errors.app.429.message']() }
    case 503:
      return { label: m['errors.app.503.label'](), message: m['errors.app.503.message']() }
    case 500:
      return { label: m['errors.app.500.label'](), message: m['errors.app.500.message']() }
    default:
      return { label: m['errors.app.def.label'](), message: m['errors.app.def.message']() }
  }
}
