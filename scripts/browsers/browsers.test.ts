import { expect, test } from 'vitest'
import type { Accepted } from './accepted.ts'
import { findProblems } from './findProblems.ts'

const none: readonly Accepted[] = []
const problems = (text: string, accepted = none) =>
  findProblems({ modules: [{ path: 'a.js', text }], sheets: [] }, accepted)
const cssProblems = (text: string) =>
  findProblems({ modules: [], sheets: [{ path: 'a.css', text }] }, none)

test('a static member that Safari 16.4 lacks is named with its place', () => {
  expect(problems('\nexport const isUrl = (text) => URL.canParse(text)')).toEqual([
    'a.js:2 uses api.URL.canParse_static, which lacks in safari 16.4, safari_ios 16.4',
  ])
})

test.each([
  ['AbortSignal.any([])', 'api.AbortSignal.any_static'],
  ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
  ['globalThis.Promise.try(f)', 'javascript.builtins.Promise.try'],
  ['Object.groupBy([], String)', 'javascript.builtins.Object.groupBy'],
  ['new Set().isSubsetOf(other)', 'javascript.builtins.Set.isSubsetOf'],
  ['element.checkVisibility()', 'api.Element.checkVisibility'],
  ['window.requestIdleCallback(f)', 'api.Window.requestIdleCallback'],
  ['requestIdleCallback(f)', 'api.Window.requestIdleCallback'],
  ['document.startViewTransition(f)', 'api.Document.startViewTransition'],
  ['new CloseWatcher()', 'api.CloseWatcher'],
  ["element.addEventListener('scrollend', f)", 'api.Document.scrollend_event'],
])('%s is found', (code, feature) => {
  expect(problems(code).join()).toContain(`uses ${feature}, `)
})

test.each([
  'AbortSignal.timeout(1)',
  '[].toSorted().findLast(Boolean)?.at(-1)',
  'structuredClone({})',
  "typeof requestIdleCallback === 'function'",
  'globalThis.requestIdleCallback?.(f)',
  'const URL = {}; URL.canParse(1)',
  // A part of a regular expression, and no style sheet.
  "const hex = '[0-9A-Fa-f]{1,4}'",
  "import * as z from 'zod'; z.union([])",
  'const any = { isSubsetOf: 1 }; any.isSubsetOf',
  "element.addEventListener('scroll', f)",
])('%s is left alone', (code) => {
  expect(problems(code)).toEqual([])
})

test('syntax that a promised browser does not read does not parse', () => {
  expect(() => problems('const r = /a/v')).toThrow(SyntaxError)
})

test('what is accepted is left alone, where it is accepted', () => {
  const one = { because: 'of this test', feature: 'api.URL.canParse_static' }
  expect(problems('URL.canParse(a)', [{ ...one, in: 'a.js' }])).toEqual([])
  expect(problems('URL.canParse(a)', [{ ...one, in: 'b.js' }])).toHaveLength(2)
  expect(problems('', [one])).toEqual([
    'api.URL.canParse_static is accepted in scripts/browsers/accepted.ts and not used',
  ])
})

test.each([
  ['.a{.b{color:red}}', 'css.selectors.nesting'],
  ['@starting-style{.a{opacity:0}}', 'css.at-rules.starting-style'],
  ['.a{text-wrap:balance}', 'css.properties.text-wrap'],
  ['.a{color:light-dark(#000,#fff)}', 'css.types.color.light-dark'],
  ['.a::details-content{color:red}', 'css.selectors.details-content'],
])('%s is found, in a sheet and in the text of a module', (css, feature) => {
  expect(cssProblems(css).join()).toContain(`uses ${feature}, `)
  expect(problems(`export const css = ${JSON.stringify(css)}`).join()).toContain(
    `uses ${feature}, `,
  )
})

test.each([
  '.a:has(.b){color:color-mix(in srgb,red,blue)}',
  '@layer a{.b:focus-visible{inset-inline:0}}',
  '.a{-webkit-user-select:none;user-select:none}',
  '@supports (text-wrap:balance){.a{text-wrap:balance}}',
])('%s is left alone', (css) => {
  expect(cssProblems(css)).toEqual([])
})
