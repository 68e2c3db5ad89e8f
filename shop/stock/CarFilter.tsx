import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { readFigure } from '@forecourt/domain/platform/values/number-text.ts'
import { MAX_QUERY_LENGTH } from '@forecourt/domain/stock/car-filter.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { CheckboxRow } from '@forecourt/ui/CheckboxRow.tsx'
import { useTooLong } from '@forecourt/ui/Field.tsx'
import { FieldHelp } from '@forecourt/ui/FieldHelp.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { RangePair } from '@forecourt/ui/RangePair.tsx'
import { Swatch } from '@forecourt/ui/Swatch.tsx'
import { TextButton } from '@forecourt/ui/TextLink.tsx'
import { replayEarlyInput } from '../platform/early-input.ts'
import { currentLanguage } from '../platform/language.ts'
import { openPopup, opensPopup } from '../platform/popups.ts'
import {
  type CarListData,
  type Choice,
  type ChoiceControl,
  choicesIn,
  FIGURE_PLACE,
  OPTIONS_SHOWN,
  type RangeControl,
  rangeIn,
  rangeText,
  type ShownControl,
  type ShownOption,
  type TextControl,
  toggleChoice,
  type YearsControl,
} from './car-list.ts'
import type { ListSearch } from './use-list-search.ts'
import styles from './CarFilter.module.css'

interface CarFilterProps {
  id: string
  list: CarListData
  wish: ListSearch
}

interface ControlProps<Control extends ShownControl> {
  control: Control
  wish: ControlWish
}

type ControlWish = Pick<ListSearch, 'search' | 'change'>

/** The filter of a list. Without scripts it is a plain form with a button; the server reads that notation too. */
export default function CarFilter({ id, list, wish }: CarFilterProps) {
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => replayEarlyInput(form.current), [])
  const main = list.controls.filter(({ minor }) => !minor)
  const minor = list.controls.filter((control) => control.minor)
  return (
    <form ref={form} id={id} action={pathname} className={styles.filter} onSubmit={(event) => event.preventDefault()}>
      <Types types={list.types} />
      {main.map((control) => (
        <Control key={control.name} control={control} wish={wishFor([control], wish)} />
      ))}
      {minor.length > 0 && <MoreFilters controls={minor} wish={wishFor(minor, wish)} />}
      <div className={styles.submit}>
        <Button type="submit" look="primary" full>
          {list.show}
        </Button>
      </div>
    </form>
  )
}

/** Returns only the choices that these controls show: while they stay the same, so do the controls. */
export function wishFor(controls: readonly ShownControl[], { search, change }: ListSearch): ControlWish {
  const names = controls.map(({ name }) => name)
  const chosen = [...new URLSearchParams(search)].filter(([name]) => names.includes(name))
  return { search: String(new URLSearchParams(chosen)), change }
}

function Types({ types }: { types: Choice[] }) {
  return (
    <nav className={styles.types} aria-label={m['lists.car-type']()}>
      {types.map(({ label, href, current }) => (
        <Link key={href} href={href} aria-current={current && 'page'}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

export function Control({ control, wish }: ControlProps<ShownControl>) {
  switch (control.tag) {
    case 'search':
      return <Search control={control} wish={wish} />
    case 'switch':
      return <Switch control={control} wish={wish} />
    case 'checklist':
      return <Checklist control={control} wish={wish} />
    case 'swatches':
      return <Swatches control={control} wish={wish} />
    case 'range':
      return <Range control={control} wish={wish} />
    case 'years':
      return <Years control={control} wish={wish} />
  }
}

/** Shows rare filters, folded until a visitor opens them or one of them is on. */
function MoreFilters({ controls, wish }: { controls: ShownControl[]; wish: ControlWish }) {
  const chosen = new URLSearchParams(wish.search)
  const [open, setOpen] = useState(() => controls.some(({ name }) => chosen.has(name)))
  return (
    <details className={styles.more} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {m['lists.more-filters']()}
        <Icon name="chevron-down" size="s" />
      </summary>
      {controls.map((control) => (
        <Control key={control.name} control={control} wish={wish} />
      ))}
    </details>
  )
}

const searchDebounceMs = 500

/** The box keeps the typed text; the list follows when typing pauses. */
function Search({ control: { name, label }, wish: { search, change } }: ControlProps<TextControl>) {
  const text = new URLSearchParams(search).get(name) ?? ''
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  const tooLong = useTooLong({ typed, most: MAX_QUERY_LENGTH })
  const helpId = useId()
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // The visitor went back or removed the chip.
    if (box.current && document.activeElement !== box.current) box.current.value = text
  }, [text])

  function follow() {
    clearTimeout(timer.current)
    const wanted = box.current!.value.trim()
    // Further typing adds no step for the back button.
    if (wanted !== text && wanted.length <= MAX_QUERY_LENGTH)
      change(name, wanted, { replace: text !== '' && wanted !== '' })
  }

  return (
    <div className={styles.group}>
      <label className={styles.box}>
        <Icon name="search" />
        <input
          ref={box}
          type="search"
          name={name}
          aria-label={label}
          placeholder={m['filter.q-hint']()}
          defaultValue={text}
          aria-invalid={tooLong ? true : undefined}
          aria-describedby={tooLong ? helpId : undefined}
          enterKeyHint="search"
          onChange={({ target }) => {
            setTyped(target.value)
            clearTimeout(timer.current)
            timer.current = window.setTimeout(follow, searchDebounceMs)
          }}
          onKeyDown={(event) => event.key === 'Enter' && follow()}
        />
      </label>
      <FieldHelp id={helpId} error={tooLong} />
    </div>
  )
}

function Switch({ control: { name, label }, wish: { search, change } }: ControlProps<TextControl>) {
  const on = new URLSearchParams(search).has(name)
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <CheckboxRow
        label={m['filter.instock-only']()}
        name={name}
        value="1"
        checked={on}
        onChange={() => change(name, on ? '' : '1')}
      />
    </fieldset>
  )
}

function Checklist({ control, wish: { search, change } }: ControlProps<ChoiceControl>) {
  const { name, label, options, more } = control
  const chosen = choicesIn(search, name)
  const [isOpen, setOpen] = useState(false)
  const firstOfRest = useRef<HTMLInputElement>(null)
  useEffect(() => firstOfRest.current?.focus(), [isOpen])
  const rest = more ? options.slice(OPTIONS_SHOWN).filter(([value]) => !chosen.includes(value)) : []
  const row = (option: ShownOption) => {
    const [value, text, count] = option
    return (
      <CheckboxRow
        key={value}
        ref={isOpen && option === rest[0] ? firstOfRest : undefined}
        label={text}
        count={count}
        name={name}
        value={value}
        checked={chosen.includes(value)}
        onChange={() => change(name, toggleChoice(chosen, value))}
      />
    )
  }
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {isOpen || rest.length === 0 ? (
        options.map(row)
      ) : (
        <>
          {options.filter((option) => !rest.includes(option)).map(row)}
          <div className={styles.rest}>{rest.map(row)}</div>
          <TextButton className={styles.expand} onClick={() => setOpen(true)}>
            {more}
          </TextButton>
        </>
      )}
    </fieldset>
  )
}

function Swatches({ control: { name, label, options }, wish: { search, change } }: ControlProps<ChoiceControl>) {
  const chosen = choicesIn(search, name)
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.swatches}>
        {options.map(([value, text, count, colour = '']) => (
          <Swatch
            key={value}
            colour={colour}
            label={`${text} (${count})`}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={() => change(name, toggleChoice(chosen, value))}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Range({ control, wish: { search, change } }: ControlProps<RangeControl>) {
  const { name, label, unit, min, max, step, byMonth } = control
  const value = rangeIn(search, name)
  const { from } = value
  return (
    <div className={styles.group}>
      <RangePair
        legend={label}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(range) => change(name, rangeText(range))}
        format={(value) => unit.replace(FIGURE_PLACE, formatWhole(value, currentLanguage()))}
        read={readFigure}
        fromLabel={m['filter.from']({ what: label })}
        toLabel={m['filter.to']({ what: label })}
        names={{ from: `${name}-min`, to: `${name}-max` }}
      />
      {byMonth && (
        <TextButton
          className={styles.expand}
          {...opensPopup('budget')}
          onClick={() =>
            openPopup('budget', {
              condition: byMonth.condition,
              onPrice: (to) => change(name, rangeText({ from: from && from < to ? from : undefined, to })),
            })
          }
        >
          {byMonth.text}
        </TextButton>
      )}
    </div>
  )
}

function Years({ control: { name, label, min, max }, wish: { search, change } }: ControlProps<YearsControl>) {
  const { from, to } = rangeIn(search, name)
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.pair}>
        <Year
          name={`${name}-min`}
          label={m['filter.from']({ what: label })}
          none={m['filter.year-from']()}
          first={min}
          last={to ?? max}
          value={from}
          onChoose={(year) => change(name, rangeText({ from: year, to }))}
        />
        <Year
          name={`${name}-max`}
          label={m['filter.to']({ what: label })}
          none={m['filter.year-to']()}
          first={from ?? min}
          last={max}
          value={to}
          onChoose={(year) => change(name, rangeText({ from, to: year }))}
        />
      </div>
    </fieldset>
  )
}

interface YearProps {
  name: string
  label: string
  /** Text while no year is chosen. */
  none: string
  first: number
  last: number
  value: number | undefined
  onChoose: (year: number | undefined) => void
}

/** The newest years come first: they are the ones most people look for. */
function Year({ name, label, none, first, last, value, onChoose }: YearProps) {
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => last - index)
  return (
    <span className={styles.box}>
      <select
        name={name}
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value === '' ? undefined : Number(event.target.value))}
      >
        <option value="">{none}</option>
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </select>
      <Icon name="chevron-down" size="s" />
    </span>
  )
}
