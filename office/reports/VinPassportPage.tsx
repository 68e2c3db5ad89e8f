import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Passport, PassportEvent } from '@forecourt/domain/reports/vin-passport.schema.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { toMoneyCarId } from '@forecourt/domain/stock/money-car.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import {
  Amounts,
  DeskBody,
  DeskColumn,
  DeskColumns,
  DeskPanel,
  DeskRows,
  Facts,
  Plate,
  RowEnd,
} from '../platform/desk/Desk.tsx'
import { Stack } from '../platform/Layout.tsx'
import { Page } from '../platform/Page.tsx'
import { formatKilometres } from '../platform/quantities.ts'
import { callOptions } from '../platform/queries.ts'
import { useRefusal } from '../platform/may.ts'
import { useTitle } from '../platform/title.ts'
import { detailText, eventText, formatRange, roleText, sourceText } from './vin-passport-texts.ts'
import styles from './VinPassport.module.css'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { formatCents } from '../platform/money-text.ts'

/** Shows all that is known of a chassis number. */
export function VinPassportPage() {
  const vin = useParams()['vin'] ?? ''
  const { data } = useQuery(callOptions('GET /sales/vinpassport/get', { vin }))
  if (!data) return null
  return <Desk key={vin} passport={data.passport} />
}

function Desk({ passport }: { passport: Passport }) {
  const { vin, name, plates, records, people, readings, origin, sale, work, claim, loan, paper } = passport
  useTitle(m['office.vin-passport.of']({ vin }))
  const [plate] = plates
  const isBelow = readings.some((reading) => reading.isBelow)
  return (
    <Page wide>
      <ScreenHead
        screen="vinPassport"
        isRecord
        title={name}
        beside={plate !== undefined && <Plate>{plate}</Plate>}
        facts={[
          vin,
          records !== null &&
            (records.length === 0
              ? m['office.vin-passport.never-ours']()
              : records.length > 1 && m['office.vin-passport.times-ours']({ count: String(records.length) })),
        ]}
      />
      <Stack gap={16}>
        {isBelow && <Notice tone="warning">{m['office.vin-passport.km-below']()}</Notice>}
        <DeskColumns even>
          <DeskColumn>
            <Technical passport={passport} />
            {records?.map((record) => (
              <Record key={record.id} record={record} />
            ))}
            <Events title={m['office.vin-passport.origin']()} events={origin} />
            <Events title={m['office.vin-passport.sale']()} events={sale} />
          </DeskColumn>
          <DeskColumn>
            {people && people.length > 0 && <People people={people} />}
            <Readings readings={readings} />
            <Events title={m['office.vin-passport.work']()} events={work} />
            <Events title={m['office.vin-passport.claims']()} events={claim} />
            <Events title={m['office.vin-passport.loans']()} events={loan} />
            <Events title={m['office.vin-passport.papers']()} events={paper} />
          </DeskColumn>
        </DeskColumns>
      </Stack>
    </Page>
  )
}

function Technical({ passport }: { passport: Passport }) {
  const { technical, firstRegistration, buildYear, colour, doors, seats, keyCount, plates } = passport
  return (
    <DeskPanel title={m['office.vin-passport.technical']()}>
      <DeskBody>
        <Facts
          pairs
          facts={[
            {
              term: m['words.first-registration'](),
              value: firstRegistration && formatDay(firstRegistration),
            },
            { term: m['office.vin-passport.build-year'](), value: buildYear === null ? null : String(buildYear) },
            { term: m['office.vin-passport.plates'](), value: plates.join(', ') },
            {
              term: m['words.engine'](),
              value:
                technical &&
                `${technical.engine}, ${m['card.power']({ kilowatts: technical.kilowatts, horsepower: technical.horsepower })}`,
            },
            { term: m['words.fuel'](), value: technical?.fuel },
            { term: m['office.vin-passport.gearbox'](), value: technical?.gearbox },
            {
              term: m['office.vin-passport.emission'](),
              value: technical?.emission && `${formatRange(technical.emission)} g/km (${technical.cycle})`,
            },
            {
              term: m['office.vin-passport.consumption'](),
              value: technical?.consumption && `${formatRange(technical.consumption)} l/100 km`,
            },
            {
              term: m['office.vin-passport.power'](),
              value: technical?.power && `${formatRange(technical.power)} kWh/100 km`,
            },
            {
              term: m['office.vin-passport.range'](),
              value: technical?.rangeKm ? formatKilometres(technical.rangeKm) : null,
            },
            { term: m['words.colour'](), value: colour },
            {
              term: m['office.vin-passport.doors-seats'](),
              value: [doors, seats].filter((one) => one !== null).join(' / '),
            },
            { term: m['office.vin-passport.keys'](), value: keyCount === null ? null : String(keyCount) },
          ]}
        />
      </DeskBody>
    </DeskPanel>
  )
}

/** One time that the car was ours. */
function Record({ record }: { record: NonNullable<Passport['records']>[number] }) {
  const mayMoney = useRefusal('CAR_PAYMENT_VIEW') === undefined
  const { id, kind, stockNumber, branch, arrivedOn, soldOn, isWithdrawn, isDemo, inspectedOn, inspectionValidUntil } =
    record
  const { carPass, conditionOn, pictures, pictureUrl, ledger } = record
  return (
    <DeskPanel
      title={m['office.vin-passport.stock']({ number: stockNumber })}
      beside={<TextLink href={`/${kind}car/${id}`}>{m['office.vin-passport.to-car']()}</TextLink>}
    >
      <DeskBody className={styles.record}>
        {pictureUrl !== null && <img className={styles.picture} src={pictureUrl} alt="" width={160} height={120} />}
        <Facts
          facts={[
            { term: m['words.branch'](), value: branch },
            {
              term: m['office.vin-passport.standing'](),
              value: (
                <StateBadge tone={soldOn !== null ? 'good' : isWithdrawn ? 'vat' : 'new'}>
                  {soldOn !== null
                    ? m['office.vin-passport.sold-on']({ day: formatDay(soldOn) })
                    : isWithdrawn
                      ? m['office.vin-passport.withdrawn']()
                      : m['office.vin-passport.in-stock']()}
                </StateBadge>
              ),
            },
            { term: m['office.vin-passport.arrived'](), value: arrivedOn && formatDay(arrivedOn) },
            isDemo && { term: m['office.vin-passport.demo'](), value: m['words.yes']() },
            { term: m['office.vin-passport.inspected'](), value: inspectedOn && formatDay(inspectedOn) },
            {
              term: m['office.vin-passport.inspection-until'](),
              value: inspectionValidUntil && formatDay(inspectionValidUntil),
            },
            {
              term: m['office.vin-passport.car-pass'](),
              value: carPass && <TextLink href={carPass.url}>{formatDay(carPass.on)}</TextLink>,
            },
            { term: m['office.vin-passport.condition'](), value: conditionOn && formatDay(conditionOn) },
            { term: m['words.photos'](), value: pictures === 0 ? null : String(pictures) },
          ]}
        />
      </DeskBody>
      {ledger && (
        <DeskBody>
          <Amounts
            amounts={[
              { term: m['office.car-payment.ledger.purchase'](), value: formatCents(ledger.purchaseCents) },
              { term: m['office.car-payment.ledger.costs'](), value: formatCents(ledger.costCents) },
              ...(ledger.saleCents === 0
                ? []
                : [{ term: m['office.car-payment.ledger.sale'](), value: formatCents(ledger.saleCents) }]),
              ...(ledger.marginCents === null
                ? []
                : [
                    { term: m['office.dossier.money.margin'](), value: formatCents(ledger.marginCents), isTotal: true },
                  ]),
            ]}
          />
        </DeskBody>
      )}
      {mayMoney && (
        <DeskBody>
          <TextLink href={`/carpayment/${toMoneyCarId({ subject: 'vehicle', number: id })}`}>
            {m['office.car-payment.all']()}
          </TextLink>
        </DeskBody>
      )}
    </DeskPanel>
  )
}

function Readings({ readings }: Pick<Passport, 'readings'>) {
  if (readings.length === 0) return null
  return (
    <DeskPanel title={m['office.vin-passport.readings']()} count={readings.length}>
      <DeskRows as="ol">
        {readings.map(({ on, km: read, source, number, link, isBelow }, at) => (
          <li key={at}>
            <span>
              {formatDay(on)} · {sourceText(source)} <Reference link={link} number={number} />{' '}
              {isBelow && <StateBadge tone="failed">{m['office.vin-passport.below']()}</StateBadge>}
            </span>
            <RowEnd>
              <strong className="num">{formatKilometres(read)}</strong>
            </RowEnd>
          </li>
        ))}
      </DeskRows>
    </DeskPanel>
  )
}

function People({ people }: { people: NonNullable<Passport['people']> }) {
  return (
    <DeskPanel title={m['office.vin-passport.people']()} count={people.length}>
      <DeskRows>
        {people.map(({ name, customer, role, since }) => (
          <li key={`${role}-${customer ?? name}`}>
            <span>
              {customer === null ? <strong>{name}</strong> : <TextLink href={`/customer/${customer}`}>{name}</TextLink>}{' '}
              · {roleText(role)}
            </span>
            <RowEnd>{m['office.vin-passport.since']({ day: formatDay(since) })}</RowEnd>
          </li>
        ))}
      </DeskRows>
    </DeskPanel>
  )
}

function Events({ title, events }: { title: string; events: readonly PassportEvent[] }) {
  if (events.length === 0) return null
  return (
    <DeskPanel title={title} count={events.length}>
      <DeskRows>
        {events.map((event) => {
          const { kind, on, number, link, party, km: read, cents } = event
          const about = [party, detailText(event), read !== null && formatKilometres(read)].filter(Boolean).join(' · ')
          return (
            <li key={`${kind}-${number}`}>
              <div className={styles.event}>
                <p>
                  {eventText(kind)} <Reference link={link} number={number} />
                </p>
                {about !== '' && <p className="hint">{about}</p>}
              </div>
              <RowEnd>
                {cents !== null && <strong className="num">{formatCents(cents)}</strong>}
                <span>{formatDay(on)}</span>
              </RowEnd>
            </li>
          )
        })}
      </DeskRows>
    </DeskPanel>
  )
}

/** A number with its link, where the user may open it. */
function Reference({ link, number }: Pick<PassportEvent, 'link' | 'number'>) {
  if (link === null) return <>{number}</>
  return <TextLink href={`/${getScreen(link.screen).path}/${link.id}`}>{number}</TextLink>
}
