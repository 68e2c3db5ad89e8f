import type { Page } from '@playwright/test'
import { type Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Theme } from '@forecourt/domain/platform/routes/office-page.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkout, someEmail } from '../../journeys/order-checkout.ts'
import { ACCOUNT_SECTIONS } from '../../shop/account/sections.ts'

type Car = { id: number; slug: string; key: string; availability: string }
type Article = { id: number; slugs: Record<Language, string> }
/** Records of the demo dealer to show. */
export type Sights = Record<'used' | 'stock' | 'truck' | 'new', Car[]> & Record<'vacancy' | 'post', Article>
export type Screen = {
  name: string
  address(language: Language, sights: Sights): string
  signedIn?: boolean
  /** A screen of the office; `sign-in`: without a signed-in user. */
  office?: Theme | 'sign-in'
  /** A payment for the car in the cart begins. */
  pays?: boolean
  /** The picture shows the window after this. */
  prepare?: Steps
}
/** User actions until the screen appears. */
type Steps = (page: Page, language: Language) => Promise<void>

/** In its state once all of it has loaded. */
const shown: Steps = (page) => page.waitForTimeout(1_000)

/** Every screen of shop and office: pages first, then their dialogs. */
export const screens: readonly Screen[] = [
  { name: 'home', address: (language) => buildPath('content.home', language) },
  { name: 'usedcars', address: (language) => buildPath('content.usedcars', language) },
  { name: 'usedcars-filtered', address: (language) => `${buildPath('content.usedcars', language)}?fuel=electric` },
  { name: 'usedcars-none', address: (language) => `${buildPath('content.usedcars', language)}?fuel=cng&body=coupe` },
  { name: 'stockcars', address: (language) => buildPath('content.stockcars', language) },
  { name: 'newcars', address: (language) => buildPath('content.newcars', language) },
  { name: 'trucks', address: (language) => buildPath('content.trucks', language) },
  { name: 'usedcar', address: (language, { used }) => buildPath('content.usedcar.detail', language, used[0]!) },
  { name: 'stockcar', address: (language, { stock }) => buildPath('content.stockcar.detail', language, stock[0]!) },
  { name: 'truck', address: (language, { truck }) => buildPath('content.truck.detail', language, truck[0]!) },
  { name: 'newcar', address: (language, sights) => buildPath('content.newcar.detail', language, sights.new[0]!) },
  {
    name: 'newcar-configured',
    address: (language, sights) => buildPath('content.newcar.detail', language, sights.new[0]!),
    prepare: async (page) => {
      const parts = page.locator('section[aria-labelledby=configurator]')
      await parts.getByRole('radio').nth(1).check()
      await parts.getByRole('checkbox').first().check()
      await parts.scrollIntoViewIfNeeded()
    },
  },
  { name: 'departments', address: (language) => buildPath('content.departments', language) },
  { name: 'vacancies', address: (language) => buildPath('content.jobs', language) },
  { name: 'news', address: (language) => buildPath('content.news', language) },
  { name: 'contact', address: (language) => buildPath('content.contact', language) },
  { name: 'schedule', address: (language) => buildPath('content.schedule', language) },
  { name: 'trade-in', address: (language) => buildPath('content.trade-in', language) },
  { name: 'compare', address: (language) => buildPath('content.compare', language) },
  { name: 'sign-in', address: (language) => buildPath('account.login', language) },
  { name: 'withdrawal', address: (language) => buildPath('content.withdrawal', language) },
  { name: 'favourites', address: (language) => buildPath('content.favourites', language) },
  { name: 'terms', address: (language) => buildPath('content.legal.terms', language) },
  { name: 'privacy', address: (language) => buildPath('content.legal.privacy', language) },
  { name: 'cookies', address: (language) => buildPath('content.legal.cookies', language) },
  { name: 'office-sign-in', address: () => '/office/login', office: 'sign-in' },
  ...(['light', 'dark'] as const).flatMap((office) => [
    { name: `office-home-${office}`, address: () => '/office/', office },
    {
      name: `office-home-choose-${office}`,
      address: () => '/office/',
      office,
      prepare: pressed('office.home.choose'),
    },
    { name: `office-fuels-${office}`, address: () => '/office/fuel', office },
    { name: `office-fuel-${office}`, address: () => '/office/fuel/1', office },
    { name: `office-paint-types-${office}`, address: () => '/office/painttype?isActive=yes', office },
    { name: `office-warranties-${office}`, address: () => '/office/warranty', office },
    { name: `office-warranty-new-${office}`, address: () => '/office/warranty/new', office },
    { name: `office-nowhere-${office}`, address: () => '/office/nowhere', office },
    { name: `office-customers-${office}`, address: () => '/office/customer', office },
    { name: `office-customer-${office}`, address: () => '/office/customer/100002', office },
    { name: `office-customer-new-${office}`, address: () => '/office/customer/new', office },
    { name: `office-stock-all-${office}`, address: () => '/office/vehicle', office },
    { name: `office-versions-${office}`, address: () => '/office/version', office },
    { name: `office-stock-used-${office}`, address: () => '/office/usedcar', office },
    {
      name: `office-stock-car-${office}`,
      address: (_: Language, { used }: Sights) => `/office/usedcar/${used[0]!.id}`,
      office,
    },
    {
      name: `office-stock-car-form-${office}`,
      address: (_: Language, { used }: Sights) => `/office/usedcar/${used.at(0)?.id ?? ''}/edit`,
      office,
    },
    { name: `office-stock-new-${office}`, address: () => '/office/usedcar/new', office },
    { name: `office-stock-intake-${office}`, address: () => '/office/usedcar/intake?step=photos', office },
    ...[
      ['stock', (_: Language, { used }: Sights) => `/office/usedcar?size=0&peek=${used[0]!.id}`] as const,
      ['customers', () => '/office/customer?sort=number&peek=100002'] as const,
      ['fuels', () => '/office/fuel?peek=1'] as const,
      ['offers', () => '/office/offer?size=0&peek=40'] as const,
      ['leads', () => '/office/lead?size=0&peek=140'] as const,
    ].map(([name, address]) => ({ name: `office-${name}-peek-${office}`, address, office, prepare: shown })),
    { name: `office-stock-cars-${office}`, address: () => '/office/stockcar', office },
    {
      name: `office-stock-new-car-${office}`,
      address: (_: Language, { stock }: Sights) => `/office/stockcar/${stock[0]!.id}`,
      office,
    },
    { name: `office-stock-order-${office}`, address: () => '/office/stockcar/new?supply=ordered', office },
    { name: `office-queue-${office}`, address: () => '/office/queue', office },
    { name: `office-promotions-${office}`, address: () => '/office/promotion', office },
    { name: `office-promotion-${office}`, address: () => '/office/promotion/1', office },
    { name: `office-countries-${office}`, address: () => '/office/country', office },
    { name: `office-country-${office}`, address: () => '/office/country/5', office },
    { name: `office-rules-premiums-${office}`, address: () => '/office/premium', office },
    { name: `office-rules-campaign-${office}`, address: () => '/office/campaign/1006', office },
    { name: `office-rules-premium-${office}`, address: () => '/office/premium/1017', office },
    { name: `office-rules-deal-${office}`, address: () => '/office/fleetdeal/1010', office },
    { name: `office-order-flow-${office}`, address: () => '/office/orderflow/2', office },
    { name: `office-sales-rules-${office}`, address: () => '/office/salesrule', office },
    { name: `office-sales-rule-${office}`, address: () => '/office/salesrule/4', office },
    { name: `office-sales-types-${office}`, address: () => '/office/salestype', office },
    { name: `office-sales-type-${office}`, address: () => '/office/salestype/1', office },
    { name: `office-sale-services-${office}`, address: () => '/office/saleservice', office },
    { name: `office-credit-ceilings-${office}`, address: () => '/office/creditceiling', office },
    { name: `office-credit-terms-${office}`, address: () => '/office/credittermlimit', office },
    { name: `office-finance-rate-${office}`, address: () => '/office/financerate/1', office },
    { name: `office-cities-${office}`, address: () => '/office/city', office },
    { name: `office-vat-sales-types-${office}`, address: () => '/office/vatsalestype', office },
    { name: `office-stock-locations-${office}`, address: () => '/office/stocklocation', office },
    { name: `office-mails-${office}`, address: () => '/office/mailtemplate', office },
    { name: `office-mail-${office}`, address: () => '/office/mailtemplate/17', office },
    { name: `office-pages-${office}`, address: () => '/office/shoppage', office },
    { name: `office-page-${office}`, address: () => '/office/shoppage/4', office },
    { name: `office-menus-${office}`, address: () => '/office/shopmenu', office },
    { name: `office-provider-${office}`, address: () => '/office/provider', office },
    { name: `office-leads-${office}`, address: () => '/office/lead', office },
    { name: `office-lead-${office}`, address: () => '/office/lead/140', office },
    { name: `office-offers-${office}`, address: () => '/office/offer', office },
    { name: `office-offer-${office}`, address: () => '/office/offer/40', office },
    { name: `office-offer-draft-${office}`, address: () => '/office/offer/96', office },
    { name: `office-offer-new-${office}`, address: () => '/office/offer/new', office },
    { name: `office-price-cards-${office}`, address: () => '/office/pricecard', office },
    { name: `office-offers-to-check-${office}`, address: () => '/office/offer?peek=96', office },
    { name: `office-dossiers-${office}`, address: () => '/office/dossier', office },
    { name: `office-dossier-${office}`, address: () => '/office/dossier/1', office },
    { name: `office-trade-ins-${office}`, address: () => '/office/tradein', office },
    { name: `office-trade-ins-peek-${office}`, address: () => '/office/tradein?peek=12', office },
    { name: `office-trade-in-${office}`, address: () => '/office/tradein/11', office },
    { name: `office-internal-orders-${office}`, address: () => '/office/internalorder', office },
    { name: `office-internal-order-${office}`, address: () => '/office/internalorder/2', office },
    { name: `office-sales-report-${office}`, address: () => '/office/salesreport', office },
    { name: `office-stock-report-${office}`, address: () => '/office/stockreport', office },
    { name: `office-receivable-report-${office}`, address: () => '/office/receivablereport', office },
    { name: `office-payable-report-${office}`, address: () => '/office/payablereport', office },
    { name: `office-deliveries-${office}`, address: () => '/office/delivery', office },
    { name: `office-test-drives-${office}`, address: () => '/office/testdrive', office },
    { name: `office-test-drive-${office}`, address: () => '/office/testdrive/1', office },
    { name: `office-premium-claims-${office}`, address: () => '/office/premiumclaim', office },
    { name: `office-premium-claims-peek-${office}`, address: () => '/office/premiumclaim?peek=2', office },
    { name: `office-premium-claim-${office}`, address: () => '/office/premiumclaim/1', office },
    { name: `office-lead-booking-${office}`, address: () => '/office/lead/140/book', office },
    { name: `office-orders-${office}`, address: () => '/office/shoporder', office },
    { name: `office-guide-${office}`, address: () => '/office/guide/stock', office },
    { name: `office-users-${office}`, address: () => '/office/user', office },
    { name: `office-user-${office}`, address: () => '/office/user/102', office },
    { name: `office-user-new-${office}`, address: () => '/office/user/new', office },
    { name: `office-roles-${office}`, address: () => '/office/role', office },
    { name: `office-role-${office}`, address: () => '/office/role/6', office },
    { name: `office-range-${office}`, address: () => '/office/range/year/1', office },
    { name: `office-pricechange-${office}`, address: () => '/office/pricechange?year=1', office },
    { name: `office-version-${office}`, address: () => '/office/range/version/1001', office },
    {
      name: `office-version-price-${office}`,
      address: () => '/office/range/version/1001',
      office,
      prepare: pressed('office.range.price.change'),
    },
    { name: `office-audit-${office}`, address: () => '/office/audit', office },
    { name: `office-audit-entry-${office}`, address: () => '/office/audit/400', office },
    { name: `office-audit-readings-${office}`, address: () => '/office/audit/readings', office },
    { name: `office-own-access-${office}`, address: () => '/office/sessions', office },
    { name: `office-settings-${office}`, address: () => '/office/setting', office },
    { name: `office-newsletters-${office}`, address: () => '/office/newsletter', office },
    { name: `office-newsletter-${office}`, address: () => '/office/newsletter/3', office },
    { name: `office-newsletter-new-${office}`, address: () => '/office/newsletter/new', office },
    { name: `office-subscribers-${office}`, address: () => '/office/newslettersubscriber', office },
    { name: `office-calendar-${office}`, address: () => '/office/calendar?branch=1', office },
    { name: `office-calendar-month-${office}`, address: () => '/office/calendar?view=month&branch=1', office },
    { name: `office-calendar-day-${office}`, address: () => '/office/calendar?view=day&branch=1', office },
    { name: `office-capacity-${office}`, address: () => '/office/capacity', office },
    { name: `office-vacancies-${office}`, address: () => '/office/vacancy', office },
    { name: `office-vacancy-${office}`, address: () => '/office/vacancy/1', office },
    { name: `office-applications-${office}`, address: () => '/office/application', office },
    { name: `office-application-${office}`, address: () => '/office/application/1', office },
    { name: `office-legal-${office}`, address: () => '/office/legaltext', office },
    { name: `office-legal-text-${office}`, address: () => '/office/legaltext/terms-private', office },
    { name: `office-branches-${office}`, address: () => '/office/branch', office },
    { name: `office-branch-${office}`, address: () => '/office/branch/1', office },
    { name: `office-department-${office}`, address: () => '/office/department/3', office },
    { name: `office-hours-${office}`, address: () => '/office/openinghours', office },
    { name: `office-palette-${office}`, address: () => '/office/fuel', office, prepare: dialogBy('Control+K') },
    { name: `office-keys-${office}`, address: () => '/office/fuel', office, prepare: dialogBy('?') },
    { name: `office-view-${office}`, address: () => '/office/fuel', office, prepare: pressed('office.views.save') },
    { name: `office-unsaved-${office}`, address: () => '/office/fuel/1', office, prepare: leaveUnsaved },
  ]),
  { name: 'not-found', address: (language) => `/${language}/nergens` },
  { name: 'vacancy', address: (language, { vacancy }) => vacancyPath(language, vacancy) },
  {
    name: 'post',
    address: (language, { post }) =>
      buildPath('content.news.detail', language, { id: post.id, slug: post.slugs[language] }),
  },
  ...(['withdrawal', 'disclaimer', 'accessibility'] as const).map((text) => ({
    name: `legal-${text}`,
    address: (language: Language) => buildPath(`content.legal.${text}`, language),
  })),
  ...ACCOUNT_SECTIONS.map((section) => ({
    name: `account-${section}`,
    address: (language: Language) => `${buildPath('account.home', language)}?section=${section}`,
    signedIn: true,
  })),
  {
    name: 'account-order',
    address: (language) => `${buildPath('account.home', language)}?section=orders`,
    signedIn: true,
    prepare: anOrder,
  },
  {
    name: 'account-offer',
    address: (language) => `${buildPath('account.home', language)}?section=offers`,
    signedIn: true,
    prepare: anOffer,
  },
  { name: 'order', address: (language) => buildPath('content.order', language) },
  { name: 'sign-out', address: (language) => buildPath('account.logout', language), signedIn: true },
  { name: 'menu', address: home, prepare: (page) => smallOnly(page, /^Menu/) },
  { name: 'filters', address: usedCarsPath, prepare: (page) => smallOnly(page, /^Filt/) },
  { name: 'dialog-newsletter', address: usedCarPath, prepare: newsletter },
  { name: 'dialog-test-drive', address: usedCarPath, prepare: pressed('detail.test-drive') },
  { name: 'dialog-question', address: usedCarPath, prepare: pressed('detail.question') },
  { name: 'dialog-alert', address: usedCarPath, prepare: pressed('alert.cheaper') },
  { name: 'confirm-alert', address: (language) => `${buildPath('account.confirm-alert', language)}#x` },
  { name: 'dialog-finance', address: usedCarPath, prepare: pressed('monthly.open') },
  { name: 'dialog-budget', address: usedCarsPath, prepare: budget },
  {
    name: 'dialog-application',
    address: (language, { vacancy }) => vacancyPath(language, vacancy),
    prepare: pressed('vacancies.apply'),
  },
  { name: 'sign-up', address: signIn, prepare: pressed('auth.links.signup', 'auth.signup.title') },
  { name: 'forgotten', address: signIn, prepare: pressed('auth.signin.forgotten', 'auth.password.title') },
  { name: 'checkout-1', address: usedCarsPath, prepare: (page, language) => new Checkout(page, language).openCart() },
  { name: 'checkout-2', address: usedCarsPath, prepare: (page, language) => ordering(page, language).data() },
  { name: 'checkout-address', address: usedCarsPath, prepare: (page, language) => ordering(page, language).address() },
  { name: 'checkout-3', address: usedCarsPath, prepare: (page, language) => ordering(page, language).overview() },
  {
    name: 'checkout-4',
    address: usedCarsPath,
    pays: true,
    prepare: (page, language) => ordering(page, language).payment(),
  },
  {
    name: 'checkout-cancelled',
    address: usedCarsPath,
    pays: true,
    prepare: (page, language) => ordering(page, language).ended('cancel'),
  },
  {
    name: 'checkout-failed',
    address: usedCarsPath,
    pays: true,
    prepare: (page, language) => ordering(page, language).ended('fail'),
  },
  {
    name: 'checkout-placed',
    address: usedCarsPath,
    pays: true,
    prepare: (page, language) => ordering(page, language).placed(),
  },
]

/** The dialog that a key opens. */
function dialogBy(key: string): Steps {
  return async (page) => {
    await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor()
  }
}

/** The last of the orders is opened. */
async function anOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /SO-\d/ }).last().click()
  await page.getByRole('dialog').waitFor()
}

/** The newest offer, compared with the version before it. */
async function anOffer(page: Page): Promise<void> {
  await page.getByRole('button', { name: /OF-\d/ }).first().click()
  await page.getByRole('button', { name: /^(Vergelijken met|Comparer avec)/ }).click()
  await shown(page, 'nl')
}

/** Something is typed in a form, and Escape pressed. */
async function leaveUnsaved(page: Page): Promise<void> {
  await page.getByRole('form').getByRole('textbox').first().fill('Niet Goed')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor()
}

type TextKey = keyof typeof m

function home(language: Language): string {
  return buildPath('content.home', language)
}

function usedCarsPath(language: Language): string {
  return buildPath('content.usedcars', language)
}

function usedCarPath(language: Language, { used }: Sights): string {
  return buildPath('content.usedcar.detail', language, used[0]!)
}

function vacancyPath(language: Language, { id, slugs }: Article): string {
  return buildPath('content.jobs.detail', language, { id, slug: slugs[language] })
}

function signIn(language: Language): string {
  return buildPath('account.login', language)
}

function text(key: TextKey, language: Language): string {
  return (m[key] as (values: object, options: { locale: Language }) => string)({}, { locale: language })
}

/** Presses the button of this text, and waits for its dialog, or for a panel with this heading. */
function pressed(key: TextKey, heading?: TextKey): Steps {
  return async (page, language) => {
    const name = text(key, language)
    const button = page.getByRole('button', { name, exact: true }).filter({ visible: true })
    await button.first().click()
    const opened = heading
      ? page.getByRole('heading', { name: text(heading, language) })
      : page.getByRole('dialog').locator('input, select').filter({ visible: true })
    await opened.first().waitFor()
    await page.waitForLoadState('networkidle')
  }
}

/** Menu and filters are drawers on small screens only. */
async function smallOnly(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).filter({ visible: true })
  if ((await button.count()) === 0) return
  await button.first().click()
  await page.getByRole('dialog').waitFor()
}

/** On small screens its button is in the menu. */
async function newsletter(page: Page, language: Language): Promise<void> {
  await smallOnly(page, /^Menu/)
  await pressed('layout.newsletter')(page, language)
}

/** In the filter, which is a drawer on small screens. */
async function budget(page: Page, language: Language): Promise<void> {
  await smallOnly(page, /^Filt/)
  await pressed('budget.open')(page, language)
  await page.getByRole('heading', { name: text('budget.title', language) }).waitFor()
}

/** A guest on the way through checkout, as far as asked. */
function ordering(page: Page, language: Language) {
  const checkout = new Checkout(page, language)
  const email = someEmail()
  const way = {
    async data() {
      await checkout.openCart()
      await checkout.choose('deliver')
      await checkout.next()
      await checkout.fillInPerson(email)
    },
    async address() {
      await way.data()
      await checkout.button('checkout.data.add-address').click()
    },
    async overview() {
      await checkout.openCart()
      await checkout.goToOverview(email)
    },
    async payment() {
      await checkout.openCart()
      await checkout.goToPayment(email)
    },
    async ended(how: 'cancel' | 'fail') {
      await way.payment()
      await checkout.inApp(how)
      await checkout.status.waitFor({ state: 'hidden' })
    },
    async placed() {
      await way.payment()
      await checkout.inApp('pay')
      await checkout.status.waitFor({ state: 'hidden' })
    },
  }
  return way
}
