import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage } from '../platform/language.ts'
import styles from './GuaranteeNotice.module.css'

/** The page behind the QR code of the notice. */
const addresses = { nl: 'https://europa.eu/youreurope/garantie', fr: 'https://europa.eu/youreurope/garanties' }

/**
 * The notice that is shown before a consumer is bound, whole and in colour (Directive 2011/83/EU, art. 22a; Implementing
 * Regulation (EU) 2025/1960, annex I); on a phone it opens at its intended size. It includes a link to the target of its
 * code.
 */
export function GuaranteeNotice() {
  const language = currentLanguage()
  const picture = `/guarantee-notice.${language}.svg`
  return (
    <figure className={styles.notice}>
      <a href={picture} target="_blank" rel="noreferrer">
        <img src={picture} alt={m['guarantee-notice.alt']()} width={1190} height={1684} loading="lazy" />
      </a>
      <figcaption>
        <a href={addresses[language]} target="_blank" rel="noreferrer">
          {addresses[language].slice('https://'.length)}
        </a>
      </figcaption>
    </figure>
  )
}
