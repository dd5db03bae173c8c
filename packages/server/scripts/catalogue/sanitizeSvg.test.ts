import { expect, test } from 'vitest'
import { svgProblems } from '../../src/catalogue/svgProblems.ts'
import { hostileSvg } from './hostileSvg.ts'
import { sanitizeSvg } from './sanitizeSvg.ts'

test.each(Object.entries(hostileSvg))(
  'the build makes a picture safe or refuses it: %s',
  (_, hostile) => {
    const build = () => sanitizeSvg(hostile.svg)
    if ('refused' in hostile) return expect(build).toThrow(hostile.refused)
    const content = hostile.left ? `>${hostile.left}</svg>` : '/>'
    expect(build()).toBe(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"${content}\n`)
    expect(svgProblems(build())).toEqual([])
  },
)

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
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" fill="red"><path fill="white" d="M0 0h9v9h-9z"/><path d="M0 0"/></svg>\n',
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

test('the build keeps gradients and clips, on a square canvas with shorter coordinates', () => {
  const svg =
    '<svg width="10" height="20"><defs><linearGradient id="渐变"><stop stop-color="#000"/></linearGradient></defs><path fill="url(#渐变)" transform="rotate(9.00001 1 1)scale(2)" d="M.12345 0 1.99999 2"></path></svg>'
  expect(sanitizeSvg(svg)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 0 20 20"><defs><linearGradient id="渐变"><stop stop-color="#000"/></linearGradient></defs><path fill="url(#渐变)" transform="rotate(9.000 1 1)scale(2)" d="M.123 0 1.999 2"/></svg>\n',
  )
})

test('the build writes what style sheets and styles say as attributes, which win as in CSS', () => {
  const built = (content: string) =>
    sanitizeSvg(`<svg viewBox="0 0 1 1">${content}</svg>`).split('viewBox="0 0 1 1"')[1]
  expect(
    built(
      '<style>.a{fill:#fff;stroke:url(#g)}</style><path class="a" fill="red"/><path class="a"/>',
    ),
  ).toBe('><path fill="#fff" stroke="url(#g)"/><path fill="#fff" stroke="url(#g)"/></svg>\n')
  expect(built('<path fill="red" style="fill:blue"/>')).toBe('><path fill="blue"/></svg>\n')
  expect(built('<mask id="m" style="mask-type:alpha"><path d="M0 0"/></mask>')).toBe(
    '><mask id="m" mask-type="alpha"><path d="M0 0"/></mask></svg>\n',
  )
})

test('the build cuts coordinates further in a picture that is large', () => {
  const shape = '<path d="M1.23456 7.89012"/>'
  const built = sanitizeSvg(`<svg viewBox="0 0 9 9">${shape.repeat(1_000)}</svg>`)
  expect(built).toContain('<path d="M1.23 7.89"/>')
})
