import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { releaseUpload } from '../media/uploads.ts'
import type { Tx } from '../platform/database/database.ts'
import type { PersonalData } from '../platform/audit/personal-data.ts'
import { daysBefore, type Retention } from '../platform/jobs/retention.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { deleteApplicationsOfAddress, deleteOldApplications, applicationsOfAddress } from './applications.sql.ts'

/** Applications of an address; those not sent yet are kept for a day. */
export const applicationData: PersonalData = {
  name: 'applications',
  async read(db, { email }, { language }) {
    const applications = await applicationsOfAddress(db, email)
    return applications.map(({ title, language: readIn, termsAcceptedAt, privacyVersion, ...application }) => ({
      vacancy: translate(title, language),
      ...application,
      agreedTo: { at: termsAcceptedAt, language: readIn, privacyVersion },
    }))
  },
  async forget(tx, { email }) {
    await releaseResumes(tx, await deleteApplicationsOfAddress(tx, email))
  },
}

/** A draft that was not sent within a day was given up. */
const draftDays = 1

/** Applications go with their resumes. */
export const applicationRetention: Retention = {
  name: 'applications',
  async remove(tx, now) {
    const gone = await deleteOldApplications(tx, {
      begun: daysBefore(now, draftDays),
      sent: daysBefore(now, await readSetting(tx, 'content.application-days')),
      today: brusselsDay(now),
    })
    await releaseResumes(tx, gone)
    return gone.length
  },
}

async function releaseResumes(tx: Tx, applications: readonly { resumeId: string | null }[]): Promise<void> {
  for (const { resumeId } of applications) if (resumeId !== null) await releaseUpload(tx, resumeId)
}
