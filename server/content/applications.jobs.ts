import { formatPhoneInBelgium } from '@forecourt/domain/platform/phone.ts'
import { translate } from '@forecourt/domain/platform/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { readUpload } from '../media/uploads.ts'
import { job } from '../platform/jobs.ts'
import { HOUSE_LANGUAGE, queueTemplateMail } from '../platform/mail-template.ts'
import { sentApplication } from './applications.sql.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'announce-application': { applicationId: string }
  }
}

const announce = job('announce-application', async ({ services, db, transact }, { applicationId }) => {
  const application = await sentApplication(db, applicationId)
  if (!application) return
  const { firstName, lastName, email, phone, message, language, title, branchNumber, departmentEmail } = application
  const resume = application.resumeId === null ? undefined : await readUpload(db, services, application.resumeId)
  if (application.resumeId !== null && !resume) throw new Error(`The resume ${application.resumeId} is not there`)
  const facts = {
    fullName: `${firstName} ${lastName}`,
    email,
    phone: formatPhoneInBelgium(phone),
    resume: resume?.name ?? null,
    message: message || null,
  }
  await transact(async (tx) => {
    await queueTemplateMail(tx, {
      template: 'application-confirmation',
      to: email,
      language,
      branch: branchNumber,
      values: { ...facts, firstName, vacancy: translate(title, language) },
      replyTo: departmentEmail,
      onceKey: `application-confirmation:${applicationId}`,
      mailedBy: 'form',
    })
    await queueTemplateMail(tx, {
      template: 'application-for-department',
      to: departmentEmail,
      language: HOUSE_LANGUAGE,
      branch: branchNumber,
      values: {
        ...facts,
        vacancy: translate(title, HOUSE_LANGUAGE),
        language: m['platform.language-name']({}, { locale: language }),
      },
      replyTo: email,
      ...(resume && {
        attachments: [
          { filename: resume.name, contentType: resume.contentType, contentBase64: resume.content.toString('base64') },
        ],
      }),
      onceKey: `application-for-department:${applicationId}`,
    })
  })
})

export const applicationJobs = [announce] as const
