/** The lists that are drawn from a definition, by the area whose folder holds it: loaded when one of them is opened. */
export const resources = {
  access: () => import('./access/resources.ts').then(({ access }) => access),
  contacts: () => import('./contacts/resources.ts').then(({ contacts }) => contacts),
  catalogue: () => import('./catalogue/resources.ts').then(({ catalogue }) => catalogue),
  content: () => import('./content/resources.ts').then(({ content }) => content),
  offers: () => import('./offers/resources.ts').then(({ offers }) => offers),
  orders: () => import('./orders/resources.ts').then(({ orders }) => orders),
  organisation: () => import('./organisation/resources.ts').then(({ organisation }) => organisation),
  pricing: () => import('./pricing/resources.ts').then(({ pricing }) => pricing),
  stock: () => import('./stock/resources.ts').then(({ stock }) => stock),
  'trade-ins': () => import('./trade-ins/resources.ts').then(({ tradeIns }) => tradeIns),
  workshop: () => import('./workshop/resources.ts').then(({ workshop }) => workshop),
  invoicing: () => import('./invoicing/resources.ts').then(({ invoicing }) => invoicing),
}
