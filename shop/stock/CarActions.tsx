import { lazy, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { DialogComing } from '@forecourt/ui/DialogComing.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import type { IconName } from '@forecourt/ui/icons.ts'
import { useIsKept } from './kept-cars.ts'
import { toggleKept } from './keep-car.ts'
import { drawQrCode } from './qr-code.ts'
import type { ShownCar } from './shown-car.ts'
import styles from './CarActions.module.css'

const loadShare = () => import('./ShareDialog.tsx')
const ShareDialog = lazy(loadShare)

/** The button shows as pressed before the print preview of the browser blocks the page. */
const previewDelayMs = 100

/** Shows the actions on a car besides buying: save, compare, print or download its sheet, share. */
export default function CarActions({ car }: { car: ShownCar }) {
  const [sharing, setSharing] = useState<boolean>()
  const { pathname, search } = useLocation()
  const code = useRef<HTMLImageElement>(null)
  const kept = useIsKept('favourites', car.key)

  async function share() {
    const { shareByPhone } = await loadShare()
    if (!(await shareByPhone())) setSharing(true)
  }

  async function print() {
    code.current!.loading = 'eager'
    // Without the code the sheet is still usable.
    await code.current!.decode().catch(() => {})
    setTimeout(() => window.print(), previewDelayMs)
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
          {m['words.print']()}
        </Action>
      )}
      <Action icon="qrcode" onPointerEnter={loadShare} onClick={share}>
        {m['detail.share']()}
      </Action>
      {/* On paper only: until then the browser does not ask for it. */}
      <img
        ref={code}
        className={styles.code}
        src={drawQrCode(pathname + search)}
        alt=""
        width={124}
        height={124}
        loading="lazy"
      />
      {sharing !== undefined && (
        <Suspense fallback={<DialogComing />}>
          <ShareDialog car={car.name} open={sharing} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** A car that is still to be built has no sheet: there are too many configurations. */
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
