import { useState } from 'react'
import { useLoaderData, useNavigate, useParams, useSearchParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { canAskValue } from '@forecourt/domain/trade-ins/asked-value.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { useRefusal } from '../platform/may.ts'
import { useCommand } from '../platform/queries.ts'
import { useTitle } from '../platform/title.ts'
import { showUndo } from '../platform/undo.ts'
import { IntakeFrame } from '../stock/car/IntakeFrame.tsx'
import { goOnText, IntakePhotos, PhotosLeft } from '../stock/car/IntakePhotos.tsx'
import type { Shots } from '../stock/car/use-shot-queue.ts'
import { TakeOn } from './TakeOn.tsx'
import { AskFields } from './AskValueDialog.tsx'
import { CarStep, StateStep } from './TradeInIntakeSteps.tsx'
import { IntakeDamage } from './IntakeDamage.tsx'
import { askedRefusalText, toAskedValue, toPlace, type TradeIn } from './trade-in-texts.ts'
import { useTradeInIntake, type TradeInIntake } from './use-trade-in-intake.ts'
import { useTradeInShots } from './use-trade-in-shots.ts'
import styles from './TradeInIntake.module.css'

const STEPS = ['car', 'photos', 'damage', 'state'] as const
type Step = (typeof STEPS)[number]

interface Question {
  readonly cents: number | null
  readonly remark: string
}

/** A car that a customer trades in, noted with a telephone beside it: plate, photos, damage, state, and the question for its value. */
export function TradeInIntakePage() {
  const loaded = useLoaderData<TradeIn | null>()
  const { id } = useParams()
  const [created, setCreated] = useState<string>()
  // A new one gets its address once it is saved, without a remount of the form.
  return <IntakeForm key={id === created ? 'new' : (id ?? 'new')} loaded={loaded} onCreated={setCreated} />
}

function IntakeForm({ loaded, onCreated }: { loaded: TradeIn | null; onCreated: (id: string) => void }) {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const intake = useTradeInIntake(loaded, readNumber(params.get('customer')))
  const { tradeIn } = intake
  const [question, setQuestion] = useState<Question>({ cents: loaded?.wishCents ?? null, remark: '' })
  const refusal = useRefusal('TRADE_IN_EDIT', tradeIn ? toPlace(tradeIn) : undefined)
  const shots = useTradeInShots(tradeIn?.id ?? null, refusal)
  const at = Math.max(
    0,
    STEPS.findIndex((step) => step === params.get('step')),
  )
  const step: Step = STEPS[at] ?? 'car'
  const go = (to: number) => {
    const next = STEPS[to]
    if (!next) return
    const others = Object.fromEntries([...params].filter(([name]) => name !== 'step'))
    if (tradeIn && loaded === null) {
      onCreated(String(tradeIn.id))
      void navigate(`/tradein/intake/${tradeIn.id}?${new URLSearchParams({ ...others, step: next })}`)
    } else setParams({ ...others, step: next })
  }
  const title = m['office.trade-in.intake.title']()
  useTitle(title)
  const offer = readNumber(params.get('offer'))
  const leave = (id?: number) => {
    if (offer !== null) void navigate(`/offer/${offer}`)
    else void navigate(id === undefined ? '/tradein' : `/tradein/${id}`)
  }
  const kept = intake.row.id === null ? m['office.trade-in.intake.kept-from']() : undefined

  return (
    <IntakeFrame
      title={title}
      steps={STEPS.map((name) => ({ name, text: stepText(name), isDone: isDone(name, intake, shots) }))}
      at={at}
      onGo={go}
      onLeave={() => leave(tradeIn?.id)}
      saving={intake}
      refusal={refusal}
      about={
        <>
          {tradeIn && <TakeOn tradeIn={tradeIn} onDone={intake.adopt} />}
          {step !== 'car' && <About intake={intake} />}
        </>
      }
      dock={
        at < STEPS.length - 1 ? (
          <>
            {step === 'photos' && <PhotosLeft shots={shots} />}
            <Button full look="primary" onClick={() => go(at + 1)}>
              {step === 'damage' && !intake.isAnswered('damages')
                ? m['office.trade-in.intake.go-on-unseen']()
                : goOnText(step === 'photos' ? shots.count : 0)}
            </Button>
          </>
        ) : (
          <AskDock intake={intake} question={question} refusal={refusal ?? kept} onDone={leave} />
        )
      }
    >
      {step === 'car' && <CarStep intake={intake} refusal={refusal} />}
      {step === 'photos' && <IntakePhotos shots={shots} waits={kept} />}
      {step === 'damage' && <IntakeDamage intake={intake} refusal={refusal} />}
      {step === 'state' && (
        <StateStep intake={intake} refusal={refusal}>
          {tradeIn?.asked ? (
            <Notice>{m['office.trade-in.intake.asked']()}</Notice>
          ) : (
            <AskFields
              {...question}
              onCents={(cents) => setQuestion({ ...question, cents })}
              onRemark={(remark) => setQuestion({ ...question, remark })}
            />
          )}
        </StateStep>
      )}
    </IntakeFrame>
  )
}

/** Names the car and its plate, on every step but the first. */
function About({ intake: { row } }: { intake: TradeInIntake }) {
  const name = [row.brand, row.model].filter(Boolean).join(' ')
  if (name === '') return null
  return (
    <div className={styles.about}>
      <div>
        <strong>{name}</strong>
        {row.vin !== '' && <p className="hint">{m['words.labelled']({ label: m['words.vin'](), text: row.vin })}</p>}
      </div>
      {row.licencePlate !== '' && <span className={styles.plate}>{row.licencePlate}</span>}
    </div>
  )
}

interface AskDockProps {
  intake: TradeInIntake
  /** The amount that the customer asks for the car, and the reason of the question for its value. */
  question: Question
  refusal: string | undefined
  onDone: (id: number) => void
}

/** The last step: asks for the value in one tap; it can also be asked later, at the desk. */
function AskDock({ intake, question: { cents, remark }, refusal, onDone }: AskDockProps) {
  const { tradeIn, row } = intake
  const ask = useCommand(async () => {
    const saved = await intake.save()
    if (!saved || saved.id === null) return undefined
    const { id, rev } = saved
    const wishCents = cents === tradeIn?.wishCents ? null : cents
    return api('POST /sales/tradein/ask', { id, rev, wishCents, remark })
  })
  const asked = askedRefusalText(
    canAskValue({ ...(tradeIn ? toAskedValue(tradeIn) : { state: 'draft', asked: null }), ...row }),
  )
  async function finish() {
    const saved = await intake.save()
    if (saved && saved.id !== null) onDone(saved.id)
  }
  return (
    <>
      <FailureNotice failure={ask.error} />
      <div className={styles.acts}>
        <Button busy={intake.isSaving} disabledReason={refusal} onClick={() => void finish()}>
          {m['office.trade-in.intake.later']()}
        </Button>
        <Button
          look="primary"
          busy={ask.isPending}
          disabledReason={refusal ?? asked}
          onClick={() =>
            ask.mutate(undefined, {
              onSuccess(answer) {
                if (!answer) return
                showUndo(m['office.trade-in.ask.done'](), null)
                onDone(answer.tradeIn.id)
              },
            })
          }
        >
          {m['office.trade-in.ask.act']()}
        </Button>
      </div>
    </>
  )
}

function isDone(step: Step, intake: TradeInIntake, shots: Shots): boolean {
  switch (step) {
    case 'car':
      return intake.row.id !== null
    case 'photos':
      return shots.count > 0
    case 'damage':
      return intake.isAnswered('damages')
    case 'state':
      return intake.row.unanswered.every((question) => question === 'damages')
  }
}

function stepText(step: Step): string {
  switch (step) {
    case 'car':
      return m['words.car']()
    case 'photos':
      return m['words.photos']()
    case 'damage':
      return m['office.trade-in.damage.title']()
    case 'state':
      return m['office.trade-in.intake.state']()
  }
}

/** Reads a number of the address; null: it has none. */
function readNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}
