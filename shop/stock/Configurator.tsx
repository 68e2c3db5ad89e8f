import { useEffect, useMemo, useRef, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { resolveConfiguration, withoutPart, withPart } from '@forecourt/domain/catalogue/configuration.ts'
import type { Mend, PartKey, Problem } from '@forecourt/domain/catalogue/compatibility.ts'
import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { loadStoredDraft, keepDraft } from '../platform/drafts.ts'
import { replayEarlyInput } from '../platform/early-input.ts'
import { currentLocale } from '../platform/language.ts'
import { openPopup, opensPopup } from '../platform/popups.ts'
import { toSearchParams, parseParts, engineKey, toFacts, isCover, money } from './configuration.ts'
import { Paints } from './Paints.tsx'
import {
  ENGINE_PARAMETER,
  isColour,
  PART_PARAMETER,
  type ChosenCar,
  type EngineChoice,
  type NewCarSheet,
  type PartChoice,
} from './new-car-sheet.ts'
import styles from './Configurator.module.css'

interface ConfiguratorProps {
  sheet: NewCarSheet
  engine: EngineChoice
  /** The choice, as the address has it. */
  asked: URLSearchParams
  onChoose: (asked: URLSearchParams) => void
  /** Says what the choice makes. */
  onCalculate: (car: ChosenCar) => void
}

/**
 * Cover, options and packs, beside the colour that is chosen below the pictures: what they cost together with the
 * engine, what goes together, and how to mend what does not.
 */
export default function Configurator({ sheet, engine, asked, onChoose, onCalculate }: ConfiguratorProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => replayEarlyInput(form.current), [])
  const [before, setBefore] = useState<{ asked: URLSearchParams; after: string }>()
  const facts = toFacts(sheet, engine)
  const car = resolveConfiguration(facts, parseParts(asked))
  const partName = (key: PartKey) => nameIn(sheet, key)
  const addressWith = (picks: readonly PartKey[]) => toSearchParams(facts, sheet, picks)
  const pick = (part: PartKey, isOn: boolean) => {
    setBefore(undefined)
    onChoose(addressWith(isOn ? withPart(car.picks, part) : withoutPart(facts, car.picks, part)))
  }
  const fixAddress = (step: Mend) =>
    addressWith('add' in step ? withPart(car.picks, step.add) : withoutPart(facts, car.picks, step.remove))
  const undo = before?.after === String(asked) && before.asked
  const colours = sheet.parts.filter(({ key }) => isColour(key))
  const covers = sheet.parts.filter(({ key }) => isCover(key))
  const groups = Map.groupBy(
    sheet.parts.filter(({ key, tag }) => !isColour(key) && !isCover(key) && tag === 'optional'),
    ({ group }) => group,
  )
  const chosen = sheet.parts.filter(({ key }) => car.picks.includes(key))
  const total = money(engine.cents + car.onTopCents)
  const key = [engine.key, ...car.picks.filter((part) => !part.startsWith('engine-'))].join('.')
  const hasProblems = car.problems.length > 0
  const needsColour = colours.length > 0 && !car.picks.some(isColour)
  const refusal = hasProblems
    ? m['detail.new.configurator.mend-first']()
    : needsColour
      ? m['detail.new.configurator.colour-first']()
      : undefined
  const price = useServerPrice(key, {
    cents: engine.cents + car.onTopCents,
    isAsked: car.onTopCents > 0 && !hasProblems,
  })
  useEffect(() => onCalculate({ key, price, refusal }), [key, price, refusal, onCalculate])
  if (colours.length + covers.length + groups.size === 0) return null
  return (
    <section className={styles.section} aria-labelledby="configurator">
      <h2 id="configurator">{m['detail.new.configurator.title']()}</h2>
      <form ref={form} className={styles.form}>
        <input type="hidden" name={ENGINE_PARAMETER} value={engine.id} />
        {covers.length > 0 && (
          <Paints
            legend={m['detail.new.configurator.cover']()}
            name="cover"
            withPicture
            parts={covers}
            picks={car.picks}
            onPick={pick}
          />
        )}
        {[...groups].map(([group, parts]) => (
          <fieldset key={group} className={styles.group}>
            <legend>{group}</legend>
            <div className={styles.parts}>
              {parts.map(({ key, name, cents }) => (
                <Checkbox
                  key={key}
                  name={PART_PARAMETER}
                  value={key}
                  label={
                    <span className={styles.part}>
                      {name} <span className="num">{money(cents)}</span>
                    </span>
                  }
                  checked={car.picks.includes(key)}
                  onChange={({ target }) => pick(key, target.checked)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </form>
      <div className={styles.outcome} aria-live="polite">
        {undo && (
          <Notice
            tone="success"
            action={
              <LinkButton small keepScroll href={`?${undo}`}>
                {m['words.undo']()}
              </LinkButton>
            }
          >
            {m['detail.new.configurator.changed']()}
          </Notice>
        )}
        {car.problems.map((problem) => (
          <Notice
            key={JSON.stringify(problem)}
            tone="warning"
            action={
              <span className={styles.mends}>
                {problem.mends.map((step) => (
                  <LinkButton
                    key={JSON.stringify(step)}
                    small
                    keepScroll
                    href={`?${fixAddress(step)}`}
                    onClick={() => setBefore({ asked, after: String(fixAddress(step)) })}
                  >
                    {fixText(step, partName)}
                  </LinkButton>
                ))}
              </span>
            }
          >
            {problemText(problem, partName)}
          </Notice>
        ))}
        {car.included
          .filter((part) => !isColour(part) && !isCover(part))
          .map((part) => (
            <p key={part} className="hint">
              {m['detail.new.configurator.included']({ name: partName(part) })}
            </p>
          ))}
        {car.replaced.map(({ part, by }) => (
          <p key={`${part} ${by}`} className="hint">
            {m['detail.new.configurator.replaced']({ part: partName(part), by: partName(by) })}
          </p>
        ))}
        <p className={styles.total}>
          <strong>{m['detail.new.configurator.total']()}</strong>
          <strong className="num">{total}</strong>
        </p>
        <p className="hint">{m['detail.new.configurator.total-hint']()}</p>
      </div>
      <Button
        look="primary"
        disabledReason={hasProblems ? refusal : undefined}
        {...opensPopup('car-lead')}
        onClick={() => {
          keepMessage(`car-question:${engine.key}`, [
            m['detail.new.configurator.message'](),
            `- ${engine.label}`,
            ...chosen.map(
              ({ key, name, cents }) =>
                `- ${m['words.labelled']({ label: name, text: money(car.included.includes(key) ? 0 : cents) })}`,
            ),
            m['words.labelled']({ label: m['detail.new.configurator.total'](), text: total }),
          ])
          openPopup('car-lead', { kind: 'car-question', car: engine.key, name: sheet.car.name })
        }}
      >
        {m['detail.new.configurator.ask']()}
      </Button>
      <p className="hint">{m['detail.new.configurator.ask-hint']()}</p>
    </section>
  )
}

/** The amount at once; what is said beside it once the server has calculated the whole car. */
function useServerPrice(key: CarKey, { cents, isAsked }: { cents: number; isAsked: boolean }): ChosenCar['price'] {
  const [card, setCard] = useState<CarCard>()
  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    api('POST /shop/catalog/getfavourites', { ids: [key] }).then(
      ({ usedCars: [found] }) => {
        if (!isOver) setCard(found)
      },
      // Without an answer the amount stands alone; cart and order calculate again.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [key, isAsked])
  const found = card?.key === key ? card : undefined
  return useMemo(() => {
    if (!isAsked) return undefined
    const { priceInc = cents, priceExc = null, lowestPriceInc = null, lowestPriceDays: days = 0 } = found ?? {}
    return {
      amount: money(priceInc),
      ...(priceExc !== null && { other: m['words.amount-net']({ price: money(priceExc) }) }),
      ...(lowestPriceInc !== null && { lowest: m['detail.lowest-price']({ days, price: money(lowestPriceInc) }) }),
    }
  }, [cents, isAsked, found])
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

function fixText(step: Mend, nameOf: (key: PartKey) => string): string {
  if ('remove' in step) return m['detail.new.configurator.remove']({ name: nameOf(step.remove) })
  const name = nameOf(step.add)
  const isOther = step.add.startsWith('engine-') || isColour(step.add) || isCover(step.add)
  return isOther ? m['detail.new.configurator.choose']({ name }) : m['detail.new.configurator.add']({ name })
}

function problemText(problem: Problem, nameOf: (key: PartKey) => string): string {
  const part = nameOf(problem.part)
  switch (problem.reason) {
    case 'not-available':
      return m['detail.new.configurator.not-available']({ part })
    case 'requires': {
      const others = new Intl.ListFormat(currentLocale(), { type: 'disjunction' }).format(problem.anyOf.map(nameOf))
      return m['detail.new.configurator.requires']({ part, others })
    }
    case 'excludes':
      return m['detail.new.configurator.excludes']({ part, other: nameOf(problem.other) })
    case 'replaces':
      return m['detail.new.configurator.replaces']({ part, other: nameOf(problem.other) })
  }
}
