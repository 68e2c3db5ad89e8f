import type { Translated } from '../platform/values/translated.ts'
import type { VatPrefix } from './vat-number-rules.ts'

/** A country whose VAT numbers we check. `prefix` is what VIES calls it; Greece is EL there. */
export interface VatCountry {
  prefix: VatPrefix
  name: Translated
}

/** Belgium first, being the default prefix; then its neighbours; then by Dutch name. */
export const VAT_COUNTRIES: readonly VatCountry[] = [
  country('BE', 'België', 'Belgique'),
  country('NL', 'Nederland', 'Pays-Bas'),
  country('FR', 'Frankrijk', 'France'),
  country('DE', 'Duitsland', 'Allemagne'),
  country('LU', 'Luxemburg', 'Luxembourg'),
  country('BG', 'Bulgarije', 'Bulgarie'),
  country('CY', 'Cyprus', 'Chypre'),
  country('DK', 'Denemarken', 'Danemark'),
  country('EE', 'Estland', 'Estonie'),
  country('FI', 'Finland', 'Finlande'),
  country('EL', 'Griekenland', 'Grèce'),
  country('HU', 'Hongarije', 'Hongrie'),
  country('IE', 'Ierland', 'Irlande'),
  country('IT', 'Italië', 'Italie'),
  country('HR', 'Kroatië', 'Croatie'),
  country('LV', 'Letland', 'Lettonie'),
  country('LT', 'Litouwen', 'Lituanie'),
  country('MT', 'Malta', 'Malte'),
  country('XI', 'Noord-Ierland', 'Irlande du Nord'),
  country('AT', 'Oostenrijk', 'Autriche'),
  country('PL', 'Polen', 'Pologne'),
  country('PT', 'Portugal', 'Portugal'),
  country('RO', 'Roemenië', 'Roumanie'),
  country('SI', 'Slovenië', 'Slovénie'),
  country('SK', 'Slowakije', 'Slovaquie'),
  country('ES', 'Spanje', 'Espagne'),
  country('CZ', 'Tsjechië', 'Tchéquie'),
  country('GB', 'Verenigd Koninkrijk', 'Royaume-Uni'),
  country('SE', 'Zweden', 'Suède'),
]

function country(prefix: VatPrefix, nl: string, fr: string): VatCountry {
  return { prefix, name: { nl, fr } }
}
