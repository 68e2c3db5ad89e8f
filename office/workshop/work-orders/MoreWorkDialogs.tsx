import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { WORK_KINDS, type WorkKind } from '@forecourt/domain/workshop/work-orders/hourly-rate.ts'
import {
  isOpenProposal,
  MOST_PROPOSED_PARTS,
  type ProposalAnswer,
} from '@forecourt/domain/workshop/work-orders/proposed-work.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { Amounts } from '../../platform/desk/Desk.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { LinesField } from '../../platform/inputs/LinesField.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { toUnits } from '../../platform/inputs/to-units.ts'
import { currentLanguage } from '../../platform/language.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { toInstant, toLocalTime } from './local-time.ts'
import { PartPrices } from './PartPrices.tsx'
import { workKindText, type ProposedWork, type WorkOrderPart } from './work-order-texts.ts'
import styles from './WorkOrder.module.css'

interface DialogProps extends WorkOrderPart {
  onClose: () => void
}

const tell = (message: string) => showToast({ message, tone: 'success' })

interface Part {
  name: string
  partNumber: string
  quantity: number
  unitPriceCents: number
  unitCostCents: number | null
}

interface Draft {
  name: string
  explanation: string
  workKind: WorkKind
  minutes: number
  unitPriceCents: number | null
  parts: Part[]
}

const blankPart: Part = { name: '', partNumber: '', quantity: 1_000, unitPriceCents: 0, unitCostCents: null }

function toDraft(proposal: ProposedWork | undefined): Draft {
  if (!proposal)
    return { name: '', explanation: '', workKind: 'mechanics', minutes: 60, unitPriceCents: null, parts: [] }
  const { name, explanation, workKind, minutes, pricing, parts } = proposal
  return {
    name,
    explanation,
    workKind,
    minutes,
    unitPriceCents: pricing?.unitPriceCents ?? null,
    parts: parts.map((part) => ({
      name: part.name,
      partNumber: part.partNumber,
      quantity: part.quantity,
      unitPriceCents: part.pricing?.unitPriceCents ?? 0,
      unitCostCents: part.pricing?.unitCostCents ?? null,
    })),
  }
}

/** Asks for a proposal: a job at a flat rate with its parts, and why. */
export function ProposalDialog({ order, proposal, onClose }: DialogProps & { proposal?: ProposedWork }) {
  const [draft, setDraft] = useState(() => toDraft(proposal))
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const { id, rev } = order
  return (
    <ActDialog
      size="l"
      title={proposal ? m['office.work-order.more.edit']() : m['office.work-order.more.propose']()}
      confirm={m['words.save']()}
      keep={m['words.back']()}
      refusal={
        draft.name.trim() === '' || draft.parts.some(({ name }) => name.trim() === '')
          ? m['refusals.work-line-name']()
          : undefined
      }
      act={() => api('POST /sales/workorder/propose', { id, rev, proposal: { id: proposal?.id ?? null, ...draft } })}
      onDone={() => tell(m['office.work-order.more.saved']())}
      onClose={onClose}
    >
      {proposal?.state === 'asked' && <Notice tone="warning">{m['office.work-order.more.sees-at-once']()}</Notice>}
      <TextField
        data-autofocus
        label={m['office.work-order.form.name']()}
        maxLength={120}
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextArea
        label={m['office.work-order.more.explanation']()}
        hint={m['office.work-order.more.explanation-hint']()}
        maxLength={1_000}
        value={draft.explanation}
        onChange={({ target }) => change({ explanation: target.value })}
      />
      <Select
        label={m['office.work-order.form.kind']()}
        options={WORK_KINDS.map((value) => ({ value, label: workKindText(value) }))}
        value={draft.workKind}
        onChoose={(workKind) => change({ workKind, unitPriceCents: null })}
      />
      <FieldPair>
        <NumberField
          id="proposal-hours"
          label={m['office.work-order.form.hours']()}
          unit={m['office.work-order.form.hour-unit']()}
          value={draft.minutes / 60}
          onChange={(hours) => change({ minutes: Math.min(6_000, toUnits(hours, 60)) })}
        />
        <MoneyField
          id="proposal-price"
          label={m['office.work-order.form.hour-price']()}
          hint={m['office.work-order.more.hour-price-hint']()}
          cents={draft.unitPriceCents}
          min={0}
          onChange={(unitPriceCents) => change({ unitPriceCents })}
        />
      </FieldPair>
      <Parts parts={draft.parts} onChange={(parts) => change({ parts })} />
    </ActDialog>
  )
}

function Parts({ parts, onChange }: { parts: readonly Part[]; onChange: (parts: Part[]) => void }) {
  return (
    <LinesField
      legend={m['office.work-order.more.parts']()}
      lines={parts}
      most={MOST_PROPOSED_PARTS}
      add={m['office.work-order.more.add-part']()}
      create={() => blankPart}
      nameLine={(number) => m['office.work-order.more.part']({ number })}
      describe={({ name }) => name}
      lineClass={styles.part}
      renderLine={(part, { at, put, remove }) => (
        <>
          <TextField
            label={m['office.work-order.form.name']()}
            maxLength={200}
            value={part.name}
            onChange={({ target }) => put({ name: target.value })}
          />
          <NumberField
            id={`proposal-quantity-${at}`}
            label={m['words.quantity']()}
            decimalsRead={3}
            value={part.quantity / 1_000}
            onChange={(quantity) => put({ quantity: Math.min(9_999_999, Math.max(1, toUnits(quantity, 1_000))) })}
          />
          <PartPrices id={`proposal-part-${at}`} part={part} onChange={put} />
          {remove}
        </>
      )}
      onChange={onChange}
    />
  )
}

const languageTexts = { nl: m['words.dutch'], fr: m['words.french'] } as const

/** Mails the customer what is proposed. The address is typed where it cannot be looked up. */
export function AskDialog(props: DialogProps) {
  const { data, error } = useQuery(callOptions('GET /sales/workorder/askchoices', { id: props.order.id }))
  const known = data ?? (error ? { email: '', language: currentLanguage() } : undefined)
  return known ? <AskForm {...props} known={known} /> : null
}

function AskForm({ order, known, onClose }: DialogProps & { known: { email: string; language: Language } }) {
  const { id, rev, proposals } = order
  const waiting = proposals.filter(isOpenProposal)
  const earlier = waiting.find(({ asked }) => asked !== null)?.asked?.to
  const [email, setEmail] = useState(earlier ?? known.email)
  const [language, setLanguage] = useState(known.language)
  return (
    <ActDialog
      size="m"
      title={m['office.work-order.more.ask-title']()}
      confirm={m['words.send']()}
      keep={m['words.back']()}
      refusal={email.trim() === '' ? m['refusals.work-email']() : undefined}
      act={() => api('POST /sales/workorder/askmorework', { id, rev, email, language })}
      onDone={() => tell(m['office.work-order.more.asked-toast']({ to: email }))}
      onClose={onClose}
    >
      <p>{m['office.work-order.more.ask-text']()}</p>
      <Amounts
        amounts={waiting.map(({ name, pricing }) => ({ term: name, value: formatCents(pricing?.grossCents ?? 0) }))}
      />
      <TextField
        data-autofocus
        type="email"
        label={m['words.email']()}
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Segmented
        legend={m['words.language']()}
        options={LANGUAGES.map((value) => ({ value, label: languageTexts[value]() }))}
        value={language}
        onChange={setLanguage}
      />
    </ActDialog>
  )
}

/** Records what the customer said by telephone. */
export function AnswerDialog({ order, proposal, onClose }: DialogProps & { proposal: ProposedWork }) {
  const { id, rev, now } = order
  const [answer, setAnswer] = useState<ProposalAnswer>('agreed')
  const [name, setName] = useState(order.customer.name)
  const [note, setNote] = useState('')
  const [at, setAt] = useState(toLocalTime(now))
  return (
    <ActDialog
      size="m"
      title={m['office.work-order.more.record-title']()}
      confirm={m['words.note-down']()}
      keep={m['words.back']()}
      refusal={
        name.trim() === '' ? m['refusals.work-answer-name']() : at === '' ? m['refusals.work-answer-time']() : undefined
      }
      act={() =>
        api('POST /sales/workorder/recordanswer', {
          id,
          rev,
          proposal: proposal.id,
          version: proposal.version,
          answer,
          name,
          note,
          answeredAt: toInstant(at),
        })
      }
      onDone={() => tell(m['office.work-order.more.record-done']())}
      onClose={onClose}
    >
      <p>{m['office.work-order.more.record-text']()}</p>
      <Amounts
        amounts={[{ term: proposal.name, value: formatCents(proposal.pricing?.grossCents ?? 0), isTotal: true }]}
      />
      {proposal.explanation !== '' && <p className="hint">{proposal.explanation}</p>}
      <Segmented<ProposalAnswer>
        legend={m['office.work-order.more.answer']()}
        options={[
          { value: 'agreed', label: m['office.work-order.more.agree']() },
          { value: 'declined', label: m['office.work-order.more.decline']() },
        ]}
        value={answer}
        onChange={setAnswer}
      />
      <FieldPair>
        <TextField
          data-autofocus
          label={m['office.work-order.more.spoken-to']()}
          maxLength={120}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          type="datetime-local"
          label={m['office.work-order.more.spoken-at']()}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      </FieldPair>
      <TextField
        label={m['words.note']()}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ActDialog>
  )
}
