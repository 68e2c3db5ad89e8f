import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { listPriceLines } from '@forecourt/domain/catalogue/price-lines.ts'
import {
  resolveConfiguration,
  withoutPart,
  withPart,
  type Configuration,
} from '@forecourt/domain/catalogue/configuration.ts'
import type { PartFix, PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { loadStoredDraft, keepDraft } from '../platform/drafts.ts'
import { replayEarlyInput } from '../platform/early-input.ts'
import { currentLanguage } from '../platform/language.ts'
import { formatEuros } from '../platform/money-text.ts'
import { openPopup, opensPopup } from '../platform/popups.ts'
import AlertButton from './AlertButton.tsx'
import CarActions from './CarActions.tsx'
import { CarCard, CarGrid } from './CarCard.tsx'
import CarSections from './CarSections.tsx'
import { ConfiguratorBar } from './ConfiguratorBar.tsx'
import { ConfiguratorStage } from './ConfiguratorStage.tsx'
import { ConfiguratorSteps } from './ConfiguratorSteps.tsx'
import { EngineFigures } from './EngineFigures.tsx'
import { Formula } from './Formula.tsx'
import { AskButton, CallRow, InCart, PriceCosts } from './PriceBox.tsx'
import PrintedDealer from './PrintedDealer.tsx'
import type { CarState } from './car-sheet.ts'
import { findEngine, loadFigures, parseParts, toChosenKey, toFacts, toSearchParams } from './configuration.ts'
import {
  COLOURS,
  engineKey,
  ENGINE_PARAMETER,
  isColour,
  type ChosenFigures,
  type EngineChoice,
  type NewCarSheet,
  type PartChoice,
} from './new-car-sheet.ts'
import styles from './Configurator.module.css'

/**
 * The configurator: the car always in view in its colour, then version, engine, interior and options, its price by line,
 * and its monthly cost. The address contains the configuration.
 */
export default function Configurator({ sheet }: { sheet: NewCarSheet }) {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  // A choice shows at once; the address follows.
  const [wish, setWish] = useState({ search, at: key })
  if (wish.at !== key) setWish({ search, at: key })
  const asked = new URLSearchParams(wish.search)
  const engine = findEngine(sheet, asked)
  if (!engine) return null
  return (
    <ChosenCar
      sheet={sheet}
      engine={engine}
      asked={asked}
      onChoose={(next) => {
        setWish({ search: String(next), at: key })
        void navigate(`?${next}`, { replace: true, preventScrollReset: true })
      }}
    />
  )
}

interface ChosenCarProps {
  sheet: NewCarSheet
  engine: EngineChoice
  /** The choice, as the address has it. */
  asked: URLSearchParams
  onChoose: (asked: URLSearchParams) => void
}

function ChosenCar({ sheet, engine, asked, onChoose }: ChosenCarProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => replayEarlyInput(form.current), [])
  const [before, setBefore] = useState<{ asked: URLSearchParams; after: string }>()
  const facts = toFacts(sheet, engine)
  const choice = resolveConfiguration(facts, parseParts(asked))
  const addressWith = (picks: readonly PartKey[]) => toSearchParams(facts, sheet, picks)
  const pick = (part: PartKey, isOn = true) => {
    setBefore(undefined)
    onChoose(addressWith(isOn ? withPart(choice.picks, part) : withoutPart(facts, choice.picks, part)))
  }
  const fixAddress = (step: PartFix) =>
    addressWith('add' in step ? withPart(choice.picks, step.add) : withoutPart(facts, choice.picks, step.remove))

  const hasProblems = choice.problems.length > 0
  const cents = engine.cents + choice.onTopCents
  const chosenKey = toChosenKey(engine, choice.picks)
  const figures = useFigures(chosenKey, { known: sheet.figures, isAsked: choice.onTopCents > 0 && !hasProblems })
  const amount = formatEuros(figures?.cents ?? cents)
  const monthly = choice.onTopCents === 0 ? engine.price.monthly : figures?.monthly
  const car = { ...sheet.car, key: chosenKey }
  const state = resolveState(sheet.state, choice, sheet.parts)
  const undo = before?.after === String(asked) ? before.asked : undefined
  return (
    <>
      <PrintedDealer branch={sheet.branch} />
      <form
        ref={form}
        className={styles.configurator}
        // Enter in a field submits nothing: the choices show already.
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={styles.left}>
          <ConfiguratorStage sheet={sheet} picks={choice.picks} onPick={pick} />
          <div className={styles.facts}>
            {engine.price.wltp && (
              <p className={styles.wltp}>
                <Formula text={engine.price.wltp} />
              </p>
            )}
            <DescriptionList look="facts" items={engine.facts} />
          </div>
          <PriceLines sheet={sheet} engine={engine} choice={choice} amount={amount} figures={figures} />
        </div>
        <div className={styles.right}>
          <ConfiguratorSteps
            sheet={sheet}
            facts={facts}
            engine={engine}
            choice={choice}
            isBegun={wasBegun(asked)}
            onEngine={(id) => {
              const next = new URLSearchParams(asked)
              if (id === sheet.engines[0]?.id) next.delete(ENGINE_PARAMETER)
              else next.set(ENGINE_PARAMETER, id)
              onChoose(next)
            }}
            onPick={pick}
          />
          <section id="summary" className={styles.summary} aria-labelledby="summary-title">
            <h2 id="summary-title">{m['words.overview']()}</h2>
            <PriceCosts costs={engine.price.costs} />
            <p className="hint">{engine.price.vat}</p>
            <InCart car={car} state={state} />
            <div className={styles.asks}>
              <Button
                icon="mail"
                full
                disabledReason={hasProblems ? m['detail.new.configurator.fix-first']() : undefined}
                {...opensPopup('car-lead')}
                onClick={() => {
                  keepMessage(`car-question:${engine.key}`, toMessage(sheet, engine, choice, amount))
                  openPopup('car-lead', { kind: 'car-question', car: engine.key, name: car.name })
                }}
              >
                {m['detail.new.configurator.ask']()}
              </Button>
              {sheet.department && (
                <AskButton kind="test-drive" car={car} icon="steering-wheel">
                  {m['detail.test-drive']()}
                </AskButton>
              )}
              <AlertButton car={car} state={state} />
            </div>
            <CallRow call={sheet.call} />
            <CarActions car={car} />
          </section>
        </div>
      </form>
      <div className={styles.rest}>
        <section className={styles.figures}>
          <EngineFigures engine={engine} />
        </section>
        <CarSections sheet={sheet} />
      </div>
      {sheet.similar.length > 0 && (
        <section className={styles.similar} id="similar">
          <h2>{m['detail.similar']()}</h2>
          <CarGrid wide>
            {sheet.similar.map((other) => (
              <CarCard key={other.key} car={other} heading="h3" />
            ))}
          </CarGrid>
        </section>
      )}
      <ConfiguratorBar
        car={car}
        state={state}
        call={sheet.call}
        amount={amount}
        wltp={engine.price.wltp}
        monthly={monthly}
        problems={choice.problems}
        nameOf={(part) => nameIn(sheet, part)}
        fixAddress={fixAddress}
        onFix={(step) => setBefore({ asked, after: String(fixAddress(step)) })}
        undo={undo}
        hasDrive={sheet.department !== undefined}
      />
    </>
  )
}

interface PriceLinesProps {
  sheet: NewCarSheet
  engine: EngineChoice
  choice: Configuration
  amount: string
  figures: ChosenFigures | undefined
}

/** The price by line: the version with its engine, then each choice. */
function PriceLines({ sheet, engine, choice, amount, figures }: PriceLinesProps) {
  const lines = listPriceLines(toFacts(sheet, engine), choice)
  const version = sheet.versions.find(({ isCurrent }) => isCurrent)?.name
  const isPlain = choice.onTopCents === 0
  const { other, lowest } = isPlain ? engine.price : (figures ?? {})
  return (
    <section className={styles.price} aria-labelledby="price-title">
      <h2 id="price-title">
        {m['detail.new.configurator.price']()} <span className="hint">{m['words.gross-short']()}</span>
      </h2>
      <dl className={styles.lines}>
        <div>
          <dt>{[sheet.car.name, version, engine.label].filter(Boolean).join(' ')}</dt>
          <dd className="num">{formatEuros(engine.cents)}</dd>
        </div>
        {lines.map(({ part, cents, isIncluded }) => (
          <div key={part}>
            <dt>{nameIn(sheet, part)}</dt>
            <dd className="num">
              {isIncluded
                ? m['detail.new.configurator.is-included']()
                : cents === 0
                  ? m['detail.new.no-surcharge']()
                  : formatEuros(cents)}
            </dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{m['detail.new.configurator.total']()}</dt>
          <dd className="num">{amount}</dd>
        </div>
      </dl>
      {other && <p className="hint">{other}</p>}
      {lowest && <p className="hint">{lowest}</p>}
      {choice.replaced.map(({ part, by }) => (
        <p key={`${part} ${by}`} className="hint">
          {m['detail.new.configurator.replaced']({ part: nameIn(sheet, part), by: nameIn(sheet, by) })}
        </p>
      ))}
    </section>
  )
}

/** Has the server calculate the amounts of a configured car; until it answers the sum of the lines shows. */
function useFigures(
  key: CarKey,
  { known, isAsked }: { known: ChosenFigures | undefined; isAsked: boolean },
): ChosenFigures | undefined {
  const [answer, setAnswer] = useState(known)
  const isKnown = answer?.key === key
  useEffect(() => {
    if (!isAsked || isKnown) return
    let isOver = false
    loadFigures(api, key, currentLanguage()).then(
      (figures) => {
        if (!isOver && figures) setAnswer(figures)
      },
      // Without an answer only the sum shows; cart and order calculate again.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [key, isAsked, isKnown])
  return isAsked && isKnown ? answer : undefined
}

/** A factory order needs a colour, so the main action leads to it first. */
function resolveState(state: CarState, { picks, problems }: Configuration, parts: readonly PartChoice[]): CarState {
  if (problems.length > 0) return { ...state, refusal: m['detail.new.configurator.fix-first']() }
  if (parts.some(({ key }) => isColour(key)) && !picks.some(isColour))
    return { ...state, choose: { href: `#${COLOURS}`, text: m['detail.new.choose-colour']() } }
  return state
}

/** True for an address with choices: the visitor is past version and engine. */
function wasBegun(asked: URLSearchParams): boolean {
  return parseParts(asked).length > 0
}

function toMessage(sheet: NewCarSheet, engine: EngineChoice, choice: Configuration, amount: string): string[] {
  return [
    m['detail.new.configurator.message'](),
    `- ${engine.label}`,
    ...listPriceLines(toFacts(sheet, engine), choice).map(
      ({ part, cents }) => `- ${m['words.labelled']({ label: nameIn(sheet, part), text: formatEuros(cents) })}`,
    ),
    m['words.labelled']({ label: m['detail.new.configurator.total'](), text: amount }),
  ]
}

/** Keeps the typed message, below; an earlier choice in it is removed. */
function keepMessage(draft: string, lines: readonly string[]): void {
  const typed = loadStoredDraft(draft)['message']
  const [first = '', last = ''] = [lines[0], lines.at(-1)?.split(':')[0]]
  const own = (typeof typed === 'string' ? typed : '').split('\n')
  const from = own.indexOf(first)
  const until = own.findIndex((line) => line.startsWith(`${last}:`))
  const rest = from >= 0 && until > from ? own.toSpliced(from, until - from + 1) : own
  keepDraft(draft, { message: [...lines, ...rest].join('\n').trim() })
}

function nameIn({ parts, engines }: NewCarSheet, key: PartKey): string {
  const part: Pick<PartChoice, 'name'> | undefined = parts.find((one) => one.key === key)
  const engine = engines.find(({ id }) => engineKey(id) === key)
  return part?.name ?? engine?.label ?? m['detail.new.configurator.unknown']()
}
