import { leaveWhenUncaught } from '../server/platform/last-resort.ts'
import type { Settings } from '../server/platform/settings.ts'
import { readInstallation } from '../server/platform/tenants.ts'
import { currentApplications, currentTexts } from './build.ts'
import { demoAccounts, demoColleagues } from './demo/accounts.ts'
import { explained } from './lib/explained.ts'
import { root } from './lib/fingerprint.ts'
import { databasesOf } from './lib/database.ts'
import { Shutdown } from './lib/shutdown.ts'
import { refuseUnusablePort } from './lib/usable-port.ts'

// npm start: everything from a bare checkout to a running shop, each step only when it is needed.

const onProgress = (message: string) => console.log(`${message} …`)
const shutdown = new Shutdown()

try {
  const installation = readInstallation(process.env, root)
  const { base } = installation
  await refuseUnusablePort(base.port, base.host)
  const { tenants, prepare, prepareAll } = await databasesOf(installation, { onProgress, shutdown })
  // Seed and server import the texts.
  await currentTexts({ shutdown })
  await Promise.all([prepareAll(), currentApplications({ onProgress, shutdown })])
  const { serve } = await import('../server/main.ts')
  const running = await serve({ base, tenants }, { prepare })
  leaveWhenUncaught(running.log, () => shutdown.end(1))
  await shutdown.add(() => {
    console.log('Stopping …')
    return running.stop()
  })
  console.log(welcome(tenants, running.isOpen))
  process.send?.('ready')
} catch (error) {
  // Whoever is told to stop while starting leaves half-finished steps behind, and they complain.
  if (!shutdown.started) {
    console.error(explained(error))
    await shutdown.end(1)
  }
}

function welcome(tenants: readonly Settings[], isOpen: (settings: Settings) => boolean): string {
  const isAlone = tenants.length === 1
  return `
Forecourt is ready.
${tenants.map((settings) => (isAlone ? '' : heading(settings, isOpen(settings))) + addresses(settings)).join('')}
${tenants.some(({ demo }) => demo) ? demoDealer() : ''}
Ctrl C stops it.
`
}

function heading({ tenant, dealerName }: Settings, isOpen: boolean): string {
  return `\n${dealerName ?? tenant}${isOpen ? '' : ': NOT YET, the log says why; it is tried again'}\n`
}

function addresses({ publicUrl }: Settings): string {
  return `
  Shop, Dutch    ${publicUrl}/nl
  Shop, French   ${publicUrl}/fr
  Back office    ${publicUrl}/office
  API            ${publicUrl}/api/docs
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
${demoColleagues.map(({ role, email }) => `  ${roleName(role).padEnd(26)}${email}`).join('\n')}
`
}

/** `fleet-manager` in, `Fleet manager` out. */
function roleName(role: string): string {
  return role.charAt(0).toUpperCase() + role.slice(1).replace('-', ' ')
}
