import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { DeskBody, DeskPanel } from '../../platform/desk/Desk.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { Row } from '../../platform/Layout.tsx'
import { useRefusal } from '../../platform/may.ts'
import { PanelNote } from '../../platform/Panel.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import styles from './Aside.module.css'

type Rule = ApiResult<'GET /sales/supplierrule/getall'>['rules'][number]
type Choices = ApiResult<'GET /sales/supplierinvoice/choices'>
type Period = NonNullable<Rule['period']>

/** Shows the rules by which invoices of a supplier are booked, and approved without a person. */
export function SupplierRules({ supplier }: { supplier: number }) {
  const mayView = useRefusal('PURCHASE_VIEW') === undefined
  const { data } = useQuery({ ...callOptions('GET /sales/supplierrule/getall', { supplier }), enabled: mayView })
  const [isAdding, setIsAdding] = useState(false)
  if (!data || !mayView) return null
  return (
    <DeskPanel title={m['office.supplier-rule.title']()}>
      <DeskBody>
        <p className="hint">{m['office.supplier-rule.hint']()}</p>
        {data.rules.length === 0 && <PanelNote>{m['office.supplier-rule.none']()}</PanelNote>}
        <ul className={styles.lines}>
          {data.rules.map((rule) => (
            <RuleLine key={rule.id} rule={rule} />
          ))}
        </ul>
        <Row>
          <ActionButton small icon="plus" right="PURCHASE_APPROVE" onClick={() => setIsAdding(true)}>
            {m['office.supplier-rule.add']()}
          </ActionButton>
        </Row>
        {isAdding && <RuleDialog supplier={supplier} rule={null} onClose={() => setIsAdding(false)} />}
      </DeskBody>
    </DeskPanel>
  )
}

const approvalTexts = {
  month: m['office.supplier-rule.approves-month'],
  quarter: m['office.supplier-rule.approves-quarter'],
  year: m['office.supplier-rule.approves-year'],
} as const satisfies Record<Period, unknown>

function describeApproval({ isAutomatic, limitCents, period }: Rule): string {
  if (!isAutomatic || limitCents === null) return m['office.supplier-rule.proposes']()
  const amount = formatCents(limitCents)
  return period === null ? m['office.supplier-rule.approves']({ amount }) : approvalTexts[period]({ amount })
}

function RuleLine({ rule }: { rule: Rule }) {
  const [asking, setAsking] = useState<'edit' | 'remove'>()
  const { id, rev, words, account, accountName, vatCode, branchName, expectedCents, toleranceCents } = rule
  const { validFrom, validUntil, by, supplier } = rule
  const name = words === '' ? m['office.supplier-rule.each-line']() : words
  const onClose = () => setAsking(undefined)
  const days = [
    validFrom && `${m['office.supplier-rule.from']()} ${formatDay(validFrom)}`,
    validUntil && `${m['office.supplier-rule.until']()} ${formatDay(validUntil)}`,
  ].filter((day) => day !== null)
  return (
    <li>
      <p>
        <strong>{name}</strong>
      </p>
      <p className="hint">
        {[`${account} ${accountName}`, vatCode, branchName ?? m['office.supplier-rule.any-branch']()].join(' · ')}
      </p>
      <p className="hint">
        {expectedCents === null
          ? m['office.supplier-rule.expects-nothing']()
          : m['office.supplier-rule.expects']({
              amount: formatCents(expectedCents),
              tolerance: formatCents(toleranceCents),
            })}
      </p>
      <p className="hint">
        {[describeApproval(rule), ...days, m['office.supplier-rule.by']({ name: by })].join(' · ')}
      </p>
      <Row>
        <ActionButton
          small
          look="quiet"
          right="PURCHASE_APPROVE"
          aria-label={m['words.labelled']({ label: m['words.change'](), text: name })}
          onClick={() => setAsking('edit')}
        >
          {m['words.change']()}
        </ActionButton>
        <ActionButton
          small
          look="quiet"
          right="PURCHASE_APPROVE"
          aria-label={m['words.labelled']({ label: m['words.delete'](), text: name })}
          onClick={() => setAsking('remove')}
        >
          {m['words.delete']()}
        </ActionButton>
      </Row>
      {asking === 'edit' && <RuleDialog supplier={supplier.id} rule={rule} onClose={onClose} />}
      {asking === 'remove' && (
        <ActDialog
          danger
          title={m['office.supplier-rule.remove']()}
          confirm={m['words.delete']()}
          keep={m['words.back']()}
          act={() => api('POST /sales/supplierrule/remove', { id, rev })}
          onDone={() => showToast({ message: m['office.supplier-rule.removed'](), tone: 'success' })}
          onClose={onClose}
        >
          <p>{m['office.supplier-rule.remove-text']()}</p>
        </ActDialog>
      )}
    </li>
  )
}

interface RuleDialogProps {
  supplier: number
  /** Null: a new one. */
  rule: Rule | null
  onClose: () => void
}

function RuleDialog(props: RuleDialogProps) {
  const { data } = useQuery(callOptions('GET /sales/supplierinvoice/choices', {}))
  return data ? <RuleForm {...props} choices={data} /> : null
}

const periodTexts = {
  month: m['office.supplier-rule.periods.month'],
  quarter: m['office.supplier-rule.periods.quarter'],
  year: m['office.supplier-rule.periods.year'],
} as const satisfies Record<Period, unknown>
const periods = ['month', 'quarter', 'year'] as const satisfies readonly Period[]

function RuleForm({ supplier, rule, choices, onClose }: RuleDialogProps & { choices: Choices }) {
  const [words, setWords] = useState(rule?.words ?? '')
  const [account, setAccount] = useState(rule?.account ?? '')
  const [vatCode, setVatCode] = useState(rule?.vatCode ?? '')
  const [branch, setBranch] = useState(rule?.branch === null || rule === null ? '' : String(rule.branch))
  const [expected, setExpected] = useState(rule?.expectedCents ?? null)
  const [tolerance, setTolerance] = useState<number | null>(rule?.toleranceCents ?? 0)
  const [isAutomatic, setAutomatic] = useState(rule?.isAutomatic ?? false)
  const [limit, setLimit] = useState(rule?.limitCents ?? null)
  const [period, setPeriod] = useState<Period | ''>(rule?.period ?? 'month')
  const [validFrom, setValidFrom] = useState(rule?.validFrom ?? '')
  const [validUntil, setValidUntil] = useState(rule?.validUntil ?? '')
  const refusal =
    account === '' || vatCode === ''
      ? m['refusals.purchase-account-missing']()
      : isAutomatic && (expected === null || limit === null)
        ? m['refusals.rule-expects-nothing']()
        : undefined
  const save = () =>
    api('POST /sales/supplierrule/save', {
      id: rule?.id ?? null,
      rev: rule?.rev ?? 0,
      supplier,
      words: words.trim(),
      account,
      vatCode,
      branch: branch === '' ? null : Number(branch),
      expectedCents: expected,
      toleranceCents: tolerance ?? 0,
      limitCents: isAutomatic ? limit : null,
      period: isAutomatic && period !== '' ? period : null,
      validFrom: validFrom === '' ? null : validFrom,
      validUntil: validUntil === '' ? null : validUntil,
      isAutomatic,
    })
  return (
    <ActDialog
      size="l"
      title={rule === null ? m['office.supplier-rule.add']() : m['office.supplier-rule.edit']()}
      confirm={m['words.save']()}
      keep={m['words.back']()}
      refusal={refusal}
      act={save}
      onDone={() => showToast({ message: m['office.supplier-rule.saved'](), tone: 'success' })}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={m['office.supplier-rule.words']()}
        hint={m['office.supplier-rule.words-hint']()}
        maxLength={60}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Select
        label={m['office.supplier-invoice.account']()}
        placeholder={m['words.choose']()}
        options={choices.accounts.map(({ number, name }) => ({ value: number, label: `${number} ${name}` }))}
        value={account}
        onChange={({ target }) => setAccount(target.value)}
      />
      <Select
        label={m['office.supplier-invoice.vat-code']()}
        placeholder={m['words.choose']()}
        options={choices.vatCodes.map(({ code, name }) => ({ value: code, label: name }))}
        value={vatCode}
        onChange={({ target }) => setVatCode(target.value)}
      />
      <Select
        label={m['office.supplier-invoice.cost-place']()}
        options={[
          { value: '', label: m['office.supplier-rule.any-branch']() },
          ...choices.branches.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={branch}
        onChange={({ target }) => setBranch(target.value)}
      />
      <MoneyField
        id="rule-expected"
        label={m['office.supplier-rule.expected']()}
        cents={expected}
        onChange={setExpected}
      />
      <MoneyField
        id="rule-tolerance"
        label={m['office.supplier-rule.tolerance']()}
        cents={tolerance}
        onChange={setTolerance}
      />
      <Checkbox
        label={m['office.supplier-rule.automatic']()}
        checked={isAutomatic}
        onChange={({ target }) => setAutomatic(target.checked)}
      />
      {isAutomatic && (
        <>
          <MoneyField id="rule-limit" label={m['office.supplier-rule.limit']()} cents={limit} onChange={setLimit} />
          <Select
            label={m['office.supplier-rule.period']()}
            value={period}
            options={[
              { value: '', label: m['office.supplier-rule.period-any']() },
              ...periods.map((value) => ({ value, label: periodTexts[value]() })),
            ]}
            onChoose={setPeriod}
          />
        </>
      )}
      <TextField
        type="date"
        label={m['office.supplier-rule.from']()}
        optional={m['words.optional']()}
        value={validFrom}
        onChange={({ target }) => setValidFrom(target.value)}
      />
      <TextField
        type="date"
        label={m['office.supplier-rule.until']()}
        optional={m['words.optional']()}
        value={validUntil}
        onChange={({ target }) => setValidUntil(target.value)}
      />
    </ActDialog>
  )
}
