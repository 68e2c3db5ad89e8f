const last = new Map<string, number>()

/** Counts what a test file makes, each kind from 1, so that it finds the same numbers whatever ran before it. */
export function nextSerial(kind: string): number {
  const serial = (last.get(kind) ?? 0) + 1
  last.set(kind, serial)
  return serial
}

/** Begins at 1 again: a worker tries several files. */
export function restartSerials(): void {
  last.clear()
}
