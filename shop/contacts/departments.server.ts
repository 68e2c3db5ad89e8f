import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import type { MapTiles } from '@forecourt/domain/organisation/branch.schema.ts'
import type { OpeningHours } from '@forecourt/domain/organisation/opening-hours.ts'
import { addDays, brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { crumbsTo } from '../platform/crumbs.server.ts'
import type { Crumb, PageRequest, PageWords } from '../platform/page.ts'
import { withStructuredData } from '../platform/server-notes.ts'
import { breadcrumbList } from '../platform/structure.ts'
import { departmentsStructure } from '../organisation/dealer-structure.server.ts'
import type { MapBranch } from '../organisation/BranchMap.tsx'
import { toShownDepartment, type ShownDepartment } from '../organisation/shown-department.ts'

export interface ShownBranch extends MapBranch {
  slogan: string
  phone: { text: string; href: string }
  departments: { card: ShownDepartment; hours: OpeningHours; takesBookings: boolean }[]
}

interface DepartmentsData {
  head: PageWords
  heading: string
  crumbs: Crumb[]
  branches: ShownBranch[]
  map: { zoom: number; tiles: MapTiles }
}

/** Loads all data of the page of the departments, as of today. */
export async function loadDepartments({ api, url, language, now, wordsOf }: PageRequest): Promise<DepartmentsData> {
  const [{ tenant }, map, workshops] = await Promise.all([
    api('GET /shop/branch/gettenant'),
    api('GET /shop/branch/getmap'),
    api('GET /shop/workshop/getservices'),
  ])
  const bookable = new Set(workshops.services.flatMap(({ departments }) => departments))
  const home = buildPath('content.home', language)
  const heading = translate(ROUTES['content.departments'].meta.text, language)
  const crumbs = crumbsTo(language, 'content.departments')
  const today = brusselsDay(now)
  const branches = tenant.branches.map((branch) => {
    const { address, phone } = branch.contactData
    const asked = { language, now, phoneText: formatPhoneInBelgium }
    return {
      slug: branch.slug,
      name: branch.name,
      slogan: branch.slogan,
      address: `${address.streetName} ${address.houseNumber}, ${address.postalCode} ${address.city}`,
      phone: { text: formatPhoneInBelgium(phone), href: `tel:${phone}` },
      place: { latitude: branch.geoLocation.latitude, longitude: branch.geoLocation.longitude },
      mapLink: branch.geoLocation.link,
      departments: branch.departments
        .filter(({ isActive }) => isActive)
        .map((department) => ({
          card: toShownDepartment(department, branch, asked),
          hours: hoursNear(today, department.contactData.openingHours),
          takesBookings: bookable.has(department.id),
        })),
    }
  })
  return withStructuredData({ head: await wordsOf('content.departments'), heading, crumbs, branches, map }, [
    ...departmentsStructure(tenant, new URL(home, url).href),
    breadcrumbList(crumbs, url),
  ])
}

/** The browser computes whether it is open now and when next; days beyond that are not sent. */
function hoursNear(today: CalendarDay, hours: OpeningHours): OpeningHours {
  const last = addDays(today, 15)
  return {
    contactHours: hours.contactHours.filter(({ value }) => value.length > 0),
    exceptions: hours.exceptions.filter(({ day }) => day <= last).map((one) => ({ ...one, note: null })),
    closedOnHolidays: hours.closedOnHolidays,
  }
}
