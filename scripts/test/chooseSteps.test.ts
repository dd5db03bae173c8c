import { expect, test } from 'vitest'
import { chooseSteps } from './chooseSteps.mjs'

const groups = [[{ name: 'lint' }, { name: 'types' }], [{ name: 'unit' }]]

test('refuses a name that no step has, so that a misspelt one never passes for green', () => {
  expect(() => chooseSteps(groups, { only: 'lint,type' })).toThrow(
    'No step is named type. Known: lint, types, unit.',
  )
  expect(() => chooseSteps(groups, { skip: 'e2e' })).toThrow('No step is named e2e.')
})

test('keeps the order of cost and drops groups that are left empty', () => {
  expect(chooseSteps(groups, { only: 'types,lint' })).toEqual([
    [{ name: 'lint' }, { name: 'types' }],
  ])
  expect(chooseSteps(groups, { skip: 'lint,unit' })).toEqual([[{ name: 'types' }]])
  expect(chooseSteps(groups, {})).toEqual(groups)
})

const tiers: { name: string; run?: 'all' | 'short' }[][] = [
  [{ name: 'unit' }],
  [
    { name: 'flows', run: 'short' },
    { name: 'e2e', run: 'all' },
  ],
]
const names = (chosen: { name: string }[][]) => chosen.map((group) => group.map(({ name }) => name))

test('a whole run has every step but those that stand for a longer one, and a short run the others', () => {
  expect(names(chooseSteps(tiers, { all: true }))).toEqual([['unit'], ['e2e']])
  expect(names(chooseSteps(tiers, {}))).toEqual([['unit'], ['flows']])
  expect(names(chooseSteps(tiers, { skip: 'unit' }))).toEqual([['flows']])
})

test('a step that is named runs, whichever run it belongs to', () => {
  expect(names(chooseSteps(tiers, { only: 'e2e' }))).toEqual([['e2e']])
  expect(names(chooseSteps(tiers, { all: true, only: 'flows' }))).toEqual([['flows']])
})
