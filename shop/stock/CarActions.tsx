import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import type { IconName } from '@forecourt/ui/icons.ts'
import { useIsKept } from './kept-cars.ts'
import { toggleKept } from './keep-car.ts'
import type { ShownCar } from './shown-car.ts'
import styles from './CarActions.module.css'

const loadShare = () => import('./ShareDialog.tsx')
const ShareDialog = lazy(loadShare)

/** What one does with a car besides buying it: keep it, compare it, take its sheet along, pass it on. */
export default function CarActions({ car }: { car: ShownCar }) {
  const [sharing, setSharing] = useState<boolean>()
  const [code, setCode] = useState<string>()
  const kept = useIsKept('favourites', car.key)

  async function share() {
    const { shareByPhone } = await loadShare()
    if (!(await shareByPhone())) setSharing(true)
  }

  async function print() {
    const { printSheet } = await loadShare()
    await printSheet((drawn) => flushSync(() => setCode(drawn)))
  }

  return (
    <div className={styles.actions}>
      <Action icon="heart" filled={kept} aria-pressed={kept} onClick={() => toggleKept('favourites', car)}>
        {m['detail.keep']()}
      </Action>
      <Action icon="scale" aria-pressed={useIsKept('compared', car.key)} onClick={() => toggleKept('compared', car)}>
        {m['detail.compare']()}
      </Action>
      {hasSheet(car) ? (
        <a
          className={styles.action}
          href={`${car.href}.pdf`}
          download
          aria-label={m['detail.sheet']({ car: car.name })}
        >
          <Icon name="file-type-pdf" />
          PDF
        </a>
      ) : (
        <Action icon="printer" onClick={print}>
          {m['detail.print']()}
        </Action>
      )}
      <Action icon="qrcode" onPointerEnter={loadShare} onClick={share}>
        {m['detail.share']()}
      </Action>
      {code && <img className={styles.code} src={code} alt="" width={124} height={124} />}
      {sharing !== undefined && (
        <Suspense>
          <ShareDialog car={car.name} open={sharing} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** A car that is still to be built has no sheet: there are too many of it. */
function hasSheet({ key }: ShownCar): boolean {
  return !key.startsWith('new-')
}

interface ActionProps extends React.ComponentProps<'button'> {
  icon: IconName
  filled?: boolean
}

function Action({ icon, filled, children, ...button }: ActionProps) {
  return (
    <button type="button" className={styles.action} {...button}>
      <Icon name={icon} filled={filled} />
      {children}
    </button>
  )
}
