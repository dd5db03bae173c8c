import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fallen, risen } from '../words/ratchet.ts'
import { allowedFile, countFunctions } from './countFunctions.ts'
import { longFunctions, maxLines } from './longFunctions.ts'

const allowed = JSON.parse(readFileSync(allowedFile, 'utf8')) as Readonly<Record<string, number>>

test(`no function has more than ${maxLines} lines, and those that had grow no more`, () => {
  const counts = countFunctions()
  expect(risen(counts, allowed).map((name) => `${name}: ${counts[name]} lines`)).toEqual([])
  // Cut, moved or gone: `npm run fix` takes it off the list.
  expect(fallen(counts, allowed)).toEqual([])
})

test('each kind of function is found by its name and its lines', () => {
  const lines = '\n'.repeat(maxLines)
  const found = longFunctions(
    'a.tsx',
    [
      `function one() {${lines}}`,
      `const two = () => {${lines}}`,
      `const a = { three() {${lines}}, four: async () => {${lines}} }`,
      `class B { five() {${lines}} }`,
      `run(() => {${lines}})`,
      `function six() {${'\n'.repeat(maxLines - 1)}}`,
      `function seven(): void\nfunction seven(a?: 1) {\n${lines}}`,
    ].join('\n'),
  )
  expect(found).toEqual({
    anonymous: 121,
    five: 121,
    four: 121,
    one: 121,
    seven: 122,
    three: 121,
    two: 121,
  })
})
