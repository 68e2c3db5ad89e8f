import { requireUserId } from '../platform/http/identity.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { blankForm } from '@forecourt/domain/platform/forms/form.ts'
import type { FieldViolation } from '@forecourt/domain/platform/forms/validation.ts'
import { formatPhoneInBelgium, parsePhoneNumber } from '@forecourt/domain/platform/forms/phone.ts'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { DEFAULT_COUNTRY_CODE } from '@forecourt/domain/contacts/address.ts'
import { preferredFirst } from '@forecourt/domain/contacts/customer-card.ts'
import {
  CARD_HEADS,
  CARD_WORDS,
  customerImport,
  parseCardLanguage,
  parseCountry,
} from '@forecourt/domain/contacts/customer-import.ts'
import { customerForm } from '@forecourt/domain/contacts/customer-record.ts'
import type { CustomerDraft } from '@forecourt/domain/contacts/customer.schema.ts'
import { DEFAULT_VAT_PREFIX } from '@forecourt/domain/contacts/vat-number.ts'
import { loadWho } from '../access/staff-who.ts'
import type { Tx } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Importable } from '../platform/imports/importable.ts'
import { keyText, type Draft, type Row } from '../platform/resources/resource-rows.ts'
import { customerRefusal } from './customer-refusal.ts'
import { findImporter, findKnownCustomer, type KnownBy } from './customer-cards.sql.ts'
import { customerNotFound, loadCustomerRecord, saveCustomer } from './customers.ts'
import { branchNumbers, customerPlace } from './customers.sql.ts'

/** A line of a file: its values of a customer, each once. */
interface FlatCustomer {
  readonly isCompany: boolean
  readonly companyName: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly jobTitle: string | null
  readonly email: string | null
  readonly secondEmail: string | null
  readonly phone: string | null
  readonly secondPhone: string | null
  readonly streetName: string | null
  readonly houseNumber: string | null
  readonly boxNumber: string | null
  readonly postalCode: string | null
  readonly city: string | null
  readonly countryCode: string | null
  readonly language: Language
  readonly remarks: string | null
  readonly cardId: string | null
}

/**
 * Customers from cards of a telephone or lines of a table: each saved as from the form, with the rights of the user who
 * imported it.
 */
export const customersImport: Importable = {
  resource: customerImport,
  right: 'CUSTOMER_EDIT',
  heads: CARD_HEADS,
  words: CARD_WORDS,
  adjust,
  keepsEmpty: true,
  isPersonal: true,
  keyOf(values) {
    const known = toKnownBy(parseFlat(values))
    const { cardId, company, person, emails, phones } = known
    const isKnown = cardId !== null || company !== null || emails.length > 0 || phones.length > 0
    return isKnown ? [cardId, company, person, emails, phones] : null
  },
  async open(tx, importer) {
    const userId = requireUserId(importer.actor)
    const [who, user] = await Promise.all([loadWho(tx, userId), findImporter(tx, userId)])
    const editor = who && user && { who, salesperson: user.number, checked: new Map<number, CustomerDraft>() }
    return {
      start: { language: user?.language ?? DEFAULT_LANGUAGE },
      async rowsByKey(keys) {
        const rows = new Map<string, Row>()
        if (!who) return rows
        for (const parts of keys) {
          const known = toKnown(parts)
          const number = await findKnownCustomer(tx, who, known)
          if (number !== undefined) rows.set(keyText(parts), toRow(await loadDraft(tx, number), known))
        }
        return rows
      },
      save: (draft) =>
        editor ? saveLine(tx, editor, draft) : Promise.resolve(refuse('right-missing', { status: 403 })),
    }
  },
}

/** The user whose file it is, and the customers that its lines changed so far, as they were when the lines were checked. */
interface Editor {
  readonly who: Who
  readonly salesperson: number
  readonly checked: Map<number, CustomerDraft>
}

/** Converts a cell, as cards and tables write it, to the stored form. */
function adjust(field: string, text: string): string {
  const plain = text.trim()
  if (plain === '') return text
  if (field === 'countryCode') return parseCountry(plain) ?? plain
  if (field === 'language') return parseCardLanguage(plain) ?? ''
  if (field === 'phone' || field === 'secondPhone') {
    const phone = parsePhoneNumber(plain)
    return phone === undefined ? text : formatPhoneInBelgium(phone)
  }
  return text
}

function toKnownBy(values: FlatCustomer): KnownBy {
  const { isCompany, companyName, firstName, lastName, cardId } = values
  return {
    cardId,
    company: isCompany ? companyName : null,
    person: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    emails: [values.email, values.secondEmail].flatMap((one) => one?.toLowerCase() ?? []),
    phones: [values.phone, values.secondPhone].flatMap((one) => parsePhoneNumber(one ?? '') ?? []),
  }
}

/** Returns the values of a line with their types. */
function parseFlat(values: Readonly<Record<string, unknown>>): FlatCustomer {
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : null
  }
  return {
    isCompany: values['isCompany'] === true,
    companyName: text('companyName'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    jobTitle: text('jobTitle'),
    email: text('email'),
    secondEmail: text('secondEmail'),
    phone: text('phone'),
    secondPhone: text('secondPhone'),
    streetName: text('streetName'),
    houseNumber: text('houseNumber'),
    boxNumber: text('boxNumber'),
    postalCode: text('postalCode'),
    city: text('city'),
    countryCode: text('countryCode'),
    language: LANGUAGES.find((one) => one === values['language']) ?? DEFAULT_LANGUAGE,
    remarks: text('remarks'),
    cardId: text('cardId'),
  }
}

/** Returns the parts of a key, as `keyOf` made them. */
function toKnown([cardId, company, person, emails, phones]: readonly unknown[]): KnownBy {
  const texts = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])
  return {
    cardId: typeof cardId === 'string' ? cardId : null,
    company: typeof company === 'string' ? company : null,
    person: typeof person === 'string' ? person : '',
    emails: texts(emails),
    phones: texts(phones),
  }
}

/** Returns a customer in the form of a line; `person` is the one of a company that the line is about. */
function toFlat(customer: CustomerDraft, { person, cardId }: Pick<KnownBy, 'person' | 'cardId'>): FlatCustomer {
  const { isCompany, companyName, language, remarks } = customer
  const [address] = preferredFirst(customer.addresses)
  const contact = isCompany ? customer.contacts.find((one) => isSameName(one, person)) : undefined
  const reach =
    isCompany && person !== ''
      ? { emails: [contact?.email ?? ''], phones: [contact?.phone ?? ''] }
      : {
          emails: preferredFirst(customer.emails).map((one) => one.address),
          phones: preferredFirst(customer.phones).map((one) => one.number),
        }
  const orNull = (text = '') => (text === '' ? null : text)
  return {
    isCompany,
    companyName: orNull(companyName),
    firstName: orNull(isCompany ? contact?.firstName : customer.firstName),
    lastName: orNull(isCompany ? contact?.lastName : customer.lastName),
    jobTitle: orNull(contact?.jobTitle),
    email: orNull(reach.emails[0]),
    secondEmail: orNull(reach.emails[1]),
    phone: orNull(reach.phones[0]),
    secondPhone: orNull(reach.phones[1]),
    streetName: orNull(address?.streetName),
    houseNumber: orNull(address?.houseNumber),
    boxNumber: orNull(address?.boxNumber),
    postalCode: orNull(address?.postalCode),
    city: orNull(address?.city),
    countryCode: address?.countryCode ?? null,
    language,
    remarks: orNull(remarks),
    // No line changes it.
    cardId,
  }
}

function toRow(customer: CustomerDraft, known: KnownBy): Row {
  const { id, rev } = customer
  return { id: requireValue(id, 'the number of a customer'), rev, ...toFlat(customer, known) }
}

/** Saves a line: into the customer that it changes, into one that a line before it made, or as a new one. */
async function saveLine(tx: Tx, editor: Editor, { id, rev, ...saved }: Draft): Promise<number | ApiRefusal> {
  const { who, checked } = editor
  const flat = parseFlat(saved)
  const known = toKnownBy(flat)
  const number = id ?? (await findKnownCustomer(tx, who, known))
  const place =
    number === undefined ? { branch: who.branches[0] ?? null, owner: who.id } : await customerPlace(tx, number)
  if (!place) return customerNotFound()
  const permission = may(who, 'CUSTOMER_EDIT', place)
  if (!permission.ok) return refuse(permission.reason, { status: 403 })
  if (number === undefined) return saveDraft(tx, mergeLine(await createDraft(tx, editor, flat), flat))
  const current = await loadDraft(tx, number)
  if (id === null)
    return saveDraft(tx, mergeLine(current, keepChanges(flat, { from: null, to: toFlat(current, known) })))
  // A line before it may have changed the same customer, which is no change by another user.
  const before = checked.get(id) ?? current
  if (before.rev !== rev) return saveDraft(tx, mergeLine({ ...current, rev }, flat))
  checked.set(id, before)
  const changes = { from: toFlat(before, known), to: toFlat(current, known) }
  return saveDraft(tx, mergeLine(current, keepChanges(flat, changes)))
}

async function saveDraft(tx: Tx, draft: CustomerDraft): Promise<number | ApiRefusal> {
  return customerRefusal(draft, (violation) => toField(violation, draft)) ?? saveCustomer(tx, draft)
}

/**
 * Returns a checked line, with the present values of the customer in the fields that it does not change: those equal to the
 * customer's at the check, `from`; null: those that it leaves empty.
 */
function keepChanges(
  line: FlatCustomer,
  { from, to }: { readonly from: FlatCustomer | null; readonly to: FlatCustomer },
): FlatCustomer {
  const pick = <Name extends keyof FlatCustomer>(name: Name): FlatCustomer[Name] => {
    const isKept = from === null ? line[name] === null : line[name] === from[name]
    return isKept ? to[name] : line[name]
  }
  return {
    isCompany: to.isCompany,
    companyName: pick('companyName'),
    firstName: pick('firstName'),
    lastName: pick('lastName'),
    jobTitle: pick('jobTitle'),
    email: pick('email'),
    secondEmail: pick('secondEmail'),
    phone: pick('phone'),
    secondPhone: pick('secondPhone'),
    streetName: pick('streetName'),
    houseNumber: pick('houseNumber'),
    boxNumber: pick('boxNumber'),
    postalCode: pick('postalCode'),
    city: pick('city'),
    countryCode: pick('countryCode'),
    // A new line has the language of the user who imports it, which is not the customer's.
    language: from === null ? to.language : pick('language'),
    remarks: pick('remarks'),
    cardId: line.cardId,
  }
}

async function loadDraft(tx: Tx, number: number): Promise<CustomerDraft> {
  const { vatCheck: _, mergedInto: _2, createdAt: _3, updatedAt: _4, ...draft } = await loadCustomerRecord(tx, number)
  return draft
}

/** Creates a new customer, of the first branch of the user who imported the file, and assigned to them. */
async function createDraft(
  tx: Tx,
  { who, salesperson }: Editor,
  { isCompany, language }: FlatCustomer,
): Promise<CustomerDraft> {
  const [branch = null] = await branchNumbers(tx, who.branches.slice(0, 1))
  return {
    id: null,
    rev: 0,
    ...blankForm(customerForm),
    vatPrefix: DEFAULT_VAT_PREFIX,
    customerType: isCompany ? 'fleet' : 'private',
    isCompany,
    isSoleTrader: false,
    carUsage: null,
    language,
    branch,
    salesperson,
    isActive: true,
    addresses: [],
    emails: [],
    phones: [],
    contacts: [],
  }
}

/** Adds the values of a line to a customer. Mails, telephones and contact persons that it does not name stay. */
function mergeLine(customer: CustomerDraft, flat: FlatCustomer): CustomerDraft {
  const { isCompany } = customer
  const firstName = flat.firstName ?? ''
  const lastName = flat.lastName ?? ''
  const isOfContact = isCompany && `${firstName}${lastName}` !== ''
  const emails = [flat.email, flat.secondEmail].filter((one) => one !== null)
  const phones = [flat.phone, flat.secondPhone].filter((one) => one !== null)
  const label = isCompany ? 'work' : 'home'
  return {
    ...customer,
    companyName: flat.companyName ?? '',
    ...(!isCompany && { firstName, lastName }),
    language: flat.language,
    remarks: flat.remarks ?? '',
    addresses: mergeAddress(customer, flat),
    ...(isOfContact
      ? { contacts: mergeContact(customer, { firstName, lastName, flat }) }
      : {
          emails: addNew(
            customer.emails,
            emails.map((address) => ({ id: null, label, address, isPreferred: false })),
            ({ address }) => address.toLowerCase(),
          ),
          phones: addNew(
            customer.phones,
            phones.map((number) => ({ id: null, label, number, isPreferred: false })),
            ({ number }) => parsePhoneNumber(number) ?? number,
          ),
        }),
  }
}

function addNew<Item>(known: readonly Item[], brought: readonly Item[], read: (item: Item) => string): Item[] {
  const keys = new Set(known.map(read))
  return [...known, ...brought.filter((one) => !keys.has(read(one)))]
}

function mergeContact(
  { contacts }: CustomerDraft,
  { firstName, lastName, flat }: { firstName: string; lastName: string; flat: FlatCustomer },
): CustomerDraft['contacts'] {
  const known = contacts.find((one) => isSameName(one, `${firstName} ${lastName}`))
  const brought = {
    id: known?.id ?? null,
    firstName,
    lastName,
    jobTitle: flat.jobTitle ?? '',
    email: flat.email ?? '',
    phone: flat.phone ?? '',
    fleetRole: known?.fleetRole ?? null,
  }
  return known ? contacts.map((one) => (one === known ? brought : one)) : [...contacts, brought]
}

/** Replaces the preferred address by that of a line. */
function mergeAddress(
  { addresses, isCompany }: CustomerDraft,
  { streetName, houseNumber, boxNumber, postalCode, city, countryCode }: FlatCustomer,
): CustomerDraft['addresses'] {
  if ([streetName, postalCode, city].every((one) => one === null)) return addresses
  const [known] = preferredFirst(addresses)
  const brought = {
    streetName: streetName ?? '',
    houseNumber: houseNumber ?? '',
    boxNumber: boxNumber ?? '',
    postalCode: postalCode ?? '',
    city: city ?? '',
    countryCode: parseCountry(countryCode ?? '') ?? DEFAULT_COUNTRY_CODE,
  }
  if (!known) return [{ id: null, label: isCompany ? 'work' : 'home', isPreferred: true, cityId: null, ...brought }]
  const isSameCity = known.postalCode === brought.postalCode && known.city === brought.city
  return addresses.map((one) => (one === known ? { ...one, ...brought, cityId: isSameCity ? one.cityId : null } : one))
}

function isSameName({ firstName, lastName }: { firstName: string; lastName: string }, person: string): boolean {
  return `${firstName} ${lastName}`.trim().toLowerCase() === person.trim().toLowerCase()
}

/** Returns the field of a line that a violation of the form is about. */
function toField({ field }: FieldViolation, { emails, phones, isCompany }: CustomerDraft): string {
  const [list = '', at = '0', name = ''] = field.split('.')
  if (list === 'addresses' || (list === 'contacts' && isCompany)) return name
  if (list === 'emails') return Number(at) === emails.length - 1 && emails.length > 1 ? 'secondEmail' : 'email'
  if (list === 'phones') return Number(at) === phones.length - 1 && phones.length > 1 ? 'secondPhone' : 'phone'
  return list
}
