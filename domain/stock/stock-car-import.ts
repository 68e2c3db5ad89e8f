import { optional, resource, text } from '../platform/resources/resource.ts'
import { stockCarForm } from './stock-car.ts'
import { PORTAL_HEADS } from './used-car-import.ts'

/** New cars as a file of a manufacturer, an importer or another program brings them in: what their form has. */
export const stockCarImport = resource({
  name: 'stockCar',
  right: 'STOCK_VIEW',
  fields: {
    ...stockCarForm.fields,
    vin: optional(text({ max: 24, form: 'plain' })),
  },
  label: 'productionNumber',
  list: ['version'],
  search: [],
  filters: [],
  sort: 'version',
  importKey: ['vin'],
  remove: 'never',
})

/**
 * The columns of a file that are no field of the car: brand and model come before its version and the model year
 * behind.
 */
export const STOCK_CAR_EXTRAS = ['brand', 'model', 'modelYear', 'pictures'] as const

/** The other column names of manufacturers and portals. */
export const STOCK_CAR_HEADS: Readonly<Record<string, readonly string[]>> = {
  ...pick('brand', 'model', 'vin', 'mileageKm', 'priceCents', 'exteriorColour', 'interiorColour'),
  ...pick('interiorCover', 'remarks.nl', 'remarks.fr', 'department', 'pictures'),
  version: PORTAL_HEADS['versionName']!,
  modelYear: ['modeljaar', 'millésime', 'année modèle', 'modelljahr', 'model year', 'my'],
  buildYear: ['year', 'baujahr', 'bouwjaar', 'année de construction', 'production year'],
  engine: ['motor', 'motorisatie', 'motorisering', 'moteur', 'motorisation', 'engine', 'motorisierung'],
  supply: ['levering', 'livraison', 'status', 'statut', 'supply'],
  orderNumber: ['ordernummer', 'order', 'order number', 'numéro de commande', 'n° commande', 'auftragsnummer'],
  productionNumber: ['productienr', 'production number', 'numéro de production', 'n° production', 'produktionsnummer'],
  expectedOn: [
    'verwacht',
    'verwachte leverdatum',
    'leverdatum',
    'eta',
    'expected',
    'date de livraison prévue',
    'livraison prévue',
    'liefertermin',
  ],
  arrivedOn: ['aankomst', 'date d’arrivée', 'arrivée', 'arrived'],
  purchaseCents: ['inkoopprijs', 'prix d’achat', 'einkaufspreis', 'purchase price'],
  purchasedOn: ['inkoopdatum', 'date d’achat', 'einkaufsdatum'],
  supplier: ['leverancier', 'fournisseur', 'lieferant'],
  purchasePaper: ['aankoopborderel', 'bordereau d’achat', 'einkaufsbeleg'],
}

/** The words in their cells, by field. */
export const STOCK_CAR_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  supply: {
    stock: 'in-stock',
    'op stock': 'in-stock',
    stockwagen: 'in-stock',
    'voiture de stock': 'in-stock',
    aangekomen: 'in-stock',
    arrivée: 'in-stock',
    order: 'ordered',
    'in bestelling': 'ordered',
    'en commande': 'ordered',
    bestellt: 'ordered',
    'in productie': 'ordered',
    'en production': 'ordered',
    'en route': 'ordered',
    onderweg: 'ordered',
  },
}

function pick(...names: readonly string[]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(names.map((name) => [name, PORTAL_HEADS[name] ?? []]))
}
