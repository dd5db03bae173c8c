import { join } from 'node:path'
import { testIds } from '@latchkey/react'
import { expect, test } from 'vitest'
import { promisedTestIds } from '../../packages/react/src/promisedTestIds.ts'
import { workspaceRoot } from '../workspace.ts'
import { readApi } from './readApi.ts'
import { writeReference } from './writeReference.ts'

const api = readApi()
const entries = api.modules.flatMap(({ name, entries: own }) =>
  own.map((entry) => ({ ...entry, module: name })),
)

test('the reference lists what the packages export', async () => {
  const promised = new Set(Object.keys(promisedTestIds))
  await expect(writeReference(api, testIds, promised)).toMatchFileSnapshot(
    join(workspaceRoot, 'docs/reference.md'),
  )
})

test('everything that is exported says what it is for', () => {
  const silent = entries.filter(({ summary }) => summary === '')
  expect(silent.map(({ module, name }) => `${module} ${name}`)).toEqual([])
})

test('every option says what it means', () => {
  expect(api.options.filter(({ summary }) => summary === '').map(({ name }) => name)).toEqual([])
})

test('no two errors have one code', () => {
  const classes = new Map<string, Set<string>>()
  for (const { code, name } of entries)
    if (code) classes.set(code, (classes.get(code) ?? new Set()).add(name))
  const shared = [...classes].filter(([, names]) => names.size > 1)
  expect(shared.map(([code, names]) => `${code}: ${[...names]}`)).toEqual([])
})
