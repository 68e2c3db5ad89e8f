import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { PeriodCheckCode } from '@forecourt/domain/invoicing/registers/period-check.ts'
import type { PeriodCheck, RegisterOverview } from '@forecourt/domain/invoicing/registers/register.schema.ts'
import type { RegisterName } from '@forecourt/domain/invoicing/registers/register.ts'
import { addDays, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { ReasonDialog } from '../../platform/form/ReasonDialog.tsx'
import { formatInstant } from '../../platform/language.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { periodText } from './register-texts.ts'
import styles from './Registers.module.css'

interface ClosingPanelProps {
  overview: RegisterOverview
  asked: { company: number; on: string }
  onRegister: (name: RegisterName) => void
}

/** The checks before a period is closed, each with its remedy, and the periods that were closed before. */
export function ClosingPanel({ overview, asked, onRegister }: ClosingPanelProps) {
  const { period, closings, isClosed, today } = overview
  const { data } = useQuery({ ...callOptions('GET /sales/register/checks', asked), placeholderData: keepPreviousData })
  const [dialog, setDialog] = useState<'close' | 'reopen'>()
  const checks = data?.checks ?? []
  const waiting = checks.filter(({ isOk }) => !isOk).length
  const name = periodText(period)
  const from = addDays(period.lastDay, 1)
  const reason =
    today < from
      ? m['refusals.period-runs']({ day: formatDay(from) })
      : waiting > 0
        ? m['refusals.period-checks']({ count: String(waiting) })
        : undefined
  const title = m['office.register.closing']({ period: name })
  return (
    <aside className={styles.closing} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {data && (
          <StateBadge tone={waiting > 0 ? 'promo' : 'good'}>
            {waiting > 0 ? m['office.register.to-do']({ count: waiting }) : m['words.condition-good']()}
          </StateBadge>
        )}
      </div>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <CheckLine key={check.code} check={check} onRegister={onRegister} />
        ))}
      </ul>
      <h3>{m['office.register.closed-before']()}</h3>
      {closings.length === 0 && <p className={styles.note}>{m['office.register.closed-none']()}</p>}
      <ul className={styles.closings}>
        {closings.slice(0, 6).map(({ firstDay, lastDay, closedAt, closedBy, reopened }) => (
          <li key={firstDay}>
            <span>{periodText({ firstDay, lastDay })}</span>
            <span className={styles.muted}>
              {reopened
                ? m['office.register.reopened-by']({ by: reopened.by, because: reopened.because })
                : m['office.register.closed-by']({ at: formatInstant(closedAt), by: closedBy ?? '' })}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        {isClosed ? (
          <ActionButton right="VAT_PERIOD_CLOSE" onClick={() => setDialog('reopen')}>
            {m['office.register.reopen']({ period: name })}
          </ActionButton>
        ) : (
          <>
            <p className={styles.note}>{m['office.register.closing-hint']({ day: formatDay(from) })}</p>
            <ActionButton right="VAT_PERIOD_CLOSE" look="primary" refusal={reason} onClick={() => setDialog('close')}>
              {m['office.register.close']({ period: name })}
            </ActionButton>
          </>
        )}
      </div>
      {dialog === 'close' && (
        <ActDialog
          title={m['office.register.close']({ period: name })}
          confirm={m['office.register.close-confirm']()}
          act={() => api('POST /sales/register/close', { company: asked.company, firstDay: period.firstDay })}
          onDone={() => showToast({ tone: 'success', message: m['office.register.closed-done']({ period: name }) })}
          onClose={() => setDialog(undefined)}
        >
          <p>{m['office.register.close-explained']({ period: name })}</p>
        </ActDialog>
      )}
      {dialog === 'reopen' && (
        <ReopenDialog
          name={name}
          asked={{ company: asked.company, firstDay: period.firstDay }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </aside>
  )
}

function ReopenDialog({
  name,
  asked,
  onClose,
}: {
  name: string
  asked: { company: number; firstDay: string }
  onClose: () => void
}) {
  return (
    <ReasonDialog
      title={m['office.register.reopen']({ period: name })}
      confirm={m['office.register.reopen-confirm']()}
      act={(reason) => api('POST /sales/register/reopen', { ...asked, reason })}
      onDone={() => showToast({ tone: 'success', message: m['office.register.reopened-done']({ period: name }) })}
      onClose={onClose}
    />
  )
}

/** The register in which the remedy of a check is. */
const REMEDIES: Readonly<Partial<Record<PeriodCheckCode, RegisterName>>> = {
  garage: 'garage',
  'purchase-papers': 'margin',
  advances: 'sales',
  'transport-proofs': 'sales',
}

function CheckLine({ check, onRegister }: { check: PeriodCheck; onRegister: (name: RegisterName) => void }) {
  const { code, isOk, done, total, cents, examples } = check
  const register = REMEDIES[code]
  return (
    <li className={isOk ? undefined : styles.waitingCheck}>
      <Icon name={isOk ? 'circle-check' : 'alert-triangle'} size="m" />
      <span className={styles.check}>
        {isOk ? checkTexts[code]() : todoTexts[code]({ count: total - done })}
        {!isOk && examples.length > 0 && <span className={styles.muted}>{examples.join(', ')}</span>}
      </span>
      {isOk ? (
        <span className={styles.muted}>
          {cents !== null ? formatCents(cents) : total > 0 ? m['office.register.of']({ done, total }) : ''}
        </span>
      ) : code === 'bank' ? (
        <TextLink href="/bank">{m['office.register.show']()}</TextLink>
      ) : register ? (
        <button type="button" className={styles.fix} onClick={() => onRegister(register)}>
          {m['office.register.show']()}
        </button>
      ) : null}
    </li>
  )
}

const checkTexts: Readonly<Record<PeriodCheckCode, () => string>> = {
  bank: m['office.register.checks.bank'],
  garage: m['office.register.checks.garage'],
  numbers: m['office.register.checks.numbers'],
  balance: m['office.register.checks.balance'],
  'purchase-papers': m['office.register.checks.purchase-papers'],
  advances: m['office.register.checks.advances'],
  'transport-proofs': m['office.register.checks.transport-proofs'],
  fingerprints: m['office.register.checks.fingerprints'],
}

const todoTexts: Readonly<Record<PeriodCheckCode, (of: { count: number }) => string>> = {
  bank: m['office.register.todo.bank'],
  garage: m['office.register.todo.garage'],
  numbers: m['office.register.todo.numbers'],
  balance: m['office.register.todo.balance'],
  'purchase-papers': m['office.register.todo.purchase-papers'],
  advances: m['office.register.todo.advances'],
  'transport-proofs': m['office.register.todo.transport-proofs'],
  fingerprints: m['office.register.todo.fingerprints'],
}
