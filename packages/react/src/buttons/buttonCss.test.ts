import { expect, test } from 'vitest'
import { buttonCss } from './buttonCss.ts'

const [rules = '', afterKeyframes = ''] = buttonCss().split(/@keyframes \S+?{50%{opacity:\.45}}/)

test('every declaration outweighs an important one of the page', () => {
  const declarations = `${rules}${afterKeyframes}`.match(/[^{};]+:[^{};]+(?=[;}])/g) ?? []
  expect(declarations.length).toBeGreaterThan(80)
  expect(declarations.filter((each) => !each.endsWith('!important'))).toEqual([])
  const selectors = `${rules}${afterKeyframes}`.match(/\[data-latchkey\]+/g) ?? []
  const tripled = `${rules}${afterKeyframes}`.match(/(\[data-latchkey\]){3}/g) ?? []
  expect(selectors.length).toBe(tripled.length * 3)
})

test('keyframes stay as they are, because a browser drops important ones', () => {
  expect(afterKeyframes).toMatch(/^@media/)
})
