import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { buyerWithNumber } from '../../contacts/buyers.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { queueTemplateMail } from '../../platform/mail/mail-template.ts'
import { workshopContact } from './proposed-work.sql.ts'
import { printSigned } from './reception-sheet.ts'
import { loadReceptions } from './receptions.sql.ts'
import { deskWorkOrder } from './work-orders.sql.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'mail-reception': { workOrder: number; reception: number }
  }
}

/**
 * The customer gets the sheet that they signed at the reception, in the language in which they read it; once per signature. Without
 * an address nothing is mailed: the desk prints the sheet.
 */
export const mailReception = job('mail-reception', async ({ db, transact, services }, asked) => {
  const row = await deskWorkOrder(db, asked.workOrder)
  if (!row || row.customerNumber === null) return
  const reception = (await loadReceptions(db, row.id)).find(({ number }) => number === asked.reception)
  const to = (await buyerWithNumber(db, row.customerNumber))?.email ?? ''
  if (!reception || to === '') return
  // Printing takes its time, and no transaction waits for it.
  const sheet = await printSigned({ db, services }, row.id, reception)
  // Too many wait for the printer: the job is done later.
  if (isRefusal(sheet)) throw new Error(`No sheet of a signed reception: ${sheet.reason}`)
  const { language, content, signerName, signedAt } = reception
  await transact(async (tx) => {
    const { phone } = await workshopContact(tx, row.id)
    await queueTemplateMail(tx, {
      template: 'reception-signed',
      branch: row.branchNumber,
      to,
      language,
      onceKey: `reception-signed:${row.id}:${asked.reception}`,
      attachments: [
        {
          filename: sheet.fileName,
          contentType: 'application/pdf',
          contentBase64: sheet.pdf.toString('base64'),
        },
      ],
      values: {
        name: row.customerName,
        number: content.workNumber,
        car: [content.car, content.licencePlate].filter(Boolean).join(', '),
        signature: signerName,
        signedOn: formatDay(brusselsDay(signedAt)),
        phone: formatPhoneInBelgium(phone),
      },
    })
  })
})
