import { expect, test } from 'vitest'
import { isRestrictedTimeZone } from './timeZones.ts'

test.each([
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Beijing',
  'Asia/Hong_Kong',
  'Asia/Macau',
  'ASIA/MACAO',
])('%s is restricted: mainland China, Hong Kong and Macau (S9.36)', (timeZone) => {
  expect(isRestrictedTimeZone(timeZone)).toBe(true)
})

test.each(['', 'UTC', 'Asia/Taipei', 'Asia/Singapore', 'Asia/Tokyo', 'Europe/Berlin', 'Asia'])(
  '%j is not (S9.36)',
  (timeZone) => {
    expect(isRestrictedTimeZone(timeZone)).toBe(false)
  },
)
