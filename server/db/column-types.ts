import type { JWK } from 'jose'
import type { LoanMark } from '@forecourt/domain/agenda/test-drive-loan.ts'
import type { BaseRoleName } from '@forecourt/domain/access/base-role-names.ts'
import type { Address } from '@forecourt/domain/contacts/address.ts'
import type { CountryCode } from '@forecourt/domain/contacts/countries.ts'
import type { Suspicion } from '@forecourt/domain/contacts/suspicion.ts'
import type { KeptLink } from '@forecourt/domain/content/shop-menu.ts'
import type { LostVat } from '@forecourt/domain/invoicing/invoices/write-off.ts'
import type { CreditWish } from '@forecourt/domain/invoicing/invoices/credit-note.ts'
import type { RuleFinding } from '@forecourt/domain/invoicing/delivery/rule-finding.ts'
import type {
  DeliveryChannel,
  DeliveryProblem,
  DeliveryState,
} from '@forecourt/domain/invoicing/delivery/delivery-states.ts'
import type { DeliveryStanding } from '@forecourt/domain/invoicing/invoices/delivery-standing.ts'
import type { TypedInvoice } from '@forecourt/domain/invoicing/invoices/free-invoice.ts'
import type { InvoiceVatCategory } from '@forecourt/domain/invoicing/invoices/invoice-amounts.ts'
import type { BankLineState } from '@forecourt/domain/invoicing/bank/bank.schema.ts'
import type {
  FileReason,
  MessageChannel,
  MessageFate,
  MessageState,
} from '@forecourt/domain/invoicing/supplier-invoices/incoming-message.ts'
import type {
  ResponseCode,
  ResponseProblem,
  ResponseReason,
  ResponseState,
} from '@forecourt/domain/invoicing/supplier-invoices/purchase-response.ts'
import type { MailboxProblem, MailboxSecurity } from '@forecourt/domain/invoicing/supplier-invoices/invoice-mailbox.ts'
import type { StatedInvoice } from '@forecourt/domain/invoicing/supplier-invoices/stated-invoice.ts'
import type { Payer } from '@forecourt/domain/invoicing/invoices/payment-term.ts'
import type { ReminderLetter } from '@forecourt/domain/invoicing/reminders/reminder-letter.ts'
import type { InvoiceDocument } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import type { InvoiceStanding } from '@forecourt/domain/invoicing/invoices/invoice-states.ts'
import type { PurchaseSlipDocument } from '@forecourt/domain/invoicing/purchase-slips/purchase-slip.ts'
import type { VatBoxes } from '@forecourt/domain/invoicing/registers/vat-return.ts'
import type { CustomerChange } from '@forecourt/domain/offers/customer-view.ts'
import type { OfferCheck } from '@forecourt/domain/offers/checks/offer-check.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { ComingEnd, RemindedEnd } from '@forecourt/domain/offers/offer-reminder.ts'
import type { OfferContext, OfferPriceRefusal } from '@forecourt/domain/offers/offer-sale.ts'
import type { DeliveryTerm } from '@forecourt/domain/orders/delivery-term.ts'
import type { DossierPaper } from '@forecourt/domain/orders/dossier.ts'
import type { StepNeed } from '@forecourt/domain/orders/order-flow.ts'
import type { WithdrawalStatement } from '@forecourt/domain/orders/withdrawal.schema.ts'
import type { FirstLine } from '@forecourt/domain/platform/resources/import.ts'
import type { AnySettingValue } from '@forecourt/domain/platform/resources/setting.ts'
import type { Weekday } from '@forecourt/domain/platform/values/calendar.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { SaleBreakdown } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import type { ShownAmounts } from '@forecourt/domain/pricing/shop-price.ts'
import type { CarFilterValues } from '@forecourt/domain/stock/car-filter.ts'
import type { StoredMoveReport } from '@forecourt/domain/reports/system-move.schema.ts'
import type { ConditionReport } from '@forecourt/domain/stock/condition-report.ts'
import type { CommercialGuarantee } from '@forecourt/domain/stock/guarantee.ts'
import type { ReceptionContent } from '@forecourt/domain/workshop/work-orders/reception.ts'
import type { DamageKind, DamagePlace } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import type { PendingSignUp } from '../access/accounts.ts'
import type { FaultDetail } from '../invoicing/bank/bank-file.ts'
import type { IssuedPaper } from '../offers/letters/car-on-paper.ts'
import type { ShownByLanguage } from '../offers/views/shown-offer.ts'
import type { CarName } from '../orders/checkout/order-cars.ts'
import type { InBoth, Problems } from '../platform/imports/import-line.ts'
import type { MailAttachment, MailPicture } from '../platform/mail/mail.ts'
import type { SettingName } from '../platform/setting/setting.ts'
import type { VehicleIdentity } from '../stock/details/vehicle-contract.ts'
import type { ListingPicture } from '../stock/lists/car-cards.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * The type of every JSON column, and of others that the database cannot describe: what its area writes, with
 * `offer_version.content` as `offerVersion.content`.
 */
export interface ColumnTypes {
  'auditEntry.note': Row
  'auditRow.before': Row
  'auditRow.after': Row
  'bankFile.faultDetail': FaultDetail
  'bankLine.state': BankLineState
  'carAlert.wish': Partial<CarFilterValues>
  'country.code': CountryCode
  'customerAddress.countryCode': CountryCode
  'customerOrderStep.needs': readonly StepNeed[]
  'customerOrderStep.role': BaseRoleName
  'dossier.given': readonly Translated[]
  'dossierOpening.line': Row
  'dossierFile.need': DossierPaper
  'handoverCapacity.weekday': Weekday
  'import.firstLines': readonly FirstLine[]
  'import.defaults': Readonly<Record<string, string>>
  'importPicture.problem': InBoth
  'importRow.before': Row
  'importRow.after': Row
  'importRow.problems': Problems
  'systemMoveReport.report': StoredMoveReport
  'vatPeriod.figures': VatBoxes
  'invoice.document': InvoiceDocument
  'invoice.payer': Payer
  'invoice.standing': InvoiceStanding
  'invoice.typed': TypedInvoice
  'invoice.wishes': readonly CreditWish[]
  'debtLoss.vat': readonly LostVat[]
  'invoiceAmount.category': InvoiceVatCategory
  'invoiceDelivery.channel': DeliveryChannel
  'invoiceDelivery.problem': DeliveryProblem
  'invoiceDelivery.state': DeliveryState
  'invoiceDeliveryStanding.standing': DeliveryStanding
  'invoiceRuleCheck.findings': readonly RuleFinding[]
  /** Each kind of lead has its own schema. */
  'lead.details': Row
  'lead.suspicion': Suspicion
  'leadCar.picture': ListingPicture
  'listing.ledger': readonly ShownAmounts[]
  'listing.picture': ListingPicture
  'listingSource.ledger': readonly ShownAmounts[]
  'listingSource.picture': ListingPicture
  'mail.attachments': readonly (MailAttachment | MailPicture)[]
  'newsletterIssue.intro': Partial<Translated>
  'offerCheck.ends': readonly ComingEnd[]
  'offerCheck.messages': readonly OfferCheck[]
  'offerCheck.worst': OfferCheck
  'offerIssue.paper': IssuedPaper
  'offerReminder.endKind': RemindedEnd
  'offerReminder.endName': Translated
  'offerVersion.content': OfferContent
  'offerVersion.context': OfferContext
  'offerVersion.breakdown': SaleBreakdown
  'offerVersion.refusal': OfferPriceRefusal
  'offerView.changes': readonly CustomerChange[]
  'offerView.content': OfferContent
  'offerView.shown': ShownByLanguage
  'openingHours.weekday': Weekday
  'orderFlowStep.needs': readonly StepNeed[]
  'orderFlowStep.role': BaseRoleName
  'plannedSetting.setting': SettingName
  'plannedSetting.value': AnySettingValue
  'purchaseSlip.document': PurchaseSlipDocument
  'reminder.letter': ReminderLetter
  'role.base': BaseRoleName
  'invoiceMailbox.security': MailboxSecurity
  'mailboxStanding.problem': MailboxProblem
  'incomingMessage.channel': MessageChannel
  'incomingMessage.fate': MessageFate
  'incomingMessage.state': MessageState
  'incomingMessageFile.reason': FileReason
  'purchaseResponse.code': ResponseCode
  'purchaseResponse.problem': ResponseProblem
  'purchaseResponse.reasonCode': ResponseReason
  'purchaseResponse.state': ResponseState
  'supplierInvoice.stated': StatedInvoice
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
  'simulatorIdentity.claims': Row
  'simulatorKey.privateJwk': JWK
  'stockDepartment.name': Translated
  'stockPlace.name': Translated
  'testDriveLoan.outMarks': readonly LoanMark[]
  'testDriveLoan.backMarks': readonly LoanMark[]
  'tradeInDamage.kind': DamageKind
  'tradeInDamage.place': DamagePlace
  'tradeInPicture.place': DamagePlace
  'verification.signUp': PendingSignUp
  'withdrawal.statement': WithdrawalStatement
  'workReception.content': ReceptionContent
  'webhookEvent.data': Row
  'workshopCapacity.weekday': Weekday
}
