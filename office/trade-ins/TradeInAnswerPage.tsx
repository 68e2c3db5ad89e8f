import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData, useNavigate, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { calculateOverpaid, canAnswerValue, resolveBidKind } from '@forecourt/domain/trade-ins/asked-value.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { useAccess } from '../platform/access.ts'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { Stack } from '../platform/Layout.tsx'
import { Panel } from '../platform/Panel.tsx'
import { currentLanguage, formatInstant } from '../platform/language.ts'
import { formatEuros } from '../platform/money-text.ts'
import { callOptions, useCommand } from '../platform/queries.ts'
import { useTitle } from '../platform/title.ts'
import { showUndo } from '../platform/undo.ts'
import { WishField } from './AskValueDialog.tsx'
import { AverageAsked } from './AverageAsked.tsx'
import { BidLines } from './TradeInBids.tsx'
import { DamageDrawing } from './TradeInDamage.tsx'
import { TradeInGallery, useTradeInPictures } from './TradeInPictures.tsx'
import { Calculated } from './TradeInValue.tsx'
import { findValuer } from './valuer.ts'
import { useTradeInNews } from './use-trade-in-news.ts'
import {
  askedRefusalText,
  bookletText,
  namedTradeIns,
  toAskedValue,
  toPlace,
  tyreText,
  type TradeIn,
} from './trade-in-texts.ts'
import styles from './TradeInAnswer.module.css'

/** All facts for a valuation, on one page for a phone, and the answer to the colleague who asked for it. */
export function TradeInAnswerPage() {
  const loaded = useLoaderData<TradeIn>()
  const { id } = useParams()
  return <AnswerDesk key={id} loaded={loaded} />
}

function AnswerDesk({ loaded }: { loaded: TradeIn }) {
  const [tradeIn, setTradeIn] = useState(loaded)
  const navigate = useNavigate()
  const { id, brand, model, licencePlate, tradeInNumber } = tradeIn
  const { shown } = useTradeInPictures(id)
  const { data: market } = useQuery(callOptions('GET /sales/tradein/getmarket', { id }))
  const { data: deals } = useQuery(callOptions('GET /sales/tradein/getoffers', { id }))
  const [cents, setCents] = useState<number | null>(null)
  const [remark, setRemark] = useState('')
  const title = [`${brand} ${model}`, licencePlate].filter(Boolean).join(' · ')
  const suggested = market?.suggestedCents ?? null
  const open = deals?.offers.filter(({ isOver }) => !isOver) ?? []
  useTitle(title)
  useTradeInNews([id], () => void api('GET /sales/tradein/get', { id }).then((answer) => setTradeIn(answer.tradeIn)))
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <IconButton icon="arrow-left" label={m['words.back']()} onClick={() => void navigate(`/tradein/${id}`)} />
        <h1>{title}</h1>
      </header>
      <div className={styles.body}>
        <Stack gap={16}>
          <Question tradeIn={tradeIn} />
          <StandIn tradeIn={tradeIn} />
          <TradeInGallery shown={shown} />
          <Panel
            stacked
            title={m['words.car']()}
            beside={<TextLink href={`/tradein/${id}`}>{m['office.trade-in.answer.to-desk']()}</TextLink>}
          >
            <CarFacts tradeIn={tradeIn} number={tradeInNumber} />
          </Panel>
          <Panel stacked title={m['office.trade-in.damage.title']()}>
            <DamageDrawing damages={tradeIn.damages} />
          </Panel>
        </Stack>
        <Stack gap={16}>
          <Panel stacked title={m['office.trade-in.value.title']()}>
            {market && <Calculated market={market} />}
            {market && <AverageAsked cars={market.cars} />}
          </Panel>
          {open.map((deal) => (
            <Deal key={deal.id} deal={deal} cents={cents} />
          ))}
          <Panel stacked title={m['office.trade-in.bids.title']()}>
            <BidLines bids={tradeIn.bids} />
          </Panel>
          {tradeIn.asked && (
            <TextArea
              label={m['office.trade-in.answer.remark']({ name: tradeIn.asked.by.name })}
              optional={m['words.optional']()}
              rows={2}
              maxLength={500}
              value={remark}
              onChange={({ target }) => setRemark(target.value)}
            />
          )}
        </Stack>
      </div>
      <Answer
        tradeIn={tradeIn}
        suggested={suggested}
        cents={cents}
        remark={remark}
        onCents={setCents}
        onDone={setTradeIn}
      />
    </div>
  )
}

/** The question: its user and reason, and the amount that the customer wants for the car. */
function Question({ tradeIn: { asked, bids, wishCents } }: { tradeIn: TradeIn }) {
  if (asked === null) return <Notice>{m['office.trade-in.answer.nobody']()}</Notice>
  const remark = bids.find(({ kind }) => kind === 'asked')?.remark ?? ''
  return (
    <div className={styles.quote}>
      <p>{remark === '' ? m['office.trade-in.answer.unsaid']() : `“${remark}”`}</p>
      <p className="hint">
        {m['office.trade-in.answer.asks']({ name: asked.by.name })} · {formatInstant(asked.at)}
      </p>
      {wishCents !== null && (
        <p className={styles.wish}>{m['office.trade-in.bids.wished']({ amount: formatEuros(wishCents) })}</p>
      )}
    </div>
  )
}

/** Says in whose place the user answers. */
function StandIn({ tradeIn }: { tradeIn: TradeIn }) {
  const { absent } = findValuer(useAccess().who, tradeIn)
  return absent !== null && <Notice>{m['office.offer.approval.stands-in']({ absent })}</Notice>
}

function CarFacts({ tradeIn, number }: { tradeIn: TradeIn; number: string }) {
  const { brand, model, versionName, engine, firstRegistration, mileageKm, keyCount, bookletState } = tradeIn
  const { isFirstOwner, hadAccident, historyLine } = tradeIn
  const yesNo = (is: boolean) => (is ? m['words.yes']() : m['words.no']())
  return (
    <DescriptionList
      items={[
        { term: namedTradeIns.texts.field('tradeInNumber'), value: number },
        { term: m['words.car'](), value: [brand, model, versionName, engine].filter(Boolean).join(' ') },
        { term: m['words.first-registration'](), value: formatDay(firstRegistration) },
        { term: m['words.mileage'](), value: `${formatWhole(mileageKm, currentLanguage())} km` },
        { term: m['words.key-count'](), value: String(keyCount) },
        { term: m['words.booklet'](), value: bookletText(bookletState) },
        ...(tradeIn.tyreState === null
          ? []
          : [{ term: m['office.trade-in.tyres'](), value: tyreText(tradeIn.tyreState) }]),
        ...(tradeIn.lastServiceOn === null
          ? []
          : [{ term: m['office.trade-in.last-service'](), value: formatDay(tradeIn.lastServiceOn) }]),
        ...(tradeIn.hasSecondWheels ? [{ term: m['office.trade-in.second-wheels'](), value: m['words.yes']() }] : []),
        { term: m['words.first-owner'](), value: yesNo(isFirstOwner) },
        { term: m['office.trade-in.accident'](), value: yesNo(hadAccident) },
        ...(historyLine ? [{ term: m['office.trade-in.history'](), value: historyLine }] : []),
        { term: m['words.customer'](), value: tradeIn.customerName ?? m['office.trade-in.no-customer']() },
      ]}
    />
  )
}

type OfferedDeal = ApiResult<'GET /sales/tradein/getoffers'>['offers'][number]

/** An offer with this car: its total, and the effect of the typed value on it. */
function Deal({ deal, cents }: { deal: OfferedDeal; cents: number | null }) {
  const { id, offerNumber, car, totalCents, balanceCents, givenCents, expectedCents, marginCents } = deal
  const over = cents === null ? 0 : calculateOverpaid(givenCents, cents)
  const known = expectedCents === null ? 0 : calculateOverpaid(givenCents, expectedCents)
  return (
    <Panel
      stacked
      title={m['office.trade-in.answer.deal']()}
      beside={<TextLink href={`/offer/${id}`}>{offerNumber}</TextLink>}
    >
      <DescriptionList
        items={[
          { term: m['words.car'](), value: car },
          ...(totalCents === null
            ? []
            : [{ term: m['office.trade-in.answer.total'](), value: formatEuros(totalCents) }]),
          { term: m['office.trade-in.answer.allowance'](), value: formatEuros(givenCents) },
          ...(balanceCents === null
            ? []
            : [{ term: m['words.balance'](), value: <strong>{formatEuros(balanceCents)}</strong> }]),
          ...(marginCents === null
            ? []
            : [{ term: m['office.trade-in.answer.margin'](), value: formatEuros(marginCents + known - over) }]),
        ]}
      />
      {cents !== null && givenCents > 0 && (
        <p className="hint" role="status">
          {over > 0
            ? m['office.trade-in.answer.over']({ amount: formatEuros(over) })
            : m['office.trade-in.answer.within']()}
        </p>
      )}
    </Panel>
  )
}

interface AnswerProps {
  tradeIn: TradeIn
  /** The value that the table suggests; null: none. */
  suggested: number | null
  cents: number | null
  /** Words that go with a value. */
  remark: string
  onCents: (cents: number | null) => void
  onDone: (tradeIn: TradeIn) => void
}

/** The answer, always at hand at the bottom: a value in one tap, or a refusal or a question with its text. */
function Answer({ tradeIn, suggested, cents, remark, onCents, onDone }: AnswerProps) {
  const { id, rev, asked, wishCents } = tradeIn
  const [isMissing, setIsMissing] = useState(false)
  const [wording, setWording] = useState<'decline' | 'question'>()
  const { who, user } = useAccess()
  const valuer = findValuer(who, tradeIn)
  const send = useCommand(() => api('POST /sales/tradein/answer', { id, rev, answer: 'value', cents, remark }))
  if (asked === null) return null
  const done = (answered: TradeIn) => {
    showUndo(m['office.trade-in.answer.done'](), null)
    onDone(answered)
  }
  const button = {
    right: 'TRADE_IN_VALUE',
    place: toPlace(tradeIn),
    refusal: askedRefusalText(canAnswerValue(toAskedValue(tradeIn), user.id)) ?? valuer.refusal,
  } as const
  const isCounter = resolveBidKind('value', cents, wishCents) === 'countered'
  return (
    <footer className={styles.dock}>
      <FailureNotice failure={send.error} />
      <div className={styles.value}>
        <WishField
          label={m['office.trade-in.answer.cents']()}
          error={isMissing && cents === null ? m['refusals.trade-in-value-missing']() : undefined}
          cents={cents}
          onChange={onCents}
        />
        {suggested !== null && cents !== suggested && (
          <Button small look="quiet" onClick={() => onCents(suggested)}>
            {m['office.trade-in.answer.take-suggested']({ amount: formatEuros(suggested) })}
          </Button>
        )}
      </div>
      <div className={styles.acts}>
        <ActionButton {...button} look="danger" onClick={() => setWording('decline')}>
          {m['office.trade-in.answer.decline']()}
        </ActionButton>
        <ActionButton {...button} onClick={() => setWording('question')}>
          {m['office.trade-in.answer.question']()}
        </ActionButton>
        <ActionButton
          {...button}
          look="primary"
          busy={send.isPending}
          onClick={() => {
            setIsMissing(cents === null)
            if (cents !== null) send.mutate(undefined, { onSuccess: (answer) => done(answer.tradeIn) })
          }}
        >
          {isCounter ? m['office.trade-in.answer.counter']() : m['office.trade-in.answer.value']()}
        </ActionButton>
      </div>
      {wording && (
        <WordsDialog answer={wording} tradeIn={tradeIn} onDone={done} onClose={() => setWording(undefined)} />
      )}
    </footer>
  )
}

interface WordsDialogProps {
  answer: 'decline' | 'question'
  tradeIn: TradeIn
  onDone: (tradeIn: TradeIn) => void
  onClose: () => void
}

/** Refuses, or asks for more: in words that the salesperson reads. */
function WordsDialog({ answer, tradeIn: { id, rev, asked }, onDone, onClose }: WordsDialogProps) {
  const [remark, setRemark] = useState('')
  const act = answer === 'decline' ? m['office.trade-in.answer.decline']() : m['office.trade-in.answer.question']()
  return (
    <ActDialog
      title={act}
      confirm={act}
      keep={m['words.back']()}
      danger={answer === 'decline'}
      refusal={remark.trim() === '' ? m['refusals.trade-in-answer-reason']() : undefined}
      act={() => api('POST /sales/tradein/answer', { id, rev, answer, cents: null, remark })}
      onDone={({ tradeIn }) => onDone(tradeIn)}
      onClose={onClose}
    >
      <TextArea
        label={m['office.trade-in.answer.remark']({ name: asked?.by.name ?? '–' })}
        maxLength={500}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
      />
    </ActDialog>
  )
}
