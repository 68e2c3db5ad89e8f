import { serveReading } from '../../platform/files/reading-thread.ts'
import { parseMail } from './parse-mail.ts'

serveReading(parseMail)
