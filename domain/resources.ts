import { resources as organisation } from './organisation/resources.ts'
import { resources as content } from './content/resources.ts'
import { resources as catalogue } from './catalogue/resources.ts'
import { resources as contacts } from './contacts/resources.ts'
import { resources as pricing } from './pricing/resources.ts'
import { resources as offers } from './offers/resources.ts'
import { resources as orders } from './orders/resources.ts'
import { resources as tradeIns } from './trade-ins/resources.ts'
import { resources as stock } from './stock/resources.ts'
import { resources as workshop } from './workshop/resources.ts'
import { resources as invoicing } from './invoicing/resources.ts'

/** Every resource of the product, by the area that has it. */
export const resourcesByArea = {
  organisation,
  content,
  catalogue,
  contacts,
  pricing,
  offers,
  orders,
  'trade-ins': tradeIns,
  stock,
  workshop,
  invoicing,
} as const

export const resources = Object.values(resourcesByArea).flat()
