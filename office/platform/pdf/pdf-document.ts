import { getDocument, GlobalWorkerOptions, VerbosityLevel, type PDFDocumentLoadingTask } from 'pdfjs-dist'
// Vite answers the address of a file, whatever the file exports.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import jbig2Address from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openJpegAddress from 'pdfjs-dist/wasm/openjpeg.wasm?url'

GlobalWorkerOptions.workerSrc = workerAddress

/** Decoders for the formats of scanners: black and white (JBIG2, fax) and JPEG 2000. Loaded only when a page has such a picture. */
const decoders: Readonly<Record<string, string>> = {
  'jbig2.wasm': jbig2Address,
  'openjpeg.wasm': openJpegAddress,
}

class Decoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = decoders[filename]
    if (address === undefined) throw new Error(`pdf.js asks for ${filename}`)
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${filename} cannot be loaded`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** Reads a PDF in a thread of its own. Its scripts and forms do nothing: pages are only drawn. */
export function readPdf(data: ArrayBuffer): PDFDocumentLoadingTask {
  return getDocument({ data, BinaryDataFactory: Decoders, verbosity: VerbosityLevel.ERRORS })
}
