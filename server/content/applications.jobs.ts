import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { job } from '../platform/jobs/jobs.ts'
import { HOUSE_LANGUAGE, queueTemplateMail } from '../platform/mail/mail-template.ts'
import { selectSentApplication } from './applications.sql.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'announce-application': { applicationId: string }
  }
}

const announce = job('announce-application', async ({ services, db, transact }, { applicationId }) => {
  const application = await selectSentApplication(db, applicationId)
  if (!application) return
  const { firstName, lastName, email, phone, message, language, title, branchNumber, departmentEmail } = application
  const fullName = `${firstName} ${lastName}`
  const details = {
    email,
    phone: formatPhoneInBelgium(phone),
    resume: application.resumeName,
    message: message || null,
  }
  await transact(async (tx) => {
    await queueTemplateMail(tx, {
      template: 'application-confirmation',
      to: email,
      language,
      branch: branchNumber,
      values: { fullName, ...details, firstName, vacancy: translate(title, language) },
      replyTo: departmentEmail,
      onceKey: `application-confirmation:${applicationId}`,
      mailedBy: 'form',
    })
    await queueTemplateMail(tx, {
      template: 'application-for-department',
      to: departmentEmail,
      language: HOUSE_LANGUAGE,
      branch: branchNumber,
      // In a mailbox that several people read it would outlast its period: what was sent is read in the office.
      values: {
        fullName,
        vacancy: translate(title, HOUSE_LANGUAGE),
        language: m['platform.language-name']({}, { locale: language }),
        url: `${services.settings.publicUrl}/office/application/${application.number}`,
      },
      onceKey: `application-for-department:${applicationId}`,
    })
  })
})

export const applicationJobs = [announce] as const
