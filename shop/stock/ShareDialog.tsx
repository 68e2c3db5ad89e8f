import { useState } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { QrFrame } from '@forecourt/ui/QrFrame.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { drawQrCode } from './qr-code.ts'
import styles from './ShareDialog.module.css'

const sizePx = 200

interface ShareDialogProps {
  car: string
  open: boolean
  onClose: () => void
}

/** Shares this page to a phone by QR code, or to anybody by link. */
export default function ShareDialog({ car, open, onClose }: ShareDialogProps) {
  const [copied, setCopied] = useState(false)
  const address = location.href

  async function copy() {
    await navigator.clipboard.writeText(address)
    setCopied(true)
  }

  return (
    <Dialog
      open={open}
      size="s"
      title={m['detail.share-car']({ car })}
      closeLabel={m['words.close']()}
      onClose={onClose}
    >
      <div className={styles.share}>
        <div className={styles.code} style={{ minHeight: sizePx }}>
          <QrFrame src={drawQrCode(location.pathname + location.search)} alt={m['detail.qr']({ car })} size={sizePx} />
        </div>
        <p className="hint">{m['detail.qr-hint']()}</p>
        <div className={styles.link}>
          <TextField
            label={m['detail.link']()}
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button look="primary" icon={copied ? 'check' : 'copy'} onClick={copy}>
            {copied ? m['words.copied']() : m['words.copy']()}
          </Button>
        </div>
        <p role="status" className={styles.status}>
          {copied && m['detail.copied-status']()}
        </p>
      </div>
    </Dialog>
  )
}

/** Opens the share sheet of a phone. False: this device has none. */
export async function shareByPhone(): Promise<boolean> {
  const shared = { title: document.title, url: location.href }
  if (navigator.maxTouchPoints === 0 || !navigator.canShare?.(shared)) return false
  // Closing the sheet cancels sharing.
  await navigator.share(shared).catch(() => {})
  return true
}
