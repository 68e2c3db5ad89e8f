import { MEDIA_OWNERS } from '@forecourt/domain/media/media-owners.ts'
import { customerList } from '@forecourt/domain/contacts/customer-list.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { resources, resourcesByArea } from '@forecourt/domain/resources.ts'
import { usedCarForm } from '@forecourt/domain/stock/used-car.ts'
import { endpoints as platformEndpoints } from './platform/endpoints.ts'
import { endpoints as accessEndpoints } from './access/endpoints.ts'
import { integrationUsers } from './access/integrations.ts'
import { endpoints as organisationEndpoints } from './organisation/endpoints.ts'
import { endpoints as contactsEndpoints } from './contacts/endpoints.ts'
import { endpoints as contentEndpoints } from './content/endpoints.ts'
import { endpoints as catalogueEndpoints } from './catalogue/endpoints.ts'
import { endpoints as pricingEndpoints } from './pricing/endpoints.ts'
import { endpoints as stockEndpoints } from './stock/endpoints.ts'
import { endpoints as tradeInsEndpoints } from './trade-ins/endpoints.ts'
import { endpoints as documentsEndpoints } from './documents/endpoints.ts'
import { endpoints as paymentsEndpoints } from './payments/endpoints.ts'
import { endpoints as offersEndpoints } from './offers/endpoints.ts'
import { endpoints as ordersEndpoints } from './orders/endpoints.ts'
import { endpoints as agendaEndpoints } from './agenda/endpoints.ts'
import { endpoints as workshopEndpoints } from './workshop/endpoints.ts'
import { endpoints as invoicingEndpoints } from './invoicing/endpoints.ts'
import { endpoints as reportsEndpoints } from './reports/endpoints.ts'
import { auditEndpoints } from './access/audit.api.ts'
import { customerPlace } from './contacts/customers.sql.ts'
import { leadPlace } from './contacts/leads.ts'
import { placeOfApplication } from './content/application-desk.sql.ts'
import { placesOfVacancies } from './content/vacancies.sql.ts'
import { placeOfOrder } from './orders/desk/order-desk.sql.ts'
import { placesOfVehicles } from './stock/desk/stock-desk.sql.ts'
import { customerTimelineEndpoints } from './contacts/customer-timeline.api.ts'
import { customerPrivacyEndpoints } from './contacts/customer-privacy.api.ts'
import { personalDataEndpoints } from './contacts/profile.api.ts'
import { isHostOfShownHero, isHostOfShownPost } from './content/shown-media.ts'
import { customerDeskEndpoints } from './contacts/customer-desk.api.ts'
import { newsletterSince } from './content/newsletter.ts'
import { carActivitySources } from './car-activity.ts'
import { carSources, runningSources, timelineSources } from './customer-timeline.ts'
import { newsletterDeskEndpoints } from './content/newsletter-desk.api.ts'
import { newsletterCars } from './stock/lists/newsletter-cars.ts'
import { personalData } from './personal-data.ts'
import { recordSources } from './record-sources.ts'
import { mediaEndpoints } from './media/media.api.ts'
import { mediaWritingEndpoints } from './media/media-writing.api.ts'
import { importables } from './importables.ts'
import type { ApiOf, Endpoint } from './platform/http/endpoint.ts'
import { importAct } from './platform/imports/importable.ts'
import { importEndpoints } from './platform/imports/imports.ts'
import { menuEndpoints } from './platform/resources/menu.api.ts'
import { searchEndpoints } from './platform/resources/search.api.ts'
import { resourceEndpoints } from './platform/resources/resource-endpoints.ts'
import { waitingWork } from './waiting-work.ts'
import { advanceRefunds } from './orders/advances/advance-refunds.ts'
import { orderRefunds } from './orders/desk/order-refunds.ts'
import { carActivityEndpoints } from './stock/desk/car-activity.api.ts'
import { isHostOfShownVehicle } from './stock/details/vehicle-details.ts'

// Endpoints that use what areas above their own know are put together here.
const media = mediaEndpoints({
  vehicle: isHostOfShownVehicle,
  hero: isHostOfShownHero,
  news: isHostOfShownPost,
})
const timeline = customerTimelineEndpoints(timelineSources)
const customerDesk = customerDeskEndpoints({ running: runningSources, cars: carSources, newsletterSince })
const carActivity = carActivityEndpoints(carActivitySources)
const ownData = personalDataEndpoints(personalData)
const customerData = customerPrivacyEndpoints(personalData)
const newsletters = newsletterDeskEndpoints(newsletterCars)
const imports = importEndpoints(importables)

const ofResources = Object.entries(resourcesByArea).flatMap(([area, own]) =>
  inArea(
    area,
    own.flatMap((resource: Resource) => resourceEndpoints(resource)),
  ),
)

const audited: readonly Endpoint[] = [
  ...inArea('platform', platformEndpoints),
  ...inArea('access', accessEndpoints),
  ...inArea('organisation', organisationEndpoints),
  ...inArea('contacts', contactsEndpoints),
  ...inArea('content', contentEndpoints),
  ...inArea('catalogue', catalogueEndpoints),
  ...inArea('pricing', pricingEndpoints),
  ...inArea('stock', stockEndpoints),
  ...inArea('trade-ins', tradeInsEndpoints),
  ...inArea('documents', documentsEndpoints),
  ...inArea('payments', paymentsEndpoints),
  ...inArea('offers', offersEndpoints),
  ...inArea('orders', ordersEndpoints),
  ...inArea('agenda', agendaEndpoints),
  ...inArea('workshop', workshopEndpoints),
  ...inArea('invoicing', invoicingEndpoints),
  ...inArea('reports', reportsEndpoints),
  ...inArea('media', media),
  ...inArea('contacts', [...timeline, ...customerDesk, ...ownData, ...customerData]),
  ...inArea('stock', carActivity),
  ...inArea('content', newsletters),
  ...inArea('media', Object.values(MEDIA_OWNERS).flatMap(mediaWritingEndpoints)),
  ...ofResources,
  ...inArea('platform', imports),
]
const search = searchEndpoints(resources, recordSources)
const menu = menuEndpoints(resources, waitingWork)
const audit = auditEndpoints(
  [...audited, ...importables.map(importAct)],
  resources,
  [usedCarForm, customerList],
  [orderRefunds, advanceRefunds, integrationUsers],
  {
    customer: customerPlace,
    lead: leadPlace,
    vacancy: (db, number) => placesOfVacancies(db, [number]),
    application: placeOfApplication,
    vehicle: (db, number) => placesOfVehicles(db, [number]),
    shop_order: placeOfOrder,
  },
)

/** Every endpoint of the product. What is not in this list does not exist. */
export const endpoints: readonly Endpoint[] = [
  ...audited,
  ...inArea('platform', [...search, ...menu]),
  ...inArea('access', audit),
]

function inArea(area: string, own: readonly Endpoint[]): Endpoint[] {
  return own.map((endpoint) => ({ ...endpoint, area }))
}

/**
 * The API's type: all that the shop knows of the server. The calls of resources are not in it; those who make them get
 * their types from the definition (`domain/platform/resources/resource-calls.ts`). Other packages read it as an emitted
 * declaration (`docs/decisions/0052-typescript-project-references.md`).
 */
export type Api = ApiOf<
  | (typeof platformEndpoints)[number]
  | (typeof accessEndpoints)[number]
  | (typeof organisationEndpoints)[number]
  | (typeof contactsEndpoints)[number]
  | (typeof contentEndpoints)[number]
  | (typeof catalogueEndpoints)[number]
  | (typeof pricingEndpoints)[number]
  | (typeof stockEndpoints)[number]
  | (typeof tradeInsEndpoints)[number]
  | (typeof documentsEndpoints)[number]
  | (typeof paymentsEndpoints)[number]
  | (typeof offersEndpoints)[number]
  | (typeof ordersEndpoints)[number]
  | (typeof agendaEndpoints)[number]
  | (typeof workshopEndpoints)[number]
  | (typeof invoicingEndpoints)[number]
  | (typeof reportsEndpoints)[number]
  | (typeof media)[number]
  | (typeof timeline)[number]
  | (typeof customerDesk)[number]
  | (typeof carActivity)[number]
  | (typeof ownData)[number]
  | (typeof customerData)[number]
  | (typeof newsletters)[number]
  | (typeof imports)[number]
  | (typeof search)[number]
  | (typeof menu)[number]
  | (typeof audit)[number]
>
