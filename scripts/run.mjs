// Runs a TypeScript script with the pinned Node, whatever Node npm itself runs on: node scripts/run.mjs scripts/check.ts
import { runWithPinnedNode } from './lib/pinned-node.mjs'

runWithPinnedNode(process.argv[2], process.argv.slice(3))
