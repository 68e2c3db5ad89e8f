import { formatPhoneInBelgium } from '@forecourt/domain/contacts/phone.ts'
import { translate } from '@forecourt/domain/platform/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { readUpload } from '../media/uploads.ts'
import { job } from '../platform/jobs.ts'
import { HOUSE_LANGUAGE, queueTemplateMail } from '../platform/mail-template.ts'
import { sentEntry } from './jobs.sql.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'job-application': { entryId: string }
  }
}

const announce = job('job-application', async ({ services, db, transact }, { entryId }) => {
  const entry = await sentEntry(db, entryId)
  if (!entry) return
  const { firstName, lastName, email, phone, message, language, title, branchNumber, departmentEmail } = entry
  const resume = entry.resumeId === null ? undefined : await readUpload(db, services, entry.resumeId)
  if (entry.resumeId !== null && !resume) throw new Error(`The resume ${entry.resumeId} is not there`)
  const facts = {
    fullName: `${firstName} ${lastName}`,
    email,
    phone: formatPhoneInBelgium(phone),
    resume: resume?.name ?? null,
    message: message || null,
  }
  await transact(async (tx) => {
    await queueTemplateMail(tx, {
      template: 'job-application',
      to: email,
      language,
      branch: branchNumber,
      values: { ...facts, firstName, job: translate(title, language) },
      replyTo: departmentEmail,
      onceKey: `job-application:${entryId}`,
    })
    await queueTemplateMail(tx, {
      template: 'job-application-received',
      to: departmentEmail,
      language: HOUSE_LANGUAGE,
      branch: branchNumber,
      values: {
        ...facts,
        job: translate(title, HOUSE_LANGUAGE),
        language: m['platform.language-name']({}, { locale: language }),
      },
      replyTo: email,
      ...(resume && {
        attachments: [
          { filename: resume.name, contentType: resume.contentType, contentBase64: resume.content.toString('base64') },
        ],
      }),
      onceKey: `job-application-received:${entryId}`,
    })
  })
})

export const jobEntryJobs = [announce] as const
