import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Menu, MenuItem } from '@forecourt/ui/Menu.tsx'
import { ActionItem } from '../../platform/ActionItem.tsx'
import { ActionLink } from '../../platform/ActionButton.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { DESK_NAMES } from '../lists/desk-names.ts'
import { addressInShop, WithdrawDialog, withdrawRefusal, type Desk } from './DeskActions.tsx'
import { PriceCardDialog } from './PriceCardDialog.tsx'

/** Shows the most frequent acts of a car beside its name; the rest in a menu. */
export function CarActs({ desk }: { desk: Desk }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'card' | 'withdraw'>()
  const { id, car, state, kind, shopPath } = desk
  const place = { branch: desk.branch }
  const isShown = state === 'published' || state === 'reserved'
  const isOurs = state !== 'withdrawn' && state !== 'sold'
  return (
    <>
      <ActionLink right="STOCK_EDIT" place={place} icon="pencil" href={`/${DESK_NAMES[kind]}/${id}/edit`}>
        {m['words.change']()} <kbd>W</kbd>
      </ActionLink>
      {shopPath && isShown && (
        <LinkButton href={addressInShop(shopPath[currentLanguage()])} target="_blank" icon="external-link">
          {m['office.stock.see-in-shop']()}
        </LinkButton>
      )}
      {isOurs && (
        <Menu look="icon" label={<Icon name="dots" />} name={m['office.stock.desk.more-acts']()}>
          {isShown && (
            <ActionItem right="OFFER_PRICE_CARD" place={place} onClick={() => setAsked('card')}>
              {m['office.price-card.open']()}
            </ActionItem>
          )}
          <MenuItem>
            <a href={`/office/calendar?branch=${desk.branch}&kinds=test-drive`}>
              {m['office.stock.desk.test-drives']()}
            </a>
          </MenuItem>
          {desk.isDemo && (
            <ActionItem right="DEMO_CAR_VIEW" place={place} onClick={() => void navigate(`/democar/${id}`)}>
              {m['office.stock.demo.to-desk']()}
            </ActionItem>
          )}
          {kind === 'stock' && !desk.isDemo && desk.supply === 'in-stock' && (
            <ActionItem right="DEMO_CAR_EDIT" place={place} onClick={() => void navigate(`/democar/new?car=${id}`)}>
              {m['office.stock.demo.make']()}
            </ActionItem>
          )}
          <ActionItem
            right="STOCK_PUBLISH"
            place={place}
            refusal={withdrawRefusal(desk)}
            onClick={() => setAsked('withdraw')}
          >
            {m['office.stock.withdraw']()}
          </ActionItem>
        </Menu>
      )}
      {isOurs && (
        <ActionLink right="OFFER_EDIT" look="primary" href={`/offer/new?${kind}=${id}`} icon="calculator">
          {m['words.make-offer']()}
        </ActionLink>
      )}
      {asked === 'card' && <PriceCardDialog of={{ cars: [id] }} car={car} onClose={() => setAsked(undefined)} />}
      {asked === 'withdraw' && <WithdrawDialog desk={desk} onClose={() => setAsked(undefined)} />}
    </>
  )
}
