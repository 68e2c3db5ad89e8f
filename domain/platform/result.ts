/** A decision of the business: it goes through with what it yields, or is refused with a reason a screen can translate. */
export type Result<Yield extends object, Reason extends string, Detail extends object = object> =
  | ({ ok: true } & Yield)
  | Refusal<Reason, Detail>

export type Refusal<Reason extends string, Detail extends object = object> = { ok: false; reason: Reason } & Detail

/** What a decision yields in, the accepted decision out. */
export function accept<Yield extends object>(yields: Yield): { ok: true } & Yield {
  return { ok: true, ...yields }
}

/** A reason (and facts for its message) in, the refused decision out. */
export function refuse<Reason extends string>(reason: Reason): Refusal<Reason>
export function refuse<Reason extends string, Detail extends object>(
  reason: Reason,
  detail: Detail,
): Refusal<Reason, Detail>
export function refuse(reason: string, detail: object = {}): Refusal<string> {
  return { ok: false, reason, ...detail }
}
