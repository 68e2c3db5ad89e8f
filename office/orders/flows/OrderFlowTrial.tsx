import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BASE_ROLES } from '@forecourt/domain/access/base-roles.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/catalogue/vehicle.ts'
import { CUSTOMER_TYPES } from '@forecourt/domain/contacts/customer.ts'
import { orderFlow, type OrderSale } from '@forecourt/domain/orders/order-flow.ts'
import { brusselsDay, formatDay, isCalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { enumerationNames, type Enumeration } from '@forecourt/domain/platform/values/enumeration.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { SALES_TYPES } from '@forecourt/domain/pricing/profit-margin.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/orders.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { callOptions } from '../../platform/queries.ts'
import { resourceTexts } from '../../platform/resource/area-resources.ts'
import styles from './OrderFlow.module.css'

const scopes = {
  vehicleCondition: VEHICLE_CONDITIONS,
  salesType: SALES_TYPES,
  customerType: CUSTOMER_TYPES,
} as const satisfies Record<keyof OrderSale, Enumeration>

/** Tries out an imaginary order: which flow it would follow, and when its steps would be due. */
export function OrderFlowTrial({ id }: { id: number }) {
  const words = resourceTexts(orderFlow.name, texts)
  const [sale, setSale] = useState<OrderSale>({
    vehicleCondition: 'new',
    salesType: 'private',
    customerType: 'private',
  })
  const [orderedOn, setOrderedOn] = useState(() => brusselsDay(new Date()))
  const { data } = useQuery({
    ...callOptions('POST /sales/orderflow/try', { ...sale, orderedOn }),
    enabled: isCalendarDay(orderedOn),
    placeholderData: keepPreviousData,
  })
  const language = currentLanguage()
  return (
    <section className={styles.panel} aria-label={m['office.order-flow.try']()}>
      <h2>{m['office.order-flow.try']()}</h2>
      <p className="hint">{m['office.order-flow.try-hint']()}</p>
      <div className={styles.trial} data-field-row>
        {Object.entries(scopes).map(([scope, of]) => (
          <Select
            key={scope}
            label={words.field(scope)}
            value={sale[scope as keyof OrderSale]}
            options={enumerationNames(of).map((value) => ({ value, label: words.choice(scope, value) }))}
            onChange={({ target }) => setSale({ ...sale, [scope]: target.value })}
          />
        ))}
        <TextField
          type="date"
          label={m['office.order-flow.ordered-on']()}
          value={orderedOn}
          onChange={({ target }) => setOrderedOn(target.value)}
        />
      </div>
      {data && (
        <Notice tone={data.flow ? 'info' : 'warning'} live>
          {flowText(data.flow, id)}
        </Notice>
      )}
      <ol className={styles.due}>
        {data?.steps.map((step) => (
          <li key={step.id}>
            <strong>{translate(step.label, language)}</strong>
            <span className="hint">
              {BASE_ROLES[step.role].name[language]}, {m['office.order-flow.due-on']({ day: formatDay(step.dueOn) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function flowText(flow: { id: number; name: { nl: string; fr?: string | undefined } } | null, id: number): string {
  if (!flow) return m['office.order-flow.no-flow']()
  if (flow.id === id) return m['office.order-flow.this']()
  return m['office.order-flow.other']({ name: translate(flow.name, currentLanguage()) })
}
