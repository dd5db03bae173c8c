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
