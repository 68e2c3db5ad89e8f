import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Drawer } from '@forecourt/ui/Drawer.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import CarFilter from './CarFilter.tsx'
import type { CarListData } from './car-list.ts'
import SaveSearch from './SaveSearch.tsx'
import type { ListSearch } from './use-list-search.ts'

interface FilterDrawerProps {
  list: CarListData
  wish: ListSearch
  open: boolean
  onClose: () => void
}

/** The filter of small screens. Choices take effect at once; the button only leads to what they found. */
export default function FilterDrawer({ list, wish, open, onClose }: FilterDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={m['lists.filters']()}
      closeLabel={m['words.close']()}
      action={
        list.chips.length > 0 && (
          <TextLink href={list.clearHref} keepScroll>
            {m['words.clear-all']()}
          </TextLink>
        )
      }
      footer={
        <Button look="primary" full pending={wish.isPending} onClick={onClose} aria-live="polite">
          {list.show}
        </Button>
      }
    >
      <CarFilter id="filter-drawer" list={list} wish={wish} />
      <SaveSearch list={list} />
    </Drawer>
  )
}
