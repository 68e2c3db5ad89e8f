import { m } from '@forecourt/locales/messages/messages.js'
import { CountBadge } from '@forecourt/ui/CountBadge.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Popover } from '@forecourt/ui/Popover.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { Control, wishFor } from './CarFilter.tsx'
import { type CarListData, choicesIn, type ShownControl } from './car-list.ts'
import type { ListSearch } from './use-list-search.ts'
import styles from './FilterBar.module.css'

/** The most used filters, by their names in the address; the drawer has all of them. */
const mostAsked = ['brand', 'price', 'fuel', 'gear']

/** The filter of screens between phone and tablet: each group opens below a bar over the list. */
export default function FilterBar({ list, wish }: { list: CarListData; wish: ListSearch }) {
  const controls = list.controls.filter(({ name }) => mostAsked.includes(name))
  return (
    <div role="group" aria-label={m['lists.filters']()} className={styles.bar}>
      {controls.map((control) => (
        <Popover key={control.name} label={<Label control={control} search={wish.search} />}>
          <Control control={control} wish={wishFor([control], wish)} />
        </Popover>
      ))}
    </div>
  )
}

/** Shows the label with the number of its active choices, without opening it. */
function Label({ control: { name, label, tag }, search }: { control: ShownControl; search: string }) {
  const chosen = choicesIn(search, name).length
  const count = tag === 'range' ? Math.min(chosen, 1) : chosen
  return (
    <>
      {label}
      {count > 0 && (
        <>
          <CountBadge count={count} />
          <VisuallyHidden>{m['lists.chosen']({ count })}</VisuallyHidden>
        </>
      )}
      <Icon name="chevron-down" size="s" />
    </>
  )
}
