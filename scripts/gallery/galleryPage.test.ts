import { expect, test } from 'vitest'
import { galleryPage } from './galleryPage.ts'

const page = galleryPage([
  { now: 'now/connect/dark.png', scene: 'connect', share: 0, variation: 'dark' },
  {
    before: 'base/connect/320 × 480.png',
    difference: 'moved/connect/320 × 480.png',
    now: 'now/connect/320 × 480.png',
    scene: 'connect',
    share: 0.125,
    variation: '320 × 480',
  },
  { now: 'now/account/dark.png', scene: 'account', share: 0, variation: 'dark' },
])

test('each screen has one row', () => {
  expect(page.match(/<section/g)).toHaveLength(2)
  expect(page.match(/<figure/g)).toHaveLength(3)
})

test('what moved says how much, and shows what was there', () => {
  expect(page).toContain('3 pictures, 1 moved')
  expect(page).toContain('320 × 480, 12.5 %')
  expect(page).toContain('src="base/connect/320%20%C3%97%20480.png"')
  expect(page.match(/<section data-moved>/g)).toHaveLength(1)
})
