import { readdirSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import * as ui from '../exports/index.ts'

const named = (pattern: RegExp) =>
  readdirSync(import.meta.dirname)
    .filter((file) => pattern.test(file))
    .map((file) => file.replace('.tsx', ''))
const files = named(/.Icon\.tsx$/)
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

describe.each(named(/^(?!create).+Mark\.tsx$/))('%s', (name) => {
  const Mark = published[name]!

  test('is published', () => expect(Mark).toBeTypeOf('function'))

  test('is drawn on the grid of the glyphs, without their line, in a colour of its own or that of the text, and silent', () => {
    const markup = renderToStaticMarkup(<Mark size={28} />)
    expect(markup).toContain('aria-hidden="true"')
    expect(markup).toContain('viewBox="0 0 20 20"')
    expect(markup).toContain('width="28"')
    expect(markup).toMatch(/<(g|path)[^>]* stroke="none"/)
    const fills = [...markup.matchAll(/<path[^>]* fill="([^"]*)"/g)].map(([, fill]) => fill)
    expect(fills).toHaveLength(markup.match(/<path/g)?.length ?? 0)
    for (const fill of fills) expect(fill).toMatch(/^(currentColor|#[0-9a-f]{6})$/)
  })
})

test('only glyphs that point along the text turn round in right to left', () => {
  const mirrored = files.filter((name) =>
    renderToStaticMarkup(published[name]!({})).includes('data-mirror'),
  )
  expect(mirrored.sort()).toEqual(['BackIcon', 'ChevronIcon', 'ExternalLinkIcon'])
})
