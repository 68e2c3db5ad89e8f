import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before the product in its own process (`--import`): moves its clock and disables its name service, on messages of
// the parent. Timers follow the monotonic clock, as on a real machine.

export interface Steering {
  /** Milliseconds that the clock of the process is ahead of the machine's. */
  readonly aheadMs?: number
  readonly hasNames?: boolean
}

const RealDate = Date
let aheadMs = Number(process.env['FAULTS_AHEAD_MS'] ?? 0)
let hasNames = true
const now = () => RealDate.now() + aheadMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

type Ask = (...given: unknown[]) => unknown

/** The name service does not answer: the error of a resolver in this case. */
function toFailure(name: unknown): NodeJS.ErrnoException {
  return Object.assign(new Error(`getaddrinfo EAI_AGAIN ${String(name)}`), {
    code: 'EAI_AGAIN',
    syscall: 'getaddrinfo',
  })
}

function withoutNames(ask: Ask): Ask {
  return (...given) => {
    if (hasNames) return ask(...given)
    const answer = given.at(-1)
    if (typeof answer === 'function') process.nextTick(() => void answer(toFailure(given[0])))
    return undefined
  }
}

function withoutNamesPromised(ask: Ask): Ask {
  return (...given) => (hasNames ? ask(...given) : Promise.reject(toFailure(given[0])))
}

for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveMx']) {
  Object.assign(dns, { [name]: withoutNames(Reflect.get(dns, name)) })
  Object.assign(dns.promises, { [name]: withoutNamesPromised(Reflect.get(dns.promises, name)) })
}
for (const name of ['resolve', 'resolve4', 'resolve6', 'resolveMx']) {
  const ask: (this: unknown, ...given: unknown[]) => unknown = Reflect.get(dns.Resolver.prototype, name)
  Object.assign(dns.Resolver.prototype, {
    [name](this: unknown, ...given: unknown[]) {
      return withoutNames((...all) => ask.apply(this, all))(...given)
    },
  })
}
syncBuiltinESMExports()

process.on('message', (message: Steering) => {
  aheadMs = message.aheadMs ?? aheadMs
  hasNames = message.hasNames ?? hasNames
  process.send?.({ isSteered: true })
})
// Listening for messages does not keep the process alive.
process.channel?.unref()
