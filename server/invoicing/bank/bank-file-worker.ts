import { serveReading } from '../../platform/files/reading-thread.ts'
import { parseBankFile } from './parse-bank-file.ts'

serveReading(parseBankFile)
