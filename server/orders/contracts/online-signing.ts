import { placeAddressLine } from '@forecourt/domain/contacts/address.ts'
import { breakdownOfCar, dossierCan } from '@forecourt/domain/orders/dossier.ts'
import { ORDER_FORM_LINK_DAYS, orderFormState } from '@forecourt/domain/orders/online-signing.ts'
import type { OnlineSigning, OrderFormOnline } from '@forecourt/domain/orders/online-signing.schema.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { addDays, brusselsDay, brusselsInstant, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { hashToken, newToken } from '../../access/secrets.ts'
import { findCustomerRecord } from '../../contacts/customers.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import { selectShownVersion } from '../../offers/desk/offer-snapshot.ts'
import {
  loadCustomerIdentity,
  loadSigner,
  startIdentification,
  takeIdentity,
  toSignerIdentity,
  type ShownDocument,
} from '../../offers/identity/identification.ts'
import { findPolicy } from '../../offers/identity/identity-providers.ts'
import { describeSigner } from '../../offers/identity/signer-text.ts'
import { findPreferredEmail } from '../../offers/letters/offer-letters.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import type { Retention } from '../../platform/jobs/retention.ts'
import { companyText } from '../../platform/mail/company-text.ts'
import { queueTemplateMail } from '../../platform/mail/mail-template.ts'
import { addNotices } from '../../platform/notices/notices.ts'
import { branchById } from '../checkout/orders.sql.ts'
import { performAct, type AskedDossier } from '../dossiers/dossier-acts.ts'
import { dossierStanding, loadDossierRecord } from '../dossiers/dossier-desk.ts'
import { deskDossier, loadDossierForUpdate, orderOfDossier, type DeskDossier } from '../dossiers/dossiers.sql.ts'
import { addFiles, printForm, printSigned, signingRefusal, storeContract, type Printed } from './contract-acts.ts'
import { contractOfDossier } from './contracts.sql.ts'
import { customerOrderForm } from './customer-order-form.ts'
import {
  deleteLapsedFormLinks,
  deleteOtherFormLinks,
  findByFormLink,
  hasOpenFormLink,
  insertFormEvent,
  insertFormLink,
  isFormRead,
  selectFormEvents,
  withdrawFormLinks,
  type OpenedForm,
} from './online-signing.sql.ts'

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
type At = { db: Db; transact: Transact; services: Services; call: Caller }

const notTheirs = () => refuse('order-form-not-found', { status: 404 })

/** Mails the customer of a dossier a link to read and sign their order form. */
export function sendOrderForm(tx: Tx, call: OfferCaller, asked: AskedDossier, { settings }: Services) {
  const { now, staff } = call
  return performAct(tx, call, asked, 'sign', async ({ row }) => {
    const unready = await signingRefusal(tx, asked.id)
    if (unready) return unready
    const dossier = requireValue(await deskDossier(tx, asked.id), 'the dossier whose order form is sent')
    const form = await customerOrderForm(tx, dossier, now)
    if (isRefusal(form)) return form
    const email = await loadEmail(tx, dossier)
    if (email === '') return refuse('order-form-no-email', { status: 422 })
    const { orderNumber } = await orderOfDossier(tx, row.id)
    const lastDay = addDays(brusselsDay(now), ORDER_FORM_LINK_DAYS)
    await deleteOtherFormLinks(tx, row.id, email)
    const token = newToken()
    await insertFormLink(tx, {
      tokenHash: hashToken(token),
      dossierId: row.id,
      email,
      sentBy: staff.userId,
      expiresAt: brusselsInstant(addDays(lastDay, 1), 0),
      createdAt: now,
    })
    const event = { dossierId: row.id, documentHash: null, email, ip: '', staffId: staff.userId, at: now }
    await insertFormEvent(tx, { ...event, kind: 'sent' })
    await queueTemplateMail(tx, {
      template: 'order-form-to-sign',
      to: email,
      language: form.language,
      branch: dossier.branchNumber,
      replyTo: dossier.ownerEmail,
      onceKey: `order-form-to-sign:${row.id}:${now.toISOString()}`,
      values: {
        name: form.customerName,
        orderNumber,
        car: dossier.carName,
        until: formatDay(lastDay),
        by: dossier.ownerName,
        // Behind the #: no server, log or other site receives it.
        link: `${settings.publicUrl}${buildPath('content.order-form', form.language)}#${token}`,
      },
    })
    return undefined
  })
}

/** Withdraws the links by which the customer of a dossier signs their order form. */
export async function withdrawOrderForm(tx: Tx, { now, staff }: OfferCaller, id: number) {
  const row = await loadDossierForUpdate(tx, id)
  if (orderFormState((await orderOfDossier(tx, row.id)).state) !== 'open') return refuse('order-form-signed')
  const emails = await withdrawFormLinks(tx, row.id, now)
  if (emails.length === 0) return refuse('order-form-no-link')
  const event = { dossierId: row.id, documentHash: null, ip: '', staffId: staff.userId, at: now }
  for (const email of emails) await insertFormEvent(tx, { ...event, email, kind: 'withdrawn' })
  return { dossier: await loadDossierRecord(tx, id, { now, who: staff.who }) }
}

async function loadEmail(db: Db, { customerNumber }: DeskDossier): Promise<string> {
  const customer = customerNumber === null ? undefined : await findCustomerRecord(db, customerNumber)
  return customer ? findPreferredEmail(customer) : ''
}

/** Returns what staff see of an order form that was sent. */
export async function loadOnlineSigning(
  db: Db,
  settings: Services['settings'],
  { dossier, now }: { dossier: DeskDossier; now: Date },
): Promise<OnlineSigning> {
  const { mode } = await findPolicy(db, settings, { offerId: dossier.offerId, document: 'order-form' })
  const [events, order, hasLink] = await Promise.all([
    selectFormEvents(db, dossier.id),
    orderOfDossier(db, dossier.id),
    hasOpenFormLink(db, dossier.id, now),
  ])
  return {
    email: await loadEmail(db, dossier),
    mode,
    isOpen: hasLink && orderFormState(order.state) === 'open',
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  }
}

/** The order form that a link opens: the form to sign, or its result. */
interface OpenForm {
  readonly opened: OpenedForm
  readonly dossier: DeskDossier
  /** Null: it can no longer be signed. */
  readonly printed: Printed | null
}

/** Opens the order form of a link. Refuses an unknown link, and a form that cannot be printed now. */
async function openForm(at: At, link: string): Promise<OpenForm | ApiRefusal> {
  const { db, services } = at
  const { now } = at.call
  const opened = await findByFormLink(db, hashToken(link), now)
  const dossier = opened && (await deskDossier(db, opened.dossier))
  if (!opened || !dossier) return notTheirs()
  if (opened.withdrawnAt !== null) return refuseWithdrawn(at, dossier)
  if (orderFormState((await orderOfDossier(db, dossier.id)).state) !== 'open') return { opened, dossier, printed: null }
  const printed = await printForm({ db, services, now }, opened.dossier)
  return isRefusal(printed) ? printed : { opened, dossier, printed }
}

/** Refuses with a contact, and without any fact of the sale: the link may have been sent to a wrong address. */
async function refuseWithdrawn({ db }: Pick<At, 'db'>, { branchId, ownerName }: DeskDossier): Promise<ApiRefusal> {
  const branch = await branchById(db, branchId)
  const values = {
    name: ownerName,
    company: branch.companyName,
    phone: formatPhoneInBelgium(branch.phone),
  }
  return refuse('order-form-withdrawn', { status: 404, values })
}

/** Returns an order form to its customer, and records that it was opened. */
export async function openOrderForm(at: At, link: string): Promise<OrderFormOnline | ApiRefusal> {
  const form = await openForm(at, link)
  if (isRefusal(form)) return form
  await keepEvent(at, form, 'opened')
  return toAnswer(at, form)
}

/** Returns the form to sign as a file, and records that it was read; once signed, the signed one. */
export async function readOrderForm(
  at: At,
  link: string,
): Promise<Printed['file'] | { uploadId: string; orderNumber: string } | ApiRefusal> {
  const form = await openForm(at, link)
  if (isRefusal(form)) return form
  if (form.printed) {
    await keepEvent(at, form, 'read')
    return form.printed.file
  }
  const { id } = form.dossier
  const [contract, { orderNumber }] = await Promise.all([contractOfDossier(at.db, id), orderOfDossier(at.db, id)])
  return contract ? { uploadId: contract.signedId, orderNumber } : notTheirs()
}

async function keepEvent(
  { transact, call }: At,
  { opened, printed }: OpenForm,
  kind: 'opened' | 'read',
): Promise<void> {
  if (printed === null) return
  const { dossierId, email } = opened
  const event = { dossierId, email, documentHash: printed.hash, ip: call.ip, staffId: null, at: call.now }
  await transact((tx) => insertFormEvent(tx, { ...event, kind }))
}

const toShownForm = ({ dossier }: OpenForm, documentHash: string): ShownDocument => ({
  offerId: dossier.offerId,
  versionNo: dossier.versionNo,
  document: 'order-form',
  documentHash,
})

async function toAnswer({ db, services: { settings }, call }: At, form: OpenForm): Promise<OrderFormOnline> {
  const { dossier, printed } = form
  const [order, branch, sold, contract] = await Promise.all([
    orderOfDossier(db, dossier.id),
    branchById(db, dossier.branchId),
    selectShownVersion(db, dossier.offerId, dossier.versionNo),
    contractOfDossier(db, dossier.id),
  ])
  const { content, context } = sold
  const customer = requireValue(context.customer, 'the customer of a sold offer')
  const shown = toShownForm(form, printed?.hash ?? '')
  const { language } = call
  return {
    orderNumber: order.orderNumber,
    customer: customer.name,
    car: dossier.carName,
    totalCents: breakdownOfCar(sold.breakdown, dossier.carIndex).totals.totalCents,
    state: orderFormState(order.state),
    documentHash: printed?.hash ?? null,
    isRead: printed !== null && (await isFormRead(db, form.opened, printed.hash)),
    isConsumer: printed?.form.termsType === 'private',
    isMadeToOrder: content.car?.kind === 'configured',
    termsVersion: printed?.form.termsVersion ?? null,
    identity: printed
      ? await loadCustomerIdentity(db, settings, { shown, customer }, call)
      : { mode: 'off', provider: '', failure: null, person: null },
    signed: contract
      ? {
          name: contract.signerName,
          on: contract.signedOn,
          way: contract.way,
          identity: toSignerIdentity(await loadSigner(db, contract.identityId, customer)),
        }
      : null,
    salesperson: { name: dossier.ownerName, email: dossier.ownerEmail },
    branch: {
      name: companyText(branch, language),
      address: placeAddressLine(branch, language),
      phone: branch.phone,
    },
  }
}

/** Begins an identification for the order form that was shown. */
export async function identifyForForm(at: At, { link, documentHash }: { link: string; documentHash: string }) {
  const form = await openForm(at, link)
  if (isRefusal(form)) return form
  if (form.printed === null) return refuse('order-form-signed')
  if (form.printed.hash !== documentHash) return refuse('order-form-reread')
  const { context } = await selectShownVersion(at.db, form.dossier.offerId, form.dossier.versionNo)
  return startIdentification(at, toShownForm(form, documentHash), {
    customer: context.customer,
    language: at.call.language,
  })
}

interface FormSigned {
  readonly link: string
  readonly documentHash: string
  readonly name: string
  readonly isAgreed: boolean
  readonly isIdentified: boolean
}

/** Signs an order form online: the form that was shown and read, by an identified person or a typed name. */
export async function signOnline(
  at: At,
  { link, documentHash, name: typed, isAgreed, isIdentified }: FormSigned,
): Promise<OrderFormOnline | ApiRefusal> {
  const { db, transact, services, call } = at
  if (!isIdentified && typed.length < 2) return refuse('offer-name-missing', { status: 422, field: 'name' })
  if (!isAgreed) return refuse('order-form-consent-missing', { status: 422, field: 'isAgreed' })
  const form = await openForm(at, link)
  if (isRefusal(form)) return form
  const { opened, dossier, printed } = form
  if (printed === null) return refuse('order-form-signed')
  if (printed.hash !== documentHash) return refuse('order-form-reread')
  if (!(await isFormRead(db, opened, documentHash))) return refuse('order-form-unread', { status: 422 })
  const unready = await signingRefusal(db, dossier.number)
  if (unready) return unready
  const { context } = await selectShownVersion(db, dossier.offerId, dossier.versionNo)
  const { customer } = context
  const signing = { shown: toShownForm(form, documentHash), customer, isIdentified }
  // The signed copy names the signer: it is made before the lock, and the identity is taken under it.
  const seen = await loadCustomerIdentity(db, services.settings, signing, call)
  const signer =
    isIdentified && seen.person ? { ...seen.person, provider: seen.provider, at: call.now.toISOString() } : null
  const name = signer?.name ?? typed
  const on = brusselsDay(call.now)
  const signed = await printSigned(
    printed.form,
    {
      name,
      svg: null,
      at: call.now,
      on,
      takenBy: opened.senderName,
      documentHash,
      online: { email: opened.email, identity: describeSigner(signer, printed.form.language) },
    },
    services,
  )
  if (isRefusal(signed)) return signed
  const files = await addFiles({ transact, services, now: call.now }, printed, signed)
  const refused = await transact(async (tx) => {
    const row = await loadDossierForUpdate(tx, dossier.number)
    const still = await findByFormLink(tx, hashToken(link), call.now)
    if (!still) return notTheirs()
    if (still.withdrawnAt !== null) return refuseWithdrawn({ db: tx }, dossier)
    const can = dossierCan('sign', await dossierStanding(tx, row))
    if (!can.ok) return refuse('order-form-signed')
    if (row.rev !== dossier.rev) return refuse('order-form-reread')
    const identity = await takeIdentity(tx, services.settings, signing, call)
    if (isRefusal(identity)) return identity
    if ((identity?.name ?? typed) !== name)
      return refuse('identity-lapsed', { status: 422, values: { provider: seen.provider } })
    const kept = { way: 'online', name, on, svg: null, identityId: identity?.id ?? null } as const
    const unkept = await storeContract(tx, { row, printed, files, by: opened.sentBy, now: call.now }, kept)
    if (unkept) return unkept
    const event = { dossierId: row.id, documentHash, email: opened.email, ip: call.ip, staffId: null, at: call.now }
    await insertFormEvent(tx, { ...event, kind: 'signed' })
    const notice = { screen: 'dossier', record: row.number, label: row.dossierNumber } as const
    await addNotices(tx, [dossier.ownerId], { ...notice, kind: 'order-form-signed' })
    return undefined
  })
  return refused ?? openOrderForm(at, link)
}

/** Deletes expired links. */
export const orderFormLinkRetention: Retention = { name: 'order-form-links', remove: deleteLapsedFormLinks }
