import type { Branch, Department, Tenant } from '@forecourt/domain/organisation/branch.schema.ts'
import type { OpeningHours, Period } from '@forecourt/domain/organisation/opening-hours.ts'

/** Returns the dealer's structured data for search engines: the group, and each branch with its hours. */
export function dealerStructure({ name, branches, mainAccount }: Tenant, home: string): object[] {
  return [
    {
      '@type': 'AutoDealer',
      '@id': `${home}#dealer`,
      name,
      url: home,
      legalName: mainAccount.companyName,
      vatID: `${mainAccount.vatPrefix}${mainAccount.vatNumber.replace(/\D/g, '')}`,
      email: mainAccount.email,
      telephone: mainAccount.phone,
      // A place is identified by its address; the group has that of its first branch.
      ...(branches[0] && {
        address: toPostalAddress(branches[0].contactData.address),
        ...findPicture(branches[0], home),
      }),
      department: branches.map((branch) => branchStructure(branch, home)),
    },
  ]
}

/** The same for the page of the departments, with each department, its hours and the days that differ. */
export function departmentsStructure({ branches }: Tenant, home: string): object[] {
  return branches.map((branch) => ({
    ...branchStructure(branch, home),
    department: branch.departments.filter(({ isActive }) => isActive).map(departmentStructure),
  }))
}

function departmentStructure({ name, contactData, geoLocation }: Department): object {
  const { address, phone, email, openingHours } = contactData
  return {
    '@type': 'AutomotiveBusiness',
    name,
    address: toPostalAddress(address),
    telephone: phone,
    email,
    hasMap: geoLocation.link,
    openingHoursSpecification: weekStructure(openingHours),
    specialOpeningHoursSpecification: openingHours.exceptions.flatMap(({ day, value }) => {
      const validity = { '@type': 'OpeningHoursSpecification', validFrom: day, validThrough: day }
      // Opening and closing at midnight means closed all day.
      if (value.length === 0) return [{ ...validity, opens: '00:00', closes: '00:00' }]
      return value.map(({ from, to }) => ({ ...validity, opens: from, closes: closingTime(to) }))
    }),
  }
}

export function toPostalAddress({ streetName, houseNumber, boxNumber, ...address }: Address): object {
  return {
    '@type': 'PostalAddress',
    streetAddress: [streetName, houseNumber, boxNumber].filter(Boolean).join(' '),
    postalCode: address.postalCode,
    addressLocality: address.city,
    addressCountry: address.countryCode,
  }
}

type Address = Branch['contactData']['address']

function branchStructure(branch: Branch, home: string): object {
  const { name, slug, contactData, geoLocation, departments } = branch
  return {
    '@type': 'AutoDealer',
    '@id': `${home}#${slug}`,
    name,
    url: contactData.webSite || home,
    ...findPicture(branch, home),
    address: toPostalAddress(contactData.address),
    telephone: contactData.phone,
    email: contactData.email,
    geo: { '@type': 'GeoCoordinates', latitude: geoLocation.latitude, longitude: geoLocation.longitude },
    hasMap: geoLocation.link,
    sameAs: contactData.socialMedia.map(({ url }) => url),
    // The first department is the main one for visitors: sales.
    openingHoursSpecification: weekStructure(departments.find(({ isActive }) => isActive)?.contactData.openingHours),
  }
}

function weekStructure(hours: OpeningHours | undefined): object[] | undefined {
  return hours?.contactHours.flatMap(({ day, value }) => value.map((period) => hoursStructure(day, period)))
}

function hoursStructure(day: number, { from, to }: Period): object {
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: weekdays[day - 1],
    opens: from,
    closes: closingTime(to),
  }
}

/** Midnight at the end of a day is written as the last minute. */
function closingTime(to: string): string {
  return to === '24:00' ? '23:59' : to
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function findPicture({ departments, logo }: Branch, home: string): { image?: string } {
  const picture: Department['media'] = departments.find(({ media }) => media)?.media ?? logo
  const url = picture?.versions.at(-1)?.url
  return url === undefined ? {} : { image: new URL(url, home).href }
}
