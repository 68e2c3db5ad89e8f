import { currentLocale } from '../platform/language.ts'

/** Bytes in, what people read out: `312 kB`, `2,4 MB`. */
export function sizeText(bytes: number): string {
  const [unit, value] = bytes < 1024 * 1024 ? ['kB', Math.ceil(bytes / 1024)] : ['MB', bytes / 1024 / 1024]
  return `${new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 }).format(Number(value))}\u00a0${unit}`
}
