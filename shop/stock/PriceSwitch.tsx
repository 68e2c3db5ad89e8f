import { useRevalidator } from 'react-router'
import { PRICES_COOKIE } from '@forecourt/domain/platform/routes/prices-shown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import styles from './CarListPage.module.css'

/** Prices without VAT first, for who deducts it; the browser keeps the choice for every list. */
export default function PriceSwitch({ isOn }: { isOn: boolean }) {
  const { revalidate, state } = useRevalidator()

  function turn() {
    const age = isOn ? 0 : oneYearSeconds
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${PRICES_COOKIE}=professional; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
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
