import { leaveWhenUncaught } from '../server/platform/last-resort.ts'
import { readSettings, type Settings } from '../server/platform/settings.ts'
import { currentApplications, currentTexts } from './build.ts'
import { demoAccounts } from './demo/accounts.ts'
import { drawDuePictures } from './lib/draw-due.ts'
import { explained } from './lib/explained.ts'
import { root } from './lib/fingerprint.ts'
import { prepareDatabase, runningDatabase } from './lib/database.ts'
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
  await drawDuePictures(settings.dataDir, { onProgress, shutdown })
} catch (error) {
  // Whoever is told to stop while starting leaves half-finished steps behind, and they complain.
  if (!shutdown.started) {
    console.error(explained(error))
    await shutdown.end(1)
  }
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
