import path from 'node:path'
import { copyPictures } from '@forecourt/demo-pictures/files.ts'
import { seedDemo } from '../demo/seed.ts'

// In a process of its own: making the dealer takes memory that the server would keep.

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEALER_NAME: name } = process.env
if (!databaseUrl || !dataDir) throw new Error('DATABASE_URL and DATA_DIR say what to seed')
await copyPictures(path.join(dataDir, 'files', 'media'))
await seedDemo({ databaseUrl, dataDir, ...(name && { name }) })
