import { expect, test } from 'vitest'
import { type JudgedRow, judge, type Row } from './judge.ts'

const click: Row = {
  budget: { floorMs: 10, ms: 33 },
  floor: 10,
  name: 'click to list',
  ours: 30,
  throttle: 1,
}
const connect: Row = {
  budget: { floorMs: 12, ms: 33 },
  floor: 12,
  name: 'connect',
  ours: 20,
  throttle: 1,
}
const search: Row = {
  budget: { ms: 40 },
  floor: undefined,
  name: 'search',
  ours: 39,
  throttle: 1,
}
const heap: Row = {
  budget: { max: 2 },
  floor: 1,
  name: 'heap kB kept a cycle',
  ours: 2,
  throttle: 1,
}
const rows = [click, connect, search, heap]

const onHost = (pace: number, measured: readonly Row[]): Row[] =>
  measured.map((row) =>
    'max' in row.budget
      ? row
      : {
          ...row,
          floor: row.floor === undefined ? undefined : row.floor * pace,
          ours: row.ours === undefined ? undefined : row.ours * pace,
        },
  )
const above = (judged: readonly JudgedRow[]) =>
  judged.filter((row) => row.above).map(({ name }) => name)

test('on the reference host a budget is what it says', () => {
  expect(judge(rows).map(({ allowed }) => allowed)).toEqual([33, 33, 40, 2])
  expect(above(judge(rows))).toEqual([])
  expect(above(judge([{ ...click, ours: 34 }]))).toEqual(['click to list'])
})

test.each([0.8, 1, 2, 6])(
  'the same page on a host %s times as slow has the same verdict',
  (pace) => {
    const slower = [...rows, { ...click, name: 'too slow', ours: 36 }]
    expect(above(judge(onHost(pace, slower)))).toEqual(['too slow'])
  },
)

test('a page twice as slow on the same host is above, whether its row has a floor or goes by the pace', () => {
  const twice = [click, connect, search].map((row) => ({ ...row, ours: (row.ours ?? 0) * 2 }))
  expect(above(judge(twice))).toEqual(['click to list', 'connect', 'search'])
})

test('a row without a floor goes by the median pace of those throttled as much', () => {
  const judged = judge([
    { ...click, floor: 20 },
    { ...click, floor: 30 },
    { ...click, floor: 1000 },
    { ...click, floor: undefined },
    ...[1, 2, 3].map((floor) => ({ ...click, floor, throttle: 4 })),
    search,
  ])
  expect(judged.at(-1)).toMatchObject({ allowed: 120, ratio: undefined })
})

test('a ratio tells the distance to the floor', () => {
  expect(judge([click])[0]?.ratio).toBe(3)
})

test('on a quick host a time may still be a frame', () => {
  expect(judge([{ ...click, floor: 1, ours: 16 }])).toMatchObject([{ above: false }])
  expect(judge([{ ...click, floor: 1, ours: 17 }])).toMatchObject([{ above: true }])
})

test('what moves may take as long on a quick host, and longer on a slow one', () => {
  const closing: Row = { ...click, budget: { floorMs: 10, leastMs: 100, ms: 100 }, ours: 100 }
  expect(judge([{ ...closing, floor: 5 }])).toMatchObject([{ above: false, allowed: 100 }])
  expect(judge([{ ...closing, floor: 20 }])).toMatchObject([{ allowed: 200 }])
})

test('what is counted has the same budget everywhere', () => {
  const kept = { ...heap, name: 'kept', ours: 3 }
  expect(above(judge([...onHost(6, rows), kept]))).toEqual(['kept'])
  // One-time work of the page, divided by the cycles.
  expect(above(judge([{ ...heap, budget: { max: 0 }, ours: 0.04 }]))).toEqual([])
})

test('what was not measured is above', () => {
  expect(above(judge([{ ...click, ours: undefined }]))).toEqual(['click to list'])
  expect(above(judge([{ ...click, floor: undefined }]))).toEqual(['click to list'])
  expect(above(judge([search]))).toEqual(['search'])
})
