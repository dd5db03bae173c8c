import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { palettes } from './palettes.ts'
import { css as reset } from './reset.module.css'
import { css as tokens } from './tokens.module.css'

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) =>
  join(source, name),
)
const sheets = files.filter((file) => file.endsWith('.module.css'))
const named = (list: readonly string[]) => list.map((file) => [basename(file), file] as const)

describe.each(named(sheets))('%s', (_, file) => {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

  test('knows no left and right, so right to left works', () => {
    const physical =
      /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right|float|border-(?:top|bottom)-(?:left|right)-radius)\s*:|text-align:\s*(?:left|right)/
    expect(text).not.toMatch(physical)
    // Four values name the right side before the left; what a function holds is one value.
    const fourSided = /(?:margin|padding|inset|border-radius):\s*((?:[^;\s]+\s+){3}[^;\s]+);/g
    for (const [, values = ''] of text.replace(/\([^()]*\)/g, '()').matchAll(fourSided)) {
      const [, right, , left] = values.split(/\s+/)
      expect(right).toBe(left)
    }
  })

  test('keeps every rule in a layer', () => {
    const outside = text.replace(/@layer[^{;]+;/g, '').replace(/@layer \w+ \{[\s\S]*?\n\}/g, '')
    expect(outside.trim()).toBe('')
  })

  test('uses only tokens that exist, or its own', () => {
    const used = [...text.matchAll(/var\((--[\w-]+)(?=\))/g)].map(([, name]) => name)
    const unknown = used.filter(
      (name) => !tokens.includes(`${name}:`) && !text.includes(`${name}:`) && name !== '--hue',
    )
    expect(unknown).toEqual([])
  })
})

const components = files.filter((file) => {
  const sheet = file.replace(/\.tsx$/, '.module.css')
  return file.endsWith('.tsx') && sheets.includes(sheet)
})

test.each(named(components))('%s names only classes its sheet has', (_, file) => {
  const text = readFileSync(file, 'utf8')
  const sheet = readFileSync(file.replace(/\.tsx$/, '.module.css'), 'utf8')
  const names = [...text.matchAll(/styles\['(\w+)'\]/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(sheet).toMatch(new RegExp(`\\.${name}\\b`))
})

test.each(['dark', 'light'] as const)('the %s palette equals the tokens (S9.19)', (mode) => {
  const text = readFileSync(join(import.meta.dirname, 'tokens.module.css'), 'utf8')
  const block = text.slice(mode === 'dark' ? 0 : text.indexOf('[data-theme="light"]'))
  const token = (name: string) => new RegExp(`--lk-${name}: (#\\w+);`).exec(block)?.[1]
  const { accentThin, text2, surface, ...rest } = palettes[mode]
  expect(token('accent-thin')).toBe(accentThin)
  expect(token('text-2')).toBe(text2)
  expect(token('surface')?.replace(/^#fff$/, '#ffffff')).toBe(surface)
  for (const [name, value] of Object.entries(rest)) expect(token(name)).toBe(value)
})

test('the background is #121313 when dark, and white when light (S9.19)', () => {
  expect([palettes.dark.surface, palettes.light.surface]).toEqual(['#121313', '#ffffff'])
})

test('the base sheet sets the order of layers before any of them has a rule', () => {
  const order = [...(reset + tokens).matchAll(/@layer ([\w,]+)/g)].flatMap(([, names = '']) =>
    names.split(','),
  )
  expect([...new Set(order)]).toEqual(['reset', 'tokens', 'ui', 'views'])
})
