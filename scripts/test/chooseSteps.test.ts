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

test('a whole run has every step but those that stand for a longer one, and a short run the others', () => {
  const both = { name: 'unit' }
  const whole = { name: 'e2e', run: 'all' as const }
  const short = { name: 'flows', run: 'short' as const }
  const tiers = [[both], [whole], [short]]
  expect(chooseSteps(tiers, { all: true })).toEqual([[both], [whole]])
  expect(chooseSteps(tiers, {})).toEqual([[both], [short]])
  expect(chooseSteps(tiers, { skip: 'unit' })).toEqual([[short]])
})

test('a step that is named runs, whichever run it belongs to', () => {
  const tiers = [[{ name: 'e2e', run: 'all' as const }], [{ name: 'flows', run: 'short' as const }]]
  expect(chooseSteps(tiers, { only: 'e2e' })).toEqual([tiers[0]])
  expect(chooseSteps(tiers, { all: true, only: 'flows' })).toEqual([tiers[1]])
})
