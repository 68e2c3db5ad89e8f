import { accessTexts } from '@forecourt/api-client/access-texts.ts'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { VAT_COUNTRIES } from '@forecourt/domain/contacts/vat-countries.ts'
import { DEFAULT_VAT_PREFIX, parseVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import { signUpForm, type SignUpCustomer } from '@forecourt/domain/contacts/sign-up.ts'
import { blankForm } from '@forecourt/domain/platform/forms/form.ts'
import { termsHref } from '@forecourt/domain/platform/routes/legal-address.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { FieldViolation, PasswordBounds } from '@forecourt/domain/platform/forms/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { AuthForm } from '../access/AuthForm.tsx'
import { EmailField, PasswordField } from '../access/fields.tsx'
import type { PanelProps } from '../access/panels.ts'
import { usePasswordRules } from '../access/password-rules.ts'
import { currentLanguage } from '../platform/language.ts'
import { useForm } from '../platform/use-form.ts'
import { useTerms } from './use-terms.ts'
import { useVatRegister, vatNumberHint } from './use-vat-register.ts'

/** Asks for an account, as a private or a fleet customer. */
export default function SignUpPanel(panel: PanelProps) {
  const { terms, askAgain } = useTerms()
  const bounds = usePasswordRules()
  const form = useSignUpForm(panel, { terms, askAgain, bounds })
  const { customerType, acceptTerms } = form.values
  return (
    <AuthForm
      form={form}
      button={m['auth.signup.button']()}
      disabledReason={acceptTerms ? undefined : m['auth.signup.accept-first']()}
    >
      <Segmented
        legend={m['words.customer-type']()}
        options={[
          { value: 'private', label: m['auth.signup.private']() },
          { value: 'fleet', label: m['auth.signup.fleet']() },
        ]}
        value={customerType}
        onChange={(chosen) => form.fill({ customerType: chosen })}
      />
      {customerType === 'fleet' && <CompanyFields form={form} />}
      <FieldPair shape="short">
        <TextField {...form.text('firstName')} label={m['words.first-name']()} autoComplete="given-name" />
        <TextField {...form.text('lastName')} label={m['words.last-name']()} autoComplete="family-name" />
      </FieldPair>
      <EmailField {...form.text('email')} autoComplete="email" hint={m['auth.signup.email-hint']()} />
      <PasswordField {...form.text('password')} bounds={bounds} />
      <Checkbox
        {...form.box('acceptTerms')}
        label={<Terms customerType={customerType} version={terms.get(customerType)} />}
      />
    </AuthForm>
  )
}

type SignUpForm = ReturnType<typeof useSignUpForm>

function useSignUpForm(
  { start, go }: PanelProps,
  { terms, askAgain, bounds }: ReturnType<typeof useTerms> & { bounds: PasswordBounds },
) {
  const form = useForm({
    form: signUpForm,
    draft: 'sign-up',
    start: { ...blankForm(signUpForm), vatPrefix: DEFAULT_VAT_PREFIX, email: start.email ?? '' },
    context: bounds,
    textOf: formTexts,
    async send({ vatPrefix, email, ...rest }) {
      const termsVersion = terms.get(rest.customerType)
      const { shopUser, confirmationToken } = await api('POST /shop/auth/signup', {
        shopCustomer: {
          ...rest,
          ...(termsVersion !== undefined && { termsVersion }),
          vatPrefix: rest.customerType === 'fleet' ? vatPrefix : '',
          email: email.trim(),
          tenantId: document.documentElement.dataset['tenant'] ?? '',
          languageId: currentLanguage(),
        },
      }).catch(async (error: unknown) => {
        if (error instanceof ApiFailure && error.reason === 'terms-changed') await showNewTerms()
        throw error
      })
      go({ panel: 'signupConfirm', email: shopUser.email, token: confirmationToken })
    },
  })

  /** Loads the changed terms, to which the user has not agreed yet. */
  async function showNewTerms() {
    form.fill({ acceptTerms: false })
    await askAgain().catch(() => {})
  }
  return form
}

function CompanyFields({ form }: { form: SignUpForm }) {
  const { vatPrefix, vatNumber } = form.values
  const parsed = parseVatNumber(vatPrefix, vatNumber)
  const registered = useVatRegister(vatPrefix, vatNumber)
  // The form is complete and only the check of this field fails: no need to wait until the field is left.
  const isMistyped = !parsed.ok && parsed.reason === 'vat-check-digit'
  const field = form.text('vatNumber')
  return (
    <>
      <TextField {...form.text('companyName')} label={m['words.company-name']()} autoComplete="organization" />
      <FieldPair shape="code">
        <Select
          id={form.idOf('vatPrefix')}
          name="vatPrefix"
          label={m['words.country']()}
          value={vatPrefix}
          onChange={(event) => form.fill({ vatPrefix: event.target.value })}
          options={VAT_COUNTRIES.map(({ prefix, name }) => ({
            value: prefix,
            label: `${prefix} · ${translate(name, currentLanguage())}`,
          }))}
          error={form.errorOf('vatPrefix')}
        />
        <TextField
          {...field}
          label={m['words.vat-number']()}
          autoComplete="off"
          inputMode={vatPrefix === 'BE' ? 'numeric' : 'text'}
          iconAfter={parsed.ok ? 'circle-check' : undefined}
          hint={vatNumberHint(vatPrefix, vatNumber, registered)}
          error={isMistyped ? m['words.check-digit-wrong']() : field.error}
        />
      </FieldPair>
    </>
  )
}

function Terms(terms: { customerType: SignUpCustomer['customerType']; version: number | undefined }) {
  const language = currentLanguage()
  // In a separate tab: the input stays.
  const link = (path: string, text: string) => (
    <TextLink href={path} target="_blank" rel="noopener">
      {text}
    </TextLink>
  )
  return (
    <>
      {m['auth.signup.terms-before']()} {link(termsHref(terms, language), m['auth.signup.terms']())}{' '}
      {m['auth.signup.terms-between']()}{' '}
      {link(buildPath('content.legal.privacy', language), m['auth.signup.privacy']())}
      {m['auth.signup.terms-after']()}
    </>
  )
}

const formTexts = {
  ...accessTexts,
  required: (wrong: FieldViolation) =>
    wrong.field in missingTexts
      ? missingTexts[wrong.field as keyof typeof missingTexts]()
      : accessTexts.required(wrong),
  'national-number': m['words.no-national-number'],
  'latin-letters': m['problems.latin-letters'],
  'vat-number': m['words.vat-number-wrong'],
  'vat-country': m['words.vat-number-wrong'],
  'vat-check-digit': m['words.check-digit-wrong'],
}

const missingTexts = {
  firstName: () => missing(m['words.first-name']()),
  lastName: () => missing(m['words.last-name']()),
  companyName: () => missing(m['words.company-name']()),
  vatPrefix: () => missing(m['words.country']()),
  vatNumber: () => missing(m['words.vat-number']()),
  acceptTerms: m['auth.signup.accept-first'],
}

const missing = (label: string) => m['words.field-required']({ label })
