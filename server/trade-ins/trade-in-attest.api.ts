import { TradeInAnswer, TradeInAttestRequest } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { TradeInPicturesRequest } from '@forecourt/domain/trade-ins/trade-in-picture.schema.ts'
import { TRADE_IN_ATTEST_RULES } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { checkFile } from '../media/file-check.ts'
import { addUpload, keepUpload, readUpload, storeUpload } from '../media/uploads.ts'
import { FileAnswer, fileAnswer } from '../platform/files/file-answer.ts'
import { query, upload } from '../platform/http/endpoint.ts'
import { keepAttest, tradeInNotFound } from './trade-in-acts.ts'
import { placeOfTradeIn } from './trade-in-desk.ts'
import { deskTradeIn } from './trade-in-desk.sql.ts'

const save = upload({
  path: 'POST /sales/tradein/saveattest',
  right: 'TRADE_IN_EDIT',
  place: placeOfTradeIn,
  summary: 'Uploads the scan of the signed VAT attest of a trade-in, in place of an earlier one.',
  input: TradeInPicturesRequest,
  output: TradeInAnswer,
  maxBytes: TRADE_IN_ATTEST_RULES.maxBytes,
  async run({ transact, services, call }, { id }, sent) {
    const file = await checkFile(sent, TRADE_IN_ATTEST_RULES)
    if (isRefusal(file)) return file
    const uploadId = await transact((tx) => addUpload(tx, file, call.now))
    await storeUpload(services, uploadId, file)
    return transact(async (tx) => {
      await keepUpload(tx, uploadId, call.now)
      return keepAttest(tx, call, { id, uploadId })
    })
  },
})

const get = query({
  path: 'POST /sales/tradein/attest',
  right: 'TRADE_IN_VIEW',
  place: placeOfTradeIn,
  summary: 'Downloads the scan of the signed VAT attest of a trade-in. The download is recorded in the audit.',
  input: TradeInAttestRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`tradeIn:${id}`],
  async run({ db, services }, { id }) {
    const row = await deskTradeIn(db, id)
    const stored = row?.attestUploadId ? await readUpload(db, services, row.attestUploadId) : undefined
    if (!row || !stored) return tradeInNotFound()
    const { content, contentType, extension } = stored
    return new FileAnswer(new Uint8Array(content), {
      contentType,
      fileName: `${row.tradeInNumber.toLowerCase()}-btw-attest.${extension}`,
    })
  },
})

export const tradeInAttestEndpoints = [save, get] as const
