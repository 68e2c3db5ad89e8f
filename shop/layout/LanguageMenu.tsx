import { isInside } from '@forecourt/ui/events.ts'
import { useEffect, useRef } from 'react'
import { keepCookie } from '@forecourt/api-client/browser-cookie.ts'
import { LANGUAGES, toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { sameIn } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { currentLanguage } from '../platform/language.ts'
import { useAddress } from '../platform/use-address.ts'
import styles from './LanguageMenu.module.css'

/** Lists the languages by their code; each leads to this same page. Opens without scripts too. */
export function LanguageMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => closeFromOutside(menu.current!), [])
  return (
    <details className={styles.menu} ref={menu}>
      <summary
        className={styles.summary}
        aria-label={m['words.labelled']({ label: m['layout.language'](), text: currentLanguage().toUpperCase() })}
      >
        {currentLanguage().toUpperCase()}
        <Icon name="chevron-down" size="s" />
      </summary>
      <div className={styles.list}>
        <LanguageLinks linkClass={styles.link} />
      </div>
    </details>
  )
}

/** Another language is another document: its texts are not loaded here. */
export function LanguageLinks({ linkClass }: { linkClass: string | undefined }) {
  const address = useAddress()
  return LANGUAGES.map((language) => (
    <a
      key={language}
      className={linkClass}
      href={language === currentLanguage() ? address : sameIn(language, address)}
      hrefLang={toLocale(language)}
      lang={toLocale(language)}
      aria-current={language === currentLanguage() ? 'true' : undefined}
      onClick={() => remember(language)}
    >
      <b>{language.toUpperCase()}</b> {names[language]}
    </a>
  ))
}

/** A language is listed under its own name. */
const names: Record<Language, string> = { nl: 'Nederlands', fr: 'Français' }

/** Stores the language, in which the bare address of the shop then opens. */
function remember(language: Language): void {
  keepCookie('language', language, { maxAgeSeconds: 31_536_000 })
}

function closeFromOutside(menu: HTMLDetailsElement): () => void {
  const onPointer = (event: Event) => {
    if (!isInside(event, menu)) menu.open = false
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  document.addEventListener('pointerdown', onPointer)
  document.addEventListener('focusin', onPointer)
  menu.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('pointerdown', onPointer)
    document.removeEventListener('focusin', onPointer)
    menu.removeEventListener('keydown', onKey)
  }
}
