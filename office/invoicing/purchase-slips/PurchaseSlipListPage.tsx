import { Fragment } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { ListedPurchaseSlip } from '@forecourt/domain/invoicing/purchase-slips/purchase-slip-list.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { ClippedText } from '../../platform/list/ClippedText.tsx'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import type { namedSlips } from './purchase-slip-texts.ts'

/** Shows the purchase slips, the newest on top, and the cars that still need one. */
export function PurchaseSlipListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedSlips>()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="purchaseSlip"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/purchaseslip/list', listRequest(view))}
      hrefOf={({ id }) => `/purchaseslip/${id}`}
      cells={cells}
      renderActions={(view) => <ExportMenu list={list} view={view} />}
      renderBulk={(chosen, view) => <ExportMenu list={list} view={view} selection={chosen.selection} />}
      counts={<Waiting />}
    />
  )
}

/** Names the cars that were taken over and have no slip yet; each leads to its draft. */
function Waiting() {
  const mayIssue = useRefusal('PURCHASE_SLIP_ISSUE') === undefined
  const { data } = useQuery({ ...callOptions('GET /sales/purchaseslip/waiting', {}), enabled: mayIssue })
  if (!data || data.count === 0) return null
  return (
    <p>
      {m['office.purchase-slip.waiting']({ count: data.count })}{' '}
      {data.tradeIns.slice(0, mostNamed).map(({ id, number }, at) => (
        <Fragment key={id}>
          {at > 0 && ' · '}
          <TextLink href={`/purchaseslip/new?tradein=${id}`}>{number}</TextLink>
        </Fragment>
      ))}
      {data.count > mostNamed && ' …'}
    </p>
  )
}

const mostNamed = 4

const cells: OwnCells<ListedPurchaseSlip> = {
  seller: ({ seller }) => <ClippedText text={seller} />,
  car: ({ car }) => <ClippedText text={car} />,
  isAnnulled: ({ isAnnulled }) =>
    isAnnulled ? <StateBadge tone="vat">{m['office.purchase-slip.annulled']()}</StateBadge> : '–',
}
