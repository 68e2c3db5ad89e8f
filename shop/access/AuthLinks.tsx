import { m } from '@forecourt/locales/messages/messages.js'
import { TextButton } from '@forecourt/ui/TextLink.tsx'
import type { AuthStart } from './panels.ts'
import styles from './Auth.module.css'

interface AuthLinksProps {
  go: (to: AuthStart) => void
  /** `back` adds the link to sign-in, for a visitor who came from there. */
  to: readonly ('signin' | 'back' | 'signup')[]
}

/** Links below a panel to other panels. */
export function AuthLinks({ go, to }: AuthLinksProps) {
  return (
    <div className={styles.links}>
      {to.includes('signin') && (
        <p>
          {m['auth.links.known']()}{' '}
          <TextButton onClick={() => go({ panel: 'signin' })}>{m['words.sign-in']()}</TextButton>
        </p>
      )}
      {to.includes('back') && (
        <p>
          <TextButton onClick={() => go({ panel: 'signin' })}>{m['auth.links.back']()}</TextButton>
        </p>
      )}
      {to.includes('signup') && (
        <p>
          {m['auth.links.unknown']()}{' '}
          <TextButton onClick={() => go({ panel: 'signup' })}>{m['auth.links.signup']()}</TextButton>
        </p>
      )}
    </div>
  )
}
