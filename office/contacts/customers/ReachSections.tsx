import { CONTACT_LABELS, type ContactLabel } from '@forecourt/domain/contacts/customer-record.ts'
import { MAX_EMAIL_LENGTH } from '@forecourt/domain/platform/forms/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import type { SectionProps } from './section.tsx'
import { Preferred, preferring, Several } from './Several.tsx'
import styles from './Customer.module.css'

export function EmailSection({ row, change, id, errorOf }: SectionProps) {
  const emails = row.emails
  return (
    <Several
      title={m['office.customer.emails']()}
      add={m['office.customer.add-email']()}
      none={m['office.customer.no-emails']()}
      items={emails}
      blank={() => ({ id: null, label: contactLabel(row), address: '', isPreferred: emails.length === 0 })}
      onChange={(items) => change({ emails: items })}
    >
      {(email, at, set, remove) => (
        <div key={at} className={styles.row}>
          <LabelField value={email.label} onChange={(label) => set({ label })} />
          <TextField
            id={`${id}-emails.${at}.address`}
            type="email"
            label={m['words.email']()}
            autoComplete="off"
            maxLength={MAX_EMAIL_LENGTH}
            value={email.address}
            error={errorOf(`emails.${at}.address`)}
            onChange={({ target }) => set({ address: target.value })}
          />
          <Preferred
            of={email.address}
            name={`${id}-email`}
            isPreferred={email.isPreferred}
            onPrefer={() => change({ emails: preferring(emails, at) })}
          />
          <IconButton icon="trash" label={m['office.customer.remove']({ name: email.address })} onClick={remove} />
        </div>
      )}
    </Several>
  )
}

export function PhoneSection({ row, change, id, errorOf }: SectionProps) {
  const phones = row.phones
  return (
    <Several
      title={m['office.customer.phones']()}
      add={m['office.customer.add-phone']()}
      none={m['office.customer.no-phones']()}
      items={phones}
      blank={() => ({ id: null, label: contactLabel(row), number: '', isPreferred: phones.length === 0 })}
      onChange={(items) => change({ phones: items })}
    >
      {(phone, at, set, remove) => (
        <div key={at} className={styles.row}>
          <LabelField value={phone.label} onChange={(label) => set({ label })} />
          <TextField
            id={`${id}-phones.${at}.number`}
            type="tel"
            label={m['words.phone']()}
            autoComplete="off"
            maxLength={30}
            value={phone.number}
            error={errorOf(`phones.${at}.number`)}
            onChange={({ target }) => set({ number: target.value })}
          />
          <Preferred
            of={phone.number}
            name={`${id}-phone`}
            isPreferred={phone.isPreferred}
            onPrefer={() => change({ phones: preferring(phones, at) })}
          />
          <IconButton icon="trash" label={m['office.customer.remove']({ name: phone.number })} onClick={remove} />
        </div>
      )}
    </Several>
  )
}

function contactLabel({ isCompany }: SectionProps['row']): ContactLabel {
  return isCompany ? 'work' : 'home'
}

function LabelField({ value, onChange }: { value: ContactLabel; onChange: (value: ContactLabel) => void }) {
  return (
    <Select
      label={m['words.kind']()}
      value={value}
      options={CONTACT_LABELS.map((label) => ({
        value: label,
        label: label === 'home' ? m['office.customer.home']() : m['office.customer.work'](),
      }))}
      onChoose={onChange}
    />
  )
}
