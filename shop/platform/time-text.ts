import { currentLanguage } from './language.ts'

/** Formats `09:30` for a table of hours: `9.30` in Dutch, `9 h 30` in French. */
export function timeText(time: string): string {
  const [hours = '', minutes = ''] = time.split(':')
  return `${Number(hours)}${currentLanguage() === 'fr' ? '\u00a0h\u00a0' : '.'}${minutes}`
}
