import type pg from 'pg'
import { CUSTOMER_TYPES, type CustomerType } from '../../domain/contacts/customer.ts'
import type { Language } from '../../domain/platform/values/languages.ts'
import { withoutAccents } from '../../domain/platform/values/slug.ts'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import { Batch, copyBatch } from './copy.ts'
import { atClock, daysFrom } from './days.ts'
import { createIds, createRandom, type Random } from './random.ts'

// The customers of a dealer in mid-year: neighbours, firms and their fleets, some dealers and lessors, and the buyers of the
// shop.

const quantities = { private: 212, fleet: 58, dealer: 14, lease: 8, export: 8 } as const satisfies Record<
  CustomerType,
  number
>

const names = {
  nl: {
    first: [
      'Jan',
      'Els',
      'Wim',
      'Katrien',
      'Bart',
      'Ingrid',
      'Joris',
      'Sara',
      'Dirk',
      'Leen',
      'Stijn',
      'Griet',
      'Yusuf',
      'Hilde',
      'Koen',
      'Fatima',
      'Geert',
      'Annelies',
      'Ruben',
      'Marleen',
      'Thomas',
      'Nele',
      'Guy',
      'Evelien',
      'Arne',
    ],
    last: [
      'Peeters',
      'Janssens',
      'Maes',
      'Jacobs',
      'Mertens',
      'Willems',
      'Claes',
      'Goossens',
      'Wouters',
      'De Smet',
      'Van Damme',
      'De Backer',
      'Verhaeghe',
      'Van Hecke',
      'Lievens',
      'Yildiz',
      'Baert',
      'De Pauw',
      'Temmerman',
      'Van der Auwera',
      'Cornelis',
      'De Vos',
      'Bogaert',
      'Vermeiren',
      'Haddad',
      'Roels',
    ],
    streets: [
      'Kerkstraat',
      'Stationsstraat',
      'Molenstraat',
      'Nieuwstraat',
      'Dorpsstraat',
      'Kapellestraat',
      'Veldstraat',
      'Schoolstraat',
    ],
    firms: ['Bouwwerken', 'Tuinen', 'Schrijnwerken', 'Elektro', 'Transport', 'Bakkerij', 'Dakwerken', 'Studiebureau'],
    forms: ['BV', 'NV', 'BV', 'VZW'],
    codes: [
      '9000',
      '9300',
      '9200',
      '9050',
      '9230',
      '9400',
      '9420',
      '9100',
      '1500',
      '1700',
      '9700',
      '8500',
      '2000',
      '3000',
    ],
    jobs: ['zaakvoerder', 'wagenparkbeheerder', 'boekhouder', 'vertegenwoordiger'],
  },
  fr: {
    first: [
      'Luc',
      'Nathalie',
      'Olivier',
      'Céline',
      'Philippe',
      'Amélie',
      'Thierry',
      'Sophie',
      'Benoît',
      'Hélène',
      'Mehdi',
      'Françoise',
      'Grégory',
      'Laurence',
      'Julien',
    ],
    last: [
      'Dubois',
      'Lambert',
      'Dupont',
      'Martin',
      'Simon',
      'Laurent',
      'Leclercq',
      'Delvaux',
      'Noël',
      'Étienne',
      'Renard',
      'Lemaire',
      'Benali',
      'Gérard',
      'Collard',
    ],
    streets: [
      'Rue de l’Église',
      'Rue de la Station',
      'Chaussée de Bruxelles',
      'Rue du Moulin',
      'Avenue des Tilleuls',
      'Grand-Rue',
    ],
    firms: [
      'Constructions',
      'Jardins',
      'Menuiserie',
      'Électricité',
      'Transports',
      'Boulangerie',
      'Toitures',
      'Bureau d’études',
    ],
    forms: ['SRL', 'SA', 'SRL', 'ASBL'],
    codes: ['1400', '1000', '1180', '7500', '7700', '1300', '7850', '5000', '7000'],
    jobs: ['gérant', 'gestionnaire de flotte', 'comptable', 'délégué commercial'],
  },
} as const

/** Export buyers live abroad; their registration numbers are never assigned. */
const abroad = [
  {
    countryCode: 'NL',
    number: (serial: number) => `999000${serial}B01`,
    isValid: false,
    address: { streetName: 'Maasboulevard', postalCode: '3011 AB', city: 'Rotterdam' },
  },
  {
    countryCode: 'FR',
    number: (serial: number) => `99999000${serial}`,
    isValid: true,
    address: { streetName: 'Rue de Tournai', postalCode: '59000', city: 'Lille' },
  },
  {
    countryCode: 'DE',
    number: (serial: number) => `999000${serial}`,
    isValid: null,
    address: { streetName: 'Jülicher Straße', postalCode: '52070', city: 'Aachen' },
  },
] as const

interface City {
  id: number
  postal_code: string
  name: { nl: string; fr?: string }
}

interface Known {
  accountId: string | null
  customerType: 'private' | 'fleet'
  companyName: string
  vatPrefix: string
  vatNumber: string
  firstName: string
  lastName: string
  email: string
  phone: string
  language: Language
  address: {
    streetName: string
    houseNumber: string
    boxNumber?: string
    postalCode: string
    city: string
    cityId: number | null
  }
}

/** After the orders: each buyer becomes a customer with a linked account. */
export async function addCustomers(client: pg.Client, today: CalendarDay): Promise<void> {
  const random = createRandom('customers')
  const nextId = createIds('customers', Date.parse(today))
  const batch = new Batch()
  const { rows: known } = await client.query<Known>(buyers)
  const { rows: cities } = await client.query<City>(
    'select id, postal_code, name from city where postal_code = any($1)',
    [[...names.nl.codes, ...names.fr.codes]],
  )
  const { rows: branches } = await client.query<{ id: string }>('select id from branch order by rank')
  const { rows: sellers } = await client.query<{ id: string }>(
    `select staff_user.id from staff_user join role on role.id = role_id
     where role.base in ('salesperson', 'sales-manager', 'fleet-manager') order by staff_user.number`,
  )
  const house = { branches: branches.map(({ id }) => id), sellers: sellers.map(({ id }) => id) }
  const at = { batch, nextId, random, today, house }
  for (const buyer of known) addBuyer(buyer, at)
  let serial = 0
  for (const [kind, wanted] of Object.entries(quantities) as [CustomerType, number][]) {
    const already = known.filter(({ customerType }) => customerType === kind).length
    for (let made = already; made < wanted; made++) addAnybody(kind, ++serial, cities, at)
  }
  await copyBatch(client, batch)
  await client.query('select refresh_customer_listing()')
}

/** One for each e-mail address of the accounts and the paid orders. */
const buyers = `
  select distinct on (lower(email)) * from (
    select a.id as "accountId", a.customer_type as "customerType", a.company_name as "companyName", a.vat_prefix as "vatPrefix",
      a.vat_number as "vatNumber", a.first_name as "firstName", a.last_name as "lastName", a.email, o.phone, a.language,
      o.invoice_address as address, 1 as rank
    from shop_account a join shop_order o on o.shop_account_id = a.id
    union all
    select null, customer_type, company_name, vat_prefix, vat_number, first_name, last_name, email, phone, language,
      invoice_address, 2 from shop_order where order_number is not null and invoice_address is not null
  ) as found order by lower(email), rank`

interface At {
  batch: Batch
  nextId: () => string
  random: Random
  today: CalendarDay
  house: { branches: string[]; sellers: string[] }
}

function addBuyer(buyer: Known, at: At): void {
  const isCompany = buyer.customerType === 'fleet'
  const customerId = addCustomer(at, {
    kind: buyer.customerType,
    isCompany,
    companyName: buyer.companyName,
    person: isCompany ? null : buyer,
    vatNumber: buyer.vatNumber,
    language: buyer.language,
  })
  addReach(at, customerId, {
    email: buyer.email,
    phone: `+32${buyer.phone.replace(/^0/, '')}`,
    label: isCompany ? 'work' : 'home',
  })
  addAddress(at, customerId, { ...buyer.address, label: isCompany ? 'work' : 'home' })
  if (isCompany) addPerson(at, customerId, { ...buyer, fleetRole: 'owner', rank: 0 })
  if (buyer.accountId) at.batch.add('customer_account', { shop_account_id: buyer.accountId, customer_id: customerId })
}

function addAnybody(kind: CustomerType, serial: number, cities: readonly City[], at: At): void {
  const { random } = at
  const language: Language = random.chance(0.78) ? 'nl' : 'fr'
  const words = names[language]
  const person = { firstName: random.pick(words.first), lastName: random.pick(words.last) }
  const isCompany = kind !== 'private'
  const companyName = isCompany ? `${random.pick(words.firms)} ${person.lastName} ${random.pick(words.forms)}` : ''
  const foreign = kind === 'export' ? abroad[serial % abroad.length]! : null
  // Some trade in their own name.
  const hasVat =
    kind === 'private' ? random.chance(0.05) : !companyName.endsWith('VZW') && !companyName.endsWith('ASBL')
  const customerId = addCustomer(at, {
    kind,
    isCompany,
    companyName,
    language,
    person: isCompany ? null : person,
    vatNumber: hasVat && !foreign ? toEnterpriseNumber(serial) : '',
    foreignVat: foreign && { prefix: foreign.countryCode, number: foreign.number(serial) },
  })
  if (foreign && foreign.isValid !== null) {
    at.batch.add('vat_check', {
      vat_prefix: foreign.countryCode,
      vat_number: foreign.number(serial),
      is_valid: foreign.isValid,
      checked_at: atClock(daysFrom(at.today, -30), '09:30'),
    })
  }
  const host = isCompany ? `${plain(companyName)}.example` : 'mail.example'
  const email = `${plain(person.firstName)}.${plain(person.lastName)}${isCompany ? '' : serial}@${host}`
  const label = isCompany ? 'work' : 'home'
  const code = random.pick(words.codes)
  const city = random.pick(cities.filter(({ postal_code }) => postal_code === code))
  addReach(at, customerId, {
    email: random.chance(0.93) ? email : null,
    phone: random.chance(0.8)
      ? `+3247${random.whole(1_000_000, 9_999_999)}`
      : `+3293${random.whole(100_000, 999_999)}0`,
    label,
  })
  addAddress(at, customerId, {
    streetName: random.pick(words.streets),
    houseNumber: String(random.whole(1, 240)),
    boxNumber: random.chance(0.1) ? String(random.whole(1, 9)) : '',
    postalCode: city.postal_code,
    city: city.name[language] ?? city.name.nl,
    cityId: city.id,
    label,
    ...(foreign && { ...foreign.address, boxNumber: '', cityId: null, countryCode: foreign.countryCode }),
  })
  if (!isCompany) return
  addPerson(at, customerId, {
    ...person,
    email,
    fleetRole: kind === 'fleet' ? 'owner' : null,
    jobTitle: words.jobs[0],
    rank: 0,
  })
  for (let rank = 1; kind === 'fleet' && rank <= random.whole(0, 3); rank++) {
    const [firstName, lastName] = [random.pick(words.first), random.pick(words.last)]
    addPerson(at, customerId, {
      firstName,
      lastName,
      rank,
      email: `${plain(firstName)}.${plain(lastName)}@${host}`,
      fleetRole: rank === 1 ? 'manager' : 'employee',
      jobTitle: words.jobs[rank % words.jobs.length]!,
    })
  }
}

interface Facts {
  kind: CustomerType
  isCompany: boolean
  companyName: string
  person: { firstName: string; lastName: string } | null
  /** Of a Belgian company. */
  vatNumber: string
  foreignVat?: { prefix: string; number: string } | null
  language: Language
}

function addCustomer({ batch, nextId, random, today, house }: At, facts: Facts): string {
  const id = nextId()
  const since = atClock(daysFrom(today, -random.whole(1, 1500)), '10:00')
  const isOfBranch = random.chance(0.95)
  batch.add('customer', {
    id,
    customer_type: CUSTOMER_TYPES[facts.kind],
    is_company: facts.isCompany,
    company_name: facts.companyName,
    first_name: facts.person?.firstName ?? '',
    last_name: facts.person?.lastName ?? '',
    enterprise_number: facts.vatNumber || null,
    vat_prefix: facts.foreignVat?.prefix ?? (facts.vatNumber === '' ? null : 'BE'),
    vat_number: facts.foreignVat?.number ?? (facts.vatNumber || null),
    language: facts.language,
    branch_id: isOfBranch ? random.pick(house.branches) : null,
    salesperson_id: isOfBranch ? random.pick(house.sellers) : null,
    is_active: random.chance(0.97),
    created_at: since,
    updated_at: since,
  })
  return id
}

function addReach(
  { batch, nextId }: At,
  customerId: string,
  { email, phone, label }: { email: string | null; phone: string; label: string },
): void {
  if (email)
    batch.add('customer_email', { id: nextId(), customer_id: customerId, label, address: email, is_preferred: true })
  batch.add('customer_phone', { id: nextId(), customer_id: customerId, label, phone, is_preferred: true })
}

function addAddress(
  { batch, nextId }: At,
  customerId: string,
  address: Known['address'] & { label: string; countryCode?: string },
): void {
  batch.add('customer_address', {
    id: nextId(),
    customer_id: customerId,
    label: address.label,
    street_name: address.streetName,
    house_number: address.houseNumber,
    box_number: address.boxNumber ?? '',
    postal_code: address.postalCode,
    city: address.city,
    city_id: address.cityId,
    country_code: address.countryCode ?? 'BE',
    is_preferred: true,
  })
}

interface Person {
  firstName: string
  lastName: string
  email: string
  fleetRole: string | null
  jobTitle?: string
  rank: number
}

function addPerson({ batch, nextId }: At, customerId: string, person: Person): void {
  batch.add('customer_contact', {
    id: nextId(),
    customer_id: customerId,
    first_name: person.firstName,
    last_name: person.lastName,
    job_title: person.jobTitle ?? '',
    email: person.email,
    fleet_role: person.fleetRole,
    rank: person.rank,
  })
}

/** Returns an enterprise number of a range that the register does not assign. */
function toEnterpriseNumber(serial: number): string {
  const digits = `0999${String(1000 + serial).padStart(4, '0')}`
  return `${digits}${String(97 - (Number(digits) % 97)).padStart(2, '0')}`
}

function plain(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '')
}
