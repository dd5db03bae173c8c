import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, describe, expect, test } from 'vitest'
import { removeFolder } from '../../../scripts/folders/removeFolder.ts'
import { compileCssModule, latchkeyCss } from './latchkeyCss.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await removeFolder(folder)
})

function folderWith(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-css-'))
  folders.push(folder)
  mkdirSync(join(folder, 'src'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'src', name), text)
  return folder
}

function findCssModules(folder: string): readonly string[] {
  return ['ui', 'react'].flatMap((name) =>
    readdirSync(join(folder, name, 'src'), { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => join(folder, name, 'src', file)),
  )
}

function compiled(source: string, file = '/nowhere/ui/Row.module.css') {
  const text = compileCssModule(file, source)
  const [, css = '', classes = ''] = /css = (.*)\nexport default (.*)\n/.exec(text) ?? []
  return { classes: JSON.parse(classes) as Record<string, string>, css: JSON.parse(css) as string }
}

describe('compileCssModule', () => {
  test('error: names the file and class that composes', () => {
    expect(() => compiled('.a{color:red} .b{composes:a}')).toThrow(
      '/nowhere/ui/Row.module.css: "composes" is not supported (.b)',
    )
  })

  test('error: refuses CSS that does not parse', () => {
    expect(() => compiled('.a { color: }}')).toThrow()
  })

  test('hashes class names and keyframes, and leaves custom properties and layers alone', () => {
    const { css, classes } = compiled(
      '@layer ui { .row { --lk-x: 1; animation: spin 1s } @keyframes spin { to { rotate: 1turn } } }',
    )
    expect(classes['row']).toMatch(/^row_[\w-]{2}$/)
    expect(css).toContain(`.${classes['row']}{--lk-x:1;`)
    expect(css).toContain(`@keyframes spin${classes['row']?.slice('row'.length)}`)
    expect(classes, 'no script asks for keyframes').not.toHaveProperty('spin')
    expect(css).toMatch(/^@layer ui\{/)
  })

  test('flattens nesting, which Safari 16.4 lacks, and keeps logical properties', () => {
    const { css, classes } = compiled(
      '.row { margin-inline-start: 4px; &:hover { color: red } &:dir(rtl) { color: blue } }',
    )
    expect(css).not.toContain('&')
    expect(css).toContain('margin-inline-start:4px')
    expect(css).toContain(`.${classes['row']}:dir(rtl)`)
  })

  test('no two files of ours share a class name', () => {
    const files = findCssModules(join(import.meta.dirname, '../..'))
    const names = files.flatMap((file) =>
      Object.values(compiled(readFileSync(file, 'utf8'), file).classes),
    )
    expect(files.length).toBeGreaterThan(20)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('gives equal class names wherever the checkout lies', () => {
    const [one, two] = [folderWith({}), folderWith({})].map((folder) => {
      const root = join(folder, 'ui')
      mkdirSync(root)
      writeFileSync(join(root, 'package.json'), '{}')
      return compiled('.row{color:red}', join(root, 'src/Row.module.css')).classes
    })
    expect(one).toEqual(two)
  })
})

describe('latchkeyCss', () => {
  test('bundles text and names, and emits no stylesheet', async () => {
    const root = folderWith({
      'entry.js': "import styles, { css } from './Row.module.css'\nexport { styles, css }\n",
      'Row.module.css': '.row { color: red; &:hover { color: blue } }',
    })
    const result = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [latchkeyCss()],
      build: { write: false, lib: { entry: 'src/entry.js', formats: ['es'] } },
    })
    const { output } = [result].flat()[0] as { output: { fileName: string; code?: string }[] }
    expect(output.map(({ fileName }) => fileName)).toHaveLength(1)
    expect(output[0]?.code).toMatch(/\.row_[\w-]+\{color:red\}/)
    expect(output[0]?.code).not.toContain('createElement')
  })
})
