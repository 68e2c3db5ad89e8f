import { MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH } from '@forecourt/domain/contacts/lead.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { MAX_EMAIL_LENGTH } from '@forecourt/domain/platform/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { RadioCards } from '@forecourt/ui/RadioCards.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { currentLanguage } from '../platform/language.ts'
import type { LeadForm } from './lead-form.ts'
import hidden from '@forecourt/ui/VisuallyHidden.module.css'
import styles from './LeadFields.module.css'

/** Who asks, and how we may answer. */
export function PersonFields({ form, withCompany = false }: { form: LeadForm; withCompany?: boolean }) {
  const { id, draft, fill, errorOf } = form
  const optional = m['contact.optional']()
  const name = (
    <TextField
      id={`${id}-name`}
      label={m['contact.name']()}
      autoComplete="name"
      maxLength={MAX_NAME_LENGTH}
      value={draft.name}
      onChange={(event) => fill({ name: event.target.value })}
      error={errorOf('name')}
    />
  )
  return (
    <>
      {withCompany ? (
        <FieldPair>
          {name}
          <TextField
            id={`${id}-company`}
            label={m['contact.company']()}
            optional={optional}
            autoComplete="organization"
            maxLength={MAX_NAME_LENGTH}
            value={draft.company}
            onChange={(event) => fill({ company: event.target.value })}
          />
        </FieldPair>
      ) : (
        name
      )}
      <FieldPair>
        <TextField
          id={`${id}-email`}
          label={m['contact.email']()}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          value={draft.email}
          onChange={(event) => fill({ email: event.target.value })}
          error={errorOf('email')}
        />
        <TextField
          id={`${id}-phone`}
          label={m['phone.number']()}
          optional={draft.contactBy === 'phone' ? undefined : optional}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          value={draft.phone}
          onChange={(event) => fill({ phone: event.target.value })}
          error={errorOf('phone')}
        />
      </FieldPair>
      <div className={styles.ways}>
        <RadioCards
          legend={m['contact.contact-by']()}
          options={[
            { value: 'email', title: m['contact.by-email']() },
            { value: 'phone', title: m['contact.by-phone']() },
          ]}
          value={draft.contactBy}
          onChange={(contactBy) => fill({ contactBy })}
        />
      </div>
    </>
  )
}

export function MessageField({ form, label, isOptional }: { form: LeadForm; label: string; isOptional?: boolean }) {
  const { id, draft, fill, errorOf } = form
  return (
    <TextArea
      id={`${id}-message`}
      label={label}
      optional={isOptional ? m['contact.optional']() : undefined}
      maxLength={MAX_MESSAGE_LENGTH}
      rows={5}
      value={draft.message}
      onChange={(event) => fill({ message: event.target.value })}
      error={errorOf('message')}
    />
  )
}

/** Machines fill in every field they find; people neither see nor reach this one. */
export function Honeypot({ form: { id, draft, fill } }: { form: LeadForm }) {
  return (
    <div className={hidden.hidden} aria-hidden>
      <label htmlFor={`${id}-website`}>{m['contact.trap']()}</label>
      <input
        id={`${id}-website`}
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={draft.trap}
        onChange={(event) => fill({ trap: event.target.value })}
      />
    </div>
  )
}

/** What becomes of what was typed. */
export function PrivacyNote() {
  return (
    <p className="hint">
      {m['contact.privacy']()}{' '}
      <TextLink href={pathOf('content.legal.privacy', currentLanguage())}>{m['contact.privacy-link']()}</TextLink>
    </p>
  )
}
