import { expect, test } from 'vitest'
import { describeCalendarProgram } from './calendar-feed.ts'

test.each([
  ['Google-Calendar-Importer', 'Google Agenda'],
  ['Microsoft.Exchange/15.20 (Windows NT 10.0; Win64; x64)', 'Outlook'],
  ['Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17328; Pro)', 'Outlook'],
  ['iOS/18.1 (22B83) dataaccessd/1.0', 'Apple'],
  ['macOS/15.1 (24B83) dataaccessd/1.0', 'Apple'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0', 'Thunderbird'],
  ['curl/8.5.0', undefined],
  ['', undefined],
])('%s is %s', (userAgent, name) => {
  expect(describeCalendarProgram(userAgent)).toBe(name)
})
