import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { customerName } from '@forecourt/domain/contacts/customer-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { callOptions } from '../../platform/queries.ts'
import type { KeptCustomer } from './customer-draft.ts'
import { ErasureReason } from './ErasureReason.tsx'
import styles from './Aside.module.css'

type Erasure = ApiResult<'GET /sales/customer/geterasure'>

/** Asks before a customer is erased: shows what is deleted, what stays and why, and asks how they requested it. */
export function EraseDialog({ customer, onClose }: { customer: KeptCustomer; onClose: () => void }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState('')
  const { data } = useQuery(callOptions('GET /sales/customer/geterasure', { id: customer.id }))
  return (
    <ActDialog
      title={m['office.customer.privacy.erase-title']({ name: customerName(customer) })}
      confirm={m['office.customer.privacy.confirm']()}
      keep={m['office.customer.privacy.keep']()}
      danger
      refusal={data && asked.trim() !== '' ? undefined : m['office.customer.privacy.reason']()}
      act={() => api('POST /sales/customer/erase', { id: customer.id, rev: customer.rev, asked })}
      onDone={() => {
        showToast({ message: m['office.customer.privacy.done'](), tone: 'success' })
        void navigate('/customer', { replace: true })
      }}
      onClose={onClose}
    >
      <Notice tone="warning">{m['office.customer.privacy.erase-warning']()}</Notice>
      {data && <Preview {...data} />}
      <ErasureReason value={asked} onChange={setAsked} />
    </ActDialog>
  )
}

function Preview({ goes, stays }: Erasure) {
  const countText = ({ part, count }: Erasure['goes'][number]) =>
    m['office.customer.privacy.counted']({ part: partTexts[part](), count })
  return (
    <>
      <div>
        <h3>{m['office.customer.privacy.goes']()}</h3>
        <ul className={styles.counted}>
          {goes.map((line) => (
            <li key={line.part}>{countText(line)}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{m['office.customer.privacy.stays']()}</h3>
        {stays.length === 0 && <p>{m['office.customer.privacy.nothing-stays']()}</p>}
        <ul className={styles.counted}>
          {stays.map((line) => (
            <li key={line.part}>
              {countText(line)} <span className="hint">{reasonTexts[line.reason]()}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

const partTexts = {
  account: m['office.customer.privacy.parts.account'],
  customers: m['office.customer.privacy.parts.customers'],
  leads: m['office.customer.privacy.parts.leads'],
  newsletter: m['office.customer.privacy.parts.newsletter'],
  applications: m['office.customer.privacy.parts.applications'],
  favouritesAndSearches: m['office.customer.privacy.parts.favouritesAndSearches'],
  carAlerts: m['office.customer.privacy.parts.carAlerts'],
  'trade-ins': m['office.customer.privacy.parts.trade-ins'],
  offers: m['office.customer.privacy.parts.offers'],
  orders: m['office.customer.privacy.parts.orders'],
  contracts: m['office.customer.privacy.parts.contracts'],
  'order-forms': m['office.customer.privacy.parts.order-forms'],
  identities: m['office.customer.privacy.parts.identities'],
  'dossier-papers': m['office.customer.privacy.parts.dossier-papers'],
  'issued-invoices': m['office.customer.privacy.parts.issued-invoices'],
  'work-orders': m['office.customer.privacy.parts.work-orders'],
  'purchase-slips': m['office.customer.privacy.parts.purchase-slips'],
  'supplier-invoices': m['office.customer.privacy.parts.supplier-invoices'],
  'bank-lines': m['office.customer.privacy.parts.bank-lines'],
  reminders: m['office.customer.privacy.parts.reminders'],
  sales: m['office.customer.privacy.parts.sales'],
  'driven-cars': m['office.customer.privacy.parts.driven-cars'],
  'test-drives': m['office.customer.privacy.parts.test-drives'],
  'test-drive-loans': m['office.customer.privacy.parts.test-drive-loans'],
  appointments: m['office.customer.privacy.parts.appointments'],
  mails: m['office.customer.privacy.parts.mails'],
} as const

const reasonTexts = {
  invoices: m['office.customer.privacy.reasons.invoices'],
  workshop: m['office.customer.privacy.reasons.workshop'],
  'goes-by-itself': m['office.customer.privacy.reasons.goes-by-itself'],
} as const
