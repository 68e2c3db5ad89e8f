import { load, type Call } from './load.ts'
import { readCpuMs, type Running } from './servers.ts'

/** Returns the milliseconds of processor time that a process takes for a request. */
export async function measureCpu(
  running: Running,
  call: Call,
  settings: { connections: number; seconds: number },
): Promise<number> {
  const before = await readCpuMs(running)
  const { perSecond, failures } = await load(running.origin, () => call, settings)
  if (failures > 0) throw new Error(`${failures} calls failed`)
  return ((await readCpuMs(running)) - before) / (perSecond * settings.seconds)
}

export function findMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}
