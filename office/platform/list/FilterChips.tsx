import { useId } from 'react'
import type { Filters, FilterValue } from '@forecourt/domain/platform/lists/list-view.ts'
import type { ListDefinition } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Popover } from '@forecourt/ui/Popover.tsx'
import { FilterInput, filterText } from '../kinds/FilterInput.tsx'
import type { ResourceTexts } from '../resource/area-resources.ts'
import styles from './FilterChips.module.css'

interface FilterChipsProps {
  list: ListDefinition
  texts: ResourceTexts
  filters: Filters
  onChange: (filters: Filters) => void
}

/** Shows the filters of a list, a chip each, and the way to another filter. */
export function FilterChips({ list, texts, filters, onChange }: FilterChipsProps) {
  const id = useId()
  const fieldPlace = (name: string) => ({ name, field: list.fields[name]!, texts })
  function set(name: string, value: FilterValue | undefined) {
    const { [name]: _, ...rest } = filters
    onChange(value === undefined ? rest : { ...rest, [name]: value })
  }
  return (
    <>
      {Object.entries(filters).map(([name, value]) => (
        <span key={name} className={styles.chip}>
          {texts.field(name)} <b>{value !== undefined && filterText(value, fieldPlace(name))}</b>
          <button
            type="button"
            className={styles.remove}
            aria-label={m['office.list.remove-filter']({ name: texts.field(name) })}
            onClick={() => set(name, undefined)}
          >
            <Icon name="x" size="s" />
          </button>
        </span>
      ))}
      {list.filters.length > 0 && (
        <Popover
          look="chip"
          label={
            <>
              <Icon name="plus" size="s" />
              {m['office.list.filter']()}
            </>
          }
        >
          {list.filters.map((name) => (
            <FilterInput
              key={name}
              id={`${id}-${name}`}
              place={fieldPlace(name)}
              value={filters[name]}
              onChange={(value) => set(name, value)}
            />
          ))}
        </Popover>
      )}
    </>
  )
}
