import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { OwnCar } from '@forecourt/domain/reports/customer-passport.schema.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { currentLanguage } from '../platform/language.ts'
import { CarPassport } from './CarPassport.tsx'
import { ShowAnswer } from './ShowAnswer.tsx'
import { useAnswer } from './use-answer.ts'
import styles from './Sections.module.css'

/** Shows the cars that the customer bought from us or had serviced here, each with its passport. */
export default function CarsSection() {
  const asked = useAnswer(() => api('GET /shop/account/getowncars'))
  return (
    <ShowAnswer asked={asked}>
      {({ cars }) =>
        cars.length === 0 ? (
          <None />
        ) : (
          <ul className={styles.list}>
            {cars.map((car) => (
              <Car key={car.vin} car={car} />
            ))}
          </ul>
        )
      }
    </ShowAnswer>
  )
}

function Car({ car: { vin, name, licencePlate, boughtOn, services } }: { car: OwnCar }) {
  const [wasOpened, setWasOpened] = useState(false)
  const what = licencePlate === null ? name : `${name} (${licencePlate})`
  return (
    <li className={styles.sale}>
      <div className={styles.what}>
        <h3 className={styles.title}>{name}</h3>
        {licencePlate && <p className={styles.detail}>{m['my-account.sales.plate']({ plate: licencePlate })}</p>}
        <p className={styles.detail}>{m['my-account.sales.vin']({ vin })}</p>
        <p className={styles.badges}>
          {boughtOn !== null && <Badge tone="good">{m['my-account.cars.bought']({ day: formatDay(boughtOn) })}</Badge>}
          {services > 0 && (
            <Badge tone="vat">
              {services === 1
                ? m['my-account.cars.serviced-once']()
                : m['my-account.cars.serviced']({ count: String(services) })}
            </Badge>
          )}
        </p>
      </div>
      <details onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
        <summary aria-label={m['my-account.cars.passport-of']({ car: what })}>
          {m['my-account.cars.passport']()}
        </summary>
        <div className={styles.order}>{wasOpened && <CarPassport vin={vin} />}</div>
      </details>
    </li>
  )
}

function None() {
  return (
    <StateCard
      icon="car"
      title={m['my-account.cars.none']()}
      action={
        <LinkButton look="primary" href={buildPath('content.usedcars', currentLanguage())}>
          {m['words.see-our-cars']()}
        </LinkButton>
      }
    >
      {m['my-account.cars.none-text']()}
    </StateCard>
  )
}
