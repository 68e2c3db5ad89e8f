import { WEEKDAYS } from '@forecourt/domain/organisation/kept-hours.ts'
import type { Branch, Department, Tenant } from '@forecourt/domain/organisation/branch.schema.ts'
import type { HoursException } from '@forecourt/domain/organisation/opening-hours.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { loadPictures, plainPicture, type HostPicture } from '../media/pictures.ts'
import type { Db } from '../platform/database/database.ts'
import {
  activeBranches,
  loadDepartment,
  openingExceptionsFrom,
  salesDepartment,
  type LoadedDepartment,
} from './organisation.sql.ts'
import type { AnswerContext } from '../platform/http/endpoint.ts'
import { readSetting } from '../platform/setting/setting.ts'
import type { Settings } from '../platform/settings/settings.ts'

type BranchRow = Awaited<ReturnType<typeof activeBranches>>[number]
type DepartmentRow = BranchRow['departments'][number]
type ExceptionRow = Awaited<ReturnType<typeof openingExceptionsFrom>>[number]
type Reading = { language: Language; pictures: Map<string, HostPicture[]>; exceptions: ExceptionRow[] }

export { loadDepartment, salesDepartment, type LoadedDepartment }

/** Reads the dealer group as visitors see it: branches, departments, hours and the responsible staff. */
export async function readTenant(
  db: Db,
  { tenant, isMaster }: Pick<Settings, 'tenant' | 'isMaster'>,
  at: AnswerContext,
): Promise<Tenant> {
  const [name, { branches, reading }] = await Promise.all([readSetting(db, 'organisation.name'), readBranches(db, at)])
  const main = branches[0]
  if (!main) throw new Error('A dealer group has at least one branch')
  return {
    id: tenant,
    name,
    isMaster,
    branches: branches.map((branch) => branchAnswer(branch, reading)),
    mainAccount: {
      companyName: main.companyName,
      vatPrefix: 'BE',
      vatNumber: main.enterpriseNumber,
      court: translate(main.court, at.language),
      email: main.email,
      phone: main.phone,
    },
  }
}

/** Reads the branches with their departments, in their order. */
export async function readAllBranches(db: Db, at: AnswerContext): Promise<Branch[]> {
  const { branches, reading } = await readBranches(db, at)
  return branches.map((branch) => branchAnswer(branch, reading))
}

/** Reads the companies behind the branches, the one that speaks for the group first. */
export async function readCompanies(db: Db, language: Language) {
  return (await activeBranches(db)).map((branch) => ({
    branchNumber: branch.number,
    court: branch.court,
    companyName: branch.companyName,
    enterpriseNumber: branch.enterpriseNumber,
    ...toAddress(branch, language),
    email: branch.email,
    phone: branch.phone,
  }))
}

/** Returns the number of the department that is responsible for new cars. */
export function newCarDepartment(db: Db): Promise<number> {
  return salesDepartment(db, { kind: 'sales-new' })
}

/** Reads the department that is responsible for new cars, with its branch. */
export async function readNewCarSales(db: Db, at: AnswerContext) {
  return readBranchOfDepartment(db, await newCarDepartment(db), at)
}

/** Reads a department with the branch it belongs to, as the page of a car shows them. An inactive one is null. */
export async function readBranchOfDepartment(db: Db, departmentNumber: number, at: AnswerContext) {
  const { branches, reading } = await readBranches(db, at)
  const holds = (branch: BranchRow) => branch.departments.some(({ number }) => number === departmentNumber)
  const branch = branches.find(holds) ?? branches[0]
  if (!branch) throw new Error('A dealer group has at least one branch')
  const { departments, id, slug, name, logo, slogan, contactData } = branchAnswer(branch, reading)
  return {
    department: departments.find((department) => department.id === departmentNumber) ?? null,
    branch: { id, slug, name, logo, slogan, contactData },
  }
}

async function readBranches(
  db: Db,
  { language, now }: AnswerContext,
): Promise<{ branches: BranchRow[]; reading: Reading }> {
  const [branches, exceptions] = await Promise.all([activeBranches(db), openingExceptionsFrom(db, brusselsDay(now))])
  const hosts = branches.flatMap((branch) => [branch, ...branch.departments].map((one) => one.mediaHostId))
  const pictures = await loadPictures(
    db,
    hosts.filter((host) => host !== null),
    language,
  )
  return { branches, reading: { language, pictures, exceptions } }
}

/** Returns the name of a branch; one named after its town has the town's name in each language. */
export function branchName({ name, city }: Pick<BranchRow, 'name' | 'city'>, language: Language): string {
  return name === city.nl ? translate(city, language) : name
}

function branchAnswer(branch: BranchRow, reading: Reading): Branch {
  return {
    id: branch.number,
    slug: branch.slug,
    name: branchName(branch, reading.language),
    slogan: translate(branch.slogan, reading.language),
    departments: branch.departments.map((department) => departmentAnswer(department, reading)),
    contactData: {
      address: toAddress(branch, reading.language),
      webSite: branch.webSite ?? '',
      phone: branch.phone,
      email: branch.email,
      socialMedia: branch.socialLinks.map(({ name, url }) => ({ name, url })),
    },
    geoLocation: { latitude: branch.latitude, longitude: branch.longitude, link: branch.routeUrl ?? mapLink(branch) },
    bankData: { iban: branch.iban },
    hostId: branch.mediaHostId,
    logo: findPicture(branch, reading),
  }
}

function departmentAnswer(department: DepartmentRow, reading: Reading): Department {
  const { language, exceptions } = reading
  return {
    id: department.number,
    name: translate(department.name, language),
    isActive: department.isActive,
    isPickupPlace: department.allowsPickup,
    contactData: {
      address: toAddress(department, language),
      email: department.email,
      phone: department.phone,
      openingHours: {
        contactHours: buildWeek(department),
        exceptions: listExceptions(department, exceptions),
        closedOnHolidays: true,
      },
      contactHourComments:
        department.contactHourComments === null ? '' : translate(department.contactHourComments, language),
    },
    geoLocation: {
      latitude: department.latitude,
      longitude: department.longitude,
      link: department.routeUrl ?? mapLink(department),
    },
    hostId: department.mediaHostId,
    media: findPicture(department, reading),
  }
}

function findPicture({ mediaHostId }: BranchRow | DepartmentRow, { pictures }: Reading) {
  const picture = mediaHostId === null ? undefined : pictures.get(mediaHostId)?.[0]
  return picture ? plainPicture(picture) : null
}

function buildWeek({ hours }: DepartmentRow) {
  return WEEKDAYS.map((day) => ({
    day,
    value: hours.filter(({ weekday }) => weekday === day).map(({ opens, closes }) => period(opens, closes)),
  }))
}

/** Lists the exceptions; a department's own for a day replaces the one for all. */
function listExceptions(department: DepartmentRow, all: ExceptionRow[]): HoursException[] {
  const byDay = Map.groupBy(all, ({ day }) => day)
  return [...byDay].flatMap(([day, rows]) => {
    const own = rows.filter(({ departmentId }) => departmentId === department.id)
    const valid = own.length > 0 ? own : rows.filter(({ departmentId }) => departmentId === null)
    const first = valid[0]
    if (!first) return []
    const value = valid.flatMap(({ opens, closes }) => (opens && closes ? [period(opens, closes)] : []))
    return [{ day, value, note: first.name }]
  })
}

/** Converts a period; SQL returns `09:00:00`. */
function period(opens: string, closes: string) {
  return { from: opens.slice(0, 5), to: closes.slice(0, 5) }
}

/** Returns the address of a branch or a department, with its city in one language. */
export function toAddress(place: Pick<DepartmentRow, AddressColumn>, language: Language) {
  return {
    streetName: place.streetName,
    houseNumber: place.houseNumber,
    boxNumber: place.boxNumber ?? '',
    postalCode: place.postalCode,
    city: translate(place.city, language),
    countryCode: place.countryCode,
  }
}

type AddressColumn = 'streetName' | 'houseNumber' | 'boxNumber' | 'postalCode' | 'city' | 'countryCode'

function mapLink({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
