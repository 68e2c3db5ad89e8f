import { useEffect, useRef, type ReactNode } from 'react'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { DealerMark } from '../platform/DealerMark.tsx'
import { changeLanguage, currentLanguage } from '../platform/language.ts'
import { pageData } from '../platform/page-data.ts'
import { useTitle } from '../platform/title.ts'
import car from './stage-car.webp'
import styles from './FrontDoor.module.css'

interface FrontDoorProps {
  title: string
  intro: string
  children: ReactNode
}

/** The layout before sign-in: a form at the left, the stage beside it. */
export function FrontDoor({ title, intro, children }: FrontDoorProps) {
  const { dealer, cities } = pageData()
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [title])
  useTitle(title)
  return (
    <main className={styles.page}>
      <div className={styles.side}>
        <DealerMark name={dealer} />
        <div ref={form} className={styles.form}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.intro}>{intro}</p>
          </div>
          {children}
        </div>
        <p className={styles.foot}>
          {LANGUAGES.map((language) => (
            <button
              key={language}
              type="button"
              className={styles.language}
              lang={language}
              aria-current={language === currentLanguage() || undefined}
              onClick={() => changeLanguage(language)}
            >
              {languageNames[language]}
            </button>
          ))}
          <a className={styles.shop} href="/">
            {m['office.sign-in.shop']()}
          </a>
        </p>
      </div>
      <div className={styles.stage} data-stage="">
        <img className={styles.car} src={car} width={1400} height={455} alt="" />
        <p className={styles.cities}>{cities}</p>
      </div>
    </main>
  )
}

const languageNames = { nl: 'Nederlands', fr: 'Français' } as const
