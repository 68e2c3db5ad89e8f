import { leaveWhenUncaught } from '../server/platform/http/last-resort.ts'
import type { Settings } from '../server/platform/settings/settings.ts'
import { readInstallation } from '../server/platform/settings/tenants.ts'
import { currentOffice, currentShop, currentTexts, isOfficeStale } from './build.ts'
import { demoAccounts, demoColleagues } from './demo/accounts.ts'
import { explainError } from './lib/explained.ts'
import { firstPage } from './lib/first-page.ts'
import { root } from './lib/fingerprint.ts'
import { openDatabases } from './lib/database.ts'
import { Shutdown } from './lib/shutdown.ts'
import { seconds, TimedParts } from './lib/timed-parts.ts'
import { refuseUnusablePort } from './lib/usable-port.ts'

// npm start: everything from a bare checkout to a running shop, each step only when it is needed. The office, which takes
// long to build, and the sales of a demo dealer follow while the shop is served.

const onProgress = (message: string) => console.log(`${message} …`)
const parts = new TimedParts(console.log)
const shutdown = new Shutdown()
/** The start of the wait: the installation ran before us and passed its start. */
const { FORECOURT_STARTED_AT: startedAt = performance.timeOrigin, FORECOURT_INSTALL_MS: installMs } = process.env
if (installMs !== undefined) parts.addMeasured('install', Number(installMs))
const secondsWaited = () => seconds(Date.now() - Number(startedAt))

try {
  const installation = readInstallation(process.env, root)
  const { base } = installation
  await refuseUnusablePort(base.port, base.host)
  if (base.metrics) await refuseUnusablePort(base.metrics.port, base.metrics.host, 'METRICS_PORT')
  // Shop, seed and server need the texts.
  await currentTexts({ parts, shutdown })
  const [{ tenants, prepare, findUnfinished, finish }] = await Promise.all([
    prepareDatabases(),
    currentShop({ parts, shutdown }),
  ])
  const prepared = performance.now()
  const unfinished = await findUnfinished()
  const officeDue = isOfficeStale() || unfinished.length > 0 ? Promise.withResolvers<void>() : undefined
  const { serve } = await import('../server/main.ts')
  const running = await serve({ base, tenants }, { prepare: prepareWhole, office: officeDue?.promise })
  leaveWhenUncaught(running.log, () => shutdown.end(1))
  await shutdown.add(() => {
    console.log('Stopping …')
    return running.stop()
  })
  if (base.stopDelaySeconds > 0) shutdown.setNotice(base.stopDelaySeconds * 1_000, running.leave)
  if (String(parts)) {
    // A user waited, and the first page takes longer than all others.
    await firstPage(base, tenants[0]!)
    parts.add('server', prepared)
  }
  console.log(welcome(tenants, running.isOpen, officeDue !== undefined))
  process.send?.('ready')
  if (officeDue) {
    prepareOffice().then(officeDue.resolve, officeDue.reject)
    await running.office.then(
      () => console.log(`The back office is ready, after ${secondsWaited()} s.`),
      (error: unknown) => {
        if (!shutdown.started)
          console.error(`The back office could not be prepared; the shop goes on without it. ${explainError(error)}`)
      },
    )
  }

  async function prepareOffice(): Promise<void> {
    const inBackground = true
    await Promise.all([
      currentOffice({ parts, shutdown, inBackground }),
      ...unfinished.map((settings) => finish(settings, { inBackground })),
    ])
  }

  /** Prepares a group that failed at first: its office is served together with its shop. */
  async function prepareWhole(settings: Settings): Promise<void> {
    await prepare(settings)
    if (!unfinished.includes(settings)) await finish(settings)
  }

  async function prepareDatabases() {
    const databases = await openDatabases(installation, { onProgress, parts, shutdown })
    await databases.prepareAll()
    return databases
  }
} catch (error) {
  // A stop during startup interrupts steps, whose errors do not matter.
  if (!shutdown.started) {
    console.error(explainError(error))
    await shutdown.end(1)
  }
}

function welcome(
  tenants: readonly Settings[],
  isOpen: (settings: Settings) => boolean,
  isOfficeToCome: boolean,
): string {
  const isAlone = tenants.length === 1
  const done = String(parts)
  return `
Ready after ${secondsWaited()} s${done && ` (${done})`}.${isOfficeToCome ? ' The back office follows.' : ''}
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

/** Formats `fleet-manager` as `Fleet manager`. */
function roleName(role: string): string {
  return role.charAt(0).toUpperCase() + role.slice(1).replace('-', ' ')
}
