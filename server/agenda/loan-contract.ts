import type { Selectable } from 'kysely'
import type { TestDriveRecord } from '@forecourt/domain/agenda/test-drive-desk.schema.ts'
import { formatDay, formatInstant } from '@forecourt/domain/platform/values/calendar.ts'
import { periodText } from '@forecourt/domain/platform/values/period-text.ts'
import { formatMoney, formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Branch } from '../db/schema.ts'
import { houseParty } from '../documents/house-party.ts'
import type { Printing } from '../documents/typst.ts'
import { companyText } from '../platform/mail/company-text.ts'

type Loan = NonNullable<TestDriveRecord['loan']>

interface Contract {
  readonly drive: TestDriveRecord
  readonly loan: Loan
  readonly branch: Selectable<Branch>
  /** Within how many hours an accident is told. */
  readonly reportHours: number
  /** For how many days the loan is kept. */
  readonly keptDays: number
}

/** The contract under which a car of ours is lent for a test drive, in the language of who drives it. */
export function loanContract(contract: Contract): Printing {
  const { drive, loan, branch } = contract
  const { language } = drive.person
  const locale = { locale: language }
  const title = m['loan-contract.title']({ number: drive.driveNumber }, locale)
  const lender = m['loan-contract.lender']({}, locale)
  const borrower = m['loan-contract.borrower']({}, locale)
  const note = m['sale-form.sign-here']({}, locale)
  const unsigned = { drawn: null, typed: null, note }
  return {
    template: 'order-form',
    data: {
      title,
      language,
      subtitle: m['loan-contract.handed-out']({ when: whenText(loan.outAt) }, locale),
      seller: houseParty(branch, { title: lender, by: loan.handedOutBy ?? branch.companyName }, language),
      buyer: { title: borrower, lines: borrowerLines(contract) },
      cars: [
        { name: drive.car, rows: outRows(contract) },
        { name: m['loan-contract.back']({}, locale), rows: backRows(contract) },
      ],
      amounts: null,
      conditions: [{ title: m['loan-contract.conditions']({}, locale), lines: listConditions(contract) }],
      checks: [],
      signatures: {
        title: m['sale-form.signatures']({}, locale),
        lines: [m['sale-form.copies']({ place: translate(branch.city, language) }, locale)],
        parties: [
          { title: borrower, name: loan.driver, ...unsigned },
          { title: lender, name: branch.companyName, ...unsigned },
        ],
        proof: [],
      },
      foot: `${title} · ${companyText(branch, language)}`,
    },
    files: {},
  }
}

export function loanContractName({ driveNumber }: TestDriveRecord): string {
  return `${urlize(driveNumber)}.pdf`
}

function whenText(instant: string): string {
  return formatInstant(new Date(instant))
}

/** Returns the lines about the borrower; the person who booked is liable too when somebody else drives. */
function borrowerLines({ drive: { person }, loan }: Contract): string[] {
  const locale = { locale: person.language }
  const booked = `${person.firstName} ${person.lastName}`
  return [
    loan.driver,
    m['loan-contract.licence']({ number: loan.licenceNumber, day: formatDay(loan.licenceIssuedOn) }, locale),
    ...(loan.driver === booked ? [] : [m['loan-contract.booked-by']({ name: booked }, locale)]),
    `${person.phone} · ${person.email}`,
  ]
}

function outRows({ drive, loan }: Contract) {
  const { language } = drive.person
  const locale = { locale: language }
  return [
    { term: m['words.plate']({}, locale), value: loan.licencePlate },
    { term: m['loan-contract.due-back']({}, locale), value: whenText(drive.endsAt) },
    { term: m['loan-contract.clock-out']({}, locale), value: kmText(loan.outKm, language) },
    { term: m['words.energy']({}, locale), value: `${loan.outEnergyPercent} %` },
    {
      term: m['loan-contract.damage-out']({}, locale),
      value: loan.outDamage === '' ? m['loan-contract.no-damage']({}, locale) : loan.outDamage,
    },
  ]
}

/** Filled in with a pen, as long as the car is out. */
function backRows({ drive: { person }, loan: { back } }: Contract) {
  const { language } = person
  const locale = { locale: language }
  return [
    { term: m['loan-contract.when-back']({}, locale), value: back && whenText(back.at) },
    { term: m['loan-contract.clock-back']({}, locale), value: back && kmText(back.km, language) },
    { term: m['words.energy']({}, locale), value: back && `${back.energyPercent} %` },
    {
      term: m['loan-contract.damage-back']({}, locale),
      value: back && (back.damage === '' ? m['loan-contract.no-damage']({}, locale) : back.damage),
    },
  ]
}

function kmText(km: number, language: TestDriveRecord['person']['language']): string {
  return m['words.kilometres']({ count: formatWhole(km, language) }, { locale: language })
}

function listConditions({ drive: { person }, loan, reportHours, keptDays }: Contract): string[] {
  const { language } = person
  const locale = { locale: language }
  return [
    m['loan-contract.use']({}, locale),
    m['loan-contract.insured']({ amount: formatMoney(loan.ownRiskCents, language, { cents: 'always' }) }, locale),
    m['loan-contract.accident']({ hours: reportHours }, locale),
    m['loan-contract.fines']({}, locale),
    m['loan-contract.return']({}, locale),
    m['loan-contract.data']({ period: periodText(keptDays, 'day', language) }, locale),
  ]
}
