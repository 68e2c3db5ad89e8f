import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { ListedPriceCard } from '@forecourt/domain/offers/price-card-list.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import type { ChosenRows } from '../../platform/list/ChosenBar.tsx'
import { ClippedText } from '../../platform/list/ClippedText.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import type { StandardView } from '../../platform/list/standard-views.ts'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnPeek } from '../../platform/list/Peek.tsx'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { PriceCardActs, PriceCardRowActs } from './PriceCardActs.tsx'
import { PriceCardBulk } from './PriceCardBulk.tsx'
import { PriceCardMaker } from './PriceCardMaker.tsx'
import { carHref, carTones, labelText, labelTones, namedPriceCards } from './price-card-texts.ts'
import styles from './PriceCard.module.css'

const peek: OwnPeek<ListedPriceCard> = { render: (card) => <PriceCardActs card={card} /> }

/** Shows the price cards by car, and where a card has to be replaced. */
export function PriceCardListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedPriceCards>()
  const [isMaking, setIsMaking] = useState(false)
  const isRefused = useRefusal('OFFER_PRICE_CARD') !== undefined
  const views = useViews()
  useTitle(texts.plural)
  return (
    <>
      <ListScreen
        id="priceCard"
        title={texts.plural}
        list={list}
        label={list.label}
        texts={texts}
        load={(view) => callOptions('POST /sales/pricecard/list', listRequest(view))}
        hrefOf={carHref}
        cells={cells}
        peek={peek}
        {...(!isRefused && { renderBulk: (chosen: ChosenRows) => <PriceCardBulk {...chosen} /> })}
        views={views}
        renderActions={() => (
          <>
            <ActionButton right="OFFER_PRICE_CARD" look="primary" icon="plus" onClick={() => setIsMaking(true)}>
              {texts.add}
            </ActionButton>
          </>
        )}
      />
      {isMaking && <PriceCardMaker onClose={() => setIsMaking(false)} />}
    </>
  )
}

/** Shows how many wait for what; each leads to them. */
function useViews(): readonly StandardView[] {
  const { data } = useQuery(callOptions('GET /sales/pricecard/counts', {}))
  if (!data) return []
  return data.labels
    .filter(({ label }) => label !== 'over' && label !== 'current')
    .map(({ label, count }) => ({ name: labelText(label), count, search: `label=${label}` }))
}

const cells: OwnCells<ListedPriceCard> = {
  car: (row) => <ClippedText text={row.car} />,
  label(card) {
    return (
      <span className={styles.label}>
        <StateBadge tone={labelTones[card.label]}>{labelText(card.label)}</StateBadge>
        {card.carState !== 'for-sale' && (
          <StateBadge tone={carTones[card.carState]}>
            {namedPriceCards.texts.choice('carState', card.carState)}
          </StateBadge>
        )}
        <PriceCardRowActs card={card} />
      </span>
    )
  },
  priceCents: (row) => amount(row.priceCents),
  printedCents: (row) => amount(row.printedCents),
}

function amount(cents: number | null): string {
  return cents === null ? '–' : formatCents(cents)
}
