import { DEFAULT_LANGUAGE } from '@forecourt/domain/platform/values/languages.ts'
import { TradeInDetails } from '@forecourt/domain/trade-ins/trade-in.schema.ts'
import { readUpload } from '../media/uploads.ts'
import { job } from '../platform/jobs/jobs.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'
import type { MailAttachment } from '../platform/mail/mail.ts'
import { smallPhoto } from './small-photo.ts'
import { carName } from './trade-in-texts.ts'
import { leadForMail, loadPhotos } from './trade-ins.sql.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'trade-in-photos': { leadId: string }
  }
}

/** Mails the photos of an offered car to the department that handles it. */
export const mailTradeInPhotos = job('trade-in-photos', async ({ services, db, transact }, { leadId }) => {
  const lead = await leadForMail(db, leadId)
  if (!lead) return
  const attachments: MailAttachment[] = []
  for (const uploadId of await loadPhotos(db, leadId)) {
    const photo = await readUpload(db, services, uploadId)
    if (!photo) throw new Error(`The photo ${uploadId} is not there`)
    const small = await smallPhoto(photo.content)
    attachments.push({
      filename: `${attachments.length + 1}.jpg`,
      contentType: 'image/jpeg',
      contentBase64: small.toString('base64'),
    })
  }
  await transact((tx) =>
    queueTemplateMail(tx, {
      template: 'trade-in-photos',
      to: lead.departmentEmail,
      language: DEFAULT_LANGUAGE,
      branch: lead.branchNumber,
      replyTo: lead.email,
      onceKey: `trade-in-photos:${leadId}`,
      attachments,
      values: { name: lead.name, ownCar: carName(TradeInDetails.parse(lead.details)), email: lead.email },
    }),
  )
})
