// Written by scripts/generate-types.ts from the migrated database. Change the migrations, then run
// node scripts/run.mjs scripts/generate-types.ts

import type { ColumnType, Generated } from 'kysely'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { ColumnTypes } from './column-types.ts'

/** A list must be passed as text: the driver would make a PostgreSQL array of it. */
type Written<Value> = Value extends readonly unknown[] ? string : Value | string
type JsonColumn<Name extends keyof ColumnTypes> = ColumnType<
  ColumnTypes[Name],
  Written<ColumnTypes[Name]>,
  Written<ColumnTypes[Name]>
>
type Numeric = ColumnType<string, string | number, string | number>
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Written by the database. */
type ReadOnly<T> = ColumnType<T, never, never>
/** Has a value when none is given, and reads and writes as `T`. */
type WithDefault<T> = [T] extends [ColumnType<infer S, infer I, infer U>] ? ColumnType<S, I | undefined, U> : Generated<T>
type Nullable<T> =
  [T] extends [ColumnType<infer S, infer I, infer U>] ? ColumnType<S | null, I | null | undefined, U | null> : T | null

export interface AccessPoint {
  id: WithDefault<string>
  companyId: string
  kind: 'phoss-ap' | 'simulator'
  address: string
  /** Encrypted with SECRET_KEY, or with the key file of the group. */
  tokenSecret: Uint8Array | null
  /** The Peppol network of the access point: where participants are looked up. */
  network: 'production' | 'test'
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface AccessPointCallback {
  signature: string
  receivedAt: Timestamp
}

export interface AccountFavourite {
  shopAccountId: string
  carKey: string
  rank: ReadOnly<number>
  keptAt: Timestamp
  /** The price when it was kept or last told in a mail; null for a car whose price was not known then. */
  seenGrossCents: number | null
}

export interface AdvanceLink {
  tokenHash: Uint8Array
  advanceRequestId: string
  /** The account that asked for it: it opens nothing once that is no longer the account of the customer. */
  accountId: string | null
  expiresAt: Timestamp
  createdAt: Timestamp
}

export interface AdvanceRequest {
  id: string
  number: WithDefault<number>
  dossierId: string
  amountCents: number
  state: WithDefault<'asked' | 'paid' | 'lapsed' | 'withdrawn'>
  /** Under which its payments are with the provider. */
  paymentReference: string
  /** Address that the link went to; empty: its customer is forgotten. */
  email: string
  language: 'nl' | 'fr'
  expiresAt: Timestamp
  askedBy: string
  askedAt: Timestamp
  /** When the link was mailed last. */
  mailedAt: Timestamp
  /** When its customer looked at it first. */
  openedAt: Nullable<Timestamp>
  endedAt: Nullable<Timestamp>
}

export interface Allocation {
  id: WithDefault<string>
  number: WithDefault<number>
  invoiceId: string | null
  kind: 'payment' | 'credit' | 'write-off' | 'difference' | 'dossier' | 'shop-order' | 'on-account' | 'ledger' | 'reversal' | 'ignored' | 'supplier-payment' | 'purchase-slip' | 'guarantee'
  cents: number
  onDay: string
  dossierPaymentId: string | null
  creditNoteId: string | null
  reason: WithDefault<string>
  /** Null: the system, when a payment came in. */
  createdBy: string | null
  createdAt: WithDefault<Timestamp>
  undoneAt: Nullable<Timestamp>
  undoneBy: string | null
  bankLineId: string | null
  /** The bank line that this one reverses, or that reverses it. */
  otherLineId: string | null
  shopOrderTransferId: string | null
  /** The customer whose balance it is; null: forgotten, or nobody's. */
  customerId: string | null
  ledgerAccountId: string | null
  /** The payment was noted by hand before the statement came; undoing leaves it. */
  isNotedBefore: WithDefault<boolean>
  /** The online payment of a shop order that settles an advance invoice. */
  paymentAttemptId: string | null
  /** The refund of a shop order through the payment provider that settles a credit note. */
  paymentRefundId: string | null
  /** The transfer of a batch that the bank line shows. */
  paymentLineId: string | null
  slipId: string | null
  /** The dossier of which the guarantee went back. */
  guaranteeDossierId: string | null
  /** The payment at the desk that settles the invoice. */
  invoicePaymentId: string | null
  /** A user set the credit off against the invoice, and may undo it. */
  isSetOff: WithDefault<boolean>
  /** Why a user undid a set-off. */
  undoneBecause: WithDefault<string>
}

export interface ApiKey {
  id: WithDefault<string>
  number: WithDefault<number>
  integrationId: string
  /** Begins the key, to be recognised in lists. The rest of the secret is stored nowhere. */
  hint: string
  secretHash: Uint8Array
  createdAt: Timestamp
  createdBy: string
  /** Null: until it is revoked. */
  expiresAt: Nullable<Timestamp>
  revokedAt: Nullable<Timestamp>
  revokedBy: string | null
  revokedFor: string | null
}

export interface ApiKeyUse {
  apiKeyId: string
  usedAt: Timestamp
  address: string
}

export interface Application {
  id: WithDefault<string>
  number: WithDefault<number>
  vacancyId: string
  keyHash: Uint8Array
  language: 'nl' | 'fr'
  firstName: string
  lastName: string
  email: string
  phone: string
  message: string
  termsAcceptedAt: Timestamp
  /** Of the privacy statement agreed to, in its language. */
  privacyVersion: number | null
  resumeId: string | null
  sentAt: Nullable<Timestamp>
  status: WithDefault<'new' | 'considered' | 'invited' | 'hired' | 'rejected'>
  /** The last day, when the applicant agreed to longer than the setting content.application-days. */
  keptUntil: string | null
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface ApplicationAnswer {
  id: WithDefault<string>
  applicationId: string
  onceKey: string
  staffUserId: string | null
  subject: string
  body: string
  createdAt: WithDefault<Timestamp>
}

export interface ApprovalLimit {
  id: WithDefault<string>
  code: string
  role: 'salesperson' | 'sales-manager' | 'fleet-manager' | 'stock-manager' | 'administration' | 'workshop' | 'content-editor' | 'reception'
  /** car: an invoice with a car that was bought; workshop: of a work order; other: the rest. */
  subject: 'car' | 'workshop' | 'other'
  limitCents: number
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface AuditEntry {
  id: WithDefault<number>
  at: WithDefault<Timestamp>
  /** guest, customer:<id>, user:<id>, job:<name>, seed, or database:<role> for whoever wrote by hand */
  actor: string
  action: string
  requestId: string | null
  reason: string | null
  undoes: number | null
  /** Ties together what was one act to whoever did it: the steps of an import, or what took them back. */
  batch: string | null
  /** A fact without a changed row: a sign-in, a refused approval, a file handed out. */
  note: Nullable<JsonColumn<'auditEntry.note'>>
}

export interface AuditReading {
  id: WithDefault<number>
  hour: WithDefault<Timestamp>
  actor: string
  subject: string
  action: string
}

export interface AuditRow {
  id: WithDefault<number>
  entry: number
  at: WithDefault<Timestamp>
  /** The table. */
  subject: string
  /** Its primary key; several columns are joined by a slash. */
  rowId: string | null
  /** The row that this one goes with when that is deleted: lines of an order, rights of a role. */
  partOf: string | null
  kind: 'i' | 'u' | 'd' | 'bulk'
  before: Nullable<JsonColumn<'auditRow.before'>>
  after: Nullable<JsonColumn<'auditRow.after'>>
  /** Values were taken out, because whoever they were about is forgotten. */
  isBlanked: WithDefault<boolean>
}

export interface BackupRun {
  id: WithDefault<string>
  number: WithDefault<number>
  /** plan: at its hour; office: an administrator began it; command: npm run backup. */
  origin: 'plan' | 'office' | 'command'
  /** On the machine of the process that made it. */
  folder: string
  startedAt: Timestamp
  /** When the archive had been read back and got its name, or when the failure was noted; null while it is made. */
  finishedAt: Nullable<Timestamp>
  fileName: string | null
  /** Of the archive; row_count and file_count are what it holds. */
  byteCount: number | null
  rowCount: number | null
  fileCount: number | null
  failure: 'folder-missing' | 'folder-unwritable' | 'disk-full' | 'database' | 'damaged' | 'interrupted' | 'other' | null
  /** What the system said, in English. */
  failureDetail: string | null
  /** When administrators were told of the failure. */
  toldAt: Nullable<Timestamp>
}

export interface BankAccount {
  id: WithDefault<string>
  companyId: string
  name: string
  iban: string
  /** The account of the books. */
  ledgerAccountId: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface BankFile {
  id: WithDefault<string>
  number: WithDefault<number>
  name: string
  content: Uint8Array
  sha256: string
  /** Why the file was refused as a whole: domain/invoicing/bank/coda.ts and camt-fault.ts. Null: read. */
  fault: string | null
  faultDetail: Nullable<JsonColumn<'bankFile.faultDetail'>>
  createdBy: string
  createdAt: WithDefault<Timestamp>
}

export interface BankFolderWatch {
  id: WithDefault<boolean>
  /** The colleague in whose name they are imported. */
  switchedBy: string
  switchedAt: WithDefault<Timestamp>
}

export interface BankLine {
  id: WithDefault<string>
  number: WithDefault<number>
  statementId: string
  place: number
  cents: number
  bookedOn: string
  valueOn: string | null
  code: string
  /** Twelve digits of a structured communication, right or wrong; null: free text. */
  communication: string | null
  text: string
  reference: string
  information: string
  counterpartyName: string
  counterpartyAccount: string
  returned: 'reject' | 'return' | 'refund' | 'reversal' | 'cancellation' | null
  /** Why it was allocated by itself: domain/invoicing/bank/matching.ts. Null: a person decided, or nobody yet. */
  matchReason: string | null
  decidedBy: string | null
  decidedAt: Nullable<Timestamp>
  /** Allocated, with the sign of the movement; kept by the allocations. */
  settledCents: WithDefault<number>
  /** Set aside with a reason; kept by the allocations. */
  ignoredCents: WithDefault<number>
  rev: WithDefault<number>
  updatedAt: WithDefault<Timestamp>
  state: ReadOnly<ColumnTypes['bankLine.state']>
  searched: ReadOnly<string>
}

export interface BankStatement {
  id: WithDefault<string>
  number: WithDefault<number>
  bankAccountId: string
  bankFileId: string
  year: number
  sequence: number
  oldCents: number
  oldDay: string
  newCents: number
  newDay: string
  inCents: number
  inCount: number
  outCents: number
  outCount: number
  createdAt: WithDefault<Timestamp>
}

export interface BodyType {
  id: WithDefault<string>
  code: string
  name: Translated
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface BookingRule {
  id: WithDefault<string>
  code: string
  lineKind: 'car' | 'extra' | 'advance' | 'discount' | 'premium' | 'transport' | 'fee' | 'vat' | 'receivable' | 'purchase' | 'labour' | 'car-cost' | 'workshop-cost' | 'loss'
  vehicleCondition: 'new' | 'used' | null
  vatCodeId: string | null
  branchId: string | null
  accountId: string
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface Branch {
  id: WithDefault<string>
  /** Public number in the API: row keys stay inside. */
  number: WithDefault<number>
  slug: string
  name: string
  slogan: Translated
  companyName: string
  /** Ten digits; the VAT number is BE and this. */
  enterpriseNumber: string
  /** The court whose register of legal persons holds the company, as written behind RPR / RPM: Gent, afdeling Dendermonde. */
  court: Translated
  streetName: string
  houseNumber: string
  boxNumber: string | null
  postalCode: string
  city: Translated
  countryCode: WithDefault<string>
  phone: string
  email: string
  webSite: string | null
  latitude: number
  longitude: number
  routeUrl: string | null
  /** As in the EPC QR code, which has room for 70 signs. */
  accountHolder: string
  iban: string
  bic: string | null
  /** First letter of the stock numbers of this branch: G-20418. */
  stockPrefix: string
  /** Of price cards: what passers-by speak there. */
  printLanguage: WithDefault<'nl' | 'fr'>
  rank: WithDefault<number>
  isActive: WithDefault<boolean>
  mediaHostId: string | null
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface Brand {
  id: WithDefault<string>
  slug: string
  name: string
  /** We are its dealer; others come in as trade-ins. */
  isSoldNew: WithDefault<boolean>
  mediaHostId: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface BuyerTaxFigure {
  id: WithDefault<string>
  figure: 'wallonia-base' | 'wallonia-age-percent' | 'wallonia-least-base' | 'wallonia-wltp-grams' | 'wallonia-nedc-grams' | 'wallonia-mass' | 'wallonia-energy-combustion' | 'wallonia-energy-hybrid' | 'wallonia-energy-electric' | 'wallonia-least' | 'wallonia-most' | 'wallonia-family-reduction' | 'flanders-electric' | 'flanders-electric-yearly-least' | 'flanders-electric-yearly-most' | 'brussels-horsepower' | 'brussels-by-horsepower' | 'brussels-by-power' | 'brussels-age-percent' | 'brussels-electric' | 'benefit-least' | 'benefit-percent' | 'benefit-percent-per-gram' | 'benefit-grams-petrol' | 'benefit-grams-diesel' | 'benefit-least-percent' | 'benefit-most-percent' | 'benefit-electric-percent' | 'benefit-age-percent' | 'deduction-zero-emission' | 'deduction-emitting'
  /** The step applies from here: kW, years, cm³, fiscal horsepower, started twelve months or tax year; 0 where there are no steps. */
  stepStart: WithDefault<number>
  /** In euros, percent, grams, kilograms or a factor, by the figure. */
  amount: Numeric
  validFrom: string
  validUntil: string | null
  source: string
  /** The day on which it was read in the source. */
  readOn: string
  /** False: nobody compared it with the publication of the authority. */
  isVerified: WithDefault<boolean>
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface CalendarFeed {
  id: WithDefault<string>
  number: WithDefault<number>
  staffUserId: string
  /** own: their appointments and tasks; branch: the calendar of a branch; workshop: the planned work of a workshop, or of one bay; technician: that of one technician. */
  kind: 'own' | 'branch' | 'workshop' | 'technician'
  branchId: string | null
  departmentId: string | null
  bay: number | null
  technicianId: string | null
  /** SHA-256 of the secret in the address, which is stored nowhere. */
  tokenHash: Uint8Array
  createdAt: Timestamp
  /** When the address was replaced the last time; null: it is the first one. */
  replacedAt: Nullable<Timestamp>
}

export interface CalendarFeedUse {
  calendarFeedId: string
  usedAt: Timestamp
  /** As the program that fetched it calls itself; empty: it does not. */
  program: string
}

export interface CarAlert {
  id: WithDefault<string>
  kind: 'search' | 'cheaper' | 'free'
  email: string
  language: 'nl' | 'fr'
  /** Its subject, in the language of the reader: the car, or the search. */
  name: string
  carKey: string | null
  carType: 'used' | 'stock' | 'truck' | null
  wish: Nullable<JsonColumn<'carAlert.wish'>>
  /** The price when it was asked for or last told. */
  seenGrossCents: number | null
  /** Cars published later are news. */
  seenUntil: Nullable<Timestamp>
  askedAt: Timestamp
  askedIp: string
  mailedAt: Nullable<Timestamp>
  confirmedAt: Nullable<Timestamp>
  confirmedIp: string | null
}

export interface CarAlertLink {
  tokenHash: Uint8Array
  carAlertId: string
  createdAt: WithDefault<Timestamp>
}

export interface CarEntry {
  id: WithDefault<string>
  number: WithDefault<number>
  /** The car. No foreign key: its ledger outlives a car whose import is taken back. */
  vehicleId: string
  chainNo: WithDefault<number>
  onDay: string
  kind: 'purchase' | 'transport' | 'repair' | 'tyres' | 'valeting' | 'papers' | 'pictures' | 'other' | 'house-work' | 'support' | 'sale' | 'credit' | 'margin-vat' | 'vat-adjustment'
  description: WithDefault<string>
  regime: 'margin' | 'rated' | 'exempt' | 'internal' | 'none'
  /** Without VAT, under the margin scheme with it. Below zero: a cost. */
  netCents: number
  /** Number of the slip, invoice, credit note or internal order. */
  paper: string | null
  /** From whom the car was bought. */
  party: string | null
  /** The invoice or premium claim of an entry that one made. */
  sourceId: string | null
  /** The entry that this one takes back. */
  reversesId: string | null
  /** As in audit_entry.actor. */
  bookedBy: string | null
  bookedAt: WithDefault<Timestamp>
  hash: WithDefault<string>
}

export interface CarHold {
  vehicleId: string
  holder: string
  orderId: string | null
  paymentId: string | null
  offerId: string | null
  visitor: string | null
  until: Timestamp
  createdAt: WithDefault<Timestamp>
}

export interface CarModel {
  id: ReadOnly<string | null>
  number: ReadOnly<number | null>
  name: ReadOnly<string | null>
  vehicleClass: ReadOnly<number | null>
  isActive: ReadOnly<boolean | null>
}

export interface CarOrder {
  id: WithDefault<string>
  dossierId: string
  vehicleId: string
  /** The version of the offer that it was ordered by. */
  versionNo: number
  orderedOn: string
  orderedBy: string
  firstExpectedOn: string
  /** The day that its customer expects it on. */
  toldOn: string
  arrivedOn: string | null
  /** When nothing came of it for this dossier: the car is for sale, or canceled at the factory. */
  endedAt: Nullable<Timestamp>
  endReason: WithDefault<string>
  /** The factory does not build it. */
  isCanceled: WithDefault<boolean>
  createdAt: WithDefault<Timestamp>
}

export interface CarOrderDay {
  id: WithDefault<string>
  number: WithDefault<number>
  carOrderId: string
  wasOn: string
  expectedOn: string
  /** Address at which the customer was told; null: they were not. */
  toldTo: string | null
  notedBy: string
  notedAt: Timestamp
}

export interface CarSale {
  id: WithDefault<string>
  vehicleId: string
  orderId: string | null
  offerId: string | null
  soldAt: WithDefault<Timestamp>
  freedAt: Nullable<Timestamp>
}

export interface CarStanding {
  vehicleId: ReadOnly<string | null>
  saleId: ReadOnly<string | null>
  soldAt: ReadOnly<Date | null>
  soldByOfferId: ReadOnly<string | null>
  soldByOrderId: ReadOnly<string | null>
  heldUntil: ReadOnly<Date | null>
  heldByOfferId: ReadOnly<string | null>
  isWithdrawn: ReadOnly<boolean | null>
}

export interface CarVersion {
  id: ReadOnly<string | null>
  number: ReadOnly<number | null>
  name: ReadOnly<string | null>
  vehicleClass: ReadOnly<number | null>
  isActive: ReadOnly<boolean | null>
}

export interface ChainHead {
  /** The table. */
  chain: string
  /** Values of the columns that make a chain of its own, joined by a slash. */
  chainKey: string
  lastNo: number
  lastHash: string
}

export interface ChassisType {
  id: WithDefault<string>
  code: string
  name: Translated
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface City {
  id: WithDefault<number>
  number: ReadOnly<number>
  countryCode: WithDefault<string>
  postalCode: string
  name: Translated
  foldedNl: ReadOnly<string>
  foldedFr: ReadOnly<string>
  /** Offered where addresses are typed; those of before stay. */
  isActive: WithDefault<boolean>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface Company {
  id: WithDefault<string>
  name: string
  enterpriseNumber: string
  /** Period of the VAT return. */
  vatPeriod: WithDefault<'month' | 'quarter'>
  /** Source of its invoices: noted from the accounting program, or own. */
  invoicing: WithDefault<'noted' | 'own'>
  /** First day of its own invoices. */
  ownSince: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
  /** Insurer of the cars that it lends. */
  carInsurer: string | null
  /** Policy under which they are insured. */
  carPolicyNumber: string | null
}

export interface ConditionFinding {
  vehicleId: string
  conditionPointId: string
  state: 'good' | 'wear' | 'repair' | 'unchecked' | 'absent'
  remark: Translated | null
}

export interface ConditionGroup {
  id: WithDefault<string>
  code: string
  name: Translated
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface ConditionPoint {
  id: WithDefault<string>
  conditionGroupId: string
  code: string
  name: Translated
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface ConditionReport {
  vehicleId: string
  /** The day on which no point was open any more; null: some still are. A point that is added to the list later opens no finished report. */
  completedOn: string | null
  completedBy: string | null
}

export interface Contract {
  id: WithDefault<string>
  number: WithDefault<number>
  kind: WithDefault<string>
  customerOrderId: string
  /** The version of the offer that the form was made from. */
  versionNo: number
  language: 'nl' | 'fr'
  /** Terms of sale for consumers (private) or for businesses (fleet). */
  termsType: 'private' | 'fleet'
  termsVersion: number | null
  /** The order form as it was shown, without a signature. */
  documentId: string
  /** SHA-256 of that file. */
  documentHash: string
  /** The copy with the signature, or the scan of what was signed on paper. */
  signedId: string
  way: 'drawn' | 'typed' | 'scan' | 'online'
  /** The drawn signature, as SVG. */
  signature: Uint8Array | null
  signerName: string
  signedOn: string
  /** The user before whom it was signed; online: who sent it to be signed. */
  takenBy: string
  /** When it was signed on the screen, or its scan came in. */
  createdAt: Timestamp
  endedAt: Nullable<Timestamp>
  /** replaced: what was sold is something else now; canceled: nothing came of it. */
  endedBecause: 'replaced' | 'canceled' | null
  /** When its terms were handed over, before it was signed; null: not noted. */
  termsHandedAt: Nullable<Timestamp>
  /** Identity of the signer online, as a provider confirmed it. Null: a typed name, a drawn signature or a scan. */
  identityId: string | null
}

export interface CorrectedPrice {
  id: WithDefault<string>
  /** As in price; without a foreign key, for evidence outlives what it is about. */
  subjectId: string
  forVersionId: string | null
  validFrom: string
  /** The day after the last on which it was asked. */
  validUntil: string
  priceCents: number
  vatExcluded: boolean
  correctedAt: Timestamp
}

export interface Country {
  id: WithDefault<string>
  number: WithDefault<number>
  code: ColumnTypes['country.code']
  name: Translated
  dialCode: string
  isEu: boolean
  /** In front of VAT numbers; Greece writes EL. */
  vatPrefix: string | null
  /** Order in lists: we ourselves, our neighbours, the others by name. */
  rank: WithDefault<number>
  /** New addresses in it are taken; those of before stay. */
  isActive: WithDefault<boolean>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface CreditCeiling {
  id: WithDefault<string>
  name: Translated
  /** A loan or a sale paid back in instalments, or a financial lease. */
  creditKind: 'loan' | 'lease'
  /** Credit of more than this, up to the amount of the next row. */
  aboveCents: number
  maxBp: number
  validFrom: string
  validUntil: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface CreditTermLimit {
  id: WithDefault<string>
  /** Credit of more than this, up to the amount of the next row. */
  aboveCents: number
  months: number
  validFrom: string
  validUntil: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface Customer {
  id: WithDefault<string>
  /** The customer number, on every paper. */
  number: WithDefault<number>
  /** 1 private, 2 fleet, 3 dealer, 4 lease, 5 export; domain/contacts/customer.ts. */
  customerType: WithDefault<number>
  /** A legal person. Who trades in their own name is none, though they may have a VAT number. */
  isCompany: WithDefault<boolean>
  /** Of a company: one person who trades in their own name, and no legal person. */
  isSoleTrader: WithDefault<boolean>
  companyName: WithDefault<string>
  firstName: WithDefault<string>
  lastName: WithDefault<string>
  enterpriseNumber: string | null
  vatPrefix: string | null
  vatNumber: string | null
  /** Null: as domain/contacts/customer-record.ts concludes from the rest. */
  carUsage: 'private' | 'professional' | null
  language: 'nl' | 'fr'
  branchId: string | null
  salespersonId: string | null
  remarks: WithDefault<string>
  /** Nothing is sold to them, and why. */
  blockedReason: string | null
  isActive: WithDefault<boolean>
  /** The same customer under another number, which has what was this one's. */
  mergedIntoId: string | null
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface CustomerAccount {
  shopAccountId: string
  customerId: string
  linkedAt: WithDefault<Timestamp>
}

export interface CustomerAddress {
  id: WithDefault<string>
  number: WithDefault<number>
  customerId: string
  label: 'home' | 'work' | 'invoice' | 'delivery'
  streetName: string
  houseNumber: WithDefault<string>
  boxNumber: WithDefault<string>
  postalCode: string
  city: string
  cityId: number | null
  countryCode: ColumnTypes['customerAddress.countryCode']
  isPreferred: WithDefault<boolean>
  rank: WithDefault<number>
}

export interface CustomerContact {
  id: WithDefault<string>
  number: WithDefault<number>
  customerId: string
  firstName: WithDefault<string>
  lastName: string
  jobTitle: WithDefault<string>
  email: string | null
  phone: string | null
  fleetRole: 'owner' | 'manager' | 'employee' | null
  rank: WithDefault<number>
}

export interface CustomerEmail {
  id: WithDefault<string>
  number: WithDefault<number>
  customerId: string
  label: 'home' | 'work'
  address: string
  isPreferred: WithDefault<boolean>
  rank: WithDefault<number>
}

export interface CustomerIdentity {
  id: WithDefault<string>
  offerId: string
  versionNo: number
  document: 'offer' | 'order-form'
  /** Of the document that was shown to them: the hash of the version, or SHA-256 of the order form. */
  documentHash: string
  /** Its name at that moment. */
  provider: string
  issuer: string
  /** Keyed hash of issuer and subject: the same person at the same provider gives the same hash. */
  subjectHash: Uint8Array
  name: string
  birthDate: string | null
  /** Level of assurance in the words of the provider; empty: it names none. */
  acr: string
  identifiedAt: Timestamp
  /** When they signed with it. Null: they did not, and it is deleted after a day. */
  signedAt: Nullable<Timestamp>
}

export interface CustomerListing {
  customerId: string
  number: number
  name: string
  nameKey: string
  customerType: number
  email: string | null
  phone: string | null
  city: string | null
  language: string
  branchId: string | null
  salespersonId: string | null
  isActive: boolean
  createdOn: string
  /** Folded: names, numbers, addresses of mail, phones in both ways of writing, VAT number, places. */
  searched: string
}

export interface CustomerNote {
  id: WithDefault<string>
  number: WithDefault<number>
  customerId: string
  kind: 'note' | 'visit' | 'call' | 'task'
  text: string
  authorId: string
  /** Of a task: the day by which it is done; assignee_id: by whom. */
  dueOn: string | null
  assigneeId: string | null
  doneAt: Nullable<Timestamp>
  createdAt: WithDefault<Timestamp>
  /** Of a task: the offer whose next action it is; null: none. */
  offerId: string | null
  rev: WithDefault<number>
  updatedAt: WithDefault<Timestamp>
}

export interface CustomerOrder {
  id: WithDefault<string>
  dossierId: string
  orderNumber: string
  state: WithDefault<'draft' | 'valid' | 'complete' | 'delivered' | 'canceled'>
  /** Of the order flow that its steps come from, as it was called then; null: none fitted. */
  flowName: Translated | null
  /** Characteristics of the car that the customer holds essential; empty: nothing in particular, null: not asked yet. */
  essential: string | null
  signedOn: string | null
  completedAt: Nullable<Timestamp>
  deliveredOn: string | null
  canceledAt: Nullable<Timestamp>
  cancelReason: WithDefault<string>
  createdAt: WithDefault<Timestamp>
  /** When the customer got the printed terms of sale, the last time. */
  termsHandedAt: Nullable<Timestamp>
  termsHandedBy: string | null
  /** Terms for consumers (private) or for businesses (fleet). */
  termsHandedType: 'private' | 'fleet' | null
  termsHandedLanguage: 'nl' | 'fr' | null
  termsHandedVersion: number | null
}

export interface CustomerOrderStep {
  id: WithDefault<string>
  number: WithDefault<number>
  customerOrderId: string
  rank: number
  label: Translated
  role: ColumnTypes['customerOrderStep.role']
  dueOn: string
  needs: WithDefault<ColumnTypes['customerOrderStep.needs']>
  doneOn: string | null
  /** Null: what it waited for came in, and that did it. */
  doneBy: string | null
}

export interface CustomerPhone {
  id: WithDefault<string>
  number: WithDefault<number>
  customerId: string
  label: 'home' | 'work'
  phone: string
  isPreferred: WithDefault<boolean>
  rank: WithDefault<number>
}

export interface CustomerVatPermit {
  id: WithDefault<string>
  number: WithDefault<number>
  customerId: string
  kind: 'intra-community' | 'export'
  permitNumber: string
  validFrom: string
  /** The first day on which it is not valid any more; null: until it is withdrawn. */
  validUntil: string | null
  /** The proof itself, seen by staff alone. */
  uploadId: string | null
  /** The user who entered or changed it last: somebody else certifies it. */
  enteredBy: string
  enteredAt: Timestamp
  certifiedBy: string | null
  certifiedAt: Nullable<Timestamp>
  /** The VAT number that it was certified for, empty for none: with another it counts no more. */
  certifiedVatId: string | null
  withdrawnBy: string | null
  withdrawnAt: Nullable<Timestamp>
  withdrawnReason: WithDefault<string>
  rev: WithDefault<number>
  updatedAt: WithDefault<Timestamp>
}

export interface DebtLoss {
  id: WithDefault<string>
  number: WithDefault<number>
  companyId: string
  invoiceId: string
  onDay: string
  cents: number
  /** Of it, VAT that the State pays back (VAT Code art. 77 § 1, 7°); below zero: VAT that is owed again. */
  vatCents: WithDefault<number>
  /** The VAT by code: [{"code": "S21", "vatCents": 3819}]. */
  vat: WithDefault<JsonColumn<'debtLoss.vat'>>
  reason: string
  /** The movement that brought the amount in; undoing it writes the amount off again. */
  bankLineId: string | null
  /** The recovery that this row takes back. */
  undoesId: string | null
  createdBy: string
  createdAt: Timestamp
}

export interface DemoClock {
  vehicleId: ReadOnly<string | null>
  law: ReadOnly<Translated | null>
  fromOn: ReadOnly<string | null>
  dueOn: ReadOnly<string | null>
  nearOn: ReadOnly<string | null>
  urgentOn: ReadOnly<string | null>
  endedOn: ReadOnly<string | null>
  adjustedOn: ReadOnly<string | null>
  isMet: ReadOnly<boolean | null>
}

export interface Department {
  id: WithDefault<string>
  number: WithDefault<number>
  branchId: string
  slug: string
  kind: 'sales-new' | 'sales-used' | 'workshop' | 'trucks' | 'parts' | 'administration'
  name: Translated
  streetName: string
  houseNumber: string
  boxNumber: string | null
  postalCode: string
  city: Translated
  countryCode: WithDefault<string>
  phone: string
  email: string
  /** The adviser whom a visitor may ask for. */
  contactName: string | null
  contactHourComments: Translated | null
  latitude: number
  longitude: number
  routeUrl: string | null
  /** Ordered cars can be collected here. */
  allowsPickup: WithDefault<boolean>
  rank: WithDefault<number>
  isActive: WithDefault<boolean>
  mediaHostId: string | null
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface DoorCount {
  id: WithDefault<string>
  doors: number
  name: Translated
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface Dossier {
  id: WithDefault<string>
  number: WithDefault<number>
  dossierNumber: string
  offerId: string
  /** Which car of the offer; the first bears the trade-ins. */
  carIndex: number
  /** The version of the offer that was signed. */
  versionNo: number
  /** Null while the factory has it. */
  vehicleId: string | null
  customerName: string
  carName: string
  vin: string | null
  licencePlate: string | null
  productionNumber: string | null
  factoryOrderNumber: string | null
  /** Amount that the customer pays for this car, VAT included, without trade-ins and without a guarantee; below zero it is paid to them. */
  dueCents: number
  advanceCents: number
  /** The most that may be asked beforehand for this car (Code of Economic Law, book VI); of the version that was signed. */
  advanceCapCents: WithDefault<number>
  /** It leaves before it is paid. */
  isOnAccount: WithDefault<boolean>
  /** The VAT at risk of a car that its buyer takes abroad; 0: none is asked. No part of due_cents. */
  guaranteeCents: WithDefault<number>
  guaranteeReceivedOn: string | null
  guaranteeReceivedBy: string | null
  guaranteeRepaidOn: string | null
  guaranteeRepaidBy: string | null
  /** Items that come with the car without being part of its price, by name: those marked order-default. */
  given: WithDefault<JsonColumn<'dossier.given'>>
  deliveryType: 'deliver' | 'pickup' | null
  /** The day its customer gets the car; null: not agreed on yet. */
  handoverOn: string | null
  handoverPart: 'morning' | 'afternoon' | null
  /** 1 approved, 2 not approved, 3 not applicable; domain/orders/dossier.ts. */
  approval: number
  approvedBy: string | null
  approvedAt: Nullable<Timestamp>
  /** Why it is not approved, to its seller. */
  approvalRemark: WithDefault<string>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  searched: ReadOnly<string>
  /** Amount that partial credit notes and write-offs took off due_cents; 0 again once the whole invoice is credited. */
  reductionCents: WithDefault<number>
  /** The payment by which the guarantee came, as on the statement of the bank; empty: not noted. */
  guaranteeReference: WithDefault<string>
  /** The payment by which the guarantee went back; empty: not noted. */
  guaranteeRepaidReference: WithDefault<string>
  /** Driver of the car of a fleet; empty: nobody was named. */
  driverName: WithDefault<string>
  driverEmail: WithDefault<string>
  driverLanguage: 'nl' | 'fr' | null
  /** The absent colleague in whose place the sale was approved; null: in the own name of who approved it. */
  approvedFor: string | null
}

export interface DossierDocument {
  dossierId: string
  need: 'order-form' | 'identity' | 'finance-approval' | 'insurance' | 'registration' | 'trade-in-papers' | 'car-pass' | 'vat-attest' | 'handover-report' | 'transport-proof'
  receivedOn: string | null
  receivedBy: string | null
  /** The last day on which it holds, as it says itself. */
  expiresOn: string | null
}

export interface DossierFile {
  id: WithDefault<string>
  number: WithDefault<number>
  dossierId: string
  need: ColumnTypes['dossierFile.need']
  uploadId: string
  createdBy: string
  /** Of a copy of an identity card, whose national number was made unreadable: why it may be kept. Null: another paper, or kept before this was asked. */
  ground: 'consent' | 'legal-duty' | null
  createdAt: Timestamp
}

export interface DossierInvoice {
  id: WithDefault<string>
  number: WithDefault<number>
  dossierId: string
  invoiceNumber: string
  invoicedOn: string
  /** The price of the car, VAT included, before what is taken in or was paid. */
  amountCents: number
  createdBy: string
  createdAt: Timestamp
  /** Of the credit note that took it back; null: it stands, and the dossier is closed. */
  creditNumber: string | null
  creditedOn: string | null
  creditedBy: string | null
}

export interface DossierOpening {
  dossierId: string
  /** The number of the order in the other system. */
  outsideNumber: string
  /** The order as its file had it, so that the same file brought again changes nothing. */
  line: JsonColumn<'dossierOpening.line'>
  /** The advance that was paid there: it counts as paid, and no bank, journal or cash of ours has it. */
  paymentId: string | null
  /** The invoice by which the other system charged the VAT of the advance; null: it charged none, and the invoice of the car charges all. */
  advanceInvoiceNumber: string | null
  advanceInvoicedOn: string | null
}

export interface DossierPayment {
  id: string
  number: WithDefault<number>
  dossierId: string
  onDay: string
  amountCents: number
  reference: string
  createdBy: string | null
  /** By which it was paid online: once, whatever the provider repeats. */
  paymentAttemptId: string | null
  /** Paid beforehand: it counts against the most that may be asked. */
  isAdvance: WithDefault<boolean>
  createdAt: Timestamp
  /** The payment that this one undoes. */
  reversesId: string | null
  /** Another payment undoes it. */
  isUndone: WithDefault<boolean>
  /** No money: so little is missing that it is not asked for. */
  isDifference: WithDefault<boolean>
  /** In coins and notes, which the law limits for one sale. */
  isCash: WithDefault<boolean>
}

export interface DunningLevel {
  id: WithDefault<string>
  name: Translated
  payer: 'private' | 'business'
  level: number
  /** Calendar days after the due day of the invoice. */
  days: number
  /** Calendar days to pay that the letter gives; the next reminder waits for them. */
  termDays: number
  asksCosts: WithDefault<boolean>
  asksInterest: WithDefault<boolean>
  /** The text of the letter. */
  note: Translated
  validFrom: string
  validUntil: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface DunningStop {
  id: WithDefault<string>
  number: WithDefault<number>
  kind: 'paused' | 'disputed' | 'deceased'
  customerId: string
  invoiceId: string | null
  reason: string
  /** The last day of a pause. */
  until: string | null
  createdBy: string
  createdAt: WithDefault<Timestamp>
  liftedBy: string | null
  liftedAt: Nullable<Timestamp>
}

export interface EmissionNorm {
  id: WithDefault<string>
  code: string
  name: Translated
  /** Roman numbers: trucks and buses. */
  isHeavyDuty: boolean
  /** First registration of every new vehicle; null where none is required (electric). */
  requiredFrom: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface Engine {
  id: WithDefault<string>
  modelId: string
  code: string
  /** As in the car's name: 2.0 T, 58 kWh, Recharge T6 AWD. */
  name: string
  fuelId: string
  powerTypeId: string
  gearboxId: string
  wheelDriveId: string
  emissionNormId: string
  displacementCc: number | null
  torqueNm: number | null
  batteryKwh: Nullable<Numeric>
  /** WLTP; electric and plug-in cars. */
  electricRangeMinKm: number | null
  electricRangeMaxKm: number | null
  /** CO2 in g/km, WLTP combined, from the lightest to the heaviest configuration; not measured for trucks. */
  emissionMinG: number | null
  emissionMaxG: number | null
  /** l/100 km (CNG: kg/100 km), WLTP combined. */
  consumptionMin: Nullable<Numeric>
  consumptionMax: Nullable<Numeric>
  /** kWh/100 km, WLTP combined. */
  powerConsumptionMin: Nullable<Numeric>
  powerConsumptionMax: Nullable<Numeric>
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
  /** Technically permissible maximum laden mass, of the certificate of conformity; null: not known. */
  maxMassKg: number | null
}

export interface ExteriorColour {
  id: WithDefault<string>
  /** No brand: for used cars of any. */
  brandId: string | null
  code: string
  name: Translated
  hex: string
  paintTypeId: string
  /** One of COLOUR_GROUPS, the colours that visitors search by. */
  colourGroup: 'white' | 'silver' | 'grey' | 'black' | 'blue' | 'green' | 'red' | 'orange' | 'yellow' | 'brown' | 'beige'
  mediaHostId: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface FeatureTemplate {
  id: WithDefault<string>
  brandId: string
  code: string
  name: Translated
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface FeatureTemplateColour {
  featureTemplateId: string
  exteriorColourId: string
  /** The way in which a version that lacks it gets it: 1 optional, 2 standard. */
  tag: number
}

export interface FeatureTemplateCover {
  featureTemplateId: string
  interiorCoverId: string
  interiorColourId: string
  /** The way in which a version that lacks it gets it: 1 optional, 2 standard. */
  tag: number
}

export interface FeatureTemplateOption {
  featureTemplateId: string
  optionId: string
  /** The way in which a version that lacks it gets it: 1 optional, 2 standard. */
  tag: WithDefault<number>
}

export interface FeatureTemplatePack {
  featureTemplateId: string
  optionPackId: string
  /** The way in which a version that lacks it gets it: 1 optional, 2 standard. */
  tag: number
}

export interface FinanceRate {
  id: WithDefault<string>
  financeType: number
  /** Of what is still owed, or (flat, lastenpercentage) of all that was lent. */
  chargeMethod: WithDefault<'actuarial' | 'flat'>
  kind: 'instalment' | 'balloon'
  /** 1 new, 2 used. */
  vehicleCondition: number
  buyers: WithDefault<'all' | 'consumers' | 'professionals'>
  rateBp: number
  /** Fee of the lender at the start; a consumer pays none. */
  feeCents: WithDefault<number>
  lenderName: string
  lenderNumber: string
  lenderAddress: string | null
  minMonths: number
  maxMonths: number
  minAmountCents: number
  maxAmountCents: number
  minAdvanceBp: WithDefault<number>
  /** The largest last instalment, as a share of the price. */
  maxLastBp: WithDefault<number>
  validFrom: string
  validUntil: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface FreedSale {
  vehicleId: ReadOnly<string | null>
  offerId: ReadOnly<string | null>
  freedAt: ReadOnly<Date | null>
}

export interface Fuel {
  id: WithDefault<string>
  code: string
  name: Translated
  /** 1 combustible, 2 hybrid, 3 electric */
  fuelType: number
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface GarageEntry {
  id: WithDefault<string>
  number: WithDefault<number>
  branchId: string
  chainNo: WithDefault<number>
  onDay: string
  /** purchase: bought or traded in; return: came back from a sale; work: taken in by the workshop. */
  act: 'purchase' | 'return' | 'work'
  /** The car of our stock; null: of a customer. No foreign key: the row stays when the import of a car is taken back. */
  vehicleId: string | null
  plate: string | null
  vin: string | null
  car: string
  party: string | null
  bookedBy: string | null
  bookedAt: WithDefault<Timestamp>
  hash: WithDefault<string>
  /** The work order that took it in. No foreign key, as of vehicle_id. */
  workOrderId: string | null
}

export interface GarageLeaving {
  id: WithDefault<string>
  entryId: string
  branchId: string
  chainNo: WithDefault<number>
  onDay: string
  paper: string | null
  reason: string | null
  bookedBy: string | null
  bookedAt: WithDefault<Timestamp>
  hash: WithDefault<string>
}

export interface Gearbox {
  id: WithDefault<string>
  gearboxGroupId: string
  code: string
  name: Translated
  speeds: number | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface GearboxGroup {
  id: WithDefault<string>
  code: string
  name: Translated
  rank: WithDefault<number>
  number: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface GroupLink {
  id: WithDefault<string>
  number: WithDefault<number>
  fromGroup: string
  /** The key of the user there: another database. */
  fromUser: string
  fromName: string
  staffUserId: string
  createdAt: WithDefault<Timestamp>
}

export interface GroupTicket {
  tokenHash: Uint8Array
  purpose: 'ask' | 'finish' | 'enter'
  fromGroup: string
  fromUser: string
  fromSession: string
  fromName: string
  staffUserId: string | null
  groupLinkId: string | null
  createdAt: Timestamp
  expiresAt: Timestamp
}

export interface HandoverCapacity {
  id: WithDefault<string>
  branchId: string
  deliveryType: 'deliver' | 'pickup'
  weekday: ColumnTypes['handoverCapacity.weekday']
  part: 'morning' | 'afternoon'
  orders: number
}

export interface Hero {
  id: WithDefault<string>
  number: WithDefault<number>
  rank: WithDefault<number>
  title: Translated
  /** {stock} stands for the number of stock cars of the day. */
  text: Translated | null
  linkText: Translated | null
  /** Name of a page route of the shop. */
  linkRoute: 'content.newcars' | 'content.stockcars' | 'content.usedcars' | 'content.trucks' | 'content.departments' | 'content.jobs' | 'content.news' | 'content.contact' | 'content.schedule' | 'content.trade-in' | 'content.legal.terms' | null
  mediaHostId: string
  isActive: WithDefault<boolean>
  visibleFrom: string | null
  /** The first day on which it is not shown any more. */
  visibleUntil: string | null
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface HourlyRate {
  id: WithDefault<string>
  name: Translated
  /** Null: of every branch without a rate of its own. */
  branchId: string | null
  workKind: 'mechanics' | 'diagnosis' | 'bodywork' | 'tyres'
  payer: 'customer' | 'importer' | 'insurer' | 'house'
  priceCents: number
  /** Cost of an hour. */
  costCents: number
  validFrom: string
  validUntil: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface IdentityAttempt {
  stateHash: Uint8Array
  /** Hash of the cookie of the browser that began it. Verifier and nonce derive from the cookie and stand nowhere. */
  browserHash: Uint8Array
  providerId: string
  /** Of its settings: an answer that comes after they changed is not taken. */
  providerRev: number
  offerId: string
  versionNo: number
  document: 'offer' | 'order-form'
  documentHash: string
  language: 'nl' | 'fr'
  startedAt: Timestamp
  /** When the browser came back from the provider. Its answer is taken once. */
  returnedAt: Nullable<Timestamp>
  failure: 'canceled' | 'expired' | 'provider-down' | 'answer-refused' | 'answer-wrong' | 'too-weak' | 'nameless' | null
  identityId: string | null
}

export interface IdentityProvider {
  id: WithDefault<string>
  companyId: string
  kind: 'openid' | 'simulator'
  /** As customers know it: itsme. */
  name: string
  issuer: string
  clientId: string
  /** Encrypted with SECRET_KEY, or with the key file of the group. Null: a public client, with PKCE alone. */
  clientSecret: Uint8Array | null
  /** Separated by spaces; openid is asked for in any case. */
  scopes: string
  /** Levels of assurance, separated by spaces; an identification must reach one of them. Empty: any. */
  acrValues: string
  /** Identification of customers before they accept an offer: off, optional or required. */
  offerMode: 'off' | 'optional' | 'required'
  /** The same before they sign an order form. */
  orderFormMode: 'off' | 'optional' | 'required'
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface Import {
  id: WithDefault<string>
  number: WithDefault<number>
  /** The name of its definition. */
  resource: string
  fileName: string
  contentHash: string
  /** The names of the sheets that people see; of a CSV none. */
  sheets: WithDefault<string[]>
  /** Which of them was read, from 0. */
  sheet: number | null
  /** As the file counts its lines. */
  headLine: WithDefault<number>
  /** The first lines with something in them, to choose the heads from: [{line, text}]. */
  firstLines: WithDefault<JsonColumn<'import.firstLines'>>
  /** As it was guessed, and the encoding; null: a spreadsheet has none. */
  separator: string | null
  encoding: string | null
  /** The notation of numbers that a user chose: 1.234,5 or 1,234.5; null: each speaks for itself. */
  numbers: 'comma' | 'point' | null
  heads: string[]
  /** The field that each column of the file holds: code, name.nl; an empty text: none. */
  columns: string[]
  /** By column: what every line says that says nothing of it itself. */
  defaults: WithDefault<JsonColumn<'import.defaults'>>
  state: 'checking' | 'ready' | 'applying' | 'done' | 'failed'
  actor: string
  /** The batch by which the audit groups all its steps. */
  batch: WithDefault<string>
  createdAt: Timestamp
  finishedAt: Nullable<Timestamp>
  /** The move that the file was brought for; null: of no move. */
  moveId: string | null
}

export interface ImportFile {
  importId: string
  bytes: Uint8Array
}

export interface ImportPicture {
  importId: string
  line: number
  rank: number
  /** The number of the record that gets it. */
  target: number
  /** An https address, or the name of a file of an archive. */
  address: string
  isFile: WithDefault<boolean>
  /** Null: not tried yet. False: nothing that may be shown came from there. */
  isBrought: boolean | null
  /** Why it was not brought, in each language. */
  problem: Nullable<JsonColumn<'importPicture.problem'>>
}

export interface ImportPictureFile {
  importId: string
  /** With its folders, as the archive has it. */
  name: string
  bytes: Uint8Array
}

export interface ImportRow {
  importId: string
  /** As the file counts them; the heads are 1. */
  line: number
  cells: string[]
  /** The kind of each cell of a spreadsheet, a letter each (sheet-rows.ts); where the letters end, texts follow. */
  kinds: WithDefault<string>
  /** A number in it can be read in two ways. */
  isDoubtful: WithDefault<boolean>
  /** The values that the row is found again by: two lines of a file may not have the same. */
  key: string | null
  /** Null: not looked at yet. */
  action: 'add' | 'change' | 'same' | 'wrong' | null
  /** The number of the row that it changes, which had this rev then; once it is done, also of one that it made. */
  target: number | null
  rev: number | null
  before: Nullable<JsonColumn<'importRow.before'>>
  /** The values that it would have, as the API has them. */
  after: Nullable<JsonColumn<'importRow.after'>>
  /** By field, in both languages. */
  problems: WithDefault<JsonColumn<'importRow.problems'>>
  doneAt: Nullable<Timestamp>
}

export interface IncomingMessage {
  id: WithDefault<string>
  number: WithDefault<number>
  channel: ColumnTypes['incomingMessage.channel']
  companyId: string
  /** Id of the message at the access point, or Message-ID of a mail. */
  messageKey: string
  /** Participant that its access point vouches for, or address of the sender of a mail. */
  sender: string
  /** Participant that it was sent to; empty: a mail. */
  receiver: WithDefault<string>
  /** Subject of a mail; of a Peppol message the number of its document. */
  subject: WithDefault<string>
  fate: ColumnTypes['incomingMessage.fate']
  /** Reason, where no invoice came of it. */
  detail: WithDefault<string>
  receivedAt: Timestamp
  /** The branch whose clerks see it: that of the mailbox, or the first one of the company. */
  branchId: string
  /** open: somebody is to look at it; done: it became an invoice, or came before. */
  state: WithDefault<ColumnTypes['incomingMessage.state']>
  /** Text of a mail, shortened. */
  body: WithDefault<string>
  asideAt: Nullable<Timestamp>
  asideBy: string | null
  asideBecause: WithDefault<string>
  mailboxId: string | null
  mailUid: number | null
  uidValidity: number | null
  /** Moved to its folder; null: it still lies in the inbox, and is moved at the next poll. */
  filedAt: Nullable<Timestamp>
  /** Name that the mail or the document states; empty: it states none. */
  senderName: WithDefault<string>
  searched: ReadOnly<string>
}

export interface IncomingMessageFile {
  messageId: string
  place: number
  name: string
  contentType: string
  sha256: string
  content: Uint8Array
  reason: ColumnTypes['incomingMessageFile.reason']
  /** The invoice that a clerk made of it. */
  invoiceId: string | null
}

export interface InfoBlock {
  id: WithDefault<string>
  number: WithDefault<number>
  subject: 'delivery' | 'warranty' | 'stock'
  title: Translated
  text: Translated
  linkText: Translated | null
  linkRoute: 'content.newcars' | 'content.stockcars' | 'content.usedcars' | 'content.trucks' | 'content.departments' | 'content.jobs' | 'content.news' | 'content.contact' | 'content.schedule' | 'content.trade-in' | 'content.legal.terms' | null
  isActive: WithDefault<boolean>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface Integration {
  /** The key of its user, whose last name is that of the integration. */
  id: string
  number: WithDefault<number>
  contactEmail: string
  description: WithDefault<string>
  /** The last day in Belgium on which its keys are accepted; null: no end. */
  lastDay: string | null
  callsPerMinute: number
  /** Addresses and networks (CIDR) that may call; empty: any. */
  allowedNetworks: WithDefault<string[]>
  /** The end of its access that was announced last; null: none was. */
  endTold: Nullable<Timestamp>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface InteriorColour {
  id: WithDefault<string>
  code: string
  name: Translated
  hex: string
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface InteriorCover {
  id: WithDefault<string>
  code: string
  name: Translated
  mediaHostId: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface InternalOrder {
  id: WithDefault<string>
  number: WithDefault<number>
  internalNumber: string
  customerOrderId: string
  /** The department that does the work: its branch works on it. */
  departmentId: string
  state: WithDefault<'draft' | 'sent' | 'accepted' | 'done' | 'charged' | 'canceled'>
  dueOn: string
  note: WithDefault<string>
  cancelReason: WithDefault<string>
  createdBy: string
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  /** Public number of the work order that carries it out; null: none. */
  workOrder: number | null
  /** Receipt number of that work order. */
  workNumber: string | null
  /** Cost of that work order, without VAT; null: none, or not known yet. */
  workCostCents: number | null
}

export interface InternalOrderLine {
  id: WithDefault<string>
  number: WithDefault<number>
  internalOrderId: string
  rank: number
  name: string
  quantity: number
  /** The line of the offer that it comes from; null: somebody wrote it. */
  source: string | null
  /** Our cost of one piece, without VAT; null: not known yet. */
  netCostCents: number | null
}

export interface Invoice {
  id: WithDefault<string>
  number: WithDefault<number>
  kind: 'invoice' | 'advance' | 'credit-note' | 'self-billed' | 'free' | 'self-billed-credit' | 'opening'
  state: WithDefault<'draft' | 'issued' | 'credited'>
  companyId: string
  branchId: string
  /** The salesperson; null: of no sale. */
  ownerId: string | null
  dossierId: string | null
  /** The payment that an advance invoice is for. */
  dossierPaymentId: string | null
  /** The invoice that a credit note corrects. */
  creditsId: string | null
  customerId: string | null
  customerName: string
  reason: WithDefault<string>
  /** Of a draft of a credit note: gross amounts in cents by VAT code. */
  wishes: Nullable<JsonColumn<'invoice.wishes'>>
  /** The car of a delivered dossier came back: only then is its whole invoice credited. */
  isCarBack: WithDefault<boolean>
  seriesId: string | null
  seriesYear: number | null
  seriesNo: number | null
  invoiceNumber: string | null
  issuedOn: string | null
  dueOn: string | null
  issuedAt: Nullable<Timestamp>
  issuedBy: string | null
  /** As printed and sent (InvoiceDocument); never changed. */
  document: Nullable<JsonColumn<'invoice.document'>>
  /** SHA-256 of the document in canonical JSON. */
  fingerprint: string | null
  communication: string | null
  netCents: WithDefault<number>
  vatCents: WithDefault<number>
  /** Owed by the customer at the time of issue; below zero for a credit note. */
  receivableCents: WithDefault<number>
  /** Of it, what is not allocated yet; kept by the allocations. */
  openCents: WithDefault<number>
  /** draft, open, part, paid, credited: derived. */
  standing: ReadOnly<ColumnTypes['invoice.standing']>
  createdBy: string
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  searched: ReadOnly<string>
  /** private or business: by the VAT or enterprise number of the buyer as printed. */
  payer: ReadOnly<ColumnTypes['invoice.payer']>
  /** Of a free invoice: what was typed (domain/invoicing/invoices/free-invoice.ts). */
  typed: Nullable<JsonColumn<'invoice.typed'>>
  /** What a draft would ask, as it was drawn up last; 0: it could not be drawn up. */
  expectedCents: WithDefault<number>
  /** The amount in lists: expected of a draft, else receivable. */
  listedCents: ReadOnly<number>
  shopOrderId: string | null
  /** The car of a shop order that it is of. */
  shopOrderEntryId: string | null
  /** The online payment of which an advance invoice is the share of this car. */
  paymentAttemptId: string | null
  /** Of a self-billed invoice: the car that was taken over. */
  tradeInId: string | null
  /** Of a self-billed invoice: the car in our stock; null: it does not stand there yet. */
  vehicleId: string | null
  /** The work order that it is of. */
  workOrderId: string | null
  /** The payer whose share of a work order it asks. */
  workPayer: 'customer' | 'insurer' | null
  /** Number of the certificate by which a line of a work order is at the reduced rate (VAT Code, table A, XXII). */
  vatPermit: WithDefault<string>
  /** Total of an invoice of another system, below zero of a credit note; null: its file did not say. */
  openingTotalCents: number | null
}

export interface InvoiceAdvance {
  invoiceId: string
  advanceId: string
}

export interface InvoiceAmount {
  invoiceId: string
  vatCode: string
  category: ColumnTypes['invoiceAmount.category']
  rateBp: number
  baseCents: number
  vatCents: number
  roundingCents: number
}

export interface InvoiceDelivery {
  id: WithDefault<string>
  number: WithDefault<number>
  invoiceId: string
  channel: ColumnTypes['invoiceDelivery.channel']
  state: WithDefault<ColumnTypes['invoiceDelivery.state']>
  /** Address on Peppol or mail address; empty for account and paper. */
  recipient: WithDefault<string>
  /** Our id of the message, stored before the access point is called: it is asked by this id, never sent anew. */
  messageId: WithDefault<string>
  attempts: WithDefault<number>
  /** When the message was last handed to the access point. */
  attemptedAt: Nullable<Timestamp>
  /** Why it is not further; null: nothing is wrong. */
  problem: ColumnTypes['invoiceDelivery.problem'] | null
  /** What the access point or the buyer said, in their words. */
  answer: WithDefault<string>
  /** Null: the system, after the issue. */
  createdBy: string | null
  createdAt: WithDefault<Timestamp>
  sentAt: Nullable<Timestamp>
  deliveredAt: Nullable<Timestamp>
  answeredAt: Nullable<Timestamp>
}

export interface InvoiceDeliveryStanding {
  invoiceId: string
  standing: ColumnTypes['invoiceDeliveryStanding.standing']
}

export interface InvoiceFile {
  invoiceId: string
  kind: 'pdf' | 'ubl'
  content: Uint8Array
  createdAt: WithDefault<Timestamp>
}

export interface InvoiceMailbox {
  id: WithDefault<string>
  branchId: string
  host: string
  port: number
  security: ColumnTypes['invoiceMailbox.security']
  userName: string
  /** Encrypted with SECRET_KEY, or with the key file of the group. */
  passwordSecret: Uint8Array
  /** Folder that a mail is moved to once it was taken. */
  folder: string
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface InvoicePayment {
  /** Made by the screen: a repeated call notes nothing more. */
  id: string
  number: WithDefault<number>
  invoiceId: string
  /** card: by the terminal, of which the bank shows the takings later; cash: in coins and notes, which the law limits. */
  way: 'card' | 'cash'
  cents: number
  onDay: string
  reference: WithDefault<string>
  createdBy: string
  createdAt: Timestamp
  undoneBy: string | null
  /** It was noted by mistake. */
  undoneAt: Nullable<Timestamp>
  undoneBecause: WithDefault<string>
}

export interface InvoiceRuleCheck {
  invoiceId: string
  rulesVersion: string
  fatalCount: number
  findings: JsonColumn<'invoiceRuleCheck.findings'>
  checkedAt: Timestamp
}

export interface InvoiceSeries {
  id: WithDefault<string>
  companyId: string
  purpose: 'sale' | 'margin' | 'abroad' | 'workshop' | 'advance' | 'credit' | 'purchase-slip' | 'self-billed' | 'internal' | 'purchase'
  code: string
  name: Translated
  /** First digit of the structured communications of its invoices; null: nothing is paid on them. */
  communicationDigit: number | null
  /** The last number that the accounting program gave in the year in which own invoices began. */
  lastNoted: WithDefault<number>
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface InvoiceStep {
  invoiceId: ReadOnly<string | null>
  customerId: ReadOnly<string | null>
  companyId: ReadOnly<string | null>
  payer: ReadOnly<string | null>
  lastLevel: ReadOnly<number | null>
  lastOn: ReadOnly<string | null>
  nextLevel: ReadOnly<number | null>
  nextOn: ReadOnly<string | null>
  isDisputed: ReadOnly<boolean | null>
}

export interface InvoiceText {
  id: WithDefault<string>
  code: string
  name: Translated
  note: Translated
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface JournalExport {
  id: WithDefault<string>
  number: WithDefault<number>
  companyId: string
  chainNo: WithDefault<number>
  fromDay: string
  toDay: string
  rowCount: number
  fileHash: string
  createdBy: string
  createdAt: WithDefault<Timestamp>
  hash: WithDefault<string>
}

export interface JournalExportPaper {
  exportId: string
  invoiceId: string
}

export interface KeptAnswer {
  /** The integration, as the audit log names it. */
  caller: string
  idempotencyKey: string
  /** SHA-256 of the call and its input: the same key with another request is refused. */
  requestHash: Uint8Array
  /** JSON, as it was sent. Null only while the command runs: no other transaction sees that. */
  answer: string | null
  createdAt: Timestamp
}

export interface KnownDevice {
  deviceHash: Uint8Array
  loginHash: Uint8Array
  lastUsedAt: Timestamp
}

export interface LateCost {
  id: WithDefault<string>
  payer: 'private' | 'business'
  /** The row is for amounts up to and including this one; null: for all above. */
  upToCents: number | null
  fixedCents: number
  shareBp: WithDefault<number>
  /** share_bp is of the part of the open amount above this. */
  aboveCents: WithDefault<number>
  mostCents: number | null
  /** The article. */
  law: string
  validFrom: string
  validUntil: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface LateInterest {
  id: WithDefault<string>
  payer: 'private' | 'business'
  rateBp: number
  law: string
  validFrom: string
  validUntil: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface Lead {
  id: WithDefault<string>
  /** Public number in the back office: row keys stay inside. */
  number: WithDefault<number>
  /** Made by the screen that the form was filled in on; null: the caller made none. */
  onceKey: string | null
  kind: 'contact' | 'car-question' | 'test-drive' | 'trade-in' | 'car-search'
  status: WithDefault<'new' | 'quarantined' | 'handled'>
  /** The moment from which its sender waits for us; null: they do not, we answered or it is done. */
  waitingSince: Nullable<Timestamp>
  /** The state that the desk shows: waiting, answered, handled, quarantined. */
  state: ReadOnly<string>
  /** Why it looked like spam; domain/contacts/suspicion.ts. */
  suspicion: ColumnTypes['lead.suspicion'] | null
  departmentId: string
  assigneeId: string | null
  vehicleId: string | null
  /** The car, or what is searched for, as the sender saw it called: the catalogue moves on. */
  car: string | null
  /** The page it was asked on, in the language of the sender. */
  carPath: string | null
  name: string
  company: WithDefault<string>
  email: string
  phone: string | null
  contactBy: 'email' | 'phone'
  message: WithDefault<string>
  /** Fields of this kind only: wished day of a test drive, the car of a trade-in, the list of a search. */
  details: WithDefault<JsonColumn<'lead.details'>>
  language: 'nl' | 'fr'
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface LeadCar {
  vehicleId: ReadOnly<string | null>
  number: ReadOnly<number | null>
  kind: ReadOnly<string | null>
  stockNumber: ReadOnly<string | null>
  state: ReadOnly<number | null>
  picture: ReadOnly<ColumnTypes['leadCar.picture'] | null>
}

export interface LeadEntry {
  id: WithDefault<string>
  leadId: string
  /** Made by the screen: a repeated call adds, and mails, nothing more. */
  onceKey: string
  kind: 'answer' | 'called' | 'received' | 'note' | 'assigned' | 'moved' | 'handled' | 'reopened' | 'released' | 'quarantined' | 'booked'
  way: 'mail' | 'phone' | 'visit' | null
  subject: string | null
  text: WithDefault<string>
  staffUserId: string | null
  /** Of assigned; null: to nobody. */
  toStaffUserId: string | null
  toDepartmentId: string | null
  appointmentKind: 'workshop' | 'test-drive' | null
  /** Of booked: its number in the calendar, which comes after the contacts and holds the key of the lead. */
  appointment: string | null
  /** When it was booked for; the calendar knows where it was moved since. */
  appointmentAt: Nullable<Timestamp>
  createdAt: WithDefault<Timestamp>
}

export interface LeadReply {
  id: WithDefault<string>
  name: Translated
  kind: 'contact' | 'car-question' | 'test-drive' | 'trade-in' | 'car-search' | null
  subject: Translated
  body: Translated
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface LedgerAccount {
  id: WithDefault<string>
  accountNumber: string
  name: Translated
  accountUse: 'sale' | 'purchase' | 'vat' | 'customer' | 'supplier' | 'bank' | 'advance' | 'other'
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface LegalClock {
  id: WithDefault<string>
  code: string
  name: Translated
  law: Translated
  amount: number
  /** What amount counts: days or months after the start, the day of the next month; record: the record has its own last day. */
  unit: 'days' | 'months' | 'day-of-next-month' | 'record'
  warnDays: number
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
  /** So many days before its end a term is urgent; 0: it is not warned of twice. */
  urgentDays: WithDefault<number>
}

export interface LegalDraft {
  id: WithDefault<string>
  number: WithDefault<number>
  kind: 'privacy' | 'terms' | 'disclaimer' | 'disputes' | 'accessibility' | 'withdrawal' | 'guarantee'
  customerType: 'private' | 'fleet' | null
  titleNl: WithDefault<string>
  titleFr: WithDefault<string>
  /** Words of domain/content/legal-words.ts, of which the HTML of the version is made. */
  bodyNl: WithDefault<string>
  bodyFr: WithDefault<string>
  /** The language in which, somebody says, nothing changes this time. */
  same: 'nl' | 'fr' | null
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface LegalText {
  id: WithDefault<string>
  kind: 'privacy' | 'terms' | 'disclaimer' | 'disputes' | 'accessibility' | 'withdrawal' | 'guarantee'
  customerType: 'private' | 'fleet' | null
  language: 'nl' | 'fr'
  /** Counts per kind and customer type; both languages of a version share it. */
  version: number
  validFrom: string
  title: string
  /** HTML of domain/content/legal.ts, made safe when it is saved. {{name}} stands for a fact of the dealer. */
  body: string
  createdAt: WithDefault<Timestamp>
}

export interface ListView {
  id: WithDefault<string>
  number: WithDefault<number>
  staffUserId: string
  screen: string
  name: string
  search: string
  hiddenColumns: string[]
  isDefault: boolean
}

export interface Listing {
  vehicleId: string
  number: number
  kind: 'used' | 'stock'
  vehicleClass: number
  truckCategoryId: number | null
  /** 1 available, 2 reserved (until reserved_until, then available again), 3 sold, 4 withdrawn */
  state: number
  reservedUntil: Nullable<Timestamp>
  /** 1 ordered, 2 in stock */
  stockState: number
  departmentId: string
  brandId: string
  modelId: string
  versionId: string | null
  engineId: string | null
  versionName: string | null
  engineName: string | null
  bodyTypeId: string | null
  fuelId: string | null
  powerTypeId: string | null
  gearboxId: string | null
  wheelDriveId: string | null
  emissionNormId: string | null
  doors: number | null
  seats: number | null
  electricRangeKm: number | null
  towWeightKg: number | null
  exteriorColourId: string
  buildYear: number
  mileageKm: number
  vatSalesType: number
  /** Of the price in force; what is to pay says domain/pricing/shop-price.ts. */
  priceCents: number
  vatExcluded: boolean
  promotionCents: number | null
  promotionVatExcluded: boolean | null
  promotionFrom: string | null
  promotionUntil: string | null
  /** Under a promotion: what was shown before it began, for the lowest price of the thirty days before. */
  ledger: Nullable<JsonColumn<'listing.ledger'>>
  /** The first: addresses by size, colour, view, and how many there are. */
  picture: Nullable<JsonColumn<'listing.picture'>>
  publishedAt: Timestamp
  promotionBeginsAt: Nullable<Timestamp>
  /** Transaction of the last change: readers fetch what their last snapshot did not see. */
  tx: WithDefault<string>
}

export interface ListingSource {
  vehicleId: ReadOnly<string | null>
  number: ReadOnly<number | null>
  kind: ReadOnly<string | null>
  vehicleClass: ReadOnly<number | null>
  truckCategoryId: ReadOnly<number | null>
  state: ReadOnly<number | null>
  reservedUntil: ReadOnly<Date | null>
  stockState: ReadOnly<number | null>
  departmentId: ReadOnly<string | null>
  brandId: ReadOnly<string | null>
  modelId: ReadOnly<string | null>
  versionId: ReadOnly<string | null>
  engineId: ReadOnly<string | null>
  versionName: ReadOnly<string | null>
  engineName: ReadOnly<string | null>
  bodyTypeId: ReadOnly<string | null>
  fuelId: ReadOnly<string | null>
  powerTypeId: ReadOnly<string | null>
  gearboxId: ReadOnly<string | null>
  wheelDriveId: ReadOnly<string | null>
  emissionNormId: ReadOnly<string | null>
  doors: ReadOnly<number | null>
  seats: ReadOnly<number | null>
  electricRangeKm: ReadOnly<number | null>
  towWeightKg: ReadOnly<number | null>
  exteriorColourId: ReadOnly<string | null>
  buildYear: ReadOnly<number | null>
  mileageKm: ReadOnly<number | null>
  vatSalesType: ReadOnly<number | null>
  priceCents: ReadOnly<number | null>
  vatExcluded: ReadOnly<boolean | null>
  promotionCents: ReadOnly<number | null>
  promotionVatExcluded: ReadOnly<boolean | null>
  promotionFrom: ReadOnly<string | null>
  promotionUntil: ReadOnly<string | null>
  ledger: ReadOnly<ColumnTypes['listingSource.ledger'] | null>
  picture: ReadOnly<ColumnTypes['listingSource.picture'] | null>
  publishedAt: ReadOnly<Date | null>
  promotionBeginsAt: ReadOnly<Date | null>
}

export interface LossReason {
  id: WithDefault<string>
  code: string
  name: Translated
  /** The desk also asks from whom the customer buys. */
  asksCompetitor: WithDefault<boolean>
  /** False: no sale was lost, such as with an offer that was made twice. */
  isCounted: WithDefault<boolean>
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface Mail {
  id: WithDefault<string>
  onceKey: string
  recipient: string
  senderName: string
  subject: string
  html: string
  plain: string
  attachments: WithDefault<JsonColumn<'mail.attachments'>>
  replyTo: string | null
  /** Taken from the list by one POST to it (RFC 8058). */
  unsubscribeUrl: string | null
  /** Origin of an address that was typed into a form: mails to one reader are then limited. Null: not limited. */
  mailedBy: 'form' | 'proof' | null
  /** Counted as one of those that the reader gets; withheld_at: they had enough. */
  admittedAt: Nullable<Timestamp>
  withheldAt: Nullable<Timestamp>
  /** The mail server of its reader said that it never takes it (SMTP 5xx): it is not tried again. */
  refusedAt: Nullable<Timestamp>
  /** False: somebody of the staff wrote its words. */
  isAutomatic: WithDefault<boolean>
  createdAt: WithDefault<Timestamp>
  sentAt: Nullable<Timestamp>
}

export interface MailSender {
  branchNumber: ReadOnly<number | null>
  branchName: ReadOnly<string | null>
  companyName: ReadOnly<string | null>
  enterpriseNumber: ReadOnly<string | null>
  court: ReadOnly<Translated | null>
  streetName: ReadOnly<string | null>
  houseNumber: ReadOnly<string | null>
  boxNumber: ReadOnly<string | null>
  postalCode: ReadOnly<string | null>
  city: ReadOnly<Translated | null>
  phone: ReadOnly<string | null>
  email: ReadOnly<string | null>
  rank: ReadOnly<number | null>
  isActive: ReadOnly<boolean | null>
}

export interface MailServer {
  id: WithDefault<string>
  number: WithDefault<number>
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string | null
  /** Encrypted with SECRET_KEY, or with the key file of the group. */
  passwordSecret: Uint8Array | null
  sender: string
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface MailTemplate {
  name: string
  number: WithDefault<number>
  /** When it is sent, for whoever words it. */
  purpose: string
  subject: Translated
  body: Translated
  /** Variables that the sending code fills in: {{firstName}}. */
  variables: string[]
  /** Variables that a dealer's own words still name and no code fills any more: left out as if empty. */
  retired: WithDefault<string[]>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface MailboxStanding {
  mailboxId: string
  /** UIDVALIDITY of its inbox (RFC 3501, 2.3.1.1); another one: its mails are numbered anew, and are told by their Message-ID. */
  uidValidity: WithDefault<number>
  /** Highest number of a mail that was taken. */
  lastUid: WithDefault<number>
  checkedAt: Nullable<Timestamp>
  problem: ColumnTypes['mailboxStanding.problem'] | null
  problemSince: Nullable<Timestamp>
  /** Administrators were told that it is not read; null: not yet, or it was read since. */
  toldAt: Nullable<Timestamp>
}

export interface MarginSale {
  id: WithDefault<string>
  number: WithDefault<number>
  companyId: string
  /** Its number in the register of the company. */
  chainNo: WithDefault<number>
  onDay: string
  vehicleId: string
  invoiceId: string
  /** The invoice of the sale: of a credit note, the one that it credits. */
  rootId: string
  paper: string
  purchaseCents: number
  saleCents: number
  marginCents: number
  rateBp: number
  /** VAT in the margin of this car; of a credit note, what falls off. */
  vatCents: number
  bookedBy: string | null
  bookedAt: WithDefault<Timestamp>
  hash: WithDefault<string>
}

export interface MediaDocument {
  id: WithDefault<string>
  hostId: string
  rank: number
  name: string
  extension: string
  url: string
  bytes: number
  /** Path in the store; null: drawn for the demo dealer. */
  file: string | null
  createdAt: WithDefault<Timestamp>
}

export interface MediaFile {
  key: string
  bytes: number
  unusedSince: Nullable<Timestamp>
  createdAt: Timestamp
}

export interface MediaHost {
  id: WithDefault<string>
  kind: 'vehicle' | 'model' | 'model-colour' | 'brand' | 'branch' | 'department' | 'hero' | 'news' | 'colour' | 'cover'
  createdAt: WithDefault<Timestamp>
}

export interface MediaImage {
  id: WithDefault<string>
  hostId: string
  rank: number
  /** From where a vehicle is seen; alternative texts are made from it when alt is null. */
  view: 'side' | 'front' | 'rear' | 'quarter-front' | 'quarter-rear' | 'dashboard' | 'seats' | 'wheel' | null
  alt: Translated | null
  /** Placeholder until the picture is there. */
  colour: string
  createdAt: WithDefault<Timestamp>
}

export interface MediaImageVersion {
  imageId: string
  label: 'sm' | 'md' | 'lg'
  url: string
  width: number
  height: number
  /** Path in the store; null: drawn for the demo dealer. */
  file: string | null
}

export interface MediaVideo {
  id: WithDefault<string>
  hostId: string
  rank: number
  name: string
  embedCode: string
  url: string | null
  extension: string | null
  createdAt: WithDefault<Timestamp>
}

export interface Model {
  id: WithDefault<string>
  /** Short public number for addresses; engines, colours, options and packs have theirs for the API. */
  number: WithDefault<number>
  brandId: string
  /** With the brand: lumen-e3. */
  slug: string
  name: string
  /** 1 private car, 2 utility car, 3 truck */
  vehicleClass: number
  introduction: Translated | null
  /** In how many weeks at the latest one that is ordered now is delivered; the order form promises it. */
  deliveryWeeks: WithDefault<number>
  mediaHostId: string | null
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface ModelColourMedia {
  modelId: string
  exteriorColourId: string
  mediaHostId: string
}

export interface ModelEdition {
  id: ReadOnly<string | null>
  number: ReadOnly<number | null>
  name: ReadOnly<string | null>
  isActive: ReadOnly<boolean | null>
}

export interface ModelYear {
  id: WithDefault<string>
  modelId: string
  year: number
  orderableFrom: string
  orderableUntil: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface NewsFlash {
  id: WithDefault<string>
  number: WithDefault<number>
  header: Translated
  title: Translated
  content: Translated
  /** Link to the maintenance booking. */
  showLink: WithDefault<boolean>
  rank: WithDefault<number>
  visibleFrom: string
  /** The first day on which it is not shown any more; null: until further notice. */
  visibleUntil: string | null
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface NewsPost {
  id: WithDefault<string>
  /** Short public number for addresses. */
  number: WithDefault<number>
  /** Shown from this day on the Belgian calendar: pages are made anew when the day turns. */
  publishedOn: string
  title: Translated
  intro: Translated
  /** Paragraphs, ## headings, - lists, [links](address): domain/content/news-body.ts. */
  body: Translated
  mediaHostId: string | null
  isActive: WithDefault<boolean>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface NewsletterCopy {
  issueId: string
  subscriberId: string
  language: 'nl' | 'fr'
  mailedAt: Timestamp
}

export interface NewsletterIssue {
  id: WithDefault<string>
  number: WithDefault<number>
  subject: Translated
  intro: JsonColumn<'newsletterIssue.intro'>
  /** Keys of cars (domain/stock/car-key.ts), in their order; what is sold by then is left out. */
  cars: WithDefault<string[]>
  /** Numbers of news posts, in their order. */
  news: WithDefault<number[]>
  /** Numbers of the branches whose subscribers get it; none: all. */
  branches: WithDefault<number[]>
  state: WithDefault<'draft' | 'planned' | 'sending' | 'sent'>
  plannedFor: Nullable<Timestamp>
  startedAt: Nullable<Timestamp>
  finishedAt: Nullable<Timestamp>
  /** Number of readers who got it: their copies are deleted with those who have their address forgotten. */
  recipients: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface NewsletterRequest {
  token: WithDefault<string>
  email: string
  /** Numbers of the branches whose news is wanted. */
  branches: number[]
  language: 'nl' | 'fr'
  /** The place of the request. Of an import nobody clicked: proof says how the consent was given. */
  source: WithDefault<'form' | 'account' | 'import'>
  proof: string | null
  /** Which words were agreed to: NEWSLETTER_TERMS_VERSION of domain/content/newsletter.ts. */
  termsVersion: string
  /** Of the privacy statement that the words of consent name, in its language. */
  privacyVersion: number | null
  ip: string
  askedAt: Timestamp
  mailedAt: Timestamp
  validUntil: Timestamp
  confirmedAt: Nullable<Timestamp>
  confirmedIp: string | null
  withdrawnAt: Nullable<Timestamp>
}

export interface NewsletterSubscriber {
  id: WithDefault<string>
  number: WithDefault<number>
  email: string
  language: 'nl' | 'fr'
  branches: number[]
  requestToken: string
  /** In the link of every mail that takes its reader off the list. */
  leaveToken: WithDefault<string>
  subscribedAt: Timestamp
  leftAt: Nullable<Timestamp>
}

export interface NumberSeries {
  series: string
  year: number
  last: number
}

export interface Offer {
  id: WithDefault<string>
  number: WithDefault<number>
  offerNumber: string
  /** 1 price, 2 stock, 3 trial, 4 price card; domain/offers/offer.ts. */
  offerType: number
  /** 1 inqueue, 2 pending, 3 confirmed, 4 delivered, 5 suspended, 6 canceled. */
  status: WithDefault<number>
  branchId: string
  ownerId: string
  customerId: string | null
  salesType: number
  versionId: string | null
  vehicleId: string | null
  carCount: WithDefault<number>
  copiedFromId: string | null
  currentVersion: WithDefault<number>
  /** With VAT, of all cars, by the newest version; null: it has no price yet. */
  totalCents: number | null
  /** As they were called when the newest version was sealed; so the car, its plate and its VIN. */
  customerName: WithDefault<string>
  carName: WithDefault<string>
  licencePlate: string | null
  vin: string | null
  issuedVersion: number | null
  issuedAt: Nullable<Timestamp>
  /** The first day on which it binds us no more. */
  validUntil: string | null
  /** Its newest version gives away more than its salesperson may alone. */
  needsApproval: WithDefault<boolean>
  approvalAskedBy: string | null
  /** Time at which approval of the newest version was asked for; null: not asked, or answered. A new version needs a new question. */
  approvalAskedAt: Nullable<Timestamp>
  /** The remark of the salesperson on the question. */
  approvalRemark: WithDefault<string>
  /** Of the version that somebody else agreed to; any other is not approved. */
  approvedHash: string | null
  approvedBy: string | null
  approvedAt: Nullable<Timestamp>
  approvalRefusedBy: string | null
  approvalRefusedAt: Nullable<Timestamp>
  /** Reason why the newest version is not approved. */
  approvalRefusal: WithDefault<string>
  /** sale: its car is sold by it. delay: its car is held until delay_until, and nothing is sold. */
  saleMode: 'sale' | 'delay' | null
  /** The version that was signed; it stays when the sale is canceled. */
  confirmedVersion: number | null
  confirmedAt: Nullable<Timestamp>
  confirmedBy: string | null
  contractDate: string | null
  /** The way in which the customer agreed: on paper, or in their account. */
  signature: 'paper' | 'online' | null
  /** The first day on which its car is free again, and the offer open. */
  delayUntil: string | null
  delayReason: WithDefault<string>
  /** When the time that its customer asked for was over without a yes; null: nothing of that kind waits. Its next version, yes or delay takes it away. */
  delayEndedOn: string | null
  closedAt: Nullable<Timestamp>
  /** Why it came to nothing. */
  closedReason: WithDefault<string>
  /** When a price card was removed; null: it is there, and so is every other offer. */
  archivedAt: Nullable<Timestamp>
  /** Nothing is done with it, and why. */
  blockedReason: string | null
  blockedBy: string | null
  blockedAt: Nullable<Timestamp>
  /** The user who may change it until unlocked_until, although it is sold or has expired. It stays as the last permit that was given. */
  unlockedFor: string | null
  unlockedBy: string | null
  unlockedUntil: Nullable<Timestamp>
  unlockReason: string | null
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  searched: ReadOnly<string>
  /** When the customer got the printed terms of sale, the last time. */
  termsHandedAt: Nullable<Timestamp>
  termsHandedBy: string | null
  /** Terms for consumers (private) or for businesses (fleet). */
  termsHandedType: 'private' | 'fleet' | null
  termsHandedLanguage: 'nl' | 'fr' | null
  termsHandedVersion: number | null
  /** The set of alternatives that it belongs to; null: it stands alone. */
  alternativesId: string | null
  /** 1 to 8 for the letters A to H of its set. One that is closed leaves its letter to another. */
  alternative: number | null
  /** Its set is of configurations that are bought together; false: one of the set is sold, or it stands alone. */
  isTogether: WithDefault<boolean>
  /** The chance of a sale that it is part of: its set of alternatives, else itself. */
  chanceId: ReadOnly<string>
  /** Sold in the system that the dealer came from: it keeps the price that was agreed there, and no report counts it as a sale of ours. */
  isOpening: WithDefault<boolean>
  /** The absent colleague in whose place the approval was given; null: in the own name of who gave it. */
  approvedFor: string | null
  /** The same of a refusal. */
  approvalRefusedFor: string | null
  approvalCounterBy: string | null
  /** The absent colleague in whose place it was proposed; null: in the own name of who did. */
  approvalCounterFor: string | null
  /** Time of the counter-proposal to the newest version; null: none waits for its salesperson. */
  approvalCounterAt: Nullable<Timestamp>
  /** The discount on one car that would be approved, in the basis of its price. */
  approvalCounterCents: number | null
  /** Of the version with that discount: it is approved with it, and nothing else is. */
  approvalCounterHash: string | null
  /** The answer of who proposed it. */
  approvalCounterRemark: WithDefault<string>
}

export interface OfferAnswer {
  offerId: string
  versionNo: number
  answer: 'accepted' | 'declined'
  /** Of the version that they saw and signed; offer_version.hash. */
  versionHash: string
  /** As they typed it. */
  signedName: WithDefault<string>
  reason: WithDefault<string>
  /** The address that the link proved. */
  email: string
  ip: string
  answeredAt: Timestamp
  /** The signer, as a provider of identities confirmed. Null: a typed name behind the link of a mail. */
  identityId: string | null
}

export interface OfferChance {
  chanceId: ReadOnly<string | null>
  offerId: ReadOnly<string | null>
  /** The day on which the first of it went out. */
  issuedOn: ReadOnly<string | null>
  isWon: ReadOnly<boolean | null>
  hasLoss: ReadOnly<boolean | null>
  /** Neither won nor lost: a mistake, or another offer continues it. */
  isUncounted: ReadOnly<boolean | null>
  /** The first day on which nothing can come of it any more; null: nothing can already. */
  openUntil: ReadOnly<string | null>
  /** The day on which it was won or lost; a future day while it is open. */
  endedOn: ReadOnly<string | null>
}

export interface OfferChanceMember {
  chanceId: ReadOnly<string | null>
  offerId: ReadOnly<string | null>
  number: ReadOnly<number | null>
  issuedAt: ReadOnly<Date | null>
  isWon: ReadOnly<boolean | null>
  hasLoss: ReadOnly<boolean | null>
  isMistake: ReadOnly<boolean | null>
  /** The first day on which nothing can come of it; null: nothing can already. */
  openUntil: ReadOnly<string | null>
  endedOn: ReadOnly<string | null>
  /** It was converted, or copied and issued to the same customer again: the other offer counts. */
  isContinued: ReadOnly<boolean | null>
}

export interface OfferCheck {
  offerId: string
  messages: JsonColumn<'offerCheck.messages'>
  worst: Nullable<JsonColumn<'offerCheck.worst'>>
  /** Somebody has to look at it: an error or a warning, other than of how it stands. */
  isDirty: boolean
  checkedAt: Timestamp
  /** Ends of the validity and of the rules that its price depends on, by the master data of that day: domain/offers/offer-reminder.ts. */
  ends: WithDefault<JsonColumn<'offerCheck.ends'>>
}

export interface OfferCheckDue {
  id: ReadOnly<number>
  subjectId: string | null
}

export interface OfferDecision {
  id: WithDefault<string>
  offerId: string
  versionNo: number
  kind: 'approved' | 'refused' | 'countered'
  /** The discount on one car that was asked for, in the basis of its price. */
  discountCents: number
  /** The one that was proposed instead. */
  counterCents: number | null
  /** Null: nobody asked, or it was decided before decisions were kept. */
  askedBy: string | null
  askedAt: Nullable<Timestamp>
  askedRemark: WithDefault<string>
  decidedBy: string
  /** The absent colleague in whose place it was decided; null: in the own name of who did. */
  decidedFor: string | null
  decidedAt: Timestamp
  /** To who asked. */
  answer: WithDefault<string>
  /** When the salesperson took the counter-proposal; null: not taken, or none. */
  takenAt: Nullable<Timestamp>
}

export interface OfferDossier {
  offerId: ReadOnly<string | null>
  carIndex: ReadOnly<number | null>
  dossierNumber: ReadOnly<string | null>
  approvedAt: ReadOnly<Date | null>
  approver: ReadOnly<string | null>
  invoiceNumber: ReadOnly<string | null>
}

export interface OfferExpected {
  offerId: ReadOnly<string | null>
  expectedOn: ReadOnly<string | null>
}

export interface OfferIssue {
  offerId: string
  versionNo: number
  /** Whom it was issued to: a later version may be for somebody else. Null: they are forgotten, and it was what they signed. */
  customerId: string | null
  /** The first day on which it binds us no more; null: without end. */
  validUntil: string | null
  issuedAt: Timestamp
  /** Layout, official figures and standard equipment of the offer as its customer got it; null: issued before they were kept. */
  paper: Nullable<JsonColumn<'offerIssue.paper'>>
}

export interface OfferLink {
  tokenHash: Uint8Array
  offerId: string
  versionNo: number
  /** The address that it proves. */
  email: string
  /** The account that asked for it: it opens nothing once that is no longer the account of the customer. */
  accountId: string | null
  expiresAt: Timestamp
  createdAt: Timestamp
}

export interface OfferLoss {
  id: WithDefault<string>
  offerId: string
  lossReasonId: string
  /** From whom the customer buys; empty: not known. */
  competitor: WithDefault<string>
  notedBy: string
  notedAt: Timestamp
  /** Time at which it was no longer so; null: it is the reason. */
  clearedAt: Nullable<Timestamp>
}

export interface OfferMessage {
  id: WithDefault<string>
  offerId: string
  versionNo: number
  /** Null: the customer. */
  staffId: string | null
  /** As they were called then. */
  author: string
  text: string
  writtenAt: Timestamp
}

export interface OfferQuestion {
  offerId: string
  messageId: string
  askedAt: Timestamp
}

export interface OfferReminder {
  id: WithDefault<string>
  offerId: string
  versionNo: number
  endKind: ColumnTypes['offerReminder.endKind']
  /** Of the rule, campaign, promotion or rate that ends; empty: the validity of the offer. */
  endKey: string
  /** Of what ends, by language; null: the validity of the offer. */
  endName: Nullable<JsonColumn<'offerReminder.endName'>>
  /** The first day on which it holds no more. */
  lapsesOn: string
  subject: string
  /** As it was sent, or as it is proposed; greeting, link and signature are in the mail template. */
  text: string
  draftedAt: Timestamp
  sentAt: Nullable<Timestamp>
  /** Null although it is sent: it went by itself, as the setting offers.reminder says. */
  sentBy: string | null
  /** The address that it went to. */
  recipient: string | null
  dismissedAt: Nullable<Timestamp>
  dismissedBy: string | null
}

export interface OfferReminderStop {
  id: WithDefault<string>
  customerId: string
  stoppedAt: Timestamp
}

export interface OfferRule {
  offerId: ReadOnly<string | null>
  priceRuleId: ReadOnly<string | null>
}

export interface OfferSending {
  id: WithDefault<string>
  offerId: string
  versionNo: number
  /** Empty: the customer has no address of mail by then. */
  recipient: string
  askedBy: string | null
  askedAt: Timestamp
  /** When the mail lay ready; its PDF is made by a job. */
  mailedAt: Nullable<Timestamp>
  /** The sending whose mail it is part of: alternatives go out together; null: it has a mail of its own. */
  mailedWithId: string | null
}

export interface OfferSubject {
  subjectId: string
  offerId: string
}

export interface OfferVersion {
  offerId: string
  versionNo: number
  reason: 'saved' | 'issued' | 'copied' | 'converted' | 'synced' | 'mended' | 'unlocked' | 'moved'
  /** The content as filled in; domain/offers/offer-content.ts. */
  content: JsonColumn<'offerVersion.content'>
  /** The customer, the car, the rows of prices and rules with their names; domain/offers/offer-sale.ts. */
  context: JsonColumn<'offerVersion.context'>
  breakdown: Nullable<JsonColumn<'offerVersion.breakdown'>>
  /** Why it has no price. */
  refusal: Nullable<JsonColumn<'offerVersion.refusal'>>
  priceDate: string
  totalCents: number | null
  /** SHA-256 of what was filled in and what it comes to. */
  hash: string
  createdBy: string
  createdAt: WithDefault<Timestamp>
}

export interface OfferView {
  id: WithDefault<string>
  /** Of the key that opens it. */
  keyHash: Uint8Array
  /** The salesperson who shows it; nobody else publishes into it. */
  staffUserId: string
  /** Null: the offer is not saved yet. */
  offerId: string | null
  /** Of the offer, or where its salesperson works first; null: it is gone. */
  branchId: string | null
  /** The draft with the choices of the customer; null: nothing was published, or the offer is read-only. */
  content: Nullable<JsonColumn<'offerView.content'>>
  /** The last draft that had a price as its customer sees it, by language. */
  shown: Nullable<JsonColumn<'offerView.shown'>>
  isOpenToChoices: WithDefault<boolean>
  /** The choices that the desk has not taken over yet. */
  changes: WithDefault<JsonColumn<'offerView.changes'>>
  lastChange: WithDefault<number>
  /** When what the customer sees changed last. */
  changedAt: Timestamp
  /** When the desk was heard of last. */
  deskSeenAt: Timestamp
  createdAt: Timestamp
  expiresAt: Timestamp
}

export interface OpeningException {
  id: WithDefault<string>
  day: string
  name: Translated
  departmentId: string | null
  opens: string | null
  closes: string | null
}

export interface OpeningHours {
  id: WithDefault<string>
  departmentId: string
  /** Monday is 1, Sunday 7. */
  weekday: ColumnTypes['openingHours.weekday']
  opens: string
  closes: string
}

export interface Option {
  id: WithDefault<string>
  brandId: string | null
  code: string
  name: Translated
  description: Translated | null
  /** Equipment comes from the factory; safety is equipment shown apart; extra and accessory are fitted by us. */
  kind: 'equipment' | 'safety' | 'extra' | 'accessory'
  optionGroupId: string
  unitId: string | null
  /** Channels in which it is sold, and whether paper names it; domain/catalogue/items.ts. */
  flags: WithDefault<string[]>
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface OptionGroup {
  id: WithDefault<string>
  code: string
  name: Translated
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface OptionPack {
  id: WithDefault<string>
  brandId: string
  code: string
  name: Translated
  description: Translated | null
  optionGroupId: string | null
  /** Channels in which it is sold, and whether paper names it; domain/catalogue/items.ts. */
  flags: WithDefault<string[]>
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface OptionPackContent {
  optionPackId: string
  optionId: string
  /** Null: in this pack whatever the version; else only there. */
  versionId: string | null
}

export interface OptionRelation {
  id: WithDefault<string>
  number: WithDefault<number>
  kind: 'requires' | 'excludes' | 'replaces'
  /** Null: whatever the version. */
  versionId: string | null
  optionId: string | null
  optionPackId: string | null
  exteriorColourId: string | null
  engineId: string | null
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface OptionRelationTarget {
  optionRelationId: string
  optionId: string | null
  optionPackId: string | null
  exteriorColourId: string | null
  engineId: string | null
}

export interface OrderFlow {
  id: WithDefault<string>
  code: string
  name: Translated
  vehicleCondition: number | null
  salesType: number | null
  customerType: number | null
  validFrom: string
  validUntil: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface OrderFlowStep {
  id: WithDefault<string>
  number: WithDefault<number>
  orderFlowId: string
  rank: number
  label: Translated
  /** The base role of who does it. */
  role: ColumnTypes['orderFlowStep.role']
  /** Days after the step before it; of the first, after the order. */
  dueDays: number
  /** Papers, money or events that must be there before the step is done. */
  needs: WithDefault<ColumnTypes['orderFlowStep.needs']>
  createdAt: WithDefault<Timestamp>
}

export interface OrderFormEvent {
  id: WithDefault<string>
  dossierId: string
  kind: 'sent' | 'opened' | 'read' | 'signed' | 'withdrawn'
  /** SHA-256 of the form as it was shown. Opened and read are kept once for each form and address. */
  documentHash: string | null
  /** The address that the link proved. */
  email: string
  /** Network address of the customer; empty for the acts of staff. */
  ip: string
  staffId: string | null
  at: Timestamp
}

export interface OrderFormLink {
  tokenHash: Uint8Array
  dossierId: string
  email: string
  sentBy: string
  expiresAt: Timestamp
  createdAt: Timestamp
  /** When staff withdrew the link; null: it opens the form. */
  withdrawnAt: Nullable<Timestamp>
}

export interface OrderedFor {
  vehicleId: ReadOnly<string | null>
  number: ReadOnly<number | null>
  dossierNumber: ReadOnly<string | null>
  customerName: ReadOnly<string | null>
  branchId: ReadOnly<string | null>
  ownerId: ReadOnly<string | null>
}

export interface OutsideNumber {
  id: WithDefault<string>
  customerId: string
  /** Other systems count customers and suppliers apart; ours are one address book. */
  party: 'customer' | 'supplier'
  outsideNumber: string
}

export interface PageViewDay {
  day: string
  /** Name of a page route of the shop. The car that was looked at is not stored. */
  page: string
  language: 'nl' | 'fr'
  views: WithDefault<number>
}

export interface PaintType {
  id: WithDefault<string>
  code: string
  name: Translated
  /** Metallic or pearl: particles that shine. */
  isShiny: boolean
  /** Matt: a grain that swallows reflections. */
  isNoisy: boolean
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface Passkey {
  id: WithDefault<string>
  /** The public number in lists of passkeys; it opens nothing. */
  number: WithDefault<number>
  staffUserId: string
  credentialId: Uint8Array
  /** COSE key, as the authenticator sent it. */
  publicKey: Uint8Array
  /** As the authenticator counts; 0 where it does not. One that does not rise was copied. */
  signCount: number
  /** May be copied to other devices of its owner; never changes. */
  isBackupEligible: boolean
  isBackedUp: boolean
  /** Ways in which a browser reaches it, as the browser said. */
  transports: WithDefault<string[]>
  name: string
  createdAt: Timestamp
  lastUsedAt: Nullable<Timestamp>
}

export interface PasskeyChallenge {
  challenge: Uint8Array
  purpose: 'register' | 'prove' | 'sign-in'
  staffUserId: string | null
  sessionId: string | null
  expiresAt: Timestamp
}

export interface PaymentAttempt {
  id: WithDefault<string>
  reference: string
  amountCents: number
  status: WithDefault<'pending' | 'cancelled' | 'failed' | 'expired' | 'succeeded'>
  providerPaymentId: string | null
  deepLink: string | null
  requestedAt: Timestamp
  expiresAt: Nullable<Timestamp>
  openedAt: Nullable<Timestamp>
  stoppedAt: Nullable<Timestamp>
  endedAt: Nullable<Timestamp>
  receivedAt: Nullable<Timestamp>
  /** Account that it came from, by the provider; asked once money is to go back. Null: not known. */
  payerIban: string | null
}

export interface PaymentBatch {
  id: WithDefault<string>
  number: WithDefault<number>
  madeOn: string
  batchNumber: ReadOnly<string>
  bankAccountId: string
  state: WithDefault<'draft' | 'released' | 'exported' | 'executed' | 'partly' | 'failed' | 'canceled'>
  /** The day on which the bank is asked to execute it. */
  executeOn: string
  /** Sum of its lines. */
  totalCents: number
  lineCount: number
  madeBy: string
  madeAt: Timestamp
  releasedBy: string | null
  releasedAt: Nullable<Timestamp>
  exportedBy: string | null
  exportedAt: Nullable<Timestamp>
  /** SHA-256 of the file for the bank, which never changes; null: it is not made yet. */
  sha256: string | null
  sentBy: string | null
  /** The file was handed to the bank, as a user noted. */
  sentAt: Nullable<Timestamp>
  canceledBy: string | null
  canceledAt: Nullable<Timestamp>
  canceledBecause: WithDefault<string>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface PaymentEvent {
  id: WithDefault<string>
  providerPaymentId: string
  providerStatus: string
  status: 'pending' | 'cancelled' | 'failed' | 'expired' | 'succeeded'
  amountCents: number
  reference: string | null
  expiresAt: Nullable<Timestamp>
  jti: string
  body: string
  receivedAt: Timestamp
  processedAt: Nullable<Timestamp>
}

export interface PaymentFile {
  batchId: string
  content: Uint8Array
}

export interface PaymentLine {
  id: WithDefault<string>
  number: WithDefault<number>
  batchId: string
  place: number
  supplierId: string | null
  payee: string
  iban: string
  cents: number
  /** Belgian structured communication of the invoice; null: its text is free. */
  communication: string | null
  text: WithDefault<string>
  /** The reference that the bank repeats on the statement: the arrival number of the invoice. */
  endToEnd: string
  /** removed: taken out of the batch before it was sent; failed: refused or returned by the bank. */
  state: WithDefault<'planned' | 'executed' | 'failed' | 'removed'>
  executedOn: string | null
  failedOn: string | null
  failedBecause: WithDefault<string>
}

export interface PaymentPart {
  lineId: string
  /** Incoming invoice or credit note. */
  invoiceId: string | null
  /** Below zero: a credit note. */
  cents: number
  /** The paper is held: no other transfer pays it. False once its line is removed, canceled, refused or returned; of papers that keep their own open amount also once it is executed. */
  isStanding: WithDefault<boolean>
  id: WithDefault<string>
  slipId: string | null
  /** Invoice of ours below zero: self-billed, or a credit note of a customer. */
  owedInvoiceId: string | null
  /** The dossier of which the guarantee goes back. */
  guaranteeDossierId: string | null
  /** The dossier that was paid too much. */
  refundDossierId: string | null
  /** The shop order that was paid more than it is worth. */
  refundOrderId: string | null
}

export interface PaymentRefund {
  id: string
  paymentAttemptId: string
  amountCents: number
  /** requested: the provider has not answered yet; pending: it has it; refunded and failed are final. */
  state: WithDefault<'requested' | 'pending' | 'refunded' | 'failed'>
  providerRefundId: string | null
  failure: string | null
  requestedAt: Timestamp
  endedAt: Nullable<Timestamp>
}

export interface PaymentTerm {
  id: WithDefault<string>
  code: string
  name: Translated
  days: number
  /** Counted from the end of the month of the invoice. */
  isEndOfMonth: WithDefault<boolean>
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface PeppolAnswer {
  messageId: string
  companyId: string
  /** Null: it is about no invoice that we sent. */
  deliveryId: string | null
  /** UNCL4343 of BIS Invoice Response 3: AB, IP, UQ, CA, RE, AP, PD; empty: it could not be read. */
  code: string
  reason: WithDefault<string>
  receivedAt: WithDefault<Timestamp>
}

export interface PeppolParticipant {
  scheme: string
  identifier: string
  isRegistered: boolean
  checkedAt: Timestamp
}

export interface PlannedSetting {
  setting: ColumnTypes['plannedSetting.setting']
  validFrom: string
  value: JsonColumn<'plannedSetting.value'>
  createdAt: WithDefault<Timestamp>
}

export interface PowerType {
  id: WithDefault<string>
  kilowatts: number
  horsepower: number
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface PremiumClaim {
  id: WithDefault<string>
  number: WithDefault<number>
  claimNumber: string
  dossierId: string
  premiumId: string
  /** The payer that the premium named at the sale. */
  paidBy: 'importer' | 'lender'
  /** Amount that they pay us, without VAT, as the offer stored it. */
  supportNetCents: number
  /** The last day to claim it. */
  dueOn: string
  state: WithDefault<'open' | 'claimed' | 'paid' | 'refused' | 'lapsed'>
  claimedOn: string | null
  reference: WithDefault<string>
  paidOn: string | null
  /** Amount that came in; it may differ from the claim. */
  paidCents: number | null
  refusedBecause: WithDefault<string>
  /** Why the sale was canceled; empty: it was signed again without the premium. */
  lapsedBecause: WithDefault<string>
  /** Day on which we paid it back because nothing came of the sale. */
  repaidOn: string | null
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface Price {
  id: WithDefault<string>
  versionId: string | null
  engineId: string | null
  exteriorColourId: string | null
  interiorCoverId: string | null
  optionId: string | null
  optionPackId: string | null
  vehicleId: string | null
  subjectId: ReadOnly<string>
  /** A price that this version alone has; it comes before the one for all. Engines: the surcharge over the base engine. */
  forVersionId: string | null
  validFrom: string
  validUntil: string | null
  /** Net or gross as vat_excluded says; margin cars: the price to pay. */
  priceCents: number
  vatExcluded: boolean
  costNetCents: number | null
  /** The price list it came from. */
  source: string | null
  createdAt: WithDefault<Timestamp>
}

export interface PriceLabel {
  offerId: string
  layout: 'a5' | 'a4' | 'a4-eight'
  language: 'nl' | 'fr'
  /** As printed, with VAT. */
  priceCents: number
  /** Price of the listing when it was printed, here and in the three columns after it: another amount today, and the paper is out of date. */
  listCents: number
  listVatExcluded: boolean
  promotionCents: number | null
  promotionVatExcluded: boolean | null
  printedAt: Timestamp
  printedBy: string
}

export interface PriceLedger {
  id: WithDefault<string>
  versionId: string | null
  vehicleId: string | null
  subjectId: ReadOnly<string>
  channel: WithDefault<'shop' | 'showroom'>
  listCents: number
  listVatExcluded: boolean
  /** The promotion that ran beside the list price, whether or not it lowered it. */
  promotionCents: number | null
  promotionVatExcluded: boolean | null
  publishedFrom: WithDefault<Timestamp>
  publishedUntil: Nullable<Timestamp>
}

export interface PriceRule {
  id: WithDefault<string>
  number: WithDefault<number>
  kind: 'discount' | 'premium' | 'deal' | 'campaign'
  code: string
  name: Translated
  isActive: WithDefault<boolean>
  /** 1 fleet, 2 staff, 3 private; none: all. */
  salesTypes: WithDefault<number[]>
  /** 1 private, 2 fleet, 3 dealer, 4 lease, 5 export; none: all. */
  customerTypes: WithDefault<number[]>
  /** Lower goes first. */
  priority: WithDefault<number>
  /** Comes by itself; else only where somebody picks it. */
  isAutomatic: WithDefault<boolean>
  /** Named on the printed offer; else part of the line before. */
  isPrintable: WithDefault<boolean>
  /** Combines with all, with none, or with what price_rule_combines lists. Two combine where each admits the other. */
  cumulationMode: WithDefault<'free' | 'exclusive' | 'listed'>
  /** Of a premium what the customer gets; 0 for a trade-in without premium. */
  amountCents: number | null
  /** Of amount_cents and most_cents. */
  vatExcluded: WithDefault<boolean>
  shareBp: number | null
  /** Of the prices by the list, or of what is left of them. */
  shareOf: 'list' | 'running' | null
  mostCents: number | null
  /** Kinds of lines that it lowers; none: the whole vehicle. */
  lineKinds: WithDefault<string[]>
  /** Only beside a premium of this kind. */
  requiresPremium: 'adopt' | 'dealer' | 'fleet' | 'stock' | 'campaign' | null
  needsApproval: WithDefault<boolean>
  premiumKind: 'adopt' | 'dealer' | 'fleet' | 'stock' | 'campaign' | null
  campaignId: string | null
  /** Amount that the payer of the premium gives us, without VAT. */
  supportNetCents: number | null
  paidBy: 'importer' | 'lender' | 'house' | null
  /** Of a trade-in: lowers the price of the new car, or raises what the old one is taken over for. */
  treatment: 'sale' | 'trade-in' | null
  /** Within so many days after the sale it is claimed; null: it is not. */
  claimDays: number | null
  minimumCarCount: number | null
  /** The cars of one offer count, or all that the customer bought on the days of the deal. */
  countMode: 'offer' | 'period' | null
  /** An offer has one campaign of each topic. */
  topic: string | null
  /** Ordered before this day. */
  orderUntil: string | null
  /** Delivered before this day. */
  deliverUntil: string | null
  savedBy: string | null
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface PriceRuleCar {
  id: WithDefault<string>
  priceRuleId: string
  vehicleClass: number | null
  vehicleCondition: number | null
  brandId: string | null
  modelId: string | null
  versionId: string | null
  bodyTypeId: string | null
  engineId: string | null
  stockLabelId: string | null
}

export interface PriceRuleCombines {
  priceRuleId: string
  otherId: string
}

export interface PriceRuleCustomer {
  priceRuleId: string
  customerId: string
}

export interface PriceRuleDeal {
  premiumId: string
  dealId: string
}

export interface PriceRuleRange {
  id: WithDefault<string>
  priceRuleId: string
  validFrom: string
  validUntil: string | null
}

export interface ProfitMargin {
  id: WithDefault<string>
  code: string
  name: Translated
  vehicleClass: number | null
  brandId: string | null
  modelId: string | null
  vehicleCondition: number | null
  /** 1 fleet, 2 staff, 3 private; null: all. */
  salesType: number | null
  floorBp: number
  /** At least this as well, in net cents. */
  floorCents: number | null
  targetBp: number
  validFrom: string
  validUntil: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface Promotion {
  id: WithDefault<string>
  number: WithDefault<number>
  name: Translated | null
  versionId: string | null
  optionId: string | null
  vehicleId: string | null
  subjectId: ReadOnly<string>
  channel: WithDefault<'shop' | 'showroom'>
  validFrom: string
  validUntil: string
  /** The first instant at which consumers can see it: midnight of its first day, or when it was planned on that day. */
  beginsAt: WithDefault<Timestamp>
  priceCents: number
  vatExcluded: boolean
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface ProposalLayout {
  id: WithDefault<string>
  code: string
  name: Translated
  /** For cars of this brand; null: of any. The first row that fits is the one that is proposed. */
  brandId: string | null
  picture: 'none' | 'small' | 'large' | 'page'
  priceDetail: 'total' | 'groups' | 'lines'
  equipment: 'none' | 'chosen' | 'all'
  /** The sections beside picture and price instead of across the page. */
  side: WithDefault<string[]>
  /** The order of the sections; equal places keep the order of the columns. */
  pricePlace: number
  technicalPlace: number
  equipmentPlace: number
  settlementPlace: number
  conditionsPlace: number
  /** In small print, to fit a page. */
  isDense: WithDefault<boolean>
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface ProposedPart {
  id: WithDefault<string>
  proposedWorkId: string
  rank: number
  name: string
  partNumber: WithDefault<string>
  /** In thousandths of a piece. */
  quantity: number
  /** Of one piece, without VAT. */
  unitPriceCents: number
  /** Our cost of one piece; null: not known yet. */
  unitCostCents: number | null
}

export interface ProposedWork {
  id: WithDefault<string>
  number: WithDefault<number>
  workOrderId: string
  name: string
  /** Reason of the proposal, as the customer reads it. */
  explanation: WithDefault<string>
  workKind: 'mechanics' | 'diagnosis' | 'bodywork' | 'tyres'
  /** Time at a flat rate. */
  minutes: number
  /** Of an hour, without VAT. */
  unitPriceCents: number
  /** Cost of an hour; null: not known. */
  unitCostCents: number | null
  /** Work and parts together, without VAT. */
  netCents: number
  /** The price that the customer reads, VAT included. */
  grossCents: number
  /** Rises with each change: an answer names the version that was read. */
  version: WithDefault<number>
  state: WithDefault<'draft' | 'asked' | 'agreed' | 'declined' | 'withdrawn'>
  /** When it was last mailed to the customer. */
  askedAt: Nullable<Timestamp>
  askedBy: string | null
  askedTo: string | null
  /** The job that it became; null: not agreed to, or the job was removed. */
  jobId: string | null
  createdBy: string
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface ProposedWorkAnswer {
  proposedWorkId: string
  answer: 'agreed' | 'declined'
  /** link: given on the page behind a mailed link; telephone: given to a user. */
  channel: 'link' | 'telephone'
  version: number
  name: string
  explanation: string
  /** The parts as they were shown, in one line. */
  parts: string
  grossCents: number
  /** Price of the whole order for the customer with these answers, VAT included. */
  totalGrossCents: number
  /** As it was typed; by telephone: the person who spoke. */
  signedName: string
  /** The address that the link proved. */
  email: string | null
  ip: string | null
  /** The user who heard it. */
  recordedBy: string | null
  note: WithDefault<string>
  answeredAt: Timestamp
  createdAt: WithDefault<Timestamp>
}

export interface PurchaseResponse {
  id: WithDefault<string>
  number: WithDefault<number>
  invoiceId: string
  /** UNCL4343: AP accepted, RE rejected, UQ under query, PD paid. */
  code: ColumnTypes['purchaseResponse.code']
  /** Code of OPStatusReason; null: accepted or paid. */
  reasonCode: ColumnTypes['purchaseResponse.reasonCode'] | null
  reason: WithDefault<string>
  state: WithDefault<ColumnTypes['purchaseResponse.state']>
  /** Our id of the message, stored before the access point is called. */
  messageId: WithDefault<string>
  attempts: WithDefault<number>
  attemptedAt: Nullable<Timestamp>
  /** Reason why it waits or failed; takes-none: the supplier is not registered for responses. */
  problem: ColumnTypes['purchaseResponse.problem'] | null
  answer: WithDefault<string>
  /** Null: a rule of the supplier approved the invoice, or a statement shows its payment. */
  createdBy: string | null
  createdAt: Timestamp
  sentAt: Nullable<Timestamp>
  deliveredAt: Nullable<Timestamp>
  /** Of a paid invoice: the day on which the bank executed its transfer. */
  effectiveOn: string | null
}

export interface PurchaseSlip {
  id: WithDefault<string>
  number: WithDefault<number>
  companyId: string
  branchId: string
  /** The salesperson of the trade-in; null: of none. */
  ownerId: string | null
  tradeInId: string | null
  /** The car in our stock; null: it was taken over and does not stand there yet. */
  vehicleId: string | null
  customerId: string | null
  sellerName: string
  carName: string
  vin: string
  boughtOn: string
  /** What the seller gets for the car; no VAT is in it. */
  priceCents: number
  seriesId: string
  seriesYear: number
  seriesNo: number
  slipNumber: string
  issuedOn: string
  issuedAt: Timestamp
  issuedBy: string
  /** As printed (domain/invoicing/purchase-slips/purchase-slip.ts); never changed. */
  document: JsonColumn<'purchaseSlip.document'>
  /** SHA-256 of the document in canonical JSON. */
  fingerprint: string
  /** It keeps its number; the register takes it back on that day. */
  annulledAt: Nullable<Timestamp>
  annulledBy: string | null
  annulledBecause: WithDefault<string>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  searched: ReadOnly<string>
  /** Still to be paid to the seller; 0 where it is set off against a sale; below zero: paid for a slip that was annulled. */
  openCents: WithDefault<number>
}

export interface PurchaseVatCode {
  id: WithDefault<string>
  code: string
  name: Translated
  rateBp: number
  /** Box of the base: 81 goods, 82 services, 83 investments. */
  baseBox: string
  /** Part of the VAT that is deducted; the rest is part of the cost. */
  deductBp: WithDefault<number>
  /** Box of VAT that we owe ourselves at this rate: the supplier states none. */
  owedBox: string | null
  /** Second box of the base: 86 intra-community, 87 reverse charge. */
  extraBox: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface QueueLabel {
  id: WithDefault<string>
  code: string
  name: Translated
  /** Progress at the factory that it stands for; domain/stock/vehicle-states.ts. */
  stage: WithDefault<'ordered' | 'confirmed' | 'built' | 'transit'>
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface RateWindow {
  key: string
  startsAt: Timestamp
  hits: number
}

export interface Receivable {
  number: WithDefault<number>
  /** No foreign key: customers that are merged move their invoices, which move this. */
  customerId: string
  companyId: string
  customerName: string
  openCents: WithDefault<number>
  /** Owed to the customer: open credit notes; above zero. */
  creditCents: WithDefault<number>
  invoiceCount: WithDefault<number>
  /** Branches of the open invoices. */
  branchIds: WithDefault<string[]>
  oldestDueOn: string | null
  lastReminderOn: string | null
  lastLevel: number | null
  /** First day on which an invoice may be reminded of next; disputed ones aside. */
  nextOn: string | null
  nextLevel: number | null
  /** Folded: name, numbers of the open invoices and their structured communications. */
  searched: WithDefault<string>
}

export interface RecoveryCode {
  staffUserId: string
  codeHash: Uint8Array
}

export interface RefundDue {
  paymentAttemptId: string
  amountCents: number
  reason: 'cars-gone' | 'already-paid' | 'amount-differs' | 'withdrawn' | 'canceled'
  createdAt: Timestamp
  refundedAt: Nullable<Timestamp>
}

export interface Reminder {
  id: WithDefault<string>
  number: WithDefault<number>
  invoiceId: string
  level: number
  levelName: Translated
  channel: 'mail' | 'post'
  sentTo: string
  sentOn: string
  /** First day of the term to pay: the day after a mail, the third working day after a letter. */
  termFrom: string
  /** Last day of that term. */
  payUntil: string
  /** Open on the day of the letter. */
  openCents: number
  costCents: WithDefault<number>
  interestCents: WithDefault<number>
  /** What the letter says (domain/invoicing/reminders/reminder-letter.ts). */
  letter: JsonColumn<'reminder.letter'>
  createdBy: string
  createdAt: WithDefault<Timestamp>
  revokedAt: Nullable<Timestamp>
  revokedBy: string | null
  revokedReason: WithDefault<string>
  rev: WithDefault<number>
  updatedAt: WithDefault<Timestamp>
}

export interface Role {
  id: WithDefault<string>
  number: WithDefault<number>
  name: Translated
  /** The role of domain/access/base-roles.ts that this one is reset to and compared with. */
  base: ColumnTypes['role.base'] | null
  /** The main administrator has every right without holding one. */
  isMain: WithDefault<boolean>
  /** False: the menu leads everywhere. */
  requiresRoutes: WithDefault<boolean>
  /** False: whoever has it may nothing, until it is switched on again or they get another. */
  isActive: WithDefault<boolean>
  /** Whoever has it may nothing before they have set one up. */
  requiresSecondFactor: WithDefault<boolean>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  /** The highest discount on one car that the role approves, in basis points of its price; null: no limit of that kind. */
  discountMostBp: number | null
  /** The same in cents, in the basis of the price. */
  discountMostCents: number | null
}

export interface RoleRight {
  roleId: string
  rightName: string
  reach: 'own' | 'branch' | 'all'
}

export interface RoleRoute {
  roleId: string
  route: string
}

export interface RunningClock {
  id: ReadOnly<number | null>
  code: ReadOnly<string | null>
  name: ReadOnly<Translated | null>
  law: ReadOnly<Translated | null>
  record: ReadOnly<number | null>
  what: ReadOnly<string | null>
  fromOn: ReadOnly<string | null>
  dueOn: ReadOnly<string | null>
  warnDays: ReadOnly<number | null>
  branchId: ReadOnly<string | null>
  ownerId: ReadOnly<string | null>
}

export interface SaleChance {
  chanceId: ReadOnly<string | null>
  offerId: ReadOnly<string | null>
  issuedOn: ReadOnly<string | null>
  isWon: ReadOnly<boolean | null>
  hasLoss: ReadOnly<boolean | null>
  isUncounted: ReadOnly<boolean | null>
  openUntil: ReadOnly<string | null>
  endedOn: ReadOnly<string | null>
  ownerId: ReadOnly<string | null>
  branchId: ReadOnly<string | null>
  totalCents: ReadOnly<number | null>
  modelId: ReadOnly<string | null>
  lossReasonId: ReadOnly<string | null>
  /** The last question of the customer in the ninety days before; none: they came by themselves. */
  source: ReadOnly<string | null>
}

export interface SaleEvent {
  kind: ReadOnly<string | null>
  source: ReadOnly<string | null>
  day: ReadOnly<string | null>
  branchId: ReadOnly<string | null>
  ownerId: ReadOnly<string | null>
  salesType: ReadOnly<number | null>
  brandId: ReadOnly<string | null>
  grossCents: ReadOnly<number | null>
  vehicleId: ReadOnly<string | null>
  /** The event, as its list numbers it; a sale keeps its number when nothing comes of it. */
  id: ReadOnly<number | null>
  /** The number of its offer, dossier or shop order. */
  record: ReadOnly<number | null>
  recordNumber: ReadOnly<string | null>
  customer: ReadOnly<string | null>
  car: ReadOnly<string | null>
}

export interface SaleService {
  id: WithDefault<string>
  code: string
  name: Translated
  serviceKind: 'delivery' | 'registration' | 'warranty' | 'fee'
  vehicleCondition: number | null
  priceCents: number
  vatExcluded: boolean
  validFrom: string
  validUntil: string | null
  isActive: WithDefault<boolean>
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface SalesRule {
  id: WithDefault<string>
  code: string
  name: Translated
  ruleKind: 'manual-discount' | 'approval-above' | 'offer-days' | 'delay-days' | 'key-fee' | 'original-invoice'
  salesType: number | null
  vehicleCondition: number | null
  /** The base role of whoever sells; null: all. */
  role: 'salesperson' | 'sales-manager' | 'fleet-manager' | 'stock-manager' | 'administration' | 'workshop' | 'content-editor' | 'reception' | null
  shareBp: number | null
  /** VAT included. */
  amountCents: number | null
  days: number | null
  minKeys: number | null
  underYears: number | null
  validFrom: string
  validUntil: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface SalesTarget {
  id: WithDefault<string>
  month: string
  branchId: string
  /** Null: the branch as a whole. */
  sellerId: string | null
  cars: number
  /** With VAT. */
  revenueCents: number
}

export interface SalesType {
  id: WithDefault<string>
  number: number
  code: string
  name: Translated
  /** Types of customers who can be sold to in this way: 1 private, 2 fleet, 3 dealer, 4 lease, 5 export. */
  customerTypes: number[]
  /** The buyer shows that it is for him: a payslip. */
  needsProof: WithDefault<boolean>
  /** So many days an offer holds where nobody says otherwise. */
  offerDays: number
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface SavedSearch {
  id: WithDefault<string>
  shopAccountId: string
  carType: 'used' | 'stock' | 'truck'
  /** The filter, without what is not asked for; domain/stock/car-filter.schema.ts. */
  wish: JsonColumn<'savedSearch.wish'>
  name: string
  /** Cars published later are news. */
  seenUntil: Timestamp
  /** Stands in the mails on this search: whoever has it can end it and nothing else. */
  stopKey: WithDefault<string>
  createdAt: Timestamp
}

export interface SeatCount {
  id: WithDefault<string>
  seats: number
  name: Translated
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface SecondFactor {
  staffUserId: string
  secret: Uint8Array
  confirmedAt: Nullable<Timestamp>
  /** The half minute of the last code that was used: none opens twice. */
  lastStep: number | null
}

export interface SeriesYear {
  seriesId: string
  year: number
  lastNo: number
  /** Day of the last invoice: days never go back within a series. */
  lastDay: string
  closedAt: Nullable<Timestamp>
}

export interface Session {
  id: WithDefault<string>
  /** The public number in lists of sessions; it opens nothing. */
  number: WithDefault<number>
  tokenHash: Uint8Array
  shopAccountId: string | null
  staffUserId: string | null
  groupLinkId: string | null
  /** The session in the group that somebody came from: this one lasts no longer. */
  fromSession: string | null
  createdAt: Timestamp
  lastSeenAt: Timestamp
  /** Moves on while the session is used, but never beyond its longest life. */
  expiresAt: Timestamp
  ip: string
  userAgent: string
  /** Of the code that unlocks it; while it is there the session proves nothing. Null: not locked. */
  lockHash: string | null
  /** Wrong codes since it was locked; too many end the session. */
  lockTries: WithDefault<number>
  /** When whoever has it last proved who they are: sensitive changes ask for it anew. Null: not in this group. */
  provenAt: Nullable<Timestamp>
}

export interface Setting {
  key: string
  value: JsonColumn<'setting.value'>
  updatedAt: WithDefault<Timestamp>
}

export interface ShopAccount {
  id: WithDefault<string>
  /** The public number of the account; drawn at sign-up, also when no account comes of it, so that it tells nothing. */
  number: WithDefault<number>
  email: string
  passwordHash: string
  customerType: 'private' | 'fleet'
  companyName: WithDefault<string>
  vatPrefix: WithDefault<string>
  vatNumber: WithDefault<string>
  /** In which role a fleet customer acts for the company. */
  fleetMemberType: 'owner' | 'manager' | 'employee' | null
  firstName: string
  lastName: string
  dialCode: WithDefault<string>
  phone: WithDefault<string>
  /** As in domain/contacts/address.ts. Kept, as is the phone, so that an order begins filled in. */
  address: Nullable<JsonColumn<'shopAccount.address'>>
  language: 'nl' | 'fr'
  termsAcceptedAt: Timestamp
  termsAcceptedIp: string | null
  /** The language in which the customer read them; language may change since. */
  termsLanguage: 'nl' | 'fr' | null
  /** Of the terms for its customer type, in terms_language, in force at terms_accepted_at; null: there were none. */
  termsVersion: number | null
  privacyVersion: number | null
  wantsPriceMails: WithDefault<boolean>
  /** Stands in the mails on favourites: whoever has it can stop them and nothing else. */
  mailsStopKey: WithDefault<string>
  confirmedAt: Timestamp
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface ShopMenu {
  id: WithDefault<string>
  number: WithDefault<number>
  main: WithDefault<JsonColumn<'shopMenu.main'>>
  footer: WithDefault<JsonColumn<'shopMenu.footer'>>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface ShopOrder {
  id: string
  number: WithDefault<number>
  accessKeyHash: Uint8Array
  paymentReference: string
  orderNumber: string | null
  status: 'pending' | 'shipped' | 'delivered' | 'canceled' | null
  language: 'nl' | 'fr'
  /** The branch whose account the rest is paid to: where the car is collected, else where it stands. */
  branchId: string
  shopAccountId: string | null
  customerType: 'private' | 'fleet'
  companyName: string
  vatPrefix: string
  vatNumber: string
  firstName: string
  lastName: string
  email: string
  dialCode: string
  phone: string
  /** As in domain/contacts/address.ts. A copy: the customer may move. */
  invoiceAddress: Nullable<JsonColumn<'shopOrder.invoiceAddress'>>
  deliveryType: 'deliver' | 'pickup' | null
  deliveryAddress: Nullable<JsonColumn<'shopOrder.deliveryAddress'>>
  pickupDepartmentId: string | null
  /** The day the buyer chose to get the car; null: agreed on by phone. */
  handoverOn: string | null
  handoverPart: 'morning' | 'afternoon' | null
  totalCents: number
  transportCents: number
  advanceCents: number
  /** Left to pay by transfer: cars and transport less the advance. */
  balanceCents: number
  /** Characteristics of the cars that the consumer holds essential; empty: nothing in particular. */
  essential: WithDefault<string>
  /** Version of the terms in force when the buyer ordered with obligation to pay; null: there were none. Kind, customer type and language of the order say the rest. */
  termsVersion: number | null
  /** When the buyer ordered with obligation to pay; terms_version is what was in force then. */
  termsAgreedAt: Nullable<Timestamp>
  createdAt: Timestamp
  updatedAt: Timestamp
  placedAt: Nullable<Timestamp>
  /** When its cars were ready to be collected, or to be brought to the buyer. */
  readyAt: Nullable<Timestamp>
  shippedAt: Nullable<Timestamp>
  /** The day its buyer got the last car; the period to withdraw begins the day after. */
  deliveredOn: string | null
  canceledAt: Nullable<Timestamp>
  /** Transport that was credited with the car that carried it, when all other cars were invoiced without. */
  waivedCents: WithDefault<number>
}

export interface ShopOrderAccount {
  orderId: ReadOnly<string | null>
  paymentReference: ReadOnly<string | null>
  worthCents: ReadOnly<number | null>
  paidCents: ReadOnly<number | null>
  returnedCents: ReadOnly<number | null>
  strayCents: ReadOnly<number | null>
}

export interface ShopOrderEntry {
  id: WithDefault<string>
  orderId: string
  rank: number
  carKey: string
  vehicleId: string | null
  versionId: string | null
  engineId: string | null
  priceGrossCents: number
  car: JsonColumn<'shopOrderEntry.car'>
  /** Until when it is delivered, as agreed: domain/orders/delivery-term.ts. */
  delivery: Nullable<JsonColumn<'shopOrderEntry.delivery'>>
  /** Of legal guarantee, as agreed with a consumer; null for a company. */
  guaranteeMonths: number | null
  /** The car that was sold, as the order form describes it. */
  identity: Nullable<JsonColumn<'shopOrderEntry.identity'>>
  /** As it was when the buyer agreed; null: not a used car, or an order of before reports were kept. */
  conditionReport: Nullable<JsonColumn<'shopOrderEntry.conditionReport'>>
  /** As it was promised when the buyer agreed; null: none. The legal one: guarantee_months. */
  commercialGuarantee: Nullable<JsonColumn<'shopOrderEntry.commercialGuarantee'>>
  /** Sold under the margin scheme: no VAT is shown or deducted (VAT Code art. 58 §4). */
  isMargin: WithDefault<boolean>
  /** Credited although the car stays sold, with VAT: its order is worth so much less. */
  creditedCents: WithDefault<number>
  /** Chassis number of the car that the factory built for the order; null: not known yet. */
  builtVin: string | null
  number: ReadOnly<number>
}

export interface ShopOrderListing {
  orderId: string
  number: number
  orderNumber: string
  placedAt: Timestamp
  customer: string
  email: string
  cars: string
  branchId: string
  state: 'pending' | 'ready' | 'shipped' | 'delivered' | 'canceled' | 'not-placed'
  totalCents: number
  paidCents: number
  balanceCents: number
  refundDueCents: number
  handoverOn: string | null
  handoverPart: string | null
  withdrawal: 'received' | 'to-return' | 'settled' | 'refused' | null
  searched: string
  isBalanceDue: ReadOnly<boolean>
  isRefundDue: ReadOnly<boolean>
  isWithdrawalOpen: ReadOnly<boolean>
}

export interface ShopOrderNote {
  id: WithDefault<string>
  number: WithDefault<number>
  orderId: string
  text: string
  staffUserId: string | null
  createdAt: Timestamp
}

export interface ShopOrderTransfer {
  /** Chosen by whoever writes it down, so that a button pressed twice writes one. */
  id: string
  number: WithDefault<number>
  orderId: string
  direction: 'in' | 'out'
  amountCents: number
  onDay: string
  reference: string
  /** The payment that never was for the order, and goes back with it. */
  paymentAttemptId: string | null
  createdAt: Timestamp
  /** The transfer that this one undoes. */
  reversesId: string | null
  /** Another transfer undoes it. */
  isUndone: WithDefault<boolean>
  /** No money: so little is missing that it is not asked for. */
  isDifference: WithDefault<boolean>
  /** Null: of before it was kept. */
  createdBy: string | null
}

export interface ShopPage {
  id: WithDefault<string>
  number: WithDefault<number>
  /** Name of a page route of the shop. */
  name: string
  /** The dealer's own; null: as delivered. So is the description. */
  title: Translated | null
  description: Translated | null
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface ShownPrice {
  subjectId: ReadOnly<string | null>
  channel: ReadOnly<string | null>
  publishedFrom: ReadOnly<Date | null>
  shownFrom: ReadOnly<string | null>
  amounts: ReadOnly<ColumnTypes['shownPrice.amounts'] | null>
}

export interface SimulatorCallback {
  id: WithDefault<string>
  paymentId: string
  url: string
  signature: string
  body: string
  createdAt: Timestamp
}

export interface SimulatorIdentity {
  codeHash: Uint8Array
  redirectUri: string
  challenge: string
  claims: JsonColumn<'simulatorIdentity.claims'>
  fault: string
  expiresAt: Timestamp
}

export interface SimulatorKey {
  onlyOne: WithDefault<boolean>
  privateJwk: JsonColumn<'simulatorKey.privateJwk'>
}

export interface SimulatorPayment {
  id: string
  status: WithDefault<'PENDING' | 'IDENTIFIED' | 'SUCCEEDED' | 'CANCELLED' | 'AUTHORIZATION_FAILED' | 'EXPIRED'>
  amountCents: number
  reference: string | null
  description: string | null
  callbackUrl: string | null
  returnUrl: string | null
  createdAt: Timestamp
  expiresAt: Timestamp
  succeededAt: Nullable<Timestamp>
}

export interface SimulatorPeppolBehaviour {
  participant: string
  behaviour: 'silent' | 'accepts' | 'refuses' | 'absent' | 'unreachable' | 'slow' | 'dead' | 'answer-lost'
}

export interface SimulatorPeppolMessage {
  id: WithDefault<string>
  instanceId: string
  isInbound: boolean
  sender: string
  receiver: string
  documentType: string
  process: string
  payload: string
  status: string
  errorDetails: string | null
  createdAt: Timestamp
}

export interface SimulatorRefund {
  id: string
  paymentId: string
  idempotencyKey: string
  amountCents: number
  description: string | null
  status: WithDefault<'PENDING' | 'REFUNDED' | 'FAILED'>
  createdAt: Timestamp
}

export interface SlipPayment {
  /** Made by the screen: a repeated call notes nothing more. */
  id: string
  number: WithDefault<number>
  slipId: string
  cents: number
  onDay: string
  createdBy: string
  createdAt: Timestamp
  undoneBy: string | null
  /** It was noted by mistake, or the seller gave the money back. */
  undoneAt: Nullable<Timestamp>
  undoneBecause: WithDefault<string>
}

export interface SocialLink {
  branchId: string
  name: 'facebook' | 'instagram' | 'linkedin' | 'youtube' | 'tiktok' | 'x'
  url: string
  rank: WithDefault<number>
}

export interface SocketIoAttachments {
  id: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  payload: Uint8Array | null
}

export interface StaffAbsence {
  id: WithDefault<string>
  number: WithDefault<number>
  staffUserId: string
  deputyId: string
  absentFrom: string
  /** The first day on which they are back. */
  backOn: string
  notedBy: string | null
  notedAt: Timestamp
  /** Since when it does not count any more; what the deputy decided before stays. */
  revokedAt: Nullable<Timestamp>
}

export interface StaffDashboard {
  staffUserId: string
  tiles: string[]
}

export interface StaffInvitation {
  staffUserId: string
  tokenHash: Uint8Array
  invitedAt: Timestamp
  expiresAt: Timestamp
}

export interface StaffNotice {
  id: WithDefault<string>
  number: WithDefault<number>
  staffUserId: string
  /** A name of domain/platform/lists/notices.ts. */
  kind: string
  /** A screen of domain/platform/routes/office-routes.ts. */
  screen: string
  /** The public number of the record on that screen. */
  record: number
  /** Number of the offer or dossier, or name of the file; nothing about customers. */
  label: string
  /** The colleague who acted; empty if a customer or the system did. */
  byName: string
  createdAt: WithDefault<Timestamp>
  readAt: Nullable<Timestamp>
}

export interface StaffUser {
  id: WithDefault<string>
  number: WithDefault<number>
  email: string
  /** Null: invited, and has not chosen one yet. */
  passwordHash: string | null
  firstName: string
  lastName: string
  phone: WithDefault<string>
  language: 'nl' | 'fr'
  roleId: string | null
  blockedAt: Nullable<Timestamp>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  /** A program with a row in integration: it has API keys, and never a password. */
  isIntegration: WithDefault<boolean>
}

export interface StaffUserBranch {
  staffUserId: string
  branchId: string
}

export interface StandingCarEntry {
  id: ReadOnly<string | null>
  number: ReadOnly<number | null>
  vehicleId: ReadOnly<string | null>
  chainNo: ReadOnly<number | null>
  onDay: ReadOnly<string | null>
  kind: ReadOnly<string | null>
  description: ReadOnly<string | null>
  regime: ReadOnly<string | null>
  netCents: ReadOnly<number | null>
  paper: ReadOnly<string | null>
  party: ReadOnly<string | null>
  sourceId: ReadOnly<string | null>
  reversesId: ReadOnly<string | null>
  bookedBy: ReadOnly<string | null>
  bookedAt: ReadOnly<Date | null>
  hash: ReadOnly<string | null>
}

export interface StandingVin {
  vehicleId: string
  vin: string
}

export interface StatusNote {
  id: WithDefault<string>
  code: string
  name: Translated
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface StockBranch {
  id: ReadOnly<string | null>
  number: ReadOnly<number | null>
  name: ReadOnly<string | null>
}

export interface StockCar {
  vehicleId: string
  kind: WithDefault<string>
  brandId: string
  modelId: string
  versionId: string
  engineId: string
  exteriorColourId: string
  interiorCoverId: string
  interiorColourId: string
  /** 1 ordered, 2 in stock */
  state: number
  expectedOn: string | null
  queueLabelId: string | null
  orderNumber: string | null
  productionNumber: string | null
  mileageKm: WithDefault<number>
  buildYear: number
  /** A car that customers drive before they buy another, and that is sold later. */
  isDemo: WithDefault<boolean>
  licencePlate: string | null
  /** First registration, when it was taken into use as a demo car. */
  demoSince: string | null
  /** Planned day of its sale. */
  demoUntil: string | null
  remarks: Translated | null
  /** Insurer of a demo car; null: that of its company. */
  insurer: string | null
  policyNumber: string | null
  /** Day on which it left demo use to be sold; null: in use. */
  demoEndedOn: string | null
  /** Why its mileage was lowered, or why it was put for sale or went back to the stock. */
  demoNote: WithDefault<string>
}

export interface StockDepartment {
  id: ReadOnly<string | null>
  number: ReadOnly<number | null>
  branchId: ReadOnly<string | null>
  rank: ReadOnly<number | null>
  name: ReadOnly<ColumnTypes['stockDepartment.name'] | null>
}

export interface StockLabel {
  id: WithDefault<string>
  code: string
  name: Translated
  colour: string
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface StockLocation {
  id: WithDefault<string>
  branchId: string
  code: string
  name: Translated
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface StockPlace {
  id: ReadOnly<string | null>
  number: ReadOnly<number | null>
  branchId: ReadOnly<string | null>
  rank: ReadOnly<number | null>
  isActive: ReadOnly<boolean | null>
  name: ReadOnly<ColumnTypes['stockPlace.name'] | null>
}

export interface SupplierAccount {
  id: WithDefault<string>
  number: WithDefault<number>
  customerId: string
  iban: string
  /** The user who typed it: somebody else verifies it. */
  enteredBy: string
  enteredAt: Timestamp
  verifiedBy: string | null
  verifiedAt: Nullable<Timestamp>
  /** How it was verified: who was called, at which number. */
  verifiedHow: WithDefault<string>
  rev: WithDefault<number>
  updatedAt: WithDefault<Timestamp>
}

export interface SupplierAgreement {
  id: WithDefault<string>
  number: WithDefault<number>
  customerId: string
  validFrom: string
  /** The first day on which it is not valid any more; null: until it is ended. */
  validUntil: string | null
  /** The signed agreement; once it is here the agreement can be ended, not deleted. */
  uploadId: string | null
  enteredBy: string
  enteredAt: Timestamp
  rev: WithDefault<number>
  updatedAt: WithDefault<Timestamp>
}

export interface SupplierInvoice {
  id: WithDefault<string>
  number: WithDefault<number>
  receivedOn: string
  arrivalNumber: ReadOnly<string>
  state: 'received' | 'read' | 'review' | 'approved' | 'scheduled' | 'paid' | 'refused' | 'duplicate'
  origin: 'upload' | 'peppol' | 'mailbox' | 'move'
  companyId: string
  branchId: string
  receivedAt: Timestamp
  /** The user who uploaded it; null: it came by itself. */
  receivedBy: string | null
  /** The user who typed what it states; null: a program read it. That user never approves it. */
  typedBy: string | null
  /** Reason why its file could not be read; null: it was, or it is a picture. */
  fault: string | null
  /** SHA-256 of the file as it came. */
  sha256: string
  supplierId: string | null
  supplierName: WithDefault<string>
  theirNumber: WithDefault<string>
  /** Their number without case, words and leading zeros, by which a second one is found. */
  numberKey: WithDefault<string>
  isCredit: WithDefault<boolean>
  issuedOn: string | null
  dueOn: string | null
  /** As stated; of a credit note above zero. */
  netCents: WithDefault<number>
  vatCents: WithDefault<number>
  /** To pay, VAT included, as stated; of a credit note above zero. */
  totalCents: WithDefault<number>
  /** Stated less expected, of the lines beyond the tolerance. */
  differenceCents: WithDefault<number>
  /** The first thing that a person must decide. */
  finding: WithDefault<'none' | 'unreadable' | 'supplier' | 'duplicate' | 'difference' | 'arithmetic' | 'iban' | 'unexpected'>
  /** The typed reading of its file (domain/invoicing/supplier-invoices/stated-invoice.ts). */
  stated: Nullable<JsonColumn<'supplierInvoice.stated'>>
  /** The invoice that it repeats, or may repeat while it is in review. */
  duplicateOf: string | null
  /** The user who decided that it is no duplicate. */
  duplicateDecidedBy: string | null
  /** Payment is blocked since; waits for a credit note. */
  disputedAt: Nullable<Timestamp>
  disputedBy: string | null
  disputedBecause: WithDefault<string>
  refusedAt: Nullable<Timestamp>
  refusedBy: string | null
  refusedBecause: WithDefault<string>
  approvedAt: Nullable<Timestamp>
  /** Null once approved: a rule of the supplier covered it without difference. */
  approvedBy: string | null
  bookedOn: string | null
  seriesId: string | null
  seriesYear: number | null
  seriesNo: number | null
  /** Its number in the journal of purchases. */
  purchaseNumber: string | null
  /** Amount that we still owe for it; below zero for a credit note, 0 until it is approved. */
  openCents: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  searched: ReadOnly<string>
  /** The message that brought it; null: somebody uploaded it. */
  messageId: string | null
  /** Day on which it is due: without a day it is due when it comes (Civil Code art. 5.74). */
  payOn: ReadOnly<string>
  /** Booked in the system that the dealer came from: it is paid here, and in no journal or VAT return of ours. */
  isOpening: WithDefault<boolean>
  /** Total of an invoice of another system, below zero of a credit note; null: its file did not say. */
  openingTotalCents: number | null
}

export interface SupplierInvoiceBox {
  invoiceId: string
  box: string
  cents: number
}

export interface SupplierInvoiceFile {
  invoiceId: string
  kind: 'original' | 'enclosed'
  name: string
  contentType: string
  content: Uint8Array
}

export interface SupplierInvoiceLine {
  id: WithDefault<string>
  invoiceId: string
  place: number
  description: string
  /** As stated, without VAT. */
  netCents: number
  rateBp: number
  vin: string | null
  expectedKind: 'car' | 'work-order' | 'internal-order' | 'rule' | null
  /** Number of what was expected: order, work order, internal order. */
  expectedLabel: WithDefault<string>
  /** Without VAT; null: nothing was expected. */
  expectedCents: number | null
  vehicleId: string | null
  /** Kind of its entry in the ledger of the car. */
  carKind: 'purchase' | 'transport' | 'repair' | 'tyres' | 'valeting' | 'papers' | 'pictures' | 'other' | null
  ledgerAccountId: string | null
  vatCodeId: string | null
  /** Cost place. */
  branchId: string
  /** Of a difference beyond the tolerance; null: not decided, or there is none. */
  decision: 'accepted' | 'disputed' | null
  reasonCode: 'price-list' | 'option' | 'agreed' | 'other' | null
  reason: WithDefault<string>
  decidedBy: string | null
  /** The rule of the supplier that it was booked by; null: none, or one that was deleted. */
  ruleId: string | null
}

export interface SupplierRule {
  id: WithDefault<string>
  number: WithDefault<number>
  customerId: string
  /** Text that the line contains; empty: each line. */
  words: WithDefault<string>
  ledgerAccountId: string
  vatCodeId: string
  /** Cost place; null: the branch that the invoice is for. */
  branchId: string | null
  /** Kind of the entry in the ledger of the car of the line; null: the car is not booked. */
  carKind: 'transport' | 'repair' | 'tyres' | 'valeting' | 'papers' | 'pictures' | 'other' | null
  /** Without VAT; null: no amount is expected. */
  expectedCents: number | null
  /** An invoice whose lines it covers without difference is approved without a person. */
  isAutomatic: WithDefault<boolean>
  /** The user who made or last changed it: it approves no more than they may. */
  enteredBy: string
  enteredAt: Timestamp
  rev: WithDefault<number>
  updatedAt: WithDefault<Timestamp>
  /** So much may a line differ from what is expected and be approved without a person. */
  toleranceCents: WithDefault<number>
  /** Highest total, with VAT, of an invoice that it approves; within the limit of who made the rule. */
  limitCents: number | null
  /** It approves one invoice in each calendar month, quarter or year; null: any number. */
  period: 'month' | 'quarter' | 'year' | null
  validFrom: string | null
  /** Last day of invoices that it is for; null: no end. */
  validUntil: string | null
}

export interface SupplierTerm {
  id: WithDefault<string>
  number: WithDefault<number>
  customerId: string
  days: number
  /** Counted from the end of the month of the invoice. */
  isEndOfMonth: boolean
  enteredBy: string
  enteredAt: Timestamp
}

export interface SystemMove {
  id: WithDefault<string>
  number: WithDefault<number>
  /** Name of the other system. */
  name: string
  skippedSteps: WithDefault<string[]>
  startedBy: string
  startedAt: Timestamp
  closedBy: string | null
  closedAt: Nullable<Timestamp>
  rev: WithDefault<number>
  updatedAt: WithDefault<Timestamp>
}

export interface SystemMoveReport {
  moveId: string
  report: JsonColumn<'systemMoveReport.report'>
}

export interface TestDrive {
  id: WithDefault<string>
  number: string
  /** Of its page in the back office; people are told `number`. */
  deskNumber: WithDefault<number>
  /** Made by the screen: a repeated call books nothing more. */
  onceKey: string
  vehicleId: string
  carKey: string
  /** As the customer was told it is called: the catalogue moves on. */
  car: string
  departmentId: string
  /** Which of those that the department has at once. */
  place: number
  startsAt: Timestamp
  endsAt: Timestamp
  /** booked and moved: somebody is expected. out: they have the car. missed: nobody came. */
  state: WithDefault<'booked' | 'moved' | 'out' | 'cancelled' | 'done' | 'missed'>
  /** Why the house cancelled it, as the customer was told. */
  calledOffFor: string | null
  /** Of the calendar file: rises with each move and at cancelling. */
  sequence: WithDefault<number>
  remarks: WithDefault<string>
  firstName: string
  lastName: string
  email: string
  phone: string
  language: 'nl' | 'fr'
  /** The account that was signed in. */
  customerId: string | null
  /** The user who booked it for the customer; null: the customer did. */
  bookedBy: string | null
  /** The lead that the staff booked it for. */
  leadId: string | null
  remindedAt: Nullable<Timestamp>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface TestDriveCapacity {
  departmentId: string
  atOnce: number
}

export interface TestDriveLink {
  tokenHash: Uint8Array
  testDriveId: string
  createdAt: WithDefault<Timestamp>
}

export interface TestDriveLoan {
  testDriveId: string
  vehicleId: string
  driver: string
  licenceNumber: string
  licenceIssuedOn: string
  /** Under which the car drives: its own, or a trade plate of ours. */
  licencePlate: string
  /** Share of a claim that the driver pays, VAT included, as agreed. */
  ownRiskCents: number
  outAt: Timestamp
  outKm: number
  /** Fuel in the tank, or charge of the battery. */
  outEnergyPercent: number
  /** Damage that was seen before it left. */
  outDamage: WithDefault<string>
  handedOutBy: string | null
  backAt: Nullable<Timestamp>
  backKm: number | null
  backEnergyPercent: number | null
  backDamage: WithDefault<string>
  takenBackBy: string | null
  /** Null: of a loan from before it was asked. */
  driverBornOn: string | null
  driverStreet: WithDefault<string>
  driverPostalCode: WithDefault<string>
  driverCity: WithDefault<string>
  /** Insurer of the car, as agreed; empty in a loan from before it was asked. */
  insurer: WithDefault<string>
  policyNumber: WithDefault<string>
  /** Damage on the drawing of the car as it left (LoanMark of domain/agenda/test-drive-loan.ts). */
  outMarks: WithDefault<JsonColumn<'testDriveLoan.outMarks'>>
  /** Damage on the drawing that came while it was out. */
  backMarks: WithDefault<JsonColumn<'testDriveLoan.backMarks'>>
  signedAt: Nullable<Timestamp>
  /** SHA-256 of the contract as it was shown to the driver. */
  documentHash: string | null
  /** The contract with the signature that was drawn on the screen. */
  signedId: string | null
  signedBefore: string | null
}

export interface TestDriveSlot {
  departmentId: string
  place: number
  slotAt: Timestamp
  vehicleId: string
  testDriveId: string
}

export interface TimeEntry {
  id: WithDefault<string>
  number: WithDefault<number>
  jobId: string
  technicianId: string
  startedAt: Timestamp
  endedAt: Nullable<Timestamp>
  correctedBy: string | null
  correctedBecause: WithDefault<string>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface TradeIn {
  id: WithDefault<string>
  number: WithDefault<number>
  tradeInNumber: string
  /** The salesperson; null: it was offered in the shop, and nobody took it on yet. */
  ownerId: string | null
  branchId: string
  customerId: string | null
  /** The request it began with; one each. */
  leadId: string | null
  state: WithDefault<'draft' | 'valued' | 'agreed' | 'received' | 'stocked' | 'dropped'>
  brand: string
  model: string
  versionName: WithDefault<string>
  /** Engine and fuel as on the registration certificate; empty: not known yet. */
  engine: WithDefault<string>
  /** Empty: not known yet. */
  colour: WithDefault<string>
  licencePlate: WithDefault<string>
  vin: WithDefault<string>
  firstRegistration: string
  mileageKm: number
  keyCount: number
  bookletState: 'brand-garage' | 'independent' | 'not-filled' | 'partly-filled'
  isFirstOwner: boolean
  hadAccident: boolean
  historyLine: WithDefault<string>
  /** Which VAT the seller could deduct: what is bought from private and exempt sellers is sold under the margin scheme. */
  sellerVat: 'private' | 'exempt' | 'half' | 'full'
  /** Its worth to us, VAT included. */
  expectedCents: number | null
  valuedBy: string | null
  valuedAt: Nullable<Timestamp>
  opinionCents: number | null
  opinionBy: string | null
  opinionRemark: WithDefault<string>
  /** Amount that the customer gets for it; 0: only a premium that comes with it. */
  allowanceCents: number | null
  agreedAt: Nullable<Timestamp>
  /** The number of the offer that was sold with it; null: of none. Offers come after trade-ins, so this is no key. */
  dealNumber: string | null
  receivedOn: string | null
  droppedBecause: WithDefault<string>
  /** The vehicle that it became in our stock. */
  vehicleId: string | null
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  searched: ReadOnly<string>
  /** Scan of the VAT attest that the seller signed; null: none. */
  attestUploadId: string | null
  attestAt: Nullable<Timestamp>
  attestBy: string | null
  /** open: its value is asked for; question: whoever values it asks for more first; null: nobody waits. */
  askedState: 'open' | 'question' | null
  askedBy: string | null
  askedAt: Nullable<Timestamp>
  /** Amount that the customer asks for it, VAT included; null: they named none. */
  wishCents: number | null
  /** Tread of the worst tyre (domain/trade-ins/trade-in-record.ts); null: nobody looked. */
  tyreState: 'good' | 'worn' | 'replace' | null
  /** A second set of wheels comes with the car. */
  hasSecondWheels: WithDefault<boolean>
  /** Null: not known. */
  lastServiceOn: string | null
  /** Facts that were not asked yet while it is taken in: their columns say nothing so far. */
  unanswered: WithDefault<string[]>
  /** The absent colleague in whose place it was valued; null: in the own name of who valued it. */
  valuedFor: string | null
}

export interface TradeInBid {
  id: WithDefault<string>
  tradeInId: string
  kind: 'asked' | 'wished' | 'valued' | 'countered' | 'declined' | 'questioned' | 'opinion' | 'lapsed' | 'agreed'
  cents: number | null
  remark: WithDefault<string>
  /** Null: it was agreed on with a sale that a customer accepted. */
  madeBy: string | null
  madeAt: Timestamp
  /** The absent colleague in whose place it was answered; null: in the own name of who did. */
  madeFor: string | null
}

export interface TradeInDamage {
  id: WithDefault<string>
  tradeInId: string
  rank: number
  place: ColumnTypes['tradeInDamage.place']
  kind: ColumnTypes['tradeInDamage.kind']
  remark: WithDefault<string>
  deductionCents: number
}

export interface TradeInPhoto {
  uploadId: string
  keyHash: Uint8Array
  leadId: string | null
  rank: number | null
}

export interface TradeInPicture {
  id: WithDefault<string>
  number: WithDefault<number>
  tradeInId: string
  uploadId: string
  /** The place of the damage that it shows (domain/trade-ins/trade-in-record.ts); null: of the car. */
  place: ColumnTypes['tradeInPicture.place'] | null
  /** From where the car is seen; null: another photo. */
  view: 'side' | 'front' | 'rear' | 'quarter-front' | 'quarter-rear' | 'dashboard' | 'seats' | 'wheel' | null
}

export interface TradeInValue {
  id: WithDefault<string>
  /** As people write it: brands we do not sell have values too. */
  brand: string
  model: string
  /** Of the first registration. */
  year: number
  /** Gross, at the base mileage; each kilometre more takes cents_per_km off. */
  baseValueCents: number
  baseMileageKm: number
  centsPerKm: number
  /** Distance of the shown range to either side. */
  spreadBp: number
  validFrom: string
  validUntil: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface TradedInCar {
  vehicleId: ReadOnly<string | null>
}

export interface Truck {
  vehicleId: string
  vehicleClass: WithDefault<number>
  truckCategory: number
  chassisTypeId: string
  wheelBaseId: string
  axles: number
  grossWeightKg: number
  payloadKg: number | null
  cabin: Translated
}

export interface TruckBlurb {
  id: WithDefault<string>
  number: WithDefault<number>
  category: 'tractor' | 'construction' | 'road' | 'all'
  text: Translated
  isActive: WithDefault<boolean>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface TruckCategory {
  id: WithDefault<string>
  number: number
  code: string
  name: Translated
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface Unit {
  id: WithDefault<string>
  code: string
  name: Translated
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface Upload {
  id: WithDefault<string>
  /** As the sender called it, for whoever downloads it. */
  name: string
  extension: string
  contentType: string
  bytes: number
  width: number | null
  height: number | null
  /** Since when something needs it; null: abandoned a day after it came. */
  keptAt: Nullable<Timestamp>
  createdAt: WithDefault<Timestamp>
}

export interface UsedCar {
  vehicleId: string
  kind: WithDefault<string>
  brandId: string
  modelId: string
  /** When the version stands in our catalogue; version_name is what the shop shows. */
  versionId: string | null
  /** The name that the shop shows. Null, as much else of a car that was just taken in: not known yet. It stays once the car was published. */
  versionName: string | null
  bodyTypeId: string | null
  vatSalesType: number | null
  warrantyId: string | null
  buildYear: number | null
  firstRegistration: string | null
  mileageKm: number | null
  /** Of the former owner; internal. Plates belong to owners, so a plate is no key. */
  licencePlate: string | null
  inspectedOn: string | null
  inspectionValidUntil: string | null
  carPassUrl: string | null
  /** A Car-Pass counts for two months. */
  carPassOn: string | null
  /** 1 filled by brand garage, 2 by independent, 3 not filled, 4 partly filled */
  bookletState: number | null
  keyCount: number | null
  isFirstOwner: WithDefault<boolean>
  damage: Translated | null
  engineName: string | null
  fuelId: string | null
  powerTypeId: string | null
  gearboxId: string | null
  wheelDriveId: string | null
  displacementCc: number | null
  batteryKwh: Nullable<Numeric>
  electricRangeKm: number | null
  /** CO2 in g/km by the test cycle of emission_cycle. */
  emissionG: number | null
  emissionCycle: 'WLTP' | 'NEDC' | null
  emissionNormId: string | null
  consumption: Nullable<Numeric>
  powerConsumption: Nullable<Numeric>
  doors: number | null
  seats: number | null
  /** Braked trailer, by the certificate of conformity; null: unknown, or it may tow none. */
  towWeightKg: number | null
  exteriorColourId: string | null
  interiorColourId: string | null
  interiorCoverId: string | null
  remarks: Translated | null
}

export interface Vacancy {
  id: WithDefault<string>
  number: WithDefault<number>
  branchId: string
  /** Gets the applications; null: the branch does. */
  departmentId: string | null
  slug: Translated
  title: Translated
  summary: Translated
  /** One a line, as are profile and offer. */
  tasks: Translated
  profile: Translated
  offer: Translated
  hours: WithDefault<'full-time' | 'part-time'>
  /** The starting pay or its range, in words; null: not told. */
  pay: Translated | null
  publishedOn: WithDefault<string>
  /** The last day to apply. */
  closesOn: string | null
  rank: WithDefault<number>
  isActive: WithDefault<boolean>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface VatCheck {
  vatPrefix: string
  vatNumber: string
  isValid: boolean
  companyName: string | null
  companyAddress: string | null
  /** The consultation number, when VIES gave one. */
  requestIdentifier: string | null
  /** The last time VIES answered. */
  checkedAt: Timestamp
}

export interface VatCode {
  id: WithDefault<string>
  code: string
  name: Translated
  /** BT-151: S rated, E exempt (margin scheme), K intra-community, G export, AE reverse charge. */
  category: 'S' | 'E' | 'K' | 'G' | 'AE'
  rateBp: number
  /** Code of the list VATEX (BT-121). */
  vatex: string | null
  /** The text that an invoice with this code bears. */
  note: Translated | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
  /** Box of the VAT return with the base of sales; null: none, as for cars of the margin scheme. */
  saleBox: string | null
  /** Box with the VAT of sales. */
  saleVatBox: string | null
  /** Box with the base of credit notes. */
  creditBox: string | null
  /** Box with the VAT of credit notes. */
  creditVatBox: string | null
}

export interface VatDeduction {
  id: WithDefault<string>
  vehicleClass: number
  capBp: number
  validFrom: string
  validUntil: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface VatPeriod {
  id: WithDefault<string>
  number: WithDefault<number>
  companyId: string
  firstDay: string
  lastDay: string
  state: 'open' | 'closed'
  /** Boxes of the return in cents, as they were when it was closed. */
  figures: JsonColumn<'vatPeriod.figures'>
  closedAt: Timestamp
  closedBy: string | null
  reopenedAt: Nullable<Timestamp>
  reopenedBy: string | null
  reopenedBecause: WithDefault<string>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface VatRate {
  id: WithDefault<string>
  category: 'S' | 'Z' | 'E'
  rateBp: number
  validFrom: string
  /** The day the next rate of the category begins, kept by the trigger end_vat_rates; null: no other is known yet. */
  validUntil: string | null
  name: Translated
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface VatRecoveryType {
  id: WithDefault<string>
  code: string
  name: Translated
  recoverableBp: number
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface VatSalesType {
  id: WithDefault<string>
  number: number
  code: string
  name: Translated
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface VatYear {
  id: WithDefault<string>
  companyId: string
  year: number
  marginMethod: WithDefault<'per-car' | 'per-period'>
  /** Day of the month after the period on which the return is due. */
  returnDay: WithDefault<number>
  /** Box with the part of the selling price that paid the purchase; the margin without its VAT is in margin_box. */
  purchaseBox: WithDefault<string>
  marginBox: WithDefault<string>
  marginVatBox: WithDefault<string>
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface Vehicle {
  id: WithDefault<string>
  kind: 'used' | 'stock'
  /** Short public number for addresses. */
  number: WithDefault<number>
  /** The number that staff call it by: letter of the branch and a number. */
  stockNumber: string
  vehicleClass: number
  departmentId: string
  stockLocationId: string | null
  stockLabelId: string | null
  statusNoteId: string | null
  /** For the house: whatever else there is to say of where it stands. */
  note: string | null
  /** Unknown until a car on order is built. */
  vin: string | null
  mediaHostId: string | null
  arrivedOn: string | null
  /** Since when the shop shows it; null: not yet. */
  publishedAt: Nullable<Timestamp>
  /** Since when it is for sale no longer without having been sold here. */
  withdrawnAt: Nullable<Timestamp>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface VehicleCost {
  vehicleId: string
  /** Net where VAT was deducted, else what was paid: the base of the margin. */
  purchaseCents: number
  purchaseVatExcluded: boolean
  purchasedOn: string
  supplier: string | null
  reconditioningNetCents: WithDefault<number>
  expectedMarginCents: number | null
  /** Number of the purchase slip, or of the invoice of the seller; null: nobody noted it. */
  purchasePaper: string | null
}

export interface VehicleOption {
  vehicleId: string
  optionId: string
  /** Fixed: standard equipment of the version; else a loose option somebody chose. A stock car's standard equipment is that of its version and stands here not. */
  isFixed: boolean
}

export interface VehiclePack {
  vehicleId: string
  optionPackId: string
}

export interface Verification {
  id: WithDefault<string>
  purpose: 'signup' | 'password' | 'staff-password'
  tokenHash: Uint8Array
  codeHash: Uint8Array
  email: string
  language: 'nl' | 'fr'
  shopAccountId: string | null
  staffUserId: string | null
  signUp: Nullable<JsonColumn<'verification.signUp'>>
  codesSent: WithDefault<number>
  tries: WithDefault<number>
  createdAt: Timestamp
  codeExpiresAt: Timestamp
  usedAt: Nullable<Timestamp>
}

export interface Version {
  id: WithDefault<string>
  number: WithDefault<number>
  modelId: string
  modelYearId: string
  slug: string
  name: string
  bodyTypeId: string
  doors: number
  seats: number
  introduction: Translated | null
  warrantyId: string | null
  mediaHostId: string | null
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface VersionColour {
  versionId: string
  exteriorColourId: string
  tag: number
}

export interface VersionCover {
  versionId: string
  interiorCoverId: string
  interiorColourId: string
  tag: number
}

export interface VersionEngine {
  versionId: string
  engineId: string
  modelId: string
  /** The engine in the price of the version; others have a price of their own. */
  isBase: WithDefault<boolean>
  isActive: WithDefault<boolean>
}

export interface VersionOffer {
  versionId: ReadOnly<string | null>
  listCents: ReadOnly<number | null>
  listVatExcluded: ReadOnly<boolean | null>
  promotionCents: ReadOnly<number | null>
  promotionVatExcluded: ReadOnly<boolean | null>
}

export interface VersionOption {
  versionId: string
  optionId: string
  tag: number
}

export interface VersionPack {
  versionId: string
  optionPackId: string
  tag: number
}

export interface Warranty {
  id: WithDefault<string>
  code: string
  name: Translated
  months: number
  mileageLimitKm: number | null
  isManufacturer: WithDefault<boolean>
  /** The party that answers for it; null: the manufacturer, or whoever sells the car. */
  giver: string | null
  /** Coverage and area, as the order form tells them. */
  covers: Translated | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface WarrantyClaim {
  id: WithDefault<string>
  number: WithDefault<number>
  claimNumber: string
  workOrderId: string
  /** The brand whose importer pays; null: not known. */
  brandId: string | null
  settlement: 'self-billed' | 'own-invoice'
  vin: string | null
  mileageKm: number | null
  /** Day on which the work was ready. */
  workedOn: string
  /** The last day to send it; null: the importer sets no term. */
  dueOn: string | null
  /** The term of the importer to answer, as it was when the claim was opened; null: it sets none. */
  answerDays: number | null
  /** Share of the importer without VAT, at our list prices. */
  netCents: number
  /** Our cost of that share. */
  shareCostCents: number
  remark: WithDefault<string>
  state: WithDefault<'draft' | 'sent' | 'accepted' | 'reduced' | 'refused' | 'paid' | 'lapsed'>
  sentOn: string | null
  /** Number of the claim at the importer. */
  reference: WithDefault<string>
  answerDueOn: string | null
  answeredOn: string | null
  /** Amount that the importer pays, without VAT; null: no answer yet. */
  acceptedCents: number | null
  /** The party that pays what the importer does not accept. */
  borneBy: 'house' | 'customer' | null
  borneBecause: WithDefault<string>
  /** Number of the invoice that settles it: of the importer, or ours. */
  document: WithDefault<string>
  paidOn: string | null
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface WarrantyClaimLine {
  id: WithDefault<string>
  number: WithDefault<number>
  claimId: string
  rank: number
  kind: 'labour' | 'part' | 'subcontract' | 'fee'
  name: string
  partNumber: WithDefault<string>
  /** In thousandths of a piece or an hour. */
  quantity: number
  /** Share of the importer in basis points. */
  shareBp: number
  /** Share of the importer without VAT. */
  netCents: number
  /** Defect code of the importer; work has one before the claim is sent. */
  defectCode: WithDefault<string>
}

export interface WarrantyTerm {
  id: WithDefault<string>
  name: Translated
  /** Null: of every brand without terms of its own. */
  brandId: string | null
  /** Days after the work was ready within which it is claimed. */
  claimDays: number
  /** Days after the claim within which the importer answers. */
  answerDays: number
  /** self-billed: the importer makes the invoice; own-invoice: we do. */
  settlement: 'self-billed' | 'own-invoice'
  validFrom: string
  validUntil: string | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface WebhookAttempt {
  id: WithDefault<string>
  deliveryId: string
  attemptedAt: Timestamp
  durationMs: number
  /** HTTP status; null: there was no answer. */
  status: number | null
  /** Null: it was delivered. */
  problem: 'status' | 'redirect' | 'timeout' | 'unreachable' | 'inside' | 'certificate' | 'broken' | 'secret' | 'switched-off' | null
  /** The beginning of the body. */
  response: WithDefault<string>
}

export interface WebhookDelivery {
  id: WithDefault<string>
  number: WithDefault<number>
  eventId: string
  endpointId: string
  /** That of the event, for the list. */
  eventType: string
  /** The number of the record, as people know it. */
  subject: string
  state: WithDefault<'waiting' | 'delivered' | 'failed'>
  /** Attempts since it was queued, or since a user repeated it. */
  roundAttempts: WithDefault<number>
  nextAttemptAt: WithDefault<Nullable<Timestamp>>
  createdAt: WithDefault<Timestamp>
}

export interface WebhookEndpoint {
  id: WithDefault<string>
  number: WithDefault<number>
  name: string
  url: string
  eventTypes: string[]
  isEnabled: WithDefault<boolean>
  /** Why it was switched off by itself: gone (410) or five days of failures; null: it is on, or a user switched it off. */
  offReason: 'gone' | 'failing' | null
  /** Encrypted with SECRET_KEY, or with the key file of the group. */
  signingSecret: Uint8Array
  /** The one before, which signs too until grace_until. */
  oldSigningSecret: Uint8Array | null
  graceUntil: Nullable<Timestamp>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface WebhookEvent {
  /** The header webhook-id, the same in every attempt. */
  id: WithDefault<string>
  type: string
  /** Numbers and states, nothing personal (domain/organisation/webhooks/webhook-events.schema.ts). */
  data: JsonColumn<'webhookEvent.data'>
  occurredAt: WithDefault<Timestamp>
  transactionId: WithDefault<string>
}

export interface WebhookStanding {
  endpointId: string
  /** The first failure since the last success; null: the last attempt succeeded. */
  failingSince: Nullable<Timestamp>
  /** The last success. */
  deliveredAt: Nullable<Timestamp>
}

export interface WheelBase {
  id: WithDefault<string>
  millimetres: number
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface WheelDrive {
  id: WithDefault<string>
  code: string
  name: Translated
  description: Translated | null
  number: WithDefault<number>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  isActive: WithDefault<boolean>
}

export interface Withdrawal {
  id: WithDefault<string>
  orderId: string
  receivedAt: Timestamp
  /** As in domain/orders/withdrawal.schema.ts: name, order, e-mail, cars, channel. */
  statement: JsonColumn<'withdrawal.statement'>
  state: WithDefault<'received' | 'accepted' | 'refused'>
  answeredAt: Nullable<Timestamp>
  /** The day its cars were back with us. */
  returnedOn: string | null
  /** Why not, as its buyer was told. */
  refusal: string | null
  rev: WithDefault<number>
  updatedAt: WithDefault<Timestamp>
}

export interface WithdrawalLink {
  keyHash: Uint8Array
  orderId: string
  createdAt: Timestamp
  expiresAt: Timestamp
}

export interface WorkJob {
  id: WithDefault<string>
  number: WithDefault<number>
  workOrderId: string
  rank: number
  name: string
  pricing: 'flat-rate' | 'clocked'
  workKind: 'mechanics' | 'diagnosis' | 'bodywork' | 'tyres'
  /** Time sold at a flat rate; by the clock: the time that is expected. */
  minutes: number
  /** The technician; null: nobody yet. */
  technicianId: string | null
  state: WithDefault<'open' | 'done' | 'dropped'>
  doneAt: Nullable<Timestamp>
}

export interface WorkLine {
  id: WithDefault<string>
  number: WithDefault<number>
  workOrderId: string
  jobId: string | null
  rank: number
  kind: 'labour' | 'part' | 'subcontract' | 'fee'
  name: string
  partNumber: WithDefault<string>
  /** In thousandths; of work by the clock it is not used, as the clock counts. */
  quantity: number
  /** Of one piece or hour, without VAT. */
  unitPriceCents: number
  /** Our cost of one piece or hour; null: not known yet, and no such line is invoiced. */
  unitCostCents: number | null
  discountBp: WithDefault<number>
  /** reduced: at 6 %, of a customer with a certified permit. */
  vat: WithDefault<'standard' | 'reduced'>
  customerBp: number
  importerBp: number
  insurerBp: number
  houseBp: number
}

export interface WorkLink {
  tokenHash: Uint8Array
  workOrderId: string
  email: string
  expiresAt: Timestamp
  createdAt: WithDefault<Timestamp>
}

export interface WorkOrder {
  id: WithDefault<string>
  number: WithDefault<number>
  workNumber: string
  /** The workshop: its branch works on it. */
  departmentId: string
  /** Bay that it stands in or is planned for; null: none yet. */
  bay: number | null
  bookingId: string | null
  /** Made by the screen: a repeated call makes nothing more. */
  onceKey: string
  customerId: string | null
  /** The customer, or who brought the car while no customer is known. */
  customerName: string
  phone: WithDefault<string>
  /** The car, if it is or was one of our stock. */
  vehicleId: string | null
  car: string
  licencePlate: string | null
  vin: string | null
  kmIn: number | null
  kmOut: number | null
  keyCount: number | null
  complaint: WithDefault<string>
  note: WithDefault<string>
  /** VAT included: what the customer agreed to without being asked again. */
  limitCents: number | null
  /** When the car is expected, or came in without an appointment. */
  plannedAt: Timestamp
  /** When the customer was promised the car. */
  promisedAt: Nullable<Timestamp>
  state: WithDefault<'planned' | 'in' | 'working' | 'waiting' | 'ready' | 'invoiced' | 'closed' | 'canceled'>
  waitsFor: 'part' | 'customer' | 'importer' | null
  waitNote: WithDefault<string>
  /** How the work was tested before it was called ready. */
  testNote: WithDefault<string>
  cancelReason: WithDefault<string>
  receivedAt: Nullable<Timestamp>
  receivedBy: string | null
  finishedAt: Nullable<Timestamp>
  closedAt: Nullable<Timestamp>
  createdBy: string
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
  searched: ReadOnly<string>
  /** Name of the person to whom the car was handed over. */
  handedOverTo: WithDefault<string>
  handedOverBy: string | null
  /** The car left before its invoice was paid: the customer pays by its due day. */
  isOnAccount: WithDefault<boolean>
  /** The internal order that it carries out; null: none. */
  internalOrderId: string | null
}

export interface WorkPhoto {
  id: WithDefault<string>
  number: WithDefault<number>
  workOrderId: string
  /** The proposed work that it explains: its customer sees it; null: none. */
  proposedWorkId: string | null
  uploadId: string
  kind: 'car' | 'damage' | 'dashboard' | 'part'
  note: WithDefault<string>
  /** SHA-256 of the stored file. */
  fingerprint: string
  takenBy: string
  createdAt: WithDefault<Timestamp>
}

export interface WorkReception {
  id: WithDefault<string>
  number: WithDefault<number>
  workOrderId: string
  /** Complaint, work, limit, photos and terms as they were read. */
  content: JsonColumn<'workReception.content'>
  /** SHA-256 of the content. */
  fingerprint: string
  language: 'nl' | 'fr'
  signerName: string
  /** The drawing, as SVG; null: signed by the name alone. */
  signature: Uint8Array | null
  takenBy: string
  signedAt: Timestamp
}

export interface WorkshopBooking {
  id: WithDefault<string>
  /** WB-2026-000123, for the telephone. */
  number: string
  /** Made by the screen: a repeated call books nothing more. */
  onceKey: string
  departmentId: string
  serviceId: string
  bay: number
  startsAt: Timestamp
  endsAt: Timestamp
  /** booked and moved: the car is expected. moved: no longer at the time first agreed. missed: it never came. */
  state: WithDefault<'booked' | 'moved' | 'cancelled' | 'done' | 'missed'>
  /** Why the house cancelled it, as the customer was told. */
  calledOffFor: string | null
  /** Of the calendar file: rises with each move and at cancelling. */
  sequence: WithDefault<number>
  licencePlate: string
  car: string
  mileageKm: number
  vin: string | null
  remarks: WithDefault<string>
  firstName: string
  lastName: string
  email: string
  phone: string
  language: 'nl' | 'fr'
  /** The account that was signed in. */
  customerId: string | null
  /** The user who booked it for the customer; null: the customer did. */
  bookedBy: string | null
  /** The lead that the staff booked it for. */
  leadId: string | null
  remindedAt: Nullable<Timestamp>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface WorkshopBookingLink {
  tokenHash: Uint8Array
  bookingId: string
  createdAt: WithDefault<Timestamp>
}

export interface WorkshopBookingSlot {
  departmentId: string
  bay: number
  slotAt: Timestamp
  bookingId: string
}

export interface WorkshopCapacity {
  id: WithDefault<string>
  departmentId: string
  weekday: ColumnTypes['workshopCapacity.weekday']
  period: string | null
  bays: number
}

export interface WorkshopDepartment {
  departmentId: string
  vehicleClasses: number[]
}

export interface WorkshopService {
  id: WithDefault<string>
  /** Public number in the API: row keys stay inside. */
  number: WithDefault<number>
  code: string
  name: Translated
  description: Translated
  /** Minutes that the car stands in a bay. */
  durationMinutes: number
  /** A hint, VAT included; null: only told on request. */
  priceFromGrossCents: number | null
  /** Of domain/catalogue/vehicle.ts: 1 private car, 2 utility car, 3 truck. */
  vehicleClasses: number[]
  isActive: WithDefault<boolean>
  rank: WithDefault<number>
  rev: WithDefault<number>
  createdAt: WithDefault<Timestamp>
  updatedAt: WithDefault<Timestamp>
}

export interface DB {
  accessPoint: AccessPoint
  accessPointCallback: AccessPointCallback
  accountFavourite: AccountFavourite
  advanceLink: AdvanceLink
  advanceRequest: AdvanceRequest
  allocation: Allocation
  apiKey: ApiKey
  apiKeyUse: ApiKeyUse
  application: Application
  applicationAnswer: ApplicationAnswer
  approvalLimit: ApprovalLimit
  auditEntry: AuditEntry
  auditReading: AuditReading
  auditRow: AuditRow
  backupRun: BackupRun
  bankAccount: BankAccount
  bankFile: BankFile
  bankFolderWatch: BankFolderWatch
  bankLine: BankLine
  bankStatement: BankStatement
  bodyType: BodyType
  bookingRule: BookingRule
  branch: Branch
  brand: Brand
  buyerTaxFigure: BuyerTaxFigure
  calendarFeed: CalendarFeed
  calendarFeedUse: CalendarFeedUse
  carAlert: CarAlert
  carAlertLink: CarAlertLink
  carEntry: CarEntry
  carHold: CarHold
  carModel: CarModel
  carOrder: CarOrder
  carOrderDay: CarOrderDay
  carSale: CarSale
  carStanding: CarStanding
  carVersion: CarVersion
  chainHead: ChainHead
  chassisType: ChassisType
  city: City
  company: Company
  conditionFinding: ConditionFinding
  conditionGroup: ConditionGroup
  conditionPoint: ConditionPoint
  conditionReport: ConditionReport
  contract: Contract
  correctedPrice: CorrectedPrice
  country: Country
  creditCeiling: CreditCeiling
  creditTermLimit: CreditTermLimit
  customer: Customer
  customerAccount: CustomerAccount
  customerAddress: CustomerAddress
  customerContact: CustomerContact
  customerEmail: CustomerEmail
  customerIdentity: CustomerIdentity
  customerListing: CustomerListing
  customerNote: CustomerNote
  customerOrder: CustomerOrder
  customerOrderStep: CustomerOrderStep
  customerPhone: CustomerPhone
  customerVatPermit: CustomerVatPermit
  debtLoss: DebtLoss
  demoClock: DemoClock
  department: Department
  doorCount: DoorCount
  dossier: Dossier
  dossierDocument: DossierDocument
  dossierFile: DossierFile
  dossierInvoice: DossierInvoice
  dossierOpening: DossierOpening
  dossierPayment: DossierPayment
  dunningLevel: DunningLevel
  dunningStop: DunningStop
  emissionNorm: EmissionNorm
  engine: Engine
  exteriorColour: ExteriorColour
  featureTemplate: FeatureTemplate
  featureTemplateColour: FeatureTemplateColour
  featureTemplateCover: FeatureTemplateCover
  featureTemplateOption: FeatureTemplateOption
  featureTemplatePack: FeatureTemplatePack
  financeRate: FinanceRate
  freedSale: FreedSale
  fuel: Fuel
  garageEntry: GarageEntry
  garageLeaving: GarageLeaving
  gearbox: Gearbox
  gearboxGroup: GearboxGroup
  groupLink: GroupLink
  groupTicket: GroupTicket
  handoverCapacity: HandoverCapacity
  hero: Hero
  hourlyRate: HourlyRate
  identityAttempt: IdentityAttempt
  identityProvider: IdentityProvider
  import: Import
  importFile: ImportFile
  importPicture: ImportPicture
  importPictureFile: ImportPictureFile
  importRow: ImportRow
  incomingMessage: IncomingMessage
  incomingMessageFile: IncomingMessageFile
  infoBlock: InfoBlock
  integration: Integration
  interiorColour: InteriorColour
  interiorCover: InteriorCover
  internalOrder: InternalOrder
  internalOrderLine: InternalOrderLine
  invoice: Invoice
  invoiceAdvance: InvoiceAdvance
  invoiceAmount: InvoiceAmount
  invoiceDelivery: InvoiceDelivery
  invoiceDeliveryStanding: InvoiceDeliveryStanding
  invoiceFile: InvoiceFile
  invoiceMailbox: InvoiceMailbox
  invoicePayment: InvoicePayment
  invoiceRuleCheck: InvoiceRuleCheck
  invoiceSeries: InvoiceSeries
  invoiceStep: InvoiceStep
  invoiceText: InvoiceText
  journalExport: JournalExport
  journalExportPaper: JournalExportPaper
  keptAnswer: KeptAnswer
  knownDevice: KnownDevice
  lateCost: LateCost
  lateInterest: LateInterest
  lead: Lead
  leadCar: LeadCar
  leadEntry: LeadEntry
  leadReply: LeadReply
  ledgerAccount: LedgerAccount
  legalClock: LegalClock
  legalDraft: LegalDraft
  legalText: LegalText
  listView: ListView
  listing: Listing
  listingSource: ListingSource
  lossReason: LossReason
  mail: Mail
  mailSender: MailSender
  mailServer: MailServer
  mailTemplate: MailTemplate
  mailboxStanding: MailboxStanding
  marginSale: MarginSale
  mediaDocument: MediaDocument
  mediaFile: MediaFile
  mediaHost: MediaHost
  mediaImage: MediaImage
  mediaImageVersion: MediaImageVersion
  mediaVideo: MediaVideo
  model: Model
  modelColourMedia: ModelColourMedia
  modelEdition: ModelEdition
  modelYear: ModelYear
  newsFlash: NewsFlash
  newsPost: NewsPost
  newsletterCopy: NewsletterCopy
  newsletterIssue: NewsletterIssue
  newsletterRequest: NewsletterRequest
  newsletterSubscriber: NewsletterSubscriber
  numberSeries: NumberSeries
  offer: Offer
  offerAnswer: OfferAnswer
  offerChance: OfferChance
  offerChanceMember: OfferChanceMember
  offerCheck: OfferCheck
  offerCheckDue: OfferCheckDue
  offerDecision: OfferDecision
  offerDossier: OfferDossier
  offerExpected: OfferExpected
  offerIssue: OfferIssue
  offerLink: OfferLink
  offerLoss: OfferLoss
  offerMessage: OfferMessage
  offerQuestion: OfferQuestion
  offerReminder: OfferReminder
  offerReminderStop: OfferReminderStop
  offerRule: OfferRule
  offerSending: OfferSending
  offerSubject: OfferSubject
  offerVersion: OfferVersion
  offerView: OfferView
  openingException: OpeningException
  openingHours: OpeningHours
  option: Option
  optionGroup: OptionGroup
  optionPack: OptionPack
  optionPackContent: OptionPackContent
  optionRelation: OptionRelation
  optionRelationTarget: OptionRelationTarget
  orderFlow: OrderFlow
  orderFlowStep: OrderFlowStep
  orderFormEvent: OrderFormEvent
  orderFormLink: OrderFormLink
  orderedFor: OrderedFor
  outsideNumber: OutsideNumber
  pageViewDay: PageViewDay
  paintType: PaintType
  passkey: Passkey
  passkeyChallenge: PasskeyChallenge
  paymentAttempt: PaymentAttempt
  paymentBatch: PaymentBatch
  paymentEvent: PaymentEvent
  paymentFile: PaymentFile
  paymentLine: PaymentLine
  paymentPart: PaymentPart
  paymentRefund: PaymentRefund
  paymentTerm: PaymentTerm
  peppolAnswer: PeppolAnswer
  peppolParticipant: PeppolParticipant
  plannedSetting: PlannedSetting
  powerType: PowerType
  premiumClaim: PremiumClaim
  price: Price
  priceLabel: PriceLabel
  priceLedger: PriceLedger
  priceRule: PriceRule
  priceRuleCar: PriceRuleCar
  priceRuleCombines: PriceRuleCombines
  priceRuleCustomer: PriceRuleCustomer
  priceRuleDeal: PriceRuleDeal
  priceRuleRange: PriceRuleRange
  profitMargin: ProfitMargin
  promotion: Promotion
  proposalLayout: ProposalLayout
  proposedPart: ProposedPart
  proposedWork: ProposedWork
  proposedWorkAnswer: ProposedWorkAnswer
  purchaseResponse: PurchaseResponse
  purchaseSlip: PurchaseSlip
  purchaseVatCode: PurchaseVatCode
  queueLabel: QueueLabel
  rateWindow: RateWindow
  receivable: Receivable
  recoveryCode: RecoveryCode
  refundDue: RefundDue
  reminder: Reminder
  role: Role
  roleRight: RoleRight
  roleRoute: RoleRoute
  runningClock: RunningClock
  saleChance: SaleChance
  saleEvent: SaleEvent
  saleService: SaleService
  salesRule: SalesRule
  salesTarget: SalesTarget
  salesType: SalesType
  savedSearch: SavedSearch
  seatCount: SeatCount
  secondFactor: SecondFactor
  seriesYear: SeriesYear
  session: Session
  setting: Setting
  shopAccount: ShopAccount
  shopMenu: ShopMenu
  shopOrder: ShopOrder
  shopOrderAccount: ShopOrderAccount
  shopOrderEntry: ShopOrderEntry
  shopOrderListing: ShopOrderListing
  shopOrderNote: ShopOrderNote
  shopOrderTransfer: ShopOrderTransfer
  shopPage: ShopPage
  shownPrice: ShownPrice
  simulatorCallback: SimulatorCallback
  simulatorIdentity: SimulatorIdentity
  simulatorKey: SimulatorKey
  simulatorPayment: SimulatorPayment
  simulatorPeppolBehaviour: SimulatorPeppolBehaviour
  simulatorPeppolMessage: SimulatorPeppolMessage
  simulatorRefund: SimulatorRefund
  slipPayment: SlipPayment
  socialLink: SocialLink
  socketIoAttachments: SocketIoAttachments
  staffAbsence: StaffAbsence
  staffDashboard: StaffDashboard
  staffInvitation: StaffInvitation
  staffNotice: StaffNotice
  staffUser: StaffUser
  staffUserBranch: StaffUserBranch
  standingCarEntry: StandingCarEntry
  standingVin: StandingVin
  statusNote: StatusNote
  stockBranch: StockBranch
  stockCar: StockCar
  stockDepartment: StockDepartment
  stockLabel: StockLabel
  stockLocation: StockLocation
  stockPlace: StockPlace
  supplierAccount: SupplierAccount
  supplierAgreement: SupplierAgreement
  supplierInvoice: SupplierInvoice
  supplierInvoiceBox: SupplierInvoiceBox
  supplierInvoiceFile: SupplierInvoiceFile
  supplierInvoiceLine: SupplierInvoiceLine
  supplierRule: SupplierRule
  supplierTerm: SupplierTerm
  systemMove: SystemMove
  systemMoveReport: SystemMoveReport
  testDrive: TestDrive
  testDriveCapacity: TestDriveCapacity
  testDriveLink: TestDriveLink
  testDriveLoan: TestDriveLoan
  testDriveSlot: TestDriveSlot
  timeEntry: TimeEntry
  tradeIn: TradeIn
  tradeInBid: TradeInBid
  tradeInDamage: TradeInDamage
  tradeInPhoto: TradeInPhoto
  tradeInPicture: TradeInPicture
  tradeInValue: TradeInValue
  tradedInCar: TradedInCar
  truck: Truck
  truckBlurb: TruckBlurb
  truckCategory: TruckCategory
  unit: Unit
  upload: Upload
  usedCar: UsedCar
  vacancy: Vacancy
  vatCheck: VatCheck
  vatCode: VatCode
  vatDeduction: VatDeduction
  vatPeriod: VatPeriod
  vatRate: VatRate
  vatRecoveryType: VatRecoveryType
  vatSalesType: VatSalesType
  vatYear: VatYear
  vehicle: Vehicle
  vehicleCost: VehicleCost
  vehicleOption: VehicleOption
  vehiclePack: VehiclePack
  verification: Verification
  version: Version
  versionColour: VersionColour
  versionCover: VersionCover
  versionEngine: VersionEngine
  versionOffer: VersionOffer
  versionOption: VersionOption
  versionPack: VersionPack
  warranty: Warranty
  warrantyClaim: WarrantyClaim
  warrantyClaimLine: WarrantyClaimLine
  warrantyTerm: WarrantyTerm
  webhookAttempt: WebhookAttempt
  webhookDelivery: WebhookDelivery
  webhookEndpoint: WebhookEndpoint
  webhookEvent: WebhookEvent
  webhookStanding: WebhookStanding
  wheelBase: WheelBase
  wheelDrive: WheelDrive
  withdrawal: Withdrawal
  withdrawalLink: WithdrawalLink
  workJob: WorkJob
  workLine: WorkLine
  workLink: WorkLink
  workOrder: WorkOrder
  workPhoto: WorkPhoto
  workReception: WorkReception
  workshopBooking: WorkshopBooking
  workshopBookingLink: WorkshopBookingLink
  workshopBookingSlot: WorkshopBookingSlot
  workshopCapacity: WorkshopCapacity
  workshopDepartment: WorkshopDepartment
  workshopService: WorkshopService
}
