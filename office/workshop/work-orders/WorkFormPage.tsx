import type { ReactNode } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { WORK_KINDS } from '@forecourt/domain/workshop/work-orders/hourly-rate.ts'
import {
  calculateWorkLine,
  CUSTOMER_PAYS,
  toHours,
  WORK_PAYERS,
  WHOLE_SHARE,
  type WorkPayer,
  type WorkShares,
} from '@forecourt/domain/workshop/work-orders/work-amounts.ts'
import { JOB_PRICINGS, MOST_JOBS, MOST_WORK_LINES } from '@forecourt/domain/workshop/work-orders/work-order.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { CloseButton } from '../../platform/desk/CloseButton.tsx'
import { EditForm } from '../../platform/form/EditForm.tsx'
import type { FieldTexts } from '../../platform/form/field-texts.ts'
import { useBackToDesk, useFormKey } from '../../platform/form/form-place.ts'
import { useRecord } from '../../platform/form/use-record.ts'
import { LinesField } from '../../platform/inputs/LinesField.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { toUnits } from '../../platform/inputs/to-units.ts'
import { Page } from '../../platform/Page.tsx'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { useTitle } from '../../platform/title.ts'
import { PartPrices } from './PartPrices.tsx'
import type { LoadedWork } from './work-order-routes.ts'
import { lineKindTexts, payerText, workKindText, type WorkChoices, type WorkOrder } from './work-order-texts.ts'
import styles from './WorkForm.module.css'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { formatCents } from '../../platform/money-text.ts'

/** The form of the jobs and lines of a work order. Another one remounts the form. */
export function WorkFormPage() {
  const loaded = useLoaderData<LoadedWork>()
  const { id } = useParams()
  return <WorkForm key={useFormKey(id)} {...loaded} />
}

type Priced = { discountBp: number; vat: 'standard' | 'reduced'; shares: WorkShares }
type Job = Priced & {
  id: number | null
  name: string
  pricing: WorkOrder['jobs'][number]['pricing']
  workKind: WorkOrder['jobs'][number]['workKind']
  minutes: number
  technician: number | null
  unitPriceCents: number | null
}
type LineKind = 'part' | 'subcontract' | 'fee'
type Line = Priced & {
  id: number | null
  kind: LineKind
  name: string
  partNumber: string
  quantity: number
  unitPriceCents: number
  unitCostCents: number | null
}
interface Draft {
  id: number
  rev: number
  jobs: Job[]
  lines: Line[]
}

const blankPrice: Priced = { discountBp: 0, vat: 'standard', shares: CUSTOMER_PAYS }

function toDraft({ id, rev, jobs, lines }: WorkOrder): Draft {
  return {
    id,
    rev,
    jobs: jobs.map(({ id: key, name, pricing, workKind, minutes, technician, labour }) => ({
      id: key,
      name,
      pricing,
      workKind,
      minutes,
      technician: technician?.id ?? null,
      unitPriceCents: labour.pricing?.unitPriceCents ?? null,
      ...toPriced(labour.pricing),
    })),
    lines: lines.map(({ id: key, kind, name, partNumber, quantity, pricing }) => ({
      id: key,
      kind: kind === 'labour' ? 'part' : kind,
      name,
      partNumber,
      quantity,
      unitPriceCents: pricing?.unitPriceCents ?? 0,
      unitCostCents: pricing?.unitCostCents ?? null,
      ...toPriced(pricing),
    })),
  }
}

function toPriced(pricing: WorkOrder['lines'][number]['pricing']): Priced {
  if (pricing === null) return blankPrice
  const { discountBp, vat, shares } = pricing
  return { discountBp, vat, shares }
}

function WorkForm({ order, choices }: LoadedWork) {
  const { back, backAfterSave } = useBackToDesk()
  const desk = `/workorder/${order.id}`
  const record = useRecord<Draft>(toDraft(order), {
    name: 'work',
    draftName: 'work-order-lines',
    fields: fieldTexts,
    save: async (draft) => ({ row: toDraft((await api('POST /sales/workorder/savework', draft)).workOrder) }),
    onSaved: () => backAfterSave(desk, false),
    toRow: (theirs: WorkOrder) => toDraft(theirs),
  })
  const { row, problems, change } = record
  const title = `${order.workNumber} · ${order.car}`
  useTitle(title)
  const close = () => back(desk)
  useNamedShortcut('escape', m['office.form.close'](), close)
  return (
    <Page wide>
      <ScreenHead screen="workOrder" isRecord title={title} actions={<CloseButton onClick={close} />} />
      <EditForm wide label={m['office.work-order.form.title']()} record={record}>
        <p className="hint">{m['office.work-order.form.hint']()}</p>
        <Jobs
          jobs={row.jobs}
          technicians={choices.technicians.filter(({ branches }) => branches.includes(order.branch.id))}
          problems={problems}
          onChange={(jobs) => change({ jobs })}
        />
        <Lines lines={row.lines} problems={problems} onChange={(lines) => change({ lines })} />
      </EditForm>
    </Page>
  )
}

const fieldTexts: Partial<FieldTexts<Draft>> = {
  jobs: { label: m['office.work-order.form.jobs'] },
  lines: { label: m['office.work-order.form.lines'] },
}

interface JobsProps {
  jobs: readonly Job[]
  technicians: WorkChoices['technicians']
  problems: Readonly<Record<string, string>>
  onChange: (jobs: Job[]) => void
}

function Jobs({ jobs, technicians, problems, onChange }: JobsProps) {
  return (
    <LinesField
      legend={m['office.work-order.form.jobs']()}
      lines={jobs}
      most={MOST_JOBS}
      add={m['office.work-order.form.add-job']()}
      create={(last): Job => ({
        ...blankPrice,
        id: null,
        name: '',
        pricing: 'flat-rate',
        workKind: last?.workKind ?? 'mechanics',
        minutes: 60,
        technician: last?.technician ?? null,
        unitPriceCents: null,
      })}
      nameLine={(number) => m['office.work-order.form.job']({ number })}
      describe={({ name }) => name}
      lineClass={styles.line}
      renderLine={(job, { at, put, remove }) => (
        <>
          <TextField
            label={m['office.work-order.form.name']()}
            maxLength={120}
            error={problems[`jobs.${at}.name`]}
            value={job.name}
            onChange={({ target }) => put({ name: target.value })}
          />
          <Select
            label={m['office.work-order.form.kind']()}
            options={WORK_KINDS.map((value) => ({ value, label: workKindText(value) }))}
            value={job.workKind}
            onChoose={(workKind) => put({ workKind, unitPriceCents: null })}
          />
          <Select
            label={m['office.work-order.form.pricing']()}
            options={JOB_PRICINGS.map((value) => ({ value, label: pricingTexts[value]() }))}
            value={job.pricing}
            onChoose={(pricing) => put({ pricing })}
          />
          <NumberField
            id={`job-hours-${at}`}
            label={
              job.pricing === 'flat-rate'
                ? m['office.work-order.form.hours']()
                : m['office.work-order.form.hours-clocked']()
            }
            unit={m['office.work-order.form.hour-unit']()}
            decimalsRead={2}
            value={job.minutes / 60}
            onChange={(hours) => put({ minutes: Math.min(6_000, toUnits(hours, 60)) })}
          />
          <MoneyField
            id={`job-price-${at}`}
            label={m['office.work-order.form.hour-price']()}
            error={problems[`jobs.${at}.unitPriceCents`]}
            cents={job.unitPriceCents}
            min={0}
            onChange={(unitPriceCents) => put({ unitPriceCents })}
          />
          <Select
            label={m['office.work-order.form.technician']()}
            options={[
              { value: '', label: m['words.nobody']() },
              ...technicians.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            error={problems[`jobs.${at}.technician`]}
            value={job.technician === null ? '' : String(job.technician)}
            onChange={({ target }) => put({ technician: target.value === '' ? null : Number(target.value) })}
          />
          <Discount id={`job-discount-${at}`} row={job} onChange={(changes) => put(changes)} />
          <Payers
            id={`job-${at}`}
            shares={job.shares}
            error={problems[`jobs.${at}.shares`]}
            onChange={(shares) => put({ shares })}
          />
          <RowEnd
            cents={
              job.pricing === 'flat-rate' && job.unitPriceCents !== null
                ? calculateWorkLine({
                    quantity: toHours(job.minutes),
                    unitPriceCents: job.unitPriceCents,
                    discountBp: job.discountBp,
                  })
                : null
            }
            remove={remove}
          />
        </>
      )}
      onChange={onChange}
    />
  )
}

const pricingTexts = {
  'flat-rate': m['office.work-order.form.flat-rate'],
  clocked: m['office.work-order.form.clocked'],
} as const

interface LinesProps {
  lines: readonly Line[]
  problems: Readonly<Record<string, string>>
  onChange: (lines: Line[]) => void
}

const LINE_KINDS = ['part', 'subcontract', 'fee'] as const satisfies readonly LineKind[]

function Lines({ lines, problems, onChange }: LinesProps) {
  return (
    <LinesField
      legend={m['office.work-order.form.lines']()}
      lines={lines}
      most={MOST_WORK_LINES}
      add={m['office.work-order.form.add-line']()}
      create={(): Line => ({
        ...blankPrice,
        id: null,
        kind: 'part',
        name: '',
        partNumber: '',
        quantity: 1_000,
        unitPriceCents: 0,
        unitCostCents: null,
      })}
      nameLine={(number) => m['words.line-number']({ number })}
      describe={({ name }) => name}
      lineClass={styles.line}
      renderLine={(line, { at, put, remove }) => (
        <>
          <TextField
            label={m['office.work-order.form.name']()}
            maxLength={200}
            error={problems[`lines.${at}.name`]}
            value={line.name}
            onChange={({ target }) => put({ name: target.value })}
          />
          <Select
            label={m['words.kind']()}
            options={LINE_KINDS.map((value) => ({ value, label: lineKindTexts[value]() }))}
            value={line.kind}
            onChoose={(kind) => put({ kind })}
          />
          <TextField
            label={m['office.work-order.form.part-number']()}
            maxLength={40}
            value={line.partNumber}
            onChange={({ target }) => put({ partNumber: target.value })}
          />
          <NumberField
            id={`line-quantity-${at}`}
            label={m['words.quantity']()}
            decimalsRead={3}
            value={line.quantity / 1_000}
            onChange={(quantity) => put({ quantity: Math.min(9_999_999, toUnits(quantity, 1_000)) })}
          />
          <PartPrices id={`line-${at}`} part={line} onChange={put} />
          <Discount id={`line-discount-${at}`} row={line} onChange={(changes) => put(changes)} />
          <Payers
            id={`line-${at}`}
            shares={line.shares}
            error={problems[`lines.${at}.shares`]}
            onChange={(shares) => put({ shares })}
          />
          <RowEnd cents={calculateWorkLine(line)} remove={remove} />
        </>
      )}
      onChange={onChange}
    />
  )
}

interface DiscountProps {
  id: string
  row: Priced
  onChange: (changes: Pick<Priced, 'discountBp'>) => void
}

function Discount({ id, row, onChange }: DiscountProps) {
  return (
    <div className={styles.discount}>
      <NumberField
        id={id}
        label={m['office.work-order.form.discount']()}
        unit="%"
        value={row.discountBp / 100}
        onChange={(percent) => onChange({ discountBp: Math.min(WHOLE_SHARE, toUnits(percent, 100)) })}
      />
    </div>
  )
}

interface PayersProps {
  id: string
  shares: WorkShares
  error: string | undefined
  onChange: (shares: WorkShares) => void
}

/** One payer for all of a line, or the share of each in percent. */
function Payers({ id, shares, error, onChange }: PayersProps) {
  const whole = WORK_PAYERS.find((payer) => shares[payer] === WHOLE_SHARE)
  const sum = WORK_PAYERS.reduce((all, payer) => all + shares[payer], 0)
  return (
    <div className={styles.payers}>
      <Select<WorkPayer | 'split'>
        label={m['office.work-order.form.payers']()}
        options={[
          ...WORK_PAYERS.map((value) => ({ value, label: payerText(value) })),
          { value: 'split', label: m['office.work-order.form.split']() },
        ]}
        error={error}
        value={whole ?? 'split'}
        onChoose={(choice) => onChange(choice === 'split' ? halves : { ...nobodyPays, [choice]: WHOLE_SHARE })}
      />
      {whole === undefined &&
        WORK_PAYERS.map((payer) => (
          <NumberField
            key={payer}
            id={`${id}-${payer}`}
            label={payerText(payer)}
            unit="%"
            value={shares[payer] / 100}
            onChange={(percent) => onChange({ ...shares, [payer]: Math.min(WHOLE_SHARE, toUnits(percent, 100)) })}
          />
        ))}
      {sum !== WHOLE_SHARE && (
        <p role="alert">{m['office.work-order.form.share-missing']({ percent: String(sum / 100) })}</p>
      )}
    </div>
  )
}

const nobodyPays: WorkShares = { customer: 0, importer: 0, insurer: 0, house: 0 }
const halves: WorkShares = { ...nobodyPays, customer: WHOLE_SHARE / 2, importer: WHOLE_SHARE / 2 }

function RowEnd({ cents, remove }: { cents: number | null; remove: ReactNode }) {
  return (
    <div className={styles.end}>
      {cents !== null && <span className="num">{formatCents(cents)}</span>}
      {remove}
    </div>
  )
}
