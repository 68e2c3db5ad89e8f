/** A business decision: accepted with its result, or refused with a reason that a screen can translate. */
export type Result<Yield extends object, Reason extends string, Detail extends object = object> =
  | ({ ok: true } & Yield)
  | Refusal<Reason, Detail>

/** A value, returned and never thrown: `Result`, or `Order | Refusal<…>` where there is one thing to hand over. */
export type Refusal<Reason extends string = string, Detail extends object = object> = {
  ok: false
  reason: Reason
} & Detail

/** Accepts a decision with its result. */
export function accept<Yield extends object>(yields: Yield): { ok: true } & Yield {
  return { ok: true, ...yields }
}

/** Returns a refused decision with its reason (and facts for its message). */
export function refuse<Reason extends string, Detail extends object = object>(
  reason: Reason,
  detail?: Detail,
): Refusal<Reason, Detail> {
  return { ok: false, reason, ...detail! }
}

/** Returns true for a refusal among all results of a function. */
export function isRefusal(outcome: unknown): outcome is Refusal {
  return typeof outcome === 'object' && outcome !== null && 'reason' in outcome && 'ok' in outcome && !outcome.ok
}
