import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,server,api-client,shop,office,ui,locales,demo-pictures,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['scripts/lib/current-texts.ts', 'server/test/cluster.ts'],
    maxWorkers: 2,
    // A test file starts with a database of its own; on a busy machine that takes a moment.
    hookTimeout: 30_000,
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    // As with the journeys: who needed a second try is named by `npm test`.
    retry: process.env['CI'] ? 1 : 0,
  },
})
