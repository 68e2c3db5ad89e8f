import { formatDay } from '@forecourt/domain/platform/calendar.ts'
import { formatMoney } from '@forecourt/domain/platform/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { currentLanguage, formatInstant } from '../platform/language.ts'
import type { ResourceTexts } from '../platform/resource/area-resources.ts'
import panel from '../platform/resource/RecordPanel.module.css'
import type { Desk } from './DeskActions.tsx'
import { priceText } from './price-text.ts'
import { Thumbnail } from './stock-cells.tsx'
import styles from './DeskPanel.module.css'

/** What there is to know of a car beside what people fill in: where it stands, what its advert lacks, what it cost so far. */
export function DeskPanel({ desk, texts }: { desk: Desk; texts: ResourceTexts }) {
  const { lacks, prices, alike, daysInStock } = desk
  return (
    <>
      <section className={panel.panel}>
        <Thumbnail picture={desk.picture} isLarge />
        <DescriptionList
          items={[
            ...(daysInStock === null ? [] : [{ term: m['office.stock.in-stock'](), value: daysText(daysInStock) }]),
            { term: m['office.stock.pictures'](), value: desk.pictures },
            ...(desk.publishedAt
              ? [{ term: m['office.stock.shown-since'](), value: formatInstant(desk.publishedAt) }]
              : []),
            ...(desk.heldUntil ? [{ term: m['office.stock.held-until'](), value: formatInstant(desk.heldUntil) }] : []),
            { term: m['office.stock.alike'](), value: alikeText(alike) },
          ]}
        />
      </section>
      {desk.state !== 'sold' && (
        <section className={panel.panel}>
          <h2>{m['office.stock.advert']()}</h2>
          {lacks.length === 0 ? (
            <p className={styles.complete}>
              <Icon name="circle-check" /> {m['office.stock.complete']()}
            </p>
          ) : (
            <>
              <p className="hint">
                {lacks.length === 1 ? m['office.stock.lacks-one']() : m['office.stock.lacks']({ count: lacks.length })}
              </p>
              <ul className={styles.lacks}>
                {lacks.map((lack) => (
                  <li key={lack}>
                    <Icon name="alert-triangle" size="s" />
                    {lackText(lack, texts)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      )}
      <section className={panel.panel}>
        <h2>{m['office.stock.prices']()}</h2>
        {prices.length === 0 && <p className="hint">{m['office.stock.no-price']()}</p>}
        <ol className={styles.prices}>
          {prices.map(({ cents, vatExcluded, from, until }) => (
            <li key={from}>
              <strong>{priceText(cents, vatExcluded)}</strong>
              <span className="hint">
                {until === null
                  ? m['office.stock.price-from']({ from: formatDay(from) })
                  : m['office.stock.price-between']({ from: formatDay(from), until: formatDay(until) })}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function daysText(days: number): string {
  return days === 1 ? m['office.stock.day']() : m['office.stock.days']({ count: days })
}

function alikeText({ count, lowestCents, medianCents }: Desk['alike']): string {
  if (count === 0 || lowestCents === null || medianCents === null) return m['office.stock.alike-none']()
  const amount = (cents: number) => formatMoney(cents, currentLanguage())
  return m['office.stock.alike-some']({ count, lowest: amount(lowestCents), median: amount(medianCents) })
}

function lackText(lack: string, texts: ResourceTexts): string {
  switch (lack) {
    case 'pictures':
      return m['office.stock.lack.pictures']()
    case 'margin-without-vat':
      return m['office.stock.lack.margin-without-vat']()
    case 'remarks-fr':
      return m['office.stock.lack.remarks-fr']()
    case 'damage-fr':
      return m['office.stock.lack.damage-fr']()
    default:
      return texts.field(lack)
  }
}
