import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { DeskBody, DeskPanel, Facts } from '../../platform/desk/Desk.tsx'
import { useFirstFew } from '../../platform/desk/use-first-few.tsx'
import { Lines, Multiline, Row } from '../../platform/Layout.tsx'
import { KnownCustomer } from '../../contacts/leads/KnownCustomer.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { download } from '../../platform/files.ts'
import { formatInstant } from '../../platform/language.ts'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { HistoryPanel } from '../../platform/resource/HistoryPanel.tsx'
import { HalfDaySelect, halfDayText } from './HalfDaySelect.tsx'
import { OrderActDialog } from './OrderActDialog.tsx'
import { orderHistory } from './order-history.ts'
import type { Order } from './order-texts.ts'
import styles from './OrderDesk.module.css'

interface BesideProps {
  order: Order
  onDone: (order: Order) => void
}

/** Shows the buyer, the handover, and the history. */
export function OrderBeside({ order, onDone }: BesideProps) {
  return (
    <>
      <Handover order={order} onDone={onDone} />
      <Customer order={order} />
      <Documents order={order} />
      <Mails order={order} />
      <HistoryPanel
        subject="shop_order"
        id={order.id}
        renderEntry={(entry) => orderHistory(entry).map((text) => <p key={text}>{text}</p>)}
      />
    </>
  )
}

function Customer({ order }: { order: Order }) {
  const { customer, invoiceAddress, deliveryAddress, pickupAddress, terms, language } = order
  const lines = (all: string[] | null) => all && <Multiline as="span">{all.join('\n')}</Multiline>
  const facts = [
    { term: m['words.company'](), value: customer.companyName },
    { term: m['words.vat-number'](), value: customer.vatNumber },
    { term: m['words.language'](), value: language.toUpperCase() },
    { term: m['words.invoice-address'](), value: lines(invoiceAddress) },
    { term: m['words.delivery-address'](), value: lines(deliveryAddress) },
    { term: m['office.shop-order.pickup-address'](), value: lines(pickupAddress) },
    {
      term: m['words.conditions'](),
      value:
        terms.version !== null && terms.agreedAt
          ? m['office.shop-order.terms-agreed']({ version: terms.version, when: formatInstant(terms.agreedAt) })
          : m['office.shop-order.terms-none'](),
    },
  ]
  return (
    <DeskPanel title={m['words.customer']()}>
      <DeskBody>
        <p>
          <strong>{customer.name}</strong>
        </p>
        <Facts facts={facts.filter(({ value }) => value !== '' && value !== null)} />
        {customer.hasAccount && <p className="hint">{m['office.shop-order.has-account']()}</p>}
        <KnownCustomer
          name={customer.name}
          email={customer.email}
          phone={customer.phone}
          makeHref={`/customer/new?shoporder=${order.id}`}
        />
      </DeskBody>
    </DeskPanel>
  )
}

function Handover({ order, onDone }: BesideProps) {
  const [isMoving, setIsMoving] = useState(false)
  const { handover, branch, orderStatus } = order
  const isOpen = orderStatus === 'pending' || orderStatus === 'shipped'
  return (
    <DeskPanel
      title={m['office.shop-order.handover']()}
      beside={
        isOpen && (
          <ActionButton
            small
            icon="calendar"
            right="SHOP_ORDER_EDIT"
            place={{ branch: branch.id }}
            onClick={() => setIsMoving(true)}
          >
            {m['office.shop-order.handover-move']()}
          </ActionButton>
        )
      }
    >
      <DeskBody>
        <p>{handover ? halfDayText(handover) : m['office.shop-order.handover-none']()}</p>
        {isMoving && <MoveDialog order={order} onDone={onDone} onClose={() => setIsMoving(false)} />}
      </DeskBody>
    </DeskPanel>
  )
}

function MoveDialog({ order, onDone, onClose }: BesideProps & { onClose: () => void }) {
  const { data } = useQuery(callOptions('GET /sales/shoporder/gethandoverdays', { id: order.id }))
  const [chosen, setChosen] = useState<NonNullable<Order['handover']>>()
  return (
    <OrderActDialog
      title={m['office.shop-order.handover-title']()}
      confirm={m['office.shop-order.handover-move']()}
      done={m['office.shop-order.handover-done']()}
      refusal={chosen ? undefined : m['problems.required']()}
      act={() => api('POST /sales/shoporder/sethandover', { id: order.id, handover: chosen! })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{m['office.shop-order.handover-text']()}</p>
      <HalfDaySelect days={data?.days} value={chosen} onChange={setChosen} />
    </OrderActDialog>
  )
}

/** Shows the way of an order, step by step, in one strip. */
export function OrderProgress({ order: { steps } }: { order: Order }) {
  if (steps.length === 0) return null
  return (
    <ol className={styles.steps} aria-label={m['office.shop-order.steps']()}>
      {steps.map(({ step, state, on }) => (
        <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <Icon name={state === 'done' ? 'circle-check' : 'clock'} size="s" />
          {stepTexts[step]()}
          {on && <span className="hint">{formatDay(on)}</span>}
        </li>
      ))}
    </ol>
  )
}

const notesAtFirst = 3

/** Shows the notes of colleagues, and takes one more; the key N leads there. */
export function OrderNotes({ order, onDone }: BesideProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useNamedShortcut('n', m['office.shop-order.note-add'](), () => field.current?.focus())
  const { shown, showAll } = useFirstFew(order.notes, notesAtFirst)
  const add = useCommand((note: string) => api('POST /sales/shoporder/note', { id: order.id, text: note }))
  return (
    <DeskPanel title={m['office.shop-order.notes']()} beside={showAll}>
      <DeskBody>
        <TextArea
          ref={field}
          rows={1}
          hideLabel
          label={m['office.shop-order.note']()}
          placeholder={m['office.shop-order.note-hint']()}
          error={add.error?.message}
          maxLength={4000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {text !== '' && (
          <Row>
            <ActionButton
              right="SHOP_ORDER_EDIT"
              place={{ branch: order.branch.id }}
              refusal={text.trim() === '' ? m['problems.required']() : undefined}
              busy={add.isPending}
              onClick={() =>
                add.mutate(text, {
                  onSuccess({ order: changed }) {
                    setText('')
                    onDone(changed)
                    showToast({ message: m['office.shop-order.note-added'](), tone: 'success' })
                  },
                })
              }
            >
              {m['office.shop-order.note-add']()}
            </ActionButton>
          </Row>
        )}
        <Lines>
          {shown.map((note) => (
            <li key={note.id}>
              <Multiline>{note.text}</Multiline>
              <p className="hint">
                {note.by ?? m['office.shop-order.somebody']()} · {formatInstant(note.at)}
              </p>
            </li>
          ))}
        </Lines>
      </DeskBody>
    </DeskPanel>
  )
}

function Documents({ order: { id, documents } }: { order: Order }) {
  if (documents.length === 0) return null
  return (
    <DeskPanel title={m['words.documents']()}>
      <DeskBody>
        <Row>
          {documents.map((document) => (
            <Button
              key={document}
              small
              icon="file-type-pdf"
              onClick={() => void download('POST /sales/shoporder/document', { id, document })}
            >
              {documentTexts[document]()}
            </Button>
          ))}
        </Row>
      </DeskBody>
    </DeskPanel>
  )
}

const mailsAtFirst = 3

/** Shows the mails to the buyer, the last first. */
function Mails({ order: { mails } }: { order: Order }) {
  const { shown, showAll } = useFirstFew(mails.toReversed(), mailsAtFirst)
  return (
    <DeskPanel title={m['office.shop-order.mails']()} beside={showAll}>
      <DeskBody>
        {mails.length === 0 && <p className="hint">{m['office.shop-order.no-mails']()}</p>}
        <Lines>
          {shown.map(({ subject, at, sentAt }) => (
            <li key={`${subject} ${at}`}>
              <span>{subject}</span>
              <span className="hint">{sentAt ? formatInstant(sentAt) : m['office.shop-order.mail-waiting']()}</span>
            </li>
          ))}
        </Lines>
      </DeskBody>
    </DeskPanel>
  )
}

const stepTexts = {
  ordered: m['office.shop-order.step-ordered'],
  'advance-paid': m['office.shop-order.step-advance-paid'],
  preparing: m['office.shop-order.step-preparing'],
  ready: m['office.shop-order.step-ready'],
  shipped: m['office.shop-order.step-shipped'],
  delivered: m['office.shop-order.step-delivered'],
  canceled: m['office.shop-order.step-canceled'],
} as const

const documentTexts = {
  'order-form': m['words.order-form'],
  terms: m['office.shop-order.document-terms'],
  'withdrawal-form': m['office.shop-order.document-withdrawal-form'],
  'guarantee-notice': m['office.shop-order.document-guarantee-notice'],
} as const
