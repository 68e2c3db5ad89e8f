import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { newsletterForm } from '@forecourt/domain/content/newsletter.ts'
import { blankForm } from '@forecourt/domain/platform/forms/form.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { FieldHelp } from '@forecourt/ui/FieldHelp.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { useForm } from '../platform/use-form.ts'
import fields from '@forecourt/ui/Field.module.css'
import styles from './Newsletter.module.css'

export interface NewsletterBranch {
  id: number
  name: string
}

type NewsletterForm = ReturnType<typeof useNewsletterForm>

/** Returns the blank form of the newsletter; a single branch is chosen already. */
export function useNewsletterForm(branches: NewsletterBranch[], onSent: (email: string) => void) {
  const [language, setLanguage] = useState<Language>(currentLanguage())
  const form = useForm({
    form: newsletterForm,
    draft: 'newsletter',
    start: { ...blankForm(newsletterForm), branches: branches.length === 1 ? branches.map(({ id }) => id) : [] },
    textOf: {
      required: ({ field }) => missingTexts[field as keyof typeof missingTexts](),
      email: m['words.enter-email'],
    },
    async send(values) {
      const { emailAddress } = await api('POST /shop/maillist/subscribe', { ...values, language })
      onSent(emailAddress)
    },
  })
  return { ...form, branches, language, setLanguage }
}

const missingTexts = {
  emailAddress: m['words.enter-email'],
  branches: m['newsletter.errors.branches'],
  acceptTerms: m['newsletter.errors.terms'],
}

/** Shows the choice of branches, language and address. */
export function NewsletterFields({ form }: { form: NewsletterForm }) {
  const { branches, values, errorOf, idOf } = form
  const want = (branch: number, isWanted: boolean) =>
    form.fill({ branches: isWanted ? [...values.branches, branch] : values.branches.filter((one) => one !== branch) })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <p>{m['newsletter.intro']()}</p>
      <FailureNotice failure={form.failure} />
      <TextField
        {...form.text('emailAddress')}
        label={m['words.email']()}
        type="email"
        inputMode="email"
        autoComplete="email"
        data-autofocus
      />
      {branches.length > 1 && (
        <fieldset aria-describedby={errorOf('branches') ? idOf('branches-help') : undefined}>
          <legend className={fields.label}>{m['newsletter.branches']()}</legend>
          {branches.map((branch, index) => (
            <Checkbox
              key={branch.id}
              id={index === 0 ? idOf('branches') : undefined}
              label={branch.name}
              checked={values.branches.includes(branch.id)}
              onChange={(event) => want(branch.id, event.target.checked)}
            />
          ))}
          <FieldHelp id={idOf('branches-help')} error={errorOf('branches')} />
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
          value={form.language}
          onChange={form.setLanguage}
        />
      </div>
      <Checkbox {...form.box('acceptTerms')} label={m['newsletter.terms']()} />
      <p className="hint">
        <TextLink href={buildPath('content.legal.privacy', currentLanguage())}>{m['words.read-privacy']()}</TextLink>
      </p>
      <Button type="submit" look="primary" full busy={form.isBusy}>
        {m['newsletter.subscribe']()}
      </Button>
    </form>
  )
}
