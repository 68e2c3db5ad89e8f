import { MEDIA_OWNERS } from '@forecourt/domain/media/media-owners.ts'
import { customerList } from '@forecourt/domain/contacts/customer-list.ts'
import { resources } from '@forecourt/domain/resources.ts'
import { usedCarForm } from '@forecourt/domain/stock/used-car.ts'
import { accessEndpoints } from './access/access.api.ts'
import { auditEndpoints } from './access/audit.api.ts'
import { groupEndpoints } from './access/groups.api.ts'
import { invitationEndpoints } from './access/invitations.api.ts'
import { ownSessionEndpoints } from './access/own-sessions.api.ts'
import { secondFactorEndpoints } from './access/second-factor.api.ts'
import { roleEndpoints } from './access/roles.api.ts'
import { dashboardEndpoints } from './access/dashboard.api.ts'
import { listViewEndpoints } from './access/list-views.api.ts'
import { featureTemplateEndpoints } from './catalogue/feature-template.api.ts'
import { relationEndpoints } from './catalogue/relations.api.ts'
import { leadDeskEndpoints } from './contacts/lead-desk.api.ts'
import { contactEndpoints } from './contacts/contacts.api.ts'
import { customerTimelineEndpoints } from './contacts/customer-timeline.api.ts'
import { customerAccountEndpoints } from './contacts/customer-accounts.api.ts'
import { vatPermitEndpoints } from './contacts/vat-permits.api.ts'
import { customerPrivacyEndpoints } from './contacts/customer-privacy.api.ts'
import { customerMergeEndpoints } from './contacts/customer-merge.api.ts'
import { customerEndpoints } from './contacts/customers.api.ts'
import { signUp } from './contacts/sign-up.api.ts'
import { getContentHost } from './content/media-hosts.api.ts'
import { getFlash } from './content/flash.api.ts'
import { countPageView } from './content/page-views.api.ts'
import { legalEndpoints } from './content/legal.api.ts'
import { legalDeskEndpoints } from './content/legal-desk.api.ts'
import { personalDataEndpoints, profileEndpoints } from './contacts/profile.api.ts'
import { timelineSources } from './customer-timeline.ts'
import { newsletterDeskEndpoints } from './content/newsletter-desk.api.ts'
import { newsletterCars } from './stock/newsletter-cars.ts'
import { personalData } from './personal-data.ts'
import { recordSources } from './record-sources.ts'
import { contactFormEndpoints } from './content/contact.api.ts'
import { mailEndpoints } from './content/mail.api.ts'
import { consentEndpoints } from './content/consents.api.ts'
import { newsletterEndpoints } from './content/newsletter.api.ts'
import { tradeInPaperEndpoints } from './documents/trade-in-papers.api.ts'
import { fileEndpoints } from './documents/files.api.ts'
import { applicationDeskEndpoints } from './content/application-desk.api.ts'
import { applicationEndpoints } from './content/applications.api.ts'
import { shopPageEndpoints } from './content/shop-pages.api.ts'
import { vacancyEndpoints } from './content/vacancies.api.ts'
import { getMediaHost } from './catalogue/media-hosts.api.ts'
import { mediaEndpoints } from './media/media.api.ts'
import { mediaWritingEndpoints } from './media/media-writing.api.ts'
import { newsEndpoints } from './content/news.api.ts'
import { getCosts } from './orders/order-costs.api.ts'
import { orderDeskEndpoints } from './orders/order-desk.api.ts'
import { offerCareEndpoints } from './offers/offer-care.api.ts'
import { customerOfferEndpoints } from './offers/customer-offers.api.ts'
import { offerLetterEndpoints } from './offers/offer-letters.api.ts'
import { offerTradeInEndpoints } from './offers/offer-trade-ins.api.ts'
import { offerSyncEndpoints } from './offers/offer-sync.api.ts'
import { priceSimulationEndpoints } from './offers/price-simulation.api.ts'
import { priceCardEndpoints } from './offers/price-cards.api.ts'
import { ruleSimulationEndpoints } from './offers/rule-simulation.api.ts'
import { offerEndpoints } from './offers/offers.api.ts'
import { offerLimitEndpoints } from './offers/offer-limits.api.ts'
import { offerSaleEndpoints } from './orders/offer-sales.api.ts'
import { contractEndpoints } from './orders/contracts.api.ts'
import { dossierFileEndpoints } from './orders/dossier-files.api.ts'
import { advanceEndpoints } from './orders/advances.api.ts'
import { customerSaleEndpoints } from './orders/customer-sales.api.ts'
import { dossierEndpoints } from './orders/dossiers.api.ts'
import { carOrderEndpoints } from './orders/car-orders.api.ts'
import { internalOrderEndpoints } from './orders/internal-orders.api.ts'
import { premiumClaimEndpoints } from './orders/premium-claims.api.ts'
import { orderFlowEndpoints } from './orders/order-flows.api.ts'
import { orderEndpoints } from './orders/orders.api.ts'
import { organisationEndpoints } from './organisation/organisation.api.ts'
import { staffUserEndpoints } from './organisation/staff-users.api.ts'
import { withdrawalEndpoints } from './orders/withdrawals.api.ts'
import { paymentEndpoints } from './payments/payments.api.ts'
import type { ApiOf, Endpoint } from './platform/endpoint.ts'
import { mailDeskEndpoints } from './platform/mail-desk.api.ts'
import { mailServerEndpoints } from './platform/mail-server.api.ts'
import { settingEndpoints } from './platform/setting.api.ts'
import { searchEndpoints } from './platform/search.api.ts'
import { resourceEndpoints } from './platform/resource-endpoints.ts'
import { carLeadEndpoints } from './stock/car-leads.api.ts'
import { translationEndpoints } from './platform/translation.api.ts'
import { pricingEndpoints } from './pricing/pricing.api.ts'
import { priceChangeEndpoints } from './pricing/price-change.api.ts'
import { priceRuleEndpoints } from './pricing/price-rule-desk.api.ts'
import { rangeEndpoints } from './pricing/range.api.ts'
import { templateUseEndpoints } from './pricing/template-use.api.ts'
import { getCarRequests } from './stock/car-requests.api.ts'
import { accountCarEndpoints } from './stock/account-cars.api.ts'
import { carAlertEndpoints } from './stock/car-alerts.api.ts'
import { bootEndpoints } from './stock/boot.api.ts'
import { ruleCarEndpoints } from './stock/rule-cars.api.ts'
import { promotionEndpoints } from './stock/promotion-desk.api.ts'
import { stockEndpoints } from './stock/stock.api.ts'
import { equipmentEndpoints } from './stock/equipment.api.ts'
import { stockCarEndpoints } from './stock/stock-car.api.ts'
import { stockDeskEndpoints } from './stock/stock-desk.api.ts'
import { isHostOfShownVehicle } from './stock/vehicle-details.ts'
import { tradeInPictureEndpoints } from './trade-ins/trade-in-pictures.api.ts'
import { offeredCarEndpoints } from './trade-ins/offered-cars.api.ts'
import { tradeInDeskEndpoints } from './trade-ins/trade-in-desk.api.ts'
import { tradeInEndpoints } from './trade-ins/trade-ins.api.ts'
import { salesReportEndpoints } from './reports/sales-report.api.ts'
import { testDriveDeskEndpoints } from './agenda/test-drive-desk.api.ts'
import { testDriveEndpoints } from './agenda/test-drives.api.ts'
import { calendarActEndpoints } from './workshop/calendar-acts.api.ts'
import { calendarEndpoints } from './workshop/calendar.api.ts'
import { appointmentEndpoints } from './workshop/appointments.api.ts'
import { capacityEndpoints } from './workshop/capacity.api.ts'
import { openingHoursEndpoints } from './workshop/opening-hours.api.ts'
import { workshopEndpoints } from './workshop/workshop.api.ts'

const written = [
  ...translationEndpoints,
  ...accessEndpoints,
  ...groupEndpoints,
  ...invitationEndpoints,
  ...ownSessionEndpoints,
  ...secondFactorEndpoints,
  ...roleEndpoints,
  ...listViewEndpoints,
  ...dashboardEndpoints,
  ...mediaEndpoints({ vehicle: isHostOfShownVehicle }),
  ...organisationEndpoints,
  ...staffUserEndpoints,
  ...contactEndpoints,
  ...customerEndpoints,
  ...customerMergeEndpoints,
  ...customerAccountEndpoints,
  ...vatPermitEndpoints,
  ...customerTimelineEndpoints(timelineSources),
  ...leadDeskEndpoints,
  signUp,
  ...profileEndpoints,
  getFlash,
  ...legalEndpoints,
  ...legalDeskEndpoints,
  ...contactFormEndpoints,
  ...newsletterEndpoints,
  ...consentEndpoints,
  ...newsEndpoints,
  getContentHost,
  getMediaHost,
  ...mailEndpoints,
  countPageView,
  ...shopPageEndpoints,
  ...vacancyEndpoints,
  ...applicationEndpoints,
  ...applicationDeskEndpoints,
  ...stockEndpoints,
  ...ruleCarEndpoints,
  ...promotionEndpoints,
  ...stockDeskEndpoints,
  ...equipmentEndpoints,
  ...stockCarEndpoints,
  ...bootEndpoints,
  ...accountCarEndpoints,
  ...carAlertEndpoints,
  getCarRequests,
  ...carLeadEndpoints,
  ...fileEndpoints,
  ...tradeInPaperEndpoints,
  ...pricingEndpoints,
  ...priceRuleEndpoints,
  ...priceChangeEndpoints,
  ...rangeEndpoints,
  ...relationEndpoints,
  ...featureTemplateEndpoints,
  ...templateUseEndpoints,
  ...tradeInEndpoints,
  ...offeredCarEndpoints,
  ...tradeInPictureEndpoints,
  ...tradeInDeskEndpoints,
  ...paymentEndpoints,
  ...orderEndpoints,
  ...orderDeskEndpoints,
  ...offerEndpoints,
  ...offerLimitEndpoints,
  ...offerCareEndpoints,
  ...offerSaleEndpoints,
  ...offerLetterEndpoints,
  ...customerOfferEndpoints,
  ...dossierEndpoints,
  ...dossierFileEndpoints,
  ...contractEndpoints,
  ...advanceEndpoints,
  ...customerSaleEndpoints,
  ...carOrderEndpoints,
  ...internalOrderEndpoints,
  ...premiumClaimEndpoints,
  ...offerSyncEndpoints,
  ...offerTradeInEndpoints,
  ...priceSimulationEndpoints,
  ...ruleSimulationEndpoints,
  ...priceCardEndpoints,
  ...orderFlowEndpoints,
  ...withdrawalEndpoints,
  getCosts,
  ...testDriveEndpoints,
  ...testDriveDeskEndpoints,
  ...salesReportEndpoints,
  ...workshopEndpoints,
  ...capacityEndpoints,
  ...openingHoursEndpoints,
  ...calendarEndpoints,
  ...calendarActEndpoints,
  ...appointmentEndpoints,
  ...personalDataEndpoints(personalData),
  ...customerPrivacyEndpoints(personalData),
  ...newsletterDeskEndpoints(newsletterCars),
  ...mailDeskEndpoints,
  ...mailServerEndpoints,
  ...settingEndpoints,
] as const satisfies readonly Endpoint[]

const ofAreas: readonly Endpoint[] = [
  ...written,
  ...Object.values(MEDIA_OWNERS).flatMap(mediaWritingEndpoints),
  ...resources.flatMap(resourceEndpoints),
]
const search = searchEndpoints(resources, recordSources)
const audit = auditEndpoints(ofAreas, resources, [usedCarForm, customerList])

/** Every endpoint of the product. What is not in this list does not exist. */
export const endpoints: readonly Endpoint[] = [...ofAreas, ...search, ...audit]

/**
 * The API's type: all that the shop knows of the server. The calls of resources are not in it; those who make them get
 * their types from the definition (`domain/platform/resource-calls.ts`).
 */
export type Api = ApiOf<(typeof written)[number] | (typeof search)[number] | (typeof audit)[number]>
