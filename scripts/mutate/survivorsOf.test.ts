import { expect, test } from 'vitest'
import { notSampled } from './sampler.mjs'
import { survivorsOf } from './survivorsOf.ts'

const at = (line: number, from: number, to: number) => ({
  end: { column: to, line },
  start: { column: from, line },
})

test('lists what no test noticed with its text, and counts what could not run for neither', () => {
  const { files, score, survivors, timedOut } = survivorsOf({
    files: {
      'packages/a/src/limit.ts': {
        mutants: [
          { location: at(2, 11, 16), replacement: 'a >= b', status: 'Survived' },
          { location: at(1, 1, 4), replacement: '', status: 'NoCoverage' },
          { location: at(1, 1, 4), replacement: 'x', status: 'Killed' },
          { location: at(1, 1, 4), replacement: 'y', status: 'Timeout' },
          { location: at(1, 1, 4), replacement: 'z', status: 'RuntimeError' },
          { location: at(1, 1, 4), replacement: 'z', status: 'Ignored' },
        ],
        source: 'let a\nconst c = a > b\n',
      },
    },
  })
  expect(survivors).toEqual([
    { file: 'packages/a/src/limit.ts', line: 1, original: 'let', replacement: '' },
    { file: 'packages/a/src/limit.ts', line: 2, original: 'a > b', replacement: 'a >= b' },
  ])
  expect(files).toEqual([{ detected: 2, file: 'packages/a/src/limit.ts', total: 4 }])
  expect(score).toBe(50)
  expect(timedOut).toBe(1)
})

test('a change over several lines is one line of the list, cut where it is long', () => {
  const source = `if (a) {\n  ${'b'.repeat(200)}\n}\n`
  const { survivors } = survivorsOf({
    files: {
      f: {
        mutants: [
          {
            location: { end: { column: 2, line: 3 }, start: { column: 8, line: 1 } },
            replacement: '{}',
            status: 'Survived',
          },
        ],
        source,
      },
    },
  })
  expect(survivors[0]?.original).toBe(`{ ${'b'.repeat(88)}…`)
})

test('nothing to change is all noticed', () => {
  expect(survivorsOf({ files: {} }).score).toBe(100)
})

test('what was not tried is counted apart, and so is what survived a run of no test', () => {
  const mutant = { location: at(1, 1, 4), replacement: '' }
  const answer = survivorsOf({
    files: {
      f: {
        mutants: [
          { ...mutant, status: 'CompileError', statusReason: notSampled },
          { ...mutant, status: 'CompileError', statusReason: notSampled },
          { ...mutant, status: 'Ignored' },
          { ...mutant, status: 'Survived', testsCompleted: 0 },
          { ...mutant, status: 'Survived', testsCompleted: 3 },
          { ...mutant, status: 'NoCoverage', testsCompleted: 0 },
          { ...mutant, status: 'Killed', testsCompleted: 1 },
        ],
        source: 'let a',
      },
    },
  })
  expect(answer).toMatchObject({
    detected: 1,
    total: 3,
    unmeasured: 1,
    untried: { ignored: 1, unsampled: 2 },
  })
  expect(answer.survivors).toHaveLength(2)
})
