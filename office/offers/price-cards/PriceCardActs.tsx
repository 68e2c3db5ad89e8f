import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ListedPriceCard } from '@forecourt/domain/offers/price-card-list.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Row } from '../../platform/Layout.tsx'
import { ActionButton, ActionLink } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { useRefusal } from '../../platform/may.ts'
import { showUndo } from '../../platform/undo.ts'
import { PriceCardDialog } from '../../stock/car/PriceCardDialog.tsx'
import { cardRefusal } from './price-card-texts.ts'

type Asked = 'print' | 'take-off' | 'convert' | 'remove'

/** Shows the acts of one card; disabled ones say why. */
export function PriceCardActs({ card }: { card: ListedPriceCard }) {
  const [asking, setAsking] = useState<Asked>()
  const place = { branch: card.branch.id }
  const isForSale = card.carState === 'for-sale' || card.carState === 'reserved'
  return (
    <Row>
      <ActionButton
        right="OFFER_PRICE_CARD"
        look="primary"
        icon="printer"
        place={place}
        refusal={cardRefusal('print', card)}
        onClick={() => setAsking('print')}
      >
        {m['words.print']()}
      </ActionButton>
      {card.printedAt !== null && (
        <ActionButton right="OFFER_PRICE_CARD" place={place} onClick={() => setAsking('take-off')}>
          {m['office.price-card.take-off.act']()}
        </ActionButton>
      )}
      {isForSale && (
        <ActionLink right="OFFER_EDIT" href={`/offer/new?${card.kind}=${card.vehicle}`} icon="calculator">
          {m['words.make-offer']()}
        </ActionLink>
      )}
      <ActionButton right="OFFER_CONVERT" refusal={cardRefusal('convert', card)} onClick={() => setAsking('convert')}>
        {m['office.price-card.convert.act']()}
      </ActionButton>
      <ActionButton right="OFFER_PRICE_CARD" place={place} look="danger" onClick={() => setAsking('remove')}>
        {m['words.delete']()}
      </ActionButton>
      {asking && <Dialogs asking={asking} card={card} onClose={() => setAsking(undefined)} />}
    </Row>
  )
}

/** Shows the next act of a price card in a row of the list, to users with the right to it. */
export function PriceCardRowActs({ card }: { card: ListedPriceCard }) {
  const [asking, setAsking] = useState<Asked>()
  const isRefused = useRefusal('OFFER_PRICE_CARD', { branch: card.branch.id }) !== undefined
  if (isRefused || card.label === 'current' || card.label === 'over') return null
  const act = card.label === 'to-take-off' ? 'take-off' : 'print'
  return (
    <>
      <Button small onClick={() => setAsking(act)}>
        {act === 'print' ? m['words.print']() : m['office.price-card.take-off.act']()}
      </Button>
      {asking && <Dialogs asking={asking} card={card} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function Dialogs({ asking, card, onClose }: { asking: Asked; card: ListedPriceCard; onClose: () => void }) {
  const navigate = useNavigate()
  const { id, car, cardNumber } = card
  const keep = m['words.back']()
  switch (asking) {
    case 'print':
      return <PriceCardDialog of={{ cards: [id] }} car={car} onClose={onClose} />
    case 'take-off':
      return (
        <ActDialog
          title={m['office.price-card.take-off.title']()}
          confirm={m['office.price-card.take-off.act']()}
          keep={keep}
          onClose={onClose}
          act={() => api('POST /sales/pricecard/takeoff', { ids: [id] })}
          onDone={() => showUndo(m['office.price-card.take-off.done-one']({ car }), null)}
        >
          <p>{m['office.price-card.take-off.text-one']({ car })}</p>
        </ActDialog>
      )
    case 'convert':
      return (
        <ActDialog
          title={m['office.price-card.convert.title']()}
          confirm={m['office.price-card.convert.act']()}
          keep={keep}
          onClose={onClose}
          act={() => api('POST /sales/pricecard/convert', { id })}
          onDone={({ id: offer }) => void navigate(`/offer/${offer}`)}
        >
          <p>{m['office.price-card.convert.text']({ car })}</p>
        </ActDialog>
      )
    case 'remove':
      return (
        <ActDialog
          title={m['office.price-card.remove.title-one']({ number: cardNumber })}
          confirm={m['words.delete']()}
          danger
          keep={keep}
          onClose={onClose}
          act={() => api('POST /sales/pricecard/remove', { ids: [id] })}
          onDone={() => showUndo(m['office.price-card.remove.done-one']({ number: cardNumber }), null)}
        >
          <p>{m['office.price-card.remove.text-one']({ car })}</p>
        </ActDialog>
      )
  }
}
