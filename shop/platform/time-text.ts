import { currentLanguage } from './language.ts'

/** `09:30` in, as it is written in a table of hours: `9.30` in Dutch, `9 h 30` in French. */
export function timeText(time: string): string {
  const [hours = '', minutes = ''] = time.split(':')
  return `${Number(hours)}${currentLanguage() === 'fr' ? '\u00a0h\u00a0' : '.'}${minutes}`
}
