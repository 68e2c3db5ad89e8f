import type { TaxHelpText } from '@forecourt/domain/offers/tax-help.schema.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import type { BenefitInKindResult } from '@forecourt/domain/pricing/buyer-taxes/benefit-in-kind.ts'
import { listTaxSources, type BuyerTaxes } from '@forecourt/domain/pricing/buyer-taxes/buyer-taxes.ts'
import type { DeductibilityResult } from '@forecourt/domain/pricing/buyer-taxes/deductibility.ts'
import type { RegistrationTaxResult } from '@forecourt/domain/pricing/buyer-taxes/registration-tax.ts'
import type { Region } from '@forecourt/domain/pricing/buyer-taxes/region.ts'
import type { TaxFact, TaxGap } from '@forecourt/domain/pricing/buyer-taxes/tax-figures.ts'
import { m } from '@forecourt/locales/messages/messages.js'

type Row = TaxHelpText['rows'][number]

/** Returns the taxes of a buyer in words, with their sources, and that they are an indication. */
export function describeBuyerTaxes(taxes: BuyerTaxes, language: Language): TaxHelpText {
  const locale = { locale: language }
  const { day, region, registration, benefit, deductibility } = taxes
  const isBusiness = benefit !== null
  return {
    title: m['buyer-taxes.title']({}, locale),
    rows: [
      ...registrationRows(registration, { region, isBusiness }, language),
      ...(benefit ? [benefitRow(benefit, language)] : []),
      ...(deductibility ? deductibilityRows(deductibility, language) : []),
    ],
    notes: [
      m['buyer-taxes.disclaimer']({ day: formatDay(day) }, locale),
      ...listTaxSources(taxes).map(({ source, readOn, isVerified }) =>
        isVerified
          ? m['buyer-taxes.source']({ source, day: formatDay(readOn) }, locale)
          : m['buyer-taxes.source-unverified']({ source, day: formatDay(readOn) }, locale),
      ),
    ],
  }
}

function registrationRows(
  registration: RegistrationTaxResult,
  { region, isBusiness }: { region: Region | null; isBusiness: boolean },
  language: Language,
): Row[] {
  const locale = { locale: language }
  const term =
    region === null
      ? m['buyer-taxes.registration']({}, locale)
      : m['buyer-taxes.registration-in']({ region: regionName(region, language) }, locale)
  if (!registration.ok) {
    if (registration.reason !== 'tax-by-authority') return [gapRow(term, registration, language)]
    return [{ term, value: null, note: m['buyer-taxes.by-authority']({}, locale) }]
  }
  const { onceCents, yearly, familyReductionCents } = registration
  const rows: Row[] = [
    {
      term,
      value: formatExactMoney(onceCents, language),
      note:
        familyReductionCents > 0 && !isBusiness
          ? m['buyer-taxes.family']({ amount: formatExactMoney(familyReductionCents, language) }, locale)
          : null,
    },
  ]
  if (yearly) {
    const value = m['buyer-taxes.range'](
      { from: formatExactMoney(yearly.fromCents, language), to: formatExactMoney(yearly.toCents, language) },
      locale,
    )
    rows.push({ term: m['buyer-taxes.yearly']({}, locale), value, note: null })
  }
  return rows
}

function benefitRow(benefit: BenefitInKindResult, language: Language): Row {
  const locale = { locale: language }
  const term = m['buyer-taxes.benefit']({}, locale)
  if (!benefit.ok) return gapRow(term, benefit, language)
  const { yearlyCents, shareBp, agePercent, catalogueValueCents, isLeast, isPetrolAssumed } = benefit
  const how = isLeast
    ? m['buyer-taxes.benefit-least']({}, locale)
    : m['buyer-taxes.benefit-how'](
        {
          value: formatExactMoney(catalogueValueCents, language),
          share: percent(shareBp, language),
          age: percent(agePercent * 100, language),
        },
        locale,
      )
  return {
    term,
    value: m['buyer-taxes.per-year']({ amount: formatExactMoney(yearlyCents, language) }, locale),
    note: isPetrolAssumed ? `${how} ${m['buyer-taxes.petrol-assumed']({}, locale)}` : how,
  }
}

function deductibilityRows(deductibility: DeductibilityResult, language: Language): Row[] {
  const locale = { locale: language }
  const term = m['buyer-taxes.deductibility']({}, locale)
  if (!deductibility.ok) return [gapRow(term, deductibility, language)]
  const { years, isZeroEmission } = deductibility
  const [first] = years
  const isSame = years.every(({ shareBp }) => shareBp === first?.shareBp)
  const each = isSame ? years.slice(0, 1) : years
  return [
    {
      term,
      value: each
        .map(({ year, shareBp }) =>
          isSame
            ? percent(shareBp, language)
            : m['words.labelled']({ label: String(year), text: percent(shareBp, language) }, locale),
        )
        .join(' · '),
      note: isZeroEmission
        ? m['buyer-taxes.deductibility-zero']({ year: String(first?.year ?? '') }, locale)
        : m['buyer-taxes.deductibility-emitting']({}, locale),
    },
  ]
}

function gapRow(term: string, gap: TaxGap, language: Language): Row {
  const locale = { locale: language }
  if (gap.reason === 'tax-figures-missing') return { term, value: null, note: m['buyer-taxes.no-figures']({}, locale) }
  const names = gap.missing.map((fact) => factName(fact, language))
  const facts = new Intl.ListFormat(toLocale(language)).format(names)
  return { term, value: null, note: m['buyer-taxes.missing']({ facts }, locale) }
}

function factName(fact: TaxFact, language: Language): string {
  const locale = { locale: language }
  switch (fact) {
    case 'postcode':
      return m['buyer-taxes.fact.postcode']({}, locale)
    case 'fuel':
      return m['buyer-taxes.fact.fuel']({}, locale)
    case 'kilowatts':
      return m['buyer-taxes.fact.kilowatts']({}, locale)
    case 'emission':
      return m['buyer-taxes.fact.emission']({}, locale)
    case 'mass':
      return m['buyer-taxes.fact.mass']({}, locale)
    case 'displacement':
      return m['buyer-taxes.fact.displacement']({}, locale)
    case 'catalogue-value':
      return m['buyer-taxes.fact.catalogue-value']({}, locale)
  }
}

function regionName(region: Region, language: Language): string {
  const locale = { locale: language }
  switch (region) {
    case 'flanders':
      return m['buyer-taxes.region.flanders']({}, locale)
    case 'brussels':
      return m['buyer-taxes.region.brussels']({}, locale)
    case 'wallonia':
      return m['buyer-taxes.region.wallonia']({}, locale)
  }
}

function percent(basisPoints: number, language: Language): string {
  const number = new Intl.NumberFormat(toLocale(language), { maximumFractionDigits: 2 }).format(basisPoints / 100)
  return `${number}\u00a0%`
}
