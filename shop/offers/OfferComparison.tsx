import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { compareAmounts, type ComparedAmount } from '@forecourt/domain/offers/customer-offer.ts'
import type { CustomerOffer } from '@forecourt/domain/offers/customer-offer.schema.ts'
import type { OpenedOffer } from './offer-texts.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { money } from './offer-texts.ts'
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
  const [older, newer] = one.version.no < other.version.no ? [one, other] : [other, one]
  const rows = [...compareAmounts([older.lines, newer.lines]), ...compareAmounts([older.sums, newer.sums])]
  return (
    <table className={styles.comparison} aria-label={m['your-offer.comparison']()}>
      <thead>
        <tr>
          <th scope="col">{m['your-offer.line']()}</th>
          {[older, newer].map(({ version: { no } }) => (
            <th key={no} scope="col">
              {m['your-offer.version-no']({ no })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row: { name, cents: amounts } }: { row: ComparedAmount }) {
  return (
    <tr className={classes(new Set(amounts).size > 1 && styles.changed)}>
      <th scope="row">{name}</th>
      {amounts.map((cents, at) => (
        <td key={at} className="num">
          {cents === null ? '–' : money(cents)}
        </td>
      ))}
    </tr>
  )
}
