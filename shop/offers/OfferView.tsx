import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import type { CustomerOffer } from '@forecourt/domain/offers/customer-offer.schema.ts'
import type { CardPicture } from '@forecourt/domain/media/picture.schema.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { WithAside } from '../platform/PlainPage.tsx'
import { OfferAlternatives } from './OfferAlternatives.tsx'
import { OfferAnswer } from './OfferAnswer.tsx'
import { OfferComparison } from './OfferComparison.tsx'
import { OfferPaper } from './OfferPaper.tsx'
import { OfferPrice } from './OfferPrice.tsx'
import { OfferReminders } from './OfferReminders.tsx'
import { OfferThread } from './OfferThread.tsx'
import { OfferExpiry } from './OfferExpiry.tsx'
import { lastDay, stateNotice, stateText, stateTones, type OpenedOffer } from './offer-texts.ts'
import styles from './Offer.module.css'

/** An offer for its customer: to read, to ask about and to answer. */
export function OfferView({ link, offer: first }: { link: string; offer: CustomerOffer }) {
  const [offer, setOffer] = useState(first)
  const [failure, setFailure] = useState<ApiFailure>()
  const opened: OpenedOffer = { link, ...(offer.letter !== null && { alternative: offer.letter }) }
  const { version, versions, car, salesperson, branch } = offer
  const notice = stateNotice(offer)

  async function show(no: number | null, other = opened) {
    setFailure(undefined)
    try {
      setOffer((await api('POST /shop/offer/get', { ...other, version: no })).offer)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    }
  }

  return (
    <WithAside
      aside={
        <aside className={styles.beside} aria-label={m['words.your-seller']()}>
          <h2>{m['words.your-seller']()}</h2>
          <p className={styles.person}>{salesperson.name}</p>
          <p>{branch.name}</p>
          <p>{branch.address}</p>
          <p>
            <TextLink href={`tel:${branch.phone}`}>{formatPhoneInBelgium(branch.phone)}</TextLink>
          </p>
          <p>
            <TextLink href={`mailto:${salesperson.email}`}>{salesperson.email}</TextLink>
          </p>
        </aside>
      }
    >
      <div className={styles.offer}>
        <header className={styles.head}>
          <h2>{m['words.offer-number']({ number: offer.offerNumber })}</h2>
          <Badge tone={stateTones[version.state]}>{stateText(version.state)}</Badge>
          {version.state === 'open' && version.validUntil !== null && <OfferExpiry until={version.validUntil} />}
        </header>
        <div role="status">{notice && <Notice tone={notice.tone}>{notice.text}</Notice>}</div>
        {version.no !== versions[0]!.no && (
          <p>
            <Button onClick={() => void show(null)}>{m['your-offer.to-newest']()}</Button>
          </p>
        )}
        <FailureNotice failure={failure} />
        <OfferAlternatives offer={offer} onShow={(alternative) => void show(null, { link, alternative })} />
        {car.picture && <OfferPicture picture={car.picture} />}
        <dl className={styles.facts}>
          <Fact term={m['words.car']()} value={car.name} />
          {car.rows.map(({ term, value }) => (
            <Fact key={term} term={term} value={value} />
          ))}
          <Fact term={m['your-offer.for']()} value={offer.customer} />
          <Fact term={m['your-offer.issued']()} value={formatDay(brusselsDay(new Date(version.issuedAt)))} />
          {version.expectedOn !== null && (
            <Fact term={m['your-offer.expected']()} value={formatDay(version.expectedOn)} />
          )}
          {version.validUntil !== null && (
            <Fact term={m['words.valid-through']()} value={lastDay(version.validUntil)} />
          )}
        </dl>
        {versions.length > 1 && (
          <div className={styles.versions}>
            <Select
              label={m['words.version']()}
              value={String(version.no)}
              options={versions.map(({ no, issuedAt }) => ({
                value: String(no),
                label: m['your-offer.version-of']({ no, day: formatDay(brusselsDay(new Date(issuedAt))) }),
              }))}
              onChange={({ target }) => void show(Number(target.value))}
            />
          </div>
        )}
        <OfferPrice offer={offer} />
        {versions.length > 1 && (
          <OfferComparison key={`${offer.offerNumber} ${version.no}`} opened={opened} offer={offer} />
        )}
        <Remarks offer={offer} />
        <OfferPaper opened={opened} offer={offer} />
        {version.state === 'open' && (
          <OfferAnswer
            key={`answer ${offer.offerNumber} ${version.no}`}
            opened={opened}
            offer={offer}
            onAnswered={setOffer}
            onStale={() => show(null)}
          />
        )}
        <OfferThread
          key={offer.offerNumber}
          opened={opened}
          offer={offer}
          onAsked={({ messages }) => setOffer({ ...offer, messages })}
        />
        <OfferReminders
          opened={opened}
          offer={offer}
          onChanged={({ isReminded }) => setOffer({ ...offer, isReminded })}
        />
      </div>
    </WithAside>
  )
}

/** The car of the offer, before any figure. */
function OfferPicture({ picture: { md, lg, alt, colour } }: { picture: CardPicture }) {
  return (
    <img
      className={styles.picture}
      src={lg}
      srcSet={`${md} 960w, ${lg} 1600w`}
      sizes="(max-width: 819px) 100vw, 720px"
      alt={alt}
      width={1600}
      height={1200}
      style={{ backgroundColor: colour }}
    />
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Remarks({ offer: { conditions, message } }: { offer: CustomerOffer }) {
  if (conditions.length === 0 && message === '') return null
  return (
    <section className={styles.remarks}>
      {message !== '' && <p className={styles.message}>{message}</p>}
      {conditions.map((line) => (
        <p key={line} className={styles.quiet}>
          {line}
        </p>
      ))}
    </section>
  )
}
