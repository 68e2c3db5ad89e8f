import { routesWithin } from '../platform/office-routes.ts'
import type { Grants } from '../platform/rights.ts'
import type { Language } from '../platform/languages.ts'

/** A role that every dealer begins with, and that a role made from it is compared with and reset to. */
export interface BaseRole {
  readonly name: Readonly<Record<Language, string>>
  readonly grants: Grants
}

export const BASE_ROLES = {
  salesperson: {
    name: { nl: 'Verkoper', fr: 'Vendeur' },
    grants: {
      AGENDA_EDIT: 'branch',
      AGENDA_VIEW: 'branch',
      CUSTOMER_EDIT: 'all',
      CUSTOMER_VIEW: 'all',
      LEAD_EDIT: 'branch',
      LEAD_VIEW: 'branch',
      MAIL_SEND: 'all',
      MASTER_DATA_VIEW: 'all',
      SHOP_ORDER_EDIT: 'branch',
      SHOP_ORDER_VIEW: 'branch',
      STOCK_EDIT: 'branch',
      STOCK_VIEW: 'all',
    },
  },
  'sales-manager': {
    name: { nl: 'Verkoopleider', fr: 'Chef des ventes' },
    grants: {
      AGENDA_EDIT: 'all',
      AGENDA_VIEW: 'all',
      AUDIT_VIEW: 'all',
      CAR_ORDER_EDIT: 'all',
      CUSTOMER_EDIT: 'all',
      CUSTOMER_EXPORT: 'all',
      CUSTOMER_MERGE: 'all',
      CUSTOMER_VIEW: 'all',
      LEAD_EDIT: 'all',
      LEAD_REPLY_EDIT: 'all',
      LEAD_VIEW: 'all',
      MAIL_SEND: 'all',
      MASTER_DATA_VIEW: 'all',
      NEWSLETTER_EDIT: 'all',
      ORDER_FLOW_EDIT: 'all',
      SHOP_ORDER_EDIT: 'all',
      SHOP_ORDER_REFUND: 'all',
      SHOP_ORDER_VIEW: 'all',
      STATUS_NOTE_EDIT: 'all',
      STOCK_COST_VIEW: 'all',
      STOCK_EDIT: 'all',
      STOCK_PRICE_EDIT: 'all',
      STOCK_PUBLISH: 'all',
      STOCK_VIEW: 'all',
      TEXT_TRANSLATE: 'all',
    },
  },
  'fleet-manager': {
    name: { nl: 'Fleetverantwoordelijke', fr: 'Responsable de flotte' },
    grants: {
      AGENDA_EDIT: 'branch',
      AGENDA_VIEW: 'branch',
      CUSTOMER_EDIT: 'all',
      CUSTOMER_VIEW: 'all',
      LEAD_EDIT: 'branch',
      LEAD_VIEW: 'branch',
      MAIL_SEND: 'all',
      MASTER_DATA_VIEW: 'all',
      SHOP_ORDER_EDIT: 'branch',
      SHOP_ORDER_VIEW: 'branch',
      STOCK_VIEW: 'all',
    },
  },
  'stock-manager': {
    name: { nl: 'Stockverantwoordelijke', fr: 'Responsable du stock' },
    grants: {
      AGENDA_VIEW: 'branch',
      CAR_ORDER_EDIT: 'all',
      CAR_TEXT_MEDIA_EDIT: 'all',
      CATALOGUE_EDIT: 'all',
      LEAD_EDIT: 'branch',
      LEAD_VIEW: 'branch',
      MAIL_SEND: 'all',
      MASTER_DATA_VIEW: 'all',
      PRICE_LIST_EDIT: 'all',
      SHOP_ORDER_VIEW: 'all',
      STOCK_COST_VIEW: 'all',
      STOCK_EDIT: 'all',
      STOCK_PRICE_EDIT: 'all',
      STOCK_PUBLISH: 'all',
      STOCK_VIEW: 'all',
      TEXT_TRANSLATE: 'all',
    },
  },
  administration: {
    name: { nl: 'Administratie', fr: 'Administration' },
    grants: {
      AGENDA_EDIT: 'all',
      AGENDA_VIEW: 'all',
      APPLICATION_EDIT: 'all',
      AUDIT_VIEW: 'all',
      CAR_ORDER_EDIT: 'all',
      CATALOGUE_EDIT: 'all',
      CONTENT_EDIT: 'all',
      CUSTOMER_EDIT: 'all',
      CUSTOMER_EXPORT: 'all',
      CUSTOMER_MERGE: 'all',
      CUSTOMER_PRIVACY: 'all',
      CUSTOMER_VIEW: 'all',
      FINANCE_RATE_EDIT: 'all',
      LEAD_EDIT: 'all',
      LEAD_REPLY_EDIT: 'all',
      LEAD_VIEW: 'all',
      LEGAL_TEXT_EDIT: 'all',
      MAIL_SEND: 'all',
      MAIL_TEMPLATE_EDIT: 'all',
      MASTER_DATA_VIEW: 'all',
      ORDER_FLOW_EDIT: 'all',
      ORGANISATION_EDIT: 'all',
      PRICE_LIST_EDIT: 'all',
      SHOP_ORDER_EDIT: 'all',
      SHOP_ORDER_REFUND: 'all',
      SHOP_ORDER_VIEW: 'all',
      STATUS_NOTE_EDIT: 'all',
      STOCK_COST_VIEW: 'all',
      STOCK_EDIT: 'all',
      STOCK_PRICE_EDIT: 'all',
      STOCK_PUBLISH: 'all',
      STOCK_VIEW: 'all',
      TEXT_TRANSLATE: 'all',
      VACANCY_EDIT: 'all',
    },
  },
  // Sees cars, accessories and dates, no prices.
  workshop: {
    name: { nl: 'Werkplaats', fr: 'Atelier' },
    grants: {
      AGENDA_EDIT: 'branch',
      AGENDA_VIEW: 'branch',
      LEAD_EDIT: 'branch',
      LEAD_VIEW: 'branch',
      MASTER_DATA_VIEW: 'all',
      STOCK_VIEW: 'all',
    },
  },
  // Sees texts and pictures only.
  'content-editor': {
    name: { nl: 'Webredacteur', fr: 'Rédacteur web' },
    grants: {
      CAR_TEXT_MEDIA_EDIT: 'all',
      CONTENT_EDIT: 'all',
      MAIL_TEMPLATE_EDIT: 'all',
      NEWSLETTER_EDIT: 'all',
      TEXT_TRANSLATE: 'all',
      VACANCY_EDIT: 'all',
    },
  },
} as const satisfies Record<string, BaseRole>

export type BaseRoleName = keyof typeof BASE_ROLES

export const BASE_ROLE_NAMES = Object.keys(BASE_ROLES) as readonly BaseRoleName[]

/** Every right, present and to come, without holding one. */
export const MAIN_ADMINISTRATOR = { nl: 'Hoofdbeheerder', fr: 'Administrateur principal' }

/** The screens that a base role's menu leads to: all that its rights open. */
export function baseRoutesOf(name: BaseRoleName): readonly string[] {
  return routesWithin(BASE_ROLES[name].grants)
}
