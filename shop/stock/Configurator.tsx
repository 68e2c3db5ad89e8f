import { useEffect, useRef, useState } from 'react'
import {
  configurationOf,
  partsIn,
  withoutPart,
  withPart,
  type ConfigurationFacts,
} from '@forecourt/domain/catalogue/configuration.ts'
import type { Mend, PartKey, Problem } from '@forecourt/domain/catalogue/compatibility.ts'
import { formatMoney } from '@forecourt/domain/platform/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Swatch } from '@forecourt/ui/Swatch.tsx'
import { draftOf, keepDraft } from '../platform/drafts.ts'
import { replayEarlyInput } from '../platform/early-input.ts'
import { currentLanguage, currentLocale } from '../platform/language.ts'
import { openPopup, opensPopup } from '../platform/popups.ts'
import {
  ENGINE_PARAMETER,
  PART_PARAMETER,
  type EngineChoice,
  type NewCarSheet,
  type PartChoice,
} from './new-car-sheet.ts'
import styles from './Configurator.module.css'

interface ConfiguratorProps {
  sheet: NewCarSheet
  engine: EngineChoice
  /** What the address says of the choice. */
  asked: URLSearchParams
  onChoose: (asked: URLSearchParams) => void
}

/** Colour, options and packs: what they cost together with the engine, what goes together, and how to mend what does not. */
export default function Configurator({ sheet, engine, asked, onChoose }: ConfiguratorProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => replayEarlyInput(form.current), [])
  const [before, setBefore] = useState<{ asked: URLSearchParams; after: string }>()
  const facts = factsOf(sheet, engine)
  const wishes = partsIn(asked.getAll(PART_PARAMETER)).filter((part) => !part.startsWith('engine-'))
  const car = configurationOf(facts, wishes)
  const nameOf = (key: PartKey) => nameIn(sheet, key)
  const addressWith = (picks: readonly PartKey[]) => addressOf(facts, sheet, picks)
  const pick = (part: PartKey, isOn: boolean) => {
    setBefore(undefined)
    onChoose(addressWith(isOn ? withPart(car.picks, part) : withoutPart(facts, car.picks, part)))
  }
  const mended = (step: Mend) =>
    addressWith('add' in step ? withPart(car.picks, step.add) : withoutPart(facts, car.picks, step.remove))
  const undo = before?.after === String(asked) && before.asked
  const colours = sheet.parts.filter(({ key }) => isColour(key))
  const groups = Map.groupBy(
    sheet.parts.filter(({ key, tag }) => !isColour(key) && tag === 'optional'),
    ({ group }) => group,
  )
  if (colours.length === 0 && groups.size === 0) return null
  const chosen = sheet.parts.filter(({ key }) => car.picks.includes(key))
  const total = money(engine.cents + car.onTopCents)
  return (
    <section className={styles.section} aria-labelledby="configurator">
      <h2 id="configurator">{m['detail.new.configurator.title']()}</h2>
      <form ref={form} className={styles.form}>
        <input type="hidden" name={ENGINE_PARAMETER} value={engine.id} />
        {colours.length > 0 && (
          <fieldset className={styles.group}>
            <legend>{m['detail.new.configurator.colour']()}</legend>
            <div className={styles.colours}>
              {colours.map(({ key, name, colour = '', cents }) => (
                <Swatch
                  key={key}
                  type="radio"
                  name={PART_PARAMETER}
                  value={key}
                  colour={colour}
                  label={`${name}, ${surcharge(cents)}`}
                  checked={car.picks.includes(key)}
                  onChange={() => pick(key, true)}
                />
              ))}
            </div>
            {chosen
              .filter(({ key }) => isColour(key))
              .map(({ key, name, group, cents }) => (
                <p key={key} className="hint">
                  {name} · {group} · {surcharge(cents)}
                </p>
              ))}
          </fieldset>
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
        <noscript>
          <button className={styles.show}>{m['detail.new.configurator.show']()}</button>
        </noscript>
      </form>
      <div className={styles.outcome} aria-live="polite">
        {undo && (
          <Notice
            tone="success"
            action={
              <LinkButton small keepScroll href={`?${undo}`}>
                {m['detail.new.configurator.undo']()}
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
                    href={`?${mended(step)}`}
                    onClick={() => setBefore({ asked, after: String(mended(step)) })}
                  >
                    {mendText(step, nameOf)}
                  </LinkButton>
                ))}
              </span>
            }
          >
            {problemText(problem, nameOf)}
          </Notice>
        ))}
        {car.included
          .filter((key) => !isColour(key))
          .map((key) => (
            <p key={key} className="hint">
              {m['detail.new.configurator.included']({ name: nameOf(key) })}
            </p>
          ))}
        {car.replaced.map(({ part, by }) => (
          <p key={`${part} ${by}`} className="hint">
            {m['detail.new.configurator.replaced']({ part: nameOf(part), by: nameOf(by) })}
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
        disabledReason={car.problems.length > 0 ? m['detail.new.configurator.mend-first']() : undefined}
        {...opensPopup('car-lead')}
        onClick={() => {
          keepMessage(`car-question:${engine.key}`, [
            m['detail.new.configurator.message'](),
            `- ${engine.label}`,
            ...chosen.map(({ key, name, cents }) => `- ${name}: ${money(car.included.includes(key) ? 0 : cents)}`),
            `${m['detail.new.configurator.total']()}: ${total}`,
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

/** What somebody typed already stays, below; an earlier choice of theirs goes. */
function keepMessage(draft: string, lines: readonly string[]): void {
  const typed = draftOf(draft)['message']
  const [first = '', last = ''] = [lines[0], lines.at(-1)?.split(':')[0]]
  const own = (typeof typed === 'string' ? typed : '').split('\n')
  const from = own.indexOf(first)
  const until = own.findIndex((line) => line.startsWith(`${last}:`))
  const rest = from >= 0 && until > from ? own.toSpliced(from, until - from + 1) : own
  keepDraft(draft, { message: [...lines, ...rest].join('\n').trim() })
}

function factsOf({ engines, parts, relations, contents }: NewCarSheet, engine: EngineChoice): ConfigurationFacts {
  const known = new Set<PartKey>([...parts.map(({ key }) => key), ...engines.map(({ id }) => engineKey(id))])
  const colour = parts.find(({ key }) => isColour(key))
  return {
    tags: new Map([
      ...engines.map(({ id }) => [engineKey(id), 'optional'] as const),
      ...parts.map(({ key, tag }) => [key, tag] as const),
    ]),
    contents: new Map(contents.map(({ pack, options }) => [pack, options])),
    // What salespeople alone may sell is not in the shop: nothing there is related to it.
    relations: relations.flatMap(({ kind, subject, targets }) => {
      const shown = targets.filter((target) => known.has(target))
      return shown.length > 0 ? { kind, subject, targets: shown } : []
    }),
    defaults: [engineKey(engine.id), ...(colour ? [colour.key] : [])],
    onTop: new Map(parts.map(({ key, cents }) => [key, cents])),
  }
}

/** The address of a choice. What everybody begins with is not said. */
function addressOf(facts: ConfigurationFacts, { engines }: NewCarSheet, picks: readonly PartKey[]): URLSearchParams {
  const asked = new URLSearchParams()
  for (const part of configurationOf(facts, picks).picks) {
    if (!part.startsWith('engine-')) {
      if (!facts.defaults.includes(part)) asked.append(PART_PARAMETER, part)
    } else if (engines[0] && part !== engineKey(engines[0].id))
      asked.set(ENGINE_PARAMETER, part.slice('engine-'.length))
  }
  return asked
}

function nameIn({ parts, engines }: NewCarSheet, key: PartKey): string {
  const part: Pick<PartChoice, 'name'> | undefined = parts.find((one) => one.key === key)
  const engine = engines.find(({ id }) => engineKey(id) === key)
  return part?.name ?? engine?.label ?? m['detail.new.configurator.unknown']()
}

function engineKey(id: string): PartKey {
  return `engine-${Number(id)}`
}

function isColour(key: PartKey): boolean {
  return key.startsWith('colour-')
}

function money(cents: number): string {
  return formatMoney(cents, currentLanguage())
}

function surcharge(cents: number): string {
  return cents === 0 ? m['detail.new.configurator.no-surcharge']() : money(cents)
}

function mendText(step: Mend, nameOf: (key: PartKey) => string): string {
  if ('remove' in step) return m['detail.new.configurator.remove']({ name: nameOf(step.remove) })
  const name = nameOf(step.add)
  const isOther = step.add.startsWith('engine-') || isColour(step.add)
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
