export type Figure = { what: string; value: number; show: string; target: string; isMet: boolean }

const figures: Figure[] = []

/** Records a figure with a minimum. */
export function atLeast(what: string, value: number, target: number, show = value.toFixed(2)): void {
  note({ what, value, show, target: `≥ ${target}`, isMet: value >= target })
}

/** Records a figure with a maximum. */
export function atMost(what: string, value: number, target: number, show = value.toFixed(2)): void {
  note({ what, value, show, target: `≤ ${target}`, isMet: value <= target })
}

/** Records a figure, or a text, that must be exactly this. */
export function exactly<Value extends number | string>(what: string, value: Value, target: Value): void {
  note({ what, value: Number(value), show: String(value), target: `= ${target}`, isMet: value === target })
}

/** Records a figure without a limit. */
export function reported(what: string, show: string): void {
  note({ what, value: NaN, show, target: '', isMet: true })
}

/** Returns the figures that were recorded since the last call. */
export function takeFigures(): readonly Figure[] {
  return figures.splice(0)
}

export function allMet(): boolean {
  return figures.every(({ isMet }) => isMet)
}

function note(figure: Figure): void {
  figures.push(figure)
  const verdict = figure.target === '' ? '' : `${figure.target}  ${figure.isMet ? 'met' : 'MISSED'}`
  console.log(`  ${figure.what.padEnd(72)} ${figure.show.padStart(12)}  ${verdict}`)
}
