// npm test, on any Node from 18 on: installs everything, then runs the pinned Node.
import path from 'node:path'
import { installIfStale, root, runWithPinnedNode } from './lib/pinned-node.mjs'

installIfStale({ all: true })
runWithPinnedNode('scripts/test.ts', process.argv.slice(2), {
  // The product is loaded by many processes: workers, seeds, scripts, servers. Each takes a second less with what is compiled.
  environment: { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled') },
})
