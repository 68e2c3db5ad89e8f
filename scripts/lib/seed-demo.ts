import path from 'node:path'
import { copyPictures } from '@forecourt/demo-pictures/files.ts'
import { seedSales, seedShop } from '../demo/seed.ts'

// In a separate process: seeding takes memory that the server would keep. The argument `shop` or `sales` names a part.

const [part] = process.argv.slice(2)
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEALER_NAME: name } = process.env
if (!databaseUrl || !dataDir) throw new Error('DATABASE_URL and DATA_DIR say what to seed')
if (part !== 'sales') {
  await copyPictures(path.join(dataDir, 'files', 'media'))
  await seedShop({ databaseUrl, dataDir, ...(name && { name }) })
}
if (part !== 'shop') await seedSales({ databaseUrl, dataDir })
