import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { MOST_WINDSCREENS } from '@forecourt/domain/stock/windscreen.ts'
import type { Selection } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ActionButton, ActionLink } from '../../platform/ActionButton.tsx'
import { listOptions } from '../../platform/list/list-options.ts'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { NamedResource } from '../../platform/resource/area-resources.ts'
import { ScreenPath } from '../../platform/ScreenPath.tsx'
import { useTitle } from '../../platform/title.ts'
import type { DeskName } from './desk-names.ts'
import { PriceCardDialog } from '../car/PriceCardDialog.tsx'
import { VehiclePeek } from './VehiclePeek.tsx'
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
            <ActionLink right="STOCK_EDIT" icon="upload" href={`${path}/import`}>
              {m['office.import.action']()}
            </ActionLink>
            <ActionLink right="STOCK_EDIT" look="primary" icon="plus" href={`${path}/new`}>
              {texts.add}
            </ActionLink>
          </>
        )}
        renderBulk={({ selection }, view) => (
          <>
            <PriceCardButton selection={selection} />
            <ExportMenu list={resource} view={view} selection={selection} />
          </>
        )}
      />
    </>
  )
}

/** Price cards for the cars that somebody chose, made and printed in one go. */
function PriceCardButton({ selection: { only } }: { selection: Selection }) {
  const [isOpen, setIsOpen] = useState(false)
  const isTooMany = only === undefined || only.length > MOST_WINDSCREENS
  return (
    <>
      <ActionButton
        right="OFFER_PRICE_CARD"
        icon="printer"
        refusal={isTooMany ? m['office.price-card.too-many']() : undefined}
        onClick={() => setIsOpen(true)}
      >
        {m['office.price-card.open']()}
      </ActionButton>
      {isOpen && only && <PriceCardDialog of={{ cars: only }} onClose={() => setIsOpen(false)} />}
    </>
  )
}
