import { DOSSIER_PRINTS, type DossierPrint } from '@forecourt/domain/orders/dossier.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { download } from '../platform/files.ts'
import { useRefusal } from '../platform/may.ts'
import { placeOf, type Dossier } from './dossier-texts.ts'
import styles from './OrderDesk.module.css'

const texts = {
  'order-form': m['office.dossier.print.order-form'],
  checklist: m['office.dossier.print.checklist'],
  'registration-annex': m['office.dossier.print.registration-annex'],
} as const satisfies Record<DossierPrint, unknown>

/** What is printed for the customer. */
export function DossierPrints({ dossier }: { dossier: Dossier }) {
  const isShown = useRefusal('OFFER_PRINT', placeOf(dossier)) === undefined
  if (!isShown) return null
  const { id } = dossier
  return (
    <section className={styles.panel}>
      <h2>{m['office.dossier.print.title']()}</h2>
      <div className={styles.buttons}>
        {DOSSIER_PRINTS.map((paper) => (
          <Button
            key={paper}
            small
            icon="printer"
            onClick={() => void download('POST /sales/dossier/print', { id, paper })}
          >
            {texts[paper]()}
          </Button>
        ))}
      </div>
      <p className="hint">{m['office.dossier.print.language']()}</p>
    </section>
  )
}
