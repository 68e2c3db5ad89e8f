import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { MOST_WINDSCREENS } from '@forecourt/domain/stock/windscreen.ts'
import type { Selection } from '@forecourt/domain/platform/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { ActionLink } from '../platform/ActionButton.tsx'
import { listOptions } from '../platform/list/list-options.ts'
import { ExportMenu } from '../platform/list/ExportMenu.tsx'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import type { NamedResource } from '../platform/resource/area-resources.ts'
import { ScreenPath } from '../platform/ScreenPath.tsx'
import { useTitle } from '../platform/title.ts'
import type { DeskName } from './desk-names.ts'
import { VehiclePeek } from './VehiclePeek.tsx'
import { WindscreenDialog } from './WindscreenDialog.tsx'
import { stockCells } from './stock-cells.tsx'

/** The used or the new cars, vans and trucks that stand on our ground, stood there, or are about to. */
export function VehicleListPage() {
  const { resource, texts } = useLoaderData<NamedResource>()
  const name = resource.name.toLowerCase() as DeskName
  const path = `/${name}`
  useTitle(texts.plural)
  return (
    <>
      <ScreenPath id={resource.name} />
      <ListScreen
        id={resource.name}
        title={texts.plural}
        list={resource}
        label={resource.label}
        texts={texts}
        load={(view) => listOptions(resource, view)}
        hrefOf={({ id }) => `${path}/${id}`}
        cells={stockCells[name]}
        peek={{ render: (row) => <VehiclePeek row={row} name={name} />, says: ['priceCents', 'hasPictures'] }}
        renderActions={(view) => (
          <>
            <ExportMenu list={resource} view={view} />
            <ActionLink right="STOCK_EDIT" look="primary" icon="plus" href={`${path}/new`}>
              {texts.add}
            </ActionLink>
          </>
        )}
        renderBulk={({ selection }, view) => (
          <>
            <WindscreenButton selection={selection} />
            <ExportMenu list={resource} view={view} selection={selection} />
          </>
        )}
      />
    </>
  )
}

/** Cards for behind the windscreens of the cars that somebody chose. */
function WindscreenButton({ selection: { only } }: { selection: Selection }) {
  const [isOpen, setIsOpen] = useState(false)
  const isTooMany = only === undefined || only.length > MOST_WINDSCREENS
  return (
    <>
      <Button
        icon="printer"
        disabledReason={isTooMany ? m['office.windscreen.too-many']() : undefined}
        onClick={() => setIsOpen(true)}
      >
        {m['office.windscreen.open']()}
      </Button>
      {isOpen && only && <WindscreenDialog ids={only} onClose={() => setIsOpen(false)} />}
    </>
  )
}
