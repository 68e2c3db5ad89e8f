import { useState, type ReactNode } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { loanCan, type LoanAct } from '@forecourt/domain/agenda/test-drive-loan.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { MailLink, PhoneLink } from '../platform/ContactLinks.tsx'
import { DeskBody, DeskColumn, DeskColumns, DeskPanel, Facts, Plate } from '../platform/desk/Desk.tsx'
import { Page } from '../platform/Page.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { download } from '../platform/files.ts'
import { currentLanguage, formatInstant } from '../platform/language.ts'
import { useRefusal } from '../platform/may.ts'
import { useTitle } from '../platform/title.ts'
import { kindText, placeText } from '../trade-ins/trade-in-texts.ts'
import { HandOutDialog } from './HandOutDialog.tsx'
import { SignLoanDialog } from './SignLoanDialog.tsx'
import { TakeBackDialog } from './TakeBackDialog.tsx'
import { kmText, refusalText, stateText, stateTones, type TestDrive, type TestDrivePart } from './test-drive-texts.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { formatCents } from '../platform/money-text.ts'

const languageTexts = { nl: m['words.in-dutch'], fr: m['words.in-french'] }

/** One test drive. Another one remounts the page. */
export function TestDrivePage() {
  const loaded = useLoaderData<TestDrive>()
  const { id } = useParams()
  return <TestDriveDesk key={id} loaded={loaded} />
}

function TestDriveDesk({ loaded }: { loaded: TestDrive }) {
  const [drive, setDrive] = useState(loaded)
  const { driveNumber, car, state, isLate, calledOffFor, startsAt, branch } = drive
  useTitle(driveNumber)
  const inCalendar = new URLSearchParams({
    day: brusselsDay(new Date(startsAt)),
    branch: String(branch),
    open: `test-drive:${driveNumber}`,
  })
  return (
    <Page wide>
      <ScreenHead
        screen="testDrive"
        isRecord
        title={`${drive.person.firstName} ${drive.person.lastName} · ${car}`}
        beside={
          <StateBadge tone={isLate ? 'failed' : stateTones[state]}>
            {isLate ? m['office.test-drive.late']() : stateText(state)}
          </StateBadge>
        }
        facts={[
          <PhoneLink key="phone" number={drive.person.phone} />,
          <MailLink key="mail" address={drive.person.email} />,
          driveNumber,
          <span key="when" className="num">
            {`${formatInstant(startsAt)} – ${formatInstant(drive.endsAt).slice(-5)}`}
          </span>,
        ]}
        actions={
          <>
            <LinkButton icon="calendar" href={`/calendar?${inCalendar}`}>
              {m['office.test-drive.open-calendar']()}
            </LinkButton>
            <Acts drive={drive} onDone={setDrive} />
          </>
        }
      />
      <DeskColumns>
        <DeskColumn>
          {state === 'cancelled' && calledOffFor !== null && (
            <Notice tone="warning">
              {m['words.labelled']({ label: m['office.test-drive.reason'](), text: calledOffFor })}
            </Notice>
          )}
          <Drive drive={drive} />
          <LoanPanel drive={drive} onDone={setDrive} />
        </DeskColumn>
        <DeskColumn>
          <Person drive={drive} />
        </DeskColumn>
      </DeskColumns>
    </Page>
  )
}

/** Shows the next acts for the car; disabled ones say why. */
function Acts({ drive, onDone }: TestDrivePart) {
  const [asking, setAsking] = useState<LoanAct>()
  const { state, today } = drive
  if (state === 'done' || state === 'missed' || state === 'cancelled') return null
  const act = state === 'out' ? 'take-back' : 'hand-out'
  const can = loanCan(act, toStanding(drive), today)
  const part = { drive, onDone, onClose: () => setAsking(undefined) }
  return (
    <>
      <ActionButton
        right="AGENDA_EDIT"
        place={{ branch: drive.branch }}
        look="primary"
        refusal={can.ok ? undefined : refusalText(can.reason)}
        onClick={() => setAsking(act)}
      >
        {act === 'hand-out' ? m['office.test-drive.hand-out']() : m['office.test-drive.take-back']()}
      </ActionButton>
      {asking === 'hand-out' && drive.proposed && <HandOutDialog {...part} proposed={drive.proposed} />}
      {asking === 'take-back' && <TakeBackDialog {...part} />}
    </>
  )
}

const toStanding = ({ state, startsAt, isCarOut, loan }: TestDrive) => ({
  state,
  startsAt: new Date(startsAt),
  isCarOut,
  isSigned: loan !== null && loan.signedAt !== null,
})

/** Shows the state of the car as it left and came back, and the contract. */
function LoanPanel({ drive, onDone }: TestDrivePart) {
  const { id, loan } = drive
  const [isSigning, setIsSigning] = useState(false)
  if (!loan)
    return (
      <DeskPanel title={m['office.test-drive.loan']()}>
        <DeskBody>
          <p className="hint">{m['office.test-drive.not-out']()}</p>
        </DeskBody>
      </DeskPanel>
    )
  const { back } = loan
  const damageText = (marks: Loan['outMarks'], damage: string) =>
    [...marks.map(markText), damage].filter((text) => text !== '').join(' · ') || m['office.test-drive.no-damage']()
  const canSign = loanCan('sign', toStanding(drive), drive.today)
  const percentText = (percent: number) => m['office.test-drive.percent']({ percent })
  return (
    <DeskPanel
      title={m['office.test-drive.loan']()}
      beside={
        <>
          {canSign.ok && (
            <ActionButton
              small
              icon="pencil"
              right="AGENDA_EDIT"
              place={{ branch: drive.branch }}
              onClick={() => setIsSigning(true)}
            >
              {m['office.test-drive.sign']()}
            </ActionButton>
          )}
          <Button small icon="printer" onClick={() => void download('POST /sales/testdrive/contract', { id })}>
            {loan.signedAt === null ? m['office.test-drive.contract']() : m['office.test-drive.signed-copy']()}
          </Button>
        </>
      }
    >
      {isSigning && <SignLoanDialog drive={drive} onDone={onDone} onClose={() => setIsSigning(false)} />}
      <DeskBody>
        <Facts
          facts={[
            { term: m['office.test-drive.driver'](), value: loan.driver },
            ...row(m['office.test-drive.born-on'](), loan.driverBornOn && formatDay(loan.driverBornOn)),
            ...row(m['words.address'](), addressText(loan)),
            {
              term: m['office.test-drive.licence'](),
              value: m['office.test-drive.licence-seen']({
                number: loan.licenceNumber,
                day: formatDay(loan.licenceIssuedOn),
              }),
            },
            { term: m['words.plate'](), value: loan.licencePlate },
            ...row(m['words.vin'](), drive.vehicle.vin),
            ...row(
              m['office.test-drive.insurer'](),
              loan.insurer && m['office.test-drive.policy-of']({ insurer: loan.insurer, number: loan.policyNumber }),
            ),
            { term: m['office.test-drive.own-risk'](), value: formatCents(loan.ownRiskCents) },
            ...row(m['office.test-drive.signed'](), loan.signedAt && formatInstant(loan.signedAt)),
          ]}
        />
        <h3>{m['office.test-drive.out']()}</h3>
        <Facts
          facts={[
            { term: m['words.date-and-time'](), value: formatInstant(loan.outAt) },
            { term: m['words.mileage'](), value: kmText(loan.outKm) },
            { term: m['words.energy'](), value: percentText(loan.outEnergyPercent) },
            { term: m['office.test-drive.marks-part'](), value: damageText(loan.outMarks, loan.outDamage) },
            ...(loan.handedOutBy === null
              ? []
              : [{ term: m['office.test-drive.handed-by'](), value: loan.handedOutBy }]),
          ]}
        />
        {back && (
          <>
            <h3>{m['office.test-drive.back']()}</h3>
            <Facts
              facts={[
                { term: m['words.date-and-time'](), value: formatInstant(back.at) },
                { term: m['words.mileage'](), value: kmText(back.km) },
                { term: m['office.test-drive.driven'](), value: kmText(back.km - loan.outKm) },
                { term: m['words.energy'](), value: percentText(back.energyPercent) },
                { term: m['office.test-drive.marks-part'](), value: damageText(back.marks, back.damage) },
                ...(back.takenBackBy === null
                  ? []
                  : [{ term: m['office.test-drive.taken-by'](), value: back.takenBackBy }]),
              ]}
            />
          </>
        )}
      </DeskBody>
    </DeskPanel>
  )
}

type Loan = NonNullable<TestDrive['loan']>

const addressText = ({ driverStreet, driverPostalCode, driverCity }: Loan) =>
  [driverStreet, `${driverPostalCode} ${driverCity}`.trim()].filter((text) => text !== '').join(', ')

const markText = ({ place, kind, remark }: Loan['outMarks'][number]) =>
  `${m['words.labelled']({ label: placeText(place), text: kindText(kind) })}${remark === '' ? '' : ` (${remark})`}`

const row = (term: string, value: ReactNode) => (value === null || value === '' ? [] : [{ term, value }])

function Drive({ drive }: { drive: TestDrive }) {
  const { vehicle, department, branchName, bookedAt, bookedBy, remarks } = drive
  const maySeeCars = useRefusal('STOCK_VIEW') === undefined
  const when = formatInstant(bookedAt)
  return (
    <DeskPanel title={m['office.test-drive.drive']()}>
      <DeskBody>
        <Facts
          facts={[
            {
              term: m['words.car'](),
              value: maySeeCars ? (
                <TextLink href={`/${vehicle.screen.toLowerCase()}/${vehicle.id}`}>{drive.car}</TextLink>
              ) : (
                drive.car
              ),
            },
            {
              term: m['words.plate'](),
              value:
                vehicle.licencePlate === null ? (
                  m['office.test-drive.unknown']()
                ) : (
                  <Plate>{vehicle.licencePlate}</Plate>
                ),
            },
            {
              term: m['words.mileage'](),
              value: vehicle.mileageKm === null ? m['office.test-drive.unknown']() : kmText(vehicle.mileageKm),
            },
            { term: m['office.test-drive.where'](), value: translate(department.label, currentLanguage()) },
            { term: m['words.branch'](), value: branchName },
            {
              term: m['office.test-drive.booked'](),
              value:
                bookedBy === null
                  ? m['office.test-drive.by-customer']({ when })
                  : m['office.test-drive.by']({ when, name: bookedBy }),
            },
            ...row(m['words.remark'](), remarks),
          ]}
        />
      </DeskBody>
    </DeskPanel>
  )
}

function Person({ drive: { person } }: { drive: TestDrive }) {
  const { customer, language } = person
  return (
    <DeskPanel title={m['office.test-drive.person']()}>
      <DeskBody>
        <Facts
          facts={[
            { term: m['words.language'](), value: languageTexts[language]() },
            ...row(
              m['words.customer'](),
              customer && <TextLink href={`/customer/${customer.id}`}>{customer.name}</TextLink>,
            ),
          ]}
        />
      </DeskBody>
    </DeskPanel>
  )
}
