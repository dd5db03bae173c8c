import { expect, test } from 'vitest'
import { sampleOf } from './sampler.mjs'

/** Mutants as Stryker counts them: file by file, two on each line. */
const mutantsOf = (...lengths: number[]) => {
  let id = 0
  return lengths.flatMap((length, file) =>
    Array.from({ length }, (_, index) => {
      const line = Math.floor(index / 2) + 1
      const location = { end: { column: 9, line }, start: { column: (index % 2) + 1, line } }
      return { fileName: `src/${file}.ts`, id: String(id++), location }
    }),
  )
}

test('a sample has a share of each file, from its beginning to its end', () => {
  const mutants = mutantsOf(400, 200, 100, 100)
  const sample = sampleOf(mutants, 80)
  expect(sample.size).toBe(80)
  const tried = mutants.filter(({ id }) => sample.has(id))
  const inFile = (file: number) => tried.filter(({ fileName }) => fileName === `src/${file}.ts`)
  expect([0, 1, 2, 3].map((file) => inFile(file).length)).toEqual([40, 20, 10, 10])
  const quarters = [0, 50, 100, 150].map(
    (from) =>
      inFile(0).filter(({ location: { start } }) => start.line > from && start.line <= from + 50)
        .length,
  )
  expect(quarters).toEqual([10, 10, 10, 10])
})

test('both mutants of a pair have their chance', () => {
  const mutants = mutantsOf(400)
  const sample = sampleOf(mutants, 40)
  const first = mutants.filter(({ id, location }) => sample.has(id) && location.start.column === 1)
  expect(first.length).toBeGreaterThan(12)
  expect(first.length).toBeLessThan(28)
})

test('the same code has the same sample, in whatever order its mutants come', () => {
  const mutants = mutantsOf(30, 20)
  expect(sampleOf(mutants.toReversed(), 7)).toEqual(sampleOf(mutants, 7))
})

test('where there are fewer than asked for, all are tried', () => {
  expect(sampleOf(mutantsOf(3, 2), 5).size).toBe(5)
  expect(sampleOf(mutantsOf(3, 2), 50).size).toBe(5)
})
