interface HappenedAt {
  readonly target: EventTarget | null
}

/** Returns the element that matches a selector at or around the place of an event. */
export function closestTo({ target }: HappenedAt, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null
}

/** True if an event happened in an element. */
export function isInside({ target }: HappenedAt, element: Element | null | undefined): boolean {
  return target instanceof Node && element?.contains(target) === true
}
