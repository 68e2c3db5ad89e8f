import os from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { chromium } from '../scripts/lib/chromium.ts'

const { executablePath, args, env } = chromium()

/** Flags of a browser that visits many pages of one site, each for a moment. */
const forShortVisits = [
  // Scripts run too briefly to gain from being optimized, and are compiled again by every process that has not kept them.
  '--js-flags=--no-turbofan,--no-maglev,--no-flush-bytecode',
  '--process-per-site',
]

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: '../test-results',
  globalSetup: './server.ts',
  fullyParallel: true,
  // One more than processors: a journey waits for mails, debounced input and timers during a fifth of its time. Three share the
  // cars that journeys order (order-checkout.ts).
  workers: Math.min(os.availableParallelism() + 1, 3),
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  // A machine of CI may stall for longer than a buyer waits. Who needed a second try is named by `npm test`.
  retries: process.env['CI'] ? 1 : 0,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'nl-BE',
    // Journeys use the network; the one about being offline says so.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Brussels',
    // Each frame of a transition is drawn by the processor. Journeys about motion need it.
    contextOptions: { reducedMotion: 'reduce' },
    // A new context is a new process that reads every script anew. What Playwright does not take back, `support.ts` does.
    reuseContext: true,
    launchOptions: { executablePath, args: [...args, ...forShortVisits], env },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
})
