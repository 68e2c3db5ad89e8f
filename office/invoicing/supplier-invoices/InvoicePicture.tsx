import { lazy, Suspense, useCallback } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { loadFile } from '../../platform/files.ts'
import styles from './Review.module.css'

// Drawing a PDF takes half a megabyte of code, which only these screens load.
const PdfViewer = lazy(() =>
  import('../../platform/pdf/PdfViewer.tsx').then((module) => ({ default: module.PdfViewer })),
)

interface InvoicePictureProps {
  id: number
  kind: 'original' | 'enclosed'
}

/** Draws the PDF of an incoming invoice. */
export function InvoicePicture({ id, kind }: InvoicePictureProps) {
  const load = useCallback(() => loadFile('POST /sales/supplierinvoice/file', { id, kind }), [id, kind])
  return (
    <Suspense fallback={<p className={styles.empty}>{m['office.pdf.loading']()}</p>}>
      <PdfViewer label={m['office.supplier-invoice.pdf']()} load={load} />
    </Suspense>
  )
}
