import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { isAgreedTerm, type CommercialGuarantee, type Guarantee } from '@forecourt/domain/stock/guarantee.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/**
 * Returns the text of a commercial guarantee (old Civil Code, art. 1649septies): the guarantor, the duration, the cover, and
 * for a consumer that it takes nothing from the legal one.
 */
export function commercialGuaranteeText(
  { giver, months, mileageLimitKm, covers, from }: CommercialGuarantee,
  { isConsumer }: { readonly isConsumer: boolean },
  language: Language,
): string {
  const locale = { locale: language }
  return [
    m[`guarantee.commercial-${from}`]({ giver, months }, locale),
    ...(mileageLimitKm === null
      ? []
      : [m['guarantee.mileage-limit']({ km: formatWhole(mileageLimitKm, language) }, locale)]),
    ...(covers === null ? [] : [translate(covers, language)]),
    ...(isConsumer ? [m['guarantee.legal-stays']({}, locale)] : []),
  ].join(' ')
}

/** Returns the guarantees of a car for a consumer, as its page, its print sheet and a comparison show them. */
export function toShownGuarantee({ legalMonths: months, commercial }: Guarantee, language: Language) {
  const locale = { locale: language }
  return {
    legalMonths: months,
    commercialMonths: commercial?.months ?? null,
    lines: [
      isAgreedTerm(months) ? m['guarantee.agreed']({ months }, locale) : m['guarantee.legal']({}, locale),
      ...(commercial === null ? [] : [commercialGuaranteeText(commercial, { isConsumer: true }, language)]),
    ],
  }
}
