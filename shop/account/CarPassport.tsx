import type { ReactNode } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { OwnPassport } from '@forecourt/domain/reports/customer-passport.schema.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { toLocale } from '@forecourt/domain/platform/values/languages.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { currentLanguage } from '../platform/language.ts'
import { ShowAnswer } from './ShowAnswer.tsx'
import { useAnswer } from './use-answer.ts'
import styles from './Sections.module.css'

/** Shows the known data of a car of the customer: technical data, papers, guarantees and services. */
export function CarPassport({ vin }: { vin: string }) {
  const asked = useAnswer(() => api('GET /shop/account/getpassport', { vin }))
  return (
    <ShowAnswer asked={asked}>
      {({ passport }) => (
        <>
          <Technical passport={passport} />
          <Papers passport={passport} />
          <Services passport={passport} />
          <Equipment passport={passport} />
        </>
      )}
    </ShowAnswer>
  )
}

interface PartProps {
  passport: OwnPassport
}
type Fact = { readonly term: string; readonly value: ReactNode }

const km = (count: number) => m['words.kilometres']({ count: formatWhole(count, currentLanguage()) })
const toText = (value: number | null) => value && String(value)

function Technical({ passport }: PartProps) {
  const { vin, licencePlate, firstRegistration, buildYear, colour, doors, seats, technical } = passport
  return (
    <Facts
      title={m['my-account.cars.technical']()}
      facts={[
        { term: m['words.vin'](), value: vin },
        { term: m['words.plate'](), value: licencePlate },
        { term: m['words.first-registration'](), value: firstRegistration && formatDay(firstRegistration) },
        { term: m['my-account.cars.build-year'](), value: toText(buildYear) },
        {
          term: m['words.engine'](),
          value:
            technical &&
            `${technical.engine}, ${m['card.power']({ kilowatts: technical.kilowatts, horsepower: technical.horsepower })}`,
        },
        { term: m['words.fuel'](), value: technical?.fuel },
        { term: m['words.gearbox'](), value: technical?.gearbox },
        {
          term: m['my-account.cars.emission'](),
          value: technical?.emission && `${formatRange(technical.emission)} g/km (${technical.cycle})`,
        },
        {
          term: m['my-account.cars.consumption'](),
          value: technical?.consumption && `${formatRange(technical.consumption)} l/100 km`,
        },
        {
          term: m['my-account.cars.power'](),
          value: technical?.power && `${formatRange(technical.power)} kWh/100 km`,
        },
        { term: m['my-account.cars.range'](), value: technical?.rangeKm ? km(technical.rangeKm) : null },
        { term: m['words.colour'](), value: colour },
        { term: m['words.doors'](), value: toText(doors) },
        { term: m['words.seats'](), value: toText(seats) },
      ]}
    />
  )
}

function Papers({ passport }: PartProps) {
  const { boughtOn, deliveredOn, carPass, inspectionValidUntil, legalGuaranteeUntil, commercialGuarantee } = passport
  return (
    <Facts
      title={m['my-account.cars.papers']()}
      facts={[
        { term: m['my-account.cars.bought-on'](), value: boughtOn && formatDay(boughtOn) },
        { term: m['my-account.cars.delivered-on'](), value: deliveredOn && formatDay(deliveredOn) },
        {
          term: 'Car-Pass',
          value: carPass && (
            <TextLink href={carPass.url}>{m['my-account.cars.car-pass']({ day: formatDay(carPass.on) })}</TextLink>
          ),
        },
        {
          term: m['my-account.cars.inspection'](),
          value: inspectionValidUntil && formatDay(inspectionValidUntil),
        },
        {
          term: m['words.legal-guarantee'](),
          value: legalGuaranteeUntil && m['my-account.cars.until']({ day: formatDay(legalGuaranteeUntil) }),
        },
        {
          term: m['my-account.cars.commercial'](),
          value: commercialGuarantee && describeGuarantee(commercialGuarantee),
        },
      ]}
    />
  )
}

function describeGuarantee({ giver, until, mileageLimitKm }: NonNullable<OwnPassport['commercialGuarantee']>): string {
  return [
    giver,
    until && m['my-account.cars.until']({ day: formatDay(until) }),
    mileageLimitKm !== null && m['my-account.cars.up-to']({ km: km(mileageLimitKm) }),
  ]
    .filter(Boolean)
    .join(', ')
}

function Services({ passport: { services } }: PartProps) {
  return (
    <section>
      <h4>{m['my-account.cars.services']()}</h4>
      {services.length === 0 ? (
        <p>{m['my-account.cars.no-services']()}</p>
      ) : (
        <ol className={styles.services}>
          {services.map(({ on, number, branch, km: read, jobs }) => (
            <li key={number}>
              <p className={styles.label}>{[formatDay(on), read !== null && km(read)].filter(Boolean).join(' · ')}</p>
              {jobs.length > 0 && <p>{jobs.join(', ')}</p>}
              <p className={styles.detail}>
                {branch} · {number}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Equipment({ passport: { equipment, options } }: PartProps) {
  const groups = [
    ...(options.length > 0 ? [{ group: m['my-account.cars.options'](), items: options }] : []),
    ...equipment,
  ]
  if (groups.length === 0) return null
  return (
    <section>
      <h4>{m['words.equipment']()}</h4>
      <dl className={styles.equipment}>
        {groups.map(({ group, items }, at) => (
          <div key={at}>
            <dt>{group}</dt>
            <dd>{items.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Shows the facts that are known. */
function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== '')
  if (known.length === 0) return null
  return (
    <section>
      <h4>{title}</h4>
      <dl className={styles.sums}>
        {known.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Returns a range as one number where both ends are the same. */
function formatRange({ from, to }: { readonly from: number; readonly to: number }): string {
  const write = (value: number) => value.toLocaleString(toLocale(currentLanguage()))
  return from === to ? write(from) : `${write(from)}–${write(to)}`
}
