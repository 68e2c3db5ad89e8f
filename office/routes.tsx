import type { ComponentType } from 'react'
import { data, type LoaderFunction, type RouteObject } from 'react-router'
import {
  CUSTOMER_VIEW_SCREEN,
  GROUP_SCREENS,
  INVITATION_SCREEN,
  PASSWORD_SCREEN,
} from '@forecourt/domain/platform/routes/office-page.ts'
import { getScreen, OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import { accessRoutes } from './access/access-routes.ts'
import { loadPasswordRules } from './access/password-rules.ts'
import { signOut } from './access/sign-out.ts'
import { loadAccess, OWN_ACCESS, redirectSignedIn } from './access/staff.ts'
import { versionRoutes } from './catalogue/version-routes.ts'
import { customerRoutes } from './contacts/customers/customer-routes.ts'
import { legalRoutes } from './content/legal-routes.ts'
import { mailRoutes } from './content/mail-routes.ts'
import { shopPageRoutes } from './content/shop-page-routes.ts'
import { providerRoutes } from './content/provider-routes.ts'
import { vacancyRoutes } from './content/vacancy-routes.ts'
import { leadRoutes } from './contacts/leads/lead-routes.ts'
import { newsletterRoutes } from './content/newsletter-routes.ts'
import { guideRoutes } from './layout/guide/guide-routes.ts'
import { loadHome } from './layout/home/load-home.ts'
import { ErrorScreen } from './layout/ErrorScreen.tsx'
import { ScreenSkeleton } from './layout/ScreenSkeleton.tsx'
import { promotionRoutes } from './pricing/promotion-routes.ts'
import { rangeRoutes } from './pricing/range-routes.ts'
import { offerRoutes } from './offers/desk/offer-routes.ts'
import { priceCardRoutes } from './offers/price-cards/price-card-routes.ts'
import { ruleRoutes } from './pricing/rule-routes.ts'
import { approvalRoutes } from './orders/approvals/approval-routes.ts'
import { dossierRoutes } from './orders/dossiers/dossier-routes.ts'
import { contractRoutes } from './orders/contracts/contract-routes.ts'
import { testDriveRoutes } from './agenda/test-drive-routes.ts'
import { reportRoutes } from './reports/report-routes.ts'
import { internalOrderRoutes } from './orders/internal-orders/internal-order-routes.ts'
import { premiumClaimRoutes } from './orders/premium-claims/premium-claim-routes.ts'
import { tradeInRoutes } from './trade-ins/trade-in-routes.ts'
import { orderRoutes } from './orders/orders/order-routes.ts'
import { isAllowed, resourceRoutes } from './platform/resource/resource-routes.ts'
import { carPaymentRoutes } from './invoicing/car-payments/car-payment-routes.ts'
import { demoCarRoutes } from './invoicing/demo-cars/demo-car-routes.ts'
import { bankRoutes } from './invoicing/bank/bank-routes.ts'
import { identityProviderRoutes } from './offers/identity/identity-provider-routes.ts'
import { accessPointRoutes } from './invoicing/delivery/access-point-routes.ts'
import { invoiceRoutes } from './invoicing/invoices/invoice-routes.ts'
import { purchaseSlipRoutes } from './invoicing/purchase-slips/purchase-slip-routes.ts'
import { paymentRoutes } from './invoicing/supplier-payments/payment-routes.ts'
import { incomingMessageRoutes } from './invoicing/supplier-invoices/incoming-message-routes.ts'
import { invoiceMailboxRoutes } from './invoicing/supplier-invoices/invoice-mailbox-routes.ts'
import { supplierInvoiceRoutes } from './invoicing/supplier-invoices/supplier-invoice-routes.ts'
import { registerRoutes } from './invoicing/registers/register-routes.ts'
import { clockRoutes } from './invoicing/reminders/clock-routes.ts'
import { receivableRoutes } from './invoicing/reminders/receivable-routes.ts'
import { warrantyClaimRoutes } from './workshop/claims/warranty-claim-routes.ts'
import { workOrderRoutes, workScreenRoutes } from './workshop/work-orders/work-order-routes.ts'
import { leadBookingRoute, workshopRoutes } from './workshop/workshop-routes.ts'
import { settingRoutes } from './platform/setting/setting-routes.ts'
import { organisationRoutes } from './organisation/organisation-routes.ts'
import { webhookRoutes } from './organisation/webhooks/webhook-routes.ts'
import { resources } from './resources.ts'
import { stockRoutes } from './stock/stock-routes.ts'

/**
 * The routes of all screens of the office, each loaded when it is opened. `OFFICE_ROUTES`, which the server reads too, has
 * their place in the menu and the rights that they need.
 */
export const routes: RouteObject[] = [
  door('login', () => import('./access/SignInPage.tsx').then(({ SignInPage }) => SignInPage), redirectSignedIn),
  door(
    PASSWORD_SCREEN.slice(1),
    () => import('./access/PasswordPage.tsx').then(({ PasswordPage }) => PasswordPage),
    loadPasswordRules,
  ),
  door(
    INVITATION_SCREEN.slice(1),
    () => import('./access/InvitationPage.tsx').then(({ InvitationPage }) => InvitationPage),
    loadPasswordRules,
  ),
  door(GROUP_SCREENS.enter.slice(1), () =>
    import('./access/GroupEnterPage.tsx').then(({ GroupEnterPage }) => GroupEnterPage),
  ),
  door(GROUP_SCREENS.ask.slice(1), () =>
    import('./access/GroupLinkPage.tsx').then(({ GroupLinkPage }) => GroupLinkPage),
  ),
  door(`${CUSTOMER_VIEW_SCREEN.slice(1)}/:language`, () =>
    import('./offers/views/CustomerViewPage.tsx').then(({ CustomerViewPage }) => CustomerViewPage),
  ),
  { path: 'logout', loader: () => signOut(), HydrateFallback: Nothing },
  {
    path: '',
    id: 'office',
    loader: loadAccess,
    lazy: () => import('./layout/Shell.tsx').then(({ Shell }) => ({ Component: Shell })),
    ErrorBoundary: ErrorScreen,
    HydrateFallback: ScreenSkeleton,
    children: [
      {
        // Inside the shell, so that the menu stays after an error.
        ErrorBoundary: ErrorScreen,
        children: [
          {
            index: true,
            loader: loadHome,
            lazy: () => import('./layout/home/HomePage.tsx').then(({ HomePage }) => ({ Component: HomePage })),
          },
          ...OFFICE_ROUTES.filter((route) => route.isResource).flatMap((route) =>
            resourceRoutes(route, resources[route.area]),
          ),
          ...customerRoutes,
          ...offerRoutes,
          ...approvalRoutes,
          ...priceCardRoutes,
          ...orderRoutes,
          ...dossierRoutes,
          ...internalOrderRoutes,
          ...testDriveRoutes,
          ...reportRoutes,
          ...contractRoutes,
          ...premiumClaimRoutes,
          ...tradeInRoutes,
          ...stockRoutes,
          ...accessRoutes,
          ...settingRoutes,
          ...workshopRoutes,
          ...workScreenRoutes,
          ...workOrderRoutes,
          ...warrantyClaimRoutes,
          ...invoiceRoutes,
          ...purchaseSlipRoutes,
          ...supplierInvoiceRoutes,
          ...incomingMessageRoutes,
          ...invoiceMailboxRoutes,
          ...paymentRoutes,
          ...carPaymentRoutes,
          ...demoCarRoutes,
          ...bankRoutes,
          ...accessPointRoutes,
          ...identityProviderRoutes,
          ...registerRoutes,
          ...receivableRoutes,
          ...clockRoutes,
          ...organisationRoutes,
          ...webhookRoutes,
          ...rangeRoutes,
          ...versionRoutes,
          ...ruleRoutes,
          ...leadRoutes([leadBookingRoute]),
          ...promotionRoutes,
          ...legalRoutes,
          ...vacancyRoutes,
          ...newsletterRoutes,
          ...mailRoutes,
          ...shopPageRoutes,
          ...providerRoutes,
          {
            path: getScreen('masterData').path,
            loader: () => isAllowed(getScreen('masterData')),
            lazy: () =>
              import('./layout/MasterDataPage.tsx').then(({ MasterDataPage }) => ({ Component: MasterDataPage })),
          },
          {
            path: OWN_ACCESS.slice(1),
            lazy: () => import('./layout/OwnPage.tsx').then(({ OwnPage }) => ({ Component: OwnPage })),
          },
          ...guideRoutes,
          {
            path: '*',
            loader() {
              throw data(null, { status: 404 })
            },
          },
        ],
      },
    ],
  },
]

/** Returns the route of a screen outside the shell, for visitors who are not signed in. */
function door(path: string, load: () => Promise<ComponentType>, loader?: LoaderFunction): RouteObject {
  return {
    path,
    ...(loader && { loader }),
    lazy: async () => ({ Component: await load() }),
    ErrorBoundary: ErrorScreen,
    HydrateFallback: Nothing,
  }
}

/** The page is empty until a screen outside the shell is there: it is small, and a spinner would only blink. */
function Nothing() {
  return null
}
