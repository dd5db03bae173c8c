import { expect, test } from 'vitest'
import { loginScenes } from './loginScenes.ts'
import { pageScenes } from './pageScenes.ts'
import { stateScenes } from './stateScenes.ts'
import { strangeCodeScenes } from './strangeCodeScenes.ts'

test('each scene of the gallery has a name of its own', () => {
  const names = [...loginScenes, ...pageScenes, ...stateScenes, ...strangeCodeScenes].map(
    ({ name }) => name,
  )
  expect(names.length).toBeGreaterThan(30)
  expect(new Set(names).size).toBe(names.length)
})
