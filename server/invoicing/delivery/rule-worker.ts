import { parentPort, workerData } from 'node:worker_threads'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { loadOfficialRules } from './official-rules.ts'
import type { RuleAnswer, RuleFolders, RuleQuestion } from './rule-checker.ts'

// Runs in a thread of its own: checking an invoice takes a tenth of a second of the processor, loading the rules a second.

const port = requireValue(parentPort, 'the thread that asks')
const { folder, cacheFolder }: RuleFolders = workerData
const loading = loadOfficialRules(folder, cacheFolder)

port.on('message', ({ id, xml }: RuleQuestion) => {
  const answer = (message: RuleAnswer) => port.postMessage(message, [])
  loading.then(
    (rules) => {
      try {
        answer({ id, version: rules.version, findings: rules.check(xml) })
      } catch (error) {
        answer({ id, failure: String(error) })
      }
    },
    (error: unknown) => answer({ id, failure: String(error) }),
  )
})
