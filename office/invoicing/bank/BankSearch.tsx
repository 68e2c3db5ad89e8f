import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { BankItem } from '@forecourt/domain/invoicing/bank/bank.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Combobox, type Suggestion } from '@forecourt/ui/Combobox.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { whenText } from './bank-texts.ts'
import styles from './Bank.module.css'

interface Named {
  readonly id: number
  readonly name: string
}

interface Found extends Suggestion {
  readonly choose: () => void
}

interface BankSearchProps {
  /** The line for which the user searches. */
  line: number
  onItem: (item: BankItem) => void
  onCustomer: (customer: Named) => void
  onLedger: (account: Named) => void
}

/** Finds another invoice, dossier, customer or account of the books that a line pays. */
export function BankSearch({ line, onItem, onCustomer, onLedger }: BankSearchProps) {
  const [text, setText] = useState('')
  async function load(typed: string): Promise<readonly Found[]> {
    const { items, customers, ledgers } = await api('POST /sales/bank/find', { line, text: typed })
    return [
      ...items.map((item) => ({
        key: `${item.kind} ${item.id}`,
        label: `${item.number} · ${item.name}`,
        detail: `${formatCents(Math.abs(item.openCents))}, ${whenText(item)}`,
        choose: () => onItem(item),
      })),
      ...customers.map((customer) => ({
        key: `customer ${customer.id}`,
        label: m['office.bank.on-account-of']({ name: customer.name }),
        choose: () => onCustomer(customer),
      })),
      ...ledgers.map((ledger) => ({
        key: `ledger ${ledger.id}`,
        label: m['office.bank.ledger-of']({ name: ledger.name }),
        choose: () => onLedger(ledger),
      })),
    ]
  }
  return (
    <div className={styles.body}>
      <Combobox<Found>
        id="bank-search"
        hideLabel
        label={m['office.bank.search-label']()}
        placeholder={m['office.bank.search']()}
        value={text}
        onChange={setText}
        load={load}
        onPick={(found) => {
          found.choose()
          setText('')
        }}
        texts={{
          list: m['office.bank.search-label'](),
          count: (found) => (found === 1 ? m['office.choices.found-one']() : m['words.found']({ count: found })),
          none: m['office.bank.found-none'](),
          failed: m['errors.network'](),
        }}
      />
    </div>
  )
}
