import http from 'node:http'

export type Call = { path: string; method?: 'GET' | 'POST'; body?: string; headers?: Record<string, string> }
export type Sample = { perSecond: number; p50: number; p95: number; p99: number; failures: number }

/** Keeps `connections` connections busy for some seconds, call after call. Latencies are milliseconds. */
export async function load(
  origin: string,
  next: (index: number) => Call,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Sample> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(origin)
  const latencies: number[] = []
  let failures = 0
  let index = 0
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const before = performance.now()
        const status = await call({ agent, hostname, port }, next(index++))
        if (status === 200) latencies.push(performance.now() - before)
        else failures++
      }
    }),
  )
  const elapsed = (performance.now() - startedAt) / 1_000
  agent.destroy()
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity
  return { perSecond: latencies.length / elapsed, p50: at(0.5), p95: at(0.95), p99: at(0.99), failures }
}

function call(where: http.RequestOptions, { path, method = 'GET', body, headers = {} }: Call): Promise<number> {
  return new Promise((resolve) => {
    const request = http.request({ ...where, path, method, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    request.once('error', () => resolve(0))
    request.end(body)
  })
}

/** Three rounds in which every contender has its turn, so that a slow moment of the machine hits all alike. */
export async function interleaved<Name extends string>(
  contenders: Record<Name, () => Promise<Sample>>,
  rounds = 3,
): Promise<Record<Name, Sample>> {
  const samples: Record<string, Sample[]> = {}
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries<() => Promise<Sample>>(contenders)) {
      ;(samples[name] ??= []).push(await run())
    }
  }
  return Object.fromEntries(Object.entries(samples).map(([name, all]) => [name, findMedian(all)])) as Record<
    Name,
    Sample
  >
}

function findMedian(samples: readonly Sample[]): Sample {
  const median = (key: keyof Sample) =>
    samples.map((sample) => sample[key]).toSorted((a, b) => a - b)[samples.length >> 1]!
  return {
    perSecond: median('perSecond'),
    p50: median('p50'),
    p95: median('p95'),
    p99: median('p99'),
    failures: Math.max(...samples.map(({ failures }) => failures)),
  }
}
