import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { printDocument } from '../../documents/typst.ts'
import {
  loadForUpdate,
  offerAnswer,
  offerNotFound,
  type AskedOffer,
  type OfferCaller,
} from '../../offers/desk/offer-acts.ts'
import { changeOffer, findHandedTerms, loadIssuedVersion, type SoldOffer } from '../../offers/desk/offer-snapshot.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { FileAnswer } from '../../platform/files/file-answer.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { termsToPrint } from '../checkout/order-documents.ts'
import { findTermsOfSale } from '../contracts/customer-order-form.ts'
import { updateCustomerOrder } from '../dossiers/dossiers.sql.ts'

const termsMissing = () => refuse('terms-missing', { status: 422 })

/** Notes that the customer gets the terms of sale in force, of their type and in their language, before signing the offer. */
export async function handTerms(tx: Tx, call: OfferCaller, asked: AskedOffer) {
  const row = await loadForUpdate(tx, call, asked, 'confirm')
  if (isRefusal(row)) return row
  const { no: versionNo } = await loadIssuedVersion(tx, row)
  const { customerType, language, version } = await findTermsOfSale(tx, { offerId: row.id, versionNo }, call.now)
  if (version === null) return termsMissing()
  await changeOffer(tx, row.id, {
    termsHandedAt: call.now,
    termsHandedBy: call.staff.userId,
    termsHandedType: customerType,
    termsHandedLanguage: language,
    termsHandedVersion: version,
  })
  return offerAnswer(tx, asked.id, call)
}

/** Prints the terms of sale that the customer got, or else those in force for the offer that they have. */
export async function printTerms(
  { db, services, now }: { db: Db; services: Services; now: Date },
  { id }: { id: number },
): Promise<FileAnswer | ApiRefusal> {
  const row = await findHandedTerms(db, id)
  if (!row) return offerNotFound()
  const terms = await selectTerms(db, row, now)
  const printing = terms && (await termsToPrint(db, terms, { now, publicUrl: services.settings.publicUrl }))
  if (!printing) return termsMissing()
  const pdf = await printDocument(printing, services.settings.look)
  if (isRefusal(pdf)) return pdf
  const fileName = `${urlize(printing.data.title)}.pdf`
  return new FileAnswer(new Uint8Array(pdf), { contentType: 'application/pdf', fileName })
}

async function selectTerms(db: Db, row: NonNullable<Awaited<ReturnType<typeof findHandedTerms>>>, now: Date) {
  const { id: offerId, issuedVersion, termsHandedType, termsHandedLanguage, termsHandedVersion } = row
  if (termsHandedType !== null && termsHandedLanguage !== null && termsHandedVersion !== null) {
    return { customerType: termsHandedType, language: termsHandedLanguage, version: termsHandedVersion }
  }
  if (issuedVersion === null) return undefined
  const { version, ...terms } = await findTermsOfSale(db, { offerId, versionNo: issuedVersion }, now)
  return version === null ? undefined : { ...terms, version }
}

/** Copies the terms that the customer got with the offer to the order of a dossier. */
export async function takeOverTerms(tx: Tx, offer: SoldOffer, dossierIds: readonly string[]): Promise<void> {
  const { termsHandedAt, termsHandedBy, termsHandedType, termsHandedLanguage, termsHandedVersion } = offer
  if (termsHandedAt === null) return
  for (const id of dossierIds) {
    await updateCustomerOrder(tx, id, {
      termsHandedAt,
      termsHandedBy,
      termsHandedType,
      termsHandedLanguage,
      termsHandedVersion,
    })
  }
}
