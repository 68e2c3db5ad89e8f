import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, request } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { CustomerSale } from '@forecourt/domain/orders/customer-sale.schema.ts'
import type { CustomerOrderState } from '@forecourt/domain/orders/dossier.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { CarPicture } from '../orders/CartList.tsx'
import { Transfer } from '../orders/Transfer.tsx'
import { currentLanguage } from '../platform/language.ts'
import { formatCents } from '../platform/money-text.ts'
import { saveFile } from '../platform/save-file.ts'
import styles from './Sections.module.css'

/** The cars that the customer bought by an offer: their progress, paid amounts, and the amount due now. */
export function SoldCars({ sales }: { sales: readonly CustomerSale[] }) {
  return (
    <ul className={styles.list}>
      {sales.map((sale) => (
        <SoldCar key={sale.orderNumber} sale={sale} />
      ))}
    </ul>
  )
}

function SoldCar({ sale }: { sale: CustomerSale }) {
  const { orderNumber, car, picture, state, boughtOn, expectedOn, deliveredOn, vin, licencePlate } = sale
  return (
    <li className={styles.sale}>
      <div className={styles.summary}>
        <CarPicture picture={picture} />
        <div className={styles.what}>
          <p className={styles.title}>{car}</p>
          <p className={styles.detail}>
            {m['my-account.sales.bought']({ number: orderNumber, day: formatDay(boughtOn) })}
          </p>
          <CarFacts expectedOn={expectedOn} deliveredOn={deliveredOn} vin={vin} licencePlate={licencePlate} />
          <p className={styles.badges}>
            <Badge tone={stateTones[state]}>{stateTexts[state]()}</Badge>
          </p>
        </div>
        <p className={`${styles.amount} num`}>{formatCents(sale.total)}</p>
      </div>
      {sale.advance && <AdvanceDue orderNumber={orderNumber} advance={sale.advance} />}
      <details>
        <summary>{m['my-account.sales.details']()}</summary>
        <div className={styles.order}>
          <Steps sale={sale} />
          <Money sale={sale} />
          <Papers sale={sale} />
          <p>
            <TextLink href={`mailto:${sale.salesperson.email}`}>
              {m['my-account.sales.questions']({ name: sale.salesperson.name })}
            </TextLink>
          </p>
        </div>
      </details>
    </li>
  )
}

/** The expected arrival of a car, and its identifiers. */
export function CarFacts(
  car: Pick<CustomerSale, 'expectedOn' | 'deliveredOn' | 'vin' | 'licencePlate'> & { handover?: string | null },
) {
  const { expectedOn, handover, deliveredOn, vin, licencePlate } = car
  return (
    <>
      {deliveredOn && (
        <p className={styles.detail}>{m['my-account.sales.delivered']({ day: formatDay(deliveredOn) })}</p>
      )}
      {handover ? (
        <p className={styles.detail}>{m['my-account.sales.handover']({ when: handover })}</p>
      ) : (
        expectedOn && <p className={styles.detail}>{m['my-account.sales.expected']({ day: formatDay(expectedOn) })}</p>
      )}
      {licencePlate && <p className={styles.detail}>{m['my-account.sales.plate']({ plate: licencePlate })}</p>}
      {vin && <p className={styles.detail}>{m['my-account.sales.vin']({ vin })}</p>}
    </>
  )
}

function AdvanceDue({
  orderNumber,
  advance: { amount, until },
}: {
  orderNumber: string
  advance: NonNullable<CustomerSale['advance']>
}) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()

  async function open() {
    setIsBusy(true)
    try {
      const { link } = await api('POST /shop/account/openadvance', { orderNumber })
      await navigate(`${buildPath('content.advance', currentLanguage())}#${link}`)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.message)
      setIsBusy(false)
    }
  }

  return (
    <div className={styles.due}>
      <p>{m['my-account.sales.advance']({ amount: formatCents(amount), day: formatDay(until) })}</p>
      <Button
        look="primary"
        busy={isBusy}
        aria-label={m['my-account.sales.pay-which']({ number: orderNumber })}
        onClick={() => void open()}
      >
        {m['my-account.sales.pay']()}
      </Button>
      {failure && (
        <Notice tone="failure" live>
          {failure}
        </Notice>
      )}
    </div>
  )
}

function Steps({ sale: { steps } }: { sale: CustomerSale }) {
  if (steps.length === 0) return null
  return (
    <section>
      <h4>{m['my-account.sales.steps']()}</h4>
      <ol className={styles.steps}>
        {steps.map(({ label, dueOn, doneOn }, at) => (
          <li key={at}>
            <Icon name={doneOn ? 'check' : 'clock'} />
            <span>{label}</span>
            <span className={styles.detail}>
              {doneOn
                ? m['my-account.sales.step-done']({ day: formatDay(doneOn) })
                : m['my-account.sales.step-due']({ day: formatDay(dueOn) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Money({ sale: { total, paid, balance, transfer, state } }: { sale: CustomerSale }) {
  const lines = [
    ...(state === 'canceled' ? [] : [{ term: m['words.price-gross'](), cents: total }]),
    { term: m['my-account.sales.paid'](), cents: paid },
    balance < 0
      ? { term: m['my-account.sales.owed'](), cents: -balance }
      : { term: m['words.still-to-pay'](), cents: balance },
  ]
  return (
    <section>
      <dl className={styles.sums}>
        {lines.map(({ term, cents }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
      {transfer && (
        <>
          <h4>{m['my-account.sales.transfer']()}</h4>
          <Transfer transfer={transfer} />
        </>
      )}
    </section>
  )
}

type SaleDocument = CustomerSale['documents'][number]

/** Shows the signed documents, to download. */
function Papers({ sale: { orderNumber, documents } }: { sale: CustomerSale }) {
  const [loading, setLoading] = useState<SaleDocument>()
  const [hasFailed, setHasFailed] = useState(false)

  async function load(document: SaleDocument) {
    setLoading(document)
    const file = await request('POST /shop/account/getsaledocument', { orderNumber, document }).then(
      (response) => (response.ok ? response.blob() : undefined),
      () => undefined,
    )
    // A form that was signed on paper may be a picture.
    if (file) saveFile(file, `${paperTexts[document].which({ number: orderNumber })}.${file.type.split('/')[1]}`)
    setHasFailed(!file)
    setLoading(undefined)
  }

  if (documents.length === 0) return null
  return (
    <div>
      <p className={styles.papers}>
        {documents.map((document) => (
          <Button
            key={document}
            small
            icon="file-type-pdf"
            busy={loading === document}
            aria-label={paperTexts[document].which({ number: orderNumber })}
            onClick={() => void load(document)}
          >
            {paperTexts[document].name()}
          </Button>
        ))}
      </p>
      {hasFailed && (
        <Notice tone="failure" live>
          {m['your-offer.paper-failed']()}
        </Notice>
      )}
    </div>
  )
}

const paperTexts = {
  offer: { name: m['my-account.sales.offer'], which: m['my-account.sales.offer-which'] },
  'order-form': { name: m['my-account.sales.order-form'], which: m['my-account.sales.order-form-which'] },
} as const satisfies Record<SaleDocument, unknown>

const stateTones = {
  draft: 'vat',
  valid: 'new',
  complete: 'good',
  delivered: 'good',
  canceled: 'cancelled',
} as const satisfies Record<CustomerOrderState, string>

const stateTexts = {
  draft: m['my-account.sales.state.draft'],
  valid: m['my-account.sales.state.valid'],
  complete: m['my-account.sales.state.complete'],
  delivered: m['my-account.sales.state.delivered'],
  canceled: m['my-account.sales.state.canceled'],
} as const satisfies Record<CustomerOrderState, unknown>
