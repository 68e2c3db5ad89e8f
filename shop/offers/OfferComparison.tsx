import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { CustomerOffer } from '@forecourt/domain/offers/customer-offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { ComparisonTable } from '@forecourt/ui/ComparisonTable.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { compareOffers, type OpenedOffer } from './offer-texts.ts'
import styles from './Offer.module.css'

/** Shows the differences between this version and another, line by line. */
export function OfferComparison({ opened, offer }: { opened: OpenedOffer; offer: CustomerOffer }) {
  const [other, setOther] = useState<CustomerOffer>()
  const [failure, setFailure] = useState<ApiFailure>()
  const { version, versions } = offer
  const others = versions.filter(({ no }) => no !== version.no)

  async function compare(no: number) {
    setFailure(undefined)
    try {
      setOther((await api('POST /shop/offer/get', { ...opened, version: no })).offer)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    }
  }

  return (
    <section className={styles.remarks}>
      <p className={styles.actions}>
        {others.map(({ no }) => (
          <Button key={no} look="quiet" small icon="arrows-sort" onClick={() => void compare(no)}>
            {m['your-offer.compare']({ no })}
          </Button>
        ))}
      </p>
      <FailureNotice failure={failure} />
      {other && <Comparison one={offer} other={other} />}
    </section>
  )
}

function Comparison({ one, other }: { one: CustomerOffer; other: CustomerOffer }) {
  const versions = one.version.no < other.version.no ? [one, other] : [other, one]
  const compare = (which: 'lines' | 'sums') => compareOffers(versions.map((version) => version[which]))
  return (
    <ComparisonTable
      same={m['words.same-in-all']()}
      label={m['your-offer.comparison']()}
      head={m['your-offer.line']()}
      columns={versions.map(({ version: { no } }) => ({ key: String(no), name: m['your-offer.version-no']({ no }) }))}
      groups={[compare('lines'), compare('sums')]}
    />
  )
}
