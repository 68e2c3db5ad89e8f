import { useState } from 'react'
import type { ReceptionFact } from '@forecourt/domain/workshop/work-orders/reception.ts'
import { workOrderCan } from '@forecourt/domain/workshop/work-orders/work-order.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { DeskBody, DeskPanel } from '../../platform/desk/Desk.tsx'
import { download } from '../../platform/files.ts'
import { formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { SignReceptionDialog } from './SignReceptionDialog.tsx'
import { WorkPhotos } from './WorkPhotos.tsx'
import { toPlace, type WorkOrderPart } from './work-order-texts.ts'
import styles from './Reception.module.css'

const factTexts = {
  customer: m['words.customer'],
  car: m['words.brand-and-model'],
  licencePlate: m['words.plate'],
  vin: m['words.vin'],
  km: m['words.mileage'],
  keyCount: m['words.key-count'],
  complaint: m['office.work-order.receive.complaint'],
  jobs: m['office.work-order.jobs.title'],
  promisedAt: m['office.work-order.receive.promised'],
  limitCents: m['office.work-order.receive.limit'],
} as const satisfies Record<ReceptionFact, unknown>

/** Shows how a car came in: photos of it, and what its customer signed at the desk. */
export function ReceptionPanel({ order }: WorkOrderPart) {
  const { id, received, photos, receptions } = order
  const [isSigning, setIsSigning] = useState(false)
  // Signing shows a price, the limit: only for users who see prices.
  const mayNot = useRefusal('WORK_ORDER_EDIT', toPlace(order)) !== undefined || order.totals === null
  const canSign = !mayNot && workOrderCan('sign-reception', order).ok
  const mayPhotograph =
    useRefusal('WORK_ORDER_EXECUTE', toPlace(order)) === undefined && workOrderCan('photograph', order).ok
  const [last] = receptions
  if (received === null) return null
  const isEmpty = photos.length === 0 && last === undefined
  if (isEmpty && !canSign && !mayPhotograph) return null
  return (
    <DeskPanel
      title={m['office.work-order.reception.title']()}
      beside={
        <span className={styles.acts}>
          <StateBadge tone={last ? (last.changes.length > 0 ? 'promo' : 'good') : 'vat'}>
            {last ? m['office.work-order.reception.signed']() : m['office.work-order.reception.unsigned']()}
          </StateBadge>
          {!mayNot && (
            <Button
              small
              look="quiet"
              icon="printer"
              onClick={() => void download('POST /sales/workorder/printreception', { id, reception: last?.id ?? null })}
            >
              {m['office.work-order.reception.sheet']()}
            </Button>
          )}
          {canSign && (
            <Button small look={last ? 'quiet' : 'primary'} onClick={() => setIsSigning(true)}>
              {last ? m['office.work-order.reception.sign-again']() : m['office.work-order.reception.sign']()}
            </Button>
          )}
        </span>
      }
    >
      <DeskBody className={styles.body}>
        {last && (
          <p>
            {m['office.work-order.reception.signed-by']({
              name: last.signerName,
              when: formatInstant(last.signedAt),
              by: last.takenBy,
            })}
          </p>
        )}
        {last && last.changes.length > 0 && (
          <Notice tone="warning">
            {m['office.work-order.reception.differs']({
              facts: last.changes.map((fact) => factTexts[fact]().toLowerCase()).join(', '),
            })}
          </Notice>
        )}
        <WorkPhotos order={order} />
      </DeskBody>
      {isSigning && <SignReceptionDialog order={order} onClose={() => setIsSigning(false)} />}
    </DeskPanel>
  )
}
