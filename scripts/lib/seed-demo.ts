import { drawScenesInto } from '../demo/drawing.ts'
import { seedDemo } from '../demo/seed.ts'

// In a process of its own: drawing takes memory that the server would keep.

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEALER_NAME: name } = process.env
if (!databaseUrl || !dataDir) throw new Error('DATABASE_URL and DATA_DIR say what to seed')
await seedDemo({ databaseUrl, dataDir, ...(name && { name }), draw: drawScenesInto(dataDir), onProgress: console.log })
