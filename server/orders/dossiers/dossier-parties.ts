import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { houseParty } from '../../documents/house-party.ts'
import { selectShownVersion } from '../../offers/desk/offer-snapshot.ts'
import { companyText } from '../../platform/mail/company-text.ts'
import type { Db } from '../../platform/database/database.ts'
import { branchById } from '../checkout/orders.sql.ts'
import type { DeskDossier } from './dossiers.sql.ts'

/** Loads seller, buyer and car, with which every paper of a dossier begins. */
export async function loadBuyer(db: Db, dossier: DeskDossier) {
  const [{ content, context, breakdown }, branch] = await Promise.all([
    selectShownVersion(db, dossier.offerId, dossier.versionNo),
    branchById(db, dossier.branchId),
  ])
  const customer = requireValue(context.customer, 'the customer of a sold offer')
  const { language } = customer
  const locale = { locale: language }
  return {
    content,
    context,
    breakdown,
    branch,
    language,
    company: companyText(branch, language),
    parties: {
      seller: houseParty(branch, { title: m['order-form.seller']({}, locale), by: dossier.ownerName }, language),
      buyer: { title: m['order-form.buyer']({}, locale), lines: [customer.name, ...customer.address] },
    },
  }
}
