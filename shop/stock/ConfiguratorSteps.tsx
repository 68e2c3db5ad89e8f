import { useState, type ReactNode } from 'react'
import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import type { Configuration, ConfigurationFacts } from '@forecourt/domain/catalogue/configuration.ts'
import { calculatePackSaving } from '@forecourt/domain/catalogue/price-lines.ts'
import { fold } from '@forecourt/domain/platform/values/slug.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { RadioCards } from '@forecourt/ui/RadioCards.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { formatEuros } from '../platform/money-text.ts'
import { Formula } from './Formula.tsx'
import { isCover, surcharge } from './configuration.ts'
import {
  COVER_PARAMETER,
  ENGINE_PARAMETER,
  isColour,
  PART_PARAMETER,
  type EngineChoice,
  type NewCarSheet,
  type PartChoice,
  type VersionChoice,
} from './new-car-sheet.ts'
import styles from './Configurator.module.css'

interface ConfiguratorStepsProps {
  sheet: NewCarSheet
  facts: ConfigurationFacts
  engine: EngineChoice
  choice: Configuration
  /** The address has choices: the options are open, else the version. */
  isBegun: boolean
  onEngine: (id: string) => void
  onPick: (part: PartKey, isOn?: boolean) => void
}

interface StepContent {
  name: string
  /** The choice, shown while the step is closed. */
  value: ReactNode
  content: ReactNode
}

/** All choices but the colour, step by step; each step shows its choice while it is closed. */
export function ConfiguratorSteps({ sheet, facts, engine, choice, isBegun, onEngine, onPick }: ConfiguratorStepsProps) {
  const { versions, engines, parts } = sheet
  const covers = parts.filter(({ key }) => isCover(key))
  const options = parts.filter(({ key, tag }) => !isColour(key) && !isCover(key) && tag === 'optional')
  const cover = covers.find(({ key }) => choice.picks.includes(key))
  const chosenCount = options.filter(({ key }) => choice.picks.includes(key)).length
  const steps: StepContent[] = [
    {
      name: m['words.version'](),
      value: versions.find(({ isCurrent }) => isCurrent)?.name,
      content: <Versions versions={versions} />,
    },
    {
      name: m['words.engine'](),
      value: (
        <>
          {engine.label} <span className="num">{engine.price.amount}</span>
        </>
      ),
      content: <Engines engines={engines} chosen={engine} onChoose={onEngine} />,
    },
  ]
  if (covers.length > 0)
    steps.push({
      name: m['detail.new.configurator.interior'](),
      value: cover && `${cover.name}, ${surcharge(cover.cents)}`,
      content: <Covers covers={covers} chosen={cover} onPick={onPick} />,
    })
  if (options.length > 0)
    steps.push({
      name: m['detail.new.configurator.options'](),
      value: m['detail.new.configurator.chosen']({ count: chosenCount }),
      content: <Options options={options} facts={facts} choice={choice} parts={parts} onPick={onPick} />,
    })
  const [openedFirst] = useState(isBegun ? steps.length - 1 : 0)
  return (
    <section className={styles.steps} aria-label={m['detail.new.configurator.title']()}>
      {steps.map(({ name, value, content }, index) => (
        <details key={name} className={styles.step} open={index === openedFirst}>
          <summary>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.stepText}>
              <h2>{name}</h2>
              <span className={styles.value}>{value}</span>
            </span>
            <span className={styles.change}>{m['words.change']()}</span>
          </summary>
          <div className={styles.content}>
            {content}
            <Next name={steps[index + 1]?.name} />
          </div>
        </details>
      ))}
      <noscript>
        <button className={styles.show}>{m['detail.new.configurator.show-price']()}</button>
      </noscript>
    </section>
  )
}

/** Closes the step and opens the next one; after the last step it leads to the overview. */
function Next({ name }: { name: string | undefined }) {
  if (name === undefined)
    return (
      <LinkButton className={styles.next} iconAfter="arrow-right" href="#summary">
        {m['detail.new.configurator.next']({ step: m['words.overview']() })}
      </LinkButton>
    )
  return (
    <Button className={styles.next} iconAfter="arrow-right" onClick={({ currentTarget }) => openNext(currentTarget)}>
      {m['detail.new.configurator.next']({ step: name })}
    </Button>
  )
}

function openNext(button: HTMLElement): void {
  const step = button.closest('details')
  const next = step?.nextElementSibling
  if (!step || !(next instanceof HTMLDetailsElement)) return
  step.open = false
  next.open = true
  next.querySelector('summary')?.focus()
}

function Versions({ versions }: { versions: readonly VersionChoice[] }) {
  return (
    <nav aria-label={m['detail.new.choose-version']()}>
      <ul className={styles.versions}>
        {versions.map(({ name, price, href, isCurrent }) => (
          <li key={href}>
            <Link className={styles.version} href={href} keepScroll aria-current={isCurrent && 'page'}>
              <strong>{name}</strong>
              <span className="num">{price}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface EnginesProps {
  engines: readonly EngineChoice[]
  chosen: EngineChoice
  onChoose: (id: string) => void
}

function Engines({ engines, chosen, onChoose }: EnginesProps) {
  return (
    <RadioCards
      legend={m['detail.new.engines']()}
      name={ENGINE_PARAMETER}
      options={engines.map(({ id, label, detail, price }) => ({
        value: id,
        title: label,
        detail: (
          <>
            {detail}
            {price.wltp && (
              <span className={styles.engineWltp}>
                <Formula text={price.wltp} />
              </span>
            )}
          </>
        ),
        aside: <span className="num">{price.amount}</span>,
      }))}
      value={chosen.id}
      onChange={onChoose}
    />
  )
}

interface CoversProps {
  covers: readonly PartChoice[]
  chosen: PartChoice | undefined
  onPick: (part: PartKey) => void
}

function Covers({ covers, chosen, onPick }: CoversProps) {
  const picture = chosen?.picture
  return (
    <>
      <RadioCards
        legend={m['detail.new.configurator.cover']()}
        name={COVER_PARAMETER}
        options={covers.map(({ key, name, cents, colour }) => ({
          value: key,
          title: (
            <>
              <span className={styles.sample} style={{ background: colour }} />
              {name}
            </>
          ),
          aside: <span className="num">{cents === 0 ? m['detail.new.no-surcharge']() : formatEuros(cents)}</span>,
        }))}
        value={chosen?.key}
        onChange={onPick}
      />
      {picture && (
        <img
          className={styles.coverPicture}
          src={picture.srcSet.slice(0, picture.srcSet.indexOf(' '))}
          srcSet={picture.srcSet}
          sizes="(min-width: 520px) 480px, 100vw"
          width={picture.width}
          height={picture.height}
          alt={picture.alt || chosen.name}
          loading="lazy"
        />
      )}
    </>
  )
}

interface OptionsProps extends Pick<ConfiguratorStepsProps, 'facts' | 'choice' | 'onPick'> {
  options: readonly PartChoice[]
  /** All parts of the car, for the names of those in a pack. */
  parts: readonly PartChoice[]
}

/** Packs and options under their headings, or those whose name has the typed words. */
function Options({ options, parts, ...rest }: OptionsProps) {
  const [words, setWords] = useState('')
  const groups = [...Map.groupBy(options, ({ group }) => group)]
  const { picks } = rest.choice
  const [openAtFirst] = useState(
    () =>
      new Set(
        groups
          .filter(([, all], index) => index < 2 || all.some(({ key }) => picks.includes(key)))
          .map(([name]) => name),
      ),
  )
  const list = (shown: readonly PartChoice[]) => (
    <div className={styles.parts}>
      {shown.map((part) => (
        <Option key={part.key} part={part} parts={parts} {...rest} />
      ))}
    </div>
  )
  const found = options.filter(({ name }) => fold(name).includes(fold(words.trim())))
  return (
    <>
      <div className={styles.find}>
        <TextField
          hideLabel
          icon="search"
          type="search"
          label={m['detail.new.configurator.find']()}
          placeholder={m['detail.new.configurator.find-hint']()}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      {words.trim() === '' ? (
        groups.map(([name, all]) => (
          <details key={name} className={styles.group} open={openAtFirst.has(name)}>
            <summary>
              <h3>{name}</h3>{' '}
              <span className="hint">{m['detail.new.configurator.options-count']({ count: all.length })}</span>
            </summary>
            {list(all)}
          </details>
        ))
      ) : found.length === 0 ? (
        <p className="hint" role="status">
          {m['detail.new.configurator.none-found']()}
        </p>
      ) : (
        list(found)
      )}
    </>
  )
}

interface OptionProps extends Omit<OptionsProps, 'options'> {
  part: PartChoice
}

function Option({ part: { key, name, cents }, parts, facts, choice, onPick }: OptionProps) {
  const isPicked = choice.picks.includes(key)
  const isInPack = choice.picks.some((pick) => facts.contents.get(pick)?.includes(key))
  const contents = facts.contents.get(key) ?? []
  const saving = calculatePackSaving(facts, key)
  const hints = [
    ...(contents.length > 0
      ? [
          parts
            .filter((part) => contents.includes(part.key))
            .map((part) => part.name)
            .join(', '),
        ]
      : []),
    ...(saving > 0 ? [m['detail.new.configurator.pack-saving']({ amount: formatEuros(saving) })] : []),
  ]
  return (
    <Checkbox
      name={PART_PARAMETER}
      value={key}
      label={
        <span className={styles.part}>
          {name} <span className="num">{isInPack ? m['detail.new.configurator.in-pack']() : formatEuros(cents)}</span>
        </span>
      }
      hint={hints.length > 0 ? hints.join('. ') : undefined}
      checked={isPicked || isInPack}
      disabled={isInPack && !isPicked}
      onChange={({ target }) => onPick(key, target.checked)}
    />
  )
}
