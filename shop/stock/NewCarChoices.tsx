import { useEffect, useRef } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Link } from '@forecourt/ui/Link.tsx'
import { RadioCards } from '@forecourt/ui/RadioCards.tsx'
import { replayEarlyInput } from '../platform/early-input.ts'
import { Formula } from './Formula.tsx'
import {
  ENGINE_PARAMETER,
  PART_PARAMETER,
  type EngineChoice,
  type NewCarSheet,
  type VersionChoice,
} from './new-car-sheet.ts'
import styles from './NewCarChoices.module.css'

interface NewCarChoicesProps {
  sheet: NewCarSheet
  engine: EngineChoice
  /** The other choices, which stay when the form is sent without scripts. */
  parts: readonly string[]
  onChoose: (id: string) => void
}

/** Shows the choices for a new car: its version, which has a page of its own, and its engine. */
export default function NewCarChoices({ sheet: { versions, engines }, engine, parts, onChoose }: NewCarChoicesProps) {
  return (
    <>
      <Versions versions={versions} />
      <Engines engines={engines} chosen={engine} parts={parts} onChoose={onChoose} />
    </>
  )
}

function Versions({ versions }: { versions: VersionChoice[] }) {
  return (
    <nav className={styles.section} aria-labelledby="versions">
      <h2 id="versions">{m['detail.new.choose-version']()}</h2>
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
  engines: EngineChoice[]
  chosen: EngineChoice
  parts: readonly string[]
  onChoose: (id: string) => void
}

function Engines({ engines, chosen, parts, onChoose }: EnginesProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => replayEarlyInput(form.current), [])
  return (
    <section className={styles.section} aria-labelledby="engines">
      <h2 id="engines">{m['detail.new.choose-engine']()}</h2>
      <form ref={form}>
        {parts.map((part) => (
          <input key={part} type="hidden" name={PART_PARAMETER} value={part} />
        ))}
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
                  <span className={styles.wltp}>
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
        <noscript>
          <button className={styles.show}>{m['detail.new.show-engine']()}</button>
        </noscript>
      </form>
    </section>
  )
}
