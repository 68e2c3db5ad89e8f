import { useMemo, useState } from 'react'
import type { ListDefinition } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Popover } from '@forecourt/ui/Popover.tsx'
import type { KeptView } from './list-views.ts'
import type { ResourceTexts } from '../resource/area-resources.ts'

/** Returns the columns of a list that the user wants to see: those of a saved view, otherwise as kept in this browser. */
export function useColumns(id: string, list: ListDefinition, label: string, view: KeptView | undefined) {
  const key = `office-columns-${id}`
  const atFirst = () => view?.hiddenColumns ?? readHidden(key) ?? list.offAtFirst ?? []
  const [hidden, setHidden] = useState<readonly string[]>(atFirst)
  // The same object while its content is the same: rows are drawn again when it changes.
  const shown = useMemo(
    () => list.list.filter((name) => name === label || !hidden.includes(name)),
    [list, label, hidden],
  )
  return {
    all: list.list,
    shown,
    hidden,
    /** Always shows. */
    label,
    reset: () => setHidden(atFirst()),
    toggle(name: string) {
      const next = list.list.filter((one) => hidden.includes(one) !== (one === name))
      if (!view) localStorage.setItem(key, next.join(','))
      setHidden(next)
    },
  }
}

type Columns = ReturnType<typeof useColumns>

export function ColumnChooser({
  all,
  shown,
  label,
  toggle,
  texts,
  leftOut,
}: Omit<Columns, 'hidden' | 'reset'> & {
  texts: ResourceTexts
  /** Columns that are on, but have no room in this window. */
  leftOut: ReadonlySet<string>
}) {
  return (
    <Popover
      align="end"
      label={
        <>
          <Icon name="columns-3" />
          {m['office.list.columns']()}
        </>
      }
    >
      {all.map((name) => (
        <Checkbox
          key={name}
          label={texts.field(name)}
          checked={shown.includes(name)}
          disabled={name === label}
          onChange={() => toggle(name)}
        />
      ))}
      {leftOut.size > 0 && (
        <p className="hint">
          {m['office.list.no-room']({ columns: [...leftOut].map((name) => texts.field(name)).join(', ') })}
        </p>
      )}
    </Popover>
  )
}

/** Returns the hidden columns; undefined: no choice was made in this browser yet. */
function readHidden(key: string): string[] | undefined {
  return localStorage.getItem(key)?.split(',').filter(Boolean)
}
