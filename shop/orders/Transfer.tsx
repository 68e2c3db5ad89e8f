import { useState } from 'react'
import type { Transfer as TransferFacts } from '@forecourt/domain/orders/order.schema.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { formatStructuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { QrFrame } from '@forecourt/ui/QrFrame.tsx'
import { formatEuros } from '../platform/money-text.ts'
import styles from './Transfer.module.css'

const codePx = 132

/** Shows the details of a bank transfer: a code for the app of a bank, and everything to copy. */
export function Transfer({ transfer }: { transfer: TransferFacts }) {
  const { beneficiaryName, iban, amount, structuredCommunication, epcCode } = transfer
  const communication = formatStructuredCommunication(structuredCommunication)
  return (
    <div className={styles.transfer}>
      <dl className={styles.rows}>
        <Row term={m['placed.beneficiary']()} value={beneficiaryName} />
        <Row term={m['words.amount']()} value={formatEuros(amount)} />
        <Row term={m['placed.iban']()} value={formatIban(iban)} copied={iban} copyLabel={m['placed.copy-iban']()} />
        <Row
          term={m['placed.communication']()}
          value={communication}
          copied={communication}
          copyLabel={m['placed.copy-communication']()}
        />
      </dl>
      <figure className={styles.code}>
        <QrFrame src={epcCode} alt={m['placed.code-alt']()} size={codePx} />
        <figcaption className="hint">{m['placed.code']()}</figcaption>
      </figure>
    </div>
  )
}

interface RowProps {
  term: string
  value: string
  copied?: string
  copyLabel?: string
}

function Row({ term, value, copied, copyLabel }: RowProps) {
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    await navigator.clipboard.writeText(copied!)
    setIsCopied(true)
  }

  return (
    <div>
      <dt>{term}</dt>
      <dd className="num">
        <span>{value}</span>
        {copyLabel && (
          <>
            <IconButton icon={isCopied ? 'check' : 'copy'} label={copyLabel} onClick={() => void copy()} />
            <span role="status" className="hint">
              {isCopied && m['words.copied']()}
            </span>
          </>
        )}
      </dd>
    </div>
  )
}
