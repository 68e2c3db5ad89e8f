import { useLayoutEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type RefObject } from 'react'
import field from './Field.module.css'
import styles from './RangePair.module.css'

export interface Range {
  from: number | undefined
  to: number | undefined
}

interface RangePairProps {
  legend: string
  min: number
  max: number
  step: number
  value: Range
  /** Called when a handle is released, Enter is pressed or a box is left. The outer ends mean "no limit". */
  onChange: (range: Range) => void
  format: (value: number) => string
  /** Parses what is typed in a box; undefined: it is no number, and the box shows the number before it again. */
  read: (text: string) => number | undefined
  fromLabel: string
  toLabel: string
  /** Field names, for a form that works without JavaScript. */
  names?: { from: string; to: string } | undefined
}

/** From–to: two handles on one track and two boxes to type in. */
export function RangePair({
  legend,
  min,
  max,
  step,
  value,
  onChange,
  format,
  read,
  fromLabel,
  toLabel,
  names,
}: RangePairProps) {
  const [draft, setDraft] = useState<[from: number, to: number]>()
  const [from, to] = draft ?? [value.from ?? min, value.to ?? max]
  const low = useRef<HTMLInputElement>(null)
  const high = useRef<HTMLInputElement>(null)

  function commit(nextFrom: number, nextTo: number) {
    setDraft(undefined)
    const range = { from: nextFrom > min ? nextFrom : undefined, to: nextTo < max ? nextTo : undefined }
    if (range.from !== value.from || range.to !== value.to) onChange(range)
  }

  useNativeChange([low, high], () => commit(from, to))

  const slider = { type: 'range', min, max, step, className: styles.handle } as const
  const clamp = (number: number, lowest: number, highest: number) => Math.min(Math.max(number, lowest), highest)
  const share = (number: number) => clamp((number - min) / (max - min || 1), 0, 1)
  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.track} style={{ '--from': share(from), '--to': share(to) } as CSSProperties}>
        <input
          {...slider}
          ref={low}
          // If both handles meet, the one that can still move is on top.
          style={{ zIndex: share(from) > 0.5 ? 2 : 1 }}
          aria-label={fromLabel}
          aria-valuetext={format(from)}
          value={from}
          onChange={(event) => setDraft([Math.min(event.target.valueAsNumber, to), to])}
        />
        <input
          {...slider}
          ref={high}
          aria-label={toLabel}
          aria-valuetext={format(to)}
          value={to}
          onChange={(event) => setDraft([from, Math.max(event.target.valueAsNumber, from)])}
        />
      </div>
      <div className={styles.pair}>
        <NumberBox
          label={fromLabel}
          name={names?.from}
          value={draft?.[0] ?? value.from}
          end={min}
          format={format}
          read={read}
          onCommit={(typed) => commit(clamp(typed ?? min, min, to), to)}
        />
        <NumberBox
          label={toLabel}
          name={names?.to}
          value={draft?.[1] ?? value.to}
          end={max}
          format={format}
          read={read}
          onCommit={(typed) => commit(from, clamp(typed ?? max, from, max))}
        />
      </div>
    </fieldset>
  )
}

interface NumberBoxProps {
  label: string
  name: string | undefined
  value: number | undefined
  /** Position without a limit. */
  end: number
  format: (value: number) => string
  read: (text: string) => number | undefined
  onCommit: (typed: number | undefined) => void
}

/** Shows the formatted number, and the bare one while it is typed. Without a limit it is empty: a form sends nothing. */
function NumberBox({ label, name, value, end, format, read, onCommit }: NumberBoxProps) {
  const [typed, setTyped] = useState<string>()

  function commit() {
    if (typed === undefined) return
    setTyped(undefined)
    const next = typed.trim() === '' ? undefined : (read(typed) ?? value)
    if (next !== value) onCommit(next)
  }

  return (
    <span className={field.box}>
      <input
        className={field.control}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        name={name}
        value={typed ?? (value === undefined ? '' : format(value))}
        placeholder={format(end)}
        onFocus={(event) => {
          setTyped(String(value ?? ''))
          const input = event.target
          requestAnimationFrame(() => input.select())
        }}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && commit()}
      />
    </span>
  )
}

/** React's onChange follows every step of a slider; the native event comes when it is let go. */
function useNativeChange(inputs: readonly RefObject<HTMLInputElement | null>[], onChange: () => void) {
  useLayoutEffect(() => {
    const elements = inputs.map((input) => input.current)
    elements.forEach((element) => element?.addEventListener('change', onChange))
    return () => elements.forEach((element) => element?.removeEventListener('change', onChange))
  })
}
