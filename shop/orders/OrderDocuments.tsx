import { useState } from 'react'
import { request } from '@forecourt/api-client/api-client.ts'
import type { OrderDocument } from '@forecourt/domain/orders/order-documents.ts'
import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { saveFile } from '../platform/save-file.ts'
import type { OrderAccess } from './order-access.ts'
import styles from './OrderDocuments.module.css'

interface OrderDocumentsProps {
  order: Pick<Order, 'id' | 'orderNumber' | 'documents'>
  /** Left out for an order of the signed-in user. */
  access?: OrderAccess | undefined
}

/** Downloads the documents that came with the confirmation of an order. */
export function OrderDocuments({ order: { id, orderNumber, documents }, access }: OrderDocumentsProps) {
  const [busy, setBusy] = useState<OrderDocument>()
  const [hasFailed, setHasFailed] = useState(false)

  async function load(document: OrderDocument) {
    setBusy(document)
    const loaded = await (
      access
        ? request('POST /shop/order/getdocument', { id, accessKey: access.accessKey, document })
        : request('POST /shop/account/getorderdocument', { id, document })
    ).then(
      (response) => (response.ok ? response.blob() : undefined),
      () => undefined,
    )
    if (loaded) saveFile(loaded, `${orderNumber} ${documentName(document)}.pdf`)
    setHasFailed(!loaded)
    setBusy(undefined)
  }

  return (
    <>
      <ul className={styles.documents}>
        {documents.map((document) => (
          <li key={document}>
            <Button icon="file-type-pdf" busy={busy === document} onClick={() => void load(document)}>
              {documentName(document)}
            </Button>
          </li>
        ))}
      </ul>
      {hasFailed && <Notice tone="failure">{m['placed.documents-failed']()}</Notice>}
    </>
  )
}

function documentName(document: OrderDocument): string {
  switch (document) {
    case 'order-form':
      return m['words.order-form']()
    case 'terms':
      return m['placed.documents.terms']()
    case 'withdrawal-form':
      return m['placed.documents.withdrawal-form']()
    case 'guarantee-notice':
      return m['words.legal-guarantee']()
  }
}
