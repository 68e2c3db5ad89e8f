// Runs a TypeScript script with the pinned Node, whatever Node npm itself runs on: node scripts/run.mjs scripts/seed.ts
// --with-tools first: also installs what only checks, tests and measuring need.
import { installIfStale, runWithPinnedNode } from './lib/pinned-node.mjs'

const [, , ...given] = process.argv
const withTools = given[0] === '--with-tools'
const [script, ...args] = withTools ? given.slice(1) : given
installIfStale({ all: withTools })
// Any script can be the first on a bare clone, and much of our code imports the compiled texts.
const textsFirst = new URL('./lib/texts-first.ts', import.meta.url).href
runWithPinnedNode(script, args, { nodeFlags: script?.endsWith('.ts') ? [`--import=${textsFirst}`] : [] })
