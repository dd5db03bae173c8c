import { readdirSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import * as ui from '../exports/index.ts'

const files = readdirSync(import.meta.dirname)
  .filter((file) => /.Icon\.tsx$/.test(file))
  .map((file) => file.replace('.tsx', ''))
const published = ui as unknown as Record<string, (props: ui.Icon.Props) => React.JSX.Element>

describe.each(files)('%s', (name) => {
  const Glyph = published[name]!

  test('is published', () => expect(Glyph).toBeTypeOf('function'))

  test('stays inside its 20 px grid, takes the colour of the text and is silent', () => {
    const markup = renderToStaticMarkup(<Glyph size={16} />)
    expect(markup).toContain('aria-hidden="true"')
    expect(markup).toContain('viewBox="0 0 20 20"')
    expect(markup).toContain('width="16"')
    expect(markup).not.toMatch(/fill="(?!none)|stroke="(?!currentColor)/)
    for (const [, x, y] of markup.matchAll(/M(-?[\d.]+)[ ,]?(-?[\d.]+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(1)
      expect(Number(x)).toBeLessThanOrEqual(19)
      expect(Number(y)).toBeGreaterThanOrEqual(1)
      expect(Number(y)).toBeLessThanOrEqual(19)
    }
  })
})

test('only glyphs that point along the text turn round in right to left', () => {
  const mirrored = files.filter((name) =>
    renderToStaticMarkup(published[name]!({})).includes('data-mirror'),
  )
  expect(mirrored.sort()).toEqual(['BackIcon', 'ChevronIcon', 'ExternalLinkIcon'])
})
