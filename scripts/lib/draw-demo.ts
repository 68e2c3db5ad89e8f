import os from 'node:os'
import { drawWaiting } from '../demo/drawing.ts'

// The shop is up meanwhile: whoever looks at it goes first.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
const { DATA_DIR: dataDir } = process.env
if (!dataDir) throw new Error('DATA_DIR says where to draw')
await drawWaiting(dataDir, () => {})
