import { createCustomerData } from '../../contacts/customer-keyed-data.ts'
import { releaseUpload } from '../../media/uploads.ts'
import { contractsOfCustomers } from './contracts.sql.ts'
import { formEventsOfCustomers } from './online-signing.sql.ts'
import { deleteFilesOfCustomers, filesOfCustomers } from '../dossiers/dossier-files.sql.ts'

/** The contracts that a person signed for the cars they bought: kept as long as their invoices. */
export const contractData = createCustomerData(
  { name: 'contracts', stays: 'invoices' },
  {
    async read(db, keys) {
      const contracts = await contractsOfCustomers(db, keys)
      return contracts.map(({ createdAt, ...contract }) => ({ ...contract, createdAt: createdAt.toISOString() }))
    },
  },
)

/** Events of the order forms that a person was sent to sign online: kept with the contract that came of it. */
export const orderFormData = createCustomerData(
  { name: 'order-forms', stays: 'invoices' },
  {
    async read(db, keys) {
      const events = await formEventsOfCustomers(db, keys)
      return events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }))
    },
  },
)

/** The papers that a person brought for the cars that they bought. */
export const dossierPaperData = createCustomerData(
  { name: 'dossier-papers' },
  {
    async read(db, keys) {
      const papers = await filesOfCustomers(db, keys)
      return papers.map(({ createdAt, ...paper }) => ({ ...paper, createdAt: createdAt.toISOString() }))
    },
    async forget(tx, keys) {
      for (const { uploadId } of await deleteFilesOfCustomers(tx, keys)) await releaseUpload(tx, uploadId)
    },
  },
)
