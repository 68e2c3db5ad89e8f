import type { RuleParts } from '@forecourt/domain/pricing/price-rule.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { Legend } from '../platform/Layout.tsx'
import { CustomerFinder } from '../contacts/customers/CustomerFinder.tsx'
import styles from './RuleForm.module.css'

interface RuleCustomersProps {
  customers: RuleParts['customers']
  onChange: (customers: RuleParts['customers']) => void
}

/** Edits the customers of a deal. */
export function RuleCustomers({ customers, onChange }: RuleCustomersProps) {
  return (
    <fieldset>
      <Legend>{m['office.price-rules.customers']()}</Legend>
      {customers.length === 0 && <p className="hint">{m['office.price-rules.customers-hint']()}</p>}
      <ul>
        {customers.map(({ id, name }) => (
          <li key={id} className={styles.customer}>
            <Link href={`/customer/${id}`}>{name}</Link>
            <IconButton
              icon="trash"
              label={m['office.price-rules.remove-customer']({ name })}
              onClick={() => onChange(customers.filter((one) => one.id !== id))}
            />
          </li>
        ))}
      </ul>
      <CustomerFinder
        key={customers.length}
        label={m['words.find-customer']()}
        onFound={(found) => {
          if (customers.every(({ id }) => id !== found.id)) onChange([...customers, found])
        }}
      />
    </fieldset>
  )
}
