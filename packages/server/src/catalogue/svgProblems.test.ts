import { expect, test } from 'vitest'
import { sanitizeSvg } from '../../scripts/catalogue/sanitizeSvg.ts'
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
  '<svg viewBox="0 0 1 1"><animate attributeName="href" to="javascript:alert(1)"/></svg>',
  '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 1 1">&x;</svg>',
]

test.each(hostile)('an active picture is told apart: %s', (svg) => {
  expect(svgProblems(svg)).not.toEqual([])
})

test.each(hostile)('the build leaves nothing active of %s', (svg) => {
  expect(svgProblems(sanitizeSvg(svg))).toEqual([])
})

test('the build refuses pictures that embed pixels or have no size', () => {
  expect(() =>
    sanitizeSvg('<svg viewBox="0 0 1 1"><image href="data:image/png;base64,AA"/></svg>'),
  ).toThrow('raster')
  expect(() => sanitizeSvg('<svg><path d="M0 0"/></svg>')).toThrow('size')
  expect(() => sanitizeSvg('<p>no picture</p>')).toThrow('size')
})

test('the build paints the background of a root as a path, which not only browsers draw', () => {
  const built = (style: string) =>
    sanitizeSvg(`<svg viewBox="0 0 9 9" style="${style}"><path d="M0 0"/></svg>`)
  expect(built('background:white;fill:red')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" style="fill:red"><path fill="white" d="M0 0h9v9h-9z"/><path d="M0 0"/></svg>\n',
  )
  expect(built('background-color: #abc')).toContain('<path fill="#abc" d="M0 0h9v9h-9z"/>')
  expect(built('background:linear-gradient(180deg, #FED812 0%, #FFAF00 100%)')).toContain(
    '<linearGradient id="ground" x2="0" y2="1"><stop stop-color="#FED812"/><stop offset="1" stop-color="#FFAF00"/></linearGradient><path fill="url(#ground)" d="M0 0h9v9h-9z"/>',
  )
  expect(() => built('background:radial-gradient(red, blue)')).toThrow('background of its own')
})

test('the build writes opaque colours as every drawing program reads them', () => {
  expect(
    sanitizeSvg('<svg viewBox="0 0 1 1"><path fill="rgba(71, 252, 181, 1)"/></svg>'),
  ).toContain('fill="rgb(71,252,181)"')
})

test('the build keeps gradients, clips and classes that a style sheet uses', () => {
  const svg =
    '<svg width="10" height="20"><style>.a{fill:#fff}</style><defs><linearGradient id="g"><stop stop-color="#000"/></linearGradient></defs><path class="a" fill="url(#g)" d="M.12345 0 1.99999 2"/></svg>'
  expect(sanitizeSvg(svg)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 0 20 20"><style>.a{fill:#fff}</style><defs><linearGradient id="g"><stop stop-color="#000"/></linearGradient></defs><path class="a" fill="url(#g)" d="M.123 0 1.999 2"/></svg>\n',
  )
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
