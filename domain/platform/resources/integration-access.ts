import { isRight, type RightName } from './rights.ts'

// Lists the calls that integrations may make with an API key; all others are refused to them
// (docs/decisions/0103-api-keys-of-integrations.md). A new right or act is refused until it is listed here.

/**
 * Rights that an integration can use. Missing are those of a named person: approvals, signatures, what is issued or paid in
 * the name of the dealer, what erases or certifies, and everything about users, roles, settings and secrets.
 */
const RIGHTS_OF_INTEGRATIONS: ReadonlySet<RightName> = new Set<RightName>([
  'AGENDA_EDIT',
  'AGENDA_VIEW',
  'BANK_VIEW',
  'CAMPAIGN_EDIT',
  'CAR_ORDER_EDIT',
  'CAR_PAYMENT_VIEW',
  'CAR_TEXT_MEDIA_EDIT',
  'CATALOGUE_EDIT',
  'CONDITION_REPORT_EDIT',
  'CONTENT_EDIT',
  'CUSTOMER_EDIT',
  'CUSTOMER_EXPORT',
  'CUSTOMER_VIEW',
  'DEMO_CAR_EDIT',
  'DEMO_CAR_VIEW',
  'DOSSIER_EDIT',
  'DOSSIER_VIEW',
  'FINANCE_RATE_EDIT',
  'INTERNAL_ORDER_EDIT',
  'INTERNAL_ORDER_EXECUTE',
  'INTERNAL_ORDER_VIEW',
  'INVOICE_EDIT',
  'INVOICE_VIEW',
  'LEAD_EDIT',
  'LEAD_VIEW',
  'LEDGER_EXPORT',
  'MASTER_DATA_VIEW',
  'NEWSLETTER_EDIT',
  'OFFER_EDIT',
  'OFFER_MARGIN',
  'OFFER_PRICE_CARD',
  'OFFER_PRINT',
  'OFFER_VIEW',
  'ORGANISATION_EDIT',
  'PREMIUM_CLAIM_EDIT',
  'PREMIUM_EDIT',
  'PRICE_LIST_EDIT',
  'PROMOTION_EDIT',
  'PURCHASE_EDIT',
  'PURCHASE_SLIP_VIEW',
  'PURCHASE_VIEW',
  'REGISTER_VIEW',
  'SHOP_ORDER_EDIT',
  'SHOP_ORDER_VIEW',
  'STATUS_NOTE_EDIT',
  'STOCK_COST_VIEW',
  'STOCK_EDIT',
  'STOCK_PRICE_EDIT',
  'STOCK_PUBLISH',
  'STOCK_VIEW',
  'SYSTEM_STATUS_VIEW',
  'TEXT_TRANSLATE',
  'TRADE_IN_EDIT',
  'TRADE_IN_VIEW',
  'VACANCY_EDIT',
  'VIN_PASSPORT_VIEW',
  'WARRANTY_CLAIM_EDIT',
  'WORKSHOP_REPORT_VIEW',
  'WORK_INVOICE_EDIT',
  'WORK_LOG_VIEW',
  'WORK_ORDER_EDIT',
  'WORK_ORDER_VIEW',
  'WORK_PRICE_VIEW',
])

/** Of the pictures, videos and documents of a subject. */
const MEDIA_ACTS = [
  'savefile',
  'saveimage',
  'savevideo',
  'rankimages',
  'rankvideos',
  'rankdocuments',
  'deleteimage',
  'deletevideo',
  'deletedocument',
  'deleteimages',
  'deletevideos',
  'deletedocuments',
]

/**
 * Acts that integrations may make, by subject: an act that is not here needs a person, who signs, decides, hands over or pays.
 * Reading, and saving or deleting a whole record, need the right alone.
 */
export const ACTS_OF_INTEGRATIONS: Readonly<Record<string, readonly string[]>> = {
  '/sales/calendar': ['bookdrive', 'bookworkshop', 'calloff', 'move', 'settle'],
  '/sales/carorder': ['order', 'cancel'],
  '/sales/cataloguemedia': MEDIA_ACTS,
  '/sales/contentmedia': MEDIA_ACTS,
  '/sales/customer': ['addreach', 'checkvat', 'marktask', 'savenote', 'savepermit', 'savepermitfile', 'deletepermit'],
  '/sales/democar': ['move'],
  '/sales/dossier': ['deletefile', 'paper', 'paperexpiry', 'savefile', 'sethandover', 'step'],
  '/sales/featuretemplate': ['setpart'],
  '/sales/incomingmessage': ['makeinvoice'],
  '/sales/internalorder': ['accept', 'cancel', 'create', 'finish', 'savecosts', 'send'],
  '/sales/invoice': [
    'discard',
    'discardwork',
    'draft',
    'draftadvance',
    'draftorder',
    'draftorderadvance',
    'draftselfbilled',
    'draftwork',
    'savefree',
  ],
  '/sales/lead': ['answer', 'assign', 'handle', 'move', 'note', 'quarantine', 'release', 'reopen'],
  '/sales/modelcolour': ['prepare'],
  '/sales/modelyear': ['copy', 'usetemplate'],
  '/sales/newslettersubscriber': ['import', 'leave'],
  '/sales/offer': ['check', 'create', 'discard'],
  '/sales/organisationmedia': MEDIA_ACTS,
  '/sales/premiumclaim': ['claim', 'claimmany', 'pay', 'refuse', 'reopen', 'repay'],
  '/sales/pricecard': ['make', 'print', 'remove', 'takeoff'],
  '/sales/pricechange': ['apply', 'read'],
  '/sales/queue': ['arrive', 'saveprogress'],
  '/sales/register': ['journal'],
  '/sales/shoporder': ['carsback', 'deliver', 'note', 'ready', 'sethandover', 'setvin', 'ship', 'takeback'],
  '/sales/stockcar': ['deletecost', 'publish', 'savecost', 'saveprice', 'withdraw'],
  '/sales/supplierinvoice': ['savetyped', 'upload'],
  '/sales/tradein': ['create', 'deletepicture', 'open', 'placepicture', 'savepicture'],
  '/sales/usedcar': ['deletecost', 'publish', 'savecondition', 'savecost', 'saveequipment', 'saveprice', 'withdraw'],
  '/sales/vehicle': ['changeprices', 'label', 'move'],
  '/sales/vehiclemedia': MEDIA_ACTS,
  '/sales/version': ['copy', 'planprices'],
  '/sales/warrantyclaim': ['answer', 'pay', 'reopen', 'send'],
  '/sales/workorder': ['cancel', 'create', 'createinternal', 'receive', 'savework'],
  '/shared/google': ['translatehtml', 'translatetext'],
}

/** Changes of whole records: callers with the right to edit them may make these. */
const RECORD_CHANGES: ReadonlySet<string> = new Set(['save', 'delete', 'rank', 'bulk', 'bulkpreview'])

/** Calls that any signed-in member of staff may make, and integrations as well. The others are about a person’s own things. */
export const STAFF_CALLS_OF_INTEGRATIONS: ReadonlySet<string> = new Set([
  'GET /sales/masterdata/counts',
  'GET /sales/search',
  'POST /shared/file/getxls',
])

/**
 * Subjects of public calls that prove the identity of a person, or act for a customer: they have an identity of their own.
 */
const PUBLIC_SUBJECTS_OF_PERSONS: ReadonlySet<string> = new Set([
  '/shop/orderform',
  '/sales/auth',
  '/sales/group',
  '/shop/auth',
])

/** Returns true if integrations can use a right: otherwise a role grants it to persons only. */
export function isRightOfIntegrations(right: RightName): boolean {
  return RIGHTS_OF_INTEGRATIONS.has(right)
}

/** A call as its endpoint defines it. */
export interface DefinedCall {
  readonly kind: string
  readonly path: string
  readonly right: string
}

/**
 * Returns whether an integration may make a call at all, before its own rights are checked.
 * @param call the kind of its endpoint (`query` reads), its path with the method, and what it requires
 */
export function isOpenToIntegrations({ kind, path, right }: DefinedCall): boolean {
  const { subject, act } = splitPath(path)
  if (right === 'public') return !PUBLIC_SUBJECTS_OF_PERSONS.has(subject)
  if (right === 'staff') return STAFF_CALLS_OF_INTEGRATIONS.has(path)
  if (!isRight(right) || !isRightOfIntegrations(right)) return false
  return kind === 'query' || RECORD_CHANGES.has(act) || (ACTS_OF_INTEGRATIONS[subject]?.includes(act) ?? false)
}

/** Splits `POST /sales/auth/signin` into `/sales/auth` and `signin`. */
function splitPath(path: string): { subject: string; act: string } {
  const [, area = '', name = '', act = ''] = path.split('/')
  return { subject: `/${area}/${name}`, act }
}
