import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler, type NodeTypstCompileResult } from '@myriaddreamin/typst-ts-node-compiler'
import { documentFaces } from './faces.ts'
import { printedData, signsOfFonts } from './printed-text.ts'
import type { Printed, PrintingInColour } from './typst.ts'

// Compiling blocks its thread, so it has one of its own. Typst reads nothing outside the folder of the templates, and no
// template asks for a package, so nothing is loaded from elsewhere.

const folder = fileURLToPath(new URL('templates', import.meta.url))
/** Files that come with a document appear to its template in this folder. */
const given = path.join(folder, 'given')
/** The number of documents after which the cache of Typst drops an unused entry. */
const remembered = 20

const faces = await documentFaces()
const signs = signsOfFonts(faces)
const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: faces }] })

parentPort!.on('message', (printing: PrintingInColour) => parentPort!.postMessage(print(printing), []))

function print({ template, data: asked, files, standard = 'ua-1', look, scriptNote }: PrintingInColour): Printed {
  const { data, isRomanised } = printedData(asked, signs)
  const paths = Object.keys(files).map((name) => path.join(given, name))
  try {
    for (const [name, content] of Object.entries(files))
      compiler.mapShadow(path.join(given, name), Buffer.from(content))
    const compiled = compiler.compile({
      mainFilePath: path.join(folder, `${template}.typ`),
      inputs: {
        data: JSON.stringify(isRomanised ? { ...data, scriptNote } : data),
        look: JSON.stringify(look ?? null),
      },
      resetRead: true,
    })
    const document = compiled.result
    if (!document || compiled.hasError()) return { error: `${template}.typ: ${problems(compiled)}` }
    return { pdf: toPdf(document, standard) }
  } catch (error) {
    return { error: `${template}.typ: ${String(error)}` }
  } finally {
    for (const file of paths) compiler.unmapShadow(file)
    compiler.evictCache(remembered)
  }
}

/** The standards forbid signs that our face lacks (a name in Chinese); with such a sign a tagged PDF without the claim. */
function toPdf(document: Parameters<typeof compiler.pdf>[0], pdfStandard: 'ua-1' | 'a-3a'): Uint8Array {
  try {
    return compiler.pdf(document, { pdfStandard })
  } catch {
    return compiler.pdf(document, {})
  }
}

function problems(compiled: NodeTypstCompileResult): string {
  const found = (compiled.takeDiagnostics()?.shortDiagnostics ?? []) as { message: string }[]
  return found.map(({ message }) => message).join('; ') || 'unknown problem'
}
