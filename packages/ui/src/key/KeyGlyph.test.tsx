import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KeyGlyph } from './KeyGlyph.tsx'

const addresses = Array.from({ length: 200 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`)

test.each([
  [30, 34],
  [14, 25],
])(
  'a key of %i px takes the colour of the text, is silent, and stays inside its frame',
  (width, length) => {
    for (const address of addresses) {
      const markup = renderToStaticMarkup(<KeyGlyph address={address} width={width} />)
      expect(markup).toContain('aria-hidden="true"')
      expect(markup).not.toMatch(/fill="(?!none)|stroke="(?!currentColor)/)
      for (const [, x = '', depth = ''] of markup.matchAll(/M([\d.]+) 7v([\d.]+)/g)) {
        // Half of a stroke of 3 lies beside the line.
        expect(Number(x) + 1.5).toBeLessThanOrEqual(length)
        expect(7 + Number(depth)).toBeLessThanOrEqual(16)
      }
    }
  },
)

test('each key is drawn in its own way', () => {
  const drawn = new Map<string, string>()
  for (const address of addresses) {
    const markup = renderToStaticMarkup(<KeyGlyph address={address} />)
    const [named = '', name = ''] = /data-key="([^"]*)"/.exec(markup) ?? []
    const shape = markup.replace(named, '')
    expect(drawn.get(name) ?? shape).toBe(shape)
    drawn.set(name, shape)
  }
  expect(new Set(drawn.values()).size).toBe(drawn.size)
})

test('it is as wide as asked, and keeps its shape', () => {
  const markup = renderToStaticMarkup(<KeyGlyph address="0x1" width={34} />)
  expect(markup).toContain('height="16"')
  expect(markup).toContain('width="34"')
})

test('a small one has its first two deep teeth, and no others', () => {
  for (const address of addresses) {
    const markup = renderToStaticMarkup(<KeyGlyph address={address} width={14} />)
    expect(markup).toMatch(/data-key="\w+ [23]{2}"/)
    expect([...markup.matchAll(/ 7v/g)]).toHaveLength(2)
  }
})
