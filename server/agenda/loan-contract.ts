import type { Selectable } from 'kysely'
import type { TestDriveRecord } from '@forecourt/domain/agenda/test-drive-desk.schema.ts'
import type { LoanMark } from '@forecourt/domain/agenda/test-drive-loan.ts'
import { brusselsDay, formatDay, formatInstant } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { periodText } from '@forecourt/domain/platform/values/period-text.ts'
import { formatWhole, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Branch } from '../db/schema.ts'
import { houseParty } from '../documents/house-party.ts'
import type { Printing } from '../documents/typst.ts'
import { companyText } from '../platform/mail/company-text.ts'

type Loan = NonNullable<TestDriveRecord['loan']>

export interface LoanContract {
  readonly drive: TestDriveRecord
  readonly loan: Loan
  readonly branch: Selectable<Branch>
  /** Hours within which an accident must be reported. */
  readonly reportHours: number
  /** Days for which the loan is kept. */
  readonly keptDays: number
}

/** The signature of the driver on the screen, before a colleague. */
export interface LoanSignature {
  /** Null: they signed by their name. */
  readonly svg: string | null
  readonly at: Date
  readonly takenBy: string
  /** Hash of the contract as it was shown. */
  readonly documentHash: string
}

/**
 * Prints the contract under which a car of ours is lent for a test drive, in the language of the driver; with the signature,
 * or to be signed with a pen.
 */
export function loanContract(contract: LoanContract, signature: LoanSignature | null): Printing {
  const { drive, loan, branch } = contract
  const { language } = drive.person
  const locale = { locale: language }
  const title = m['loan-contract.title']({ number: drive.driveNumber }, locale)
  const lender = m['loan-contract.lender']({}, locale)
  const borrower = m['loan-contract.borrower']({}, locale)
  const marks = listMarks(contract)
  const signed = signParties(loan.driver, signature, language)
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
      sketch: {
        title: m['loan-contract.sketch']({}, locale),
        hint: m['loan-contract.sketch-hint']({}, locale),
        numbers: numberPlaces(marks),
        marks: marks.map(({ no, text }) => `${no}. ${text}`),
        none: m['loan-contract.no-damage']({}, locale),
      },
      amounts: null,
      conditions: [
        { title: m['loan-contract.conditions']({}, locale), lines: listConditions(contract) },
        {
          title: m['loan-contract.data-title']({}, locale),
          lines: [m['loan-contract.data']({ period: periodText(contract.keptDays, 'day', language) }, locale)],
        },
      ],
      checks: [],
      signatures: {
        title: m['sale-form.signatures']({}, locale),
        lines: [m['sale-form.copies']({ place: translate(branch.city, language) }, locale)],
        parties: [
          { title: borrower, name: loan.driver, ...signed.borrower },
          { title: lender, name: branch.companyName, ...signed.lender },
        ],
        proof: signed.proof,
      },
      foot: `${title} · ${companyText(branch, language)}`,
    },
    files: signature === null || signature.svg === null ? {} : { 'signature.svg': Buffer.from(signature.svg) },
  }
}

/** Fills the boxes of the signatures, and the proof below them. */
function signParties(driver: string, signature: LoanSignature | null, language: Language) {
  const locale = { locale: language }
  const blank = { drawn: null, typed: null, note: m['sale-form.sign-here']({}, locale) }
  if (signature === null) return { borrower: blank, lender: blank, proof: [] }
  const { svg, at, takenBy, documentHash } = signature
  const day = formatDay(brusselsDay(at))
  return {
    borrower: {
      drawn: svg === null ? null : m['sale-form.drawn-by']({ name: driver }, locale),
      typed: svg === null ? driver : null,
      note: m['sale-form.signed-read']({ name: driver, day }, locale),
    },
    lender: { drawn: null, typed: takenBy, note: m['sale-form.signed-by']({ name: takenBy, day }, locale) },
    proof: [
      m['sale-form.proof']({ when: formatInstant(at), name: takenBy }, locale),
      m['loan-contract.fingerprint']({ hash: documentHash }, locale),
    ],
  }
}

export function loanContractName({ driveNumber }: TestDriveRecord): string {
  return `${urlize(driveNumber)}.pdf`
}

function whenText(instant: string): string {
  return formatInstant(new Date(instant))
}

/** Returns the lines about the borrower; the person who booked is liable too when another person drives. */
function borrowerLines({ drive: { person }, loan }: LoanContract): string[] {
  const locale = { locale: person.language }
  const driverAddress = [loan.driverStreet, `${loan.driverPostalCode} ${loan.driverCity}`.trim()]
  const booked = `${person.firstName} ${person.lastName}`
  return [
    loan.driver,
    ...(loan.driverBornOn === null ? [] : [m['loan-contract.born-on']({ day: formatDay(loan.driverBornOn) }, locale)]),
    ...driverAddress.filter((line) => line !== ''),
    m['loan-contract.licence']({ number: loan.licenceNumber, day: formatDay(loan.licenceIssuedOn) }, locale),
    ...(loan.driver === booked ? [] : [m['loan-contract.booked-by']({ name: booked }, locale)]),
    `${person.phone} · ${person.email}`,
  ]
}

function outRows({ drive, loan }: LoanContract) {
  const { language } = drive.person
  const locale = { locale: language }
  const { insurer, policyNumber: number } = loan
  const { vin } = drive.vehicle
  return [
    { term: m['words.plate']({}, locale), value: loan.licencePlate },
    ...(vin === null ? [] : [{ term: m['words.vin']({}, locale), value: vin }]),
    ...(insurer === ''
      ? []
      : [
          {
            term: m['loan-contract.insurer']({}, locale),
            value: m['loan-contract.policy']({ insurer, number }, locale),
          },
        ]),
    { term: m['loan-contract.due-back']({}, locale), value: whenText(drive.endsAt) },
    { term: m['loan-contract.clock-out']({}, locale), value: kmText(loan.outKm, language) },
    { term: m['words.energy']({}, locale), value: `${loan.outEnergyPercent} %` },
    ...(loan.outDamage === '' ? [] : [{ term: m['loan-contract.damage-out']({}, locale), value: loan.outDamage }]),
  ]
}

/** Returns the rows about the return, to be filled in with a pen as long as the car is out. */
function backRows({ drive: { person }, loan: { back } }: LoanContract) {
  const { language } = person
  const locale = { locale: language }
  return [
    { term: m['loan-contract.when-back']({}, locale), value: back && whenText(back.at) },
    { term: m['loan-contract.clock-back']({}, locale), value: back && kmText(back.km, language) },
    { term: m['words.energy']({}, locale), value: back && `${back.energyPercent} %` },
    {
      term: m['loan-contract.damage-back']({}, locale),
      value: back && backDamage(back, language),
    },
  ]
}

/** Returns the marks that came while the car was out, and what was written beside them. */
function backDamage({ marks, damage }: NonNullable<Loan['back']>, language: Language): string {
  const texts = [...marks.map((mark) => describeMark(mark, language)), ...(damage === '' ? [] : [damage])]
  return texts.length === 0 ? m['loan-contract.no-damage']({}, { locale: language }) : texts.join(' · ')
}

interface NumberedMark {
  readonly no: number
  readonly place: LoanMark['place']
  readonly text: string
}

/** Numbers the damage that the car had when it left. */
function listMarks({ drive: { person }, loan }: LoanContract): NumberedMark[] {
  return loan.outMarks.map((mark, at) => ({
    no: at + 1,
    place: mark.place,
    text: describeMark(mark, person.language),
  }))
}

/** Returns the numbers that the drawing shows at each place. */
function numberPlaces(marks: readonly NumberedMark[]): Record<string, string> {
  const numbers: Record<string, string> = {}
  for (const { place, no } of marks) numbers[place] = place in numbers ? `${numbers[place]}, ${no}` : String(no)
  return numbers
}

function describeMark({ place, kind, remark }: LoanMark, language: Language): string {
  const locale = { locale: language }
  const label = m[`office.trade-in.damage.places.${place}`]({}, locale)
  const text = m[`office.trade-in.damage.kinds.${kind}`]({}, locale)
  return `${m['words.labelled']({ label, text }, locale)}${remark === '' ? '' : ` (${remark})`}`
}

function kmText(km: number, language: Language): string {
  return m['words.kilometres']({ count: formatWhole(km, language) }, { locale: language })
}

function listConditions({ drive: { person }, loan, reportHours }: LoanContract): string[] {
  const { language } = person
  const locale = { locale: language }
  return [
    m['loan-contract.use']({}, locale),
    m['loan-contract.insured']({ amount: formatExactMoney(loan.ownRiskCents, language) }, locale),
    m['loan-contract.accident']({ hours: reportHours }, locale),
    m['loan-contract.fines']({}, locale),
    m['loan-contract.return']({}, locale),
  ]
}
