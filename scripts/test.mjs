// npm test, on any Node from 18 on: installs everything, then runs the pinned Node.
import { installIfStale, runWithPinnedNode } from './lib/pinned-node.mjs'

installIfStale({ all: true })
runWithPinnedNode('scripts/test.ts', process.argv.slice(2))
