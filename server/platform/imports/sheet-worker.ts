import { serveReading } from '../files/reading-thread.ts'
import { parseSheet } from './parse-sheet.ts'

serveReading(parseSheet)
