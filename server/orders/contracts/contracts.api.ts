import { MOST_TO_EXPORT } from '../../platform/imports/export-file.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import { contractList } from '@forecourt/domain/orders/contract-list.ts'
import {
  ContractAnswer,
  ContractChoicesAnswer,
  ContractFileRequest,
  ContractListAnswer,
  ContractListRequest,
  ContractNothing,
  ContractRequest,
  CustomerOrderScanRequest,
  CustomerOrderSignRequest,
  OrderFormAnswer,
  type ContractRecord,
  ContractExportRequest,
} from '@forecourt/domain/orders/contract.schema.ts'
import { SCAN_RULES } from '@forecourt/domain/orders/contract.ts'
import { CustomerOrderTermsRequest, DossierAnswer, DossierRequest } from '@forecourt/domain/orders/dossier.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { selectShownVersion } from '../../offers/desk/offer-snapshot.ts'
import { loadSigner } from '../../offers/identity/identification.ts'
import { readUpload } from '../../media/uploads.ts'
import type { Db } from '../../platform/database/database.ts'
import { command, exchange, query, upload } from '../../platform/http/endpoint.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { FileAnswer, fileAnswer } from '../../platform/files/file-answer.ts'
import { listRows } from '../../platform/resources/list.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { noteHandedTerms, printForm, signByScan, signOnScreen } from './contract-acts.ts'
import {
  branchesOfContracts,
  contractConditions,
  contractPlace,
  deskContract,
  selectContracts,
  takersOfContracts,
  type DeskContract,
} from './contracts.sql.ts'
import { dossierPlace } from '../dossiers/dossiers.sql.ts'

const findPlace = (db: Db, { id }: { id: number }) => contractPlace(db, id)
const placeOfDossier = (db: Db, { id }: { id: number }) => dossierPlace(db, id)
const notFound = () => refuse('record-not-found', { status: 404 })

const list = query({
  path: 'POST /sales/contract/list',
  right: 'OFFER_PRINT',
  place: 'rows',
  summary: "Lists the contracts within the caller's scope, the newest first.",
  input: ContractListRequest,
  output: ContractListAnswer,
  run: ({ db, call: { staff, language } }, request) =>
    listRows(db, selectContracts(db, staff.who), contractList, request, {
      language,
      read: (row) => ({ id: row.id, ...readFields(contractList.fields, row) }),
      own: contractConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/contract/export',
  right: 'OFFER_PRINT',
  place: 'rows',
  summary: `Exports the listed contracts as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: ContractExportRequest,
  output: fileAnswer,
  reads: () => ['contract:export'],
  run: ({ db, call: { staff, language } }, request) =>
    exportList(db, selectContracts(db, staff.who), contractList, request, {
      language,
      read: (row) => ({ id: row.id, ...readFields(contractList.fields, row) }),
      own: contractConditions,
    }),
})

const branches = query({
  path: 'GET /sales/contractbranch/getall',
  right: 'OFFER_PRINT',
  place: 'rows',
  summary: 'Returns the branches to filter contracts by.',
  input: ContractNothing,
  output: ContractChoicesAnswer,
  run: async ({ db }) => ({ data: await branchesOfContracts(db) }),
})

const takers = query({
  path: 'GET /sales/contractsigner/getall',
  right: 'OFFER_PRINT',
  place: 'rows',
  summary: 'Returns the colleagues who had contracts signed, to filter by.',
  input: ContractNothing,
  output: ContractChoicesAnswer,
  run: async ({ db }) => ({ data: await takersOfContracts(db) }),
})

const get = query({
  path: 'GET /sales/contract/get',
  right: 'OFFER_PRINT',
  place: findPlace,
  summary: 'Returns a contract: what was signed, by whom, how and when.',
  input: ContractRequest,
  output: ContractAnswer,
  reads: (_, { id }) => [`contract:${id}`],
  async run({ db }, { id }) {
    const row = await deskContract(db, id)
    return row ? { contract: await toRecord(db, row) } : notFound()
  },
})

const file = query({
  path: 'POST /sales/contract/file',
  right: 'OFFER_PRINT',
  place: findPlace,
  summary:
    'Downloads the signed copy of a contract, or the form as it was shown. The download is recorded in the audit.',
  input: ContractFileRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`contract:${id}`],
  async run({ db, services }, { id, file: wanted }) {
    const row = await deskContract(db, id)
    const stored = row && (await readUpload(db, services, wanted === 'signed' ? row.signedId : row.documentId))
    if (!stored) return notFound()
    const suffix = wanted === 'signed' ? '' : '-form'
    return new FileAnswer(new Uint8Array(stored.content), {
      contentType: stored.contentType,
      fileName: `${urlize(row.orderNumber)}${suffix}.${stored.extension}`,
    })
  },
})

const form = query({
  path: 'GET /sales/customerorder/getform',
  right: 'CUSTOMER_ORDER_EDIT',
  place: placeOfDossier,
  summary: 'Returns the order form to sign of a dossier: its hash and the terms that it refers to.',
  input: DossierRequest,
  output: OrderFormAnswer,
  reads: (_, { id }) => [`dossier:${id}`],
  async run({ db, services, call: { now } }, { id }) {
    const printed = await printForm({ db, services, now }, id)
    if (isRefusal(printed)) return printed
    const { customerName: name, language, termsType, termsVersion } = printed.form
    return { documentHash: printed.hash, name, language, termsType, termsVersion }
  },
})

const handTerms = command({
  path: 'POST /sales/customerorder/handterms',
  right: 'CUSTOMER_ORDER_EDIT',
  place: placeOfDossier,
  summary:
    'Notes that the customer got the printed terms of sale. Signing an order form that refers to other terms is refused.',
  input: CustomerOrderTermsRequest,
  output: DossierAnswer,
  run: ({ tx, call }, asked) => noteHandedTerms(tx, call, asked),
})

const sign = exchange({
  path: 'POST /sales/customerorder/sign',
  right: 'CUSTOMER_ORDER_EDIT',
  place: placeOfDossier,
  summary:
    "Records the customer's signature on screen. The order becomes valid and the customer receives a copy by mail.",
  input: CustomerOrderSignRequest,
  output: DossierAnswer,
  run: (at, asked) => signOnScreen(at, asked),
})

const signScan = upload({
  path: 'POST /sales/customerorder/signscan',
  right: 'CUSTOMER_ORDER_EDIT',
  place: placeOfDossier,
  summary: 'Uploads the scan of an order form signed on paper. The order becomes valid.',
  input: CustomerOrderScanRequest,
  output: DossierAnswer,
  maxBytes: SCAN_RULES.maxBytes,
  run: (at, asked, sent) => signByScan(at, asked, sent),
})

export const contractEndpoints = [
  list,
  exportRows,
  branches,
  takers,
  get,
  file,
  form,
  handTerms,
  sign,
  signScan,
] as const

async function toRecord(db: Db, row: DeskContract): Promise<ContractRecord> {
  const { context } = await selectShownVersion(db, row.offerId, row.versionNo)
  return {
    id: row.number,
    orderNumber: row.orderNumber,
    car: row.carName,
    dossier: { id: row.dossierKey, dossierNumber: row.dossierNumber },
    offer: { id: row.offerKey, offerNumber: row.offerNumber, version: row.versionNo },
    customer: { id: row.customerNumber, name: row.customerName },
    owner: { id: row.ownerNumber, name: row.ownerName },
    branch: { id: row.branchNumber, name: row.branchName },
    language: row.language,
    termsType: row.termsType,
    termsVersion: row.termsVersion,
    termsHandedAt: row.termsHandedAt?.toISOString() ?? null,
    state: row.state,
    endedAt: row.endedAt?.toISOString() ?? null,
    way: row.way,
    signerName: row.signerName,
    signedOn: row.signedOn,
    takenBy: row.takerName,
    createdAt: row.createdAt.toISOString(),
    documentHash: row.documentHash,
    identity: await loadSigner(db, row.identityId, context.customer),
  }
}
