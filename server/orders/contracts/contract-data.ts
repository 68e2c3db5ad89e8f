import { customerKeysWithEmail } from '../../contacts/customers.ts'
import { releaseUpload } from '../../media/uploads.ts'
import type { PersonalData } from '../../platform/audit/personal-data.ts'
import { contractsOfCustomers } from './contracts.sql.ts'
import { formEventsOfCustomers } from './online-signing.sql.ts'
import { deleteFilesOfCustomers, filesOfCustomers } from '../dossiers/dossier-files.sql.ts'

/** The contracts that a person signed for the cars they bought: kept as long as their invoices. */
export const contractData: PersonalData = {
  name: 'contracts',
  stays: 'invoices',
  async read(db, { email }) {
    const keys = await customerKeysWithEmail(db, email)
    const contracts = keys.length === 0 ? [] : await contractsOfCustomers(db, keys)
    return contracts.map(({ createdAt, ...contract }) => ({ ...contract, createdAt: createdAt.toISOString() }))
  },
}

/** Events of the order forms that a person was sent to sign online: kept with the contract that came of it. */
export const orderFormData: PersonalData = {
  name: 'order-forms',
  stays: 'invoices',
  async read(db, { email }) {
    const keys = await customerKeysWithEmail(db, email)
    const events = keys.length === 0 ? [] : await formEventsOfCustomers(db, keys)
    return events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }))
  },
}

/** The papers that a person brought for the cars that they bought. */
export const dossierPaperData: PersonalData = {
  name: 'dossier-papers',
  async read(db, { email }) {
    const keys = await customerKeysWithEmail(db, email)
    const papers = keys.length === 0 ? [] : await filesOfCustomers(db, keys)
    return papers.map(({ createdAt, ...paper }) => ({ ...paper, createdAt: createdAt.toISOString() }))
  },
  async forget(tx, { email }) {
    const keys = await customerKeysWithEmail(tx, email)
    if (keys.length === 0) return
    for (const { uploadId } of await deleteFilesOfCustomers(tx, keys)) await releaseUpload(tx, uploadId)
  },
}
