import { currentTexts } from '../build.ts'

/** Vitest's global setup: code under test imports the compiled texts. */
export default function setup(): Promise<void> {
  return currentTexts()
}
