import { useId, useRef, useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type {
  BankItem,
  BankLine,
  BankLineContext,
  BankStatementDesk,
} from '@forecourt/domain/invoicing/bank/bank.schema.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { useNamedShortcut, useShortcut } from '../../platform/shortcuts.ts'
import { BankSearch } from './BankSearch.tsx'
import { communicationText, decisionText, placeText, shortDay, formatSigned, whenText } from './bank-texts.ts'
import { IgnoreDialog } from './IgnoreDialog.tsx'
import { QuotedText } from './QuotedText.tsx'
import { toPart, useLineParts, type LinePart, type LineParts } from './use-line-parts.ts'
import styles from './Bank.module.css'

interface BankLinePanelProps {
  line: BankLine
  /** Shows the statement as it is after an act. */
  onDone: (line: BankLine, after: BankStatementDesk, message?: string) => void
}

/** Divides and books a line; shows the allocations of one that is done. */
export function BankLinePanel({ line, onDone }: BankLinePanelProps) {
  const isDone = line.leftCents === 0
  const { data: context } = useQuery(callOptions('GET /sales/bank/getline', { id: line.id }))
  return (
    <section className={styles.panel} aria-label={m['office.bank.line']({ place: placeText(line.place) })}>
      <LineHead line={line} />
      {isDone ? <Decided line={line} onDone={onDone} /> : <Divide line={line} context={context} onDone={onDone} />}
      {context && <Earlier context={context} />}
    </section>
  )
}

function LineHead({ line }: { line: BankLine }) {
  return (
    <header className={styles.lineHead}>
      <p className={styles.between}>
        <span>{m['office.bank.line']({ place: placeText(line.place) })}</span>
        <span>{m['office.bank.value-on']({ day: formatDay(line.valueOn ?? line.bookedOn) })}</span>
      </p>
      <p className={styles.sum}>{formatSigned(line.cents)}</p>
      <p>
        <strong>{line.name === '' ? m['office.bank.no-name']() : line.name}</strong>{' '}
        <span className={styles.number}>
          {/^[A-Z]{2}\d{2}/.test(line.account) ? formatIban(line.account) : line.account}
        </span>
      </p>
      <p className={styles.quote}>
        <QuotedText text={communicationText(line)} line={line} />
      </p>
      {line.information !== '' && <p className="hint">{line.information}</p>}
      {line.isReturned && <p className={styles.warning}>{m['office.bank.of-return']()}</p>}
    </header>
  )
}

/** Runs an act; a refusal stays beside the buttons until the next one. */
function useAct(line: BankLine, onDone: BankLinePanelProps['onDone']) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  async function run(act: () => Promise<BankStatementDesk>, message?: string) {
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      onDone(line, await act(), message)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, failure, run }
}

interface DivideProps extends BankLinePanelProps {
  context: BankLineContext | undefined
}

/** True where Enter presses a button or chooses from a list. */
const isForFocus = () =>
  document.activeElement?.matches('a, button, summary, textarea, select, [role=combobox], [role=option]') === true

function Divide({ line, context, onDone }: DivideProps) {
  const { id, rev, proposal } = line
  const parts = useLineParts(line)
  const form = useRef<HTMLFormElement>(null)
  const [isIgnoring, setIsIgnoring] = useState(false)
  const { isBusy, failure, run } = useAct(line, onDone)
  const refusal = useRefusal('BANK_EDIT')
  const customer = context?.customer ?? null
  const reverses = parts.parts.length === 0 ? (proposal?.reverses ?? null) : null
  const canBook = refusal === undefined && (parts.isValid || reverses !== null)

  function book() {
    if (!canBook) return
    void run(() =>
      reverses
        ? api('POST /sales/bank/reverse', { id, rev, reverses: reverses.line })
        : api('POST /sales/bank/allocate', { id, rev, parts: parts.asked }),
    )
  }
  function putOnAccount() {
    if (customer === null) {
      showToast({ message: m['office.bank.choose-customer'](), tone: 'info' })
      return
    }
    const title = m['office.bank.on-account-of']({ name: customer.name })
    parts.add({ kind: 'customer', id: customer.id, title, detail: '', openCents: null })
  }
  const focusOn = (selector: string) => form.current?.querySelector<HTMLInputElement>(selector)?.focus()

  useShortcut('enter', book, () => !isForFocus())
  useNamedShortcut('s', m['office.bank.key.divide'](), () => focusOn('table input'))
  useNamedShortcut('z', m['office.bank.key.find'](), () => focusOn('[role=combobox]'))
  useNamedShortcut('r', m['office.bank.key.on-account'](), putOnAccount)
  useNamedShortcut('n', m['office.bank.key.ignore'](), () => refusal === undefined && setIsIgnoring(true))

  return (
    <>
      <form
        ref={form}
        noValidate
        className={styles.divide}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          book()
        }}
      >
        {line.allocations.length > 0 && <Allocated line={line} />}
        {reverses ? (
          <p className={styles.body}>{m['office.bank.reversed']({ label: reverses.label })}</p>
        ) : (
          <PartsTable line={line} parts={parts} />
        )}
        <p className={styles.rest}>
          <span>{m['office.bank.rest']()}</span>
          <strong className={parts.restCents < 0 ? styles.wrong : undefined}>
            {parts.restCents === 0 && <Icon name="circle-check" size="s" className={styles.good} />}
            {formatCents(reverses ? 0 : parts.restCents)}
          </strong>
        </p>
        <BankSearch
          line={id}
          onItem={(item) => parts.add(toPart(item))}
          onCustomer={({ id: number, name }) =>
            parts.add({
              kind: 'customer',
              id: number,
              title: m['office.bank.on-account-of']({ name }),
              detail: '',
              openCents: null,
            })
          }
          onLedger={({ id: number, name }) =>
            parts.add({ kind: 'ledger', id: number, title: name, detail: '', openCents: null })
          }
        />
        {context && <Others context={context} parts={parts} />}
        {context && context.opposite.length > 0 && !reverses && (
          <MayReverse
            context={context}
            onReverse={(other) => void run(() => api('POST /sales/bank/reverse', { id, rev, reverses: other }))}
          />
        )}
        <div className={styles.dock}>
          <FailureNotice failure={failure} />
          <div className={styles.buttons}>
            <Button
              type="submit"
              look="primary"
              busy={isBusy}
              disabledReason={refusal}
              aria-keyshortcuts="Enter"
              className={styles.book}
              aria-disabled={!canBook || undefined}
            >
              {m['office.bank.book-next']()} <kbd>Enter</kbd>
            </Button>
            {customer && parts.restCents > 0 && (
              <Button aria-keyshortcuts="R" onClick={putOnAccount}>
                {m['office.bank.put-on-account']()} <kbd>R</kbd>
              </Button>
            )}
            <Button
              disabled={isBusy || refusal !== undefined}
              aria-keyshortcuts="N"
              onClick={() => setIsIgnoring(true)}
            >
              {m['office.bank.ignore']()} <kbd>N</kbd>
            </Button>
          </div>
        </div>
      </form>
      {/* A form of its own: not inside this one. */}
      {isIgnoring && (
        <IgnoreDialog
          line={line}
          onClose={() => setIsIgnoring(false)}
          onDone={(after) => onDone(line, after, m['office.bank.ignored-now']())}
        />
      )}
    </>
  )
}

function PartsTable({ line, parts }: { line: BankLine; parts: LineParts }) {
  if (parts.parts.length === 0) return <p className={styles.body}>{m['office.bank.no-proposal']()}</p>
  return (
    <table className={styles.parts}>
      <thead>
        <tr>
          <th scope="col">{m['office.bank.allocate-to']()}</th>
          <th scope="col" className={styles.amount}>
            {m['office.bank.open']()}
          </th>
          <th scope="col" className={styles.amount}>
            {m['words.amount']()}
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.parts.map((part) => (
          <PartRow key={`${part.kind} ${part.id}`} line={line} part={part} parts={parts} />
        ))}
      </tbody>
    </table>
  )
}

function PartRow({ line, part, parts }: { line: BankLine; part: LinePart; parts: LineParts }) {
  const input = useId()
  const isFixed =
    part.kind === 'noted-payment' ||
    part.kind === 'noted-transfer' ||
    part.kind === 'transfer' ||
    part.kind === 'guarantee'
  const isAbove = part.openCents !== null && part.cents > Math.abs(part.openCents)
  return (
    <tr>
      <td>
        <strong>{part.title}</strong>
        {part.detail !== '' && <small>{part.detail}</small>}
        <IconButton
          icon="x"
          className={styles.remove}
          label={m['office.bank.remove']({ number: part.title })}
          onClick={() => parts.remove(part)}
        />
      </td>
      <td className={styles.amount}>{part.openCents === null ? '–' : formatCents(Math.abs(part.openCents))}</td>
      <td className={styles.amount}>
        <NumberField
          id={`${input}-${line.id}`}
          label={m['office.bank.amount-for']({ number: part.title })}
          value={Number.isNaN(part.cents) ? Number.NaN : part.cents / 100}
          decimals={2}
          disabled={isFixed}
          error={
            isAbove
              ? m['refusals.bank-above-open']({
                  number: part.title,
                  amount: formatCents(Math.abs(part.openCents ?? 0)),
                })
              : undefined
          }
          onChange={(value) => parts.change(part, value === null ? Number.NaN : Math.round(value * 100))}
        />
      </td>
    </tr>
  )
}

/** Lists the other open items of the same customer: one click adds one. */
function Others({ context, parts }: { context: BankLineContext; parts: LineParts }) {
  const others = context.others.filter(
    ({ kind, id }) => !parts.parts.some((part) => part.kind === kind && part.id === id),
  )
  const [first] = others
  return (
    <>
      {context.customer && context.customer.balanceCents !== 0 && (
        <p className={styles.balance}>
          {m['office.bank.customer-balance']({ name: context.customer.name })}{' '}
          <strong>{formatCents(context.customer.balanceCents)}</strong>
        </p>
      )}
      {first && (
        <div className={styles.choices}>
          <h3>{m['office.bank.also-open']({ name: first.name })}</h3>
          <ul>
            {others.map((item: BankItem) => (
              <li key={`${item.kind} ${item.id}`}>
                <button type="button" onClick={() => parts.add(toPart(item))}>
                  <span>{item.number}</span>
                  <small>{whenText(item)}</small>
                  <span className={styles.end}>{formatCents(Math.abs(item.openCents))}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function MayReverse({ context, onReverse }: { context: BankLineContext; onReverse: (line: number) => void }) {
  return (
    <div className={styles.choices}>
      <h3>{m['office.bank.may-reverse']()}</h3>
      <ul>
        {context.opposite.map(({ line, label, on, cents }) => (
          <li key={line}>
            <button type="button" onClick={() => onReverse(line)}>
              <span>{label}</span>
              <small>{shortDay(on)}</small>
              <span className={styles.end}>{formatSigned(cents)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Lists earlier payments from the same account. */
function Earlier({ context }: { context: BankLineContext }) {
  if (context.earlier.length === 0) return null
  return (
    <div className={styles.choices}>
      <h3>{m['office.bank.earlier']()}</h3>
      <ul>
        {context.earlier.map(({ on, text, cents, statement }, at) => (
          <li key={at} className={styles.earlier}>
            <small>{shortDay(on)}</small>
            <TextLink href={`/bank/${statement}`}>{text}</TextLink>
            <span className={styles.end}>{formatSigned(cents)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Shows the allocations of a line that is done, and undoes them. */
function Decided({ line, onDone }: BankLinePanelProps) {
  const { id, rev } = line
  const { isBusy, failure, run } = useAct(line, onDone)
  const refusal = useRefusal('BANK_EDIT')
  const undo = () =>
    void (refusal === undefined && run(() => api('POST /sales/bank/undo', { id, rev }), m['office.bank.undone']()))
  useNamedShortcut('u', m['words.undo'](), undo)
  return (
    <>
      <Allocated line={line} />
      <p className={styles.body}>
        <span className="hint">
          {line.reason === null
            ? m['office.bank.decided-by']({ name: line.decidedBy ?? '' })
            : m['office.bank.decided-alone']({ reason: decisionText(line) })}
        </span>
      </p>
      <div className={styles.dock}>
        <FailureNotice failure={failure} />
        <div className={styles.buttons}>
          <Button icon="arrow-back-up" busy={isBusy} disabledReason={refusal} aria-keyshortcuts="U" onClick={undo}>
            {m['words.undo']()} <kbd>U</kbd>
          </Button>
        </div>
      </div>
    </>
  )
}

function Allocated({ line }: { line: BankLine }) {
  return (
    <div className={styles.choices}>
      <h2>{m['office.bank.pays']()}</h2>
      <ul>
        {line.allocations.map((allocation, at) => (
          <li key={at} className={styles.earlier}>
            <AllocatedText allocation={allocation} />
            <span className={styles.end}>{formatSigned(allocation.cents)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function AllocatedText({
  allocation: { kind, text, invoices, dossier, order, slip, customer },
}: {
  allocation: BankLine['allocations'][number]
}) {
  switch (kind) {
    case 'difference':
      return <span>{m['invoice.difference']()}</span>
    case 'on-account': {
      const name = m['office.bank.on-account']({ name: text })
      return customer === null ? <span>{name}</span> : <TextLink href={`/customer/${customer}`}>{name}</TextLink>
    }
    case 'ignored':
      return <span>{m['office.bank.ignored']({ reason: text })}</span>
    case 'reversal':
      return <span>{m['office.bank.reversed']({ label: text })}</span>
    case 'shop-order':
      return order === null ? <span>{text}</span> : <TextLink href={`/shoporder/${order}`}>{text}</TextLink>
    case 'purchase-slip':
      return slip === null ? <span>{text}</span> : <TextLink href={`/purchaseslip/${slip}`}>{text}</TextLink>
    case 'guarantee':
      return dossier === null ? <span>{text}</span> : <TextLink href={`/dossier/${dossier}`}>{text}</TextLink>
    case 'supplier-payment':
      return <span>{text}</span>
    case 'ledger':
      return <span>{text}</span>
    case 'payment':
    case 'dossier': {
      const [invoice] = invoices
      if (invoice) return <TextLink href={`/invoice/${invoice.id}`}>{text}</TextLink>
      return dossier === null ? <span>{text}</span> : <TextLink href={`/dossier/${dossier}`}>{text}</TextLink>
    }
  }
}
