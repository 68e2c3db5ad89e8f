import { api } from '@forecourt/api-client/api-client.ts'
import type { FleetMemberType } from '@forecourt/domain/contacts/customer.ts'
import type { AccountFleet } from '@forecourt/domain/orders/customer-sale.schema.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { CarPicture } from '../orders/CartList.tsx'
import { currentLanguage } from '../platform/language.ts'
import { ShowAnswer } from './ShowAnswer.tsx'
import { CarFacts } from './SoldCars.tsx'
import { useAnswer } from './use-answer.ts'
import styles from './Sections.module.css'

/** The cars that a company bought from the dealer, and its representatives. */
export default function FleetSection() {
  const asked = useAnswer(() => api('GET /shop/account/getfleet'))
  return (
    <ShowAnswer asked={asked}>
      {({ company, cars }) => (company === null ? <None /> : <Fleet company={company} cars={cars} />)}
    </ShowAnswer>
  )
}

type Company = NonNullable<AccountFleet['company']>

function Fleet({ company, cars }: { company: Company; cars: AccountFleet['cars'] }) {
  return (
    <div className={styles.blocks}>
      <section className={styles.block}>
        <h3>{m['my-account.fleet.cars']({ company: company.name })}</h3>
        {cars.length === 0 && <p>{m['my-account.fleet.no-cars']()}</p>}
        <ul className={styles.list}>
          {cars.map(({ orderNumber, car, picture, next, ...facts }) => (
            <li key={orderNumber} className={styles.card}>
              <CarPicture picture={picture} />
              <div className={styles.what}>
                <p className={styles.title}>{car}</p>
                <p className={styles.detail}>
                  {m['my-account.sales.bought']({ number: orderNumber, day: formatDay(facts.boughtOn) })}
                </p>
                <CarFacts {...facts} />
                {next && (
                  <p className={styles.detail}>
                    {m['my-account.fleet.next']({ step: next.label, day: formatDay(next.dueOn) })}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.block}>
        <h3>{m['my-account.fleet.members']({ company: company.name })}</h3>
        <ul className={styles.members}>
          {company.members.map(({ name, role, isAsking }, at) => (
            <li key={at}>
              <span>
                {name}
                {isAsking && ` (${m['my-account.fleet.you']()})`}
              </span>
              <Badge tone="vat">{roleTexts[role]()}</Badge>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const roleTexts = {
  owner: m['my-account.fleet.owner'],
  manager: m['my-account.fleet.manager'],
  employee: m['my-account.fleet.employee'],
} as const satisfies Record<FleetMemberType, unknown>

function None() {
  return (
    <StateCard
      icon="briefcase"
      title={m['my-account.fleet.none']()}
      action={
        <LinkButton look="primary" href={buildPath('content.contact', currentLanguage())}>
          {m['my-account.ask-us']()}
        </LinkButton>
      }
    >
      {m['my-account.fleet.none-text']()}
    </StateCard>
  )
}
