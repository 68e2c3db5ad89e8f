import { useEffect, useRef } from 'react'
import { resolveConfiguration, withPart } from '@forecourt/domain/catalogue/configuration.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { replayEarlyInput } from '../platform/early-input.ts'
import { toSearchParams, parseParts, toFacts } from './configuration.ts'
import { COLOURS, isColour, type EngineChoice, type NewCarSheet } from './new-car-sheet.ts'
import { Paints } from './Paints.tsx'
import styles from './ColourChoice.module.css'

interface ColourChoiceProps {
  sheet: NewCarSheet
  engine: EngineChoice
  /** The choice, as the address has it. */
  asked: URLSearchParams
  onChoose: (asked: URLSearchParams) => void
}

/** The colours, right below the pictures, so that the visitor sees what a choice changes. */
export default function ColourChoice({ sheet, engine, asked, onChoose }: ColourChoiceProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => replayEarlyInput(form.current), [])
  const colours = sheet.parts.filter(({ key }) => isColour(key))
  if (colours.length === 0) return null
  const facts = toFacts(sheet, engine)
  const { picks } = resolveConfiguration(facts, parseParts(asked))
  return (
    <form ref={form} id={COLOURS} className={styles.colours}>
      <Paints
        hint={picks.some(isColour) ? undefined : m['detail.new.configurator.colour-first']()}
        legend={m['detail.new.configurator.colour']()}
        name="colour"
        parts={colours}
        picks={picks}
        onPick={(colour) => onChoose(toSearchParams(facts, sheet, withPart(picks, colour)))}
      />
    </form>
  )
}
