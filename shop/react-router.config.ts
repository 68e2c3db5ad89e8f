import type { Config } from '@react-router/dev/config'
import { builtLanguage } from './built-language.ts'

export default {
  appDirectory: '.',
  buildDirectory: `build/${builtLanguage ?? 'dev'}`,
  // All routes of one language together are smaller than requests for them link by link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
