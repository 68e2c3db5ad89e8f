import { z } from 'zod'

/** Version of this format; an archive of another one is refused. */
export const BACKUP_FORMAT = 1

export const MANIFEST_NAME = 'manifest.json'
export const SUMS_NAME = 'sums.json'
export const KEY_NAME = 'secret-key'
export const FILES_FOLDER = 'files/'
export const TABLES_FOLDER = 'tables/'

const Migration = z.strictObject({ name: z.string(), checksum: z.string() })
const Table = z.strictObject({
  name: z.string().describe('With its schema, quoted'),
  columns: z.array(z.string()).describe('Those that are stored; what is generated is generated again'),
})

/** The first entry of an archive: of which group and version it is, and what its tables look like. */
export const Manifest = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  tenant: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(Migration),
  queueVersion: z.int().describe('Of the tables of the job queue'),
  tables: z.array(Table),
  partitions: z.array(z.strictObject({ name: z.string(), parent: z.string(), bounds: z.string() })),
  settings: z.record(z.string(), z.string()).describe('Environment variables of the program that made it'),
  filesIn: z.enum(['archive', 'bucket']),
})
export type Manifest = z.output<typeof Manifest>
export type BackupTable = z.output<typeof Table>

const Sum = z.strictObject({ sha256: z.string(), bytes: z.int() })

/** The last entry of an archive: without it the archive is not whole. */
export const Sums = z.strictObject({
  tables: z.record(z.string(), Sum.extend({ rows: z.int() })),
  files: z.record(z.string(), Sum),
  sequences: z.record(z.string(), z.string()),
})
export type Sums = z.output<typeof Sums>
export type TableSum = Sums['tables'][string]
