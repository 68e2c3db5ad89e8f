import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { sendFile } from '@forecourt/api-client/upload-client.ts'
import { AGREEMENT_FILE_RULES, canVerifyAccount, findAgreementState } from '@forecourt/domain/contacts/supplier.ts'
import type { SupplierAccountRecord, SupplierAgreementRecord } from '@forecourt/domain/contacts/supplier.schema.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { addDays, formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Row } from '../../platform/Layout.tsx'
import { useAccess } from '../../platform/access.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { DeskBody, DeskPanel } from '../../platform/desk/Desk.tsx'
import { download } from '../../platform/files.ts'
import { formatInstant } from '../../platform/language.ts'
import { PanelNote } from '../../platform/Panel.tsx'
import { callOptions } from '../../platform/queries.ts'
import type { KeptCustomer } from './customer-draft.ts'
import { ProofDrop } from './ProofDrop.tsx'
import {
  AccountDialog,
  AgreementDialog,
  DeleteAccountDialog,
  DeleteAgreementDialog,
  TermDialog,
  VerifyDialog,
} from './SupplierDialogs.tsx'
import { accountRefusalText, agreementStateText, agreementTones, termText } from './supplier-texts.ts'
import styles from './Aside.module.css'

/** Shows a customer who sells to us: accounts and their verification, terms, and the agreement on self-billing. */
export function CustomerSupplier({ customer }: { customer: KeptCustomer }) {
  const { id } = customer
  const { data } = useQuery(callOptions('GET /sales/supplier/get', { id }))
  const [asking, setAsking] = useState<'term' | 'account' | 'agreement'>()
  const place = toPlace(customer)
  const onClose = () => setAsking(undefined)
  if (!data) return null
  return (
    <DeskPanel title={m['office.customer.supplier.title']()}>
      <DeskBody>
        <p className="hint">{m['office.customer.supplier.hint']()}</p>
      </DeskBody>
      <div className={styles.halves}>
        <DeskBody>
          <h3>{m['office.customer.supplier.agreements']()}</h3>
          {data.agreements.length === 0 && <PanelNote>{m['office.customer.supplier.agreements-none']()}</PanelNote>}
          <ul className={styles.lines}>
            {data.agreements.map((agreement) => (
              <Agreement key={agreement.id} customer={customer} agreement={agreement} today={data.today} />
            ))}
          </ul>
          <Row>
            <ActionButton small icon="plus" right="CUSTOMER_EDIT" place={place} onClick={() => setAsking('agreement')}>
              {m['office.customer.supplier.add-agreement']()}
            </ActionButton>
          </Row>
        </DeskBody>
        <DeskBody>
          <h3>{m['office.customer.supplier.accounts']()}</h3>
          {data.accounts.length === 0 && <PanelNote>{m['office.customer.supplier.accounts-none']()}</PanelNote>}
          <ul className={styles.lines}>
            {data.accounts.map((account) => (
              <Account key={account.id} customer={customer} account={account} />
            ))}
          </ul>
          <Row>
            <ActionButton
              small
              icon="plus"
              right="SUPPLIER_IBAN_EDIT"
              place={place}
              onClick={() => setAsking('account')}
            >
              {m['office.customer.supplier.add-account']()}
            </ActionButton>
          </Row>
        </DeskBody>
      </div>
      <DeskBody>
        <Row>
          <span>
            {m['words.labelled']({ label: m['office.customer.supplier.terms'](), text: termText(data.term) })}
          </span>
          <ActionButton
            small
            look="quiet"
            right="CUSTOMER_EDIT"
            place={place}
            aria-label={m['words.labelled']({
              label: m['words.change'](),
              text: m['office.customer.supplier.terms'](),
            })}
            onClick={() => setAsking('term')}
          >
            {m['words.change']()}
          </ActionButton>
        </Row>
      </DeskBody>
      {asking === 'term' && <TermDialog customer={id} term={data.term} onClose={onClose} />}
      {asking === 'account' && <AccountDialog customer={id} onClose={onClose} />}
      {asking === 'agreement' && (
        <AgreementDialog customer={id} agreement={null} today={data.today} onClose={onClose} />
      )}
    </DeskPanel>
  )
}

function toPlace({ branch, salesperson }: KeptCustomer) {
  return { branch, owner: salesperson }
}

function Account({ customer, account }: { customer: KeptCustomer; account: SupplierAccountRecord }) {
  const { who } = useAccess()
  const [asking, setAsking] = useState<'verify' | 'delete'>()
  const { verified } = account
  const place = toPlace(customer)
  const iban = formatIban(account.iban)
  const can = canVerifyAccount({ isVerified: verified !== null, isOwnEntry: account.enteredBy.id === who.id })
  const onClose = () => setAsking(undefined)
  return (
    <li>
      <Row as="p">
        <span className="num">{iban}</span>
        <StateBadge tone={verified ? 'good' : 'promo'}>
          {verified ? m['office.customer.supplier.verified']() : m['office.customer.supplier.unverified']()}
        </StateBadge>
      </Row>
      <PanelNote>
        {m['office.customer.permit.entered']({ name: account.enteredBy.name, when: formatInstant(account.enteredAt) })}
      </PanelNote>
      {verified && (
        <PanelNote>
          {m['office.customer.supplier.verified-by']({
            name: verified.by,
            when: formatInstant(verified.at),
            how: verified.how,
          })}
        </PanelNote>
      )}
      <Row>
        {!verified && (
          <ActionButton
            small
            icon="check"
            right="SUPPLIER_IBAN_VERIFY"
            place={place}
            refusal={can.ok ? undefined : accountRefusalText(can)}
            aria-label={m['office.customer.supplier.verify-title']({ iban })}
            onClick={() => setAsking('verify')}
          >
            {m['office.customer.supplier.verify']()}
          </ActionButton>
        )}
        <ActionButton
          small
          look="quiet"
          right="SUPPLIER_IBAN_EDIT"
          place={place}
          aria-label={m['office.customer.supplier.delete-account']({ iban })}
          onClick={() => setAsking('delete')}
        >
          {m['words.delete']()}
        </ActionButton>
      </Row>
      {asking === 'verify' && <VerifyDialog customer={customer.id} account={account} onClose={onClose} />}
      {asking === 'delete' && <DeleteAccountDialog customer={customer.id} account={account} onClose={onClose} />}
    </li>
  )
}

interface AgreementProps {
  customer: KeptCustomer
  agreement: SupplierAgreementRecord
  today: CalendarDay
}

function Agreement({ customer, agreement, today }: AgreementProps) {
  const [asking, setAsking] = useState<'edit' | 'delete'>()
  const { id, validFrom, validUntil, fileName } = agreement
  const place = toPlace(customer)
  const state = findAgreementState({ validFrom, validUntil, hasFile: fileName !== null }, today)
  const from = formatDay(validFrom)
  const onClose = () => setAsking(undefined)
  return (
    <li>
      <Row as="p">
        <span>
          {validUntil === null
            ? m['office.customer.permit.valid-from']({ from })
            : m['office.customer.permit.valid-between']({ from, until: formatDay(addDays(validUntil, -1)) })}
        </span>
        <StateBadge tone={agreementTones[state]}>{agreementStateText(state)}</StateBadge>
      </Row>
      <PanelNote>
        {m['office.customer.permit.entered']({
          name: agreement.enteredBy.name,
          when: formatInstant(agreement.enteredAt),
        })}
      </PanelNote>
      <Row>
        {fileName !== null && (
          <ActionButton
            small
            icon="download"
            right="CUSTOMER_VIEW"
            place={place}
            aria-label={m['words.labelled']({
              label: m['office.customer.supplier.open-file']({ from }),
              text: fileName,
            })}
            onClick={() => void download('POST /sales/supplier/getagreementfile', { id: customer.id, agreement: id })}
          >
            {fileName}
          </ActionButton>
        )}
        <ActionButton
          small
          look="quiet"
          right="CUSTOMER_EDIT"
          place={place}
          aria-label={m['office.customer.supplier.change-agreement']({ from })}
          onClick={() => setAsking('edit')}
        >
          {m['words.change']()}
        </ActionButton>
        {fileName === null && (
          <ActionButton
            small
            look="quiet"
            right="CUSTOMER_EDIT"
            place={place}
            aria-label={m['office.customer.supplier.delete-agreement']()}
            onClick={() => setAsking('delete')}
          >
            {m['words.delete']()}
          </ActionButton>
        )}
      </Row>
      {fileName === null && (
        <ProofDrop
          label={m['office.customer.supplier.file']()}
          rules={AGREEMENT_FILE_RULES}
          send={(file) =>
            sendFile(
              'POST /sales/supplier/saveagreementfile',
              { id: String(customer.id), agreement: String(id) },
              file,
              () => {},
            )
          }
        />
      )}
      {asking === 'edit' && (
        <AgreementDialog customer={customer.id} agreement={agreement} today={today} onClose={onClose} />
      )}
      {asking === 'delete' && <DeleteAgreementDialog customer={customer.id} agreement={agreement} onClose={onClose} />}
    </li>
  )
}
