import { useState } from 'react'
import { newsletterViolations } from '@forecourt/domain/content/newsletter.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { MAX_EMAIL_LENGTH } from '@forecourt/domain/platform/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { FieldHelp } from '@forecourt/ui/FieldHelp.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { api } from '../platform/api-client.ts'
import { ApiFailure } from '../platform/api-failure.ts'
import { currentLanguage } from '../platform/language.ts'
import fields from '@forecourt/ui/Field.module.css'
import styles from './Newsletter.module.css'

export interface NewsletterBranch {
  id: number
  name: string
}

type NewsletterForm = ReturnType<typeof useNewsletterForm>

/** Whoever has one branch to choose from need not choose. */
export function useNewsletterForm(id: string, branches: NewsletterBranch[], onSent: (email: string) => void) {
  const [emailAddress, setEmail] = useState('')
  const [wanted, setWanted] = useState(branches.length === 1 ? branches.map((branch) => branch.id) : [])
  const [language, setLanguage] = useState<Language>(currentLanguage())
  const [acceptTerms, setAccept] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const violations = newsletterViolations({ emailAddress, branches: wanted, acceptTerms })

  async function submit() {
    if (isBusy) return
    setTried(true)
    setFailure(undefined)
    const [first] = violations
    if (first || !acceptTerms) return document.getElementById(`${id}-${first?.field}`)?.focus()
    setBusy(true)
    try {
      await api('POST /shop/maillist/subscribe', { emailAddress, branches: wanted, language, acceptTerms })
      onSent(emailAddress.trim())
    } catch (error) {
      setFailure(error instanceof ApiFailure ? error.message : m['errors.network']())
    }
    setBusy(false)
  }

  return {
    id,
    branches,
    values: { emailAddress, wanted, language, acceptTerms },
    setEmail,
    setLanguage,
    setAccept,
    want: (branch: number, isWanted: boolean) =>
      setWanted((known) => (isWanted ? [...known, branch] : known.filter((one) => one !== branch))),
    isWrong: (field: string) => isTried && violations.some((one) => one.field === field),
    isBusy,
    failure,
    submit,
  }
}

/** Which news, in which language, to which address. */
export function NewsletterFields({ form }: { form: NewsletterForm }) {
  const { id, branches, values, isWrong } = form
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <p>{m['newsletter.intro']()}</p>
      {form.failure && (
        <Notice tone="failure" live>
          {form.failure}
        </Notice>
      )}
      <TextField
        id={`${id}-emailAddress`}
        label={m['contact.email']()}
        type="email"
        inputMode="email"
        autoComplete="email"
        data-autofocus
        maxLength={MAX_EMAIL_LENGTH}
        value={values.emailAddress}
        onChange={(event) => form.setEmail(event.target.value)}
        error={isWrong('emailAddress') && m['contact.errors.email']()}
      />
      {branches.length > 1 && (
        <fieldset aria-describedby={isWrong('branches') ? `${id}-branches-help` : undefined}>
          <legend className={fields.label}>{m['newsletter.branches']()}</legend>
          {branches.map((branch, index) => (
            <Checkbox
              key={branch.id}
              id={index === 0 ? `${id}-branches` : undefined}
              label={branch.name}
              checked={values.wanted.includes(branch.id)}
              onChange={(event) => form.want(branch.id, event.target.checked)}
            />
          ))}
          <FieldHelp id={`${id}-branches-help`} error={isWrong('branches') && m['newsletter.errors.branches']()} />
        </fieldset>
      )}
      <div className={styles.language}>
        <span className={fields.label} aria-hidden>
          {m['newsletter.language']()}
        </span>
        <Segmented
          legend={m['newsletter.language']()}
          options={[
            { value: 'nl', label: 'Nederlands' },
            { value: 'fr', label: 'Français' },
          ]}
          value={values.language}
          onChange={form.setLanguage}
        />
      </div>
      <Checkbox
        id={`${id}-acceptTerms`}
        label={m['newsletter.terms']()}
        checked={values.acceptTerms}
        onChange={(event) => form.setAccept(event.target.checked)}
        error={isWrong('acceptTerms') && m['newsletter.errors.terms']()}
      />
      <p className="hint">
        <TextLink href={pathOf('content.legal.privacy', currentLanguage())}>{m['contact.privacy-link']()}</TextLink>
      </p>
      <Button type="submit" look="primary" full busy={form.isBusy}>
        {m['newsletter.subscribe']()}
      </Button>
    </form>
  )
}
