import type { ApiResult } from '@forecourt/api-client/api.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { findLegalKind, type LegalKind } from '@forecourt/domain/content/legal.ts'
import type { Branch } from '@forecourt/domain/organisation/branch.schema.ts'
import { formatEnterpriseNumber } from '@forecourt/domain/platform/values/enterprise-number.ts'
import { hoursOn } from '@forecourt/domain/organisation/opening-hours.ts'
import { brusselsDay, type CalendarDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { buildPath, type RouteName } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Asked } from '../platform/remembered.server.ts'
import type { MenuLink } from '../platform/shell.ts'
import type { Dealer, DealerBranch } from './dealer.ts'

/** Loads the dealer's data for the layout. */
export async function askDealer({ api, language, now }: Asked): Promise<Dealer> {
  const [{ tenant }, menus, { notice }, { kinds }] = await Promise.all([
    api('GET /shop/branch/gettenant'),
    api('GET /shop/content/getmenus'),
    api('GET /shop/content/getnotice'),
    api('GET /shop/content/getlegalkinds'),
  ])
  const today = brusselsDay(now)
  const { companyName, vatNumber, court, email } = tenant.mainAccount
  return {
    name: tenant.name,
    slogan: tenant.branches[0]?.slogan ?? '',
    company: m['organisation.company']({
      company: companyName,
      number: formatEnterpriseNumber(vatNumber),
      court,
    }),
    email,
    year: toYear(today),
    branches: tenant.branches.map((branch) => toBranch(branch, today)),
    notice,
    menu: linksTo(menus.main, language),
    account: ROUTES['account.home'].meta.visible ? buildPath('account.home', language) : null,
    legal: linksTo(
      menus.footer.filter(({ page }) => hasText(page, kinds)),
      language,
    ),
  }
}

function toBranch({ id, name, departments, contactData, geoLocation, logo }: Branch, today: CalendarDay): DealerBranch {
  const { address, phone, socialMedia } = contactData
  const active = departments.filter(({ isActive }) => isActive)
  // The first department is the main one for visitors: sales.
  const hours = active[0]?.contactData.openingHours
  const smallLogo = logo?.versions.find(({ label }) => label === 'sm')
  return {
    id,
    name,
    logo: smallLogo && { src: smallLogo.url, alt: logo!.alt, width: smallLogo.width, height: smallLogo.height },
    street: `${address.streetName} ${address.houseNumber}`,
    city: `${address.postalCode} ${address.city}`,
    phone: formatPhoneInBelgium(phone),
    socialMedia,
    mapLink: geoLocation.link,
    openUntil: hours ? (hoursOn(hours, today).at(-1)?.to ?? null) : null,
    // In the list of its branch, "Werkplaats Gent" is the workshop.
    departments: active.map((department) => department.name.replace(` ${name}`, '')),
  }
}

/** A page without a text would be empty. */
function hasText(page: RouteName, kinds: readonly LegalKind[]): boolean {
  const kind = findLegalKind(page)
  return kind === undefined || kinds.includes(kind)
}

function linksTo(links: ApiResult<'GET /shop/content/getmenus'>['main'], language: Language): MenuLink[] {
  return links
    .filter(({ page }) => ROUTES[page].meta.visible && ROUTES[page][language] !== null)
    .map(({ page, text }) => ({ path: buildPath(page as 'content.home', language), text }))
}
