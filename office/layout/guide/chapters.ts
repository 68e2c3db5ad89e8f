import { OFFICE_ROUTES, type OfficeRoute } from '@forecourt/domain/platform/routes/office-routes.ts'
import { GUIDE } from './guide-path.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'

export interface Chapter {
  /** Its file in `chapters/<language>/`, and the end of its address. */
  readonly id: string
  readonly text: Readonly<Record<Language, string>>
  /** The screens that it is about. */
  readonly screens: readonly string[]
}

/** The guide for the users who set up the office, in the order in which a new dealer needs it. */
export const CHAPTERS: readonly [Chapter, ...Chapter[]] = [
  {
    id: 'starting',
    text: { nl: 'Beginnen: medewerkers en rollen', fr: 'Pour commencer\u00a0: l’équipe et les rôles' },
    screens: ['home', 'user', 'role', 'integration'],
  },
  {
    id: 'stock',
    text: { nl: 'Wagens binnennemen en publiceren', fr: 'De l’arrivée d’une voiture à son annonce' },
    screens: [
      'vehicle',
      'usedCar',
      'stockCar',
      'demoCar',
      'queue',
      'vinPassport',
      'stockLocation',
      'stockLabel',
      'queueLabel',
      'statusNote',
      'conditionGroup',
      'conditionPoint',
    ],
  },
  {
    id: 'range',
    text: { nl: 'Gamma en prijzen', fr: 'La gamme et les prix' },
    screens: [
      'rangeDesk',
      'priceChange',
      'brand',
      'model',
      'modelYear',
      'version',
      'engine',
      'exteriorColour',
      'optionGroup',
      'option',
      'optionPack',
      'featureTemplate',
    ],
  },
  {
    id: 'calendar',
    text: { nl: 'Kalender, capaciteit en openingsuren', fr: 'Calendrier, capacité et heures d’ouverture' },
    screens: [
      'calendar',
      'deliveryAgenda',
      'testDrive',
      'capacity',
      'workshopService',
      'openingHours',
      'branch',
      'department',
    ],
  },
  {
    id: 'workshop',
    text: { nl: 'De werkplaats', fr: 'L’atelier' },
    screens: ['workBoard', 'workOrder', 'workClock', 'workLog', 'warrantyClaim', 'hourlyRate', 'warrantyTerm'],
  },
  {
    id: 'leads',
    text: { nl: 'Aanvragen en klanten', fr: 'Les demandes et les clients' },
    screens: ['lead', 'leadReply', 'customer'],
  },
  {
    id: 'offers',
    text: { nl: 'Offertes en wat de prijs verlaagt', fr: 'Les offres et ce qui fait baisser le prix' },
    screens: [
      'offer',
      'approval',
      'priceCard',
      'dossier',
      'contract',
      'identityProvider',
      'internalOrder',
      'tradeIn',
      'campaign',
      'premium',
      'discount',
      'fleetDeal',
      'promotion',
      'premiumClaim',
      'salesRule',
      'salesType',
      'saleService',
    ],
  },
  {
    id: 'orders',
    text: { nl: 'Bestellingen en terugbetalingen', fr: 'Les commandes et les remboursements' },
    screens: ['shopOrder'],
  },
  {
    id: 'invoices',
    text: { nl: 'Facturen', fr: 'Les factures' },
    screens: [
      'invoice',
      'register',
      'accessPoint',
      'company',
      'invoiceSeries',
      'vatCode',
      'vatYear',
      'bookingRule',
      'supplierInvoice',
      'incomingMessage',
      'invoiceMailbox',
      'paymentBatch',
      'carPayment',
      'approvalLimit',
      'purchaseVatCode',
      'paymentTerm',
      'invoiceText',
    ],
  },
  {
    id: 'reminders',
    text: { nl: 'Openstaand en herinneringen', fr: 'Les postes ouverts et les rappels' },
    screens: ['receivable', 'dunningLevel', 'lateCost', 'lateInterest', 'runningClock', 'legalClock'],
  },
  {
    id: 'bank',
    text: { nl: 'Bankuittreksels', fr: 'Les extraits de compte' },
    screens: ['bank', 'bankAccount'],
  },
  {
    id: 'reports',
    text: { nl: 'Rapporten', fr: 'Les rapports' },
    screens: [
      'salesBoard',
      'followUpReport',
      'lossReport',
      'salesForecast',
      'salesReport',
      'saleEvent',
      'stockReport',
      'workshopReport',
      'receivableReport',
      'payableReport',
    ],
  },
  {
    id: 'content',
    text: { nl: 'De website', fr: 'Le site web' },
    screens: [
      'newsPost',
      'newsFlash',
      'hero',
      'truckBlurb',
      'infoBlock',
      'shopPage',
      'shopMenu',
      'vacancy',
      'application',
      'legalText',
      'mailTemplate',
      'newsletter',
      'newsletterSubscriber',
    ],
  },
  {
    id: 'settings',
    text: { nl: 'Instellingen en diensten', fr: 'Les paramètres et les services' },
    screens: [
      'setting',
      'provider',
      'systemMove',
      'systemStatus',
      'webhook',
      'webhookDelivery',
      'financeRate',
      'tradeInValue',
    ],
  },
  {
    id: 'audit',
    text: { nl: 'Controle en ongedaan maken', fr: 'Contrôler et annuler' },
    screens: ['audit'],
  },
  // Plain lists without a chapter of their own belong here.
  { id: 'lists', text: { nl: 'Lijsten importeren en exporteren', fr: 'Importer et exporter des listes' }, screens: [] },
]

export function chapterById(id: string): Chapter | undefined {
  return CHAPTERS.find((chapter) => chapter.id === id)
}

/** Returns the chapter about the screen of an address. */
export function chapterOfPath(pathname: string): Chapter {
  const [path = '', id = ''] = pathname.split('/').filter(Boolean)
  const screen = OFFICE_ROUTES.find((route: OfficeRoute) => route.path === path)
  const about = CHAPTERS.find(({ screens }) => screen && screens.includes(screen.id))
  if (about) return about
  if (`/${path}` === GUIDE) return chapterById(id) ?? CHAPTERS[0]
  return screen ? CHAPTERS.at(-1)! : CHAPTERS[0]
}
