import { leaveWhenUncaught } from '../server/platform/last-resort.ts'
import { readSettings, type Settings } from '../server/platform/settings.ts'
import { currentApplications, currentTexts } from './build.ts'
import { demoAccounts } from './demo/accounts.ts'
import { isDrawingDue } from './demo/to-draw.ts'
import { explained } from './lib/explained.ts'
import { root } from './lib/fingerprint.ts'
import { prepareDatabase, runningDatabase } from './lib/database.ts'
import { runScript } from './lib/run-script.ts'
import { Shutdown } from './lib/shutdown.ts'
import { refuseUnusablePort } from './lib/usable-port.ts'

// npm start: everything from a bare checkout to a running shop, each step only when it is needed.

const onProgress = (message: string) => console.log(`${message} …`)
const shutdown = new Shutdown()

try {
  const given = readSettings(process.env, root)
  await refuseUnusablePort(given.port, given.host)
  const settings = { ...given, databaseUrl: await runningDatabase(given, { onProgress, shutdown }) }
  // Seed and server import the texts.
  await currentTexts({ shutdown })
  await Promise.all([
    prepareDatabase(settings, { onProgress, shutdown }),
    currentApplications({ onProgress, shutdown }),
  ])
  const { serve } = await import('../server/main.ts')
  const running = await serve(settings)
  leaveWhenUncaught(running.log, () => shutdown.end(1))
  await shutdown.add(() => {
    console.log('Stopping …')
    return running.stop()
  })
  console.log(welcome(settings))
  process.send?.('ready')
  if (isDrawingDue(settings.dataDir)) await drawPictures(settings)
} catch (error) {
  // Whoever is told to stop while starting leaves half-finished steps behind, and they complain.
  if (!shutdown.started) {
    console.error(explained(error))
    await shutdown.end(1)
  }
}

/** Hundreds, for which nobody should wait; until then a car has a blank in its place. */
async function drawPictures({ dataDir }: Settings): Promise<void> {
  onProgress('Meanwhile the pictures of the cars are drawn')
  await runScript('scripts/lib/draw-demo.ts', { environment: { DATA_DIR: dataDir }, shutdown }).then(
    () => console.log('All pictures are drawn.'),
    // The shop goes on without; the next start tries again.
    (error: unknown) => shutdown.started || console.error(explained(error)),
  )
}

function welcome({ publicUrl, demo }: Settings): string {
  return `
Forecourt is ready.

  Shop, Dutch    ${publicUrl}/nl
  Shop, French   ${publicUrl}/fr
  Back office    ${publicUrl}/office
  API            ${publicUrl}/api/docs
${demo ? demoDealer() : ''}
Ctrl C stops it.
`
}

function demoDealer(): string {
  const { customer, fleetCustomer, salesperson, administrator, password } = demoAccounts
  return `
The demo dealer's accounts, all with the password ${password}:

  Customer, Dutch           ${customer}
  Fleet customer, French    ${fleetCustomer}
  Salesperson               ${salesperson}
  Administrator             ${administrator}
`
}
