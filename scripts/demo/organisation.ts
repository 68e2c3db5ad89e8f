import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Batch } from './copy.ts'
import { daysFrom, listHolidays, toYear } from './days.ts'

// Autogroep Scheldeland: three branches along the Scheldt and the Dender.

export const groupName = 'Autogroep Scheldeland'

type DepartmentKind = 'sales-new' | 'sales-used' | 'workshop' | 'trucks'

interface BranchSpec {
  slug: 'gent' | 'aalst' | 'dendermonde'
  name: string
  slogan: { nl: string; fr: string }
  companyName: string
  /** First eight digits; the check follows. */
  enterprise: string
  /** Court of the company register. */
  court: { nl: string; fr: string }
  streetName: string
  houseNumber: string
  postalCode: string
  city: { nl: string; fr: string }
  phone: string
  latitude: number
  longitude: number
  /** Bank and account number without check digits. */
  account: string
  stockPrefix: string
  salesCloses: string
  social: Readonly<Record<string, string>>
  departments: readonly { kind: DepartmentKind; phone: string; contact: string }[]
}

const branches: readonly BranchSpec[] = [
  {
    slug: 'gent',
    name: 'Gent',
    slogan: { nl: 'Uw volgende wagen staat al klaar.', fr: 'Votre prochain véhicule vous attend.' },
    companyName: 'Scheldeland Gent nv',
    enterprise: '09990014',
    court: { nl: 'Gent, afdeling Gent', fr: 'Gand, division Gand' },
    streetName: 'Drongensesteenweg',
    houseNumber: '214',
    postalCode: '9000',
    city: { nl: 'Gent', fr: 'Gand' },
    phone: '+3293961420',
    latitude: 51.0536,
    longitude: 3.6868,
    account: '9991234567',
    stockPrefix: 'G',
    salesCloses: '18:30',
    social: {
      facebook: 'https://facebook.example/scheldeland.gent',
      instagram: 'https://instagram.example/scheldeland',
      linkedin: 'https://linkedin.example/company/scheldeland',
    },
    departments: [
      { kind: 'sales-new', phone: '+3293961420', contact: 'Sofie De Clercq' },
      { kind: 'sales-used', phone: '+3293961421', contact: 'Joris Verhelst' },
      { kind: 'workshop', phone: '+3293961422', contact: 'Karel Baert' },
      { kind: 'trucks', phone: '+3293961425', contact: 'Wim Van Hecke' },
    ],
  },
  {
    slug: 'aalst',
    name: 'Aalst',
    slogan: { nl: 'Al 37 jaar dicht bij huis.', fr: 'Près de chez vous depuis 37 ans.' },
    companyName: 'Scheldeland Aalst nv',
    enterprise: '09990027',
    court: { nl: 'Gent, afdeling Dendermonde', fr: 'Gand, division Termonde' },
    streetName: 'Gentsesteenweg',
    houseNumber: '88',
    postalCode: '9300',
    city: { nl: 'Aalst', fr: 'Alost' },
    phone: '+3253802260',
    latitude: 50.9412,
    longitude: 4.0209,
    account: '9992345671',
    stockPrefix: 'A',
    salesCloses: '18:30',
    social: {
      facebook: 'https://facebook.example/scheldeland.aalst',
      instagram: 'https://instagram.example/scheldeland',
    },
    departments: [
      { kind: 'sales-new', phone: '+3253802260', contact: 'Nele Callebaut' },
      { kind: 'sales-used', phone: '+3253802261', contact: 'Bram Temmerman' },
      { kind: 'workshop', phone: '+3253802262', contact: 'Dirk Meganck' },
    ],
  },
  {
    slug: 'dendermonde',
    name: 'Dendermonde',
    slogan: { nl: 'Goed gekozen, goed onderhouden.', fr: 'Bien choisie, bien entretenue.' },
    companyName: 'Scheldeland Dendermonde bv',
    enterprise: '09990031',
    court: { nl: 'Gent, afdeling Dendermonde', fr: 'Gand, division Termonde' },
    streetName: 'Mechelsesteenweg',
    houseNumber: '131',
    postalCode: '9200',
    city: { nl: 'Dendermonde', fr: 'Termonde' },
    phone: '+3252410735',
    latitude: 51.0301,
    longitude: 4.1189,
    account: '9993456784',
    stockPrefix: 'D',
    salesCloses: '18:00',
    social: { facebook: 'https://facebook.example/scheldeland.dendermonde' },
    departments: [
      { kind: 'sales-new', phone: '+3252410735', contact: 'Lotte Van Damme' },
      { kind: 'sales-used', phone: '+3252410736', contact: 'Pieter Saeys' },
      { kind: 'workshop', phone: '+3252410737', contact: 'Rudi Coppens' },
    ],
  },
]

const departmentNames: Record<
  DepartmentKind,
  { nl: string; fr: string; mail: string; comments?: { nl: string; fr: string } }
> = {
  'sales-new': { nl: 'Nieuwe wagens', fr: 'Voitures neuves', mail: 'nieuw' },
  'sales-used': { nl: 'Tweedehands', fr: 'Occasions', mail: 'tweedehands' },
  workshop: {
    nl: 'Werkplaats',
    fr: 'Atelier',
    mail: 'werkplaats',
    comments: {
      nl: 'Sleutels afgeven kan vanaf 7 uur in de sleutelkluis.',
      fr: 'Dépôt des clés possible dès 7 h dans le coffre à clés.',
    },
  },
  trucks: {
    nl: 'Vrachtwagens',
    fr: 'Camions',
    mail: 'trucks',
    comments: { nl: 'Pechdienst dag en nacht op hetzelfde nummer.', fr: 'Dépannage jour et nuit au même numéro.' },
  },
}

const workdays = [1, 2, 3, 4, 5]

/** Slots of one weekday (Monday is 1), or of a day on which we close early. */
function listHours(kind: DepartmentKind, weekday: number, salesCloses: string): [opens: string, closes: string][] {
  if (kind === 'sales-new' || kind === 'sales-used') {
    if (workdays.includes(weekday)) return [['09:00', salesCloses]]
    return weekday === 6 ? [['10:00', '17:00']] : []
  }
  if (kind === 'workshop') {
    if (workdays.includes(weekday))
      return [
        ['08:00', '12:00'],
        ['12:30', '17:30'],
      ]
    return weekday === 6 ? [['09:00', '12:00']] : []
  }
  if (workdays.includes(weekday)) return [['07:00', '19:00']]
  return weekday === 6 ? [['08:00', '13:00']] : []
}

export interface Department {
  id: string
  branch: BranchSpec['slug']
  kind: DepartmentKind
  stockPrefix: string
}

interface Organisation {
  /** Row ids by slug. */
  branches: ReadonlyMap<BranchSpec['slug'], string>
  departments: Department[]
  /** For cars somewhere on the premises. */
  locations: ReadonlyMap<BranchSpec['slug'], string[]>
}

/**
 * Adds the group. `pictureHost` gives a media host with the picture of a department of that kind, `logoHost` one with a
 * branch's logo.
 */
export function addOrganisation(
  batch: Batch,
  {
    today,
    id,
    pictureHost,
    logoHost,
  }: {
    today: CalendarDay
    id: () => string
    pictureHost: (kind: DepartmentKind, branchRank: number) => string
    logoHost: (branch: BranchSpec['slug']) => string
  },
): Organisation {
  const branchIds = new Map<BranchSpec['slug'], string>()
  const departments: Department[] = []
  const locations = new Map<BranchSpec['slug'], string[]>()
  for (const [rank, branch] of branches.entries()) {
    const branchId = id()
    branchIds.set(branch.slug, branchId)
    const place = {
      street_name: branch.streetName,
      house_number: branch.houseNumber,
      box_number: null,
      postal_code: branch.postalCode,
      city: branch.city,
      latitude: branch.latitude,
      longitude: branch.longitude,
      route_url: `https://www.openstreetmap.org/directions?to=${branch.latitude}%2C${branch.longitude}`,
    }
    batch.add('branch', {
      id: branchId,
      slug: branch.slug,
      name: branch.name,
      slogan: branch.slogan,
      company_name: branch.companyName,
      enterprise_number: withEnterpriseCheck(branch.enterprise),
      court: branch.court,
      ...place,
      phone: branch.phone,
      email: `${branch.slug}@scheldeland.example`,
      web_site: `https://www.scheldeland.example/${branch.slug}`,
      account_holder: branch.companyName,
      iban: belgianIban(branch.account),
      bic: null,
      stock_prefix: branch.stockPrefix,
      rank,
      media_host_id: logoHost(branch.slug),
    })
    addHandovers(batch, branchId, id)
    for (const [order, [name, url]] of Object.entries(branch.social).entries()) {
      batch.add('social_link', { branch_id: branchId, name, url, rank: order })
    }
    for (const [order, { kind, phone, contact }] of branch.departments.entries()) {
      const department = { id: id(), branch: branch.slug, kind, stockPrefix: branch.stockPrefix }
      const { nl, fr, mail, comments } = departmentNames[kind]
      departments.push(department)
      batch.add('department', {
        id: department.id,
        branch_id: branchId,
        slug: `${branch.slug}-${mail}`,
        kind,
        name: { nl: `${nl} ${branch.name}`, fr: `${fr} ${branch.city.fr}` },
        ...place,
        phone,
        email: `${mail}.${branch.slug}@scheldeland.example`,
        contact_name: contact,
        contact_hour_comments: comments ?? null,
        allows_pickup: kind !== 'workshop',
        rank: order,
        media_host_id: pictureHost(kind, rank),
      })
      if (kind !== 'workshop')
        batch.add('test_drive_capacity', { department_id: department.id, at_once: kind === 'trucks' ? 1 : 2 })
      for (const weekday of [...workdays, 6]) {
        for (const [opens, closes] of listHours(kind, weekday, branch.salesCloses)) {
          batch.add('opening_hours', { id: id(), department_id: department.id, weekday, opens, closes })
        }
      }
    }
    const rows = Array.from(
      { length: 12 },
      (_, row) => `${branch.stockPrefix}${Math.floor(row / 4) + 1}-${(row % 4) * 7 + 3}`,
    )
    locations.set(
      branch.slug,
      rows.map((code) => {
        const location = {
          id: id(),
          branch_id: branchId,
          code,
          name: { nl: code, fr: code },
        }
        batch.add('stock_location', location)
        return location.id
      }),
    )
  }
  addExceptions(batch, today, id)
  return { branches: branchIds, departments, locations }
}

function addExceptions(batch: Batch, today: CalendarDay, id: () => string): void {
  const year = toYear(today)
  const closed = [year, year + 1].flatMap(listHolidays)
  const early = [year, year + 1].flatMap((one) => [
    { day: `${one}-12-24`, name: { nl: 'Kerstavond', fr: 'Veille de Noël' } },
    { day: `${one}-12-31`, name: { nl: 'Oudejaarsavond', fr: 'Réveillon de Nouvel An' } },
  ])
  const isNear = ({ day }: { day: CalendarDay }) => day >= today && day < daysFrom(today, 366)
  for (const { day, name } of closed.filter(isNear)) {
    batch.add('opening_exception', { id: id(), day, name, opens: null, closes: null })
  }
  for (const { day, name } of early.filter(isNear)) {
    // On a Sunday we are closed anyway.
    if (new Date(day).getUTCDay() === 0) continue
    batch.add('opening_exception', { id: id(), day, name, opens: '09:00', closes: '15:00' })
  }
}

function withEnterpriseCheck(digits: string): string {
  return digits + String(97 - (Number(digits) % 97)).padStart(2, '0')
}

/** Ten digits in; the national check and the international one are worked out. */
function belgianIban(account: string): string {
  const number = account + String(Number(account) % 97 || 97).padStart(2, '0')
  // BE is 11 14; the check digits stand as 00 while they are worked out.
  const check = 98n - (BigInt(`${number}111400`) % 97n)
  return `BE${String(check).padStart(2, '0')}${number}`
}

/** Adds the handover capacity of a branch per half-day: at its doors, and with its one transporter. */
function addHandovers(batch: Batch, branchId: string, id: () => string): void {
  for (const weekday of [1, 2, 3, 4, 5, 6]) {
    for (const part of ['morning', 'afternoon']) {
      const half = { branch_id: branchId, weekday, part }
      batch.add('handover_capacity', { id: id(), delivery_type: 'pickup', ...half, orders: weekday === 6 ? 2 : 3 })
      if (weekday < 6) batch.add('handover_capacity', { id: id(), delivery_type: 'deliver', ...half, orders: 2 })
    }
  }
}
