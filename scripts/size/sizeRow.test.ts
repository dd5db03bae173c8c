import { expect, test } from 'vitest'
import { sizeRow } from './sizeRow.ts'

/** What a line says after the name of its row. */
const said = (bytes: number, budget?: number) =>
  sizeRow({ budget, bytes, what: 'Row' }).slice('Row'.length).trim().replaceAll(/ +/g, ' ')

test('a row is a name, its size, and its budget where it has one', () => {
  expect(sizeRow({ bytes: 1_234, what: 'Row' })).toBe(`${'Row'.padEnd(44)}    1.2`)
  expect(sizeRow({ budget: 9_000, bytes: 1_234, what: 'Row' })).toBe(
    `${'Row'.padEnd(44)}    1.2      9.0`,
  )
})

test('a row near its budget says what is left in bytes', () => {
  expect(said(11_640, 12_000)).toBe('11.6 12.0')
  expect(said(11_641, 12_000)).toBe('11.6 12.0 359 B left')
  expect(said(11_992, 12_000)).toBe('12.0 12.0 8 B left')
  expect(said(12_000, 12_000)).toBe('12.0 12.0 0 B left')
})

test('a row above its budget says so, and near it by how many bytes', () => {
  expect(said(12_008, 12_000)).toBe('12.0 12.0 ABOVE THE BUDGET by 8 B')
  expect(said(15_000, 12_000)).toBe('15.0 12.0 ABOVE THE BUDGET')
})
