import { useRevalidator } from 'react-router'
import { keepCookie } from '@forecourt/api-client/browser-cookie.ts'
import { PRICES_COOKIE } from '@forecourt/domain/platform/routes/prices-shown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import styles from './CarListPage.module.css'

/** Switch for prices without VAT first, for a buyer who deducts it; the browser keeps the choice for every list. */
export default function PriceSwitch({ isOn }: { isOn: boolean }) {
  const { revalidate, state } = useRevalidator()

  function turn() {
    keepCookie(PRICES_COOKIE, 'professional', { maxAgeSeconds: isOn ? 0 : oneYearSeconds })
    void revalidate()
  }

  return (
    <Button
      look={isOn ? 'secondary' : 'quiet'}
      small
      icon={isOn ? 'check' : undefined}
      className={styles.prices}
      aria-pressed={isOn}
      busy={state === 'loading'}
      onClick={turn}
    >
      {m['lists.prices-excl']()}
    </Button>
  )
}

const oneYearSeconds = 365 * 24 * 60 * 60
