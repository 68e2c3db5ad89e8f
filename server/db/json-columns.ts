import type { JWK } from 'jose'
import type { Address } from '@forecourt/domain/contacts/address.ts'
import type { KeptLink } from '@forecourt/domain/content/shop-menu.ts'
import type { OfferCheck } from '@forecourt/domain/offers/checks/offer-check.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferContext, OfferPriceRefusal } from '@forecourt/domain/offers/offer-sale.ts'
import type { DeliveryTerm } from '@forecourt/domain/orders/delivery-term.ts'
import type { WithdrawalStatement } from '@forecourt/domain/orders/withdrawal.schema.ts'
import type { FirstLine } from '@forecourt/domain/platform/resources/import.ts'
import type { AnySettingValue } from '@forecourt/domain/platform/resources/setting.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { SaleBreakdown } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import type { ShownAmounts } from '@forecourt/domain/pricing/shop-price.ts'
import type { CarFilterValues } from '@forecourt/domain/stock/car-filter.ts'
import type { ConditionReport } from '@forecourt/domain/stock/condition-report.ts'
import type { CommercialGuarantee } from '@forecourt/domain/stock/guarantee.ts'
import type { PendingSignUp } from '../access/accounts.ts'
import type { CarName } from '../orders/checkout/order-cars.ts'
import type { InBoth, Problems } from '../platform/imports/import-line.ts'
import type { MailAttachment, MailPicture } from '../platform/mail/mail.ts'
import type { VehicleIdentity } from '../stock/details/vehicle-contract.ts'
import type { ListingPicture } from '../stock/lists/car-cards.ts'

type Row = Readonly<Record<string, unknown>>

/** The type of every JSON column: what its area writes, `offer_version.content` as `offerVersion.content`. */
export interface JsonColumns {
  'auditEntry.note': Row
  'auditRow.before': Row
  'auditRow.after': Row
  'carAlert.wish': Partial<CarFilterValues>
  'dossier.given': readonly Translated[]
  'import.firstLines': readonly FirstLine[]
  'import.defaults': Readonly<Record<string, string>>
  'importPicture.problem': InBoth
  'importRow.before': Row
  'importRow.after': Row
  'importRow.problems': Problems
  /** Each kind of lead has its own schema. */
  'lead.details': Row
  'leadCar.picture': ListingPicture
  'listing.ledger': readonly ShownAmounts[]
  'listing.picture': ListingPicture
  'listingSource.ledger': readonly ShownAmounts[]
  'listingSource.picture': ListingPicture
  'mail.attachments': readonly (MailAttachment | MailPicture)[]
  'newsletterIssue.intro': Partial<Translated>
  'offerCheck.messages': readonly OfferCheck[]
  'offerCheck.worst': OfferCheck
  'offerVersion.content': OfferContent
  'offerVersion.context': OfferContext
  'offerVersion.breakdown': SaleBreakdown
  'offerVersion.refusal': OfferPriceRefusal
  'plannedSetting.value': AnySettingValue
  'savedSearch.wish': Partial<CarFilterValues>
  'setting.value': AnySettingValue
  'shopAccount.address': Address
  'shopMenu.main': readonly KeptLink[]
  'shopMenu.footer': readonly KeptLink[]
  'shopOrder.invoiceAddress': Address
  'shopOrder.deliveryAddress': Address
  'shopOrderEntry.car': CarName
  'shopOrderEntry.delivery': DeliveryTerm
  'shopOrderEntry.identity': VehicleIdentity
  'shopOrderEntry.conditionReport': ConditionReport
  'shopOrderEntry.commercialGuarantee': CommercialGuarantee
  'shownPrice.amounts': ShownAmounts
  'simulatorKey.privateJwk': JWK
  'stockDepartment.name': Translated
  'stockPlace.name': Translated
  'verification.signUp': PendingSignUp
  'withdrawal.statement': WithdrawalStatement
}
