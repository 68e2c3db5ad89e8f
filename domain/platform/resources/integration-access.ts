import { isRight, type RightName } from './rights.ts'

// Says what integrations may call with an API key; all else is refused to them (docs/decisions/0103-api-keys-of-integrations.md).
// A new right or call is refused until it stands here.

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

/** Calls that require one of these rights and a person all the same: somebody signs, decides, pays or shows a screen. */
export const CALLS_OF_PERSONS: ReadonlySet<string> = new Set([
  'POST /sales/customer/linkaccount',
  'POST /sales/customer/unlinkaccount',
  'POST /sales/customerview/open',
  'POST /sales/customerview/publish',
  'POST /sales/dossier/askadvance',
  'POST /sales/dossier/guarantee',
  'POST /sales/dossier/payment',
  'POST /sales/dossier/resendadvance',
  'POST /sales/dossier/withdrawadvance',
  'POST /sales/incomingmessage/setaside',
  'POST /sales/newsletter/send',
  'POST /sales/shoporder/acceptwithdrawal',
  'POST /sales/shoporder/refusewithdrawal',
  'POST /sales/supplierinvoice/book',
  'POST /sales/supplierinvoice/decide',
  'POST /sales/supplierinvoice/decideduplicate',
  'POST /sales/supplierinvoice/dispute',
  'POST /sales/testdrive/handout',
  'POST /sales/testdrive/noteback',
  'POST /sales/testdrive/sign',
  'POST /sales/tradein/agree',
  'POST /sales/tradein/saveattest',
  'POST /sales/workorder/handover',
  'POST /sales/workorder/recordanswer',
  'POST /sales/workorder/signreception',
])

/** Calls that any signed-in member of staff may make, and integrations as well. The others are about a person’s own things. */
export const STAFF_CALLS_OF_INTEGRATIONS: ReadonlySet<string> = new Set([
  'GET /sales/masterdata/counts',
  'GET /sales/search',
  'POST /shared/file/getxls',
])

/** Subjects of public calls that prove who somebody is, or act for a customer: they have an identity of their own. */
const PUBLIC_SUBJECTS_OF_PERSONS: ReadonlySet<string> = new Set(['/sales/auth', '/sales/group', '/shop/auth'])

/** True if integrations can use a right: otherwise a role grants it to persons only. */
export function isRightOfIntegrations(right: RightName): boolean {
  return RIGHTS_OF_INTEGRATIONS.has(right)
}

/**
 * Returns whether an integration may make a call at all, before its own rights are asked.
 * @param endpoint the path with its method, and what the call requires
 */
export function isOpenToIntegrations({ path, right }: { readonly path: string; readonly right: string }): boolean {
  if (right === 'public') return !PUBLIC_SUBJECTS_OF_PERSONS.has(findSubject(path))
  if (right === 'staff') return STAFF_CALLS_OF_INTEGRATIONS.has(path)
  return isRight(right) && isRightOfIntegrations(right) && !CALLS_OF_PERSONS.has(path)
}

/** `POST /sales/auth/signin` in, `/sales/auth` out. */
function findSubject(path: string): string {
  return path.slice(path.indexOf('/')).split('/').slice(0, 3).join('/')
}
