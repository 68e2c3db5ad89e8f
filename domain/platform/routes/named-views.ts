import type { Language } from '../values/languages.ts'
import type { ScreenId } from './office-routes.ts'

/** Work that has a name of its own and is a part of a list: the quick search finds it by that name. */
export interface NamedView {
  readonly id: string
  readonly screen: ScreenId
  /** The filters of the list, as its address has them. */
  readonly search: string
  readonly text: Readonly<Record<Language, string>>
}

export const NAMED_VIEWS = [
  { id: 'trucks', screen: 'vehicle', search: 'vehicleClass=truck', text: { nl: 'Vrachtwagens', fr: 'Camions' } },
  {
    id: 'long-in-stock',
    screen: 'vehicle',
    search: 'daysInStock=91..',
    text: { nl: 'Wagens langer dan 90 dagen in stock', fr: 'Voitures en stock depuis plus de 90 jours' },
  },
  {
    id: 'traded-in',
    screen: 'vehicle',
    search: 'isTradedIn=yes',
    text: { nl: 'Overgenomen wagens in stock', fr: 'Voitures reprises en stock' },
  },
  {
    id: 'car-orders',
    screen: 'queue',
    search: '',
    text: { nl: 'Wagenbestellingen bij de fabriek', fr: 'Commandes de voitures à l’usine' },
  },
  {
    id: 'sold-on-order',
    screen: 'queue',
    search: 'isForCustomer=yes',
    text: { nl: 'Bestelde wagens voor klanten', fr: 'Voitures commandées pour des clients' },
  },
  {
    id: 'customer-orders',
    screen: 'dossier',
    search: '',
    text: { nl: 'Klantbestellingen', fr: 'Commandes de clients' },
  },
  { id: 'extra-options', screen: 'option', search: 'kind=extra', text: { nl: 'Extra’s', fr: 'Extras' } },
  {
    id: 'safety-options',
    screen: 'option',
    search: 'kind=safety',
    text: { nl: 'Veiligheidsopties', fr: 'Options de sécurité' },
  },
  { id: 'accessories', screen: 'option', search: 'kind=accessory', text: { nl: 'Accessoires', fr: 'Accessoires' } },
  {
    id: 'modules',
    screen: 'role',
    search: '',
    text: { nl: 'Modules per rol', fr: 'Modules par rôle' },
  },
] as const satisfies readonly NamedView[]
