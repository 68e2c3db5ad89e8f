import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { send } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import { fold } from '@forecourt/domain/platform/values/slug.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import type { IconName } from '@forecourt/ui/icons.ts'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { useAccess } from '../platform/access.ts'
import { currentLanguage } from '../platform/language.ts'
import { callOptions } from '../platform/queries.ts'
import { recentRecords } from '../platform/recent.ts'
import { usePaletteEntries, type PaletteEntry } from './palette-entries.ts'
import styles from './Palette.module.css'

/** The pause before a search is sent: while the user types on, earlier answers are of no use. */
const typingPauseMs = 150

/** The command palette: finds screens, acts and records by a part of their text. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [isChosenEarly, setIsChosenEarly] = useState(false)
  const id = useId()
  const navigate = useNavigate()
  const wanted = typed.trim()
  const entries = usePaletteEntries()
  const { records, isPending } = useRecords(wanted)
  const recent = useRecent(wanted === '')
  const screens = entries.filter(({ label }) => wanted === '' || fold(label).includes(fold(wanted)))
  const groups = [
    ...(recent.length > 0 ? [{ title: m['office.palette.recent'](), entries: recent.map(toEntry) }] : []),
    ...(screens.length > 0 ? [{ title: m['office.palette.screens'](), entries: screens }] : []),
    ...records.map(({ resource, rows }) => ({
      title: screenCalled(resource),
      entries: rows.map((row) => toEntry({ resource, ...row })),
    })),
  ]
  const shown = groups.flatMap((group) => group.entries)

  function choose({ run }: PaletteEntry) {
    onClose()
    if (typeof run === 'string') void navigate(run)
    else run()
  }

  // Enter before the answer: the user means its results, not those of an earlier one.
  const onAnswer = useEffectEvent(() => {
    setIsChosenEarly(false)
    if (isChosenEarly && shown[at]) choose(shown[at])
  })
  useEffect(() => {
    if (!isPending) onAnswer()
  }, [isPending])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((at + step + shown.length) % Math.max(1, shown.length))
    else if (event.key !== 'Enter') return
    else if (isPending && at >= screens.length) setIsChosenEarly(true)
    else if (shown[at]) choose(shown[at])
    event.preventDefault()
  }

  return (
    <Dialog open onClose={onClose} title={m['office.palette.title']()} closeLabel={m['words.close']()} padded={false}>
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
            setIsChosenEarly(false)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={m['office.palette.found']()} className={styles.list}>
        {groups.map(({ title, entries: own }, place) => (
          <div key={title} role="group" aria-labelledby={`${id}-group-${place}`}>
            <div id={`${id}-group-${place}`} role="presentation" className={styles.title}>
              {title}
            </div>
            {own.map((entry) => {
              const index = shown.indexOf(entry)
              return (
                // By keyboard the input does it.
                <div
                  key={entry.key}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === at}
                  ref={index === at ? scrollEntryIntoView : undefined}
                  className={styles.entry}
                  onPointerMove={() => setAt(index)}
                  onClick={() => choose(entry)}
                >
                  <Icon name={entry.icon} />
                  <span className={styles.label}>{entry.label}</span>
                  <span className={styles.note}>{entry.note}</span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {shown.length === 0 && !isPending && <p className={styles.none}>{m['words.nothing-found']()}</p>}
      <VisuallyHidden>
        <span role="status">{wanted !== '' && !isPending && m['office.palette.count']({ count: shown.length })}</span>
      </VisuallyHidden>
    </Dialog>
  )
}

type Groups = ApiResult<'GET /sales/search'>['groups']
type Found = Groups[number]['rows'][number] & { resource: string }

/** Searches every desk and list that the user may see. Outdated answers are not awaited. */
function useRecords(wanted: string): { records: Groups; isPending: boolean } {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), typingPauseMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, isFetching } = useQuery({
    ...queryOptions({
      queryKey: ['GET /sales/search', { q: asked }],
      queryFn: ({ signal }) =>
        send('GET /sales/search', { q: asked }, signal) as Promise<ApiResult<'GET /sales/search'>>,
    }),
    enabled: asked.length >= 2,
    placeholderData: keepPreviousData,
  })
  if (wanted.length < 2) return { records: [], isPending: false }
  return { records: data?.groups ?? [], isPending: asked !== wanted || isFetching }
}

/** Returns the records that the user opened last, with their current names. */
function useRecent(isShown: boolean): readonly Found[] {
  const records = recentRecords(useAccess().user.id).join(',')
  const { data } = useQuery({
    ...callOptions('GET /sales/search/getrecent', { records }),
    enabled: isShown && records !== '',
  })
  return isShown && records !== '' ? (data?.records ?? []) : []
}

/** Converts a found record to an entry; its address is below that of its list. */
function toEntry({ resource, id, label, detail }: Found): PaletteEntry {
  return {
    key: `${resource} ${id}`,
    icon: icons[resource] ?? 'file-text',
    label,
    note: detail === '' ? screenCalled(resource) : detail,
    run: `/${resource.toLowerCase()}/${id}`,
  }
}

const icons: Readonly<Record<string, IconName>> = {
  customer: 'user',
  usedCar: 'car',
  stockCar: 'car',
  offer: 'file-text',
  dossier: 'archive',
  shopOrder: 'shopping-cart',
  lead: 'mail',
}

function screenCalled(resource: string): string {
  return OFFICE_ROUTES.find(({ id }) => id === resource)?.text[currentLanguage()] ?? ''
}

function scrollEntryIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
