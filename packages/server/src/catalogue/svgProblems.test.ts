import { expect, test } from 'vitest'
import { monogram } from './monogram.ts'
import { svgProblems } from './svgProblems.ts'

const hostile = [
  '<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>',
  '<svg viewBox="0 0 1 1" onload="alert(1)"><path d="M0 0"/></svg>',
  "<svg viewBox='0 0 1 1'><path onclick='x()' d='M0 0'/></svg>",
  '<svg viewBox="0 0 1 1"><foreignObject><body/></foreignObject></svg>',
  '<svg viewBox="0 0 1 1"><svg:script>1</svg:script></svg>',
  '<svg viewBox="0 0 1 1"><use href="https://evil.example/x.svg#a"/></svg>',
  '<svg viewBox="0 0 1 1"><use xlink:href="//evil.example#a"/></svg>',
  '<svg viewBox="0 0 1 1"><a href="javascript:alert(1)"><path d="M0 0"/></a></svg>',
  '<svg viewBox="0 0 1 1"><rect fill="url(https://evil.example/)"/></svg>',
  '<svg viewBox="0 0 1 1"><style>@import "https://evil.example/a.css";</style></svg>',
  '<svg viewBox="0 0 1 1"><style>rect{fill:url(//evil.example)}</style></svg>',
  '<svg viewBox="0 0 1 1"><style>@\\69mport "https://evil.example/a.css";</style></svg>',
  '<svg viewBox="0 0 1 1"><rect style="fill:image-set(\'//evil.example\' 1x)"/></svg>',
  '<svg viewBox="0 0 1 1"><rect fill="u\\72l(https://evil.example/)"/></svg>',
  '<svg viewBox="0 0 1 1"><animate attributeName="href" to="javascript:alert(1)"/></svg>',
  '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 1 1">&x;</svg>',
]

test.each(hostile)('an active picture is told apart: %s', (svg) => {
  expect(svgProblems(svg)).not.toEqual([])
})

test.each([
  'MetaMask',
  '</text><script>x</script>',
  '',
  '"><svg onload=1>',
  '钱包',
  '𐐨𐐩 wallet',
  '&amp;',
])('a monogram of %j is a clean picture, always the same', (name) => {
  expect(svgProblems(monogram(name))).toEqual([])
  expect(monogram(name)).toBe(monogram(name))
  expect(/>([^<]*)<\/text>/.exec(monogram(name))?.[1]).toMatch(/^(?:[\p{L}\p{N}]{1,2}|\?)$/u)
})

test.each([
  ['a picture in another one', '<svg><image href="data:image/png;base64,AA"/></svg>'],
  ['an element that nobody knows', '<svg><handler/></svg>'],
  ['a processing instruction', '<?xml-stylesheet href="//evil.example"?><svg/>'],
  ['a tag that does not end', '<svg><path d="M0 0"></svg>'],
  ['something before the picture', '<p/><svg/>'],
])('%s is told apart', (_, svg) => {
  expect(svgProblems(svg)).not.toEqual([])
})

test('a hostile text is read once: patterns took hours for this one', () => {
  expect(svgProblems(`<svg href=${' '.repeat(200_000)}>`)).not.toEqual([])
})
