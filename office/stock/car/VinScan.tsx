import { useState } from 'react'
import { findVin } from '@forecourt/domain/stock/vin.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import hidden from '@forecourt/ui/VisuallyHidden.module.css'
import styles from './Intake.module.css'

/** The barcode reader of some browsers (Shape Detection); in others the VIN is typed. */
interface CodeDetector {
  detect(picture: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorMaker = new (wishes: { formats: readonly string[] }) => CodeDetector

const FORMATS = ['code_39', 'code_128', 'data_matrix', 'qr_code', 'pdf417']

declare global {
  interface Window {
    readonly BarcodeDetector?: DetectorMaker
  }
}

/** Reads a chassis number from a photo of its code: behind the windscreen, on the door pillar or on a paper. */
export function VinScan({ onRead }: { onRead: (vin: string) => void }) {
  const [state, setState] = useState<'idle' | 'reading' | 'unread'>('idle')
  const Detector = window.BarcodeDetector
  if (!Detector) return null

  async function read(file: File | undefined) {
    if (!file || !Detector) return
    setState('reading')
    const vin = await readVin(new Detector({ formats: FORMATS }), file)
    setState(vin === undefined ? 'unread' : 'idle')
    if (vin !== undefined) onRead(vin)
  }

  return (
    <div>
      <label className={styles.scan}>
        <Icon name="camera" />
        {state === 'reading' ? m['office.stock.intake.reading']() : m['office.stock.intake.scan']()}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className={hidden.hidden}
          onChange={({ target }) => {
            void read(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
      <p className="hint" role="status">
        {state === 'unread' && m['office.stock.intake.unread']()}
      </p>
    </div>
  )
}

async function readVin(detector: CodeDetector, file: File): Promise<string | undefined> {
  try {
    const codes = await detector.detect(await createImageBitmap(file))
    return codes.map(({ rawValue }) => findVin(rawValue)).find((vin) => vin !== undefined)
  } catch {
    return undefined
  }
}
