import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
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

/** Shows the fields for the person and for the way to answer. */
export function PersonFields({ form, withCompany = false }: { form: LeadForm; withCompany?: boolean }) {
  const { contactBy } = form.values
  const optional = m['words.optional']()
  const name = <TextField {...form.text('name')} label={m['words.name']()} autoComplete="name" />
  return (
    <>
      {withCompany ? (
        <FieldPair>
          {name}
          <TextField
            {...form.text('company')}
            label={m['contact.company']()}
            optional={optional}
            autoComplete="organization"
          />
        </FieldPair>
      ) : (
        name
      )}
      <FieldPair>
        <TextField
          {...form.text('email')}
          label={m['words.email']()}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <TextField
          {...form.text('phone')}
          label={m['phone.number']()}
          optional={contactBy === 'phone' ? undefined : optional}
          type="tel"
          autoComplete="tel"
        />
      </FieldPair>
      <div className={styles.ways}>
        <RadioCards
          legend={m['contact.contact-by']()}
          options={[
            { value: 'email', title: m['contact.by-email']() },
            { value: 'phone', title: m['contact.by-phone']() },
          ]}
          value={contactBy}
          onChange={(way) => form.fill({ contactBy: way })}
        />
      </div>
    </>
  )
}

export function MessageField({ form, label, isOptional }: { form: LeadForm; label: string; isOptional?: boolean }) {
  return (
    <TextArea
      {...form.text('message')}
      label={label}
      optional={isOptional ? m['words.optional']() : undefined}
      rows={5}
    />
  )
}

/** Bots fill in every field they find; people neither see nor reach this one. */
export function Honeypot({ form: { idOf, trap, setTrap } }: { form: LeadForm }) {
  return (
    <div className={hidden.hidden} aria-hidden>
      <label htmlFor={idOf('website')}>{m['contact.trap']()}</label>
      <input
        id={idOf('website')}
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={trap}
        onChange={(event) => setTrap(event.target.value)}
      />
    </div>
  )
}

/** Shows how the input is used. */
export function PrivacyNote() {
  return (
    <p className="hint">
      {m['contact.privacy']()}{' '}
      <TextLink href={buildPath('content.legal.privacy', currentLanguage())}>{m['words.read-privacy']()}</TextLink>
    </p>
  )
}
