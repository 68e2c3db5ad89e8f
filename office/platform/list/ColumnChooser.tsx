import { useState } from 'react'
import type { ListDefinition } from '@forecourt/domain/platform/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Popover } from '@forecourt/ui/Popover.tsx'
import type { ResourceTexts } from '../resource/area-resources.ts'

/** The columns that somebody wants to see of a list, kept in this browser. Its label always shows. */
export function useColumns(id: string, list: ListDefinition, label: string) {
  const key = `office-columns-${id}`
  const [hidden, setHidden] = useState<readonly string[]>(() => readHidden(key))
  return {
    all: list.list,
    shown: list.list.filter((name) => name === label || !hidden.includes(name)),
    label,
    toggle(name: string) {
      const next = hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]
      localStorage.setItem(key, next.join(','))
      setHidden(next)
    },
  }
}

type Columns = ReturnType<typeof useColumns>

export function ColumnChooser({ all, shown, label, toggle, texts }: Columns & { texts: ResourceTexts }) {
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
    </Popover>
  )
}

function readHidden(key: string): string[] {
  return (localStorage.getItem(key) ?? '').split(',').filter(Boolean)
}
