import { expect, test } from 'vitest'
import { LiteralCall, LiteralName, readLiteral } from './readLiteral.ts'

test.each([
  ['{ a: 1, "b-c": \'two\', 3: [true, !1], }', { 3: [true, false], a: 1, 'b-c': 'two' }],
  ['[-1.5, +2, .5, 1e3, 0x1f]', [-1.5, 2, 0.5, 1000, 31]],
  ['[null, undefined, void 0, !0, false]', [null, undefined, undefined, true, false]],
  ['"a\\n\\u0041\\x42\\u{1F600}\\\nb"', 'a\nAB😀b'],
  ['`plain\ntext`', 'plain\ntext'],
  ['(/* a */ { a: ( "b" ) } // end\n)', { a: 'b' }],
  ['{ a: 1, ...rest, ...spread({ b: 2 }) }', { a: 1 }],
])('reads %s', (source, value) => {
  expect(readLiteral(source, 0)).toEqual(value)
})

test('starts at the offset and leaves what follows the expression', () => {
  expect(readLiteral('var wallets = { a: [1] };\nrun(wallets)', 14)).toEqual({ a: [1] })
  expect(readLiteral('run(1, "two", () => 3)', 4)).toBe(1)
})

test('keeps names and calls as symbols that nothing runs', () => {
  expect(
    readLiteral('jsx_runtime.jsx("svg", { fill: Colors.red, children: [jsx("g")] })', 0),
  ).toEqual(
    new LiteralCall('jsx_runtime.jsx', [
      'svg',
      { children: [new LiteralCall('jsx', ['g'])], fill: new LiteralName('Colors.red') },
    ]),
  )
})

test('a key named like the prototype is data', () => {
  const value = readLiteral('{ "__proto__": { polluted: true } }', 0)
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect(Object.keys(value as object)).toEqual(['__proto__'])
})

test.each([
  'function () { return 1 }',
  '() => 1',
  '{ a() {} }',
  '{ get a() { return 1 } }',
  '{ [key]: 1 }',
  '{ a }',
  '{ ...(a && { b: 1 }) }',
  'new Date()',
  'a = 1',
  'a + 1',
  '1 + 1',
  '-a',
  '!a',
  'void run()',
  'delete a.b',
  'typeof a',
  'a ? 1 : 2',
  'a || 1',
  'await run()',
  'import("node:fs")',
  `\`\${run()}\``,
  'tag`text`',
  '/a/g',
  '1n',
  'a[0]',
  'a[run()]',
  'a?.b',
  '(() => 1)()',
  'run(...values)',
  '[...values]',
  '[1, , 2]',
  'this',
  'class {}',
  '(1, 2)',
])('refuses code: %s', (source) => {
  expect(() => readLiteral(source, 0)).toThrow(SyntaxError)
})

test.each(['', '{', '{ a: }', '"open', '[1', 'run('])('refuses what is cut off: %j', (source) => {
  expect(() => readLiteral(source, 0)).toThrow(SyntaxError)
})
