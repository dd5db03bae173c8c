import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspaceRoot } from './workspace.ts'

const sheets = execFileSync(
  'git',
  ['ls-files', 'packages/react/src/*.css', 'packages/ui/src/*.css', 'apps/wallet/src/*.css'],
  { cwd: workspaceRoot, encoding: 'utf8' },
)
  .trim()
  .split('\n')

/** Columns that grow and do not shrink: what stands in them keeps the width that its font gives it. */
const stiffColumns = (text: string): string[] =>
  [...text.matchAll(/grid-template-columns:([^;]*);/g)]
    .map(([, columns = '']) => columns.trim())
    .filter((columns) => /\dfr/.test(columns.replaceAll(/minmax\(0, \d+fr\)/g, '')))

test('each column that grows shrinks, too, so that no font makes a card wider than the screen', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const found = sheets.flatMap((sheet) =>
    stiffColumns(readFileSync(join(workspaceRoot, sheet), 'utf8')).map(
      (each) => `${sheet}: ${each}`,
    ),
  )
  expect(found).toEqual([])
})

test('a stiff column is found beside one that is not', () => {
  expect(stiffColumns('grid-template-columns: minmax(0, 1fr) auto;')).toEqual([])
  expect(stiffColumns('grid-template-columns: minmax(0, 1fr) 1fr;')).toHaveLength(1)
  expect(stiffColumns('grid-template-columns: repeat(4, 1fr);')).toHaveLength(1)
})
