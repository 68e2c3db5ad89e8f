import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { currentLanguage } from '../platform/language.ts'
import { chooseCookies } from './cookie-choice.ts'
import styles from './CookieBanner.module.css'

/** The cookie question, on one strip at the bottom, both answers side by side and alike. The page behind it works as usual. */
export default function CookieBanner() {
  // Directly after the skip link: for keyboard and screen reader, the question comes before the content behind it.
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    document.querySelector('a[href="#content"]')!.after(place)
    return () => place.remove()
  }, [place])
  return createPortal(
    <section className={styles.banner} aria-labelledby="cookie-question">
      <div className={styles.question}>
        <h2 id="cookie-question">{m['cookies.banner.title']()}</h2>
        <p>
          <span className={styles.why}>{m['cookies.banner.text']()} </span>
          <TextLink href={buildPath('content.legal.cookies', currentLanguage())}>{m['cookies.banner.more']()}</TextLink>
        </p>
      </div>
      <div className={styles.answers}>
        <Button look="secondary" onClick={() => answer(false)}>
          {m['cookies.refuse']()}
        </Button>
        <Button look="secondary" onClick={() => answer(true)}>
          {m['cookies.accept']()}
        </Button>
      </div>
    </section>,
    place,
  )
}

/** Stores the answer and focuses the page, as the button with the focus is removed with the question. */
function answer(analytics: boolean): void {
  chooseCookies(analytics)
  document.getElementById('content')?.focus({ preventScroll: true })
}
