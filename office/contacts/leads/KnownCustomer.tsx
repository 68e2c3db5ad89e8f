import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Row, Stack } from '../../platform/Layout.tsx'
import { ActionButton, ActionLink } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import { CustomerFinder } from '../customers/CustomerFinder.tsx'
import styles from '../customers/Aside.module.css'

interface KnownCustomerProps {
  name: string
  email: string
  /** As typed; empty: none. */
  phone: string
  /** The address of the form for a new customer, filled in from what is known here. */
  makeHref: string
}

/** Links to the customers with this e-mail address, or makes a new one of its owner. */
export function KnownCustomer({ name, email, phone, makeHref }: KnownCustomerProps) {
  const mayLook = useRefusal('CUSTOMER_VIEW') === undefined
  const { data } = useQuery({ ...callOptions('GET /sales/customer/getbyemail', { email }), enabled: mayLook })
  const [isChoosing, setIsChoosing] = useState(false)
  if (!data) return null
  if (data.customers.length > 0) {
    return (
      <Frame>
        <ul className={styles.lines}>
          {data.customers.map((customer) => (
            <li key={customer.id}>
              <span>
                <TextLink href={`/customer/${customer.id}`}>{customer.name}</TextLink>
                {customer.city && ` · ${customer.city}`}
              </span>
            </li>
          ))}
        </ul>
      </Frame>
    )
  }
  return (
    <Frame>
      <Stack gap={8}>
        <p className="hint">{m['office.customer.known.none']()}</p>
        <Row>
          <ActionLink right="CUSTOMER_EDIT" small icon="plus" href={makeHref}>
            {m['office.customer.known.make']()}
          </ActionLink>
          <ActionButton right="CUSTOMER_EDIT" small look="quiet" icon="user" onClick={() => setIsChoosing(true)}>
            {m['office.customer.known.add-to']()}
          </ActionButton>
        </Row>
      </Stack>
      {isChoosing && <ChooseDialog name={name} email={email} phone={phone} onClose={() => setIsChoosing(false)} />}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <h3>{m['office.customer.known.title']()}</h3>
      {children}
    </>
  )
}

function ChooseDialog({ name, email, phone, onClose }: Omit<KnownCustomerProps, 'makeHref'> & { onClose: () => void }) {
  const [chosen, setChosen] = useState<{ id: number; name: string }>()
  return (
    <ActDialog
      title={m['office.customer.known.choose-title']({ name })}
      confirm={m['office.customer.known.add-to']()}
      refusal={chosen ? undefined : m['problems.required']()}
      act={() => api('POST /sales/customer/addreach', { id: chosen!.id, email, phone })}
      onDone={({ change }) => showUndo(m['office.customer.known.added']({ name: chosen!.name }), change)}
      onClose={onClose}
    >
      <p>{m['office.customer.known.choose-text']({ email })}</p>
      {chosen ? (
        <p>
          <strong>{chosen.name}</strong> · {chosen.id}
        </p>
      ) : (
        <CustomerFinder label={m['office.customer.merge.list']()} onFound={setChosen} />
      )}
    </ActDialog>
  )
}
