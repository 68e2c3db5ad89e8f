import { parentPort } from 'node:worker_threads'
import { parseSheet } from './parse-sheet.ts'
import type { SheetRequest } from './sheet.ts'

// Runs in a thread of its own: parsing a file would block all other requests.

parentPort!.on('message', (request: SheetRequest) => {
  void parseSheet(request).then((outcome) => parentPort!.postMessage(outcome, []))
})
