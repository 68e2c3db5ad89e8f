import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { RuleFinding } from '@forecourt/domain/invoicing/delivery/rule-finding.ts'
import type { Settings } from '../../platform/settings/settings.ts'

declare module '../../platform/http/services.ts' {
  interface Services {
    /** Undefined: this installation has no files of official rules. */
    readonly ruleChecker: RuleCheckerService | undefined
  }
}

export interface RuleFolders {
  readonly folder: string
  readonly cacheFolder: string
}
export interface RuleQuestion {
  readonly id: number
  readonly xml: string
}
export type RuleAnswer = { readonly id: number } & (RuleCheckResult | { readonly failure: string })
export interface RuleCheckResult {
  readonly version: string
  readonly findings: RuleFinding[]
}

export interface RuleCheckerService {
  check(xml: string): Promise<RuleCheckResult>
  close(): Promise<void>
}

/** Loaded rules take 200 MB: the thread ends after so long without a check. */
const idleMs = 60_000
/** The first check of an installation compiles the rules. */
const longestCheckMs = 600_000
const mostMegabytes = 768

/** Checks invoices by the official rules in a thread of its own, which no request waits for. */
export class RuleChecker implements RuleCheckerService {
  readonly #folders: RuleFolders
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0
  readonly #waiting = new Map<number, PromiseWithResolvers<RuleCheckResult>>()

  constructor(folders: RuleFolders) {
    this.#folders = folders
  }

  async check(xml: string): Promise<RuleCheckResult> {
    clearTimeout(this.#idle)
    const id = ++this.#lastId
    const answer = Promise.withResolvers<RuleCheckResult>()
    this.#waiting.set(id, answer)
    const limit = setTimeout(() => this.#end(new Error('The check of an invoice took too long')), longestCheckMs)
    try {
      const question: RuleQuestion = { id, xml }
      this.#open().postMessage(question, [])
      return await answer.promise
    } finally {
      clearTimeout(limit)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => void this.close(), idleMs).unref()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #open(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('rule-worker.ts', import.meta.url), {
      name: 'invoice-rules',
      workerData: this.#folders,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
    worker
      .on('message', (message: RuleAnswer) => {
        const answer = this.#waiting.get(message.id)
        if ('failure' in message) answer?.reject(new Error(message.failure))
        else answer?.resolve(message)
      })
      .on('error', (error: Error) => this.#end(error))
      .on('exit', () => this.#end(new Error('The check of invoices ended')))
    this.#worker = worker
    return worker
  }

  /** Ends the thread; waiting jobs are retried with a new one. */
  #end(error: Error): void {
    const worker = this.#worker
    this.#worker = undefined
    void worker?.terminate()
    for (const answer of this.#waiting.values()) answer.reject(error)
  }
}

/** Opens the checker where the settings name a folder of rules. */
export function openRuleChecker({ einvoiceRulesDir, dataDir }: Settings): RuleChecker | undefined {
  return einvoiceRulesDir === undefined
    ? undefined
    : new RuleChecker({ folder: einvoiceRulesDir, cacheFolder: path.join(dataDir, 'einvoice-rules') })
}
