import {
  DossierAnswer,
  DossierFileRequest,
  DossierFileSaveRequest,
  DossierPaperExpiryRequest,
  DossierPrintRequest,
} from '@forecourt/domain/orders/dossier.schema.ts'
import { DOSSIER_FILE_RULES } from '@forecourt/domain/orders/dossier.ts'
import type { Db } from '../../platform/database/database.ts'
import { command, query, upload } from '../../platform/http/endpoint.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { dossierFile, keepDossierFile, notePaperExpiry, removeDossierFile } from './dossier-files.ts'
import { printPaper } from './dossier-prints.ts'
import { dossierPlace } from './dossiers.sql.ts'

const findPlace = (db: Db, { id }: { id: number }) => dossierPlace(db, id)

const save = upload({
  path: 'POST /sales/dossier/savefile',
  right: 'DOSSIER_EDIT',
  place: findPlace,
  summary: 'Uploads a document of a dossier with its expiry date, and marks the document as received.',
  input: DossierFileSaveRequest,
  output: DossierAnswer,
  maxBytes: DOSSIER_FILE_RULES.maxBytes,
  run: (at, asked, sent) => keepDossierFile(at, asked, sent),
})

const expiry = command({
  path: 'POST /sales/dossier/paperexpiry',
  right: 'DOSSIER_EDIT',
  place: findPlace,
  summary: 'Sets the expiry date of a received document.',
  input: DossierPaperExpiryRequest,
  output: DossierAnswer,
  run: ({ tx, call }, asked) => notePaperExpiry(tx, call, asked),
})

const remove = command({
  path: 'POST /sales/dossier/deletefile',
  right: 'DOSSIER_EDIT',
  place: findPlace,
  summary: 'Deletes a file of a dossier. Without any file left, its document counts as not received.',
  input: DossierFileRequest,
  output: DossierAnswer,
  run: ({ tx, call }, asked) => removeDossierFile(tx, call, asked),
})

const file = query({
  path: 'POST /sales/dossier/file',
  right: 'DOSSIER_EDIT',
  place: findPlace,
  summary: 'Downloads a file of a dossier. The download is recorded in the audit.',
  input: DossierFileRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`dossier:${id}`],
  run: ({ db, services }, asked) => dossierFile(db, services, asked),
})

const print = query({
  path: 'POST /sales/dossier/print',
  right: 'OFFER_PRINT',
  place: findPlace,
  summary:
    'Prints a document for the customer in their language: the order form, the checklist, the annex for the DIV, or the papers of a car that goes abroad.',
  input: DossierPrintRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`dossier:${id}`],
  run: ({ db, services, call: { now, language } }, asked) => printPaper({ db, services, now, language }, asked),
})

export const dossierFileEndpoints = [save, expiry, remove, file, print] as const
