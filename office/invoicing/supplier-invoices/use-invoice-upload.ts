import { useState } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { sendFile } from '@forecourt/api-client/upload-client.ts'
import type { SupplierInvoiceUploaded } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice.schema.ts'
import { queries } from '../../platform/queries.ts'

/** The outcome of a file. */
export interface ArrivalResult {
  readonly key: number
  readonly file: File
  readonly result?: SupplierInvoiceUploaded
  readonly failure?: ApiFailure
}

export type InvoiceUpload = ReturnType<typeof useInvoiceUpload>

/** Sends invoices of suppliers one after the other, and keeps what came of each until it is put away. */
export function useInvoiceUpload() {
  const [isBusy, setIsBusy] = useState(false)
  const [results, setResults] = useState<readonly ArrivalResult[]>([])

  async function send(files: readonly File[]): Promise<void> {
    if (isBusy || files.length === 0) return
    setIsBusy(true)
    setResults([])
    for (const [key, file] of files.entries()) {
      try {
        const result = await sendFile('POST /sales/supplierinvoice/upload', {}, file, () => undefined)
        setResults((before) => [...before, { key, file, result }])
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        setResults((before) => [...before, { key, file, failure: error }])
      }
    }
    setIsBusy(false)
    await queries.invalidateQueries()
  }

  const close = (key: number) => setResults((before) => before.filter((one) => one.key !== key))
  return { isBusy, results, send, close }
}
