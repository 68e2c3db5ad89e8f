import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { sendFile } from '@forecourt/api-client/upload-client.ts'
import {
  PERMIT_FILE_RULES,
  permitCan,
  permitState,
  type VatPermitAct,
  type VatPermitStanding,
} from '@forecourt/domain/contacts/vat-permit.ts'
import type { VatPermitRecord } from '@forecourt/domain/contacts/vat-permit.schema.ts'
import { addDays, formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Row } from '../../platform/Layout.tsx'
import { useAccess } from '../../platform/access.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { download } from '../../platform/files.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { formatInstant } from '../../platform/language.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { PanelNote } from '../../platform/Panel.tsx'
import { DeskBody, DeskPanel, Facts } from '../../platform/desk/Desk.tsx'
import { showUndo } from '../../platform/undo.ts'
import type { KeptCustomer } from './customer-draft.ts'
import { PermitDialog } from './PermitDialog.tsx'
import { ProofDrop } from './ProofDrop.tsx'
import { kindText, permitRefusalText, stateText, stateTones } from './permit-texts.ts'
import styles from './Aside.module.css'

/**
 * Shows whether VAT treats them as a business, what the register says of their number, and what they may buy without
 * VAT by.
 */
export function CustomerVat({ customer }: { customer: KeptCustomer }) {
  const { id } = customer
  const { data } = useQuery(callOptions('GET /sales/customer/getpermits', { id }))
  const [isAdding, setAdding] = useState(false)
  const place = toPlace(customer)
  return (
    <DeskPanel
      title={m['office.customer.permit.title']()}
      beside={
        <ActionButton
          small
          look="quiet"
          icon="plus"
          right="CUSTOMER_EDIT"
          place={place}
          onClick={() => setAdding(true)}
        >
          {m['office.customer.permit.add']()}
        </ActionButton>
      }
    >
      {customer.vatNumber !== '' && <Register customer={customer} />}
      {data && data.permits.length > 0 && (
        <DeskBody>
          <h3>{m['office.customer.permit.permits']()}</h3>
          <ul className={styles.lines}>
            {data.permits.map((permit) => (
              <Permit key={permit.id} customer={customer} permit={permit} today={data.today} />
            ))}
          </ul>
        </DeskBody>
      )}
      {isAdding && data && (
        <PermitDialog customer={id} today={data.today} permit={null} onClose={() => setAdding(false)} />
      )}
    </DeskPanel>
  )
}

function toPlace({ branch, salesperson }: KeptCustomer) {
  return { branch, owner: salesperson }
}

/** Shows the answer of the VAT register of the EU (VIES), asked on demand. */
function Register({ customer }: { customer: KeptCustomer }) {
  const [answer, setAnswer] = useState<{ state: 'valid' | 'invalid' | 'unchecked'; checkedAt: string | null }>(
    customer.vatCheck,
  )
  const check = useCommand(() => api('POST /sales/customer/checkvat', { id: customer.id }))
  return (
    <DeskBody>
      <Facts
        facts={[
          {
            term: m['words.vat-number'](),
            value: <span className="num">{`${customer.vatPrefix} ${customer.vatNumber}`}</span>,
          },
          { term: m['office.customer.vat-check'](), value: registerText(answer) },
        ]}
      />
      <FailureNotice failure={check.error} />
      {check.data?.state === 'unchecked' && (
        <Notice tone="warning" live>
          {m['office.customer.permit.no-answer']()}
        </Notice>
      )}
      <Row>
        <ActionButton
          small
          icon="refresh"
          right="CUSTOMER_EDIT"
          place={toPlace(customer)}
          busy={check.isPending}
          onClick={() => check.mutate(undefined, { onSuccess: setAnswer })}
        >
          {m['office.customer.permit.check']()}
        </ActionButton>
      </Row>
    </DeskBody>
  )
}

function registerText({ state, checkedAt }: { state: 'valid' | 'invalid' | 'unchecked'; checkedAt: string | null }) {
  if (state === 'unchecked' || checkedAt === null) return m['office.customer.vat-unchecked']()
  const when = formatInstant(checkedAt)
  return state === 'valid' ? m['office.customer.vat-valid']({ when }) : m['office.customer.vat-invalid']({ when })
}

interface PermitProps {
  customer: KeptCustomer
  permit: VatPermitRecord
  today: CalendarDay
}

function Permit({ customer, permit, today }: PermitProps) {
  const { who } = useAccess()
  const [asking, setAsking] = useState<'edit' | 'certify' | 'withdraw' | 'delete'>()
  const place = toPlace(customer)
  const standing = toStanding(permit)
  const state = permitState(standing, today)
  const isOwnEntry = permit.enteredBy.id === who.id
  const explainRefusal = (act: VatPermitAct) => {
    const can = permitCan(act, { ...standing, isOwnEntry }, today)
    return can.ok ? undefined : permitRefusalText(can)
  }
  const onClose = () => setAsking(undefined)
  const asked = { id: customer.id, permit: permit.id }
  const isOpen = permit.certified === null
  return (
    <li>
      <Row as="p">
        <span>{permit.number}</span>
        <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>
        <span className="hint">{kindText(permit.kind)}</span>
      </Row>
      <PanelNote>{validText(permit)}</PanelNote>
      <PanelNote>
        {m['office.customer.permit.entered']({ name: permit.enteredBy.name, when: formatInstant(permit.enteredAt) })}
      </PanelNote>
      {permit.certified && (
        <PanelNote>
          {m['office.customer.permit.certified']({
            name: permit.certified.by,
            when: formatInstant(permit.certified.at),
          })}
        </PanelNote>
      )}
      {permit.withdrawn && (
        <PanelNote>
          {m['office.customer.permit.withdrawn']({
            name: permit.withdrawn.by,
            when: formatInstant(permit.withdrawn.at),
            reason: permit.withdrawn.reason,
          })}
        </PanelNote>
      )}
      {state === 'other-number' && <PanelNote>{m['office.customer.permit.other-number']()}</PanelNote>}
      <Row>
        {permit.fileName !== null && (
          <ActionButton
            small
            icon="download"
            right="CUSTOMER_VIEW"
            place={place}
            aria-label={m['office.customer.permit.open-proof']({ number: permit.number })}
            onClick={() => void download('POST /sales/customer/getpermitfile', asked)}
          >
            {permit.fileName}
          </ActionButton>
        )}
        {isOpen && (
          <>
            <ActionButton
              place={place}
              refusal={explainRefusal('certify')}
              small
              icon="check"
              right="CUSTOMER_VAT_CERTIFY"
              onClick={() => setAsking('certify')}
            >
              {m['office.customer.permit.certify']()}
            </ActionButton>
            <ActionButton place={place} small look="quiet" right="CUSTOMER_EDIT" onClick={() => setAsking('edit')}>
              {m['words.change']()}
            </ActionButton>
            <ActionButton place={place} small look="quiet" right="CUSTOMER_EDIT" onClick={() => setAsking('delete')}>
              {m['words.delete']()}
            </ActionButton>
          </>
        )}
        {!isOpen && permit.withdrawn === null && (
          <ActionButton
            place={place}
            refusal={explainRefusal('withdraw')}
            small
            look="quiet"
            right="CUSTOMER_VAT_CERTIFY"
            onClick={() => setAsking('withdraw')}
          >
            {m['office.customer.permit.withdraw']()}
          </ActionButton>
        )}
      </Row>
      {isOpen && (
        <ProofDrop
          label={
            permit.fileName === null ? m['office.customer.permit.proof']() : m['office.customer.permit.other-proof']()
          }
          rules={PERMIT_FILE_RULES}
          send={(file) =>
            sendFile(
              'POST /sales/customer/savepermitfile',
              { id: String(asked.id), permit: String(asked.permit) },
              file,
              () => {},
            )
          }
        />
      )}
      {asking === 'edit' && <PermitDialog today={today} permit={permit} onClose={onClose} customer={customer.id} />}
      {asking === 'certify' && <CertifyDialog customer={customer} permit={permit} onClose={onClose} />}
      {asking === 'withdraw' && <WithdrawDialog permit={permit} onClose={onClose} customer={customer.id} />}
      {asking === 'delete' && <DeleteDialog permit={permit} onClose={onClose} customer={customer.id} />}
    </li>
  )
}

function toStanding({ certified, withdrawn, ...permit }: VatPermitRecord): VatPermitStanding {
  return { ...permit, isCertified: certified !== null, isWithdrawn: withdrawn !== null }
}

function validText({ validFrom, validUntil }: VatPermitRecord): string {
  const from = formatDay(validFrom)
  return validUntil === null
    ? m['office.customer.permit.valid-from']({ from })
    : m['office.customer.permit.valid-between']({ from, until: formatDay(addDays(validUntil, -1)) })
}

/** Administration answers for it from then on. */
function CertifyDialog({ customer, permit, onClose }: Omit<PermitProps, 'today'> & { onClose: () => void }) {
  const vatId = `${customer.vatPrefix} ${customer.vatNumber}`.trim()
  return (
    <ActDialog
      title={m['office.customer.permit.certify-title']({ number: permit.number })}
      confirm={m['office.customer.permit.certify']()}
      keep={m['office.customer.permit.keep']()}
      act={() => api('POST /sales/customer/certifypermit', { id: customer.id, permit: permit.id, rev: permit.rev })}
      onDone={() => showUndo(m['office.customer.permit.certify-done'](), null)}
      onClose={onClose}
    >
      <p>
        {permit.kind === 'export'
          ? m['office.customer.permit.certify-export']()
          : m['office.customer.permit.certify-union']({ vatId: vatId === '' ? '–' : vatId })}
      </p>
      {permit.fileName === null && <Notice tone="warning">{m['office.customer.permit.no-proof']()}</Notice>}
    </ActDialog>
  )
}

interface DialogProps {
  customer: number
  permit: VatPermitRecord
  onClose: () => void
}

function WithdrawDialog({ customer, permit, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      title={m['office.customer.permit.withdraw-title']({ number: permit.number })}
      confirm={m['office.customer.permit.withdraw']()}
      keep={m['office.customer.permit.keep']()}
      danger
      refusal={reason.trim() === '' ? m['refusals.permit-reason-missing']() : undefined}
      act={() =>
        api('POST /sales/customer/withdrawpermit', { id: customer, permit: permit.id, rev: permit.rev, reason })
      }
      onDone={() => showUndo(m['office.customer.permit.withdraw-done'](), null)}
      onClose={onClose}
    >
      <p>{m['office.customer.permit.withdraw-text']()}</p>
      <TextField
        data-autofocus
        label={m['words.reason']()}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActDialog>
  )
}

function DeleteDialog({ customer, permit, onClose }: DialogProps) {
  return (
    <ActDialog
      title={m['office.customer.permit.delete-title']({ number: permit.number })}
      confirm={m['words.delete']()}
      keep={m['office.customer.permit.keep']()}
      danger
      act={() => api('POST /sales/customer/deletepermit', { id: customer, permit: permit.id })}
      onDone={() => showUndo(m['office.customer.permit.delete-done'](), null)}
      onClose={onClose}
    >
      <p>{m['office.customer.permit.delete-text']()}</p>
    </ActDialog>
  )
}
