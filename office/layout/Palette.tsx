import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { callOptions } from '../platform/queries.ts'
import { usePaletteEntries, type PaletteEntry } from './palette-entries.ts'
import styles from './Palette.module.css'

/** Whoever types on has no use for what was asked before. */
const typingPauseMs = 150

/** Every screen, what begins on one, and records by name, reached by typing a piece of it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const navigate = useNavigate()
  const wanted = typed.trim()
  const entries = usePaletteEntries()
  const records = useRecords(wanted)
  const shown = [
    ...entries.filter(({ label }) => wanted === '' || folded(label).includes(folded(wanted))),
    ...(wanted === '' ? [] : records.map((record) => entryOf(record, entries))),
  ]

  function choose({ run }: PaletteEntry) {
    onClose()
    if (typeof run === 'string') void navigate(run)
    else run()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const current = shown[at]
    if (step !== undefined) setAt((at + step + shown.length) % Math.max(1, shown.length))
    else if (event.key === 'Enter' && current) choose(current)
    else return
    event.preventDefault()
  }

  return (
    <Dialog open onClose={onClose} title={m['office.palette.title']()} closeLabel={m['layout.close']()} padded={false}>
      <div className={styles.search}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          className={styles.input}
          aria-label={m['office.palette.label']()}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={shown[at] && `${id}-${at}`}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={m['office.palette.label']()}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul id={`${id}-list`} role="listbox" aria-label={m['office.palette.found']()} className={styles.list}>
        {shown.map((entry, index) => (
          // By keyboard the input does it.
          <li
            key={entry.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            ref={index === at ? intoView : undefined}
            className={styles.entry}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(entry)}
          >
            <Icon name={entry.icon} />
            {entry.label}
            <span className={styles.note}>{entry.note}</span>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.none}>{m['office.list.none']()}</p>}
      <VisuallyHidden>
        <span role="status">{wanted !== '' && m['office.palette.count']({ count: shown.length })}</span>
      </VisuallyHidden>
    </Dialog>
  )
}

type Found = { resource: string; id: number; label: string }

/** What is called so, of every list that the user may see. */
function useRecords(wanted: string): readonly Found[] {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), typingPauseMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data } = useQuery({
    ...callOptions('GET /sales/search', { q: asked }),
    enabled: asked.length >= 2,
    placeholderData: keepPreviousData,
  })
  if (asked.length < 2) return []
  return (data?.groups ?? []).flatMap(({ resource, rows }) => rows.map((row) => ({ resource, ...row })))
}

/** A record is reached below the screen of its list. */
function entryOf({ resource, id, label }: Found, entries: readonly PaletteEntry[]): PaletteEntry {
  const screen = entries.find(({ key }) => key === resource)
  return {
    key: `${resource} ${id}`,
    icon: 'file-text',
    label,
    note: screen?.label ?? '',
    run: `/${resource.toLowerCase()}/${id}`,
  }
}

/** Without its accents, as people type it. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
