import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { findCustomerRecord } from '../../contacts/customers.ts'
import { printDocument, type Printing } from '../../documents/typst.ts'
import { readUpload } from '../../media/uploads.ts'
import { findPreferredEmail } from '../../offers/letters/offer-letters.ts'
import { selectShownVersion } from '../../offers/desk/offer-snapshot.ts'
import type { Db } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { MailAttachment } from '../../platform/mail/mail.ts'
import { queueTemplateMail } from '../../platform/mail/mail-template.ts'
import type { Services } from '../../platform/http/services.ts'
import { contractById, type DeskContract } from './contracts.sql.ts'
import { consumerDocuments, termsToPrint } from '../checkout/order-documents.ts'

/** Returns the name of the file of a signed order form, in the language of its customer. */
export function signedFormName(orderNumber: string, language: Language, extension: string): string {
  return `${urlize(m['order-form.title']({ number: orderNumber }, { locale: language }))}.${extension}`
}

/**
 * Mails the customer the signed form, with the terms that they agreed to and the documents due to a consumer: on a durable medium.
 */
export const mailContract = job('mail-contract', async ({ db, transact, services, now }, { contractId }) => {
  const contract = await contractById(db, contractId)
  if (!contract || contract.state !== 'in-force' || contract.customerNumber === null) return
  const customer = await findCustomerRecord(db, contract.customerNumber)
  const to = customer ? findPreferredEmail(customer) : ''
  const signed = await readUpload(db, services, contract.signedId)
  if (to === '' || !signed) return
  // Printing is slow, and no transaction waits for it.
  const { language, customerName: name, carName: car, orderNumber, branchId, offerId, versionNo } = contract
  const { content } = await selectShownVersion(db, offerId, versionNo)
  const isMadeToOrder = content.car?.kind === 'configured'
  const isConsumer = contract.termsType === 'private'
  const printings = [
    ...(await loadTerms(db, services, contract, now)),
    ...(isConsumer ? await consumerDocuments(db, { branchId, language, isMadeToOrder }) : []),
  ]
  const documents: MailAttachment[] = []
  for (const printing of printings) documents.push(await printAttachment(printing, services))
  await transact((tx) =>
    queueTemplateMail(tx, {
      template: 'contract-signed',
      to,
      language,
      branch: contract.branchNumber,
      replyTo: contract.ownerEmail,
      onceKey: `contract-signed:${contractId}`,
      attachments: [
        {
          filename: signedFormName(orderNumber, language, signed.extension),
          contentType: signed.contentType,
          contentBase64: signed.content.toString('base64'),
        },
        ...documents,
      ],
      values: {
        name,
        orderNumber,
        car,
        by: contract.ownerName,
        signedOn: formatDay(contract.signedOn),
        consumer: isConsumer ? 'yes' : null,
        distance: isConsumer && !isMadeToOrder ? 'yes' : null,
      },
    }),
  )
})

async function loadTerms(
  db: Db,
  { settings: { publicUrl } }: Services,
  { language, termsType: customerType, termsVersion: version }: DeskContract,
  now: Date,
): Promise<Printing[]> {
  const printing =
    version === null ? undefined : await termsToPrint(db, { customerType, language, version }, { now, publicUrl })
  return printing ? [printing] : []
}

async function printAttachment(printing: Printing, { settings }: Services): Promise<MailAttachment> {
  const pdf = await printDocument(printing, settings.look)
  // The printer queue is full: the job is retried later.
  if (isRefusal(pdf)) throw new Error(`No ${printing.template} for a contract: ${pdf.reason}`)
  return {
    filename: `${urlize(printing.data.title)}.pdf`,
    contentType: 'application/pdf',
    contentBase64: pdf.toString('base64'),
  }
}
