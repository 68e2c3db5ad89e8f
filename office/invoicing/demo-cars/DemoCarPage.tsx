import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { formatDaysLeft } from '../../platform/days-left.ts'
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
} from '../../platform/desk/Desk.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { Page } from '../../platform/Page.tsx'
import { formatKilometres } from '../../platform/quantities.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { entryTexts } from '../registers/register-texts.ts'
import { DemoCarActs } from './DemoCarActs.tsx'
import { DemoCarHistory } from './DemoCarHistory.tsx'
import { NewDemoCar } from './NewDemoCar.tsx'
import { clockText, clockTones, stateText, stateTones, toPlace, type DemoCarPart } from './demo-car-texts.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { formatCents } from '../../platform/money-text.ts'

/** Shows a demo car: its term of the law, its loans, its costs and when it is sold. */
export function DemoCarPage() {
  const id = Number(useParams()['id'])
  const { data } = useQuery(callOptions('GET /sales/democar/get', { id }))
  if (!data) return null
  return <Desk key={id} car={data.demoCar} />
}

/** Makes a demo car of a new car; in the chunk of the desk that follows it. */
export function NewDemoCarPage() {
  return <NewDemoCar />
}

function Desk({ car }: DemoCarPart) {
  const { id, car: name, licencePlate, state, stockNumber, vin, clock, today } = car
  useTitle(licencePlate === null ? name : `${name} · ${licencePlate}`)
  const isOpen = clock !== null && clock.state !== 'met'
  return (
    <Page wide>
      <ScreenHead
        screen="demoCar"
        isRecord
        title={name}
        beside={
          <>
            {licencePlate !== null && <Plate>{licencePlate}</Plate>}
            <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>
            {isOpen && <StateBadge tone={clockTones[clock.state]}>{formatDaysLeft(clock.dueOn, today)}</StateBadge>}
          </>
        }
        facts={[
          <TextLink key="car" href={`/stockcar/${id}`}>
            {stockNumber}
          </TextLink>,
          vin,
          formatKilometres(car.mileageKm),
        ]}
        actions={<DemoCarActs car={car} />}
      />
      <DeskColumns>
        <DeskColumn>
          <Clock car={car} />
          <Loans car={car} />
          <Costs car={car} />
        </DeskColumn>
        <DeskColumn as="aside">
          <CarFacts car={car} />
          <WhenToSell car={car} />
          <DemoCarHistory id={id} />
        </DeskColumn>
      </DeskColumns>
    </Page>
  )
}

/** Shows the term of the law with what is to be done about it. */
function Clock({ car }: DemoCarPart) {
  const { clock, firstRegistration, adjustment } = car
  return (
    <DeskPanel
      title={m['office.demo-car.clock']()}
      beside={clock && <StateBadge tone={clockTones[clock.state]}>{clockText(clock.state)}</StateBadge>}
    >
      <DeskBody>
        <Notice tone={clock === null || clock.state === 'running' || clock.state === 'met' ? 'info' : 'warning'}>
          <p>{toDoText(car)}</p>
          {clock !== null && clock.state !== 'met' && <p className="hint">{m['office.demo-car.ask-bookkeeper']()}</p>}
        </Notice>
      </DeskBody>
      {clock && (
        <Facts
          pairs
          facts={[
            { term: m['words.first-registration'](), value: firstRegistration && formatDay(firstRegistration) },
            { term: m['office.demo-car.law'](), value: translate(clock.law, currentLanguage()) },
            { term: m['office.demo-car.near-on'](), value: formatDay(clock.nearOn) },
            { term: m['office.demo-car.urgent-on'](), value: formatDay(clock.urgentOn) },
            { term: m['resources.runningClock.fields.dueOn'](), value: formatDay(clock.dueOn) },
            adjustment !== null && {
              term: entryTexts['vat-adjustment'](),
              value: [
                adjustment.netCents !== null && formatCents(-adjustment.netCents),
                formatDay(adjustment.on),
                adjustment.reason,
              ]
                .filter(Boolean)
                .join(' · '),
            },
          ]}
        />
      )}
    </DeskPanel>
  )
}

function toDoText({ clock, adjustment, endedOn, today }: DemoCarPart['car']): string {
  if (clock === null) return m['office.demo-car.clock-unknown']()
  const day = formatDay(clock.dueOn)
  switch (clock.state) {
    case 'running':
      return m['office.demo-car.clock-running']({ day })
    case 'near':
    case 'urgent':
      return m['office.demo-car.clock-warned']({ day })
    case 'missed':
      return m['office.demo-car.clock-missed']({ day })
    case 'met':
      return adjustment
        ? m['office.demo-car.clock-met']({ day: formatDay(adjustment.on) })
        : m['office.demo-car.clock-in-time']({ day: formatDay(endedOn ?? today) })
  }
}

/** Shows the drives of the car, with driver, day and distance; each links to its test drive. */
function Loans({ car }: DemoCarPart) {
  const { loans } = car
  const mayDrives = useRefusal('AGENDA_VIEW', toPlace(car)) === undefined
  return (
    <DeskPanel title={m['office.demo-car.loans']()} count={loans.length}>
      {loans.length === 0 && (
        <DeskBody>
          <p className="hint">{m['office.demo-car.no-loans']()}</p>
        </DeskBody>
      )}
      <DeskRows>
        {loans.map(({ testDrive, driveNumber, outOn, backOn, outKm, backKm }) => (
          <li key={testDrive}>
            <div>
              <p>
                {mayDrives ? <TextLink href={`/testdrive/${testDrive}`}>{driveNumber}</TextLink> : driveNumber}{' '}
                {backOn === null && <StateBadge tone="promo">{m['office.demo-car.loan-out']()}</StateBadge>}
              </p>
              <p className="hint">{formatDay(outOn)}</p>
            </div>
            <RowEnd>
              <span className="num">
                {backKm === null
                  ? m['office.demo-car.loan-from']({ from: formatWhole(outKm, currentLanguage()) })
                  : m['words.kilometres']({
                      count: `${formatWhole(outKm, currentLanguage())} – ${formatWhole(backKm, currentLanguage())}`,
                    })}
              </span>
            </RowEnd>
          </li>
        ))}
      </DeskRows>
    </DeskPanel>
  )
}

/** Shows its costs, from its ledger, to users who may see them. */
function Costs({ car: { costs } }: DemoCarPart) {
  if (costs === null) return null
  const total = costs.reduce((sum, { netCents }) => sum - netCents, 0)
  return (
    <DeskPanel title={m['office.demo-car.costs']()} count={costs.length}>
      {costs.length === 0 && (
        <DeskBody>
          <p className="hint">{m['office.demo-car.no-costs']()}</p>
        </DeskBody>
      )}
      <DeskRows>
        {costs.map(({ id, on, kind, description, paper, netCents }) => (
          <li key={id}>
            <div>
              <p>{description === '' ? entryTexts[kind]() : description}</p>
              <p className="hint">
                {[formatDay(on), description !== '' && entryTexts[kind](), paper].filter(Boolean).join(' · ')}
              </p>
            </div>
            <RowEnd>
              <span className="num">{formatCents(-netCents)}</span>
            </RowEnd>
          </li>
        ))}
      </DeskRows>
      {costs.length > 0 && (
        <DeskBody>
          <Amounts amounts={[{ term: m['office.demo-car.cost-total'](), value: formatCents(total), isTotal: true }]} />
        </DeskBody>
      )}
    </DeskPanel>
  )
}

function CarFacts({ car }: DemoCarPart) {
  const { insurer, policyNumber, isOwnInsurance, branch, note, mileageKm, daysInUse } = car
  return (
    <DeskPanel title={m['words.car']()}>
      <Facts
        facts={[
          { term: m['words.mileage'](), value: formatKilometres(mileageKm) },
          { term: m['resources.demoCar.fields.daysInUse'](), value: daysInUse },
          {
            term: m['resources.demoCar.fields.insurer'](),
            value: insurer && (isOwnInsurance ? insurer : `${insurer} (${m['office.demo-car.company-insurance']()})`),
          },
          { term: m['resources.demoCar.fields.policyNumber'](), value: policyNumber },
          { term: m['words.branch'](), value: branch.name },
          { term: m['words.reason'](), value: note },
        ]}
      />
    </DeskPanel>
  )
}

/** Shows what decides when it is sold: how long and how far it was driven, its price, and the planned day. */
function WhenToSell({ car }: DemoCarPart) {
  const { id, plannedSaleOn, endedOn, priceCents, isPublished, state } = car
  return (
    <DeskPanel title={m['office.demo-car.when']()}>
      <Facts
        facts={[
          { term: m['resources.demoCar.fields.plannedSaleOn'](), value: plannedSaleOn && formatDay(plannedSaleOn) },
          { term: m['office.demo-car.ended-on'](), value: endedOn && formatDay(endedOn) },
          { term: m['words.price'](), value: priceCents === null ? null : formatCents(priceCents) },
          { term: m['office.demo-car.in-shop'](), value: isPublished ? m['words.yes']() : m['words.no']() },
        ]}
      />
      {state === 'for-sale' && !isPublished && (
        <DeskBody>
          <TextLink href={`/stockcar/${id}`}>{m['office.demo-car.publish']()}</TextLink>
        </DeskBody>
      )}
    </DeskPanel>
  )
}
