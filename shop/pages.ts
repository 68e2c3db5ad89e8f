import type { RouteName } from '@forecourt/domain/platform/routes.ts'

/** The pages of the shop: the route's name and the file that shows it. Paths stand in `domain/platform/routes.ts`. */
export const pages: Partial<Record<RouteName, string>> = {
  'content.home': 'stock/HomePage.tsx',
  'content.newcars': 'stock/NewCarsPage.tsx',
  'content.stockcars': 'stock/StockCarsPage.tsx',
  'content.usedcars': 'stock/UsedCarsPage.tsx',
  'content.newcar.detail': 'stock/NewCarDetailPage.tsx',
  'content.stockcar.detail': 'stock/StockCarDetailPage.tsx',
  'content.truck.detail': 'stock/TruckDetailPage.tsx',
  'content.usedcar.detail': 'stock/UsedCarDetailPage.tsx',
  'content.trucks': 'stock/TrucksPage.tsx',
  'content.departments': 'contacts/DepartmentsPage.tsx',
  'account.login': 'access/SignInPage.tsx',
  'account.logout': 'access/SignOutPage.tsx',
  'content.favourites': 'stock/FavouritesPage.tsx',
  'content.legal.privacy': 'content/LegalPage.tsx',
  'content.legal.terms': 'content/LegalPage.tsx',
  'content.legal.disclaimer': 'content/LegalPage.tsx',
  'content.legal.disputes': 'content/LegalPage.tsx',
  'content.legal.accessibility': 'content/LegalPage.tsx',
  'content.legal.cookies': 'content/CookiesPage.tsx',
  'content.legal.withdrawal': 'content/LegalPage.tsx',
  'content.compare': 'stock/ComparePage.tsx',
  'content.payment': 'orders/PaymentPage.tsx',
  'content.schedule': 'workshop/SchedulePage.tsx',
  'content.schedule.booking': 'workshop/BookingPage.tsx',
}
