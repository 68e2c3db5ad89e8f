import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { VAT_COUNTRIES } from '@forecourt/domain/contacts/vat-countries.ts'
import { DEFAULT_VAT_PREFIX, parseVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import { signUpForm, type SignUpCustomer } from '@forecourt/domain/contacts/sign-up.ts'
import { blankForm, violationsOf } from '@forecourt/domain/platform/form.ts'
import { termsHref } from '@forecourt/domain/platform/legal-address.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { translate } from '@forecourt/domain/platform/translated.ts'
import type { FieldViolation } from '@forecourt/domain/platform/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { AuthForm, type FormState } from '../access/AuthForm.tsx'
import { EmailField, PasswordField } from '../access/fields.tsx'
import type { PanelProps } from '../access/panels.ts'
import { usePasswordRules } from '../access/password-rules.ts'
import { currentLanguage } from '../platform/language.ts'
import { useTerms } from './use-terms.ts'
import { useVatRegister, vatNumberHint } from './use-vat-register.ts'

/** Asks for an account, as a private or a fleet customer. */
export default function SignUpPanel({ start, go }: PanelProps) {
  const [customer, setCustomer] = useState<SignUpCustomer>({
    ...blankForm(signUpForm),
    vatPrefix: DEFAULT_VAT_PREFIX,
    email: start.email ?? '',
  })
  const bounds = usePasswordRules()
  const fill = (fields: Partial<SignUpCustomer>) => setCustomer((known) => ({ ...known, ...fields }))
  const violations = violationsOf(signUpForm, customer, bounds)
  const { terms, askAgain } = useTerms()
  const termsVersion = terms.get(customer.customerType)

  async function send() {
    const { vatPrefix, email, ...rest } = customer
    const { shopUser, confirmationToken } = await api('POST /shop/auth/signup', {
      shopCustomer: {
        ...rest,
        ...(termsVersion !== undefined && { termsVersion }),
        vatPrefix: customer.customerType === 'fleet' ? vatPrefix : '',
        email: email.trim(),
        tenantId: document.documentElement.dataset['tenant'] ?? '',
        languageId: currentLanguage(),
      },
    }).catch(async (error: unknown) => {
      if (error instanceof ApiFailure && error.reason === 'terms-changed') await showNewTerms()
      throw error
    })
    go({ panel: 'signupConfirm', email: shopUser.email, token: confirmationToken })
  }

  /** Nobody has agreed to those yet. */
  async function showNewTerms() {
    fill({ acceptTerms: false })
    await askAgain().catch(() => {})
  }

  return (
    <AuthForm
      button={m['auth.signup.button']()}
      disabledReason={customer.acceptTerms ? undefined : m['auth.signup.accept-first']()}
      isComplete={violations.length === 0}
      send={send}
    >
      {(state) => (
        <>
          <Segmented
            legend={m['auth.signup.customer-type']()}
            options={[
              { value: 'private', label: m['auth.signup.private']() },
              { value: 'fleet', label: m['auth.signup.fleet']() },
            ]}
            value={customer.customerType}
            onChange={(customerType) => fill({ customerType })}
          />
          {customer.customerType === 'fleet' && (
            <CompanyFields customer={customer} violations={violations} state={state} fill={fill} />
          )}
          <FieldPair shape="short">
            <NameField name="firstName" autoComplete="given-name" {...{ customer, violations, state, fill }} />
            <NameField name="lastName" autoComplete="family-name" {...{ customer, violations, state, fill }} />
          </FieldPair>
          <EmailField
            {...state}
            name="email"
            autoComplete="email"
            hint={m['auth.signup.email-hint']()}
            value={customer.email}
            onValue={(email) => fill({ email })}
          />
          <PasswordField
            {...state}
            name="password"
            value={customer.password}
            onValue={(password) => fill({ password })}
            bounds={bounds}
          />
          <Checkbox
            name="acceptTerms"
            checked={customer.acceptTerms}
            onChange={(event) => fill({ acceptTerms: event.target.checked })}
            label={<Terms customerType={customer.customerType} version={termsVersion} />}
          />
        </>
      )}
    </AuthForm>
  )
}

interface PartProps {
  customer: SignUpCustomer
  violations: readonly FieldViolation[]
  state: FormState
  fill: (fields: Partial<SignUpCustomer>) => void
}

interface NameFieldProps extends PartProps {
  name: 'firstName' | 'lastName' | 'companyName'
  autoComplete: string
}

function NameField({ name, autoComplete, customer, violations, state, fill }: NameFieldProps) {
  return (
    <TextField
      name={name}
      label={labels[name]()}
      autoComplete={autoComplete}
      maxLength={signUpForm.fields[name].max}
      value={customer[name]}
      onChange={(event) => fill({ [name]: event.target.value })}
      error={errorOf(name, violations, state)}
    />
  )
}

function CompanyFields(part: PartProps) {
  const { customer, violations, state, fill } = part
  const { vatPrefix, vatNumber } = customer
  const parsed = parseVatNumber(vatPrefix, vatNumber)
  const registered = useVatRegister(vatPrefix, vatNumber)
  // The form is complete and only its check fails: no need to wait until it is sent.
  const isMistyped = !parsed.ok && parsed.reason === 'vat-check-digit'
  return (
    <>
      <NameField {...part} name="companyName" autoComplete="organization" />
      <FieldPair shape="code">
        <Select
          name="vatPrefix"
          label={m['auth.signup.vat-prefix']()}
          value={vatPrefix}
          onChange={(event) => fill({ vatPrefix: event.target.value })}
          options={VAT_COUNTRIES.map(({ prefix, name }) => ({
            value: prefix,
            label: `${prefix} · ${translate(name, currentLanguage())}`,
          }))}
        />
        <TextField
          name="vatNumber"
          label={m['auth.signup.vat-number']()}
          autoComplete="off"
          inputMode={vatPrefix === 'BE' ? 'numeric' : 'text'}
          maxLength={signUpForm.fields.vatNumber.max}
          value={vatNumber}
          onChange={(event) => fill({ vatNumber: event.target.value })}
          iconAfter={parsed.ok ? 'circle-check' : undefined}
          hint={vatNumberHint(vatPrefix, vatNumber, registered)}
          error={isMistyped ? m['auth.errors.vat-check-digit']() : errorOf('vatNumber', violations, state)}
        />
      </FieldPair>
    </>
  )
}

function Terms(terms: { customerType: SignUpCustomer['customerType']; version: number | undefined }) {
  const language = currentLanguage()
  // In a tab of their own: what was filled in stays.
  const link = (path: string, text: string) => (
    <TextLink href={path} target="_blank" rel="noopener">
      {text}
    </TextLink>
  )
  return (
    <>
      {m['auth.signup.terms-before']()} {link(termsHref(terms, language), m['auth.signup.terms']())}{' '}
      {m['auth.signup.terms-between']()} {link(pathOf('content.legal.privacy', language), m['auth.signup.privacy']())}
      {m['auth.signup.terms-after']()}
    </>
  )
}

const labels = {
  firstName: () => m['auth.signup.first-name'](),
  lastName: () => m['auth.signup.last-name'](),
  companyName: () => m['auth.signup.company'](),
}

function errorOf(
  field: 'firstName' | 'lastName' | 'companyName' | 'vatNumber',
  violations: readonly FieldViolation[],
  { isTried, refused }: FormState,
): string | undefined {
  if (refused?.field === field) return refused.message
  const reason = isTried ? violations.find((violation) => violation.field === field)?.reason : undefined
  switch (reason) {
    case undefined:
      return undefined
    case 'required':
      return m['auth.errors.required']({
        label: field === 'vatNumber' ? m['auth.signup.vat-number']() : labels[field](),
      })
    case 'national-number':
      return m['auth.errors.national-number']()
    case 'vat-check-digit':
      return m['auth.errors.vat-check-digit']()
    default:
      return field === 'vatNumber' ? m['auth.errors.vat-number']() : m['auth.errors.too-long']()
  }
}
