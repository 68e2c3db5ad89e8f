import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { AccountOffer } from '@forecourt/domain/offers/customer-offer.schema.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { OfferExpiry } from '../offers/OfferExpiry.tsx'
import { lastDay, stateText, stateTones } from '../offers/offer-texts.ts'
import { CarPicture } from '../orders/CartList.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { formatCents } from '../platform/money-text.ts'
import { CarRequests } from './CarRequests.tsx'
import { ShowAnswer } from './ShowAnswer.tsx'
import { SoldCars } from './SoldCars.tsx'
import { useAnswer } from './use-answer.ts'
import styles from './Sections.module.css'

/** Shows the customer's purchases by an offer, our offers, and requests for a price or an opinion. */
export default function OffersSection() {
  const asked = useAnswer(() => Promise.all([api('GET /shop/account/getsales'), api('GET /shop/account/getoffers')]))
  return (
    <ShowAnswer asked={asked}>
      {([{ sales }, { offers }]) =>
        sales.length + offers.length === 0 ? (
          <CarRequests kinds={kinds} none={<None />} />
        ) : (
          <div className={styles.block}>
            {sales.length > 0 && (
              <>
                <h3>{m['my-account.offers.cars']()}</h3>
                <SoldCars sales={sales} />
                {offers.length > 0 && <h3>{m['my-account.offers.proposals']()}</h3>}
              </>
            )}
            <ul className={styles.list}>
              {offers.map((offer) => (
                <Offer key={offer.offerNumber} offer={offer} />
              ))}
            </ul>
            <CarRequests kinds={kinds} heading={m['my-account.offers.requests']()} none={null} />
          </div>
        )
      }
    </ShowAnswer>
  )
}

const kinds = ['car-question', 'trade-in', 'car-search'] as const

function Offer({ offer: { offerNumber, car, picture, version, salesperson } }: { offer: AccountOffer }) {
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()

  async function open() {
    setIsBusy(true)
    try {
      const { link } = await api('POST /shop/account/openoffer', { offerNumber })
      await navigate(`${buildPath('content.offer', currentLanguage())}#${link}`)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      setIsBusy(false)
    }
  }

  return (
    <li className={styles.card}>
      <CarPicture picture={picture} />
      <div className={styles.what}>
        <p className={styles.title}>{car}</p>
        <p className={styles.detail}>
          {m['my-account.offers.issued']({
            number: offerNumber,
            name: salesperson,
            day: formatDay(brusselsDay(new Date(version.issuedAt))),
          })}
        </p>
        {version.expectedOn !== null && (
          <p className={styles.detail}>
            {m['your-offer.expected']()} {formatDay(version.expectedOn)}
          </p>
        )}
        {version.validUntil !== null && (
          <p className={styles.detail}>{m['my-account.offers.valid']({ day: lastDay(version.validUntil) })}</p>
        )}
        <p className={styles.badges}>
          <Badge tone={stateTones[version.state]}>{stateText(version.state)}</Badge>
          {version.state === 'open' && version.validUntil !== null && <OfferExpiry until={version.validUntil} />}
        </p>
        <FailureNotice failure={failure} />
      </div>
      <div className={styles.actions}>
        <p className={`${styles.amount} num`}>{formatCents(version.totalCents)}</p>
        <Button
          small
          busy={isBusy}
          aria-label={m['my-account.offers.open']({ number: offerNumber })}
          onClick={() => void open()}
        >
          {m['my-account.offers.look']()}
        </Button>
      </div>
    </li>
  )
}

function None() {
  return (
    <StateCard
      icon="file-text"
      title={m['my-account.offers.none']()}
      action={
        <LinkButton look="primary" href={buildPath('content.usedcars', currentLanguage())}>
          {m['words.see-our-cars']()}
        </LinkButton>
      }
    >
      {m['my-account.offers.none-text']()}
    </StateCard>
  )
}
