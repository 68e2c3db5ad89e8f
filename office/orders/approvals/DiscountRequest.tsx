import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import {
  priceCounter,
  toDiscountFigures,
  withDiscount,
  type DiscountFigures,
} from '@forecourt/domain/offers/counter-proposal.ts'
import { toLastDay } from '@forecourt/domain/offers/offer.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { limitText } from '../../access/role-texts.ts'
import { approvalReasonsText } from '../../offers/desk/approval-text.ts'
import { aboveText, actRefusal, deciderRefusal } from '../../offers/desk/offer-refusals.ts'
import { useAccess } from '../../platform/access.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { Amounts } from '../../platform/desk/Desk.tsx'
import { showFailure } from '../../platform/failure.ts'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { formatCents, formatEuros } from '../../platform/money-text.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import { usePaused } from '../../platform/use-paused.ts'
import { FiguresTable, MarginLine } from './FiguresTable.tsx'
import { percentText, toFirstName } from './approval-texts.ts'
import styles from './Approvals.module.css'

type Known = ApiResult<'GET /sales/offer/getapproval'>

/** A request for the approval of a discount: what it costs, what was decided before, and the decision. */
export function DiscountRequest({ id, onDecided }: { id: number; onDecided: () => void }) {
  const { data } = useQuery(callOptions('GET /sales/offer/get', { id }))
  const { data: known } = useQuery(callOptions('GET /sales/offer/getapproval', { id }))
  if (!data || !known) return null
  return <Request offer={data.offer} known={known} onDecided={onDecided} />
}

interface RequestProps {
  offer: OfferRecord
  known: Known
  onDecided: () => void
}

function Request({ offer, known, onDecided }: RequestProps) {
  const { id, offerNumber, approval, context, content, validUntil, owner } = offer
  const [cents, setCents] = useState<number | null>(null)
  const [answer, setAnswer] = useState('')
  const [missing, setMissing] = useState<'amount' | 'answer'>()
  const counter = useCounter(offer, cents)
  const { asked, above } = approval
  const mayDecide = asked !== null && above === null
  const name = toFirstName(asked?.by ?? owner.name)
  const columns = { alone: known.alone, asked: known.asked, counter: counter.figures }
  return (
    <article className={styles.request} aria-label={offerNumber}>
      <header className={styles.head}>
        {known.picture && <img src={known.picture.sm} alt={known.picture.alt} width={148} height={111} />}
        <div>
          <h2>{context.customer?.name ?? '–'}</h2>
          <p>{context.car?.name}</p>
          <p className={styles.soft}>
            <TextLink href={`/offer/${id}`}>{offerNumber}</TextLink>
            {validUntil !== null &&
              ` · ${m['office.approvals.valid-until']({ day: formatDay(toLastDay(validUntil)) })}`}
          </p>
        </div>
      </header>
      {asked ? (
        <blockquote className={styles.quote}>
          <p>
            {asked.remark === ''
              ? approvalReasonsText(approval.reasons)
              : m['office.offer.approval.asked-remark']({ remark: asked.remark })}
          </p>
          <footer>
            {asked.by}, {formatInstant(asked.at)}
          </footer>
        </blockquote>
      ) : (
        <Notice>{m['office.approvals.over']()}</Notice>
      )}
      {asked && above && (
        <Notice>
          {aboveText(above)} {m['office.approvals.own-limit']({ limit: limitText(above) })}
        </Notice>
      )}
      <section>
        <h3>
          {known.asked?.margin ? m['office.approvals.before-after']() : m['office.approvals.price-before-after']()}
        </h3>
        <FiguresTable name={name} columns={columns} hasCounter={mayDecide} />
        <MarginLine columns={columns} />
      </section>
      {mayDecide && (
        <div className={styles.fields}>
          <div>
            <MoneyField
              id="counter-discount"
              label={m['office.approvals.field']()}
              cents={cents}
              error={counter.refusal ?? (missing === 'amount' ? m['office.approvals.needs-amount']() : undefined)}
              onChange={(typed) => {
                setMissing(undefined)
                setCents(typed)
              }}
            />
            <Highest known={known} onTake={setCents} />
          </div>
          <TextArea
            id="counter-answer"
            label={m['office.approvals.answer']({ name })}
            hint={m['office.approvals.answer-hint']()}
            error={missing === 'answer' ? m['office.approvals.needs-answer']() : undefined}
            rows={3}
            maxLength={300}
            value={answer}
            onChange={({ target }) => {
              setMissing(undefined)
              setAnswer(target.value)
            }}
          />
        </div>
      )}
      <Factors known={known} content={content} name={name} />
      <History known={known} asked={asked} />
      {mayDecide && (
        <Acts
          offer={offer}
          cents={counter.refusal === undefined ? cents : null}
          answer={answer}
          onMissing={(field) => {
            setMissing(field)
            document.getElementById(field === 'amount' ? 'counter-discount' : 'counter-answer')?.focus()
          }}
          onDecided={onDecided}
        />
      )}
    </article>
  )
}

/** Prices the typed counter-proposal at once; its margin comes from the server, which alone knows the costs. */
function useCounter(
  offer: OfferRecord,
  cents: number | null,
): { figures: DiscountFigures | null; refusal: string | undefined } {
  const { id, content, context, breakdown } = offer
  const hasMargins = useRefusal('OFFER_MARGIN') === undefined
  const priced = useMemo(
    () => (cents === null || cents <= 0 || !breakdown ? null : priceCounter(content, context, breakdown, cents)),
    [content, context, breakdown, cents],
  )
  const paused = usePaused(cents)
  const proposed = breakdown && paused !== null ? withDiscount(content, breakdown, paused) : content
  const { data } = useQuery({
    ...callOptions('POST /sales/offer/margin', { ...proposed, id }),
    placeholderData: keepPreviousData,
    enabled: hasMargins && paused !== null && paused > 0,
  })
  if (priced === null) return { figures: null, refusal: undefined }
  if (!priced.ok) {
    if (priced.reason === 'offer-has-no-price') return { figures: null, refusal: m['refusals.offer-has-no-price']() }
    const asked = breakdown ? toDiscountFigures({ ...breakdown, margin: null }, content).discountCents : 0
    return { figures: null, refusal: m['refusals.counter-not-lower']({ amount: formatCents(asked) }) }
  }
  // The margin of the amount before would be a wrong one.
  const margin = paused === cents ? (data?.margin ?? null) : null
  return { figures: toDiscountFigures({ ...priced.breakdown, margin }, content), refusal: undefined }
}

/** Says up to which discount the margin keeps above its floor; a button fills it in. */
function Highest({ known: { highestCents, asked }, onTake }: { known: Known; onTake: (cents: number) => void }) {
  if (!asked?.margin || asked.margin.floorBp === null) return null
  if (highestCents === null) return <p className="hint">{m['office.approvals.highest-none']()}</p>
  return (
    <p className="hint">
      {m['office.approvals.highest']({ amount: formatEuros(highestCents) })}{' '}
      {highestCents > 0 && highestCents < asked.discountCents && (
        <Button small look="quiet" onClick={() => onTake(highestCents)}>
          {m['office.approvals.take-highest']()}
        </Button>
      )}
    </p>
  )
}

function Factors({ known, content, name }: { known: Known; content: OfferRecord['content']; name: string }) {
  const { supportNetCents, sameModel, requests } = known
  const factors = [
    {
      term: m['office.approvals.trade-in'](),
      value:
        content.tradeIns.length === 0
          ? m['office.approvals.no-trade-in']()
          : content.tradeIns.map(({ car, allowanceCents }) => `${car}, ${formatEuros(allowanceCents)}`).join('; '),
    },
    ...(supportNetCents === null
      ? []
      : [{ term: m['office.approvals.support'](), value: formatCents(supportNetCents) }]),
    {
      term: m['office.approvals.same-model'](),
      value:
        sameModel.marginBp === null
          ? m['office.approvals.sold']({ count: sameModel.count })
          : m['office.approvals.sold-average']({ count: sameModel.count, percent: percentText(sameModel.marginBp) }),
    },
    {
      term: m['office.approvals.requests']({ name }),
      value: m['office.approvals.requests-approved'](requests),
    },
  ]
  return (
    <section>
      <h3>{m['office.approvals.factors']()}</h3>
      <Amounts amounts={factors} />
    </section>
  )
}

/** The events of a request, the newest first. */
function History({ known, asked }: { known: Known; asked: OfferRecord['approval']['asked'] }) {
  const events = [
    ...(asked ? [{ at: asked.at, text: askedEvent(asked.by, known.asked?.discountCents ?? 0) }] : []),
    ...known.issues.map(({ at, by: name, discountCents }) => ({
      at,
      text: m['office.approvals.event-issued']({ name, amount: formatEuros(discountCents) }),
    })),
    ...known.decisions.flatMap((one) => [
      ...(one.takenAt === null ? [] : [{ at: one.takenAt, text: m['office.approvals.event-taken']() }]),
      { at: one.at, text: decisionEvent(one) },
      ...(one.asked ? [{ at: one.asked.at, text: askedEvent(one.asked.by, one.discountCents) }] : []),
    ]),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  if (events.length === 0) return null
  return (
    <section>
      <h3>{m['office.approvals.history']()}</h3>
      <ol className={styles.events}>
        {events.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <time dateTime={at}>{formatInstant(at)}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const askedEvent = (name: string, cents: number) =>
  m['office.approvals.event-asked']({ name, amount: formatEuros(cents) })

function decisionEvent({ kind, by: name, discountCents, counterCents }: Known['decisions'][number]): string {
  const amount = formatEuros(kind === 'countered' ? (counterCents ?? 0) : discountCents)
  switch (kind) {
    case 'approved':
      return m['office.approvals.event-approved']({ name, amount })
    case 'refused':
      return m['office.approvals.event-refused']({ name, amount })
    case 'countered':
      return m['office.approvals.event-countered']({ name, amount })
  }
}

interface ActsProps {
  offer: OfferRecord
  /** The counter-proposal; null: none that can be sent. */
  cents: number | null
  answer: string
  /** Shows the field that a decision lacks. */
  onMissing: (field: 'amount' | 'answer') => void
  onDecided: () => void
}

/** The three decisions, always at hand at the bottom. */
function Acts({ offer, cents, answer, onMissing, onDecided }: ActsProps) {
  const { id, rev, branch, owner } = offer
  const { id: me } = useAccess().user
  const decide = useCommand((act: Act) => {
    if (act === 'approve') return api('POST /sales/offer/approve', { id, rev })
    if (act === 'refuse') return api('POST /sales/offer/refuseapproval', { id, rev, reason: answer })
    return api('POST /sales/offer/counterapproval', { id, rev, discountCents: cents ?? 0, remark: answer })
  })
  const own = owner.id === me ? m['refusals.own-approval']() : undefined
  const button = {
    right: 'OFFER_APPROVE_LIMIT',
    place: { branch: branch.id, owner: owner.id },
    refusal: own ?? deciderRefusal(offer) ?? actRefusal('issue', offer),
  } as const
  async function send(act: Act, done: string) {
    if (act === 'refuse' && answer.trim() === '') return onMissing('answer')
    if (act === 'counter' && (cents === null || cents <= 0)) return onMissing('amount')
    // The answer removes these buttons before a callback of theirs would run.
    try {
      await decide.mutateAsync(act)
      showUndo(done, null)
      onDecided()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showFailure(failure)
    }
  }
  return (
    <footer className={styles.dock}>
      <ActionButton
        {...button}
        look="danger"
        onClick={() => void send('refuse', m['office.offer.approval.refused-done']())}
      >
        {m['office.approvals.refuse']()}
      </ActionButton>
      <ActionButton {...button} onClick={() => void send('approve', m['office.offer.approval.done']())}>
        {m['office.approvals.approve']()}
      </ActionButton>
      <ActionButton
        {...button}
        look="primary"
        busy={decide.isPending}
        onClick={() => void send('counter', m['office.approvals.sent']())}
      >
        {m['office.approvals.send']()}
      </ActionButton>
    </footer>
  )
}

type Act = 'approve' | 'refuse' | 'counter'
