import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { classes } from './classes.ts'
import { Field, splitField, type FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import field from './Field.module.css'
import styles from './Combobox.module.css'

export interface Suggestion {
  key: string
  label: string
  /** Greyed, after the label. */
  detail?: string | undefined
}

interface ComboboxProps<Option extends Suggestion>
  extends FieldTexts, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'> {
  /** The text in the box. */
  value: string
  onChange: (text: string) => void
  onPick: (option: Option) => void
  load: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** The number of characters at which suggestions start; 0: all options show on opening. */
  minLength?: number | undefined
  texts: {
    /** Names the list. */
    list: string
    count: (found: number) => string
    none: string
    failed: string
  }
}

const typingPauseMs = 150

/** A text box with suggestions while the user types (ARIA 1.2: the focus stays in the box). Load it when a form opens. */
export function Combobox<Option extends Suggestion>({
  value,
  onChange,
  onPick,
  load,
  minLength = 2,
  texts,
  ...props
}: ComboboxProps<Option>) {
  const { field: fieldProps, control: input } = splitField({ ...props, value })
  // Text typed since the last selection; a selected or given text starts no search.
  const [query, setQuery] = useState<string>()
  const [options, setOptions] = useState<readonly Option[] | 'failed'>()
  const [active, setActive] = useState(0)
  // Enter came before the suggestions: the first of them is chosen once they have loaded.
  const isEnterWaiting = useRef(false)
  const list = useRef<HTMLUListElement>(null)
  const suggest = useEffectEvent(load)
  const isAsked = query !== undefined && query.length >= minLength

  const show = useEffectEvent((suggestions: readonly Option[] | 'failed') => {
    setOptions(suggestions)
    setActive(0)
    if (isEnterWaiting.current && suggestions !== 'failed' && suggestions[0]) pick(suggestions[0])
    isEnterWaiting.current = false
  })

  useEffect(() => {
    setOptions(undefined)
    isEnterWaiting.current = false
    if (query === undefined || query.length < minLength) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const found = await suggest(query, abort.signal).catch(() => 'failed' as const)
      if (abort.signal.aborted) return
      show(found)
    }, typingPauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query, minLength])

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, options])

  const found = Array.isArray(options) ? (options as readonly Option[]) : []
  const open = options !== undefined
  const current = found[active]

  function begin() {
    setQuery(minLength === 0 ? '' : value)
  }

  function close() {
    setQuery(undefined)
  }

  function pick(option: Option) {
    close()
    onPick(option)
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = found.length - 1
    const step: Record<string, () => void> = {
      ArrowDown: () => (open ? setActive(active === last ? 0 : active + 1) : begin()),
      ArrowUp: () => setActive(active === 0 ? last : active - 1),
      Enter: () => current && pick(current),
      Escape: close,
    }
    if (event.key === 'Enter' && isAsked && !open) {
      event.preventDefault()
      isEnterWaiting.current = true
      return
    }
    const act = step[event.key]
    if (!act || (!open && event.key !== 'ArrowDown')) return
    if (event.key === 'Enter' && !current) return
    event.preventDefault()
    act()
  }

  return (
    <Field {...fieldProps}>
      {(control) => {
        const listId = `${control.id}-list`
        return (
          <span className={classes(field.box, styles.anchor)}>
            <input
              type="text"
              autoComplete="off"
              {...input}
              {...control}
              className={field.control}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={open && found.length > 0}
              aria-controls={listId}
              aria-activedescendant={current && open ? `${listId}-${active}` : undefined}
              value={value}
              onChange={(event) => {
                onChange(event.target.value)
                setQuery(event.target.value)
              }}
              onKeyDown={onKeyDown}
              onClick={minLength === 0 && !open ? begin : undefined}
              onBlur={close}
            />
            <Icon name="search" size="s" className={field.after} />
            <ul
              ref={list}
              id={listId}
              role="listbox"
              aria-label={texts.list}
              className={styles.list}
              hidden={!open || !found.length}
            >
              {found.map((option, index) => (
                <li
                  key={option.key}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  className={styles.option}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => pick(option)}
                >
                  {option.label}
                  {option.detail && <span className={styles.detail}>{option.detail}</span>}
                </li>
              ))}
            </ul>
            {open && !found.length && (
              <span className={styles.list}>{options === 'failed' ? texts.failed : texts.none}</span>
            )}
            <VisuallyHidden role="status">
              {open && (options === 'failed' ? texts.failed : found.length ? texts.count(found.length) : texts.none)}
            </VisuallyHidden>
          </span>
        )
      }}
    </Field>
  )
}
