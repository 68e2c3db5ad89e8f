/** The changes in a form, step by step, for undo and redo. */
export interface EditSteps<Row> {
  readonly before: readonly Row[]
  readonly after: readonly Row[]
  /** The element and time (ms) of the last typed step: more typing there is the same step. Null: it was chosen or pressed. */
  readonly typed: { readonly into: unknown; readonly at: number } | null
}

export const noSteps: EditSteps<never> = { before: [], after: [], typed: null }

const mostSteps = 100
const pauseMs = 700

/** Records a step before `row` changes, by typing `into` a field or, with null, otherwise. */
export function addStep<Row>(steps: EditSteps<Row>, row: Row, into: unknown, at: number): EditSteps<Row> {
  const { typed } = steps
  const goesOn = into !== null && typed !== null && typed.into === into && at - typed.at < pauseMs
  const before = goesOn ? steps.before : [...steps.before, row].slice(-mostSteps)
  return { before, after: [], typed: into === null ? null : { into, at } }
}

/** Goes one step back from `row`; null: there is none. */
export function undoStep<Row>({ before, after }: EditSteps<Row>, row: Row): { steps: EditSteps<Row>; row: Row } | null {
  if (before.length === 0) return null
  return { row: before.at(-1)!, steps: { before: before.slice(0, -1), after: [row, ...after], typed: null } }
}

/** Goes one step forward from `row`; null: there is none. */
export function redone<Row>({ before, after }: EditSteps<Row>, row: Row): { steps: EditSteps<Row>; row: Row } | null {
  const [next, ...rest] = after
  return next === undefined ? null : { row: next, steps: { before: [...before, row], after: rest, typed: null } }
}
