import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import {
  resolveCarUsage,
  customerName,
  customerViolations,
  CAR_USAGES,
} from '@forecourt/domain/contacts/customer-record.ts'
import { CUSTOMER_TYPES } from '@forecourt/domain/contacts/customer.ts'
import { enumerationNames } from '@forecourt/domain/platform/values/enumeration.ts'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { ErrorSummary } from '@forecourt/ui/ErrorSummary.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { EditForm } from '../../platform/form/EditForm.tsx'
import { useRecord, type Problems } from '../../platform/form/use-record.ts'
import { useBackToDesk, useFormKey } from '../../platform/form/form-place.ts'
import { useRefusal } from '../../platform/may.ts'
import { Page } from '../../platform/Page.tsx'
import { CloseButton } from '../../platform/desk/CloseButton.tsx'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { useTitle } from '../../platform/title.ts'
import { AddressSection } from './AddressSection.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { buildFieldTexts } from './customer-field-texts.ts'
import { toInput, type CustomerDraft } from './customer-draft.ts'
import type { Choices, LoadedCustomer } from './customer-routes.ts'
import { namedCustomers, usageText, violationText } from './customer-texts.ts'
import { Duplicates } from './Duplicates.tsx'
import { EmailSection, PhoneSection } from './ReachSections.tsx'
import { MissingOfCompany } from './MissingOfCompany.tsx'
import { PeopleSection } from './PeopleSection.tsx'
import { CustomerLine, type SectionProps } from './section.tsx'
import { Section, SectionGroup } from '../../platform/form/Section.tsx'
import styles from './Customer.module.css'
import { ScreenHead } from '../../platform/ScreenHead.tsx'

/** One customer. Another one remounts the form. */
export function CustomerFormPage() {
  const loaded = useLoaderData<LoadedCustomer>()
  const { id } = useParams()
  return <CustomerForm key={useFormKey(id)} {...loaded} />
}

const id = 'customer'
const { texts } = namedCustomers

function CustomerForm({ customer, branches, salespeople }: LoadedCustomer) {
  const { back, backAfterSave } = useBackToDesk()
  const record = useRecord<CustomerDraft>(customer, {
    name: 'customer',
    fields: buildFieldTexts({ branches, salespeople }),
    save: async (draft) => ({ row: (await api('POST /sales/customer/save', { customer: toInput(draft) })).customer }),
    reload: async (id) => (await api('GET /sales/customer/get', { id })).customer,
    validate: findProblems,
    onSaved: (saved, isNew) => backAfterSave(`/customer/${saved.id}`, isNew),
  })
  const { row, base, problems, change } = record
  const refusal = useRefusal(
    'CUSTOMER_EDIT',
    base.id === null ? undefined : { branch: base.branch, owner: base.salesperson },
  )
  const violations = record.attempt > 0 ? customerViolations(row) : []
  const isNew = base.id === null
  const title = isNew ? texts.add : customerName(base)
  useTitle(title)
  const close = () => back(isNew ? '/customer' : `/customer/${base.id}`)
  useNamedShortcut('escape', m['office.form.close'](), close)
  const section: SectionProps = { row, change, id, errorOf: (field) => problems[field] }
  return (
    <Page>
      <ScreenHead
        screen="customer"
        isRecord
        title={title}
        beside={!isNew && !base.isActive && <StateBadge tone="vat">{m['office.form.archived']()}</StateBadge>}
        actions={<CloseButton onClick={close} />}
      />
      <MissingOfCompany row={row} />
      <EditForm label={texts.name} record={record} refusal={refusal}>
        {!base.mergedInto && <Duplicates row={row} onMerge={undefined} />}
        {violations.length > 0 && (
          <ErrorSummary
            key={record.attempt}
            title={m['office.form.to-correct']()}
            errors={violations.map(({ field }) => ({ fieldId: `${id}-${field}`, label: problems[field]! }))}
          />
        )}
        <SectionGroup disabled={refusal !== undefined}>
          <legend className={classes('hint', styles.legend)}>{m['office.form.all-required']()}</legend>
          <WhoSection {...section} />
          <EmailSection {...section} />
          <PhoneSection {...section} />
          <AddressSection {...section} />
          <PeopleSection {...section} />
          <HouseSection {...section} branches={branches} salespeople={salespeople} />
        </SectionGroup>
      </EditForm>
    </Page>
  )
}

/** Returns the advice for each field that is missing or wrong. */
function findProblems(row: CustomerDraft): Problems {
  const problems = customerViolations(row).map((violation) => {
    const [, at] = /^addresses\.(\d+)\./.exec(violation.field) ?? []
    const country = at ? row.addresses[Number(at)]?.countryCode : undefined
    return [violation.field, violationText(violation, country)] as const
  })
  // A field shows its first problem.
  return Object.fromEntries(problems.toReversed())
}

/** Shows the fields of the legal form and the name. */
function WhoSection(props: SectionProps) {
  const { row, change } = props
  return (
    <Section title={m['office.customer.who']()}>
      <FieldPair>
        <Select
          label={texts.field('customerType')}
          value={row.customerType}
          options={enumerationNames(CUSTOMER_TYPES).map((value) => ({
            value,
            label: texts.choice('customerType', value),
          }))}
          onChoose={(customerType) =>
            // Nearly all business customers are companies; a person is chosen below.
            change({ customerType, ...(row.id === null && { isCompany: customerType !== 'private' }) })
          }
        />
        <Select
          label={texts.field('language')}
          hint={m['office.customer.language-hint']()}
          value={row.language}
          options={LANGUAGES.map((value) => ({ value, label: texts.choice('language', value) }))}
          onChoose={(language) => change({ language })}
        />
      </FieldPair>
      <Segmented
        legend={m['office.customer.person-or-company']()}
        options={[
          { value: 'person', label: m['office.customer.person']() },
          { value: 'company', label: m['words.company']() },
        ]}
        value={row.isCompany ? 'company' : 'person'}
        onChange={(value) => change({ isCompany: value === 'company' })}
      />
      {!row.isCompany && (
        <FieldPair>
          <CustomerLine {...props} field="firstName" label={m['words.first-name']()} isOptional />
          <CustomerLine {...props} field="lastName" label={m['words.last-name']()} />
        </FieldPair>
      )}
      <CompanyFields {...props} />
      <Select
        label={m['office.customer.car-usage']()}
        value={row.carUsage ?? ''}
        options={[
          {
            value: '',
            label: m['office.customer.car-usage-open']({
              usage: usageText(resolveCarUsage({ ...row, carUsage: null })),
            }),
          },
          ...CAR_USAGES.map((value) => ({ value, label: usageText(value) })),
        ]}
        onChange={({ target }) => change({ carUsage: CAR_USAGES.find((usage) => usage === target.value) ?? null })}
      />
    </Section>
  )
}

/** Shows the responsible branch and salesperson, and our remarks. */
function HouseSection({ branches, salespeople, ...props }: SectionProps & { branches: Choices; salespeople: Choices }) {
  const { row, change } = props
  return (
    <Section title={m['office.customer.ours']()}>
      <FieldPair>
        <ChoiceField
          choices={branches}
          value={row.branch}
          label={texts.field('branch')}
          error={props.errorOf('branch')}
          onChange={(branch) => change({ branch })}
        />
        <ChoiceField
          choices={salespeople}
          value={row.salesperson}
          label={texts.field('salesperson')}
          error={props.errorOf('salesperson')}
          onChange={(salesperson) => change({ salesperson })}
        />
      </FieldPair>
      <TextArea
        id={`${id}-remarks`}
        label={m['office.customer.remarks']()}
        optional={m['words.optional']()}
        hint={m['office.customer.remarks-hint']()}
        rows={4}
        maxLength={4000}
        value={row.remarks}
        error={props.errorOf('remarks')}
        onChange={({ target }) => change({ remarks: target.value })}
      />
      <CustomerLine
        {...props}
        field="blockedReason"
        label={m['office.customer.blocked-reason']()}
        hint={m['office.customer.blocked-hint']()}
        isOptional
      />
      <Checkbox
        label={m['words.active']()}
        checked={row.isActive}
        onChange={({ target }) => change({ isActive: target.checked })}
      />
    </Section>
  )
}

interface ChoiceFieldProps {
  label: string
  choices: Choices
  value: number | null
  error: string | undefined
  onChange: (value: number | null) => void
}

function ChoiceField({ choices, value, onChange, ...field }: ChoiceFieldProps) {
  return (
    <Select
      {...field}
      optional={m['words.optional']()}
      placeholder={m['words.nobody']()}
      value={value === null ? '' : String(value)}
      options={choices
        .filter(({ id: one, isActive }) => isActive || one === value)
        .map(({ id: one, name }) => ({ value: String(one), label: name }))}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  )
}
