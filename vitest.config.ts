import { defineConfig } from 'vitest/config'

const common = {
  // A worker loads the product once for all files that it tries: modules of the server keep no state
  // (scripts/lib/module-state-rules.ts), and a file that leaves something open fails (server/test/each-file.ts).
  isolate: false,
  setupFiles: ['server/test/each-file.ts'],
  // A test file starts with a database of its own; on a busy machine that takes a moment.
  hookTimeout: 30_000,
  testTimeout: 20_000,
  expect: { poll: { timeout: 10_000 } },
}

export default defineConfig({
  test: {
    globalSetup: ['scripts/lib/current-texts.ts', 'server/test/cluster.ts'],
    // One more than the processors of CI: a file waits for jobs, mails and timers during a good part of its time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...common,
          name: 'node',
          include: ['{domain,server,api-client,locales,demo-pictures,scripts}/**/*.test.ts'],
          // Node itself strips the types, as it does when the product runs.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        test: { ...common, name: 'screens', include: ['{shop,office,ui}/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
